/* SPDX-License-Identifier: MIT */
/* All that adjd answers. */
#ifndef ADJD_API_ROUTES_H
#define ADJD_API_ROUTES_H

#include "http/route.h"

extern const struct routes api_routes;

#endif
