/* SPDX-License-Identifier: MIT */
/* Atomic output: a file appears under its name only when it is complete. */
#define _XOPEN_SOURCE 700 /* for realpath() */
#include "output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The only temporary file; a signal handler deletes it. */
static const char *volatile unfinished;

static void
on_signal(int number)
{
    const char *path = unfinished;
    if (path)
        unlink(path);
    signal(number, SIG_DFL);
    raise(number);
}

/* Installs the handler. A signal that the caller ignores (nohup) stays ignored. */
static void
guard(const char *path)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    unfinished = path;
    signal(SIGXFSZ, SIG_IGN); /* write() reports the error instead */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (signal(numbers[i], on_signal) == SIG_IGN)
            signal(numbers[i], SIG_IGN);
    }
}

/* Creates a temporary file beside the target, with the permissions of open(). */
static FILE *
temporary_open(struct output *output)
{
    static const char suffix[] = ".XXXXXX";
    size_t len = strlen(output->target);
    output->temporary = malloc(len + sizeof suffix);
    if (!output->temporary)
        return NULL;
    memcpy(output->temporary, output->target, len);
    memcpy(output->temporary + len, suffix, sizeof suffix);
    int fd = mkstemp(output->temporary);
    if (fd < 0) {
        free(output->temporary);
        output->temporary = NULL;
        return NULL;
    }
    guard(output->temporary);
    mode_t mask = umask(0);
    umask(mask);
    FILE *stream = fchmod(fd, 0666 & ~mask) == 0 ? fdopen(fd, "w") : NULL;
    if (!stream)
        close(fd);
    return stream;
}

/* Devices and pipes are written directly, because renaming would replace them. */
static bool
is_special(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && !S_ISREG(facts.st_mode);
}

bool
output_is_file(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode);
}

static void
output_forget(struct output *output)
{
    unfinished = NULL;
    free(output->temporary);
    free(output->target);
    output->temporary = output->target = NULL;
}

bool
output_open(struct output *output, const char *path)
{
    *output = (struct output){.stream = stdout};
    if (!path || strcmp(path, "-") == 0)
        return true;
    output->path = path;
    if (is_special(path)) {
        output->stream = fopen(path, "w");
    } else {
        output->target = realpath(path, NULL);
        if (!output->target)
            output->target = strdup(path); /* a new file */
        output->stream = output->target ? temporary_open(output) : NULL;
    }
    if (output->stream)
        return true;
    cli_io_error(path, "cannot create");
    if (output->temporary)
        unlink(output->temporary);
    output_forget(output);
    return false;
}

enum exit_code
output_close(struct output *output, bool keep)
{
    enum exit_code code = CODE_DONE;
    if (!output->path)
        return CODE_DONE;
    errno = 0;
    bool written = !ferror(output->stream) && fflush(output->stream) == 0;
    if (written && keep && output->temporary)
        written = fsync(fileno(output->stream)) == 0;
    written = fclose(output->stream) == 0 && written;
    if (written && keep && output->temporary)
        written = rename(output->temporary, output->target) == 0;
    if (!written)
        code = cli_io_error(output->path, "cannot write");
    if (output->temporary && (!keep || code))
        unlink(output->temporary);
    output_forget(output);
    return code;
}
