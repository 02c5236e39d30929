/* SPDX-License-Identifier: MIT */
/*
 * The helpmate prover answers no position wrongly and leaves few open, and each line it offers ends in mate. Uses 1,202
 * positions with known answers, when shared/records/unwinnable is beside the tree.
 *   unwinnable [all]
 * Tests every seventh position with a lower node limit; `all`: every position with the usual limit.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "proof.h"
#include "tap.h"

enum { EACH = 7, FEW = 20000 };

static struct {
    unsigned asked, wrong, open, unproven;
} seen;

static void
ask(const char *fen, const char *side, bool can, uint64_t nodes)
{
    const struct adj_variant *chess = adj_variant_find("chess", 5);
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_mates mates = ADJ_MATES_INIT;
    struct adj_play *play = NULL;
    seen.asked++;
    if (adj_play_new(chess, fen, strlen(fen), &play, &err) ||
        adj_play_can_mate(play, side, nodes, &mates, &err)) {
        ok(false, "%s: %s", fen, err.message);
    } else if (mates.answer == ADJ_MATES_UNKNOWN) {
        seen.open++;
        printf("# %s, %s: open after %llu positions\n", fen, side, (unsigned long long)mates.nodes);
    } else if ((mates.answer == ADJ_MATES_CAN) != can) {
        seen.wrong++;
        ok(false, "%s, %s: %s expected", fen, side, can ? "can" : "cannot");
    } else if (can && !is_proof("chess", fen, mates.line)) {
        seen.unproven++;
        ok(false, "%s, %s: the line is no proof", fen, side);
    }
    adj_mates_clear(&mates);
    adj_play_free(play);
}

/* Positions of this tree, always tested. */
static const char *const own[] = {
    "W- 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "-- 4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
    "-- 7k/6Q1/8/8/8/8/8/K7 b - - 0 1",
    "WB 7k/7p/8/8/8/8/8/KN6 w - - 0 1",
    "WB 4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/RK6 w - - 0 1",
    /* one piece a side: mate only in a corner where the opponent's piece blocks the king */
    "WB 5n2/8/1B6/8/5k2/8/2K5/8 w - - 0 1",
    "WB 7B/6p1/8/8/8/8/7k/3K4 w - - 0 1",
    "WB 8/1p6/4k3/8/8/8/2K1B3/8 w - - 0 1",
};

static void
ask_both(const char *line, uint64_t nodes)
{
    ask(line + 3, "white", line[0] == 'W', nodes);
    ask(line + 3, "black", line[1] == 'B', nodes);
}

int
main(int argc, char **argv)
{
    bool all = argc > 1 && strcmp(argv[1], "all") == 0;
    const char *shared = getenv("SHARED");
    unsigned number = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++)
        ask_both(own[i], FEW);
    ok(seen.open == 0, "none of this tree's is open");
    char path[512];
    snprintf(path, sizeof path, "%s/records/unwinnable/positions.txt",
             shared ? shared : "../shared");
    FILE *file = fopen(path, "r");
    char text[256];
    while (file && fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        if (text[0] == '#' || strlen(text) <= 3 || (++number % EACH && !all))
            continue;
        ask_both(text, all ? 0 : FEW);
        if (all && number % 100 == 0)
            printf("# %u positions asked, %u answers open, %u wrong\n", number, seen.open,
                   seen.wrong);
    }
    if (file)
        fclose(file);
    ok(seen.wrong == 0 && seen.unproven == 0, "none is wrong, every line is a proof");
    ok(seen.open * (all ? 100 : 12) < seen.asked, "%u of %u are open", seen.open, seen.asked);
    return tap_done();
}
