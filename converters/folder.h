/* SPDX-License-Identifier: MIT */
/* The files of a folder, where a folder stands for all records of an event. */
#ifndef FOLDER_H
#define FOLDER_H

#include "cli.h"

/*
 * Replace every folder among the operands by its files, sorted by name, hidden ones and folders left out. New
 * in *out (operands_free). CODE_IO after a message.
 */
enum exit_code operands_expand(const struct operands *operands, struct operands *out);
void operands_free(struct operands *operands);

#endif
