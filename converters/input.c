/* SPDX-License-Identifier: MIT */
/* Input files with transparent decompression. The only file that includes libarchive. Plain text
 * files, the usual case, are read without it. Begin with input_open(). */
#include "input.h"

#include <archive.h>
#include <archive_entry.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adj.h"
#include "base/library.h"

enum { INPUT_BLOCK = 1 << 16 };

/* Functions of libarchive, which is loaded when the first file is not plain text. */

#define FUNCTIONS(X)                                                                               \
    X(archive_entry_filetype)                                                                      \
    X(archive_entry_pathname)                                                                      \
    X(archive_error_string)                                                                        \
    X(archive_filter_bytes)                                                                        \
    X(archive_filter_code)                                                                         \
    X(archive_format)                                                                              \
    X(archive_read_data)                                                                           \
    X(archive_read_free)                                                                           \
    X(archive_read_new)                                                                            \
    X(archive_read_next_header)                                                                    \
    X(archive_read_open_fd)                                                                        \
    X(archive_read_support_filter_bzip2)                                                           \
    X(archive_read_support_filter_gzip)                                                            \
    X(archive_read_support_filter_xz)                                                              \
    X(archive_read_support_filter_zstd)                                                            \
    X(archive_read_support_format_empty)                                                           \
    X(archive_read_support_format_raw)                                                             \
    X(archive_read_support_format_tar)                                                             \
    X(archive_read_support_format_zip)

static struct {
    FUNCTIONS(LIBRARY_MEMBER)
} lib;

/* Loads libarchive. Returns NULL, or the error message. */
static const char *
load(void)
{
    setlocale(LC_CTYPE, "C.UTF-8"); /* file names within archives are UTF-8 in every locale */
    static const struct library_function functions[] = {FUNCTIONS(LIBRARY_NAMED)};
    return lib.archive_read_new
               ? NULL
               : library_load(LIBARCHIVE_SONAME, functions, sizeof functions / sizeof *functions);
}

struct input {
    const char *path;        /* borrowed */
    char *member;            /* path(file), for a file within an archive ... */
    char *inner;             /* ... and the name within the archive */
    bool members;            /* read the files within archives */
    struct archive *archive; /* NULL: plain text file */
    int fd;
    long long size;  /* 0: unknown */
    long long taken; /* bytes read, for a plain text file */
    bool empty;
};

static bool
archive_prepare(struct archive *archive, bool members)
{
    if (archive && members &&
        (lib.archive_read_support_format_zip(archive) < ARCHIVE_WARN ||
         lib.archive_read_support_format_tar(archive) < ARCHIVE_WARN))
        return false;
    return archive && lib.archive_read_support_filter_gzip(archive) >= ARCHIVE_WARN &&
           lib.archive_read_support_filter_xz(archive) >= ARCHIVE_WARN &&
           lib.archive_read_support_filter_zstd(archive) >= ARCHIVE_WARN &&
           lib.archive_read_support_filter_bzip2(archive) >= ARCHIVE_WARN &&
           lib.archive_read_support_format_raw(archive) >= ARCHIVE_WARN &&
           lib.archive_read_support_format_empty(archive) >= ARCHIVE_WARN;
}

/* Sets the name path(file), with control characters replaced. */
static bool
member_name(struct input *input, const char *file)
{
    free(input->member);
    free(input->inner);
    input->member = cli_format("%s(%s)", input->path, file);
    input->inner = strdup(file);
    if (!input->member || !input->inner)
        return false;
    for (unsigned char *p = (unsigned char *)input->member; *p; p++) {
        bool second = p[0] == 0xC2 && p[1] >= 0x80 && p[1] < 0xA0; /* U+0080 to U+009F, in UTF-8 */
        if (*p < ' ' || *p == 0x7F || second)
            *p = '?';
        if (second)
            *++p = '?';
    }
    return true;
}

