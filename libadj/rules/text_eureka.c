/* SPDX-License-Identifier: MIT */
/* The normative sentences of the author's page on Eureka (6 March 2018). */
#include "rules/documents.h"
#include "rules/sentences.h"

/* clang-format off */
static const struct sentence eureka[] = {
    {"rules", "8.2", .text = "The new figures notation is very convenient for orientation and for typing.", .rulings = "E-R2"},
    {"rules", "8.2", .text = "The rules are very simple."},
    {"rules", "8.2", .text = "An ordinary piece moves as in the classical draughts but a jumping (catching) one moves only orthogonaly (horizontally and vertically) as in turkish droughts (Dama).",
     .rulings = "E-R1", .refuses = WHEN(GEOMETRY) | WHEN(BLOCKED) | WHEN(MUST_CAPTURE) | WHEN(PRIORITY)},
    {NULL},
};

const struct source source_eureka = {
    .document = EUREKA_PAGE, .author = "I. G. Kosintsev", .year = 2018,
    .sentences = eureka,
};
/* clang-format on */
