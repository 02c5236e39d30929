/* SPDX-License-Identifier: MIT */
#include "http/body.h"

#include <unistd.h>

#include "base/message.h"
#include "http/connection.h"
#include "os/adjd.h"
#include "os/spool.h"

enum { MEMORY_MOST = 128 << 10 }; /* a larger body is spooled to a file */

static const char no_room[] =
    "the body could not be held in memory or in a temporary file; try again later";

/* Count the bytes against pending-mib; false when the limit is exceeded. */
static bool
bytes_admit(struct adjd *adjd, size_t len)
{
    size_t most = (size_t)config_of(adjd)->pending_mib << 20;
    size_t before = atomic_fetch_add(&adjd->body_bytes, len);
    if (before + len <= most)
        return true;
    atomic_fetch_sub(&adjd->body_bytes, len);
    return false;
}

void
body_release(struct message *m)
{
    atomic_fetch_sub(&m->loop->adjd->body_bytes, m->body.len);
    if (m->is_spooled) {
        if (m->body.data)
            spool_unmap(m->body.data, m->body.len);
        close(m->file);
        m->is_spooled = false;
        m->body = (struct buffer){0};
    }
    buffer_clear(&m->body);
}

/* Spool a large body to a file; if that fails it stays in memory. */
static void
body_spool(struct message *m)
{
    size_t len = m->body.len;
    int fd = spool_create(config_of(m->loop->adjd), m->body.data, len);
    if (fd < 0)
        return;
    buffer_clear(&m->body);
    m->body.len = len;
    m->file = fd;
    m->is_spooled = true;
}

/* Store a piece of the body; false when memory or the disk is full. */
static bool
body_keep(struct message *m, const char *data, size_t len)
{
    if (!m->is_spooled && m->body.len && m->body.len + len > MEMORY_MOST)
        body_spool(m);
    if (!m->is_spooled) {
        buffer_put(&m->body, data, len);
        return !m->body.failed;
    }
    if (!spool_write(m->file, data, len))
        return false;
    m->body.len += len;
    return true;
}

void
body_add(struct message *m, const char *data, size_t len)
{
    struct adjd *adjd = m->loop->adjd;
    if (m->reply.status || !m->body_limit)
        return;
    if (m->body.len + len > m->body_limit) {
        char detail[160];
        message_set(detail, sizeof detail, "the body is longer than the limit of %zu bytes",
                    m->body_limit);
        m->loop->handler->reject(m, 413, detail);
    } else if (!bytes_admit(adjd, len)) {
        m->loop->handler->reject(m, 503,
                                 "the memory for request bodies is used up; try again later");
    } else {
        if (body_keep(m, data, len))
            return;
        atomic_fetch_sub(&adjd->body_bytes, len);
        m->loop->handler->reject(m, 503, no_room);
    }
    body_release(m);
}

bool
body_map(struct message *m)
{
    if (m->is_spooled && !m->body.data)
        m->body.data = spool_map(m->file, m->body.len);
    if (m->body.data || !m->is_spooled)
        return true;
    m->loop->handler->reject(m, 503, no_room);
    return false;
}

void
body_replace(struct message *m, struct buffer *text)
{
    body_release(m);
    m->body = *text;
    atomic_fetch_add(&m->loop->adjd->body_bytes, m->body.len);
}
