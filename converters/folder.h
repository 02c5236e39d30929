/* SPDX-License-Identifier: MIT */
/* The files that a command works on: a folder stands for all files in it and in the folders within it. */
#ifndef FOLDER_H
#define FOLDER_H

#include "cli.h"

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
/* folder/name, new (free); NULL when out of memory. */
char *folder_join(const char *folder, const char *name);

#endif
