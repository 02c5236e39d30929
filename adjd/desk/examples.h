/* SPDX-License-Identifier: MIT */
/* Games to play through, one a game: static/examples.txt, a line each: id, set-up, moves in LAN, with tabs between. */
#ifndef ADJD_DESK_EXAMPLES_H
#define ADJD_DESK_EXAMPLES_H

#include "base/arena.h"

struct example {
    const char *setup; /* "": as usual */
    const char *moves; /* one blank between */
};

/* The example of a game; NULL when there is none. The pool's. */
const struct example *example_of(struct arena *pool, const char *variant);

#endif
