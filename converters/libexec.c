/* SPDX-License-Identifier: MIT */
/* Runs helper programs, which are in ../libexec/adj relative to the program `adj`. */
#include "cli.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char folder[] = "/libexec/adj/adj-";

enum {
    ANSWER_MAX = 4 << 20,
    ANSWER_STEP = 1 << 14,
    COMMAND_MAX = 16,
    PROGRAM_SIZE = PATH_MAX + sizeof folder + COMMAND_MAX
};

/* The path of the program of a command. Returns false when it cannot be determined. */
static bool
program_find(const char *command, char out[PROGRAM_SIZE])
{
    ssize_t len = readlink("/proc/self/exe", out, PATH_MAX - 1);
    char *slash = NULL;
    if (len < 0)
        return false;
    out[len] = '\0';
    for (int i = 0; i < 2 && (slash = strrchr(out, '/')) != NULL; i++)
        *slash = '\0';
    if (slash && strlen(command) < COMMAND_MAX)
        strcat(strcat(out, folder), command);
    return slash != NULL;
}

/* Replaces this process by the helper program of a command, such as "submit", with these arguments.
 * Returns only on failure. */
static enum exit_code
libexec_become(const char *command, int argc, char **argv)
{
    char path[PROGRAM_SIZE];
    char **arguments = calloc((size_t)argc + 2, sizeof *arguments);
    if (!arguments || !program_find(command, path)) {
        free(arguments);
        return cli_io_error(command, "cannot find");
    }
    arguments[0] = path;
    memcpy(arguments + 1, argv, (size_t)argc * sizeof *argv);
    execv(path, arguments);
    free(arguments);
    return cli_io_error(path, "cannot run");
}

/* Reads everything from a file descriptor. Returns false when memory runs out or the limit is exceeded. */
static bool
drain(int fd, struct buffer *out)
{
    ssize_t count = 1;
    while (count != 0 && out->len < ANSWER_MAX && buffer_reserve(out, ANSWER_STEP)) {
        count = read(fd, out->data + out->len, ANSWER_STEP);
        if (count < 0 && errno != EINTR)
            return false;
        out->len += count > 0 ? (size_t)count : 0;
    }
    return count == 0;
}

static pid_t
fetch_start(const char *url, const char *token_file, int pipe_ends[2])
{
    char get[] = "--get", token[] = "--token-file";
    char *words[] = {get, strdup(url), token, strdup(token_file ? token_file : "")};
    pid_t child = pipe(pipe_ends) == 0 ? fork() : -1;
    if (child == 0) {
        dup2(pipe_ends[1], STDOUT_FILENO);
        close(pipe_ends[0]);
        close(pipe_ends[1]);
        _exit((int)libexec_become("submit", token_file ? 4 : 2, words));
    }
    free(words[1]);
    free(words[3]);
    return child;
}

enum exit_code
libexec_fetch(const char *url, const char *token_file, struct buffer *out)
{
    int ends[2], status = 0;
    pid_t child = fetch_start(url, token_file, ends);
    if (child < 0)
        return cli_io_error(url, "cannot be asked for");
    close(ends[1]);
    bool whole = drain(ends[0], out);
    close(ends[0]); /* a helper that still writes then gets SIGPIPE */
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (!whole || !WIFEXITED(status))
        return cli_trouble(url, ADJ_EIO, "the answer is too long");
    return WEXITSTATUS(status) == 0 ? CODE_DONE : CODE_IO;
}

/* Commands that are helper programs. */

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
    .summary = "Enter a game move by move.",
    .run = run,
};
