/* SPDX-License-Identifier: MIT */
/* Moves in LAN, shared with the codecs that write their moves in LAN (JSON, XML). */
#ifndef CODEC_LAN_H
#define CODEC_LAN_H

#include "notation/notation.h"

void lan_resolve(const struct adj_game *game, struct line *line, const char *text, size_t len,
                 struct resolution *out);
bool lan_resolve_quickly(struct line *line, const char *text, size_t len, struct move *out,
                         bool *out_exact);
void lan_write_move(const struct line *line, const struct move *move, struct buffer *out);
/* True: every game has a LAN. */
bool lan_carries(const struct ruleset *rules);

/* json_read.c, xml_read.c: read what json.c and xml.c write. struct codec documents these functions. */
int json_sniff(const char *text, size_t len);
size_t json_split(const char *text, size_t len, bool at_end);
enum adj_status json_read_game(struct adj_game *game, size_t len, struct adj_error *err);
extern const struct codec_stream xml_stream;

#endif
