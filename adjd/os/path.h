/* SPDX-License-Identifier: MIT */
/* The location of the store: a file's path, or the URL of a PostgreSQL database. */
#ifndef ADJD_OS_PATH_H
#define ADJD_OS_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* Whether it is a PostgreSQL URL. */
bool path_is_server(const char *path);
/* The path without its password and query, for messages and logs. */
void path_show(const char *path, char *out, size_t size);

#endif
