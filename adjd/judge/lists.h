/* SPDX-License-Identifier: MIT */
/* Input that is not a record: lists of players in a text or a workbook, and report files. */
#ifndef ADJD_JUDGE_LISTS_H
#define ADJD_JUDGE_LISTS_H

#include "judge/request.h"

/* Meet WANT_PLAYERS and WANT_REPORT; the reply's members belong to the pool. */
enum adj_status list_work(struct arena *pool, const struct judge_request *q, struct judge_reply *r,
                          struct adj_error *err);
enum adj_status report_work(struct arena *pool, const struct judge_request *q,
                            struct judge_reply *r, struct adj_error *err);

#endif
