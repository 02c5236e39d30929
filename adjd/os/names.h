/* SPDX-License-Identifier: MIT */
/* Lists of hosts and of networks, as the configuration has them: words with spaces or commas between. */
#ifndef ADJD_OS_NAMES_H
#define ADJD_OS_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* The name in a Host: without its port, its brackets and a dot at the end. */
struct host_name {
    char text[256]; /* "" when it is none */
};
struct host_name host_name_of(const char *host);
/* Whether both name the same, capitals and the ways to write an address aside. */
bool host_names_equal(const char *a, const char *b);

/* Whether this is a list of host names or addresses without ports, or "*". */
bool hosts_fit(const char *list);
/* Whether the list has the name, or is "*". */
bool hosts_have(const char *list, const char *name);

/* Whether this is a list of addresses ("192.0.2.1", "::1") and networks ("10.0.0.0/8"). */
bool networks_fit(const char *list);
/* Whether one of them holds the address. */
bool networks_have(const char *list, const char *address);

#endif
