/* SPDX-License-Identifier: MIT */
/* Fuzz target: any text as regulations in JSON or XML; those that can be read judge a few games. */
#include <string.h>

#include <adj.h>

#include "adj.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "{\"name\": \"Club cup\", \"reading\": \"strict\", \"illegal\": [\"stop\", \"forfeit\"], "
    "\"penalty\": \"2 minutes\","
    " \"scoring\": \"3-1-0\", \"tie_break\": \"points\", \"reported\": \"ignore\", "
    "\"time_control\": \"90+30\","
    " \"ages\": \"8-12\", \"rulings\": {\"L-R4\": \"off\", \"L-R8\": 15}}",
    "{\"league\": \"JWL\", \"illegal\": \"stand\"}",
    "<?xml version=\"1.0\"?><regulations xmlns=\"urn:adj:1\" name=\"Cup\" reading=\"lenient\" "
    "illegal=\"forfeit\">"
    "<ruling id=\"L-R4\">off</ruling></regulations>",
    "{\"rulings\": {\"L-R4\": \"of\"}, \"rulings\": {}}",
    NULL,
};

static const char *const games[] = {
    "{\"variant\":\"lippo-chess\",\"moves\":[\"e2-e4\",\"e7-e5\",\"e1-e8\"]}",
    "{\"variant\":\"waterloo5\",\"moves\":[\"f3-f5\",\"d8-d6\",\"d3-d5\",\"a1-a9\"]}",
    "{\"variant\":\"chess\",\"result\":\"*\",\"moves\":[\"f2-f3\",\"e7-e5\",\"g2-g4\",\"d8-h4\"]}",
};

static void
judge(const char *text, const struct adj_regulations *regulations)
{
    struct adj_reader *reader;
    struct adj_game *game;
    struct adj_verdict *verdict;
    if (adj_reader_open(text, strlen(text), NULL, &reader, NULL))
        return;
    if (!adj_reader_next(reader, &game, NULL)) {
        if (!adj_judge(game, regulations, &verdict, NULL))
            adj_verdict_free(verdict);
        adj_game_free(game);
    }
    adj_reader_free(reader);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct adj_regulations *regulations;
    struct adj_error err = ADJ_ERROR_INIT;
    if (adj_regulations_read((const char *)data, size, &regulations, &err))
        return 0;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        judge(games[i], regulations);
    adj_regulations_free(regulations);
    return 0;
}
