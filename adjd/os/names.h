/* SPDX-License-Identifier: MIT */
/* Names in the configuration: lists of host names and networks, separated by spaces or commas, and the location of the store,
 * a file's path or the URL of a PostgreSQL database. */
#ifndef ADJD_OS_NAMES_H
#define ADJD_OS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Copy the next word of the list to `out` ("" if it is too long). Returns the rest of the list; NULL at its end. */
const char *word_next(const char *list, char *out, size_t size);

/* The host name of a Host header, without port, brackets and trailing dot. */
struct host_name {
    char text[256]; /* "" when the header is invalid */
};
struct host_name host_name_of(const char *host);
/* Whether both name the same host: names ignore case, addresses compare by value. */
bool host_names_equal(const char *a, const char *b);

/* Whether this is a list of host names or addresses without ports, or "*". */
bool hosts_fit(const char *list);
/* Whether the list contains the name, or is "*". */
bool hosts_have(const char *list, const char *name);

/* Whether the name is localhost or a loopback address. */
bool host_is_loopback(const char *name);
/* Whether this is an IPv4 or IPv6 address. */
bool address_fits(const char *text);

/* Whether this is a list of addresses ("192.0.2.1", "::1"), networks ("10.0.0.0/8") and the word "unix". */
bool networks_fit(const char *list);
/* Whether the address is in one of the networks, or is a peer on a Unix socket ("unix:UID") and the list has "unix". */
bool networks_have(const char *list, const char *address);

/* Whether the path is a PostgreSQL URL. */
bool path_is_server(const char *path);
/* The path without its password and query, for messages and logs. */
void path_show(const char *path, char *out, size_t size);

/* The /64 network of an IPv6 address, which counts as one client; false for any other text. */
bool address_network(const char *address, char out[64]);

#endif
