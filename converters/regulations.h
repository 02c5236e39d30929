/* SPDX-License-Identifier: MIT */
/* The file of a tournament's regulations. */
#ifndef REGULATIONS_H
#define REGULATIONS_H

#include "cli.h"

/* Read them; NULL in *out_regulations where `path` is NULL. CODE_USAGE or CODE_IO after a message. New
 * (adj_regulations_free). */
enum exit_code regulations_open(const char *path, struct adj_regulations **out_regulations);

#endif
