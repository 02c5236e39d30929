/* SPDX-License-Identifier: MIT */
/* The state of a request in the judge process, for the files that work on it. Begin with judge_work() (judge/request.h). */
#ifndef ADJD_JUDGE_WORK_H
#define ADJD_JUDGE_WORK_H

#include "adj.h"
#include "base/arena.h"
#include "judge/request.h"

/* More strings than one game needs. */
enum { KEPT_MOST = 16 };

struct work {
    char name[32]; /* a file's name that stands for the media type of the text */
    const struct judge_request *q;
    struct judge_reply *r;
    struct arena pool;
    struct adj_options options;
    struct adj_regulations *regulations;
    struct adj_game *game, *other;
    struct adj_verdict *verdict;
    struct adj_play *play;
    struct adj_notes *notes;
    char *kept[KEPT_MOST]; /* the library's strings, freed at the end */
    size_t kept_count;
    struct adj_error err;
};

/* Begins with no game. The caller ends with work_game_end() and frees the regulations. */
void work_begin(struct work *w, const struct judge_request *q, struct judge_reply *r);
/* Frees a string of the library at the end of the game, and returns it. */
char *work_keep(struct work *w, char *text);
/* Records that the request failed at a step; the error is in w->err. Returns `status`. */
enum adj_status work_fail(struct work *w, enum judge_step step, enum adj_status status);
/* Makes w->err the error of the reply. */
void work_error(struct work *w, enum adj_status status);
/* Meets the wants; the error of the first that fails becomes the reply's. */
void work_meet(struct work *w, uint64_t wants);
/* Frees what a game took. */
void work_game_end(struct work *w);

#endif
