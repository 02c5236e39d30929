/* SPDX-License-Identifier: MIT */
/* Lists of origins (RFC 6454), as the configuration has them. */
#ifndef ADJD_OS_ORIGIN_H
#define ADJD_OS_ORIGIN_H

#include <stdbool.h>

/* Whether this is a list of origins such as "https://example.org", or "*", with spaces or commas between. */
bool origins_fit(const char *list);

#endif
