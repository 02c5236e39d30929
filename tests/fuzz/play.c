/* SPDX-License-Identifier: MIT */
/* Any bytes as a game being played: the first names the variant, a line is the set-up, the others are moves in LAN.
 * The whole is also read as a line of the trace protocol. */
#include <string.h>

#include <adj.h>

#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "{\"variant\":\"waterloo5\",\"setup\":null,\"moves\":[\"f3-f5\",\"d8-d6\",\"d3-d5\"]}",
    "{\"variant\":\"lippo-chess\",\"setup\":\"W:WPg1,Ka5,Sl3:BPm12,Sm10,Kl11\",\"moves\":[\"a5-"
    "a6\"],"
    "\"events\":[{\"ply\":1,\"event\":\"protest\",\"by\":\"black\",\"square\":\"a6\"}]}",
    "{\"variant\":\"international\",\"setup\":\"W:W31,K46:B5,18\",\"moves\":[\"31-26\"]}",
    "{\"variant\":\"turtle-japan\",\"setup\":\"W:WKa1:BKh8\",\"moves\":[]}",
    /* byte 0: the variant; its start position follows */
    "\001\nf3-f5\nd8-d6\nd3-d5\ng8-g6\nf5:g6\n",
    "\002W:WKe1,Ph7:BKe10\nh7-h8\n",
    NULL,
};

static void
look(const struct adj_play *play)
{
    char *text;
    size_t count;
    if (!adj_play_moves(play, &text, &count, NULL))
        adj_free(text);
    if (!adj_play_setup(play, &text, NULL))
        adj_free(text);
    if (!adj_play_show(play, "text", &text, NULL))
        adj_free(text);
}

static void
play_lines(const struct adj_variant *variant, const char *text, size_t len)
{
    struct adj_play *play;
    const char *end = memchr(text, '\n', len);
    size_t setup = end ? (size_t)(end - text) : len;
    if (adj_play_new(variant, text, setup, &play, NULL))
        return;
    for (int moves = 0; end && moves < 20; moves++) {
        const char *move = end + 1;
        size_t left = len - (size_t)(move - text);
        end = memchr(move, '\n', left);
        adj_play_move(play, move, end ? (size_t)(end - move) : left, NULL);
    }
    look(play);
    adj_play_free(play);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text;
    if (!adj_trace((const char *)data, size, &text, NULL))
        adj_free(text);
    if (size > 0)
        play_lines(adj_variant_at(data[0] % adj_variant_count()), (const char *)data + 1, size - 1);
    return 0;
}
