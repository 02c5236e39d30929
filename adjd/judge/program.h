/* SPDX-License-Identifier: MIT */
/*
 * Runs a program that the configuration names, such as a pairing program. It is a process of its own, which the starter forks: it
 * holds no file, memory or environment of the daemon, has a temporary folder, limits of time, memory and disk, no network, and can
 * neither signal nor trace other processes. Where the kernel has Landlock, it can write to its folder only, and read only system
 * folders and the files that its command names. Begin with program_run().
 */
#ifndef ADJD_JUDGE_PROGRAM_H
#define ADJD_JUDGE_PROGRAM_H

#include "base/arena.h"
#include "base/buffer.h"
#include "judge/judges.h"

enum program_end {
    PROGRAM_DONE,    /* exit code 0: the result is its output */
    PROGRAM_FAILED,  /* another exit code, or a signal: the result is its message */
    PROGRAM_LATE,    /* it was stopped after the time limit */
    PROGRAM_STOPPED, /* the caller gave up */
    PROGRAM_ABSENT   /* it could not be started; the result is a message */
};

/*
 * Run `command` (words separated by blanks; a word with blanks stands in double quotes) with the arguments INPUT -p OUTPUT, which
 * bbpPairings and JaVaFo share. INPUT is a file that contains `input`. *out_text is what the program wrote to OUTPUT, or else to
 * its standard output; or, if it failed, the beginning of its messages. Allocated in the pool.
 */
enum program_end program_run(struct judges *judges, struct arena *pool, const char *command,
                             const struct buffer *input, unsigned seconds, struct cancel cancel,
                             const char **out_text);

#endif
