/* SPDX-License-Identifier: MIT */
/* The process in which a program runs (judge/program.h): it gives up all privileges and becomes the program. */
#ifndef ADJD_JUDGE_PROGRAM_EXEC_H
#define ADJD_JUDGE_PROGRAM_EXEC_H

#include <stdbool.h>

/* The names of the files in the program's folder. */
#define PROGRAM_INPUT "tournament.trf"
#define PROGRAM_OUTPUT "pairs"
#define PROGRAM_STDOUT "stdout"
#define PROGRAM_STDERR "stderr"
/* The exit code of a program that could not be run. */
enum { PROGRAM_UNRUN = 127, PROGRAM_COMMAND_MOST = 8192 };

/* Read from the socket `fd` the time limit, the folder and the command, each ended by a NUL, and run the command. `confine` gives up
 * system calls. */
_Noreturn void program_main(int fd, bool (*confine)(void));

#endif
