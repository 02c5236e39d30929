/* SPDX-License-Identifier: MIT */
/*
 * An output folder: a file for each input, under its name, which appears when it is complete. While the work goes on
 * the folder has a journal of the inputs that are done, so that a run that was interrupted goes on where it
 * stopped when it is started again.
 */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include "input.h"
#include "output.h"

struct outputs;

/*
 * Write into `folder`, which is made when it is not there, files that end with `extension` (".xml"). `work` says in a line what is done: a journal of other work does not count.
 * `report` (NULL: none) is a file that grows with the journal. CODE_IO after a message. New (outputs_close).
 */
struct outputs_plan {
    const char *folder, *extension, *work, *report;
    bool drops_report; /* it goes with the journal */
};
enum exit_code outputs_open(const struct outputs_plan *plan, struct outputs **out_outputs);
/* Were all games of this input written before? Then *out_code is what came of them. */
bool outputs_is_done(struct outputs *outputs, const struct file *file, enum exit_code *out_code);
/*
 * A file for each game of `file`, or of `member` (NULL: none) of the archive that it is, NAME-1.html and so on: begin
 * them, then a page after the other, then outputs_end(). False after a message.
 */
bool outputs_begin_pages(struct outputs *outputs, const struct file *file, const char *member);
/* The page of a game; NULL after a message. Its stream while it is open. Complete, or not to be kept: CODE_IO after a
 * message. */
FILE *outputs_page(struct outputs *outputs, size_t number);
FILE *outputs_page_stream(struct outputs *outputs);
enum exit_code outputs_page_end(struct outputs *outputs, bool keep);
/* Links: from the folder to a page, any thread; from a page of this input to another one, 0: to index.html. New (free);
 * NULL when out of memory. */
char *outputs_page_link(const struct outputs *outputs, size_t number);
char *outputs_page_way(const struct outputs *outputs, size_t number);
/* The file for what comes of `file`, or of `member` (NULL: none) of the archive that it is; NULL after a message. */
FILE *outputs_begin(struct outputs *outputs, const struct file *file, const char *member);
/* It is complete, `games` are in it, or not to be kept. CODE_IO after a message. */
enum exit_code outputs_end(struct outputs *outputs, bool keep, size_t games);
/* All of the input is written. CODE_IO after a message. */
enum exit_code outputs_done(struct outputs *outputs, const struct file *file, enum exit_code code);
/* Where the report goes; NULL: nowhere. */
FILE *outputs_report(struct outputs *outputs);
/* With `complete` the journal goes. CODE_IO after a message. */
enum exit_code outputs_close(struct outputs *outputs, bool complete);

#endif
