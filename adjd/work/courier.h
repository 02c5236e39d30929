/* SPDX-License-Identifier: MIT */
/* Carries letters to receivers over HTTP, many at a time, and tells how each was answered. Knows of no webhook. */
#ifndef ADJD_WORK_COURIER_H
#define ADJD_WORK_COURIER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct courier;

enum { LETTER_HEADERS = 8, COURIER_ERROR = 256 };

struct letter {
    const char *url;
    const char *headers[LETTER_HEADERS]; /* "Name: value"; NULL behind the last */
    const char *body;
    size_t len;
    long seconds;       /* that the receiver has */
    bool allow_private; /* it may lead to an address of this machine or network */
};

/* How one was answered. */
struct receipt {
    void *context;
    long status;     /* 0: there was no answer */
    int64_t retry_s; /* the receiver wants it again after so many seconds; 0: it does not say */
    char error[COURIER_ERROR]; /* why there was none */
};

/* New (courier_free); NULL without memory. One thread uses it, but for courier_wake(). */
struct courier *courier_new(void);
/* What is under way is broken off. NULL is accepted. */
void courier_free(struct courier *courier);
/* Send a letter, which is borrowed for this call; false when it cannot be begun. `context` goes to its receipt. */
bool courier_send(struct courier *courier, const struct letter *letter, void *context);
/* Get on with all; true when one has come to its end, which *out is about then: ask again. */
bool courier_next(struct courier *courier, struct receipt *out);
/* Wait until something happens, for this long at most. */
void courier_wait(struct courier *courier, int ms);
/* End the waiting, from another thread. */
void courier_wake(struct courier *courier);
/* Whether a letter could go there: an http or https URL, and no address in figures that we would refuse to send to. */
bool courier_url_fits(const char *url, bool allow_private);

struct sockaddr;
/* Whether an address is nobody's business inside, as far as the registries say (RFC 6890 and its successors). */
bool address_is_public(const struct sockaddr *address);
/* The same for one in figures ("10.0.0.1", "::1"); true for what is none (a name). */
bool address_text_is_public(const char *text);

#endif
