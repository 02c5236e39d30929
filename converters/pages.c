/* SPDX-License-Identifier: MIT */
/* HTML pages and the table of all games. Rows are spooled to a file, so that memory use does not
 * depend on the number of games. */
#include "adj.h"
#include "pages.h"

#include <stdlib.h>
#include <string.h>

char *
pages_part(const struct adj_report_options *how, unsigned part)
{
    struct adj_report_options options = *how;
    struct adj_error err = ADJ_ERROR_INIT;
    char *text = NULL;
    size_t len;
    options.parts = part;
    if (adj_report_write(NULL, &options, &text, &len, &err))
        cli_error("judge", &err);
    return text;
}

/* The table. */

/* The label of a game: its number, preceded by the file name if there are several files. */
static void
name_game(const struct pages *pages, const struct game_piece *piece, char *out, size_t size)
{
    const struct operands *operands = pages->operands;
    const char *only = operands->count == 1 ? operands->at[0] : operands->count ? "" : "-";
    size_t len = strlen(only);
    const char *name = piece->file;
    if (len > 0 && strncmp(name, only, len) == 0) {
        name += len;
        name += strspn(name, "/");
    }
    snprintf(out, size, "%s%s%zu", name, *name ? " " : "", piece->number);
}

char *
pages_row(const struct pages *pages, const struct adj_verdict *verdict,
          const struct game_piece *piece)
{
    struct adj_report_options options = *pages->report;
    char label[4096], *text = NULL, *trouble = NULL;
    char *link = pages->linked && verdict ? outputs_page_link(pages->outputs, piece->number) : NULL;
    size_t len;
    name_game(pages, piece, label, sizeof label);
    if (!verdict)
        adj_translate_message(options.language, cli_message(&piece->err), &trouble);
    options.parts = ADJ_REPORT_ROW;
    options.label = label;
    options.link = link;
    options.trouble = trouble;
    adj_report_write(verdict, &options, &text, &len, NULL);
    free(link);
    adj_free(trouble);
    return text;
}

/* Copies the spooled rows. */
static bool
copy_rows(FILE *rows, FILE *out)
{
    char buf[1 << 14];
    size_t len;
    bool ok = fflush(rows) == 0 && fseek(rows, 0, SEEK_SET) == 0;
    while (ok && (len = fread(buf, 1, sizeof buf, rows)) > 0)
        ok = fwrite(buf, 1, len, out) == len;
    return ok && !ferror(rows) && fseek(rows, 0, SEEK_END) == 0;
}

static enum exit_code
put_table(const struct pages *pages, FILE *out)
{
    char *head = pages_part(pages->report, ADJ_REPORT_TABLE);
    char *tail = pages_part(pages->report, ADJ_REPORT_TABLE_END);
    enum exit_code code = CODE_IO;
    if (head && tail) {
        fputs(head, out);
        code = copy_rows(pages->rows, out) ? CODE_DONE
                                           : cli_io_error("judge", "cannot read the table's rows");
        fputs(tail, out);
    }
    adj_free(head);
    adj_free(tail);
    return code;
}

enum exit_code
pages_table(const struct pages *pages, FILE *out)
{
    return pages->rows && pages->count > 1 ? put_table(pages, out) : CODE_DONE;
}

/* Pages. */

/* Writes the end of the open page, with its links to the other pages. */
static enum exit_code
close_page(struct pages *pages, size_t next)
{
    struct outputs *outputs = pages->outputs;
    struct adj_report_options options = *pages->report;
    char *links[] = {outputs_page_way(outputs, 0),
                     pages->before ? outputs_page_way(outputs, pages->before) : NULL,
                     next ? outputs_page_way(outputs, next) : NULL};
    options.index = links[0];
    options.previous = links[1];
    options.next = links[2];
    char *tail = pages_part(&options, ADJ_REPORT_END);
    if (tail)
        fputs(tail, outputs_page_stream(outputs));
    enum exit_code code = outputs_page_end(outputs, tail != NULL);
    for (size_t i = 0; i < sizeof links / sizeof links[0]; i++)
        free(links[i]);
    adj_free(tail);
    pages->open = false;
    pages->before = pages->number;
    return code;
}

enum exit_code
pages_add(struct pages *pages, const struct game_piece *piece)
{
    enum exit_code code = pages->open ? close_page(pages, piece->number) : CODE_DONE;
    char *head = pages_part(pages->report, ADJ_REPORT_BEGIN);
    FILE *out = head ? outputs_page(pages->outputs, piece->number) : NULL;
    if (out) {
        fputs(head, out);
        fwrite(piece->out, 1, piece->out_len, out);
        pages->open = true;
        pages->number = piece->number;
    }
    adj_free(head);
    return out ? code : CODE_IO;
}

enum exit_code
pages_end(struct pages *pages)
{
    enum exit_code code = pages->open ? close_page(pages, 0) : CODE_DONE;
    pages->number = pages->before = 0;
    return code;
}

enum exit_code
pages_index(const struct pages *pages, const char *folder)
{
    struct adj_report_options options = *pages->report;
    struct output output;
    char *path = folder_join(folder, "index.html");
    enum exit_code code = CODE_IO;
    options.format = "html";
    char *head = pages_part(&options, ADJ_REPORT_BEGIN);
    char *tail = pages_part(&options, ADJ_REPORT_END);
    if (path && head && tail && output_open(&output, path)) {
        fputs(head, output.stream);
        code = put_table(pages, output.stream);
        fputs(tail, output.stream);
        code = cli_worse(code, output_close(&output, code == CODE_DONE));
    }
    adj_free(head);
    adj_free(tail);
    free(path);
    return code;
}
