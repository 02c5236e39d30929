/* SPDX-License-Identifier: MIT */
/* The list of all rulesets, in the order in which tools list them. */
#ifndef RULES_TABLES_H
#define RULES_TABLES_H

#include "play/ruleset.h"

/* clang-format off */
#define RULESETS(X) \
    X(rules_waterloo5) X(rules_waterloo6) X(rules_waterloo7) X(rules_waterloo7_junior) X(rules_lippo_chess) \
    X(rules_brilliant) X(rules_nihongi) X(rules_cubic_symmetric) X(rules_cubic_asymmetric) \
    X(rules_turtle_indian) X(rules_turtle_chinese) X(rules_turtle_japan) X(rules_chess) X(rules_chess960) \
    X(rules_makruk) X(rules_lippo_draughts) X(rules_eureka) X(rules_international) X(rules_english) \
    X(rules_italian) X(rules_pool) X(rules_spanish) X(rules_russian) X(rules_brazilian) X(rules_canadian) \
    X(rules_portuguese) X(rules_czech) X(rules_turkish) X(rules_thai) X(rules_frisian) X(rules_spantsiretti)
/* clang-format on */

#define RULES_DECLARED(row) extern const struct ruleset row;
RULESETS(RULES_DECLARED)

#endif
