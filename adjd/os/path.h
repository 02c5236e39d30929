/* SPDX-License-Identifier: MIT */
/* What keeps the store: a file, or a server's database as a URL. */
#ifndef ADJD_OS_PATH_H
#define ADJD_OS_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Whether it is a database of PostgreSQL's. */
bool path_is_server(const char *path);
/* The path as it may be shown: without a password. */
void path_show(const char *path, char *out, size_t size);

#endif
