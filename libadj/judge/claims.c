/* SPDX-License-Identifier: MIT */
/* Claimable draws: in chess games by FIDE Laws 9.2 and 9.3; in draughts by the federations' rules (RULES.md 8.3). */
#include "chess/engine.h"
#include "judge/judge.h"

enum { CLAIMS_AT_ONCE = 4 }; /* most claims that one position allows */

/* Returns whether the counters, `on` plies later, can support any claim of the Laws of chess. */
static inline bool
may_claim(const struct chess_ends *ends, const struct chess_position *now, unsigned on)
{
    unsigned fifty = ends->limit[REASON_FIFTY_MOVES];
    return chess_could_have_stood(now->reversible + on, ends->limit[REASON_THREEFOLD_REPETITION]) ||
           (fifty && now->plies + on >= fifty) ||
           (ends->pawnless && chess_pawnless(now) + on >= ends->pawnless);
}

/* Lists the claims of the Laws of chess for the player to move. Called at every ply, so it looks up a row's ending only
 * when its counter suffices. */
static size_t
claimable_by_laws(const struct line *line, struct outcome out[CLAIMS_AT_ONCE])
{
    const struct chess_ends *ends = chess_ends_get(line->rules);
    unsigned threefold = ends->limit[REASON_THREEFOLD_REPETITION];
    unsigned fifty = ends->limit[REASON_FIFTY_MOVES], plies = line_now(line)->chess.plies;
    size_t ply = line->count - 1, found = 0, first = 0;
    unsigned times = chess_may_have_stood(line, threefold) ? chess_repetitions(line, &first) : 0;
    if (threefold && times >= threefold)
        out[found++] =
            (struct outcome){.reason = REASON_THREEFOLD_REPETITION, .since = first, .count = times};
    if (fifty && plies >= fifty)
        out[found++] = (struct outcome){
            .reason = REASON_FIFTY_MOVES, .since = ply > plies ? ply - plies : 0, .count = plies};
    unsigned pawnless = chess_pawnless(&line_now(line)->chess);
    if (ends->pawnless && pawnless >= ends->pawnless)
        out[found++] = (struct outcome){.reason = REASON_NO_PROGRESS,
                                        .since = ply > pawnless ? ply - pawnless : 0,
                                        .count = pawnless};
    for (size_t i = 0; i < found; i++)
        out[i].rule = ruleset_ending(line->rules, out[i].reason);
    return found;
}

static size_t
claimable(const struct line *line, struct outcome out[CLAIMS_AT_ONCE])
{
    if (line->rules->family->claimable)
        return line->rules->family->claimable(line, out, CLAIMS_AT_ONCE);
    return line->rules->chess ? claimable_by_laws(line, out) : 0;
}

static bool
is_repetition(const struct outcome *draw)
{
    return draw->reason == REASON_THREEFOLD_REPETITION ||
           draw->reason == REASON_FOURFOLD_REPETITION;
}

/* The number of plies that the counter is past its limit. A running counter allows the same draw at every ply, so it is
 * reported once, at the ply of the limit; each repetition is a new claim. */
static unsigned
plies_beyond(const struct outcome *draw)
{
    return is_repetition(draw) ? 0 : draw->count - draw->rule->limit;
}

static enum adj_status
claim_add(const struct line *line, const struct outcome *draw, struct arena *arena,
          struct claims *out)
{
    size_t ply = line->count - 1, beyond = plies_beyond(draw);
    struct claim *at = arena_more(arena, out->at, out->count, &out->cap, 8, sizeof *at);
    if (!at)
        return ADJ_ENOMEM;
    out->at = at;
    out->at[out->count++] = (struct claim){
        .reason = draw->reason,
        .by = (enum colour)line_now(line)->turn,
        .ply = ply > beyond ? ply - beyond : 0,
        .since = draw->since == SIZE_MAX ? 0 : draw->since,
        .count = draw->count,
    };
    return ADJ_OK;
}

/* Returns whether the counter of this claim still runs at the end of the line. */
static bool
runs_on(const struct line *line, size_t ply, const struct outcome *draw)
{
    struct outcome last[CLAIMS_AT_ONCE];
    size_t count = claimable(line, last);
    for (size_t i = 0; i < count; i++)
        if (last[i].rule == draw->rule && last[i].count == draw->count + (line->count - 1 - ply))
            return true;
    return false;
}

enum adj_status
claims_missed(const struct line *line, bool is_over, struct arena *arena, struct claims *out)
{
    const struct ruleset *rules = line->rules;
    const struct chess_ends *laws =
        rules->chess && !rules->family->claimable ? chess_ends_get(rules) : NULL;
    enum adj_status st = ADJ_OK;
    for (size_t ply = 0; ply + 1 < line->count; ply++) {
        if (laws && !may_claim(laws, &line->at[ply].chess, 0))
            continue;
        const struct line then = line_until(line, ply + 1);
        struct outcome draws[CLAIMS_AT_ONCE];
        size_t count = claimable(&then, draws);
        for (size_t i = 0; i < count && !st; i++) {
            /* A set-up may start beyond the limit. A counter still running at an open end is listed as an open
             * claim. */
            bool begins = ply == 0 || plies_beyond(&draws[i]) == 0;
            if (is_repetition(&draws[i]) || (begins && (is_over || !runs_on(line, ply, &draws[i]))))
                st = claim_add(&then, &draws[i], arena, out);
        }
        if (st)
            return st;
    }
    return ADJ_OK;
}

enum adj_status
claims_open(const struct line *line, struct arena *arena, struct claims *out)
{
    struct outcome draws[CLAIMS_AT_ONCE];
    size_t count = claimable(line, draws);
    enum adj_status st = ADJ_OK;
    for (size_t i = 0; i < count && !st; i++)
        st = claim_add(line, &draws[i], arena, out);
    return st;
}

/* Collects what the player to move could claim after `move`, which is made on the line and taken back. */
static enum adj_status
claims_after(struct line *line, const struct move *move, struct arena *arena, struct claims *out)
{
    const size_t first = out->count;
    if (line_push(line, move))
        return ADJ_ENOMEM;
    enum adj_status st = claims_open(line, arena, out);
    line_pop(line);
    if (st || out->count == first)
        return st;
    struct buffer lan = {0};
    line->rules->family->lan_write(line->rules, line_now(line), move, &lan);
    const char *text = arena_keep(arena, &lan);
    for (size_t i = first; i < out->count; i++) {
        out->at[i].move = text;
        out->at[i].by = (enum colour)line_now(line)->turn;
        out->at[i].ply = line->count - 1;
    }
    return ADJ_OK;
}

/* Returns whether one more ply can make a draw claimable; by the Laws of chess only when the counters are near their
 * limits. */
static bool
may_follow(const struct line *line)
{
    if (line->rules->family->claimable)
        return true;
    if (!line->rules->chess)
        return false;
    return may_claim(chess_ends_get(line->rules), &line_now(line)->chess, 1);
}

enum adj_status
claims_intended(struct line *line, struct arena *arena, struct claims *out)
{
    enum adj_status st = ADJ_OK;
    if (!may_follow(line))
        return ADJ_OK;
    struct movelist moves;
    movelist_init(&moves);
    line->rules->family->moves(line, &moves);
    if (moves.failed)
        st = ADJ_ENOMEM;
    for (size_t i = 0; i < moves.count && !st; i++)
        st = claims_after(line, &moves.at[i], arena, out);
    movelist_clear(&moves);
    return st;
}
