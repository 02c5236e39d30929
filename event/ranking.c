/* SPDX-License-Identifier: MIT */
/*
 * Ranking: players are sorted by points, then by each tie-break among those still tied. Direct
 * encounter (C.07, 6) is computed here, because it depends on which players are tied. Begin with
 * ranking_make().
 */
#include <stdlib.h>
#include <string.h>

#include "event/ties.h"

/* A tied player and its next sort key. A greater key ranks higher. */
struct rival {
    size_t player;
    int64_t key;
    /* points against the other tied players: scored so far, and the maximum if every missing game
     * were won */
    int64_t scored, most;
    size_t met;
};

/* The games against one opponent. */
struct meetings {
    int64_t sum, games;
};

/* The work of one ranking. */
struct ranking {
    struct standings *s;
    const struct tie_break *tie; /* the tie-break being applied */
    struct rival *rivals;        /* one per player */
    size_t *group;               /* by player: the tied group being compared; 0: none */
    /* by opponent; all zero except while one player's games are counted */
    struct meetings *meetings;
    size_t group_last;
};

static int
rival_compare(const void *a, const void *b)
{
    const struct rival *x = a, *y = b;
    if (x->key != y->key)
        return x->key > y->key ? -1 : 1;
    if (x->scored != y->scored)
        return x->scored > y->scored ? -1 : 1;
    if (x->most != y->most)
        return x->most > y->most ? -1 : 1;
    return (x->player > y->player) - (x->player < y->player);
}

/* Direct encounter. */

/* Whether the game counts for direct encounter: it was played, or the pairings are fixed in advance
 * (15.2), or the tie-break counts forfeited games (6.1.1). */
static bool
is_meeting(const struct ranking *r, const struct cell *cell, size_t group)
{
    return cell->opponent != NO_OPPONENT && r->group[cell->opponent] == group &&
           cell->code != '?' &&
           (r->s->is_round_robin || r->tie->with_forfeits || !strchr("+-", cell->code));
}

/* A player's points against the others of the group. Several games against one opponent count as
 * their average (6.1.2). */
static void
rival_score(struct ranking *r, struct rival *rival, size_t group)
{
    const struct standing *p = &r->s->players[rival->player];
    const struct cell *cells = r->s->cells + p->first_cell;
    rival->scored = 0;
    rival->met = 0;
    for (size_t i = 0; i < p->cell_count; i++) {
        if (!is_meeting(r, &cells[i], group))
            continue;
        struct meetings *m = &r->meetings[cells[i].opponent];
        m->sum += cells[i].points * (TIE_SCALE / 100);
        m->games++;
    }
    for (size_t i = 0; i < p->cell_count; i++) {
        if (!is_meeting(r, &cells[i], group) || !r->meetings[cells[i].opponent].games)
            continue;
        struct meetings *m = &r->meetings[cells[i].opponent];
        rival->scored += m->sum / m->games;
        rival->met++;
        *m = (struct meetings){0, 0};
    }
}

/* Computes `scored` and `most` for all tied players. Returns whether every pair has met. */
static bool
rivals_score(struct ranking *r, struct rival *rivals, size_t count)
{
    bool all_met = true;
    size_t group = ++r->group_last;
    for (size_t i = 0; i < count; i++)
        r->group[rivals[i].player] = group;
    for (size_t i = 0; i < count; i++) {
        rival_score(r, &rivals[i], group);
        size_t missing = r->s->is_round_robin ? 0 : count - 1 - rivals[i].met;
        rivals[i].most =
            rivals[i].scored + (int64_t)missing * r->s->scoring.win * (TIE_SCALE / 100);
        all_met &= missing == 0;
    }
    return all_met;
}

/*
 * Direct encounter when not every pair has met (6.3). A player who stays ahead of all players
 * behind, whatever the results of the missing games, ranks before them. From the first player for
 * whom this fails, the rest stay tied. Returns the number of players ranked.
 */
static size_t
leaders_take(const struct rival *rivals, size_t count)
{
    size_t taken = 0;
    for (bool ahead = true; ahead && taken + 1 < count; taken += ahead)
        for (size_t i = taken + 1; ahead && i < count; i++)
            ahead = rivals[taken].scored > rivals[i].most;
    return taken + 1 == count ? count : taken;
}

/* Direct encounter: ranks tied players by the games between them, recursively within each group
 * that is still tied. `key` is the resulting place, negated. */
