/* SPDX-License-Identifier: MIT */
/* Move generation, hashing, LAN and set-ups are consistent in every draughts game, along random games. */
#include <stddef.h>
#include <string.h>

#include "playing.h"
#include "tap.h"

enum { GAMES = 30, MAX_PLIES = 160, TRIES = 60 };

static uint64_t seed = 1;

static unsigned
random_below(unsigned n)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)(seed >> 33) % n;
}

struct failures {
    unsigned apply, hash, legal, count, lan, setup, twice;
};

static bool
in_list(const struct movelist *list, const struct move *move)
{
    for (size_t i = 0; i < list->count; i++)
        if (memcmp(&list->at[i], move, sizeof *move) == 0)
            return true;
    return false;
}

static void
check_lan(struct line *line, const struct move *move, struct failures *bad)
{
    struct buffer text;
    buffer_init(&text);
    line->rules->family->lan_write(line->rules, line_now(line), move, &text);
    struct move back;
    struct refusal_detail why;
    bad->lan +=
        line->rules->family->lan_read(line, text.data, text.len, &back, &why, NULL) != ADJ_OK ||
        memcmp(&back, move, sizeof back) != 0;
    buffer_clear(&text);
}

/* The listed moves are exactly the legal ones, each once. */
static void
check_moves(struct line *line, const struct movelist *list, struct failures *bad)
{
    const struct family *family = line->rules->family;
    unsigned squares = board_get(line->rules->board)->count;
    bad->count += family->count(line) != list->count;
    for (size_t i = 0; i < list->count; i++) {
        bad->legal += !family->is_legal(line, &list->at[i]);
        check_lan(line, &list->at[i], bad);
        for (size_t j = 0; j < i; j++)
            bad->twice += memcmp(&list->at[i], &list->at[j], sizeof list->at[i]) == 0;
    }
    for (unsigned i = 0; i < TRIES; i++) {
        struct move move = {.from = (uint8_t)random_below(squares),
                            .to = (uint8_t)random_below(squares),
                            .kind = MOVE_QUIET};
        if (i % 3 == 0 && list->count > 0) { /* a variation of a legal move */
            move = list->at[random_below((unsigned)list->count)];
            if (i % 2)
                move.to = (uint8_t)random_below(squares);
            else
                move.taken[0] ^= UINT64_C(1) << random_below(64);
        }
        bad->legal += family->is_legal(line, &move) != in_list(list, &move);
    }
}

static void
check_setup(const struct line *line, struct failures *bad)
{
    const struct family *family = line->rules->family;
    struct buffer first;
    buffer_init(&first);
    struct buffer second;
    buffer_init(&second);
    family->setup_write(line->rules, line_now(line), &first);
    struct position back;
    char why[256];
    if (!play_setup(line->rules, first.data, &back, why, sizeof why)) {
        /* A finished game may leave one side without pieces, but never both. */
        bad->setup++;
    } else {
        family->setup_write(line->rules, &back, &second);
        bad->setup += strcmp(first.data, second.data) != 0 ||
                      !family->same(line->rules, &back, line_now(line));
    }
    buffer_clear(&first);
    buffer_clear(&second);
}

/* Whether all members of two positions have the same values. */
static bool
is_same(const struct position *a, const struct position *b)
{
    const size_t members = offsetof(struct draughts_position, king_at) + sizeof a->draughts.king_at;
    return a->hash == b->hash && a->turn == b->turn && a->over == b->over &&
           (!a->over || a->winner == b->winner) && memcmp(&a->draughts, &b->draughts, members) == 0;
}

static void
random_game(const struct ruleset *rules, struct failures *bad)
{
    const struct family *family = rules->family;
    struct line line = play_begin(rules->id, NULL);
    struct movelist list;
    movelist_init(&list);
    for (unsigned ply = 0; ply < MAX_PLIES; ply++) {
        struct position before = *line_now(&line), after;
        struct outcome outcome;
        const struct move *move;
        family->moves(&line, &list);
        family->outcome(&line, &outcome);
        bad->count += (list.count == 0) != (outcome.status != OUTCOME_UNDECIDED);
        check_moves(&line, &list, bad);
        check_setup(&line, bad);
        if (list.count == 0)
            break;
        move = &list.at[random_below((unsigned)list.count)];
        memset(&after, 0, sizeof after);
        family->apply(rules, &before, move, &after);
        bad->apply += !is_same(&before, line_now(&line));
        bad->hash += family->hash(rules, &after) != after.hash;
        if (line_push(&line, move))
            break;
    }
    movelist_clear(&list);
    line_clear(&line);
}

static void
test_properties(void)
{
    for (size_t i = 0; i < rules_count(); i++) {
        const struct ruleset *rules = rules_at(i);
        struct failures bad = {0};
        if (rules->family != &draughts_family)
            continue;
        for (unsigned game = 0; game < GAMES; game++)
            random_game(rules, &bad);
        is_int(bad.apply, 0, "%s: a move leaves the position before it alone", rules->id);
        is_int(bad.hash, 0, "%s: the hash kept is the hash computed", rules->id);
        is_int(bad.legal, 0, "%s: what is listed is legal and nothing else is", rules->id);
        is_int(bad.twice, 0, "%s: no move is listed twice", rules->id);
        is_int(bad.count, 0, "%s: the count is the length of the list, 0 at the end", rules->id);
        is_int(bad.lan, 0, "%s: LAN comes back as the same move", rules->id);
        is_int(bad.setup, 0, "%s: a set-up written and read is the same", rules->id);
    }
}

int
main(void)
{
    test_properties();
    return tap_done();
}
