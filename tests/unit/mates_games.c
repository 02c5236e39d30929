/* SPDX-License-Identifier: MIT */
/*
 * The answer for a position depends on nothing but the position: questions from random games of every game that draws by it
 * get the same answers, lines and node counts in any order, with memory of their own and with shared memory.
 *
 * mates_games open [GAME|all] [SEED] [QUESTIONS] [NODES] counts instead how many such questions stay open in each game, and
 * checks every line. It ends with 1 when more than one in 200 of a game is open.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/family.h"
#include "mates/mates.h"
#include "playing.h"
#include "proof.h"
#include "../rules/random_setup.h"
#include "rules/rules.h"
#include "tap.h"

enum { PLIES = 400, STARTS = 2, SAMPLES = 6, QUESTIONS = 24, FEW = 1500, OPEN_IN = 200 };

/* Turtle has no start position (T-R4): a set of piles, and one of single checkers. NULL: the start position. */
static const char *const piles[STARTS] = {
    "W:WRa1,Nb1,Bc1,Qd1,Ke1,Mg1,Sa2,Pb2,Sc2,Pd2,Se2,Pf2,Sg2,Ph2"
    ":BRa8,Nb8,Bc8,Qd8,Ke8,Mg8,Sa7,Pb7,Sc7,Pd7,Se7,Pf7,Sg7,Ph7",
    "W:WWa1,Mb1,Fc1,Ad1,Ke1,Ff1,Mg1,Wh1,Sa2,Gb2,Sc2,Pd2,Ae2,Pf2,Sg2,Ph2"
    ":BWa8,Mb8,Fc8,Ad8,Ke8,Ff8,Mg8,Wh8,Sa7,Gb7,Sc7,Pd7,Ae7,Pf7,Sg7,Ph7",
};

struct question {
    const struct ruleset *rules;
    struct position pos;
    enum colour side;
    struct mates found;
};

/* Random games. */

/* Captures are preferred in each other game, so that endings come soon. */
static const struct move *
choose(const struct movelist *moves, bool greedy, uint32_t *seed)
{
    const struct move *move = &moves->at[random_below(seed, (unsigned)moves->count)];
    for (unsigned tries = 0; greedy && tries < 6 && move->kind == MOVE_QUIET; tries++)
        move = &moves->at[random_below(seed, (unsigned)moves->count)];
    return move;
}

static void
take(const struct line *line, struct question *out, uint32_t *seed)
{
    *out = (struct question){.rules = line->rules,
                             .pos = *line_now(line),
                             .side = random_below(seed, 2) ? BLACK : WHITE};
}

/* Questions at random plies of one random game; returns how many. */
static size_t
play_one(const struct ruleset *rules, unsigned number, uint32_t *seed, struct question out[SAMPLES])
{
    struct movelist moves = {0};
    const char *setup = rules->chess->start ? NULL : piles[number / 2 % STARTS];
    struct line line = play_begin(rules->id, rules->chess->arrays ? "518" : setup);
    size_t seen = 0;
    for (unsigned ply = 0; ply < PLIES; ply++) {
        moves.count = 0;
        rules->family->moves(&line, &moves);
        if (moves.count == 0 || line_push(&line, choose(&moves, number % 2, seed)))
            break;
        /* A reservoir: each ply of the game is as likely as another. */
        size_t place = seen++ < SAMPLES ? seen - 1 : random_below(seed, (unsigned)seen);
        if (place < SAMPLES)
            take(&line, &out[place], seed);
    }
    line_clear(&line);
    movelist_clear(&moves);
    return seen < SAMPLES ? seen : SAMPLES;
}

static void
play_games(const struct ruleset *rules, uint32_t seed, size_t count, struct question *out)
{
    struct question game[SAMPLES];
    for (unsigned number = 0; count > 0; number++) {
        size_t got = play_one(rules, number, &seed, game);
        for (size_t i = 0; i < got && count > 0; i++, count--)
            *out++ = game[i];
    }
}

/* Asking. */

static void
ask(const struct question *q, uint64_t bound, struct mates_memory *memory, struct mates *out)
{
    struct line line;
    if (line_init(&line, q->rules, &q->pos) || mates_find(&line, q->side, bound, memory, out))
        exit(3);
    line_clear(&line);
}

static bool
same(const struct mates *a, const struct mates *b)
{
    bool same = a->answer == b->answer && a->kind == b->kind && a->nodes == b->nodes &&
                a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = move_same(&a->line[i], &b->line[i]);
    return same;
}

static void
say(const struct question *q, const char *what, uint64_t nodes)
{
    struct buffer text = {0};
    q->rules->family->setup_write(q->rules, &q->pos, &text);
    printf("# %s, %s, '%s': %s, %" PRIu64 " positions\n", q->rules->id, colour_word(q->side),
           text.data, what, nodes);
    buffer_clear(&text);
}

