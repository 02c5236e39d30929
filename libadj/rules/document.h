/* SPDX-License-Identifier: MIT */
/* A game as an XML document (schemas/ruleset.xsd): reading, writing, and the schema itself. */
#ifndef RULES_DOCUMENT_H
#define RULES_DOCUMENT_H

#include <stdarg.h>

#include "base/arena.h"
#include "rules/fields.h"

/* Limits of hostile documents. */
enum { DOCUMENT_MAX = 1 << 20, DOCUMENT_MAX_FAULTS = 200 };

struct document_fault {
    size_t line, column; /* from 1; columns in characters */
    const char *message;
};
/* What is wrong with a document; init with zeros, clear with document_faults_clear(). */
struct document_faults {
    struct arena arena;
    struct document_fault *at;
    size_t count, cap;
};
void document_faults_clear(struct document_faults *faults);
/* Adds a fault; sorts it in by its place. */
void document_fault(struct document_faults *faults, size_t line, size_t column, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));
void document_vfault(struct document_faults *faults, size_t line, size_t column, const char *format,
                     va_list args) __attribute__((format(printf, 4, 0)));

/* Where parts of a document are, for faults that are found only when the tables are built. */
struct document_place {
    size_t line, column;
};
struct document_places {
    struct document_place root, board, rules, endings, pieces[CHESS_MAX_PIECES];
};

/*
 * Reads a document into a draft, whose arena the caller has set. Every fault is added to `faults`; the draft can be used
 * only if there is none. Returns ADJ_ENOMEM, or ADJ_EIO if libxml2 cannot be loaded; a document with faults is ADJ_OK.
 */
enum adj_status document_read(const char *text, size_t len, struct ruleset_draft *draft,
                              struct document_places *out_places, struct document_faults *faults,
                              struct adj_error *err);
/* Writes a draft as a document. */
void document_write(const struct ruleset_draft *draft, struct buffer *out);
/* Makes a draft of a game, whose memory stays the game's, under another id (NULL: its own). */
void document_draft(const struct ruleset *rules, const char *id, struct ruleset_draft *out);
/* Writes the XML schema, and the description of all fields for the manual. */
void document_schema(struct buffer *out);
void document_help(const struct language *language, struct buffer *out);

#endif
