/* SPDX-License-Identifier: MIT */
/* A verdict in the formats in which it is asked for, one row of a table a format. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "judge/verdict.h"
#include "base/catalogue.h"

/* What is to be reported, and to whom. */
struct report {
    const struct adj_verdict *verdict;
    size_t number;    /* the game's place in its input, from 1 */
    const char *file; /* that the record was read from; NULL: none */
    const struct language *language;
    /* of the game's row in the table of all games: its name, and where its page is */
    const char *label, *link;
    const char *trouble;                 /* why there is no verdict */
    const char *index, *previous, *next; /* pages that a page leads to; NULL: none */
};

struct report_format {
    const char *name;       /* "json" */
    const char *media_type; /* "application/json" */
    void (*write)(const struct report *report, struct buffer *out);
    /* What stands before the first report of a document and after the last one; NULL: nothing. */
    void (*begin)(const struct report *report, struct buffer *out);
    void (*end)(const struct report *report, struct buffer *out);
    /* The table of all games: before its first row, a row, after the last; NULL: nothing. */
    void (*table)(const struct report *report, struct buffer *out);
    void (*row)(const struct report *report, struct buffer *out);
    void (*table_end)(const struct report *report, struct buffer *out);
};

/* For the formats. */

void verdict_html(const struct report *report, struct buffer *out);
void html_begin(const struct report *report, struct buffer *out);
void html_end(const struct report *report, struct buffer *out);
void page_html(const struct report *report, struct buffer *out);
void page_begin(const struct report *report, struct buffer *out);
void page_end(const struct report *report, struct buffer *out);
void verdict_json(const struct report *report, struct buffer *out);
void verdict_text(const struct report *report, struct buffer *out);
void verdict_xml(const struct report *report, struct buffer *out);
void xml_begin(const struct report *report, struct buffer *out);
void xml_end(const struct report *report, struct buffer *out);

/* One sentence without its full stop: who won, or that nobody did, and why. */
void sentence_write(const struct report *report, struct buffer *out);
/* "White" or "Black" in the report's language; NOBODY: "a player". */
const char *side_name(const struct report *report, enum colour colour);
/* The same at the head of a line, where every language begins with a capital. */
void side_label(const struct report *report, enum colour colour, struct buffer *out);
/* "at the beginning", or "after 2...Ng8 (ply 4)". */
void phrase_moment(const struct report *report, size_t ply, struct buffer *out);

/* What a reason is called, for tr(). */
const char *reason_name(enum reason reason);

/* Phrases in the report's language, without a full stop unless they are sentences; phrases.c. */

/* The game, its notation and how it was read. */
void phrase_reading(const struct report *report, struct buffer *out);
void phrase_points(const struct report *report, struct buffer *out);
/* What the ruling at the head of `rulings` says, and its alternatives where it is an option; the rest of the list. */
const char *phrase_ruling(const struct report *report, const char *rulings, struct buffer *out);
/* Where the record comes from; event, round, board and date; nothing where nothing is known. */
void phrase_record(const struct report *report, struct buffer *out);
void phrase_occasion(const struct report *report, struct buffer *out);
/* The regulations in force; nothing when the rulebook's were. */
void phrase_regulations(const struct report *report, struct buffer *out);
/* A paragraph's number, or what it is called: "black compound 3" is its third. */
void phrase_paragraph(const struct language *language, const char *paragraph, struct buffer *out);
/* Any rule: document, paragraph and its words where they are the author's. */
void phrase_citation(const struct report *report, const struct citation *citation,
                     struct buffer *out);
/* A piece on its square: "the queen on h4". */
void phrase_piece(const struct report *report, const char *name, const char *square,
                  struct buffer *out);
/*
 * What is to be told of an illegal move, part by part from 0 on: the rule that it breaks, what is in the way or attacks,
 * what the piece could do, what must be captured, what was probably meant. Returns the part's label for tr(), NULL
 * behind the last one; nothing is appended where there is nothing to say.
 */
const char *phrase_refusal(const struct report *report, unsigned part, struct buffer *out);
/* Was it attempted in the final position? */
bool refusal_is_final(const struct adj_verdict *verdict);
/* Draw it on a view of the position in which it was attempted; the caption borrows the buffer. */
struct board_view;
void refusal_mark(const struct report *report, struct board_view *view, struct buffer *caption);
/* The royal piece and what attacks it; where it could go; one reply of another piece and why it does not help. */
void phrase_attack(const struct report *report, struct buffer *out);
void phrase_flights(const struct report *report, struct buffer *out);
void phrase_reply(const struct report *report, const struct evidence_reply *reply,
                  struct buffer *out);
void phrase_repetition(const struct report *report, struct buffer *out);
void phrase_counter(const struct report *report, const struct evidence_counter *counter,
                    struct buffer *out);
/* Could a side still mate: the line, or why there is none. */
void phrase_mates(const struct report *report, const struct evidence_mates *mates,
                  struct buffer *out);
/* All claims of the same kind and side as number `i`; false, and nothing, when that is not the first one. */
bool phrase_claims(const struct report *report, const struct claims *claims, size_t i,
                   struct buffer *out);
void phrase_event(const struct report *report, const struct judged_event *event,
                  struct buffer *out);
/* What is wrong with the move, without the move itself. */
void phrase_defect(const struct report *report, const struct defect *defect, struct buffer *out);

#endif
