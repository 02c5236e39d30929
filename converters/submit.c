/* SPDX-License-Identifier: MIT */
/* `adj submit`: another program in ../libexec/adj beside that of `adj` itself. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* The folder of the folder of the running program, with its slash; false: it cannot be told. */
static bool
prefix_find(char *out, size_t size)
{
    ssize_t len = readlink("/proc/self/exe", out, size - 1);
    char *slash;

    if (len < 0)
        return false;
    out[len] = '\0';
    for (int i = 0; i < 2 && (slash = strrchr(out, '/')) != NULL; i++)
        *slash = '\0';
    return slash != NULL;
}

static enum exit_code
run(const struct command *self, int argc, char **argv)
{
    static const char program[] = "/libexec/adj/adj-submit";
    char path[PATH_MAX + sizeof program];
    char **arguments = calloc((size_t)argc + 2, sizeof *arguments);

    (void)self;
    if (!arguments || !prefix_find(path, PATH_MAX)) {
        free(arguments);
        return cli_io_error("adj-submit", "cannot find");
    }
    strcat(path, program);
    arguments[0] = path;
    memcpy(arguments + 1, argv, (size_t)argc * sizeof *argv);
    execv(path, arguments);
    free(arguments);
    return cli_io_error(path, "cannot run");
}

const struct command command_submit = {
    .name = "submit",
    .synopsis = "[OPTION...] [FILE...|-]",
    .summary = "Send games to an adjd over HTTP and print its verdicts.",
    .run = run,
};
