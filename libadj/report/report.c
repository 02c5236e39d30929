/* SPDX-License-Identifier: MIT */
/* The formats of a verdict. */
#include "report/report.h"

#include <string.h>

#include "base/error.h"

static const struct report_format formats[] = {
    {"json", "application/json", verdict_json},
    {"text", "text/plain", verdict_text},
};

const struct report_format *
report_format_find(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return NULL;
}

enum adj_status
adj_verdict_write(const struct adj_verdict *verdict, const char *format, size_t number,
                  char **out_text, size_t *out_len, struct adj_error *err)
{
    const struct report_format *row = report_format_find(format);
    struct buffer out;

    if (!row)
        return error_set(err, ADJ_EOPTION, "option", "%.40s: no format of a verdict, expected "
                         "json or text", format);
    buffer_init(&out);
    row->write(verdict, number, &out);
    return buffer_steal(&out, out_text, out_len, err);
}
