/* SPDX-License-Identifier: MIT */
/* The values of a verdict, which the templates of the text and HTML reports name. Begin with sheet_begin(). */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include "base/arena.h"
#include "base/template.h"
#include "report/report.h"

struct adj_verdict;

/* The lists of sentences. */
enum said_list {
    SAID_RULINGS,
    SAID_REFUSAL,
    SAID_REPLIES,
    SAID_COUNTERS,
    SAID_MATES,
    SAID_OPEN,
    SAID_INTENDED,
    SAID_MISSED,
    SAID_EVENTS,
    SAID_DEFECTS,
    SAID_LISTS
};

/* The report being written. */
struct sheet {
    const struct report *report;
    const struct adj_verdict *v;
    struct arena pool;
    struct values values;
    struct buffer text, drawing; /* of the current row; the next row replaces them */
    struct said {
        struct sheet *sheet;
        enum said_list list;
        size_t shown; /* rows so far */
    } said[SAID_LISTS];
    const char
        *rulings; /* what remains of the list of rulings: those that the sheet has not shown yet */
    /* The list of moves: index of the next defect; number of defects of this ply, or the ply of a page's position; whether a
     * paragraph is open, and whether one was. */
    size_t next, here;
    bool is_open, has_opened;
};

extern const struct template report_templates[];

static inline const char *
word(const struct sheet *sheet, const char *text)
{
    return tr(sheet->report->language, text);
}

/* Empties the assembled text or drawing. If it is incomplete, so is the report. */
static inline void
sheet_drop(struct sheet *sheet, struct buffer *text)
{
    sheet->pool.failed |= text->failed;
    buffer_reset(text);
}

/* The assembled text, kept in the sheet's arena. */
static inline const char *
sheet_keep(struct sheet *sheet)
{
    const char *kept =
        sheet->text.len ? arena_copy(&sheet->pool, sheet->text.data, sheet->text.len) : "";
    sheet_drop(sheet, &sheet->text);
    return kept;
}

/* Sets the values of the report's verdict. */
void sheet_begin(struct sheet *sheet, const struct report *report);
/* Clears the sheet; when it ran out of memory, so did `out`. */
void sheet_end(struct sheet *sheet, struct buffer *out);
/* Writes a template with these values (NULL: none but the report's). */
void report_write(const struct report *report, const char *template, struct values *values,
                  struct buffer *out);

#endif
