/* SPDX-License-Identifier: MIT */
/* Spellings of moves that a writer can use in place of its notation's own: `adj convert --style`. */
#include "base/ascii.h"
#include "chess/castle.h"
#include "codec/san.h"

static bool
has_fen(const struct ruleset *rules)
{
    return rules->chess && rules->chess->fen;
}

/*
 * The move as the Universal Chess Interface names it: start and target square, then the piece of a promotion in small letters.
 * Castling is the move of the king; where the rooks may stand elsewhere (Chess960) the target is the rook's square.
 */
static void
uci_write(const struct line *line, const struct move *move, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *now = line_now(line);
    unsigned promoted = san_promotion(line, move);
    square_t to = move->to;
    if (move->kind >= MOVE_CASTLE_SHORT && t->castles_anywhere)
        to = now->chess.rook[chess_castle_right((enum colour)now->turn, move->kind)];
    buffer_puts(out, t->board->name[move->from]);
    buffer_puts(out, t->board->name[to]);
    for (const char *sym = promoted ? t->piece[promoted].sym : ""; *sym; sym++)
        buffer_putc(out, ascii_small(*sym));
}

const struct move_style style_san = {"san", has_fen, san_write};
const struct move_style style_uci = {"uci", has_fen, uci_write};
