/* SPDX-License-Identifier: MIT */
/* Temporary files for data too large for memory: they have no name and vanish when closed. */
#ifndef ADJD_OS_SPOOL_H
#define ADJD_OS_SPOOL_H

#include <stdbool.h>
#include <stddef.h>

struct config;

/* Create a file with this content, beside an SQLite store or in a temporary folder. Returns its descriptor, -1 on failure. */
int spool_create(const struct config *config, const void *data, size_t len);
/* Append the data; false when the write fails. */
bool spool_write(int fd, const void *data, size_t len);
/* Map the whole file for reading, until spool_unmap(); NULL on failure. */
char *spool_map(int fd, size_t len);
void spool_unmap(char *data, size_t len);

#endif
