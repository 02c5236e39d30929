/* SPDX-License-Identifier: MIT */
/* `adj submit`: another program, which has libcurl. */
#include "libexec.h"

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    (void)self;
    return libexec_become(argc, argv);
}

const struct command command_submit = {
    .name = "submit",
    .synopsis = "[OPTION...] [FILE...|-]",
    .summary = "Send games to an adjd over HTTP and print its verdicts.",
    .run = run,
};
