/* SPDX-License-Identifier: MIT */
/* The table of report formats, and adj_report_write(). */
#include "report/overview.h"

#include <stddef.h>
#include <string.h>

#include "base/error.h"

static const struct report_format formats[] = {
    {"html", verdict_html, html_begin, html_end, overview_html_begin, overview_html_row,
     overview_html_end},
    {"json", verdict_json, NULL, NULL, NULL, NULL, NULL},
    {"page", page_html, page_begin, page_end, overview_html_begin, overview_html_row,
     overview_html_end},
    {"text", verdict_text, NULL, NULL, overview_text_begin, overview_text_row, NULL},
    {"xml", verdict_xml, xml_begin, xml_end, NULL, NULL, NULL},
};

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
    return (struct report){.verdict = verdict,
                           .number = o.number,
                           .file = o.file,
                           .language = language_find(o.language),
                           .label = o.label,
                           .link = o.link,
                           .trouble = o.trouble,
                           .index = o.index,
                           .previous = o.previous,
                           .next = o.next};
}

enum adj_status
adj_report_write(const struct adj_verdict *verdict, const struct adj_report_options *options,
                 char **out_text, size_t *out_len, struct adj_error *err)
{
    const struct report_format *format = report_format_find(options->format);
    const struct report report = report_make(verdict, options);
    struct buffer out;
    if (!format)
        return no_format(options->format, err);
    const struct {
        unsigned part;
        void (*write)(const struct report *report, struct buffer *out);
    } parts[] = {
        {ADJ_REPORT_BEGIN, format->begin},         {ADJ_REPORT_VERDICT, format->write},
        {ADJ_REPORT_TABLE, format->table},         {ADJ_REPORT_ROW, format->row},
        {ADJ_REPORT_TABLE_END, format->table_end}, {ADJ_REPORT_END, format->end},
    };
    buffer_init(&out);
    buffer_puts(&out, "");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if ((options->parts & parts[i].part) && parts[i].write)
            parts[i].write(&report, &out);
    return buffer_steal(&out, out_text, out_len, err);
}
