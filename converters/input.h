/* SPDX-License-Identifier: MIT */
/* Input of the tools: a file or standard input, compressed (gzip, xz, zstd, bzip2) or not; files within a zip or tar. */
#ifndef INPUT_H
#define INPUT_H

#include "base/buffer.h"
#include "cli.h"

struct input;

/* Open a file; "-" is standard input. NULL after a message. New (input_close). */
struct input *input_open(const char *path);
/* The same; of a zip or tar archive the first file in it. */
struct input *input_open_members(const char *path);
/* Go on with the next file of the archive: 1; 0 when there is none, -1 when it cannot be read (input_trouble). */
int input_next(struct input *input);
void input_close(struct input *input);
/* An adj_read_fn: the context is the input. */
long input_read(void *context, char *buf, size_t size);
/*
 * A whole file of fewer than `most` bytes; a message otherwise, `large` where it has more (NULL: what is behind is left).
 * buffer_clear(out) is due in any case.
 */
enum exit_code input_all(const char *path, size_t most, const char *large, struct buffer *out);
/* How messages call it: its path as it was given, with the file within an archive, games.zip(1934.txt); borrowed up to
 * input_next(). */
const char *input_name(const struct input *input);
/* The file within an archive, as the archive has it; NULL: the input is no archive. Likewise. */
const char *input_member(const struct input *input);
/* Why input_read returned -1; borrowed. */
const char *input_trouble(const struct input *input);
/* How many bytes input_read() would give in all, of all files of an archive: of a file that is not compressed without
 * reading it. -1 after a message. */
long long input_total(const char *path);
/* How much of the file was read, from 0 to 1; negative when its size is not known. */
double input_share(const struct input *input);

/* The files that a command works on: a folder stands for all files in it and in the folders within it. */

struct file {
    char *path;
    char *name;     /* within the folder that was named; of a file its name alone */
    bool in_folder; /* a folder was named, not the file */
};

struct files {
    struct file *at;
    size_t count;
};

/*
 * The files of the operands, those of a folder sorted by name, hidden ones and those of the folder `but` (NULL: none)
 * left out; standard input when there is no operand. New in *out (files_free). CODE_IO after a message.
 */
enum exit_code files_expand(const struct operands *operands, const char *but, struct files *out);
void files_free(struct files *files);
/* Is this the path of a folder, or does it end like one? */
bool folder_is(const char *path);
/* Are these two names of one file, that there is or that is to come? */
bool file_same(const char *a, const char *b);
/* folder/name, new (free); NULL when out of memory. */
char *folder_join(const char *folder, const char *name);

#endif
