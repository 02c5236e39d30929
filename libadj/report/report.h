/* SPDX-License-Identifier: MIT */
/* Reports of a verdict. Each format is a row of a table in report.c; begin there. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "judge/verdict.h"
#include "base/message.h"

struct adj_verdict;

/* The input of a report. */
struct report {
    const struct adj_verdict *verdict;
    size_t number;    /* index of the game in its input, from 1 */
    const char *file; /* name of the input file; NULL: none */
    const struct language *language;
    /* in the table of all games: label and page address */
    const char *label, *link;
    const char *trouble;                 /* error message instead of a verdict */
    const char *index, *previous, *next; /* addresses of linked pages; NULL: none */
};

/* The formats. */

void verdict_html(const struct report *report, struct buffer *out);
void page_html(const struct report *report, struct buffer *out);
void verdict_json(const struct report *report, struct buffer *out);
void verdict_text(const struct report *report, struct buffer *out);
void verdict_xml(const struct report *report, struct buffer *out);
/* A row of the table of all games (overview.c). The report's label, link and trouble belong to the row. */
void overview_text_begin(const struct report *report, struct buffer *out);
void overview_text(const struct report *report, struct buffer *out);
void overview_html(const struct report *report, struct buffer *out);

/* Sentences (sentence.c). */

/* Appends the translated format, with its arguments as they are. */
void phrase(const struct report *report, struct buffer *out, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The verdict as one sentence without full stop: winner or draw, and the reason. */
void sentence_write(const struct report *report, struct buffer *out);
/* "White" or "Black", translated; NOBODY: "a player". */
const char *side_name(const struct report *report, enum colour colour);
/* Appends side_name() with a capital letter, for the beginning of a line. */
void side_label(const struct report *report, enum colour colour, struct buffer *out);
/* "at the beginning", or "after 2...Ng8 (ply 4)". */
void phrase_moment(const struct report *report, size_t ply, struct buffer *out);

/* The name of a reason, to be translated with tr(). */
const char *reason_name(enum reason reason);

/* Translated phrases (phrases.c), without full stop unless they are sentences. */

/* Variant, notation and reading. */
void phrase_reading(const struct report *report, struct buffer *out);
void phrase_points(const struct report *report, struct buffer *out);
/* The id and the hash of the ruleset document; nothing for a game of rules/. */
void phrase_ruleset(const struct report *report, struct buffer *out);
/* The text of the first ruling in `rulings`, with its choices if it is optional. Returns the rest of the list. */
const char *phrase_ruling(const struct report *report, const char *rulings, struct buffer *out);
/* The position of the record in its file; event, round, board and date. Unknown facts are omitted. */
void phrase_record(const struct report *report, struct buffer *out);
void phrase_occasion(const struct report *report, struct buffer *out);
/* The regulations in force; nothing for the defaults of the rulebook. */
void phrase_regulations(const struct report *report, struct buffer *out);
/* A paragraph, translated: "black compound 3" is the third one of that name. */
void phrase_paragraph(const struct language *language, const char *paragraph, struct buffer *out);
/* A rule: document, paragraph, and the author's words. */
void phrase_citation(const struct report *report, const struct citation *citation,
                     struct buffer *out);
/* A piece on its square: "the queen on h4". */
void phrase_piece(const struct report *report, const char *name, const char *square,
                  struct buffer *out);
/*
 * Part `part` (from 0) of the explanation of an illegal move: the broken rule, what blocks or
 * attacks, the legal moves, the compulsory captures, the probable intention. Returns the part's
 * label for tr(); NULL past the end. Appends nothing if the part does not apply.
 */
const char *phrase_refusal(const struct report *report, unsigned part, struct buffer *out);
/* Whether the illegal move was attempted in the final position. */
bool refusal_is_final(const struct adj_verdict *verdict);
/* Marks the illegal move on a view of its position. The caption borrows the buffer. */
struct board_view;
void refusal_mark(const struct report *report, struct board_view *view, struct buffer *caption);
/* The royal piece and its attackers; its flight squares; a reply of another piece and why it does not help. */
void phrase_attack(const struct report *report, struct buffer *out);
void phrase_flights(const struct report *report, struct buffer *out);
void phrase_reply(const struct report *report, const struct evidence_reply *reply,
                  struct buffer *out);
void phrase_repetition(const struct report *report, struct buffer *out);
void phrase_counter(const struct report *report, const struct evidence_counter *counter,
                    struct buffer *out);
/* Whether a side can still checkmate: the line, or the proof. */
void phrase_mates(const struct report *report, const struct evidence_mates *mates,
                  struct buffer *out);
/* All claims of the same kind and side as claim `i`. Returns false, without output, unless `i` is the first of them. */
bool phrase_claims(const struct report *report, const struct claims *claims, size_t i,
                   struct buffer *out);
void phrase_event(const struct report *report, const struct judged_event *event,
                  struct buffer *out);
/* What is wrong with a move, without the move itself. */
void phrase_defect(const struct report *report, const struct defect *defect, struct buffer *out);

#endif
