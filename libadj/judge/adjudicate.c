/* SPDX-License-Identifier: MIT */
/*
 * The adjudicator: replays the main line of a record and decides how the game ended, or why it did not (RULES.md 10 and
 * 11). A fault of the players is a finding, never a failed call. Begin with adj_adjudicate().
 */
#include "judge/judge.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"
#include "mates/mates.h"

/* Facts of the record. */

/* Returns whether a tag value is unknown throughout, as "????.??.??" is. */
static bool
is_unsaid(const struct adj_game *game, struct span value)
{
    const char *chars = game_chars(game, value);
    for (size_t i = 0; i < value.len; i++)
        if (!strchr("?.-", chars[i]))
            return false;
    return true;
}

static const char *
copy(struct judge *j, struct span span)
{
    return arena_copy(&j->verdict->arena, game_chars(j->game, span), span.len);
}

/* The value of a tag, new in the arena; NULL when it is missing or unknown. */
static const char *
tag_copy(struct judge *j, const char *name)
{
    const struct tag *tag = game_tag(j->game, name);
    return tag && !is_unsaid(j->game, tag->value) ? copy(j, tag->value) : NULL;
}

/* "*" and "?" claim no result. */
static bool
claims_something(const struct adj_game *game, struct span result)
{
    return result.len > 0 && !game_span_is(game, result, "*") && !game_span_is(game, result, "?");
}

static void
facts_copy(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    v->rules = j->game->rules;
    v->codec = j->game->codec;
    v->strict = j->game->strict;
    v->place = j->game->place;
    v->claimed = claims_something(j->game, j->game->result) ? copy(j, j->game->result) : NULL;
    v->event = tag_copy(j, "Event");
    v->title = tag_copy(j, "Title");
    if (!v->title)
        v->title = v->event;
    v->players[WHITE] = tag_copy(j, "White");
    v->players[BLACK] = tag_copy(j, "Black");
    v->round = tag_copy(j, "Round");
    v->date = tag_copy(j, "Date");
    v->board = tag_copy(j, "Board");
}

/*
 * Dead positions with enough material to mate (FIDE Laws 5.2.2, RULES.md 9), such as blocked pawns or a forced capture.
 * They are proven only at the end of a record, and only where mates_may_be_dead() allows it.
 */

/* Asks the prover whether the position after `ply` is dead: neither side can mate. `is_told`: store the proofs as evidence. */
static enum adj_status
ask_both(struct judge *j, size_t ply, bool is_told, bool *out_dead)
{
    const struct line then = line_until(&j->walk.line, ply + 1);
    struct mates_memory memory = {0};
    enum adj_status st = ADJ_OK;
    *out_dead = true;
    for (int side = WHITE; side <= BLACK && *out_dead && !st; side++) {
        struct mates mates = {0};
        st = mates_find(&then, (enum colour)side, j->proof_positions, &memory, &mates);
        *out_dead = !st && mates.answer == MATES_CANNOT;
        if (!st && is_told)
            judge_add_proof(j, (enum colour)side, &mates);
        mates_clear(&mates);
    }
    mates_memory_clear(&memory);
    return st;
}

/* Finds the ply since which the position is proven dead, when no rule has ended the replayed game; NOT_DEAD: none. A dead
 * position stays dead, so the last position is tested first. May return ADJ_ENOMEM. */
static enum adj_status
find_dead(struct judge *j, size_t *out_ply)
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
    if (ask_both(j, judge_ply(j), false, &dead))
        return ADJ_ENOMEM;
    if (!dead)
        return ADJ_OK;
    size_t least = 0, most = judge_ply(j);
    while (least < most) {
        size_t middle = least + (most - least) / 2;
        if (ask_both(j, middle, false, &dead))
            return ADJ_ENOMEM;
        if (dead)
            most = middle;
        else
            least = middle + 1;
    }
    *out_ply = most;
    return ADJ_OK;
}

/* Ends the game here as a dead position, with the proofs for both sides. May return ADJ_ENOMEM. */
static enum adj_status
end_dead(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    bool dead;
    enum adj_status st = ask_both(j, judge_ply(j), true, &dead);
    v->outcome.status = OUTCOME_DRAW;
    v->outcome.reason = REASON_DEAD_POSITION;
    v->outcome.winner = NOBODY;
    v->basis = BASIS_RULES;
    j->over = true;
    return st;
}

