/* SPDX-License-Identifier: MIT */
/* Asynchronous HTTP sender: posts many messages concurrently and reports each reply. Independent of
 * webhooks. Begin with courier_send(). */
#ifndef ADJD_WORK_WEBHOOK_SENDER_H
#define ADJD_WORK_WEBHOOK_SENDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct courier;

enum { LETTER_HEADERS = 8, COURIER_ERROR = 256 };

struct letter {
    const char *url;
    const char *headers[LETTER_HEADERS]; /* "Name: value"; ends with NULL */
    const char *body;
    size_t len;
    long seconds;       /* time limit of the delivery */
    bool allow_private; /* private addresses are allowed as targets */
};

/* The outcome of one message. */
struct receipt {
    void *context;
    long status;               /* 0: no reply */
    int64_t retry_s;           /* Retry-After in seconds; 0: not given */
    char error[COURIER_ERROR]; /* why there was no reply */
};

/* New (courier_free); NULL without memory. Only courier_wake() is thread-safe. */
struct courier *courier_new(void);
/* Cancels what is in flight. NULL is accepted. */
void courier_free(struct courier *courier);
/* Start sending a letter, which is borrowed for this call; false when it cannot start. `context` is
 * returned in the receipt. */
bool courier_send(struct courier *courier, const struct letter *letter, void *context);
/* Advance all transfers. True when one has completed, with its receipt in *out: call it again. */
bool courier_next(struct courier *courier, struct receipt *out);
/* Wait for network activity, `ms` milliseconds at most. */
void courier_wait(struct courier *courier, int ms);
/* End courier_wait() early; thread-safe. */
void courier_wake(struct courier *courier);
/* Whether the URL is an acceptable target: http or https, and not a literal private address. */
bool courier_url_fits(const char *url, bool allow_private);

struct sockaddr;
/* SSRF guard: whether an address is public by the IANA registries (RFC 6890 and successors). */
bool address_is_public(const struct sockaddr *address);
/* The same for a literal address ("10.0.0.1", "::1"); true for host names. */
bool address_text_is_public(const char *text);

#endif
