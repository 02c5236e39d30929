/* SPDX-License-Identifier: MIT */
/* The formats of a verdict. */
#include "report/report.h"

#include <stddef.h>
#include <string.h>

#include "base/error.h"

static const struct report_format formats[] = {
    {"html", "text/html", verdict_html, html_begin, html_end},
    {"json", "application/json", verdict_json, NULL, NULL},
    {"text", "text/plain", verdict_text, NULL, NULL},
    {"xml", "application/xml", verdict_xml, xml_begin, xml_end},
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

/* The formats' names, separated by spaces. */
static void
put_names(struct buffer *out)
{
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        buffer_printf(out, " %s", formats[i].name);
}

static enum adj_status
no_format(const char *name, struct adj_error *err)
{
    struct buffer names;

    buffer_init(&names);
    put_names(&names);
    error_set(err, ADJ_EOPTION, "option", "%.40s: no format of a verdict; there are%s", name,
              names.data ? names.data : " none");
    buffer_clear(&names);
    return ADJ_EOPTION;
}

enum adj_status
adj_report_write(const struct adj_verdict *verdict, const struct adj_report_options *options,
                 char **out_text, size_t *out_len, struct adj_error *err)
{
    const struct report_format *format = report_format_find(options->format);
    /* A caller built before there was a file does not have the member. */
    bool has_file = options->size > offsetof(struct adj_report_options, file);
    const struct report report = {verdict, options->number, has_file ? options->file : NULL,
                                  language_find(options->language)};
    struct buffer out;

    if (!format)
        return no_format(options->format, err);
    buffer_init(&out);
    buffer_puts(&out, "");
    if ((options->parts & ADJ_REPORT_BEGIN) && format->begin)
        format->begin(report.language, &out);
    if (options->parts & ADJ_REPORT_VERDICT)
        format->write(&report, &out);
    if ((options->parts & ADJ_REPORT_END) && format->end)
        format->end(report.language, &out);
    return buffer_steal(&out, out_text, out_len, err);
}