/* Playing. */

/* Appends the LAN of the move to be played to the text of the fingerprint. */
static void
move_remember(struct judge *j)
{
    const struct line *line = &j->walk.line;
    if (j->moves.len > 0)
        buffer_putc(&j->moves, ' ');
    line->rules->family->lan_write(line->rules, line_now(line), &j->walk.move, &j->moves);
    j->stood = NULL;
}

/* Tests whether the game has ended in this position, by the rules or because it is proven dead. */
static enum adj_status
judge_position(struct judge *j)
{
    judge_outcome(j);
    return j->over || judge_ply(j) != j->dead ? ADJ_OK : end_dead(j);
}

static enum adj_status
judge_move(struct judge *j)
{
    move_remember(j);
    j->due = true;
    return walk_play(&j->walk);
}

/*
 * Steps to the next move unless the game has ended. A move that the walk understands quickly is legal, so the game goes
 * on: the ending is determined only after another one.
 */
static enum adj_status
judge_step(struct judge *j)
{
    const bool due = j->due;
    if (due && judge_ply(j) != j->dead && walk_next_quickly(&j->walk))
        return ADJ_OK;
    j->due = false;
    enum adj_status st = due ? judge_position(j) : ADJ_OK;
    return st || j->over ? st : walk_next(&j->walk, NULL);
}

/* Sets the verdict's label to the last move: in the record's notation, or as written if it was an illegal move that
 * stands. */
static void
label_last(struct judge *j)
{
    size_t ply = judge_ply(j);
    j->verdict->numbering = (struct numbering){j->walk.base, j->walk.second};
    if (ply == 0)
        return;
    if (j->stood) {
        judge_label(j, ply, game_chars(j->game, j->stood->text), j->stood->text.len);
        return;
    }
    struct line before = line_until(&j->walk.line, ply);
    struct buffer text = {0};
    j->verdict->codec->write_move(&before, &before.moves[ply - 1], &text);
    judge_label(j, ply, text.data, text.len);
    j->verdict->arena.failed |= text.failed;
    buffer_clear(&text);
}

/* Returns whether moves after the end were reported. */
static bool
has_late_moves(const struct judge *j)
{
    const struct defects *defects = &j->walk.defects;
    return defects->count > 0 && defects->at[defects->count - 1].code == DEFECT_MOVES_AFTER_END;
}

static enum adj_status
judge_walk(struct judge *j)
{
    enum adj_status st = ADJ_OK;
    /* A strict reading that stops before the first move takes precedence over an ending by the set-up. */
    j->due = !walk_stops_at_once(&j->walk);
    while (!j->over && !st) {
        st = judge_step(j);
        if (j->over)
            break;
        if (st == ADJ_ESYNTAX || st == ADJ_EILLEGAL) {
            st = judge_fault(j, st);
            if (st || j->stopped)
                return st;
        } else if (!st && j->walk.item->kind == ITEM_MOVE)
            st = judge_move(j);
        else if (!st && j->walk.item->kind == ITEM_EVENT)
            st = judge_event(j, j->walk.item);
    }
    if (st && st != ADJ_EOF)
        return st;
    if (!j->over && judge_termination(j))
        return ADJ_ENOMEM;
    if (!j->over)
        judge_reported(j);
    label_last(j);
    if (judge_rest(j))
        return ADJ_ENOMEM;
    return has_late_moves(j) ? ADJ_OK : judge_second_flag(j);
}

/*
 * Plays the walk through and takes over its findings. If the last position turns out to be dead since an earlier ply,
 * only *out_dead is set, and the caller judges the game again up to that ply. Testing every ply would cost more than
 * everything else.
 */
