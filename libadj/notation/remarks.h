/* SPDX-License-Identifier: MIT */
/* The defects of a record that are known before its first move is read (RULES.md 11). */
#ifndef NOTATION_REMARKS_H
#define NOTATION_REMARKS_H

#include "notation/notation.h"

/* Adds them to `defects`: encoding, assumed variant, set-up, then the remarks of the notation. ADJ_ENOMEM. */
enum adj_status remarks_add(const struct adj_game *game, struct defects *defects);

#endif
