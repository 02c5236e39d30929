/* SPDX-License-Identifier: MIT */
/* What is odd of the position that a record begins with. */
#ifndef NOTATION_SETUP_H
#define NOTATION_SETUP_H

#include "record/defect.h"

/* Add a warning for each thing that no game can reach (RULES.md 11, `set-up`); ADJ_ENOMEM. */
enum adj_status setup_remark(const struct adj_game *game, struct defects *out_defects);

#endif
