/* SPDX-License-Identifier: MIT */
/* Which network addresses are nobody's business outside: private, local, special. */
#ifndef ADJD_OS_ADDRESS_H
#define ADJD_OS_ADDRESS_H

#include <stdbool.h>

struct sockaddr;

/* Whether the address is public, as far as the registries say (RFC 6890 and its successors). */
bool address_is_public(const struct sockaddr *address);
/* The same for an address in figures ("10.0.0.1", "::1"); true for what is none (a name). */
bool address_text_is_public(const char *text);

#endif
