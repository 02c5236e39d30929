/* SPDX-License-Identifier: MIT */
/* Outputs of the tools. Functions that fail have printed a message; exit codes of failures are CODE_IO. */
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

/* Creates the parent folders of a path, which is unchanged afterwards. Returns false on failure, with errno set. */
bool folders_make(char *path);

/* Whether the path is a regular file, not a device or pipe. */
bool output_is_file(const char *path);

/*
 * An output folder: a file for each input, under its name, or for each game (NAME-1.html and so on). During the work
 * it contains a journal of finished inputs, so that an interrupted run can be resumed.
 */
struct outputs;
struct outputs_plan {
    const char *folder;    /* created if necessary */
    const char *extension; /* of the files: ".xml" */
    const char *work;      /* one line; a journal of other work is ignored */
    const char *report;    /* the report file, appended to with the journal; NULL: none */
    bool drops_report;     /* delete the report with the journal */
    bool
        anew; /* ignore an earlier journal: what is written of an input depends on the other inputs */
};
/* Opens the output folder. Close it with outputs_close(). */
enum exit_code outputs_open(const struct outputs_plan *plan, struct outputs **out_outputs);
/* Whether the input was finished by an earlier run. Then sets *out_code to its exit code. */
bool outputs_is_done(struct outputs *outputs, const struct file *file, enum exit_code *out_code);
/* Opens the output file of an input (or of `member` of an archive; NULL: none); NULL on failure. */
FILE *outputs_begin(struct outputs *outputs, const struct file *file, const char *member);
/* Begins the pages of an input or member. Then call outputs_page() for each game. Returns false on failure. */
bool outputs_begin_pages(struct outputs *outputs, const struct file *file, const char *member);
/* Open the page of a game (NULL on failure), return the stream of the open page, and close the page, kept or discarded. */
FILE *outputs_page(struct outputs *outputs, size_t number);
FILE *outputs_page_stream(struct outputs *outputs);
enum exit_code outputs_page_end(struct outputs *outputs, bool keep);
/* Links to page `number`: from index.html (callable in any thread), and from another page of the same input, where 0 is
 * index.html. The caller frees it with free(); NULL when memory runs out. */
char *outputs_page_link(const struct outputs *outputs, size_t number);
char *outputs_page_way(const struct outputs *outputs, size_t number);
/* Closes the output file, which contains `games` games, and keeps or discards it. */
enum exit_code outputs_end(struct outputs *outputs, bool keep, size_t games);
/* Records that the input is finished. */
enum exit_code outputs_done(struct outputs *outputs, const struct file *file, enum exit_code code);
/* The stream of the report; NULL: none. */
FILE *outputs_report(struct outputs *outputs);
/* Frees the outputs. With `complete` the journal is deleted. */
void outputs_close(struct outputs *outputs, bool complete);

#endif
