/* SPDX-License-Identifier: MIT */
/* The table of all games of a document, row by row. The report's label, link and trouble belong to
 * the row. */
#ifndef REPORT_OVERVIEW_H
#define REPORT_OVERVIEW_H

#include "report/report.h"

void overview_text_begin(const struct report *report, struct buffer *out);
void overview_text_row(const struct report *report, struct buffer *out);
void overview_html_begin(const struct report *report, struct buffer *out);
void overview_html_row(const struct report *report, struct buffer *out);
void overview_html_end(const struct report *report, struct buffer *out);

#endif
