/* SPDX-License-Identifier: MIT */
/* Input, decompressed on the fly by libarchive; the only file that includes it. */
#include "input.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { INPUT_BLOCK = 1 << 16 };

struct input {
    const char *name; /* borrowed */
    struct archive *archive;
    int fd;
    long long size; /* 0: not known */
    bool empty;
};

static bool
archive_prepare(struct archive *archive)
{
    return archive && archive_read_support_filter_gzip(archive) >= ARCHIVE_WARN &&
           archive_read_support_filter_xz(archive) >= ARCHIVE_WARN &&
           archive_read_support_filter_zstd(archive) >= ARCHIVE_WARN &&
           archive_read_support_filter_bzip2(archive) >= ARCHIVE_WARN &&
           archive_read_support_format_raw(archive) >= ARCHIVE_WARN &&
           archive_read_support_format_empty(archive) >= ARCHIVE_WARN;
}

/* The one entry that the raw format makes of a stream; an empty stream has none. */
static bool
archive_begin(struct input *input)
{
    struct archive_entry *entry;
    int result;

    input->archive = archive_read_new();
    if (!archive_prepare(input->archive) ||
        archive_read_open_fd(input->archive, input->fd, INPUT_BLOCK) != ARCHIVE_OK)
        return false;
    result = archive_read_next_header(input->archive, &entry);
    input->empty = result == ARCHIVE_EOF;
    return input->empty || result >= ARCHIVE_WARN;
}

static bool
file_open(struct input *input, const char *path)
{
    struct stat facts;

    input->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (input->fd < 0 || fstat(input->fd, &facts) != 0)
        return false;
    if (S_ISDIR(facts.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (S_ISREG(facts.st_mode))
        input->size = (long long)facts.st_size;
    return true;
}

struct input *
input_open(const char *path)
{
    struct input *input = calloc(1, sizeof *input);
    if (!input) {
        cli_io_error(path, "cannot open");
        return NULL;
    }
    input->name = path;
    input->fd = -1;
    if (!file_open(input, path)) {
        cli_io_error(path, "cannot open");
        input_close(input);
        return NULL;
    }
    if (!archive_begin(input)) {
        errno = 0;
        cli_io_error(path, input_trouble(input));
        input_close(input);
        return NULL;
    }
    return input;
}

void
input_close(struct input *input)
{
    if (!input)
        return;
    if (input->archive)
        archive_read_free(input->archive);
    if (input->fd > STDIN_FILENO)
        close(input->fd);
    free(input);
}

long
input_read(void *context, char *buf, size_t size)
{
    struct input *input = context;
    la_ssize_t count;

    if (input->empty)
        return 0;
    count = archive_read_data(input->archive, buf, size);
    return count < 0 ? -1 : (long)count;
}

const char *
input_name(const struct input *input)
{
    return input->name;
}

const char *
input_trouble(const struct input *input)
{
    const char *text = input->archive ? archive_error_string(input->archive) : NULL;

    return text ? text : "cannot read";
}

double
input_share(const struct input *input)
{
    if (input->size <= 0)
        return -1;
    return (double)archive_filter_bytes(input->archive, -1) / (double)input->size;
}
