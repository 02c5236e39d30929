/* SPDX-License-Identifier: MIT */
/* Unpacking of uploaded archives (zip, tar, single compressed files). All sizes are limited. */
#include "judge/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <string.h>

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

bool
unpack(struct arena *pool, const char *data, size_t len, size_t *room, unpacked_fn *each,
       void *context)
{
    struct archive *archive = archive_read_new();
    bool good = archive != NULL;
    size_t fair = unpacked_fair(len), most = fair < *room ? fair : *room, left = most;
    if (!good)
        return false;
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_zstd(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_format_tar(archive);
    archive_read_support_format_zip(archive);
    archive_read_support_format_raw(archive);
    good = archive_read_open_memory(archive, data, len) == ARCHIVE_OK &&
           entries_read(archive, pool, &left, each, context);
    *room -= most - left;
    archive_read_free(archive);
    return good;
}
