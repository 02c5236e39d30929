/* SPDX-License-Identifier: MIT */
/*
 * The records that a judge could not survive, kept aside for the administrator: files of mode 0600 in a folder beside the store,
 * the newest CRASHES_MOST. A file has a line of JSON and the record, CRASH_BYTES of it at most. Begin with crash_keep().
 */
#ifndef ADJD_JUDGE_CRASHES_H
#define ADJD_JUDGE_CRASHES_H

#include "judge/request.h"
#include "os/config.h"
#include "os/id.h"

enum { CRASHES_MOST = 100, CRASH_BYTES = 4 << 20, CRASH_PATH = CONFIG_PATH + 64 };

/* The folder, which may not exist. */
void crash_folder(const struct config *config, char out[CRASH_PATH]);
/* Keep the record of a request; `reason` says how its judge ended. False when the file cannot be written. */
bool crash_keep(const struct config *config, int64_t now_ms, const char *reason,
                const struct judge_request *request);
/* The ids in the folder, oldest first: new (free); NULL: none, or no memory. */
char (*crash_ids(const struct config *config, size_t *out_count))[ID_SIZE];

#endif
