/* SPDX-License-Identifier: MIT */
/*
 * The adjudicator: replays the main line of a record under its rules and says how the game ended, or
 * why it did not (RULES.md 10 and 11). What the players did wrong is a finding, never a failure.
 */
#include "judge/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "judge/words.h"
#include "play/chess.h"

/* ---- the facts of the record -------------------------------------------------------------- */

/* The first of the tags that has a value other than "?" and "-"; NULL in *out: none does. */
static enum adj_status
tag_copy(struct judge *j, const char *const names[], const char **out)
{
    *out = NULL;
    for (; *names; names++) {
        const struct tag *tag = game_tag(j->game, *names);

        if (!tag || tag->value.len == 0 || game_span_is(j->game, tag->value, "?") ||
            game_span_is(j->game, tag->value, "-"))
            continue;
        *out = arena_strndup(&j->verdict->arena, game_chars(j->game, tag->value), tag->value.len);
        return *out ? ADJ_OK : ADJ_ENOMEM;
    }
    return ADJ_OK;
}

static enum adj_status
facts_copy(struct judge *j)
{
    static const char *const titles[] = {"Title", "Event", NULL};
    static const char *const players[2][2] = {{"White", NULL}, {"Black", NULL}};
    struct adj_verdict *v = j->verdict;
    const struct span claimed = j->game->result;

    v->rules = j->game->rules;
    v->codec = j->game->codec;
    v->strict = j->game->strict;
    if (claimed.len > 0) {
        v->claimed = arena_strndup(&v->arena, game_chars(j->game, claimed), claimed.len);
        if (!v->claimed)
            return ADJ_ENOMEM;
    }
    if (tag_copy(j, titles, &v->title) || tag_copy(j, players[WHITE], &v->players[WHITE]) ||
        tag_copy(j, players[BLACK], &v->players[BLACK]))
        return ADJ_ENOMEM;
    return ADJ_OK;
}

/* ---- playing ------------------------------------------------------------------------------ */

/* The rules' own endings, in their order; the outcome of an undecided game has its points. */
static void
judge_outcome(struct judge *j)
{
    struct line *line = &j->walk.line;

    line->rules->family->outcome(line, &j->verdict->outcome);
    j->over = j->verdict->outcome.status != OUTCOME_UNDECIDED;
}

/* "41...Cc10-a8" for a text of the record's notation. */
static enum adj_status
move_label(struct judge *j, size_t ply, const char *text, size_t len)
{
    struct buffer label;

    j->verdict->ply = ply;
    j->verdict->numbering = (struct numbering){j->walk.base, j->walk.second};
    buffer_init(&label);
    numbering_write(&j->verdict->numbering, ply, &label);
    buffer_put(&label, text, len);
    j->verdict->move = judge_text(j, &label);
    buffer_clear(&label);
    return j->verdict->move ? ADJ_OK : ADJ_ENOMEM;
}

/* The move stepped on, before it is played: its LAN goes into the fingerprint. */
static void
move_remember(struct judge *j)
{
    const struct line *line = &j->walk.line;

    if (j->moves.len > 0)
        buffer_putc(&j->moves, ' ');
    line->rules->family->lan_write(line->rules, line_now(line), &j->walk.move, &j->moves);
    buffer_reset(&j->last_text);
    j->verdict->codec->write_move(line, &j->walk.move, &j->last_text);
}

static enum adj_status
judge_move(struct judge *j)
{
    move_remember(j);
    if (walk_play(&j->walk))
        return ADJ_ENOMEM;
    judge_outcome(j);
    return ADJ_OK;
}

/* Lippo's §6 gives the partner a choice, which the director has to hear of. */
static const char *
demand_note(const struct judge *j, enum defect_code code)
{
    const struct chess_rules *chess = j->walk.line.rules->chess;

    if (code != DEFECT_ILLEGAL_MOVE || !chess || !chess->royal_demand)
        return "";
    return "; the partner may demand a move of the president instead (§6)";
}

