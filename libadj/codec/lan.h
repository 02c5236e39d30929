/* SPDX-License-Identifier: MIT */
/* Moves in LAN, shared with the codecs that write their moves in LAN (JSON, XML). */
#ifndef CODEC_LAN_H
#define CODEC_LAN_H

#include "notation/notation.h"

struct adj_game;

void lan_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
                 struct resolution *out);
quick_fn *lan_quick(const struct ruleset *rules);
void lan_write_move(const struct line *line, const struct move *move, struct buffer *out);
/* True: every game has a LAN. */
bool lan_carries(const struct ruleset *rules);

/* json_read.c, xml_read.c: read what json.c and xml.c write. struct codec documents these functions. */
int json_sniff(const char *text, size_t len);
size_t json_split(const char *text, size_t len, bool at_end);
enum adj_status json_read_game(struct adj_game *game, size_t len, struct adj_error *err);
extern const struct codec_stream xml_stream;

/* lichess.c: whether the object is a game as lichess exports it; and reads it from the object and its text. */
struct json;
bool lichess_is(const struct json *object);
enum adj_status lichess_read(struct adj_game *game, const char *text, size_t len,
                             const struct json *root, struct adj_error *err);
/* The JSON of lichess, whose moves are those of PGN. No notation of its own: games are read as `json`. */
extern const struct codec codec_lichess;

#endif
