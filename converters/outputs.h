/* SPDX-License-Identifier: MIT */
/*
 * Output folder: a file for each input, under its name, which appears when it is complete. During the work the
 * folder contains a journal of finished inputs, so that an interrupted run can be resumed. Begin with
 * outputs_open().
 */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include "input.h"

/* Standard output, or a file that appears under its name only when it is complete. */
struct output {
    FILE *stream;     /* write to this stream */
    const char *path; /* as given; NULL: standard output. Borrowed */
    /* the target with symbolic links resolved; NULL: the path is written directly */
    char *target;
    char *temporary; /* temporary file beside the target, renamed at the end */
};

/* Opens the output `path`; NULL or "-" is standard output. Returns false after a message. */
bool output_open(struct output *output, const char *path);
/* Renames the file to its target if `keep`; otherwise deletes it. CODE_IO after a message. */
enum exit_code output_close(struct output *output, bool keep);

/* Whether the path is a regular file, not a device or pipe. */
bool output_is_file(const char *path);

/* An output folder. */
struct outputs;

/*
 * Options: `folder` is created if necessary; files end with `extension` (".xml"); `work` describes
 * the work in one line, and a journal of other work is ignored; `report` (NULL: none) is a file
 * that grows with the journal. outputs_open(): CODE_IO after a message; *out_outputs is new
 * (outputs_close).
 */
struct outputs_plan {
    const char *folder, *extension, *work, *report;
    bool drops_report; /* delete the report with the journal */
};
enum exit_code outputs_open(const struct outputs_plan *plan, struct outputs **out_outputs);
/* Whether the input was finished by an earlier run. Then sets *out_code to its exit code. */
bool outputs_is_done(struct outputs *outputs, const struct file *file, enum exit_code *out_code);
/*
 * Begins the pages of an input (or of `member` of an archive; NULL: none), a file for each game:
 * NAME-1.html and so on. Then call outputs_page() for each, and outputs_end(). Returns false after
 * a message.
 */
bool outputs_begin_pages(struct outputs *outputs, const struct file *file, const char *member);
/* Opens the page of a game; NULL after a message. The stream of the open page. Closes the page and
 * keeps or discards it; CODE_IO after a message. */
FILE *outputs_page(struct outputs *outputs, size_t number);
FILE *outputs_page_stream(struct outputs *outputs);
enum exit_code outputs_page_end(struct outputs *outputs, bool keep);
/* Links: from the folder to a page (any thread), and from a page of this input to another one, or
 * with 0 to index.html. New (free); NULL when memory runs out. */
char *outputs_page_link(const struct outputs *outputs, size_t number);
char *outputs_page_way(const struct outputs *outputs, size_t number);
/* Opens the output file of an input (or of `member` of an archive; NULL: none). NULL after a
 * message. */
FILE *outputs_begin(struct outputs *outputs, const struct file *file, const char *member);
/* Closes the output of `games` games and keeps or discards it. CODE_IO after a message. */
enum exit_code outputs_end(struct outputs *outputs, bool keep, size_t games);
/* Records that the input is finished. CODE_IO after a message. */
enum exit_code outputs_done(struct outputs *outputs, const struct file *file, enum exit_code code);
/* The stream of the report; NULL: none. */
FILE *outputs_report(struct outputs *outputs);
/* Closes the folder; `complete` deletes the journal. CODE_IO after a message. */
enum exit_code outputs_close(struct outputs *outputs, bool complete);

#endif