static enum adj_status
judge_game(struct judge *j, size_t *out_dead, struct adj_error *err)
{
    regulations_start(j->walk.line.rules, &j->walk.line.at[0]);
    j->verdict->outcome.winner = NOBODY;
    facts_copy(j);
    enum adj_status st = judge_walk(j);
    if (!st && j->dead == NOT_DEAD)
        st = find_dead(j, out_dead);
    if (!st && j->dead != *out_dead)
        return ADJ_OK;
    if (!st)
        st = judge_conclude(j);
    if (!st && j->verdict->arena.failed)
        st = ADJ_ENOMEM;
    /* A question cancelled within the judge returns a failure: report it as a cancellation. */
    if (st)
        return error_broken(err, cancel_is_wanted(&j->game->cancel) ? ADJ_ESTOPPED : st);
    j->verdict->defects = j->walk.defects;
    defects_init(&j->walk.defects);
    j->verdict->line = j->walk.line;
    j->walk.line = (struct line){.rules = NULL};
    return ADJ_OK;
}

/* Sets up the record as these regulations read it; borrows everything from the game. */
static enum adj_status
game_under(const struct adj_game *game, const struct adj_regulations *regulations,
           struct arena *arena, struct adj_game *out)
{
    *out = *game;
    if (regulations->reading != READING_AS_ASKED)
        out->strict = regulations->reading == READING_STRICT;
    if (!game->rules)
        return ADJ_OK;
    out->rules = regulations_rules(regulations, game->rules, arena);
    if (out->rules)
        out->rules = effective_rules(out->rules, effective_day(game), arena);
    return out->rules ? ADJ_OK : ADJ_ENOMEM;
}

/* One pass. `*dead` is the ply since which the position is known to be dead, or NOT_DEAD. If the pass finds another
 * ply, it sets only *dead, and the caller judges the game again. */
static enum adj_status
judge_pass(const struct adj_game *game, const struct adj_regulations *regulations,
           const struct illegal_policies *policies, size_t *dead, struct adj_verdict **out_verdict,
           struct adj_error *err)
{
    struct judge j;
    memset(&j, 0, offsetof(struct judge, walk));
    struct adj_game reading;
    j.game = &reading;
    j.regulations = regulations;
    j.policies = policies;
    j.policy = policy_of(policies, 0);
    j.proof_positions =
        game->proof_positions ? game->proof_positions : regulations->proof_positions;
    j.dead = *dead;
    j.verdict = calloc(1, sizeof *j.verdict);
    if (!j.verdict)
        return error_nomem(err);
    arena_init(&j.verdict->arena);
    defects_init(&j.verdict->defects);
    buffer_init(&j.moves);
    enum adj_status st = game_under(game, regulations, &j.verdict->arena, &reading);
    if (st) {
        error_nomem(err);
    } else {
        st = walk_init(&j.walk, &reading, true, err);
        /* The verdict keeps the line, which so far has one position to copy. */
        if (!st && line_keep(&j.walk.line, reading.move_count + 2))
            st = error_nomem(err);
        if (!st)
            st = judge_game(&j, dead, err);
        walk_clear(&j.walk);
    }
    if (st || j.dead != *dead)
        adj_verdict_free(j.verdict);
    else
        *out_verdict = j.verdict;
    buffer_clear(&j.moves);
    return st;
}

static enum adj_status
judge_once(const struct adj_game *game, const struct adj_regulations *regulations,
           const struct illegal_policies *policies, struct adj_verdict **out_verdict,
           struct adj_error *err)
{
    size_t dead = NOT_DEAD;
    enum adj_status st = judge_pass(game, regulations, policies, &dead, out_verdict, err);
    if (!st && dead != NOT_DEAD)
        st = judge_pass(game, regulations, policies, &dead, out_verdict, err);
    assert(st || *out_verdict); /* a second pass does not look for dead positions again */
    return st;
}

enum adj_status
adj_judge(const struct adj_game *game, const struct adj_regulations *regulations,
          struct adj_verdict **out_verdict, struct adj_error *err)
{
    const struct adj_regulations *r = regulations ? regulations : &regulations_default;
    struct adj_verdict *verdict = NULL;
    enum adj_status st = judge_once(game, r, &r->illegal, &verdict, err);
    if (st)
        return st;
    const struct illegal_policies too = {.at = {r->illegal_too}, .count = 1};
    if (verdict->illegal_moves > 0 && r->illegal_too != ILLEGAL_NONE)
        st = judge_once(game, r, &too, &verdict->other, err);
    if (st)
        adj_verdict_free(verdict);
    else
        *out_verdict = verdict;
    return st;
}
