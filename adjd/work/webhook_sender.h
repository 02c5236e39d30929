/* SPDX-License-Identifier: MIT */
/* The webhook sender: an asynchronous HTTP client that posts many messages concurrently and reports
 * each reply. Begin with sender_send(). */
#ifndef ADJD_WORK_WEBHOOK_SENDER_H
#define ADJD_WORK_WEBHOOK_SENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"

struct webhook_sender;

enum { POST_HEADERS = 8, SENDER_ERROR = 256 };

/* A message to send. */
struct post {
    const char *url;
    const char *headers[POST_HEADERS]; /* "Name: value"; ends with NULL */
    const char *body;
    size_t len;
    long seconds;       /* time limit of the delivery */
    bool allow_private; /* private addresses are allowed as targets */
};

/* The outcome of one message. */
struct post_result {
    void *context;
    long status;              /* 0: no reply */
    int64_t retry_s;          /* Retry-After in seconds; 0: not given */
    char error[SENDER_ERROR]; /* why there was no reply */
};

/* Make a sender; free it with sender_free(). NULL when memory runs out. Only sender_wake() is thread-safe. */
struct webhook_sender *sender_new(void);
/* Cancel the transfers in flight and free the sender. NULL is accepted. */
void sender_free(struct webhook_sender *sender);
/* Start sending a post, which is borrowed for this call; false when it cannot start. `context` is
 * returned in the result. */
bool sender_send(struct webhook_sender *sender, const struct post *post, void *context);
/* Advance all transfers. True when one has completed, with its result in *out: call it again. */
bool sender_next(struct webhook_sender *sender, struct post_result *out);
/* Wait for network activity, `ms` milliseconds at most. */
void sender_wait(struct webhook_sender *sender, int ms);
/* End sender_wait() early; thread-safe. */
void sender_wake(struct webhook_sender *sender);
/* Whether the URL is an acceptable target: http or https, and not a literal private address. */
bool sender_url_fits(const char *url, bool allow_private);

/* A resource to fetch, at an address that the operator configured: private addresses are allowed, redirects are not followed. */
struct fetch {
    const char *url;
    size_t most; /* the most bytes of a body */
    long seconds;
    bool (*is_cancelled)(void *context);
    void *context;
};
/* Append the body to `out` and wait for it. Returns the HTTP status; 0: no reply, with the reason in `error`. */
long sender_fetch(const struct fetch *fetch, struct buffer *out, char error[SENDER_ERROR]);

struct sockaddr;
/* SSRF guard: whether an address is public by the IANA registries (RFC 6890 and successors). */
bool address_is_public(const struct sockaddr *address);
/* address_is_public() for a literal address ("10.0.0.1", "::1"); true for host names. */
bool address_text_is_public(const char *text);

#endif
