/* SPDX-License-Identifier: MIT */
/*
 * Fuzz target: any bytes as a game in progress: the first byte chooses the variant, the first line is the set-up, the
 * other lines are moves in LAN. The whole input is also read as a line of the trace protocol.
 */
#include <string.h>

#include <adj.h>

#include "adj.h"
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
    "\001W:WEb1,Mi1,Pe6:BEe4,Pd8,Wa9:promoted=2,1:idle=28,29\nb1-c3\nd8-d6\nN/i1-h3\n",
    "\002W:WEe1,Mb1,Ra1,Sc3,Nd5:BKf10:castle=W0-0\n0-0\nf10-f9\nc3-d4\nf9-f10\nS/d4-d5\n",
    "\004W:WPe11,Ff2,Sb11,Sa3:BPg12,Km12,Sb5,Sa10:castle=B0-0:captured=3,4:former=b5:castled=B\n"
    "e11-e12@e3\nb5-b4\nb11:m12\nb11-b12=M\n",
    "\005W:WKd1,Ke1,Pe7:BRi8,Ke8,Pd4:checked=We1,B:plies=149\ne1-e2\n",
    "\006W:WPh9,Hb3,Ka1:BQe5,Ki8:checked=B\nh9-i9=H\n",
    "\012W:WCBRe5,Qc4,Ga2,Na1,Kd1:BNDi8,Ki9\nFW/e5-e6\ni9-i7\nM/a1-a2\nS/a2-a3\n",
    "\014W:WKe1,Rh1,Pd5,Pb7:BKe8,Pe5,Ra8:castle=W0-0:ep=e6:plies=98\nb7:a8=N\nd5:e6\n0-0\n",
    /* set-ups that no game can reach */
    "\014P3k3/8/8/8/8/8/8/p3K3 w KQkq e6 0 1\ne1-e2\n",
    "\014PPPPkPPP/pppppppp/PPPPPPPP/8/8/pppppppp/PPPPPPPP/ppppKpp1 b - - 0 1\n",
    "\014W:WKe1,Pa1,Pb8,Pc7:BKe8,Ph8,Pg1,Pd2\na1-a2\n",
    NULL,
};

static void
look(const struct adj_play *play)
{
    const struct adj_drawing as_text = ADJ_DRAWING_INIT;
    char *text;
    size_t count;
    if (!adj_play_moves(play, &text, &count, NULL))
        adj_free(text);
    if (!adj_play_setup(play, &text, NULL))
        adj_free(text);
    if (!adj_play_draw(play, &as_text, &text, NULL))
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
