/* SPDX-License-Identifier: MIT */
/* What is wrong with a record's text, in the words of RULES.md 11. */
#ifndef RECORD_DEFECT_H
#define RECORD_DEFECT_H

#include "base/arena.h"
#include "record/record.h"

enum defect_code {
    DEFECT_PIECE_LETTER_MISSING,
    DEFECT_PIECE_LETTER_MISMATCH,
    DEFECT_CAPTURE_MARK_MISMATCH,
    DEFECT_CHECK_MARK_MISMATCH,
    DEFECT_TRANSFORMATION_UNMARKED,
    DEFECT_HOMOGLYPH,
    DEFECT_AMBIGUOUS_MOVE,
    DEFECT_MOVE_NUMBER,
    DEFECT_MOVES_MISSING,
    DEFECT_ILLEGAL_MOVE,
    DEFECT_MOVES_AFTER_END,
    DEFECT_SYNTAX,
    DEFECT_RESULT_MISMATCH,
    DEFECT_TAG_MALFORMED,
    DEFECT_FOREIGN_FORM,
    DEFECT_UNKNOWN_SIGN,
    DEFECT_NULL_MOVE,
    DEFECT_VARIANT_ASSUMED,
    DEFECT_ENCODING,
    DEFECT_SET_UP,
    DEFECT_TAG_MISMATCH, /* a note, beyond those words: a tag says otherwise than the game's rules */
    DEFECT_TEXT_BETWEEN_GAMES, /* a note: lines of a page that belong to no game, kept as a comment */
    DEFECT_LOSSY, /* not of a reading: what another notation cannot carry was left out */
    DEFECT_COUNT
};
/* The same for people, to be translated: "no piece letter", ... */
const char *defect_title(enum defect_code code);
const char *defect_word(enum defect_code code); /* "piece-letter-missing", ... */

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };
const char *severity_word(enum severity severity); /* "note", ... */

struct defect {
    enum defect_code code;
    /* a strict reading stops at warnings and errors, a lenient one at errors */
    enum severity severity;
    size_t ply; /* of the move it belongs to, from 1; 0: before the first */
    struct place place;
    const char *text;    /* as written, NUL-terminated */
    const char *read_as; /* canonical form in the record's own notation; "" when there is none */
    const char *detail;  /* one clause: why it is illegal, what was expected, the candidates; "" */
};

/* The defects of one reading, in the order of the text; their strings live in `arena`. */
struct defects {
    struct arena arena;
    struct defect *at;
    size_t count, cap;
};
void defects_init(struct defects *list);
void defects_clear(struct defects *list);
/* Add a copy of *defect, strings (NULL: "") included; ADJ_ENOMEM. */
enum adj_status defects_add(struct defects *list, const struct defect *defect);
/* The same of strings that are in the list's arena already, or last for ever; NULL: there was no memory for one. */
enum adj_status defects_push(struct defects *list, const struct defect *defect);
/* The one at `index` as adj.h shows it; false, with *out untouched, past the end. */
bool defects_show(const struct defects *list, size_t index, struct adj_defect *out);

#endif
