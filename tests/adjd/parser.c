/* SPDX-License-Identifier: MIT */
/* The HTTP parser finds the same requests, with the same bodies and ends, in whatever pieces the bytes arrive. */
#include "http/parser.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

/* Returns the body length that a head declares, -2 when the head is rejected. */
static int64_t
length_of(const char *text)
{
    size_t len = strlen(text);
    char *copy = malloc(len + 1);
    memcpy(copy, text, len + 1);
    struct parser_head head;
    const char *wrong;
    int64_t length = parser_head_read(copy, len, &head, &wrong) ? head.length : -2;
    free(copy);
    return length;
}

/* Parses a body in pieces of this size; the result and, after the bar, the final status must be `want`. */
static void
body(const char *text, size_t piece, const char *want)
{
    struct parser_body body;
    size_t len = strlen(text), at = 0, got = 0;
    enum parser_status status = PARSER_MORE;
    parser_body_start(&body, -1);
    char out[256];
    while (status == PARSER_MORE && at < len) {
        size_t used, size, room = len - at < piece ? len - at : piece;
        const char *data;
        status = parser_body_take(&body, text + at, room, &used, &data, &size);
        memcpy(out + got, data, size);
        got += size;
        at += used;
    }
    strcpy(out + got, status == PARSER_DONE ? "|done" : status == PARSER_BAD ? "|bad" : "|more");
    strncat(out, status == PARSER_DONE ? text + at : "", 20);
    is_str(out, want, "in pieces of %zu", piece);
}

static void
bodies(void)
{
    for (size_t piece = 1; piece < 40; piece++) {
        body("4\r\nabcd\r\n0a;x=\"y\"\r\n0123456789\r\n0\r\nX: y\r\n\r\nrest", piece,
             "abcd0123456789|donerest");
        body("4 \t;x\r\nabcd\r\n0\r\n\r\n", piece, "abcd|done");
        body("4\r\nabcdX0\r\n\r\n", piece, "abcd|bad");
        body("4\r\nabcd\r\n0\r\nX: y\r\n", piece, "abcd|more");
    }
}

static void
heads(void)
{
    size_t seen = 0;
    is_int((int64_t)parser_head_length("GET / HTTP/1.1\r\n", 16, &seen), 0, "half a head");
    is_int((int64_t)parser_head_length("GET / HTTP/1.1\r\n\r\nG", 19, &seen), 18, "a head");
    seen = 0;
    is_int((int64_t)parser_head_length("GET /\nHost", 10, &seen), 6, "a line feed alone ends it");
    is_int(length_of("GET / HTTP/1.1\r\nHost: a\r\n\r\n"), 0, "no body");
    is_int(length_of("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \t007 \r\n\r\n"), 7,
           "seven bytes");
    is_int(length_of("POST / HTTP/1.1\r\nHost: a\r\nTRANSFER-encoding: Chunked\r\n\r\n"), -1,
           "chunks");
    is_int(length_of("GET / HTTP/1.0\r\n\r\n"), 0, "HTTP/1.0 needs no Host");
    is_int(length_of("GET http:/// HTTP/1.1\r\nHost: a\r\n\r\n"), -2,
           "an absolute target without a host");
    is_int(length_of("GET a HTTP/1.1\r\nHost: a\r\n\r\n"), -2, "a target without a path");
}

static void
targets(void)
{
    struct parser_head head;
    const char *wrong;
    char text[] = "GET HTTP://b:1 HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n";
    ok(parser_head_read(text, sizeof text - 1, &head, &wrong), "an absolute target");
    is_str(head.host, "b:1", "its host goes before Host");
    is_str(head.target, "/", "and has a path");
    ok(!head.keeps, "one word among others closes");
}

int
main(void)
{
    heads();
    targets();
    bodies();
    return tap_done();
}
