/* SPDX-License-Identifier: MIT */
/* Error replies: application/problem+json (RFC 9457), one table row per kind. Used for replies and
 * inside batch results. */
#ifndef ADJD_WEB_PROBLEM_H
#define ADJD_WEB_PROBLEM_H

#include <adj.h>

#include "base/buffer.h"
#include "club/operation.h"

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
    PROBLEM_JUDGE_CRASHED,
    PROBLEM_OVERLOADED,
    PROBLEM_TOO_LONG,
    PROBLEM_STORE_UNAVAILABLE,
    PROBLEM_STORE_FULL,
    PROBLEM_QUOTA_FULL,
    PROBLEM_COUNT
};

/* The position of the error in the client's text; 0 and NULL when there is none. */
struct problem_place {
    size_t line, column;
    const char *code; /* the code of a defect, from libadj's list */
};

/* Write a message, or NULL, as the member "detail" in English, and its parts for a translation. */
void problem_put_detail(struct buffer *out, const char *detail);
/* Write the common members of a problem object. The detail is a message: it is written in English, and its parts for a
 * translation. The caller adds its own members and calls json_close(). */
void problem_open(struct buffer *out, enum problem kind, struct problem_place place,
                  const char *detail);
/* Map a libadj error to a kind, a position and a sentence. */
enum problem problem_of_error(const struct adj_error *err, struct problem_place *out_place,
                              const char **out_detail);
/* Write the problem stored for a game of a batch that could not be judged. */
void problem_write_error(struct buffer *out, const struct adj_error *err);
/* Map the refusal of an operation to a kind, a position and a sentence. */
enum problem problem_of_refusal(const struct refusal *refusal, struct problem_place *out_place,
                                const char **out_detail);
/* Write the members that only some refusals have: the id of the conflicting game, or the quota. */
void problem_put_refusal(struct buffer *out, const struct refusal *refusal);
/* Write the problem stored for a game of a batch that was refused. */
void problem_write_refusal(struct buffer *out, const struct refusal *refusal);
/* The row of a kind, for the page that explains it; NULL past the end. */
struct problem_row {
    int status;
    const char *slug, *title, *help;
};
const struct problem_row *problem_row(size_t kind);

#endif
