/* SPDX-License-Identifier: MIT */
/* `adj submit` and `adj enter`: other programs, which have libcurl and libedit. */
#include "libexec.h"

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    return libexec_become(self->name, argc, argv);
}

const struct command command_submit = {
    .name = "submit",
    .synopsis = "[OPTION...] [FILE...|-]",
    .summary = "Send games to an adjd over HTTP and print its verdicts.",
    .run = run,
};

const struct command command_enter = {
    .name = "enter",
    .synopsis = "[OPTION...]",
    .summary = "Take a game down, move by move.",
    .run = run,
};
