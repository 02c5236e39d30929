/* SPDX-License-Identifier: MIT */
/* Fuzz target: any text as a ruleset document; a game that is accepted plays its first moves and is written again. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "<ruleset xmlns=\"urn:adj:1\" id=\"a\" title=\"A\"><board files=\"4\" ranks=\"5\" "
    "letters=\"abcd\"/><chess start=\"W:WKa1,Pb2:BKd5,Pc4\"><piece symbol=\"P\" name=\"pawn\" "
    "is=\"pawn\"><move kind=\"leap\" by=\"0 1\" images=\"self\" use=\"quiet\"/><move kind=\"leap\" "
    "by=\"1 1\" images=\"self\" use=\"capture\"/></piece><piece symbol=\"K\" name=\"king\" "
    "is=\"royal\"><move kind=\"leap\" by=\"1 0\"/></piece><promotion piece=\"P\" row=\"last\" "
    "into=\"K\" how=\"option\"/></chess><ending reason=\"checkmate\"/></ruleset>",
    "<ruleset xmlns=\"urn:adj:1\" id=\"h\" title=\"H\"><board shape=\"hexagons\" files=\"3\" "
    "ranks=\"3\" letters=\"abc\" cells=\"2 3 2\"/><chess start=\"W:WKa1:BKc2\"><piece "
    "symbol=\"K\" name=\"king\" is=\"royal\"><move kind=\"leap\" by=\"1 0\"/></piece></chess>"
    "</ruleset>",
    "<ruleset xmlns=\"urn:adj:1\" id=\"d\" title=\"D\"><board files=\"6\" ranks=\"6\" "
    "letters=\"abcdef\"/><draughts men-rows=\"2\" prefer=\"most\"><pdn notation=\"A\" "
    "separator=\":\"/></draughts><ending reason=\"no-move\"/><ending reason=\"kings-only\" "
    "counter=\"forces\" limit=\"10\"><forces><side kings=\"1\"/><side men=\"0\"/></forces>"
    "</ending></ruleset>",
    NULL,
};

static void
play(const struct adj_variant *variant)
{
    struct adj_play *game = NULL;
    char *text = NULL;
    uint64_t count;
    if (!adj_play_new(variant, "", 0, &game, NULL))
        (void)adj_play_perft(game, 2, 1, &count, NULL);
    adj_play_free(game);
    if (!adj_variant_export(variant, "again", &text, NULL))
        adj_free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct adj_rulesets *set = NULL;
    struct adj_faults *faults = NULL;
    const struct adj_variant *variant = NULL;
    if (adj_rulesets_new(&set, NULL))
        return 0;
    if (!adj_rulesets_add(set, (const char *)data, size, &variant, &faults, NULL))
        play(variant);
    adj_faults_free(faults);
    adj_rulesets_free(set);
    return 0;
}
