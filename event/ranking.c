/* SPDX-License-Identifier: MIT */
/*
 * Ranking: players (or teams) are sorted by points, then by each tie-break among those still tied. A tie-break with stages, such
 * as direct encounter (C.07, 6), is computed here, because it depends on which players are tied. Begin with ranking_make().
 */
#include <stdlib.h>
#include <string.h>

#include "event/teams.h"
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
    const struct tie_break *tie;  /* the tie-break being applied */
    const struct standings *view; /* the standings whose points it compares */
    struct rival *rivals;         /* one per player */
    size_t *group;                /* by player: the tied group being compared; 0: none */
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
    const struct standing *p = &r->view->players[rival->player];
    const struct cell *cells = r->view->cells + p->first_cell;
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

/* Marks the tied players as a new group. Returns its number. */
static size_t
group_mark(struct ranking *r, const struct rival *rivals, size_t count)
{
    r->group_last++;
    for (size_t i = 0; i < count; i++)
        r->group[rivals[i].player] = r->group_last;
    return r->group_last;
}

/* Computes `scored` and `most` for all tied players. Returns whether every pair has met. */
static bool
rivals_score(struct ranking *r, struct rival *rivals, size_t count)
{
    bool all_met = true;
    size_t group = group_mark(r, rivals, count);
    for (size_t i = 0; i < count; i++) {
        rival_score(r, &rivals[i], group);
        size_t missing = r->s->is_round_robin ? 0 : count - 1 - rivals[i].met;
        rivals[i].most =
            rivals[i].scored + (int64_t)missing * r->view->scoring.win * (TIE_SCALE / 100);
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

/* Sorts the tied players by the points that they scored against each other. */
static void
direct_split(struct ranking *r, struct rival *rivals, size_t count)
{
    /* In a Swiss event so large a group has too few games for anyone to be ahead of all others.
     * This check also keeps the work linear. */
    if (!r->s->is_round_robin && count > 2 * (size_t)r->s->rounds + 1)
        return;
    bool all_met = rivals_score(r, rivals, count);
    qsort(rivals, count, sizeof *rivals, rival_compare);
    size_t leaders = all_met ? count : leaders_take(rivals, count);
    for (size_t i = 0; i < count; i++) {
        bool tied = i > 0 && (i > leaders || (all_met && rivals[i].scored == rivals[i - 1].scored));
        rivals[i].key = tied ? rivals[i - 1].key : -(int64_t)i;
    }
}

/* Boards. */

/* A weighing of boards: the value of a team by the game points on its boards. The more steps, the more boards are left out. */
typedef int64_t board_value_fn(const int64_t *boards, int64_t count, int64_t step);

static int64_t
top_value(const int64_t *boards, int64_t count, int64_t step)
{
    (void)count;
    return boards[step];
}

static int64_t
bottom_value(const int64_t *boards, int64_t count, int64_t step)
{
    int64_t sum = 0;
    for (int64_t i = 0; i < count - 1 - step; i++)
        sum += boards[i];
    return sum;
}

/* Board count: the lower sum is better. */
static int64_t
count_value(const int64_t *boards, int64_t count, int64_t step)
{
    int64_t sum = 0;
    for (int64_t i = 0; step == 0 && i < count; i++)
        sum -= (i + 1) * boards[i];
    return sum;
}

/* Adds the game points of the matches of two teams by board. False when they have not met. */
static bool
boards_between(const struct ranking *r, size_t team, size_t other, int64_t *out)
{
    const struct standing *p = &r->view->players[team];
    bool met = false;
    memset(out, 0, (size_t)r->s->boards * sizeof *out);
    for (size_t i = 0; i < p->cell_count; i++) {
        const struct cell *cell = &r->view->cells[p->first_cell + i];
        if (cell->opponent != other || !is_meeting(r, cell, r->group[other]))
            continue;
        const struct standing_game *g = &r->view->games[cell->game];
        const int64_t *boards = cell->white ? g->white_boards : g->black_boards;
        for (int64_t b = 0; boards && b < r->s->boards; b++)
            out[b] += boards[b];
        met |= boards != NULL;
    }
    return met;
}

/* Two teams that their matches do not separate in either score, by the boards of these matches (13.3.2). */
static void
boards_split(struct ranking *r, struct rival *rivals, size_t count, board_value_fn *value)
{
    const struct standings *s = r->s;
    int64_t boards[2][BOARDS_MOST];
    if (count != 2)
        return;
    size_t a = rivals[0].player, b = rivals[1].player;
    group_mark(r, rivals, count);
    if (!boards_between(r, a, b, boards[0]) || !boards_between(r, b, a, boards[1]))
        return;
    for (int64_t step = 0; step < s->boards && rivals[1].key == 0; step++) {
        int64_t first = value(boards[0], s->boards, step),
                second = value(boards[1], s->boards, step);
        if (first == second)
            continue;
        rivals[0].player = first > second ? a : b;
        rivals[1].player = first > second ? b : a;
        rivals[1].key = -1;
    }
}

/* All tied teams, by the first step that separates any of them. */
static void
totals_split(struct ranking *r, struct rival *rivals, size_t count, board_value_fn *value)
{
    const struct standings *s = r->s;
    for (int64_t step = 0; step < s->boards && rivals[count - 1].key == 0; step++) {
        for (size_t i = 0; i < count; i++) {
            const int64_t *boards = s->players[rivals[i].player].boards;
            rivals[i].scored = boards ? value(boards, s->boards, step) : 0;
            rivals[i].most = 0;
        }
        qsort(rivals, count, sizeof *rivals, rival_compare);
        for (size_t i = 1; i < count; i++)
            rivals[i].key =
                rivals[i].scored == rivals[i - 1].scored ? rivals[i - 1].key : -(int64_t)i;
    }
}

/* Stages. */

/*
 * Splits the tied players by one stage: direct encounter by the score of the tie-break (P) or by the other score (S); between two
 * teams the board count (C), the top boards (T) or the bottom boards (B) of their matches; and of all matches the top boards (t)
 * or the bottom boards (b). `key` is the resulting place, negated, with 0 for the first.
 */
static void
stage_split(struct ranking *r, char stage, struct rival *rivals, size_t count)
{
    const struct standings *view = tie_view(r->s, r->tie);
    r->view = stage == 'S' && view->other ? view->other : view;
    for (size_t i = 0; i < count; i++)
        rivals[i].key = 0;
    if (strchr("PS", stage))
        direct_split(r, rivals, count);
    else if (strchr("CTB", stage))
        boards_split(r, rivals, count,
                     stage == 'C'   ? count_value
                     : stage == 'T' ? top_value
                                    : bottom_value);
    else
        totals_split(r, rivals, count, stage == 't' ? top_value : bottom_value);
}

/* Orders tied players by the first stage that separates any of them, and then each group that is still tied by all stages again. */
static void
stages_order(struct ranking *r, struct rival *rivals, size_t count)
{
    const char *stage = r->tie->row->stages;
    for (size_t i = 0; i < count; i++)
        rivals[i].key = 0;
    for (; count > 1 && *stage && rivals[count - 1].key == 0; stage++)
        stage_split(r, *stage, rivals, count);
    if (count < 2 || rivals[count - 1].key == 0)
        return;
    for (size_t from = 0, to; from < count; from = to) {
        int64_t place = rivals[from].key;
        for (to = from; to < count && rivals[to].key == place; to++)
            ;
        if (to - from < 2)
            continue;
        stages_order(r, rivals + from, to - from);
        for (size_t i = from; i < to; i++)
            rivals[i].key += place;
    }
}

/* The value that is displayed: the points from the games between the tied players, or those of the boards of the first step. */
static void
stages_show(struct ranking *r, const struct rival *rivals, size_t count, size_t tie)
{
    size_t group = group_mark(r, rivals, count);
    char stage = *r->tie->row->stages;
    r->view = tie_view(r->s, r->tie);
    for (size_t i = 0; count > 1 && i < count; i++) {
        struct rival one = rivals[i];
        struct standing *p = &r->s->players[one.player];
        if (stage == 'P')
            rival_score(r, &one, group);
        else if (p->boards)
            one.scored =
                (TIE_SCALE / 100) * (stage == 't' ? top_value(p->boards, r->s->boards, 0)
                                                  : bottom_value(p->boards, r->s->boards, 0));
        p->ties[tie] = one.scored;
    }
}

/* Sorting. */

/* Whether all tied teams have the same points in the other score. */
static bool
others_are_equal(const struct standings *s, const struct rival *rivals, size_t count)
{
    const struct standings *other = s->other;
    for (size_t i = 1; other && i < count; i++)
        if (other->players[rivals[i].player].points != other->players[rivals[0].player].points)
            return false;
    return true;
}

static void
keys_fill(struct ranking *r, struct rival *rivals, size_t count, size_t tie)
{
    r->tie = &r->s->ties[tie];
    const struct tie_row *row = r->tie->row;
    bool applies = !row->needs_equality || others_are_equal(r->s, rivals, count);
    if (row->stages) {
        stages_show(r, rivals, count, tie);
        stages_order(r, rivals, count);
    }
    for (size_t i = 0; i < count; i++) {
        int64_t value = applies ? r->s->players[rivals[i].player].ties[tie] : 0;
        bool ascends = row->ascends != r->tie->reversed && value != TIE_NONE;
        if (!row->stages)
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
