/* SPDX-License-Identifier: MIT */
#include "os/gzip.h"

#include <limits.h>
#include <stdlib.h>
#define ZLIB_CONST
#include <zlib.h>

/* A 32 kB window with a gzip header; the fastest level, because each reply is compressed anew. */
enum { GZIP_WINDOW = 15 + 16, LEVEL = 1, MEMORY = 8, CHUNK = 1 << 16 };

bool
gzip_pack(struct buffer *text)
{
    z_stream stream = {0};
    struct buffer packed = {0};
    if (text->failed || text->len > UINT_MAX ||
        deflateInit2(&stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    size_t room = deflateBound(&stream, (uLong)text->len);
    packed.data = malloc(room + 1);
    packed.cap = room + 1;
    stream.next_in = (unsigned char *)text->data;
    stream.avail_in = (unsigned)text->len;
    stream.next_out = (unsigned char *)packed.data;
    stream.avail_out = (unsigned)room;
    bool good = packed.data && deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.len = stream.total_out;
    deflateEnd(&stream);
    if (!good || packed.len >= text->len) {
        buffer_clear(&packed);
        return false;
    }
    buffer_clear(text);
    *text = packed;
    return true;
}

/* Decompress the whole stream, which may have several members (RFC 1952, 2.2). */
static enum gzip_status
stream_unpack(z_stream *stream, struct buffer *out, size_t most)
{
    unsigned char chunk[CHUNK];
    int code = Z_OK;
    while (code == Z_OK || (code == Z_STREAM_END && stream->avail_in)) {
        if (code == Z_STREAM_END && inflateReset(stream) != Z_OK)
            return GZIP_BAD;
        stream->next_out = chunk;
        stream->avail_out = sizeof chunk;
        code = inflate(stream, Z_NO_FLUSH);
        size_t got = sizeof chunk - stream->avail_out;
        if (got > most - out->len)
            return GZIP_LARGE;
        buffer_put(out, chunk, got);
        if (out->failed || code == Z_MEM_ERROR)
            return GZIP_NOMEM;
    }
    return code == Z_STREAM_END ? GZIP_OK : GZIP_BAD;
}

enum gzip_status
gzip_unpack(const char *data, size_t len, size_t most, struct buffer *out)
{
    z_stream stream = {0};
    if (len > UINT_MAX)
        return GZIP_LARGE;
    if (inflateInit2(&stream, GZIP_WINDOW) != Z_OK)
        return GZIP_NOMEM;
    stream.next_in = (const unsigned char *)data;
    stream.avail_in = (unsigned)len;
    enum gzip_status status = stream_unpack(&stream, out, most);
    inflateEnd(&stream);
    return status;
}
