/* SPDX-License-Identifier: MIT */
/* Defects of a record's text, with the words of RULES.md 11. */
#ifndef RECORD_DEFECT_H
#define RECORD_DEFECT_H

#include "base/arena.h"
#include "record/record.h"

struct adj_defect;

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
    DEFECT_TAG_MISMATCH,       /* a note, not in RULES.md: a tag contradicts the game's rules */
    DEFECT_TEXT_BETWEEN_GAMES, /* a note: lines of a page that belong to no game, kept as a comment */
    DEFECT_LOSSY, /* only in conversions: content that the target notation cannot express was omitted */
    DEFECT_COUNT
};
/* A title for users, to be translated: "no piece letter". */
const char *defect_title(enum defect_code code);
const char *defect_word(enum defect_code code); /* the word, such as "piece-letter-missing" */

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };
const char *severity_word(enum severity severity); /* the word, such as "note" */

struct defect {
    enum defect_code code;
    /* strict reading stops at warnings and errors, lenient reading at errors */
    enum severity severity;
    size_t ply; /* ply of the move concerned, from 1; 0: before the first move */
    struct place place;
    const char *text;    /* as written, NUL-terminated */
    const char *read_as; /* canonical form in the record's notation; "": none */
    /* a message (base/message.h): the reason, the expected text, the candidates or what is lost; "": none */
    const char *parts;
    const char *detail; /* the clause in English; NULL: defects_push() makes it from `parts` */
};

/* The defects of one reading, in text order; `arena` owns their strings. */
struct defects {
    struct arena arena;
    struct defect *at;
    size_t count, cap;
};
void defects_init(struct defects *list);
void defects_clear(struct defects *list);
/* Adds a copy of *defect and of its strings; a NULL string becomes "". May return ADJ_ENOMEM. */
enum adj_status defects_add(struct defects *list, const struct defect *defect);
/* Adds *defect without copying: its strings must be in the list's arena or permanent. Returns ADJ_ENOMEM also if a string is
 * NULL, because then its allocation failed. */
enum adj_status defects_push(struct defects *list, const struct defect *defect);
/* Exports the defect at `index` in the form of adj.h. Returns false past the end, leaving *out unchanged. */
bool defects_show(const struct defects *list, size_t index, struct adj_defect *out);

#endif
