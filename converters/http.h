/* SPDX-License-Identifier: MIT */
/* HTTP client (libcurl), one request at a time. */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_TROUBLE_SIZE = 256 };

/* The target of requests. Strings are borrowed. Several threads may use it at once. */
struct http_target {
    const char *url;           /* including path and query */
    const char *type;          /* Content-Type of the request body */
    const char *accept;        /* Accept header */
    const char *authorization; /* Authorization header; NULL: none */
};

struct http_answer {
    long status; /* 0: no response; the reason is in `trouble` */
    char *body;  /* NUL-terminated, new (free); NULL: none */
    size_t len;
    char trouble[HTTP_TROUBLE_SIZE];
};

/* Call once, before starting threads. Returns false on failure. */
bool http_begin(void);
void http_end(void);
/* POST a body and wait for the response. */
void http_post(const struct http_target *target, const char *body, size_t len,
               struct http_answer *out);
/* GET. */
void http_get(const struct http_target *target, struct http_answer *out);
/* URL-encodes a text. New (free); NULL when memory runs out. */
char *http_escape(const char *text);

#endif
