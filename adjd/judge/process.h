/* SPDX-License-Identifier: MIT */
/*
 * The judge processes' own side. A starter, forked before adjd has a thread, a configuration or a store, forks each judge; so
 * a judge starts at once, holds nothing of the daemon, and is its child. Begin with starter_fork().
 */
#ifndef ADJD_JUDGE_PROCESS_H
#define ADJD_JUDGE_PROCESS_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/buffer.h"

/* Fork the starter; -1, or its socket. `argv` is the process's own: it becomes the title of the judges. */
int starter_fork(char **argv);
/* Have the starter fork a judge, or with `is_program` a process that runs a program (judge/program.h), with so much address space
 * (MiB) and a nice(2) value greater by `nice` than that of adjd. *out_fd is its socket. 0: the system cannot start one now; -1: the
 * starter is gone. Not thread-safe. */
pid_t starter_ask(int starter, bool is_program, unsigned memory_mib, int nice, int *out_fd);

/* Whether this runs with a sanitizer or valgrind; then there is no sandbox. */
bool instruments_find(void);
/* Give up everything but the descriptor 0; for judges and tests. False when the system has no such filter. */
bool sandbox_enter(unsigned memory_mib);

/* Append a message as it goes over a socket: its length in 8 bytes, and the message. */
struct wire_table;
void frame_put(struct buffer *out, const struct wire_table *table, const void *message);

#endif
