/* SPDX-License-Identifier: MIT */
#include "judge/crashes.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/json.h"
#include "os/clock.h"
#include "os/names.h"
#include "os/spool.h"

void
crash_folder(const struct config *config, char out[CRASH_PATH])
{
    snprintf(out, CRASH_PATH, "%s.crashes",
             !path_is_server(config->store) ? config->store
             : *config->key                 ? config->key
                                            : "adjd");
}

static int
id_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

char (*crash_ids(const struct config *config, size_t *out_count))[ID_SIZE]
{
    char folder[CRASH_PATH], (*ids)[ID_SIZE] = NULL, (*more)[ID_SIZE];
    size_t count = 0, cap = 0;
    crash_folder(config, folder);
    DIR *dir = opendir(folder);
    for (const struct dirent *entry; dir && (entry = readdir(dir)) != NULL;) {
        if (!id_valid(entry->d_name) || !(more = array_more(ids, count, &cap, 16, sizeof *ids)))
            continue;
        ids = more;
        memcpy(ids[count++], entry->d_name, ID_SIZE);
    }
    if (dir)
        closedir(dir);
    if (count)
        qsort(ids, count, sizeof *ids, id_compare);
    *out_count = count;
    return ids;
}

/* Remove the oldest, so that there is room for one more. */
static void
room_make(const struct config *config, const char *folder)
{
    size_t count;
    char path[CRASH_PATH + ID_SIZE], (*ids)[ID_SIZE] = crash_ids(config, &count);
    for (size_t i = 0; i + CRASHES_MOST <= count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, ids[i]);
        unlink(path);
    }
    free(ids);
}

bool
crash_keep(const struct config *config, int64_t now_ms, const char *reason,
           const struct judge_request *q)
{
    char folder[CRASH_PATH], path[CRASH_PATH + ID_SIZE], id[ID_SIZE];
    struct buffer head = {0};
    crash_folder(config, folder);
    (void)mkdir(folder, 0700);
    room_make(config, folder);
    id_new(now_ms, id);
    snprintf(path, sizeof path, "%s/%s", folder, id);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    json_open(&head, NULL, '{');
    clock_put(&head, "time", now_ms);
    json_put_member(&head, "reason", reason);
    json_put_int(&head, "wants", (int64_t)q->wants);
    json_put_member(&head, "variant", q->variant);
    json_put_member(&head, "notation", q->notation);
    json_put_member(&head, "setup", q->setup);
    json_put_member(&head, "moves", q->moves);
    json_put_int(&head, "bytes", (int64_t)q->text.len);
    json_close(&head, '}');
    buffer_putc(&head, '\n');
    bool good =
        fd >= 0 && !head.failed && spool_write(fd, head.data, head.len) &&
        spool_write(fd, q->text.data, q->text.len < CRASH_BYTES ? q->text.len : CRASH_BYTES);
    if (fd >= 0)
        close(fd);
    buffer_clear(&head);
    return good;
}
