/* SPDX-License-Identifier: MIT */
/* Input of the tools: a file or standard input, compressed (gzip, xz, zstd, bzip2) or not,
 * including files within zip and tar archives. */
#ifndef INPUT_H
#define INPUT_H

#include "base/buffer.h"
#include "cli.h"

struct adj_options;
struct adj_reader;

struct input;

/* Opens a file; "-" is standard input. With `members` a zip or tar archive is opened at its first file. NULL after a
 * message. Close it with input_close(). */
struct input *input_open(const char *path, bool members);
/* Moves to the next file of the archive. Returns 1; 0 at the end; -1 on a read error (input_trouble). */
int input_next(struct input *input);
void input_close(struct input *input);
/* An adj_read_fn whose context is the input. */
long input_read(void *context, char *buf, size_t size);
/* Why input_read() returned -1. Borrowed. */
const char *input_trouble(const struct input *input);
/* The name for messages, such as games.zip(1934.txt), and the name of the file within the archive; NULL: not an
 * archive. Borrowed until input_next(). */
const char *input_name(const struct input *input);
/* Opens a reader of the input's games, like adj_reader_stream(), with the file's name as evidence of their notation. */
enum adj_status input_reader(struct input *input, const struct adj_options *options,
                             struct adj_reader **out_reader, struct adj_error *err);
const char *input_member(const struct input *input);
/* The share of the file read so far, from 0 to 1; negative when the size is unknown. */
double input_share(const struct input *input);
/* The total number of bytes that input_read() returns, of all files of an archive; -1 after a message. The
 * size of an uncompressed file is found without reading the file. */
long long input_total(const char *path);
/* Reads a whole file of fewer than `most` bytes. `large` is the error message for a larger file; if it is NULL, the rest
 * of the file is ignored. Returns an exit code, after a message on failure. Call buffer_clear(out) in every case. */
enum exit_code input_all(const char *path, size_t most, const char *large, struct buffer *out);

/* The files to process. A folder stands for all files in it, recursively. */

struct file {
    char *path;
    char *name;     /* relative to the folder operand; for a file operand, its base name */
    bool in_folder; /* found in a folder operand */
};

struct files {
    struct file *at;
    size_t count;
};

/* Expands the operands to a list of files: those of a folder are sorted by name; hidden files and the folder `but`
 * (NULL: none) are omitted; no operands mean standard input. Free the list with files_free(). CODE_IO after a message. */
enum exit_code files_expand(const struct operands *operands, const char *but, struct files *out);
void files_free(struct files *files);
/* The size of a file in bytes, as it is stored; negative when it is unknown. */
double file_size(const char *path);
/* Whether the path is a folder or ends with a slash. */
bool folder_is(const char *path);
/* Whether two paths name the same file, existing or not. */
bool file_same(const char *a, const char *b);
/* folder/name. The caller frees it with free(); NULL when memory runs out. */
char *folder_join(const char *folder, const char *name);

#endif