/* Ask again, each `step`-th first, which has to be prime to their number. */
static void
ask_again(const struct question *all, size_t count, size_t step, bool shared, const char *what)
{
    struct mates_memory memory = {0};
    size_t other_answers = 0;
    for (size_t i = 0; i < count; i++) {
        const struct question *q = &all[i * step % count];
        struct mates found;
        ask(q, FEW, &memory, &found);
        if (!same(&found, &q->found) && other_answers++ < 3)
            say(q, "answered otherwise", found.nodes);
        mates_clear(&found);
        if (!shared)
            mates_memory_clear(&memory);
    }
    mates_memory_clear(&memory);
    ok(other_answers == 0, "%zu questions have the same answers %s", count, what);
}

/* A position that was answered by what another game had left behind, with both sides and their kings' varieties. */
static size_t
ask_known(struct question *out)
{
    for (int side = WHITE; side <= BLACK; side++, out++) {
        struct line line = play_begin("nihongi", "B:WKg2,Hd1:BKd5,Bd7:checked=W");
        *out = (struct question){
            .rules = line.rules, .pos = *line_now(&line), .side = (enum colour)side};
        line_clear(&line);
    }
    return 2;
}

static void
check_order(void)
{
    size_t count, room = rules_count() * QUESTIONS + 2;
    struct question *all = calloc(room, sizeof *all);
    if (!all)
        exit(3);
    count = ask_known(all);
    for (size_t i = 0; i < rules_count(); i++)
        if (mates_decides(rules_at(i))) {
            play_games(rules_at(i), (uint32_t)i, QUESTIONS, all + count);
            count += QUESTIONS;
        }
    count -= count % 2 == 0;
    for (size_t i = 0; i < count; i++) {
        struct mates_memory memory = {0};
        ask(&all[i], FEW, &memory, &all[i].found);
        mates_memory_clear(&memory);
    }
    ok(all[1].found.answer == MATES_CAN && all[0].found.answer == MATES_CANNOT,
       "Black can mate with a bishop and a king that leaps, White cannot with a horse");
    ask_again(all, count, count - 1, false, "from the last to the first");
    ask_again(all, count, 2, true, "when each second comes first, with shared memory");
    ask_again(all, count, count - 2, true, "backwards, with shared memory");
    for (size_t i = 0; i < count; i++)
        mates_clear(&all[i].found);
    free(all);
}

/* Counting. */

static bool
is_line(const struct question *q, const struct mates *found)
{
    struct line line;
    struct buffer setup = {0}, moves = {0};
    if (line_init(&line, q->rules, &q->pos))
        exit(3);
    q->rules->family->setup_write(q->rules, &q->pos, &setup);
    line_write_on(&line, found->line, found->count, "\n", &moves);
    buffer_puts(&moves, found->count ? "\n" : "");
    bool is = is_proof(q->rules->id, setup.data, moves.data ? moves.data : "");
    line_clear(&line);
    buffer_clear(&setup);
    buffer_clear(&moves);
    return is;
}

static void
count_open(const struct ruleset *rules, uint32_t seed, size_t count, uint64_t bound)
{
    struct question *all = calloc(count, sizeof *all);
    size_t answers[3] = {0}, unproven = 0;
    uint64_t nodes = 0;
    if (!all)
        exit(3);
    play_games(rules, seed, count, all);
    for (size_t i = 0; i < count; i++) {
        struct mates_memory memory = {0};
        struct mates found;
        ask(&all[i], bound, &memory, &found);
        answers[found.answer]++;
        nodes += found.nodes;
        if (found.answer == MATES_UNKNOWN)
            say(&all[i], "open", found.nodes);
        if (found.answer == MATES_CAN && !is_line(&all[i], &found)) {
            unproven++;
            say(&all[i], "the line is no proof", found.nodes);
        }
        mates_clear(&found);
        mates_memory_clear(&memory);
    }
    free(all);
    ok(answers[MATES_UNKNOWN] * OPEN_IN <= count && unproven == 0,
       "%s: %zu can, %zu cannot, %zu of %zu open, %zu lines are no proof; %.0f positions each",
       rules->id, answers[MATES_CAN], answers[MATES_CANNOT], answers[MATES_UNKNOWN], count,
       unproven, (double)nodes / (double)count);
}

static uint64_t
number_at(int argc, char **argv, int at, uint64_t otherwise)
{
    return argc > at ? strtoull(argv[at], NULL, 10) : otherwise;
}

int
main(int argc, char **argv)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc < 2) {
        check_order();
        return tap_done();
    }
    for (size_t i = 0; i < rules_count(); i++)
        if (mates_decides(rules_at(i)) &&
            (argc < 3 || strcmp(argv[2], "all") == 0 || strcmp(argv[2], rules_at(i)->id) == 0))
            count_open(rules_at(i), (uint32_t)number_at(argc, argv, 3, 1),
                       number_at(argc, argv, 4, 300), number_at(argc, argv, 5, 100000));
    return tap_done();
}
