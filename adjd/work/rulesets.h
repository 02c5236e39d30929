/* SPDX-License-Identifier: MIT */
/* The configured ruleset documents: read at the start and on SIGHUP, and kept in the store. */
#ifndef ADJD_WORK_RULESETS_H
#define ADJD_WORK_RULESETS_H

#include "judge/games.h"
#include "os/adjd.h"

/* Reads the documents at the start of a command. False after a fault. */
bool rulesets_start(const struct config *config, games_fault_fn *fault);
/* Keeps the documents in force, on which verdicts will rest. False when the store cannot be written. */
bool rulesets_store(struct adjd *adjd);
/* Reads the documents again. If one has a fault, the log says so, and the games stay as they were. */
void rulesets_reload(struct adjd *adjd);

#endif
