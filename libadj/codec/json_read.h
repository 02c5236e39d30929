/* SPDX-License-Identifier: MIT */
/* Reads game records in JSON; json.c writes them. struct codec documents these functions. */
#ifndef CODEC_JSON_READ_H
#define CODEC_JSON_READ_H

#include "notation/notation.h"

int json_sniff(const char *text, size_t len);
size_t json_split(const char *text, size_t len, bool at_end);
enum adj_status json_read_game(struct adj_game *game, size_t len, struct adj_error *err);

#endif
