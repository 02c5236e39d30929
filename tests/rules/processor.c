/* SPDX-License-Identifier: MIT */
/*
 * What is compiled a second time for newer processors (base/processor.h) finds the same as what runs on every one: in
 * every game, in positions made at random and in those that random play makes of them, the same moves in the same
 * order, the same numbers of them and of leaves, the same attacks. Random play goes by the older of the two; where the
 * processor is no newer one the older meets itself.
 */
#include <stdlib.h>

#include "chess_line.h"
#include "random_draughts.h"
#include "random_setup.h"
#include "tap.h"

enum { SETUPS = 60, PLIES = 12 };

struct probe {
    const struct ruleset *rules;
    const struct position *pos;
    struct movelist older, newer;
};

static bool
lists_agree(const struct probe *p)
{
    const struct movelist *a = &p->older, *b = &p->newer;
    return a->count == b->count && a->failed == b->failed &&
           (a->count == 0 || memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
}

static bool
chess_agrees(struct probe *p)
{
    const struct chess_tables *t = chess_tables_get(p->rules);
    const struct chess_ops *older = chess_ops_for(t->words, false);
    const struct chess_ops *newer = chess_ops_for(t->words, processor_is_newer());
    const struct chess_position *c = &p->pos->chess;
    older->generate(t, p->pos, &p->older);
    newer->generate(t, p->pos, &p->newer);
    bool agree = lists_agree(p) && older->count(t, p->pos) == newer->count(t, p->pos) &&
                 older->any_safe(t, p->pos) == newer->any_safe(t, p->pos);
    for (unsigned sq = 0; agree && sq < t->squares; sq++)
        for (int by = 0; by < 2; by++) {
            square_t a[BOARD_MAX_SQUARES], b[BOARD_MAX_SQUARES];
            size_t n = older->attackers(t, c, sq, (enum colour)by, a, BOARD_MAX_SQUARES);
            agree &= older->attacked(t, c, sq, (enum colour)by) ==
                         newer->attacked(t, c, sq, (enum colour)by) &&
                     newer->attackers(t, c, sq, (enum colour)by, b, BOARD_MAX_SQUARES) == n &&
                     memcmp(a, b, n * sizeof *a) == 0;
        }
    return agree;
}

static bool
draughts_agree(struct probe *p)
{
    const struct layout *layout = layout_get(p->rules);
    const struct draughts_kernel *older = draughts_kernel_for(layout->bits, false);
    const struct draughts_kernel *newer = draughts_kernel_for(layout->bits, processor_is_newer());
    older->moves(p->rules, p->pos, NO_SQUARE, &p->older);
    newer->moves(p->rules, p->pos, NO_SQUARE, &p->newer);
    return lists_agree(p) &&
           older->count(p->rules, p->pos, NO_SQUARE) == newer->count(p->rules, p->pos, NO_SQUARE) &&
           older->can_take(p->rules, p->pos) == newer->can_take(p->rules, p->pos) &&
           older->leaves(p->rules, p->pos, 2, NULL) == newer->leaves(p->rules, p->pos, 2, NULL);
}

/* Every position of one game at random; false: one where they differ. */
static bool
play(const struct ruleset *rules, struct position now, uint32_t *seed, size_t *positions)
{
    struct probe p = {.rules = rules, .pos = &now};
    bool agree = true;
    movelist_init(&p.older);
    movelist_init(&p.newer);
    for (unsigned ply = 0; ply < PLIES && agree; ply++) {
        p.older.count = p.newer.count = 0;
        agree = rules->chess ? chess_agrees(&p) : draughts_agree(&p);
        ++*positions;
        if (!agree)
            printf("# %s: %s\n", rules->id, setup_of(rules, &now));
        if (p.older.count == 0 || now.over)
            break;
        struct position before = now;
        rules->family->apply(rules, &before,
                             &p.older.at[random_below(seed, (unsigned)p.older.count)], &now);
    }
    movelist_clear(&p.older);
    movelist_clear(&p.newer);
    return agree;
}

static void
check(const struct ruleset *rules)
{
    uint32_t seed = 2026;
    size_t positions = 0;
    bool agree = true;
    struct buffer setup;
    buffer_init(&setup);
    for (unsigned i = 0; i < SETUPS && agree; i++) {
        struct position start;
        if (rules->chess)
            random_setup(rules, &seed, 4 + i % 24, &setup);
        else
            random_draughts(rules, &seed, i, &setup);
        if (!position_start(rules, i ? setup.data : NULL, i ? setup.len : 0, &start, NULL))
            agree = play(rules, start, &seed, &positions);
    }
    buffer_clear(&setup);
    ok(agree && positions > SETUPS, "%s: %zu positions", rules->id, positions);
}

/* Both searches among 64 bytes find every place of every byte, and no other. */
static void
check_places(void)
{
    uint8_t bytes[64];
    uint32_t seed = 2026;
    bool agree = true;
    for (unsigned round = 0; round < 256; round++) {
        for (unsigned i = 0; i < 64; i++)
            bytes[i] = (uint8_t)(random_below(&seed, 4) ? random_below(&seed, 256) : round);
        uint64_t places = 0, any = 0;
        const char four[4] = {(char)round, '!', '\xff', 'x'};
        for (unsigned i = 0; i < 64; i++) {
            places |= (uint64_t)(bytes[i] == round) << i;
            any |= (uint64_t)(memchr(four, bytes[i], sizeof four) != NULL) << i;
        }
        agree &= processor_places(bytes, (uint8_t)round) == places &&
                 processor_places_plain(bytes, (uint8_t)round) == places &&
                 processor_places_any(bytes, four) == any;
    }
    ok(agree, "the places of a byte, and of four, among 64");
}

int
main(void)
{
    check_places();
    for (size_t i = 0; i < rules_count(); i++)
        check(rules_at(i));
    return tap_done();
}
