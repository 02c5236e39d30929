/* SPDX-License-Identifier: MIT */
/*
 * The order of the players: by points, then tie-break by tie-break among those who are still tied. Direct
 * encounter (C.07, 6) asks only about them, which is why it is here.
 */
#include <stdlib.h>
#include <string.h>

#include "event/ties.h"

/* Players tied so far, and what tells them apart next; greater goes before. */
struct rival {
    size_t player;
    int64_t key;
    int64_t scored, most; /* against the others: so far, and if all that was not played were won */
    size_t met;
};

/* The games against one opponent. */
struct meetings {
    int64_t sum, games;
};

/* The work of one ranking. */
struct ranking {
    struct standings *s;
    struct rival *rivals;      /* as many as players */
    size_t *group;             /* by player: in whose group the player is compared now; 0: none */
    struct meetings *meetings; /* by opponent; zero but while one player's are counted */
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

/* The game counts between the two: it was played, or pairings are fixed beforehand (6.1.1, 15.2). */
static bool
is_meeting(const struct ranking *r, const struct cell *cell, size_t group)
{
    return cell->opponent != NO_OPPONENT && r->group[cell->opponent] == group &&
           cell->code != '?' && (r->s->is_round_robin || !strchr("+-", cell->code));
}

/* What one scored against the others of the group; of several games against one, the average (6.1.2). */
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

/* Sets `most`, and says whether all have met. */
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
 * Not all have met: who stays ahead of all behind, whatever the missing games had brought, goes before
 * them; from the first one on of whom that cannot be said, the rest stay tied (6.3).
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

/* Order those who are tied as far as their games with one another tell; `key` numbers the places left. */
static void
direct_order(struct ranking *r, struct rival *rivals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        rivals[i].key = 0;
    /* Of many hardly any have met: nobody can be ahead of all (also keeps the work linear). */
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

/* What is shown: the points from the games among those who are tied. */
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

/* The order. */

static void
keys_fill(struct ranking *r, struct rival *rivals, size_t count, size_t tie)
{
    const struct tie_break *by = &r->s->ties[tie];
    if (tie_break_is_direct(by)) {
        direct_show(r, rivals, count, tie);
        direct_order(r, rivals, count);
    }
    for (size_t i = 0; i < count; i++) {
        int64_t value = r->s->players[rivals[i].player].ties[tie];
        if (!tie_break_is_direct(by))
            rivals[i].key = tie_break_ascends(by) ? -value : value;
        rivals[i].scored = rivals[i].most = 0;
    }
}

/* Order those who are tied by this tie-break and the ones behind it, from the place `from` on. */
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

/* By points first; then the ones who have as many. */
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
        .rivals = calloc(count, sizeof *r.rivals),
        .group = calloc(count, sizeof *r.group),
        .meetings = calloc(count, sizeof *r.meetings),
    };
    bool made = r.rivals && r.group && r.meetings;
    if (made)
        players_rank(&r);
    free(r.rivals);
    free(r.group);
    free(r.meetings);
    return made;
}
