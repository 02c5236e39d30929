/* SPDX-License-Identifier: MIT */
/* The chess family's table of functions (struct family). */
#include "chess/engine.h"

const struct family chess_family = {
    .name = "chess",
    .derive = chess_tables_make,
    .start = chess_start,
    .setup_read = chess_setup_read,
    .setup_write = chess_setup_write,
    .moves = chess_moves,
    .count = chess_count,
    .is_legal = chess_is_legal,
    .apply = chess_apply,
    .stand = chess_stand,
    .pass = chess_pass,
    .same = chess_same,
    .hash = chess_hash,
    .outcome = chess_outcome,
    .lan_write = chess_lan_write,
    .lan_read = chess_lan_read,
    .view = chess_view,
    .refuse = chess_refuse,
    .piece_at = chess_piece_at,
    .event = chess_event,
};
