/* SPDX-License-Identifier: MIT */
/*
 * The games of ruleset documents (adj-ruleset(5)): those of the configured directory, in the daemon; and those of a request, in
 * a judge process. Begin with games_load().
 */
#ifndef ADJD_JUDGE_GAMES_H
#define ADJD_JUDGE_GAMES_H

#include "judge/request.h"

struct adj_rulesets;
struct adj_variant;

/* The games of a directory. They never change, and stay until the process ends, because threads may still read them. */
struct games;

/* Receives why a file is refused: "FILE:LINE:COLUMN: message" in parts (base/message.h). */
typedef void games_fault_fn(void *context, const char *message);
/* Read each file *.xml of a directory ("": none). New; NULL after at least one fault. */
struct games *games_load(const char *directory, games_fault_fn *fault, void *context);
/* Only for games that games_use() never had. NULL is accepted. */
void games_free(struct games *games);
/* Puts games in force; false if they are the same as before, and were freed. */
bool games_use(struct games *games);
/* The document at an index of the games in force, *out_len bytes, and its SHA-256; NULL past the end. */
const char *games_document(size_t index, size_t *out_len, const char **out_sha256);

/* Variants of the library and of the games in force, by their order and by name. */
const struct adj_variant *game_at(size_t index);
const struct adj_variant *game_find(const char *name);
/* The set of the games in force, for struct adj_rules_options; NULL: none. */
const struct adj_rulesets *game_set(void);
size_t game_count(void);

/* Adds the games in force to a request that names none. */
void games_attach(struct judge_request *request);
/* A judge's set for the documents of a request; NULL: none. Valid until the next call in this thread. */
const struct adj_rulesets *games_of(const struct bytes *documents);

#endif
