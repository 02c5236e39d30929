/* SPDX-License-Identifier: MIT */
/* Records as JSON: the whole model, lines of the trace protocol, archives, and rejected input. */
#include "reading.h"
#include "tap.h"

static const char whole[] =
    "{\"variant\":\"chess\",\"setup\":\"B:WPe4,Ke1:BPd4,Ke8:ep=e3\",\"number\":40,"
    "\"tags\":{\"White\":\"A \\\"B\\\"\",\"Title\":\"\u0416\"},\"result\":\"0-1\","
    "\"moves\":[\"d4:e3\",\"e1-e2\",\"e8-e7\"],"
    "\"annotations\":[{\"ply\":0,\"comment\":\"before\"},{\"ply\":1,\"sign\":3},"
    "{\"ply\":1,\"variation\":{\"moves\":[\"e8-e7\",\"e4-e5\"],"
    "\"annotations\":[{\"ply\":1,\"comment\":\"quiet\"},{\"ply\":2,\"variation\":{\"moves\":[\"e1-"
    "e2\"]}}]}},"
    "{\"ply\":3,\"clock\":\"0:59:01\"},{\"ply\":3,\"comment\":\"after the claim\"}],"
    "\"events\":[{\"ply\":2,\"event\":\"claim\",\"by\":\"black\"},"
    "{\"ply\":3,\"event\":\"agreement\",\"annotations\":1}]}\n";

static const char whole_pgn[] =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A "
    "\\\"B\\\"\"]\n[Black \"?\"]\n"
    "[Result \"0-1\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 40\"]\n[Title "
    "\"\u0416\"]\n\n"
    "{before} 40... dxe3 $3 (40... Ke7 {quiet} 41. e5 (41. Ke2)) 41. Ke2\n"
    "{[%event claim black]} 41... Ke7 {[%clk 0:59:01]} {[%event agreement]}\n"
    "{after the claim} 0-1\n";

static void
test_whole(void)
{
    is_str(reading_of(whole, NULL, NULL), "3 json chess\n", "a record with everything is read");
    char *again = converted(whole, strlen(whole), NULL, NULL, "json", false);
    is_str(again, whole, "and written as it was");
    free(again);
    char *pgn = converted(whole, strlen(whole), NULL, NULL, "pgn", false);
    is_str(pgn, whole_pgn, "as PGN");
    char *back = converted(pgn, strlen(pgn), NULL, NULL, "json", true);
    /* PGN adds the tags of its roster, even when unknown. */
    ok(strstr(back, strstr(whole, "\"result\"")) != NULL, "and back from PGN: %s", back);
    free(pgn);
    free(back);
}

static void
test_archives(void)
{
    static const char game[] = "{\"variant\":\"waterloo5\",\"moves\":[\"e3-e5\"],\"legal\":[44]}";
    char text[400];
    snprintf(text, sizeof text, " [ %s ,\n%s,{\"moves\":[}\n,%s ] \n", game, game, game);
    is_str(reading_of(text, NULL, "json"),
           "1 json waterloo5\n1 json waterloo5\nnext 2:66 syntax: JSON: unexpected token near "
           "'}'\n1 json waterloo5\n",
           "a list with a bad game in it");
    snprintf(text, sizeof text, "%s%s\n\n%s", game, game, game);
    is_str(reading_of(text, NULL, NULL), "1 json waterloo5\n1 json waterloo5\n1 json waterloo5\n",
           "one after the other");
    is_str(reading_of("[]", NULL, "json"), "", "an empty list");
    is_str(
        reading_of("{\"moves\":[\n\"e3-e5\",\n  \"e8\u2014e6\" , \"e3-e9\"]}", "waterloo5", NULL),
        "3 illegal-move 3:13 nothing stands on e3\n3 json waterloo5\n",
        "moves have their own places");
}

static void
test_refused(void)
{
    static const struct {
        const char *text, *result;
    } cases[] = {
        {"{}", "moves: expected a list of moves in LAN"},
        {"{\"moves\":3}", "moves: expected a list of moves in LAN"},
        {"{\"moves\":[3]}", "moves: expected strings only"},
        {"{\"moves\":[],\"variant\":3}", "variant: expected a string or null"},
        {"{\"moves\":[],\"tags\":[]}", "tags: expected an object of strings"},
        {"{\"moves\":[],\"tags\":{\"a b\":\"\"}}", "tags: expected names of letters"},
        {"{\"moves\":[],\"events\":[{\"ply\":1,\"event\":\"claim\"}]}",
         "events: expected a ply for each"},
        {"{\"moves\":[],\"annotations\":{\"ply\":1}}", "annotations: expected a ply for each"},
        {"{\"moves\":[],\"events\":\"none\"}", "events: expected a ply for each"},
        {"{\"moves\":[],\"events\":[{\"ply\":0,\"event\":\"party\"}]}", "event: expected claim"},
        {"{\"moves\":[],\"events\":[{\"ply\":0,\"event\":\"claim\",\"by\":\"me\"}]}",
         "by: expected white or black"},
        {"{\"moves\":[],\"annotations\":[{\"ply\":0}]}", "annotation: expected a comment"},
        {"{\"moves\":[\"e2-e4\"],\"annotations\":[{\"ply\":1,\"sign\":1},{\"ply\":0,\"sign\":1}]}",
         "annotations: expected a ply for each"},
        {"{\"moves\":[],\"moves\":[]}", "syntax"},
        {"{\"moves\":[\"e2-e4\"", "syntax"},
        {"{\"moves\":[],\"tags\":{\"a\":\"\\u0007\"}}", "control"},
        {"nothing", "syntax"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *got = reading_of(cases[i].text, "chess", "json");
        ok(strncmp(got, "next 1:", 7) == 0 && strstr(got, cases[i].result), "%s: %s", cases[i].text,
           got);
    }
    struct buffer deep;
    buffer_init(&deep);
    for (int i = 0; i < 100; i++)
        buffer_puts(&deep, "{\"moves\":[],\"annotations\":[{\"ply\":0,\"variation\":");
    for (int i = 0; i < 100; i++)
        buffer_puts(&deep, i ? "}]}" : "{\"moves\":[]}}]}");
    ok(strstr(reading_of(deep.data, "chess", "json"), "too-big") != NULL,
       "variations a hundred deep");
    buffer_reset(&deep);
    for (int i = 0; i < 100000; i++)
        buffer_puts(&deep, "{\"a\":[");
    ok(strstr(reading_of(deep.data, "chess", "json"), "syntax") != NULL,
       "a hundred thousand brackets");
    buffer_clear(&deep);
}

int
main(void)
{
    test_whole();
    test_archives();
    test_refused();
    return tap_done();
}
