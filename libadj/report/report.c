/* SPDX-License-Identifier: MIT */
/* The table of report formats, and adj_report_write(). */
#include "report/sheet.h"

#include <stddef.h>
#include <string.h>

#include "adj.h"
#include "base/error.h"

enum { PARTS = 6 };
static const unsigned bits[PARTS] = {ADJ_REPORT_BEGIN, ADJ_REPORT_VERDICT,   ADJ_REPORT_TABLE,
                                     ADJ_REPORT_ROW,   ADJ_REPORT_TABLE_END, ADJ_REPORT_END};

struct report_format {
    const char *name; /* "json" */
    /* For each bit a function or a template that writes this part; neither: the format has none. */
    struct {
        void (*write)(const struct report *report, struct buffer *out);
        const char *template;
    } parts[PARTS];
};

/* clang-format off */
static const struct report_format formats[] = {
    {"html", {{NULL, "begin"}, {verdict_html, NULL}, {NULL, "overview_begin"}, {overview_html, NULL}, {NULL, "overview_end"}, {NULL, "end"}}},
    {"json", {{NULL, NULL}, {verdict_json, NULL}}},
    {"page", {{NULL, "page_begin"}, {page_html, NULL}, {NULL, "overview_begin"}, {overview_html, NULL}, {NULL, "overview_end"}, {NULL, "page_end"}}},
    {"text", {{NULL, NULL}, {verdict_text, NULL}, {overview_text_begin, NULL}, {overview_text, NULL}}},
    {"xml", {{NULL, "xml_begin"}, {verdict_xml, NULL}, {NULL, NULL}, {NULL, NULL}, {NULL, NULL}, {NULL, "xml_end"}}},
};
/* clang-format on */

/* The format with this name; NULL: none. */
static const struct report_format *
report_format_find(const char *name)
{
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    }
    return NULL;
}

static enum adj_status
no_format(const char *name, struct adj_error *err)
{
    struct buffer names = {0};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++)
        buffer_printf(&names, " %s", formats[i].name);
    error_set(err, ADJ_EOPTION, "option", "%.40s: no format of a verdict; there are%s", name,
              names.data ? names.data : " none");
    buffer_clear(&names);
    return ADJ_EOPTION;
}

/* A caller compiled against an earlier version has a smaller struct without the newer members. */
static struct report
report_make(const struct adj_verdict *verdict, const struct adj_report_options *options)
{
    struct adj_report_options o = {.size = 0};
    memcpy(&o, options, options->size < sizeof o ? options->size : sizeof o);
    return (struct report){
        .verdict = verdict,
        .number = o.number,
        .file = o.file,
        .language = ruleset_language(verdict ? verdict->rules : NULL, language_find(o.language)),
        .label = o.label,
        .link = o.link,
        .trouble = o.trouble,
        .index = o.index,
        .previous = o.previous,
        .next = o.next};
}

enum { USUAL_SIZE = 2000 /* of a verdict in JSON, in bytes */ };

enum adj_status
adj_report_write(const struct adj_verdict *verdict, const struct adj_report_options *options,
                 char **out_text, size_t *out_len, struct adj_error *err)
{
    const struct report_format *format = report_format_find(options->format);
    const struct report report = report_make(verdict, options);
    struct buffer out;
    if (!format)
        return no_format(options->format, err);
    buffer_init(&out);
    buffer_reserve(&out, USUAL_SIZE);
    buffer_puts(&out, "");
    for (size_t i = 0; i < PARTS; i++) {
        if (!(options->parts & bits[i]))
            continue;
        if (format->parts[i].write)
            format->parts[i].write(&report, &out);
        else if (format->parts[i].template)
            report_write(&report, format->parts[i].template, NULL, &out);
    }
    return buffer_steal(&out, out_text, out_len, err);
}
