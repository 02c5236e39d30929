/* SPDX-License-Identifier: MIT */
/* Fuzz target: any text as a line of the trace protocol, and as regulations for judging a game with an illegal move. */
#include <adj.h>

#include "adj.h"
#include "fuzz.h"

const char *const fuzz_seeds[] = {
    "{\"variant\":\"lippo-chess\",\"setup\":\"W:WPb2,Ka5,Sl3:BPm12,Sd8\",\"moves\":[\"a5-a12\","
    "\"m12-m11\"],"
    "\"events\":[{\"ply\":1,\"event\":\"protest\",\"by\":\"black\",\"square\":\"a12\"},"
    "{\"ply\":2,\"event\":\"resign\",\"by\":\"white\"}]}",
    "{\"variant\":\"russian\",\"setup\":null,\"moves\":[\"c3-d4\",\"d6-c5\"]}",
    "{\"name\":\"cup\",\"reading\":\"strict\",\"illegal\":[\"stop\",\"stand\"],\"penalty\":\"2 "
    "minutes\","
    "\"scoring\":\"3-1-0\",\"tie_break\":\"points\",\"league\":\"JWL\",\"rulings\":{\"L-R8\":20,"
    "\"D-R1\":\"federation\",\"L-R4\":\"off\"}}",
    "<regulations xmlns=\"urn:adj:1\" name=\"&amp;\" illegal=\"stop\" illegal-too=\"stand\">"
    "<ruling id=\"L-R4\" value=\"off\"/></regulations>",
    NULL,
};

/* The record has illegal moves, so that the regulations on illegal moves are applied. */
static void
judge(const struct adj_regulations *regulations)
{
    static const char record[] =
        "[Variant \"russian\"]\n\nc3-d4 h6-h5 d4:f6 g7:e5 [%event claim white]\n";
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    struct adj_verdict *verdict = NULL;
    if (!adj_reader_open(record, sizeof record - 1, NULL, &reader, NULL) &&
        !adj_reader_next(reader, &game, NULL) && !adj_judge(game, regulations, &verdict, NULL)) {
        struct adj_report_options as_json = ADJ_REPORT_OPTIONS_INIT;
        char *json = NULL;
        as_json.format = "json";
        adj_report_write(verdict, &as_json, &json, NULL, NULL);
        adj_free(json);
    }
    adj_verdict_free(verdict);
    adj_game_free(game);
    adj_reader_free(reader);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct adj_regulations *regulations = NULL;
    char *out = NULL;
    if (!adj_trace(text, size, &out, NULL))
        adj_free(out);
    if (!adj_regulations_read(text, size, &regulations, NULL))
        judge(regulations);
    adj_regulations_free(regulations);
    return 0;
}
