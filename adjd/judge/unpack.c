/* SPDX-License-Identifier: MIT */
/* Unpacking of uploaded archives (zip, tar, single compressed files). All sizes are limited. */
#include "judge/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "os/gzip.h"

/* Reads the content of the current archive entry. Returns false when it is damaged or exceeds
 * *room. */
static bool
entry_read(struct archive *archive, size_t *room, struct buffer *out)
{
    char block[16 << 10];
    la_ssize_t got;
    while ((got = archive_read_data(archive, block, sizeof block)) > 0) {
        if ((size_t)got > *room)
            return false;
        *room -= (size_t)got;
        buffer_put(out, block, (size_t)got);
    }
    return got == 0 && !out->failed;
}

static bool
entries_read(struct archive *archive, struct arena *pool, size_t *room, unpacked_fn *each,
             void *context)
{
    struct archive_entry *entry;
    int st = ARCHIVE_OK;
    bool good = true;
    for (size_t count = 0;
         good && (st = archive_read_next_header(archive, &entry)) == ARCHIVE_OK;) {
        struct buffer data = {0};
        const char *name = archive_entry_pathname_utf8(entry);
        if (archive_entry_filetype(entry) == AE_IFDIR)
            continue;
        good = ++count <= UNPACKED_FILES && entry_read(archive, room, &data);
        if (good && data.len)
            good = each(context, arena_string(pool, name ? name : "?"),
                        arena_copy(pool, data.data, data.len), data.len);
        buffer_clear(&data);
    }
    return good && st == ARCHIVE_EOF;
}

/* Each packed format that is accepted. */
static void
formats_support(struct archive *archive)
{
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_zip(archive);
    archive_read_support_format_raw(archive);
}

bool
unpack(struct arena *pool, const char *data, size_t len, size_t *room, unpacked_fn *each,
       void *context)
{
    struct archive *archive = archive_read_new();
    bool good = archive != NULL;
    size_t fair = unpacked_fair(len), most = fair < *room ? fair : *room, left = most;
    if (!good)
        return false;
    formats_support(archive);
    good = archive_read_open_memory(archive, data, len) == ARCHIVE_OK &&
           entries_read(archive, pool, &left, each, context);
    *room -= most - left;
    archive_read_free(archive);
    return good;
}

struct packed {
    struct archive *archive;
    int64_t size; /* of the packed file */
};

/* Go to the first file that is not a folder. */
static bool
packed_begin(struct packed *p)
{
    struct archive_entry *entry;
    int st;
    while ((st = archive_read_next_header(p->archive, &entry)) == ARCHIVE_OK &&
           archive_entry_filetype(entry) == AE_IFDIR)
        ;
    return st == ARCHIVE_OK;
}

struct packed *
packed_open(const char *path, char *message, size_t size)
{
    struct stat status;
    struct packed *p = calloc(1, sizeof *p);
    struct archive *archive = p ? archive_read_new() : NULL;
    if (archive) {
        p->archive = archive;
        p->size = stat(path, &status) == 0 ? status.st_size : 0;
        formats_support(archive);
        if (archive_read_open_filename(archive, path, 64 << 10) == ARCHIVE_OK && packed_begin(p))
            return p;
    }
    snprintf(message, size, "%s",
             archive && archive_error_string(archive) ? archive_error_string(archive)
                                                      : "there is no file in it");
    packed_close(p);
    return NULL;
}

long
packed_read(void *packed, char *buf, size_t size)
{
    struct packed *p = packed;
    la_ssize_t got = archive_read_data(p->archive, buf, size);
    return got < 0 ? -1 : (long)got;
}

unsigned
packed_percent(const struct packed *p)
{
    int64_t done = archive_filter_bytes(p->archive, -1);
    return p->size > 0 && done <= p->size ? (unsigned)(done * 100 / p->size) : 100;
}

void
packed_close(struct packed *p)
{
    if (p && p->archive)
        archive_read_free(p->archive);
    free(p);
}
