/* SPDX-License-Identifier: MIT */
/* What can be wrong, one row a kind: application/problem+json (RFC 9457), in answers and within batches. */
#ifndef ADJD_HTTP_PROBLEM_H
#define ADJD_HTTP_PROBLEM_H

#include <adj.h>

#include "base/buffer.h"

enum problem {
    PROBLEM_BAD_REQUEST,
    PROBLEM_EMPTY_BODY,
    PROBLEM_BAD_PARAMETER,
    PROBLEM_BAD_JSON,
    PROBLEM_UNAUTHORIZED,
    PROBLEM_FORBIDDEN,
    PROBLEM_NOT_FOUND,
    PROBLEM_METHOD,
    PROBLEM_NOT_ACCEPTABLE,
    PROBLEM_CONFLICT,
    PROBLEM_PRECONDITION,
    PROBLEM_TOO_LARGE,
    PROBLEM_MEDIA_TYPE,
    PROBLEM_UNREADABLE,
    PROBLEM_ILLEGAL_MOVE,
    PROBLEM_UNKNOWN_VARIANT,
    PROBLEM_UNKNOWN_NOTATION,
    PROBLEM_BAD_SETUP,
    PROBLEM_LOSSY,
    PROBLEM_SEVERAL_GAMES,
    PROBLEM_BAD_CONTENT,
    PROBLEM_KEY_REUSED,
    PROBLEM_TOO_MANY,
    PROBLEM_QUOTA,
    PROBLEM_HEAD_TOO_LARGE,
    PROBLEM_OVERLOADED,
    PROBLEM_TOO_LONG,
    PROBLEM_STORE_UNAVAILABLE,
    PROBLEM_STORE_FULL,
    PROBLEM_QUOTA_FULL,
    PROBLEM_COUNT
};

/* Where in the client's text the trouble stands; all 0 and NULL where there is no place. */
struct problem_place {
    size_t line, column;
    const char *code; /* one word of the library's list of defects */
};

/* The object of a problem as far as all have it: json_close() it, after members of one's own. */
void problem_open(struct buffer *out, enum problem kind, struct problem_place place,
                  const char *detail);
/* What the library said: the kind of that, where it is, in what words. */
enum problem problem_of_error(const struct adj_error *err, struct problem_place *out_place,
                              const char **out_detail);
/* The object that a batch keeps for a game that could not be judged: what the library said. */
void problem_write_error(struct buffer *out, const struct adj_error *err);
/* The same for what adjd itself refuses, and the path of what is in the way as the member `adjudication`; NULL: nothing is. */
void problem_write_kind(struct buffer *out, enum problem kind, const char *existing,
                        const char *detail);
/* The row of a kind, for the page that explains it; NULL past the end. */
struct problem_row {
    int status;
    const char *slug, *title, *help;
};
const struct problem_row *problem_row(size_t kind);

#endif
