/* SPDX-License-Identifier: MIT */
/*
 * A game cut anywhere and resumed from its set-up string ends as the whole game does, in every game there is: games
 * played at random, from the start and from positions made at random, are cut and played on side by side. Only
 * repetitions of positions before the cut are forgotten, and only they may make a difference (RULES.md 1 and 8.3).
 * And every draw that counts must have come in one of these games. TEST_DEPTH=n plays n times as many.
 */
#include "chess_line.h"
#include "random_draughts.h"
#include "random_setup.h"
#include "tap.h"

enum { GAMES = 6, GAME_PLIES = 120, SETUPS = 120, SETUPS_A_DRAW = 40, SETUP_PLIES = 40, CUTS = 3 };

struct player {
    const struct ruleset *rules;
    uint32_t seed;
    struct line line; /* the whole game */
    struct movelist list;
    struct buffer text;
    bool seen[RULESET_MAX_ENDINGS]; /* the draws that have come, by their rows */
    unsigned obstinacy;             /* of ten moves so many take the player's last one back */
    size_t games, cuts;
    bool failed;
};

/* Side by side. */

static bool
same_outcome(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->winner == b->winner && a->reason == b->reason &&
           a->rule == b->rule && a->points[0] == b->points[0] && a->points[1] == b->points[1];
}

/* Can a repetition make this difference: as an ending, or by forbidding moves? */
static bool
is_excused(const struct ruleset *rules, const struct outcome *whole)
{
    return whole->reason == REASON_THREEFOLD_REPETITION ||
           whole->reason == REASON_FOURFOLD_REPETITION ||
           whole->reason == REASON_FIVEFOLD_REPETITION ||
           (rules->chess && rules->chess->no_repetition);
}

/* The whole game as it was after `ply` moves, and its resumed part, which has come as far. */
static bool
goes_alike(struct player *p, size_t ply, struct line *part)
{
    struct line whole = line_until(&p->line, ply + 1);
    struct outcome a;
    p->rules->family->outcome(&whole, &a);
    struct outcome b;
    p->rules->family->outcome(part, &b);
    char *text = strdup(setup_of(p->rules, line_now(&whole)));
    bool same = text && strcmp(text, setup_of(p->rules, line_now(part))) == 0;
    if (!same || (!same_outcome(&a, &b) && !is_excused(p->rules, &a))) {
        printf("# %s after %zu plies: %s %s\n", p->rules->id, ply, outcome_words(&a), text);
        printf("# resumed: %s %s\n", outcome_words(&b), setup_of(p->rules, line_now(part)));
        same = false;
    } else {
        same = true;
    }
    free(text);
    return same;
}

static bool
is_over(struct player *p, size_t ply)
{
    struct line whole = line_until(&p->line, ply + 1);
    struct outcome outcome;
    p->rules->family->outcome(&whole, &outcome);
    return outcome.status != OUTCOME_UNDECIDED;
}

static bool
resume(struct player *p, size_t cut)
{
    struct line part = {0};
    if (p->rules->chess && is_over(p, cut))
        return true; /* its set-ups may be refused (G-R4) */
    buffer_reset(&p->text);
    p->rules->family->setup_write(p->rules, &p->line.at[cut], &p->text);
    struct position start;
    bool good = !position_start(p->rules, p->text.data, p->text.len, &start, NULL) &&
                !line_init(&part, p->rules, &start);
    for (size_t ply = cut; good; ply++) {
        good = goes_alike(p, ply, &part);
        if (!good || ply + 1 == p->line.count)
            break;
        good = p->rules->family->is_legal(&part, &p->line.moves[ply]) &&
               !line_push(&part, &p->line.moves[ply]);
    }
    line_clear(&part);
    if (!good)
        printf("# %s, cut after %zu plies: %s\n", p->rules->id, cut, p->text.data);
    return good;
}

/* Games. */

