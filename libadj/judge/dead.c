/* SPDX-License-Identifier: MIT */
/*
 * Positions that are dead although the material would do (FIDE Laws 5.2.2, RULES.md 9): pawns blocked for good, a
 * capture that is forced. They are looked for at the end of a record only, and only where somebody could overlook one.
 */
#include "judge/judge.h"
#include "play/mates.h"

/* Can neither side mate? Both answers when asked for. */
static enum adj_status
ask_both(const struct line *line, struct mates out[2], bool *out_dead)
{
    struct mates_memory memory = {0};
    enum adj_status st = ADJ_OK;
    *out_dead = true;
    for (int side = WHITE; side <= BLACK; side++)
        out[side] = (struct mates){0};
    for (int side = WHITE; side <= BLACK && *out_dead && !st; side++) {
        st = mates_find(line, (enum colour)side, MATES_QUICK, &memory, &out[side]);
        *out_dead = !st && out[side].answer == MATES_CANNOT;
    }
    mates_memory_clear(&memory);
    return st;
}

static enum adj_status
is_dead_after(const struct judge *j, size_t ply, bool *out_dead)
{
    const struct line then = line_until(&j->walk.line, ply + 1);
    struct mates mates[2];
    enum adj_status st = ask_both(&then, mates, out_dead);
    mates_clear(&mates[WHITE]);
    mates_clear(&mates[BLACK]);
    return st;
}

enum adj_status
judge_find_dead(struct judge *j, size_t *out_ply)
{
    struct line *line = &j->walk.line;
    struct outcome outcome;
    bool dead = false;
    *out_ply = NOT_DEAD;
    if (!mates_decides(line->rules) || !mates_may_be_dead(line))
        return ADJ_OK;
    line->rules->family->outcome(line, &outcome);
    if (outcome.status != OUTCOME_UNDECIDED)
        return ADJ_OK;
    if (is_dead_after(j, judge_ply(j), &dead))
        return ADJ_ENOMEM;
    if (!dead)
        return ADJ_OK;
    size_t least = 0, most = judge_ply(j);
    while (least < most) {
        size_t middle = least + (most - least) / 2;
        if (is_dead_after(j, middle, &dead))
            return ADJ_ENOMEM;
        if (dead)
            most = middle;
        else
            least = middle + 1;
    }
    *out_ply = most;
    return ADJ_OK;
}

enum adj_status
judge_end_dead(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct mates mates[2];
    bool dead;
    enum adj_status st = ask_both(&j->walk.line, mates, &dead);
    for (int side = WHITE; side <= BLACK && !st; side++)
        evidence_mate(&v->evidence, (enum colour)side, &mates[side], &v->arena);
    mates_clear(&mates[WHITE]);
    mates_clear(&mates[BLACK]);
    v->outcome.status = OUTCOME_DRAW;
    v->outcome.reason = REASON_DEAD_POSITION;
    v->outcome.winner = NOBODY;
    v->basis = BASIS_RULES;
    j->over = true;
    return st;
}
