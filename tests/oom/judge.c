/* SPDX-License-Identifier: MIT */
/* When any one allocation fails, playing, tracing, judging and the like return ADJ_ENOMEM or the complete text. */
#include <string.h>

#include "adj.h"
#include "failing.h"
#include "tap.h"

static const char *text; /* input of the function under test */
static const struct adj_regulations *rules;

static enum adj_status
trace(char **out)
{
    return adj_trace(text, strlen(text), out, NULL);
}

static enum adj_status
play(char **out)
{
    struct adj_play *game = NULL;
    enum adj_status st = adj_play_new(adj_variant_find("chess", 5), "", 0, &game, NULL);
    if (!st)
        st = adj_play_move(game, text, strlen(text), NULL);
    uint64_t count;
    if (!st)
        st = adj_play_divide(game, 2, 1, out, &count, NULL);
    adj_play_free(game);
    return st;
}

/* Reads and judges the next game of a record. */
static enum adj_status
judge_next(struct adj_reader *reader, struct adj_verdict **out)
{
    struct adj_game *game = NULL;
    enum adj_status st = adj_reader_next(reader, &game, NULL);
    if (!st)
        st = adj_judge(game, rules, out, NULL);
    adj_game_free(game);
    return st;
}

static enum adj_status
judge(char **out)
{
    struct adj_reader *reader = NULL;
    struct adj_verdict *verdict = NULL;
    struct adj_report_options as_json = ADJ_REPORT_OPTIONS_INIT;
    as_json.format = "json";
    enum adj_status st = adj_reader_open(text, strlen(text), NULL, &reader, NULL);
    if (!st)
        st = judge_next(reader, &verdict);
    if (!st)
        st = adj_report_write(verdict, &as_json, out, NULL, NULL);
    adj_verdict_free(verdict);
    adj_reader_free(reader);
    return st;
}

static enum adj_status
table(char **out)
{
    struct adj_reader *reader = NULL;
    struct adj_table *event = NULL;
    struct adj_verdict *verdict = NULL;
    enum adj_status st = adj_reader_open(text, strlen(text), NULL, &reader, NULL);
    if (!st)
        st = judge_next(reader, &verdict);
    if (!st)
        st = adj_table_new(rules, &event, NULL);
    if (!st)
        st = adj_table_add(event, verdict, "the only game", NULL);
    if (!st)
        st = adj_table_write(event, "text", out, NULL, NULL);
    adj_table_free(event);
    adj_verdict_free(verdict);
    adj_reader_free(reader);
    return st;
}

static enum adj_status
regulations(char **out)
{
    struct adj_regulations *read = NULL;
    enum adj_status st = adj_regulations_read(text, strlen(text), &read, NULL);
    adj_regulations_free(read);
    *out = NULL;
    return st;
}

static void
test_judge(void)
{
    text = "[Variant \"chess\"]\n[White \"A\"]\n\ng1-f3 g8-f6 f3-g1 f6-g8 g1-f3 g8-f6 f3-g1 f6-g8 "
           "[%event "
           "claim black] 1-0\n";
    test_all(judge, ADJ_OK, "a claim and a claimed result");
    text = "[Variant \"lippo-chess\"]\n[SetUp \"1\"]\n[FEN "
           "\"W:WPg1,Kb1,Km2,Sc3:BPa12,Sm10,Ul10\"]\n\nm2-a2 *\n";
    test_all(judge, ADJ_OK, "a mate with its evidence and points");
    text = "[Variant \"waterloo5\"]\n\nd2-c4 d9-c7 c4-d2 c7-d9 *\n";
    test_all(judge, ADJ_OK, "a forbidden repetition");
    text = "[Variant \"chess\"]\n\nf2-f3 e7-e5 g2-g4 d8-h4 a2-a3 *\n";
    test_all(judge, ADJ_OK, "moves after the end");
    test_all(table, ADJ_OK, "a table");
}

static void
test_regulations(void)
{
    struct adj_regulations *read = NULL;
    text = "{\"name\":\"cup\",\"illegal\":[\"stand\",\"stop\"],\"penalty\":\"2 "
           "minutes\",\"league\":\"JWL\","
           "\"rulings\":{\"L-R8\":20,\"D-R1\":\"federation\",\"L-R4\":\"off\"}}";
    test_all(regulations, ADJ_OK, "regulations");
    if (!ok(adj_regulations_read(text, strlen(text), &read, NULL) == ADJ_OK,
            "regulations are read"))
        return;
    rules = read;
    text = "[Variant \"chess\"]\n\ne2-e5 e7-e6 e5-e6 *\n";
    test_all(judge, ADJ_OK, "illegal moves that stand");
    text = "[Variant \"frisian\"]\n[SetUp \"1\"]\n[FEN \"B:WK1:BK18\"]\n\ne7-a3 b10-h4 *\n";
    test_all(judge, ADJ_OK, "rules of the house");
    rules = NULL;
    adj_regulations_free(read);
}

int
main(void)
{
    text = "e2-e4";
    test_all(play, ADJ_OK, "a game played and its tree counted");
    text = "{\"variant\":\"lippo-chess\",\"setup\":null,\"moves\":[\"h1-h5\",\"a10-b9\"],"
           "\"events\":[{\"ply\":1,\"event\":\"statement\",\"by\":\"white\"}]}";
    test_all(trace, ADJ_OK, "a trace");
    test_judge();
    test_regulations();
    return tap_done();
}
