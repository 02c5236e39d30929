/* SPDX-License-Identifier: MIT */
/* One HTTP request at a time, by libcurl. */
#ifndef HTTP_H
#define HTTP_H

#include <stdbool.h>
#include <stddef.h>

enum { HTTP_TROUBLE_SIZE = 256 };

/* Where requests go; its strings are borrowed. Used by several threads at once. */
struct http_target {
    const char *url;           /* with path and query */
    const char *type;          /* Content-Type of what is sent */
    const char *accept;        /* of what is wanted */
    const char *authorization; /* NULL: none */
};

struct http_answer {
    long status; /* 0: there was no answer, `trouble` says why */
    char *body;  /* NUL-terminated, new (free); NULL without an answer */
    size_t len;
    char trouble[HTTP_TROUBLE_SIZE];
};

/* Once, before any thread: false when there can be no requests. */
bool http_begin(void);
void http_end(void);
/* Send a body and wait for the answer. */
void http_post(const struct http_target *target, const char *body, size_t len,
               struct http_answer *out);
/* Ask for what is there. */
void http_get(const struct http_target *target, struct http_answer *out);
/* The text escaped for a query; new (free), NULL when out of memory. */
char *http_escape(const char *text);

#endif
