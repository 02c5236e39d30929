/* SPDX-License-Identifier: MIT */
/* Bytes that are too many for memory: in a file that has no name and is gone when it is closed. */
#ifndef ADJD_OS_SPOOL_H
#define ADJD_OS_SPOOL_H

#include <stdbool.h>
#include <stddef.h>

/* A file on the disk where `beside` lies; its descriptor, or -1. */
int spool_open(const char *beside);
/* Append; false when the disk does not take it. */
bool spool_write(int fd, const void *data, size_t len);
/* All of it to be read, borrowed until spool_unmap(); NULL when it cannot be. */
char *spool_map(int fd, size_t len);
void spool_unmap(char *data, size_t len);

#endif