/* Which row has ended the game? */
static void
note_end(struct player *p)
{
    struct outcome outcome;
    p->rules->family->outcome(&p->line, &outcome);
    for (unsigned i = 0; i < RULESET_MAX_ENDINGS; i++)
        p->seen[i] |= outcome.rule == &p->rules->endings[i];
    if (p->rules->family->claimable && p->rules->family->claimable(&p->line, &outcome, 1) > 0)
        for (unsigned i = 0; i < RULESET_MAX_ENDINGS; i++)
            p->seen[i] |= outcome.rule == &p->rules->endings[i];
}

/* A move at random, or the one that takes the player's last move back. */
static const struct move *
pick(struct player *p)
{
    const struct line *line = &p->line;
    const struct move *last = line->count > 2 ? &line->moves[line->count - 3] : NULL;
    bool back = last && random_below(&p->seed, 10) < p->obstinacy;
    for (size_t i = 0; back && i < p->list.count; i++)
        if (p->list.at[i].from == last->to && p->list.at[i].to == last->from)
            return &p->list.at[i];
    return &p->list.at[random_below(&p->seed, (unsigned)p->list.count)];
}

static void
play(struct player *p, const struct position *start, unsigned plies)
{
    if (line_init(&p->line, p->rules, start))
        return;
    p->obstinacy = random_below(&p->seed, 11);
    for (; plies > 0; plies--) {
        p->rules->family->moves(&p->line, &p->list);
        if (p->list.count == 0 || line_push(&p->line, pick(p)))
            break;
        note_end(p);
    }
    note_end(p);
    p->games++;
    for (unsigned i = 0; i < CUTS && !p->failed; i++, p->cuts++)
        p->failed = !resume(p, random_below(&p->seed, (unsigned)p->line.count));
    line_clear(&p->line);
}

static void
play_setups(struct player *p, unsigned count)
{
    struct buffer setup;
    buffer_init(&setup);
    struct position start;
    for (unsigned made = 0, tries = 0; made < count && tries < 20 * count; tries++) {
        if (p->rules->chess)
            random_setup(p->rules, &p->seed, 8, &setup);
        else
            random_draughts(p->rules, &p->seed, tries, &setup);
        if (position_start(p->rules, setup.data, setup.len, &start, NULL))
            continue;
        play(p, &start, SETUP_PLIES);
        made++;
    }
    buffer_clear(&setup);
}

static unsigned
draws_of(const struct ruleset *rules)
{
    unsigned count = 0;
    for (unsigned i = 0; i < RULESET_MAX_ENDINGS && rules->endings[i].reason != REASON_NONE; i++)
        count += rules->draughts && is_draw_row(&rules->endings[i]);
    return count;
}

static void
check_game(const struct ruleset *rules, unsigned depth)
{
    struct player p = {.rules = rules, .seed = 1934};
    movelist_init(&p.list);
    buffer_init(&p.text);
    struct position start;
    for (unsigned i = 0; i < depth * GAMES; i++)
        if (!position_start(rules, NULL, 0, &start, NULL))
            play(&p, &start, GAME_PLIES);
    play_setups(&p, depth * (SETUPS + SETUPS_A_DRAW * draws_of(rules)));
    ok(!p.failed && p.games >= SETUPS, "%s: %zu games, cut %zu times", rules->id, p.games, p.cuts);
    for (unsigned i = 0; i < RULESET_MAX_ENDINGS && rules->endings[i].reason != REASON_NONE; i++)
        if (rules->draughts && is_draw_row(&rules->endings[i]))
            ok(p.seen[i], "%s: %s, row %u, has come", rules->id,
               reason_word(rules->endings[i].reason), i);
    movelist_clear(&p.list);
    buffer_clear(&p.text);
}

int
main(void)
{
    const char *times = getenv("TEST_DEPTH");
    unsigned long depth = times ? strtoul(times, NULL, 10) : 1;
    for (size_t i = 0; i < rules_count(); i++)
        check_game(rules_at(i), depth ? (unsigned)depth : 1);
    return tap_done();
}
