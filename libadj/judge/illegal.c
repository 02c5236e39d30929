/* SPDX-License-Identifier: MIT */
/*
 * Judges games with an illegal or unreadable move: begin with judge_fault(). A move that stands over the board (FIDE
 * Laws A.5.2, FMJD Annex 1) is played as written.
 */
#include "base/message.h"
#include "judge/judge.h"
#include "chess/schema.h"

/* Consequences. */

/* The demand that the rules give the opponent, which the report mentions; NULL: none. */
static const struct chess_demand *
may_be_demanded(const struct judge *j, enum defect_code code)
{
    const struct chess_rules *chess = j->walk.line.rules->chess;
    return j->policy == ILLEGAL_STOP && code == DEFECT_ILLEGAL_MOVE && chess ? chess->demand : NULL;
}

/* Writes what is wrong with the move, or that a strict reading makes no repairs. */
static void
fault_detail(struct judge *j)
{
    const struct defects *defects = &j->walk.defects;
    const struct defect *last = &defects->at[defects->count - 1];
    struct buffer text = {0};
    if (last->severity != SEVERITY_ERROR)
        message_put(&text, "a strict reading stops at the first defect, %s",
                    defect_word(last->code));
    else if (may_be_demanded(j, last->code))
        message_fill(&text, may_be_demanded(j, last->code)->offered, last->parts);
    else
        buffer_puts(&text, last->parts);
    j->verdict->detail = arena_keep(&j->verdict->arena, &text);
}

/* Notes the position that must not be repeated, and its earlier ply. */
static void
note_repeated(struct judge *j, size_t ply)
{
    struct evidence *evidence = &j->verdict->evidence;
    struct line *line = &j->walk.line;
    struct buffer text = {0};
    line->rules->family->setup_write(line->rules, &line->at[ply], &text);
    evidence->repeated = arena_keep(&j->verdict->arena, &text);
    evidence->plies = arena_array(&j->verdict->arena, 1, sizeof *evidence->plies);
    if (!evidence->plies)
        return;
    evidence->plies[0] = ply;
    evidence->ply_count = 1;
}

/* Returns whether the reading stops because moves are missing, not because of a player. */
static bool
is_gap(const struct judge *j)
{
    const struct defects *defects = &j->walk.defects;
    return defects->count > 0 && defects->at[defects->count - 1].code == DEFECT_MOVES_MISSING;
}

/* Adds the illegal-move explanation to the verdict, unless the reading stops without a player's fault. */
static enum adj_status
note_refusal(struct judge *j, bool decides)
{
    struct adj_verdict *v = j->verdict;
    if (is_gap(j) || j->walk.ply == 0)
        return ADJ_OK;
    const struct span *span = &j->walk.item->text;
    const char *said = game_chars(j->game, *span);
    struct resolution res;
    j->game->codec->resolve(j->game, &j->walk.line, said, span->len, &res);
    bool off_board = res.why.cause == CAUSE_OFF_BOARD;
    if (res.found || j->walk.item->kind != ITEM_MOVE ||
        (v->outcome.reason == REASON_UNREADABLE && !off_board))
        return ADJ_OK;
    struct explanation *illegal = arena_alloc(&v->arena, sizeof *illegal);
    if (!illegal ||
        explanation_find(j->game, &j->walk.line, &res.why, said, span->len, &v->arena, illegal))
        return ADJ_ENOMEM;
    illegal->text = judge_numbered(j, j->walk.ply, said, span->len);
    v->illegal = illegal;
    if (decides) {
        j->refused = res.why.why;
        j->refused_piece = res.why.piece;
    }
    if (decides && res.why.why == REFUSED_REPEATS)
        note_repeated(j, res.why.ply);
    return ADJ_OK;
}

/* Labels the move at which the reading stops; after a gap the label has the record's number. */
static void
label_fault(struct judge *j)
{
    const char *text = game_chars(j->game, j->walk.item->text);
    size_t len = j->walk.item->text.len;
    judge_label(j, j->walk.ply, text, len);
    if (is_gap(j) && j->walk.gaps.ahead > 0)
        j->verdict->move = judge_numbered(j, j->walk.ply + (size_t)j->walk.gaps.ahead, text, len);
}

/* Stops the reading at the walk's item, usually a move. */
static enum adj_status
fault_stop(struct judge *j)
{
    const struct item *item = j->walk.item;
    j->stopped = true;
    if (j->walk.defects.count > 0)
        fault_detail(j);
    /* If the set-up stops a strict reading, no move has been reached and the first item is not at fault. */
    if (item->kind == ITEM_MOVE && j->walk.ply > 0)
        label_fault(j);
    return judge_after_stop(j);
}

/* Appends `more` to the explanation of the move. */
static void
detail_add(struct judge *j, const char *more)
{
    const char *said = j->verdict->detail;
    j->verdict->detail =
        message_make(&j->verdict->arena, "%s%s%s", said ? said : "", said ? "; " : "", more);
}