/* Why the reading stopped: what is wrong with the move, or that a strict reading repairs nothing. */
static enum adj_status
stop_detail(struct judge *j)
{
    const struct defects *defects = &j->walk.defects;
    const struct defect *last = &defects->at[defects->count - 1];
    struct buffer text;

    buffer_init(&text);
    if (last->severity == SEVERITY_ERROR)
        buffer_printf(&text, "%s%s", last->detail, demand_note(j, last->code));
    else
        buffer_printf(&text, "a strict reading stops at the first defect, %s",
                      defect_word(last->code));
    j->verdict->detail = judge_text(j, &text);
    buffer_clear(&text);
    return j->verdict->detail ? ADJ_OK : ADJ_ENOMEM;
}

/* The reading stopped at the walk's item: mostly a move that is illegal or cannot be read. */
static enum adj_status
judge_stop(struct judge *j, enum adj_status why)
{
    const struct item *item = j->walk.item;

    j->verdict->outcome.reason = why == ADJ_EILLEGAL ? REASON_ILLEGAL_MOVE : REASON_UNREADABLE;
    if (j->walk.defects.count > 0 && stop_detail(j))
        return ADJ_ENOMEM;
    if (item->kind != ITEM_MOVE)
        return ADJ_OK;
    if (move_label(j, j->walk.ply, game_chars(j->game, item->text), item->text.len))
        return ADJ_ENOMEM;
    return judge_after_stop(j);
}

static enum adj_status
judge_walk(struct judge *j)
{
    enum adj_status st = ADJ_OK;

    judge_outcome(j);
    while (!j->over && !st) {
        st = walk_next(&j->walk, NULL);
        if (st == ADJ_ESYNTAX || st == ADJ_EILLEGAL)
            return judge_stop(j, st);
        if (!st && j->walk.item->kind == ITEM_MOVE)
            st = judge_move(j);
        else if (!st && j->walk.item->kind == ITEM_EVENT)
            st = judge_event(j, j->walk.item);
    }
    if (st && st != ADJ_EOF)
        return st;
    if (j->last_text.failed)
        return ADJ_ENOMEM;
    if (judge_ply(j) > 0 &&
        move_label(j, judge_ply(j), j->last_text.data, j->last_text.len))
        return ADJ_ENOMEM;
    return judge_rest(j);
}

/* ---- the public functions ----------------------------------------------------------------- */

static enum adj_status
judge_run(struct judge *j, struct adj_error *err)
{
    enum adj_status st = walk_init(&j->walk, j->game, true, err);

    if (st)
        return st;
    if (facts_copy(j) || judge_walk(j) || judge_conclude(j))
        return error_nomem(err);
    j->verdict->defects = j->walk.defects;
    defects_init(&j->walk.defects);
    j->verdict->line = j->walk.line;
    j->walk.line = (struct line){.rules = NULL};
    return ADJ_OK;
}

enum adj_status
adj_judge(const struct adj_game *game, const struct adj_regulations *regulations,
          struct adj_verdict **out_verdict, struct adj_error *err)
{
    struct judge j = {.game = game};
    enum adj_status st;

    j.regulations = regulations ? regulations : &regulations_default;
    j.verdict = calloc(1, sizeof *j.verdict);
    if (!j.verdict)
        return error_nomem(err);
    arena_init(&j.verdict->arena);
    defects_init(&j.verdict->defects);
    buffer_init(&j.moves);
    buffer_init(&j.last_text);
    st = judge_run(&j, err);
    if (st)
        adj_verdict_free(j.verdict);
    else
        *out_verdict = j.verdict;
    walk_clear(&j.walk);
    buffer_clear(&j.moves);
    buffer_clear(&j.last_text);
    return st;
}

void
adj_verdict_free(struct adj_verdict *verdict)
{
    if (!verdict)
        return;
    defects_clear(&verdict->defects);
    line_clear(&verdict->line);
    arena_clear(&verdict->arena);
    free(verdict);
}

const char *
adj_verdict_status(const struct adj_verdict *verdict)
{
    return status_word(verdict->outcome.status);
}

const char *
adj_verdict_winner(const struct adj_verdict *verdict)
{
    return colour_word(verdict->outcome.winner);
}

const char *
adj_verdict_reason(const struct adj_verdict *verdict)
{
    return reason_word(verdict->outcome.reason);
}

size_t
adj_verdict_ply(const struct adj_verdict *verdict)
{
    return verdict->ply;
}

const char *
adj_verdict_variant(const struct adj_verdict *verdict)
{
    return verdict->rules->id;
}

const char *
adj_verdict_fingerprint(const struct adj_verdict *verdict)
{
    return verdict->fingerprint;
}
