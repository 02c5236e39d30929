/* SPDX-License-Identifier: MIT */
/* The explanation of an illegal move. Begin with the table of its parts. */
#include "draw/board.h"
#include "chess/engine.h"
#include "report/report.h"

enum { MOVES_SHOWN = 24 };

/* Appends the broken rule, unless the verdict itself cites it. */
static void
put_broken_rule(const struct report *report, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    if (v->outcome.reason != REASON_ILLEGAL_MOVE && v->outcome.reason != REASON_UNREADABLE)
        phrase_citation(report, &v->illegal->citation, out);
}

/* Appends the pieces on the squares of the explanation; in draughts only the squares. */
static void
put_pieces(const struct report *report, struct buffer *out)
{
    const struct explanation *r = report->verdict->illegal;
    const struct ruleset *rules = report->verdict->rules;
    for (unsigned i = 0; i < r->why.square_count; i++) {
        unsigned code = rules->chess ? r->position.chess.board[r->why.squares[i]] : 0;
        buffer_puts(out, i > 0 ? ", " : "");
        if (code)
            phrase_piece(report, chess_tables_get(rules)->piece[piece_of(code)].name, r->squares[i],
                         out);
        else
            buffer_puts(out, r->squares[i]);
    }
    for (unsigned i = 0; i < r->why.through_count; i++)
        if (i > 0)
            buffer_printf(out, ", %s", r->through[i]);
        else
            phrase(report, out, " through %s", r->through[i]);
}

/* Appends what blocks the move, if the sentence does not name all of it. */
static void
put_hurdles(const struct report *report, struct buffer *out)
{
    const struct refusal_detail *why = &report->verdict->illegal->why;
    if (!why->attacks && why->square_count > 1)
        put_pieces(report, out);
}

static void
put_attacking_pieces(const struct report *report, struct buffer *out)
{
    if (report->verdict->illegal->why.attacks)
        put_pieces(report, out);
}

static void
put_first_moves(const struct report *report, const struct named_move *moves, size_t count,
                struct buffer *out)
{
    for (size_t i = 0; i < count && i < MOVES_SHOWN; i++)
        buffer_printf(out, "%s%s", i > 0 ? ", " : "", moves[i].text);
    if (count > MOVES_SHOWN)
        phrase(report, out, " and %zu more", count - MOVES_SHOWN);
}

/* Appends the legal moves of the piece; nothing when a capture is compulsory, which is reported instead. */
static void
put_instead(const struct report *report, struct buffer *out)
{
    const struct explanation *r = report->verdict->illegal;
    enum cause cause = refusal_cause(&r->why);
    if (r->capture_count > 0 || cause == CAUSE_EMPTY || cause == CAUSE_NOT_YOURS ||
        cause == CAUSE_DEMAND || (!r->why.from && !r->legal_count))
        return;
    if (r->legal_count == 0)
        phrase(report, out, "this piece has no legal move");
    else if (r->legal_count == 1)
        phrase(report, out, "the only move of this piece: ");
    else if (r->why.from)
        phrase(report, out, "this piece has the moves ");
    else
        phrase(report, out, "these pieces have the moves ");
    put_first_moves(report, r->legal, r->legal_count, out);
}

static void
put_captures(const struct report *report, struct buffer *out)
{
    const struct explanation *r = report->verdict->illegal;
    put_first_moves(report, r->captures, r->capture_count, out);
}

static void
put_meant(const struct report *report, struct buffer *out)
{
    const struct explanation *r = report->verdict->illegal;
    struct buffer list = {0};
    if (r->near_count == 0)
        return;
    for (size_t i = 0; i < r->near_count; i++) {
        buffer_puts(&list, i == 0                  ? ""
                           : i + 1 < r->near_count ? ", "
                                                   : tr(report->language, " or "));
        buffer_puts(&list, r->near[i]);
    }
    phrase(report, out, "Did you mean %s?", list.data ? list.data : "");
    out->failed |= list.failed;
    buffer_clear(&list);
}

bool
refusal_is_final(const struct adj_verdict *verdict)
{
    const struct explanation *r = verdict->illegal;
    return r &&
           verdict->rules->family->same(verdict->rules, &r->position, line_now(&verdict->line));
}

void
refusal_mark(const struct report *report, struct board_view *view, struct buffer *caption)
{
    const struct explanation *r = report->verdict->illegal;
    view->tried_from = r->why.from;
    view->tried_to = r->why.to;
    if (r->why.from > 0)
        view->mark[r->why.from - 1] = MARK_POINT;
    for (unsigned i = 0; i < r->why.square_count; i++)
        view->mark[r->why.squares[i]] = MARK_POINT;
    view->language = report->language;
    buffer_puts(caption, view_caption(view));
    phrase(report, caption, "; attempted: %s", r->text);
    view->caption = caption->data ? caption->data : "";
}

static const struct {
    const char *label;
    void (*put)(const struct report *report, struct buffer *out);
} parts[] = {
    {N_("Breaks"), put_broken_rule},
    {N_("In the way"), put_hurdles},
    {N_("Attacked by"), put_attacking_pieces},
    {N_("Instead"), put_instead},
    {N_("Captures"), put_captures},
    {N_("Meant"), put_meant},
};

const char *
phrase_refusal(const struct report *report, unsigned part, struct buffer *out)
{
    if (!report->verdict->illegal || part >= sizeof parts / sizeof parts[0])
        return NULL;
    parts[part].put(report, out);
    return parts[part].label;
}