/* Applies the policy "forfeit" of the regulations to the player to move. */
static enum adj_status
illegal_forfeit(struct judge *j)
{
    struct adj_verdict *v = j->verdict;
    struct judgement judgement = {.result.outcome = v->outcome};
    enum colour loser = (enum colour)line_now(&j->walk.line)->turn;
    enum adj_status st = judge_forfeit(j, loser, &judgement);
    if (!st && judgement.asks)
        judge_add_proof(j, judgement.mater, &judgement.mates);
    mates_clear(&judgement.mates);
    if (st || !judgement.ending)
        return ADJ_ENOMEM;
    const bool is_unknown = judgement.result.outcome.status == OUTCOME_UNDECIDED;
    v->outcome = judgement.result.outcome;
    v->basis = is_unknown ? BASIS_NONE : BASIS_DECISION;
    v->lost_by_move = true;
    j->ending = judgement.ending;
    st = fault_stop(j);
    if (j->policies->count > 1)
        detail_add(j, message_make(&v->arena, "it is illegal move %u of this player",
                                   v->illegal_by[loser]));
    if (is_unknown)
        detail_add(j, judgement.result.text);
    return st;
}

/* Adds the squares of a standing illegal move to the text of the fingerprint. */
static void
stand_remember(struct judge *j)
{
    const struct line *line = &j->walk.line;
    const struct board *board = ruleset_board(line->rules);
    const struct move *move = &line->moves[line->count - 2];
    buffer_printf(&j->moves, "%s%s%c%s", j->moves.len > 0 ? " " : "", board->name[move->from],
                  move->kind == MOVE_CAPTURE ? ':' : '-', board->name[move->to]);
}

/* Plays the illegal move as written (RULES.md 10). Returns false with the reason in *out_why if the pieces cannot be
 * moved that way. */
static bool
illegal_stand(struct judge *j, const char **out_why, enum adj_status *out_status)
{
    struct line *line = &j->walk.line;
    const struct item *item = j->walk.item;
    struct resolution res;
    struct position after;
    j->game->codec->resolve(j->game, line, game_chars(j->game, item->text), item->text.len, &res);
    *out_status = ADJ_OK;
    const char *why = res.meant_count == 1  ? line->rules->family->stand(line, &res.meant, &after)
                      : res.meant_count > 1 ? "several pieces can be meant by it"
                                            : "no piece can be meant by it";
    if (why) {
        *out_why = message_make(&j->verdict->arena, "it cannot stand: %s", why);
        return false;
    }
    *out_status = line_push_as(line, &res.meant, &after);
    if (*out_status)
        return false;
    stand_remember(j);
    j->stood = item;
    judge_outcome(j);
    return true;
}

/* Returns whether the next item is the opponent's demand. */
static bool
is_demanded(const struct judge *j)
{
    const struct adj_game *game = j->game;
    for (size_t i = j->walk.next; may_be_demanded(j, DEFECT_ILLEGAL_MOVE) && i < game->item_count;
         i++) {
        const struct item *item = &game->items[i];
        if (item->depth == 0 && (item->kind == ITEM_MOVE || item->kind == ITEM_EVENT))
            return item->kind == ITEM_EVENT && item->value == EVENT_DEMAND;
    }
    return false;
}

/* Takes the illegal move back, so that it is no ply; the game goes on with the next item. */
static void
illegal_take_back(struct judge *j)
{
    struct defects *defects = &j->walk.defects;
    struct defect *last = &defects->at[defects->count - 1];
    struct buffer detail = {0};
    message_fill(&detail, j->walk.line.rules->chess->demand->taken_back, last->parts);
    last->severity = SEVERITY_WARNING;
    last->parts = arena_keep(&j->verdict->arena, &detail);
    last->detail = message_english(&j->verdict->arena, last->parts);
    j->walk.ply--;
}

enum adj_status
judge_fault(struct judge *j, enum adj_status why)
{
    struct outcome *outcome = &j->verdict->outcome;
    enum adj_status st = ADJ_OK;
    if (why != ADJ_EILLEGAL) {
        outcome->reason = REASON_UNREADABLE;
        return note_refusal(j, true) ? ADJ_ENOMEM : fault_stop(j);
    }
    judge_count_illegal(j, (enum colour)line_now(&j->walk.line)->turn);
    bool goes_on = is_demanded(j) || j->policy == ILLEGAL_STAND;
    if ((!goes_on || !j->verdict->illegal) &&
        note_refusal(j, j->policy == ILLEGAL_STOP && !goes_on))
        return ADJ_ENOMEM;
    if (is_demanded(j)) {
        illegal_take_back(j);
        return ADJ_OK;
    }
    if (j->policy == ILLEGAL_FORFEIT)
        return illegal_forfeit(j);
    const char *cannot = NULL;
    if (j->policy == ILLEGAL_STAND && (illegal_stand(j, &cannot, &st) || st))
        return st;
    outcome->reason = REASON_ILLEGAL_MOVE;
    if (goes_on && note_refusal(j, true)) /* the move could not be played as written */
        return ADJ_ENOMEM;
    st = fault_stop(j);
    if (cannot)
        detail_add(j, cannot);
    return st;
}
