/* SPDX-License-Identifier: MIT */
/* Could a side still mate? The line that mates, or why there is none, as a person can check it on the board. */
#include "draw/board.h"
#include "play/chess.h"
#include "play/mates.h"
#include "report/report.h"

enum { LISTED = 12 };

/* The moves in the record's notation, with their numbers. */
static void
put_line(const struct report *report, const struct evidence_mates *mates, struct buffer *out)
{
    const struct adj_verdict *v = report->verdict;
    struct line game;
    if (line_copy(&game, &v->line)) {
        out->failed = true;
        return;
    }
    for (size_t i = 0; i < mates->count && !out->failed; i++) {
        size_t ply = game.count;
        buffer_puts(out, i > 0 ? " " : "");
        if (i == 0 || (ply - 1 + v->numbering.second) % 2 == 0)
            numbering_write(&v->numbering, ply, out);
        v->codec->write_move(&game, &mates->line[i], out);
        out->failed |= line_push(&game, &mates->line[i]) != ADJ_OK;
    }
    line_clear(&game);
}

/* What of one side is listed: its blocked pawns; what runs on dark squares only, or on light ones. */
enum listed { BLOCKED, LIGHT, DARK };

static bool
is_listed(const struct report *report, const struct chess_tables *t, unsigned sq, enum listed what)
{
    const struct position *pos = line_now(&report->verdict->line);
    unsigned flags = t->flags[piece_of(pos->chess.board[sq])];
    struct board_view view;
    if (what == BLOCKED)
        return flags & PIECE_PAWN && mates_is_blocked(t, &pos->chess, sq);
    board_view_init(&view, report->verdict->rules, pos);
    return flags & PIECE_COLOURBOUND && view_is_dark(&view, (int)sq) == (what == DARK);
}

static bool
list_pieces(const struct report *report, enum colour side, enum listed what, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(report->verdict->rules);
    const struct chess_position *c = &line_now(&report->verdict->line)->chess;
    unsigned count = 0;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (!set_has(c->own[side], sq) || !is_listed(report, t, sq, what))
            continue;
        if (count == LISTED)
            buffer_puts(out, ", …");
        if (count++ >= LISTED)
            continue;
        buffer_printf(out, "%s%s%s", count > 1 ? ", " : "", t->piece[piece_of(c->board[sq])].sym,
                      t->board->name[sq]);
    }
    return count > 0;
}

/* Pawns that nothing moves any more, and pieces that never leave the squares of their colour. */
static void
put_facts(const struct report *report, struct buffer *out)
{
    struct buffer list = {0};
    for (int side = WHITE; side <= BLACK; side++)
        for (int what = BLOCKED; what <= DARK; what++) {
            buffer_reset(&list);
            if (!list_pieces(report, (enum colour)side, (enum listed)what, &list) || list.failed)
                continue;
            buffer_puts(out, "; ");
            buffer_printf(out,
                          what == BLOCKED ? tr(report->language, "%s: blocked pawns %s")
                          : what == LIGHT ? tr(report->language, "%s: on light squares only %s")
                                          : tr(report->language, "%s: on dark squares only %s"),
                          side_name(report, (enum colour)side), list.data);
        }
    out->failed |= list.failed;
    buffer_clear(&list);
}

static void
put_why(const struct report *report, const struct evidence_mates *mates, struct buffer *out)
{
    switch (mates->kind) {
    case MATES_MATERIAL:
        buffer_puts(out, tr(report->language, "no position with what is left is a mate"));
        return;
    case MATES_BLOCKED:
        buffer_puts(out, tr(report->language, "what can still move never gets to a mate"));
        break;
    case MATES_EXHAUSTED:
        buffer_printf(out, tr(report->language, "%llu positions exhausted, and none is a mate"),
                      (unsigned long long)mates->nodes);
        break;
    case MATES_NO_KIND:
        break;
    }
    if (mates == report->verdict->evidence.mates) /* they are the same for the other side */
        put_facts(report, out);
}

void
phrase_mates(const struct report *report, const struct evidence_mates *mates, struct buffer *out)
{
    const char *side = side_name(report, mates->side);
    switch (mates->answer) {
    case MATES_CAN:
        buffer_printf(out, tr(report->language, "%s could still mate: "), side);
        put_line(report, mates, out);
        return;
    case MATES_CANNOT:
        buffer_printf(out, tr(report->language, "%s mates by no series of legal moves: "), side);
        put_why(report, mates, out);
        return;
    case MATES_UNKNOWN:
        buffer_printf(out,
                      tr(report->language,
                         "whether %s could still mate was not decided within %llu positions"),
                      side, (unsigned long long)mates->nodes);
    }
}