int
input_next(struct input *input)
{
    if (input->empty || !input->archive) {
        input->empty = true;
        return 0;
    }
    struct archive_entry *entry;
    int result;
    do {
        result = lib.archive_read_next_header(input->archive, &entry);
    } while (result != ARCHIVE_EOF && result >= ARCHIVE_WARN &&
             lib.archive_entry_filetype(entry) != AE_IFREG);
    input->empty = result == ARCHIVE_EOF;
    if (input->empty)
        return 0;
    if (result < ARCHIVE_WARN)
        return -1;
    if ((lib.archive_format(input->archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_RAW)
        return 1;
    const char *file = lib.archive_entry_pathname(entry);
    return member_name(input, file ? file : "?") ? 1 : -1;
}

/*
 * Whether the file is uncompressed text, judged by its first block: text has no control characters,
 * and every archive and compressed format has some near its beginning, except bzip2 and zstd, which
 * are recognised by their signatures.
 */
static bool
is_text(const struct input *input)
{
    static const char text_controls[] = "\t\n\v\f\r\x1A";
    unsigned char head[512];
    ssize_t len =
        input->fd != STDIN_FILENO && input->size > 0 ? pread(input->fd, head, sizeof head, 0) : -1;
    if (len < 4 || memcmp(head, "BZh", 3) == 0 || memcmp(head, "\x28\xB5\x2F\xFD", 4) == 0)
        return false;
    for (ssize_t i = 0; i < len; i++)
        if (head[i] == 0 || head[i] == 0x7F || (head[i] < ' ' && !strchr(text_controls, head[i])))
            return false;
    return true;
}

/* Opens the archive at its first entry; the raw format makes a single entry of a compressed stream.
 * An empty stream has none. */
static bool
archive_begin(struct input *input)
{
    input->archive = lib.archive_read_new();
    return archive_prepare(input->archive, input->members) &&
           lib.archive_read_open_fd(input->archive, input->fd, INPUT_BLOCK) == ARCHIVE_OK &&
           input_next(input) >= 0;
}

static bool
file_open(struct input *input, const char *path)
{
    input->fd = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat facts;
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

/* Opens the file or the first entry of the archive. Returns false after a message. */
static bool
begin(struct input *input)
{
    if (!file_open(input, input->path)) {
        cli_io_error(input->path, "cannot open");
        return false;
    }
    if (is_text(input))
        return true;
    const char *missing = load();
    if (missing) {
        cli_trouble(input->path, ADJ_EIO, missing);
        return false;
    }
    bool begun = archive_begin(input);
    errno = begun ? errno : 0;
    if (!begun)
        cli_io_error(input->path, input_trouble(input));
    return begun;
}

struct input *
input_open(const char *path, bool members)
{
    struct input *input = calloc(1, sizeof *input);
    if (!input) {
        cli_io_error(path, "cannot open");
        return NULL;
    }
    *input = (struct input){.path = path, .members = members, .fd = -1};
    if (begin(input))
        return input;
    input_close(input);
    return NULL;
}

void
input_close(struct input *input)
{
    if (!input)
        return;
    if (input->archive)
        lib.archive_read_free(input->archive);
    if (input->fd > STDIN_FILENO)
        close(input->fd);
    free(input->member);
    free(input->inner);
    free(input);
}

long
input_read(void *context, char *buf, size_t size)
{
    struct input *input = context;
    if (input->empty)
        return 0;
    if (!input->archive) {
        ssize_t got;
        do
            got = read(input->fd, buf, size);
        while (got < 0 && errno == EINTR);
        input->taken += got > 0 ? got : 0;
        return got;
    }
    la_ssize_t count = lib.archive_read_data(input->archive, buf, size);
    return count < 0 ? -1 : (long)count;
}

const char *
input_name(const struct input *input)
{
    return input->member ? input->member : input->path;
}

enum adj_status
input_reader(struct input *input, const struct adj_options *options, struct adj_reader **out_reader,
             struct adj_error *err)
{
    struct adj_options named = *options;
    named.name = input->inner ? input->inner : input->path;
    return adj_reader_stream(input_read, input, &named, out_reader, err);
}

const char *
input_member(const struct input *input)
{
    return input->inner;
}

/* Whether the input is an uncompressed file of known size. */
static bool
is_plain(const struct input *input)
{
    return input->size > 0 && !input->inner &&
           (!input->archive || lib.archive_filter_code(input->archive, 0) == ARCHIVE_FILTER_NONE);
}

long long
input_total(const char *path)
{
    struct input *input = input_open(path, true);
    long long total = 0;
    long got = 0;
    if (!input)
        return -1;
    char block[INPUT_BLOCK];
    if (is_plain(input))
        total = input->size;
    else
        do {
            while ((got = input_read(input, block, sizeof block)) > 0)
                total += got;
        } while (got == 0 && input_next(input) > 0);
    if (got < 0) {
        cli_trouble(path, ADJ_EIO, input_trouble(input));
        total = -1;
    }
    input_close(input);
    return total;
}

const char *
input_trouble(const struct input *input)
{
    const char *text = input->archive ? lib.archive_error_string(input->archive) : NULL;
    return text ? text : "cannot read";
}

double
input_share(const struct input *input)
{
    if (input->size <= 0)
        return -1;
    long long taken = input->archive ? lib.archive_filter_bytes(input->archive, -1) : input->taken;
    return (double)taken / (double)input->size;
}

enum exit_code
input_all(const char *path, size_t most, const char *large, struct buffer *out)
{
    char block[1 << 14];
    long count = 0;
    struct input *input = input_open(path, false);
    enum exit_code code = CODE_DONE;
    buffer_init(out);
    if (!input)
        return CODE_IO;
    /* The text may be compressed, so the file size does not tell its length. */
    while (out->len < most && (count = input_read(input, block, sizeof block)) > 0)
        buffer_put(out, block, (size_t)count);
    if (count < 0)
        code = cli_trouble(path, ADJ_EIO, input_trouble(input));
    else if (out->len >= most && large)
        code = cli_trouble(path, ADJ_ETOOBIG, large);
    else if (out->failed || !buffer_reserve(out, 0))
        code = cli_trouble(path, ADJ_ENOMEM, "out of memory");
    input_close(input);
    return code;
}

/* Files and folders. */

enum { FOLDERS_MAX = 40 };

enum kind { KIND_NONE, KIND_FILE, KIND_FOLDER };

static enum kind
kind_of(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        return KIND_NONE;
    if (S_ISDIR(facts.st_mode))
        return KIND_FOLDER;
    return S_ISREG(facts.st_mode) ? KIND_FILE : KIND_NONE;
}

double
file_size(const char *path)
{
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISREG(facts.st_mode) ? (double)facts.st_size : -1;
}

bool
folder_is(const char *path)
{
    size_t len = strlen(path);
    return (len > 0 && path[len - 1] == '/') || kind_of(path) == KIND_FOLDER;
}

static bool
is_same(const char *a, const char *b, bool only_files)
{
    struct stat one, other;
    return a && b && stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino && (!only_files || S_ISREG(one.st_mode));
}

bool
file_same(const char *a, const char *b)
{
    return is_same(a, b, true) || (strcmp(a, b) == 0 && access(a, F_OK) != 0);
}

char *
folder_join(const char *folder, const char *name)
{
    size_t len = strlen(folder);
    return cli_format("%s%s%s", folder, len > 0 && folder[len - 1] != '/' ? "/" : "", name);
}

/* Appends a file and takes its strings. Returns false when memory runs out. */
static bool
add_file(struct files *files, char *path, char *name, bool in_folder)
{
    struct file *at =
        path && name ? realloc(files->at, (files->count + 1) * sizeof *files->at) : NULL;
    if (!at) {
        free(path);
        free(name);
        return false;
    }
    files->at = at;
    at[files->count++] = (struct file){path, name, in_folder};
    return true;
}

static int
is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static enum exit_code
no_memory(const char *path)
{
    return cli_trouble(path, ADJ_ENOMEM, "out of memory");
}

/* A folder and the folders that contain it, to detect cycles of symbolic links. */
struct trail {
    const char *path;
    unsigned depth;
    const struct trail *up;
};

/* Whether the folder contains itself through a symbolic link. */
static bool
is_circle(const struct trail *trail)
{
    const struct trail *above = trail->up;
    while (above && !is_same(trail->path, above->path, false))
        above = above->up;
    return above != NULL;
}

/* Adds the files of the folder at the end of the trail. `name` is its path relative to the operand
 * ("" for the operand itself). */
static enum exit_code
add_folder(struct files *files, const struct trail *trail, const char *name, const char *but)
{
    const char *path = trail->path;
    if (trail->depth > FOLDERS_MAX || is_same(path, but, false) || is_circle(trail))
        return CODE_DONE;
    struct dirent **entries;
    int count = scandir(path, &entries, is_visible, alphasort);
    enum exit_code code = CODE_DONE;
    if (count < 0)
        return cli_io_error(path, "cannot open");
    for (int i = 0; i < count; i++) {
        char *inner = folder_join(path, entries[i]->d_name);
        char *its = *name ? folder_join(name, entries[i]->d_name) : strdup(entries[i]->d_name);
        enum kind kind = inner ? kind_of(inner) : KIND_FILE;
        if (kind == KIND_FILE && !code) {
            code = add_file(files, inner, its, true) ? CODE_DONE : no_memory(path);
            inner = its = NULL;
        } else if (kind == KIND_FOLDER && !code) {
            const struct trail further = {inner, trail->depth + 1, trail};
            code = its ? add_folder(files, &further, its, but) : no_memory(path);
        }
        free(inner);
        free(its);
        free(entries[i]);
    }
    free(entries);
    return code;
}

static enum exit_code
add_operand(struct files *files, const char *path, const char *but)
{
    const char *slash = strrchr(path, '/');
    if (kind_of(path) == KIND_FOLDER)
        return add_folder(files, &(struct trail){path, 1, NULL}, "", but);
    return add_file(files, strdup(path), strdup(slash ? slash + 1 : path), false) ? CODE_DONE
                                                                                  : no_memory(path);
}

enum exit_code
files_expand(const struct operands *operands, const char *but, struct files *out)
{
    enum exit_code code = CODE_DONE;
    *out = (struct files){NULL, 0};
    if (operands->count == 0)
        code = add_operand(out, "-", but);
    for (int i = 0; i < operands->count && !code; i++)
        code = add_operand(out, operands->at[i], but);
    if (code)
        files_free(out);
    return code;
}

void
files_free(struct files *files)
{
    for (size_t i = 0; i < files->count; i++) {
        free(files->at[i].path);
        free(files->at[i].name);
    }
    free(files->at);
    *files = (struct files){NULL, 0};
}
