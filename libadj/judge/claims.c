/* SPDX-License-Identifier: MIT */
/* Draws that could be claimed (FIDE Laws 9.2 and 9.3, which the chess games refer to). */
#include "judge/claims.h"

#include <string.h>

#include "play/chess.h"

/* The rules' claims: a limit of 0 says that there is no such claim. */
struct limits {
    unsigned repetition; /* times the same position */
    unsigned plies;      /* on end without capture and pawn move */
};

static struct limits
claim_limits(const struct ruleset *rules)
{
    /* In draughts a repetition needs no claim. */
    if (!rules->chess)
        return (struct limits){0, 0};
    return (struct limits){ruleset_limit(rules, REASON_THREEFOLD_REPETITION),
                           ruleset_limit(rules, REASON_FIFTY_MOVES)};
}

bool
claims_exist(const struct ruleset *rules)
{
    struct limits limits = claim_limits(rules);

    return limits.repetition > 0 || limits.plies > 0;
}

static enum adj_status
claims_add(struct claims *claims, struct arena *arena, const struct claim *claim)
{
    if (claims->count == claims->cap) {
        size_t cap = claims->cap ? 2 * claims->cap : 8;
        struct claim *at = arena_array(arena, cap, sizeof *at);

        if (!at)
            return ADJ_ENOMEM;
        if (claims->count > 0)
            memcpy(at, claims->at, claims->count * sizeof *at);
        claims->at = at;
        claims->cap = cap;
    }
    claims->at[claims->count++] = *claim;
    return ADJ_OK;
}

/* How often the position after `ply` has stood by then, and after which ply first. */
static unsigned
repetitions(const struct line *line, size_t ply, size_t *out_first)
{
    const struct position *now = &line->at[ply];
    size_t span = now->chess.span < ply ? now->chess.span : ply;
    unsigned count = 0;

    /* The same side moves every second ply; nothing before the last irreversible move can be the same. */
    for (size_t back = 0; back <= span; back += 2) {
        const struct position *then = &line->at[ply - back];

        if (then->hash != now->hash || !line->rules->family->same(line->rules, then, now))
            continue;
        *out_first = ply - back;
        count++;
    }
    return count;
}

static enum adj_status
claim_repetition(const struct line *line, size_t ply, const struct limits *limits,
                 struct arena *arena, struct claims *out)
{
    struct claim claim = {
        .reason = REASON_THREEFOLD_REPETITION,
        .by = (enum colour)line->at[ply].turn,
        .ply = ply,
    };

    if (limits->repetition == 0)
        return ADJ_OK;
    claim.count = repetitions(line, ply, &claim.since);
    return claim.count < limits->repetition ? ADJ_OK : claims_add(out, arena, &claim);
}

/* The count may have passed its limit earlier: the claim stands since then. */
static enum adj_status
claim_plies(const struct line *line, size_t ply, const struct limits *limits, struct arena *arena,
            struct claims *out)
{
    unsigned plies = limits->plies ? line->at[ply].chess.plies : 0;
    struct claim claim = {
        .reason = REASON_FIFTY_MOVES,
        .by = (enum colour)line->at[ply].turn,
        .since = ply > plies ? ply - plies : 0,
        .count = plies,
    };
    unsigned beyond = plies - limits->plies;

    if (limits->plies == 0 || plies < limits->plies)
        return ADJ_OK;
    claim.ply = ply > beyond ? ply - beyond : 0;
    return claims_add(out, arena, &claim);
}

enum adj_status
claims_missed(const struct line *line, bool is_over, struct arena *arena, struct claims *out)
{
    const struct limits limits = claim_limits(line->rules);
    size_t last = line->count - 1;
    enum adj_status st = ADJ_OK;

    *out = (struct claims){.at = NULL};
    if (limits.repetition == 0 && limits.plies == 0)
        return ADJ_OK;
    for (size_t ply = 0; ply < last && !st; ply++) {
        unsigned plies = line->at[ply].chess.plies;
        bool begins = ply == 0 ? plies >= limits.plies : plies == limits.plies;
        bool runs_on = line->at[last].chess.plies == plies + (last - ply);

        st = claim_repetition(line, ply, &limits, arena, out);
        if (!st && begins && (is_over || !runs_on))
            st = claim_plies(line, ply, &limits, arena, out);
    }
    return st;
}

static enum adj_status
claims_at(const struct line *line, const struct limits *limits, struct arena *arena,
          struct claims *out)
{
    size_t last = line->count - 1;
    enum adj_status st = claim_repetition(line, last, limits, arena, out);

    return st ? st : claim_plies(line, last, limits, arena, out);
}

enum adj_status
claims_open(const struct line *line, struct arena *arena, struct claims *out)
{
    const struct limits limits = claim_limits(line->rules);

    *out = (struct claims){.at = NULL};
    return claims_at(line, &limits, arena, out);
}

/* What the player to move could claim after `move`, which is played on the line and taken back. */
static enum adj_status
claims_after(struct line *line, const struct move *move, const struct limits *limits,
             struct arena *arena, struct claims *out)
{
    size_t before = out->count;
    struct buffer lan;
    char *text = NULL;
    enum adj_status st;

    if (line_push(line, move))
        return ADJ_ENOMEM;
    st = claims_at(line, limits, arena, out);
    line_pop(line);
    if (st || out->count == before)
        return st;
    buffer_init(&lan);
    line->rules->family->lan_write(line->rules, line_now(line), move, &lan);
    if (!lan.failed && lan.data)
        text = arena_strndup(arena, lan.data, lan.len);
    buffer_clear(&lan);
    for (size_t i = before; i < out->count; i++) {
        out->at[i].move = text;
        out->at[i].by = (enum colour)line_now(line)->turn;
        out->at[i].ply = line->count - 1;
    }
    return text ? ADJ_OK : ADJ_ENOMEM;
}

enum adj_status
claims_intended(struct line *line, struct arena *arena, struct claims *out)
{
    const struct limits limits = claim_limits(line->rules);
    struct movelist moves;
    enum adj_status st = ADJ_OK;

    *out = (struct claims){.at = NULL};
    if (limits.repetition == 0 && limits.plies == 0)
        return ADJ_OK;
    movelist_init(&moves);
    line->rules->family->moves(line, &moves);
    if (moves.failed)
        st = ADJ_ENOMEM;
    for (size_t i = 0; i < moves.count && !st; i++)
        st = claims_after(line, &moves.at[i], &limits, arena, out);
    movelist_clear(&moves);
    return st;
}
