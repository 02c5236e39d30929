/* SPDX-License-Identifier: MIT */
/*
 * The HTTP/1.1 parser (RFC 9112): it splits a byte stream into requests and does no I/O. It is
 * strict: where two parsers could disagree about the end of a request, the rest could pass for
 * another one (request smuggling). So ambiguous input is rejected and the connection is closed.
 * Begin with parser_head_read().
 */
#ifndef ADJD_HTTP_PARSER_H
#define ADJD_HTTP_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HEAD_FIELDS_MOST = 100 };

struct parser_field {
    const char *name, *value;
};

/* A parsed request head. The strings are borrowed from the input buffer. */
struct parser_head {
    const char *method;
    char *target;     /* "/path?query" */
    const char *host; /* the Host header; NULL: missing in HTTP/1.0 */
    bool is_old;      /* HTTP/1.0 */
    bool keeps;       /* the connection persists after the reply */
    int64_t length;   /* the body's length in bytes; -1: chunked */
    struct parser_field fields[HEAD_FIELDS_MOST];
    size_t field_count;
    char wrong[80]; /* room for a sentence of parser_head_read() */
};

/* The length of the head at the start of `data`, with its empty line; 0: incomplete. A bare line feed, which is an error, ends the
 * head early. The first `*seen` bytes were searched before; `*seen` is updated. */
size_t parser_head_length(const char *data, size_t len, size_t *seen);
/* Parse a head in place, cutting the input into strings. On failure returns false and sets *out_wrong to a sentence, which lives as
 * long as `out`; the bytes after the head must not be parsed as a request. */
bool parser_head_read(char *data, size_t len, struct parser_head *out, const char **out_wrong);

/* The state of a body being received. */
struct parser_body {
    unsigned state;    /* enum place in parser.c */
    uint64_t left;     /* bytes left of the body, or of the current chunk */
    unsigned digits;   /* digits read of the chunk size */
    unsigned extended; /* bytes of chunk extensions so far */
    unsigned trailed;  /* bytes of trailers so far */
    bool named;        /* the current trailer's colon was read */
};

enum parser_status { PARSER_MORE, PARSER_DONE, PARSER_BAD };

/* Start a body; `length` as in struct parser_head. */
void parser_body_start(struct parser_body *body, int64_t length);
/*
 * Consume bytes up to the next piece of content, the end of the input or the end of the body. Sets
 * *out_used to the bytes consumed and *out_data to the content among them, borrowed and perhaps
 * empty. PARSER_DONE: the body is complete. PARSER_BAD: it is malformed; no bytes behind it may be
 * parsed as a request.
 */
enum parser_status parser_body_take(struct parser_body *body, const char *data, size_t len,
                                    size_t *out_used, const char **out_data, size_t *out_len);

/* The value of a hexadecimal digit; -1: no such digit. */
int hex_value(char c);

#endif
