/* SPDX-License-Identifier: MIT */
/* Values of a document's attributes, by the kind of their field. */
#ifndef RULES_DOCUMENT_VALUE_H
#define RULES_DOCUMENT_VALUE_H

#include "rules/fields.h"

/* Reads an attribute's value (in the arena) into its field. Returns false with the message in `fault`. */
bool value_read(const struct field *field, void *whole, char *value, struct arena *arena,
                char fault[REFUSAL_TEXT]);

/* A value that names pieces or squares, or depends on the board. */
struct reference {
    const struct field *field;
    enum field_kind kind;
    const char *text;
    size_t offset; /* of the attribute */
};
/* Checks a reference in a whole draft. Returns false with the message in `fault`. */
bool reference_check(const struct reference *reference, const struct ruleset_draft *draft,
                     char fault[REFUSAL_TEXT]);

/* Writes the words that a field accepts, separated by commas. */
void words_list(const char *const *words, struct buffer *out);

#endif