static void
direct_order(struct ranking *r, struct rival *rivals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rivals[i].key = 0;
    /* In a Swiss event so large a group has too few games for anyone to be ahead of all others.
     * This check also keeps the work linear. */
    if (count < 2 || (!r->s->is_round_robin && count > 2 * (size_t)r->s->rounds + 1))
        return;
    bool all_met = rivals_score(r, rivals, count);
    qsort(rivals, count, sizeof *rivals, rival_compare);
    size_t leaders = all_met ? count : leaders_take(rivals, count);
    for (size_t i = 0; i < count; i++) {
        bool tied = i > 0 && (i > leaders || (all_met && rivals[i].scored == rivals[i - 1].scored));
        rivals[i].key = tied ? rivals[i - 1].key : -(int64_t)i;
    }
    if (rivals[count - 1].key == 0)
        return;
    for (size_t from = 0, to; from < count; from = to) {
        int64_t place = rivals[from].key;
        for (to = from; to < count && rivals[to].key == place; to++)
            ;
        if (to - from < 2)
            continue;
        direct_order(r, rivals + from, to - from);
        for (size_t i = from; i < to; i++)
            rivals[i].key += place;
    }
}

/* The value that is displayed for direct encounter: points from the games between the tied players. */
static void
direct_show(struct ranking *r, const struct rival *rivals, size_t count, size_t tie)
{
    size_t group = ++r->group_last;
    for (size_t i = 0; i < count; i++)
        r->group[rivals[i].player] = group;
    for (size_t i = 0; count > 1 && i < count; i++) {
        struct rival one = rivals[i];
        rival_score(r, &one, group);
        r->s->players[one.player].ties[tie] = one.scored;
    }
}

/* Sorting. */

static void
keys_fill(struct ranking *r, struct rival *rivals, size_t count, size_t tie)
{
    r->tie = &r->s->ties[tie];
    if (r->tie->row->is_direct) {
        direct_show(r, rivals, count, tie);
        direct_order(r, rivals, count);
    }
    for (size_t i = 0; i < count; i++) {
        int64_t value = r->s->players[rivals[i].player].ties[tie];
        bool ascends = r->tie->row->ascends != r->tie->reversed && value != TIE_NONE;
        if (!r->tie->row->is_direct)
            rivals[i].key = ascends ? -value : value;
        rivals[i].scored = rivals[i].most = 0;
    }
}

/* Ranks `count` tied players from place `from` on, by this tie-break and the ones after it. */
static void
rivals_rank(struct ranking *r, size_t from, size_t count, size_t tie)
{
    struct rival *rivals = r->rivals + from;
    struct standings *s = r->s;
    if (count < 2 || tie == s->tie_count) {
        for (size_t i = 0; i < count; i++)
            s->players[rivals[i].player].rank = (int64_t)from + 1;
        return;
    }
    for (size_t i = 0; i < count; i++)
        rivals[i] = (struct rival){.player = rivals[i].player};
    keys_fill(r, rivals, count, tie);
    qsort(rivals, count, sizeof *rivals, rival_compare);
    for (size_t at = 0, to; at < count; at = to) {
        for (to = at; to < count && rivals[to].key == rivals[at].key; to++)
            ;
        rivals_rank(r, from + at, to - at, tie + 1);
    }
}

/* Ranks all players: by points, then by tie-breaks. */
static void
players_rank(struct ranking *r)
{
    struct standings *s = r->s;
    size_t count = s->player_count;
    for (size_t i = 0; i < count; i++)
        r->rivals[i] = (struct rival){.player = i, .key = s->players[i].points};
    qsort(r->rivals, count, sizeof *r->rivals, rival_compare);
    for (size_t at = 0, to; at < count; at = to) {
        int64_t points = s->players[r->rivals[at].player].points;
        for (to = at; to < count && s->players[r->rivals[to].player].points == points; to++)
            ;
        rivals_rank(r, at, to - at, 0);
    }
    for (size_t i = 0; i < count; i++)
        s->order[i] = r->rivals[i].player;
}

bool
ranking_make(struct standings *s)
{
    size_t count = s->player_count + 1;
    struct ranking r = {
        .s = s,
        .rivals = arena_array(&s->pool, count, sizeof *r.rivals),
        .group = arena_array(&s->pool, count, sizeof *r.group),
        .meetings = arena_array(&s->pool, count, sizeof *r.meetings),
    };
    bool made = r.rivals && r.group && r.meetings;
    if (made)
        players_rank(&r);
    return made;
}
