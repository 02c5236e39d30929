/* SPDX-License-Identifier: MIT */
/* Common state of the text and HTML reports. */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include "report/report.h"

/* The report being written, and a buffer for the text being assembled. */
struct sheet {
    const struct report *report;
    const struct adj_verdict *v;
    struct buffer *out;
    struct buffer text;
};

static inline const char *
word(const struct sheet *sheet, const char *text)
{
    return tr(sheet->report->language, text);
}

/* Empties the assembled text. If it is incomplete, so is the report. */
static inline void
drop_text(struct sheet *sheet)
{
    sheet->out->failed |= sheet->text.failed;
    buffer_reset(&sheet->text);
}

#endif
