/* SPDX-License-Identifier: MIT */
/* What a report that people read is written on: the text and the HTML page put their parts together alike. */
#ifndef REPORT_SHEET_H
#define REPORT_SHEET_H

#include "report/report.h"

/* The page that is written, and a text that is being put together for it. */
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

/* Empty the text put together; when it is not whole, neither is the page. */
static inline void
drop_text(struct sheet *sheet)
{
    sheet->out->failed |= sheet->text.failed;
    buffer_reset(&sheet->text);
}

#endif
