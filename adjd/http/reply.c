/* SPDX-License-Identifier: MIT */
#include "http/reply.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "http/accept.h"
#include "http/connection.h"
#include "http/etag.h"
#include "os/adjd.h"
#include "os/gzip.h"
#include "os/spool.h"

enum {
    PACK_LEAST = 1400,       /* a smaller body fits into one packet uncompressed */
    LARGE_LEAST = 64 << 10,  /* a body of at least this size is spooled to a file */
    CROWDED = 16 << 20,      /* memory pressure: this many bytes of replies are in flight */
    CROWDED_LEAST = 4 << 10, /* under memory pressure a body of this size is spooled too */
    SPOOLED_RATIO = 16,      /* file bytes allowed in flight per byte of reply-mib */
    HEAD_USUAL = 500         /* initial buffer size of a head, in bytes */
};

void
reply_clear(struct reply *reply)
{
    buffer_clear(&reply->body);
    if (reply->is_spooled)
        close(reply->file);
    reply->is_spooled = false;
}

size_t
reply_length(const struct reply *reply)
{
    return reply->is_spooled ? reply->file_len : reply->body.len;
}

bool
reply_is_large(const struct message *m)
{
    return m->reply.body.len >= LARGE_LEAST;
}

static void
reply_pack(struct message *m, struct reply *reply)
{
    if (reply->body.len < PACK_LEAST || reply->packed || reply->streams ||
        !accept_coding(m->headers[HEADER_ACCEPT_ENCODING], "gzip"))
        return;
    reply->packed = gzip_pack(&reply->body);
    if (reply->packed && reply->etag)
        reply->etag = etag_gzip(&m->arena, reply->etag);
}

/* Move the body to a spool file; if the disk fails it stays in memory. */
static void
reply_spool(const struct config *config, struct reply *reply)
{
    int fd = spool_create(config, reply->body.data, reply->body.len);
    if (fd < 0)
        return;
    reply->file = fd;
    reply->file_len = reply->body.len;
    reply->is_spooled = true;
    buffer_clear(&reply->body);
}

/* Add the reply to the bytes in flight; false when the limit is exceeded. */
static bool
reply_admit(struct message *m, const struct reply *reply)
{
    struct adjd *adjd = m->loop->adjd;
    size_t most = (size_t)config_of(adjd)->reply_mib << 20, len = reply_length(reply);
    atomic_size_t *all = reply->is_spooled ? &adjd->reply_spooled : &adjd->reply_bytes;
    m->in_flight = len;
    m->in_flight_spooled = reply->is_spooled;
    return atomic_fetch_add(all, len) + len <= most * (reply->is_spooled ? SPOOLED_RATIO : 1);
}

void
reply_release(struct message *m)
{
    struct adjd *adjd = m->loop->adjd;
    atomic_fetch_sub(m->in_flight_spooled ? &adjd->reply_spooled : &adjd->reply_bytes,
                     m->in_flight);
    m->in_flight = 0;
}

void
reply_prepare(struct message *m)
{
    struct adjd *adjd = m->loop->adjd;
    struct reply *reply = &m->reply;
    if (m->in_flight || !reply_length(reply))
        return;
    reply_pack(m, reply);
    size_t least = adjd->reply_bytes > CROWDED ? CROWDED_LEAST : LARGE_LEAST;
    if (reply->body.len >= least && !reply->streams)
        reply_spool(config_of(adjd), reply);
    if (reply_admit(m, reply) || reply_length(reply) < CROWDED_LEAST)
        return;
    reply_release(m);
    m->loop->handler->reject(m, 503, "the memory for replies is used up; try again later");
}

static const struct {
    int status;
    const char *phrase;
} phrases[] = {
    {200, "OK"},
    {201, "Created"},
    {202, "Accepted"},
    {204, "No Content"},
    {303, "See Other"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {406, "Not Acceptable"},
    {409, "Conflict"},
    {412, "Precondition Failed"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {421, "Misdirected Request"},
    {422, "Unprocessable Content"},
    {429, "Too Many Requests"},
    {431, "Request Header Fields Too Large"},
    {503, "Service Unavailable"},
    {507, "Insufficient Storage"},
};

static const char *
phrase_of(int status)
{
    for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
        if (phrases[i].status == status)
            return phrases[i].phrase;
    return "";
}

/* Append a header line. Control characters become spaces, so that a value cannot inject a
 * header. */
void
header_put(struct buffer *out, const char *name, const char *value)
{
    buffer_puts(out, name);
    buffer_puts(out, ": ");
    size_t from = out->len;
    buffer_puts(out, value);
    for (; from < out->len; from++)
        if ((unsigned char)out->data[from] < ' ' || out->data[from] == 0x7f)
            out->data[from] = ' ';
    buffer_puts(out, "\r\n");
}

/* Append the Date header (RFC 9110, 5.6.7), cached for one second. strftime writes English names because the process keeps the C
 * locale. */
static void
date_put(struct buffer *out)
{
    static _Thread_local char text[40];
    static _Thread_local time_t written;
    time_t now = time(NULL);
    if (now != written || !*text) {
        struct tm parts;
        gmtime_r(&now, &parts);
        strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
        written = now;
    }
    header_put(out, "Date", text);
}

static void
number_put(struct buffer *out, const char *before, size_t number, const char *behind)
{
    buffer_puts(out, before);
    buffer_put_number(out, number);
    buffer_puts(out, behind);
}

static void
body_put(struct buffer *out, const struct reply *reply)
{
    bool is_empty = reply->status == 204 || reply->status == 304;
    if (reply->type && !is_empty)
        header_put(out, "Content-Type", reply->type);
    if (reply->packed)
        header_put(out, "Content-Encoding", "gzip");
    if (!is_empty && !reply->streams)
        number_put(out, "Content-Length: ", reply_length(reply), "\r\n");
}

static void
tag_put(struct buffer *out, const struct reply *reply)
{
    if (!reply->etag)
        return;
    header_put(out, "ETag", reply->etag);
    header_put(out, "Cache-Control", "no-cache");
}

void
reply_head(const struct message *m, bool keeps, struct buffer *out)
{
    const struct reply *reply = &m->reply;
    (void)buffer_reserve(out, HEAD_USUAL);
    number_put(out, "HTTP/1.1 ", (size_t)reply->status, " ");
    buffer_puts(out, phrase_of(reply->status));
    buffer_puts(out, "\r\n");
    date_put(out);
    header_put(out, "X-Content-Type-Options", "nosniff");
    body_put(out, reply);
    if (reply->location)
        header_put(out, "Location", reply->location);
    tag_put(out, reply);
    for (size_t i = 0; i < reply->header_count; i++)
        header_put(out, reply->headers[i].name, reply->headers[i].value);
    m->loop->handler->head(m, out);
    /* 304 has the fields of the reply that it stands for, which may be packed */
    if ((reply_length(reply) >= PACK_LEAST && !reply->streams) || reply->packed ||
        reply->status == 304)
        header_put(out, "Vary", "Accept-Encoding");
    header_put(out, "Connection", keeps ? "keep-alive" : "close");
    buffer_puts(out, "\r\n");
}
