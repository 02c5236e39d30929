/* SPDX-License-Identifier: MIT */
/* Everything in a record besides its moves survives a conversion between notations, or is reported as lost. */
#include "adj.h"
#include "reading.h"
#include "tap.h"

static char *
from_json(const char *json, const char *to, bool lossy)
{
    return converted(json, strlen(json), NULL, "json", to, lossy);
}

/* The record must give the same XML when it first goes through `notation`, with the notation detected from the text. */
static void
returns(const char *json, const char *notation, const char *name)
{
    char *xml = from_json(json, "xml", false), *text = from_json(json, notation, false);
    char *back = converted(text, strlen(text), NULL, NULL, "xml", false);
    is_str(back, xml, "%s by way of %s", name, notation);
    if (strcmp(back, xml) != 0)
        printf("# %s\n", text);
    free(xml);
    free(text);
    free(back);
}

/* A loss in `notation` is reported, and without --lossy the conversion is refused. */
static void
loses(const char *json, const char *notation, const char *what)
{
    char *refused = from_json(json, notation, false), *lossy = from_json(json, notation, true);
    ok(strstr(refused, "write 0:0 lossy: ") == refused && strstr(refused, what), "refused: %s",
       refused);
    ok(strstr(lossy, what) != NULL, "lost in %s: %s", notation, what);
    free(refused);
    free(lossy);
}

static void
test_tags(void)
{
    static const char tags[] =
        "{\"variant\":\"waterloo5\",\"moves\":[\"e3-e5\"],\"tags\":{\"Black\":\"B\","
        "\"Foo\":\"1\",\"Event\":\"E \\\\ \\\"e\\\"\",\"Date\":\"????.??.??\",\"Round\":\"?\"}}";
    char *xml = from_json(tags, "xml", false);
    ok(strstr(xml, "<tag name=\"Event\">E \\ &quot;e&quot;</tag>\n  <tag name=\"Black\">B</tag>\n  "
                   "<tag name=\"Foo\">1</tag>\n  <move>") != NULL,
       "the roster comes first, without what is unknown: %s", xml);
    free(xml);
    static const char *const all[] = {"lan", "waterloo", "pgn", "json"};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        returns(tags, all[i], "tags in any order");
    loses("{\"variant\":\"waterloo5\",\"moves\":[],\"tags\":{\"White\":\"two\\nlines\"}}",
          "waterloo", "tag 'White'");
}

static void
test_results(void)
{
    static const char win[] =
        "{\"variant\":\"international\",\"result\":\"1-0\",\"moves\":[\"b4-a5\"]}";
    static const char half[] = "{\"variant\":\"chess\",\"result\":\"1/2\",\"moves\":[\"e2-e4\"]}";
    static const char none[] = "{\"variant\":\"chess\",\"result\":\"*\",\"moves\":[\"e2-e4\"]}";
    char *xml = from_json(win, "xml", false);
    ok(strstr(xml, "result=\"2-0\"") != NULL, "a win counts two in international draughts");
    free(xml);
    xml = from_json(none, "xml", false);
    ok(!strstr(xml, "result"), "* claims nothing");
    free(xml);
    returns(win, "pdn", "a win");
    returns(win, "lan", "a win");
    returns(half, "pgn", "a draw");
    returns(half, "lan", "a draw");
    returns(none, "pgn", "no claim");
    returns("{\"variant\":\"chess\",\"result\":\"0-0\",\"moves\":[]}", "pgn", "a word of its own");
}

static void
test_signs(void)
{
    static const char two[] =
        "{\"variant\":\"waterloo5\",\"moves\":[\"e3-e5\",\"e8-e6\"],\"annotations\":[{\"ply\":0,"
        "\"sign\":1},{\"ply\":1,\"sign\":2},{\"ply\":1,\"sign\":1},{\"ply\":1,\"comment\":\"c\"},"
        "{\"ply\":1,\"sign\":3},{\"ply\":1,\"variation\":{\"moves\":[],\"annotations\":[{\"ply\":0,"
        "\"sign\":2}]}}]}";
    returns(two, "waterloo", "signs one behind the other");
    returns(two, "pgn", "signs one behind the other");
    char *text = from_json(two, "waterloo", false);
    ok(strstr(text, "e3-e5? $1 {c} $3 ($2)") != NULL, "only the first is a glyph: %s", text);
    free(text);
}

static void
test_comments(void)
{
    static const char brace[] =
        "{\"variant\":\"waterloo5\",\"moves\":[\"e3-e5\",\"e8-e6\"],"
        "\"annotations\":[{\"ply\":1,\"comment\":\"a } in it { \"},"
        "{\"ply\":2,\"comment\":\" \"},{\"ply\":2,\"comment\":\"[%emt 1] ]\"}]}";
    returns(brace, "pgn", "a brace in a comment");
    returns(brace, "waterloo", "a brace in a comment");
    char *text = from_json(brace, "pgn", false);
    ok(strstr(text, "1. e3-e5 ;a } in it {\n1... e8-e6 {[%emt 1] ]} *\n") != NULL,
       "such a comment goes on to the end of its line: %s", text);
    free(text);
#define COMMENTED(variant, move, text)                                                             \
    "{\"variant\":\"" variant "\",\"moves\":[\"" move                                              \
    "\"],\"annotations\":[{\"ply\":1,\"comment\":\"" text "\"}]}"
    loses(COMMENTED("lippo-chess", "e3-e5", "a } b"), "lippo", "comment 'a } b'");
    loses(COMMENTED("chess", "e2-e4", "a }\\nb"), "pgn", "comment 'a } b'");
    loses(COMMENTED("chess", "e2-e4", "[%clk 1:00] b"), "pgn", "comment '[%clk 1:00] b'");
    loses(COMMENTED("chess", "e2-e4", "a\\n[White \\\"b\\\"]"), "pgn", "comment 'a [White \"b\"]'");
    loses("{\"variant\":\"chess\",\"moves\":[],\"annotations\":[{\"ply\":0,\"clock\":\"1 h ]\"}]}",
          "pgn", "clock time '1 h ]'");
    returns(COMMENTED("chess", "e2-e4", "a }\\nb"), "json", "JSON has all");
}

/* A JSON object that lacks a brace or a quote does not swallow the next ones. */
static void
test_lines(void)
{
    static const char lines[] = "{bad\n{\"variant\":\"chess\",\"moves\":[\"e2-e4\"]}\n"
                                "{\"variant\":\"chess,\"moves\":[]}\n{\"moves\":[\"e2-e4]}\n"
                                "{\n\"variant\":\"chess\",\n\"moves\":[\"d2-d4\"]}\n";
    const char *got = reading_of(lines, NULL, "json");
    int errors = 0;
    for (const char *p = got; (p = strstr(p, "next ")) != NULL; p++)
        errors++;
    is_int(errors, 3, "three bad objects: %s", got);
    ok(strstr(got, "\n1 json chess\nnext 3:") && strstr(got, "'\n1 json chess\n"),
       "the good ones are read");
}

/* White space that XML would normalize, line ends of other systems, and unknown results. */
static void
test_white_space(void)
{
    static const char lines[] =
        "{\"variant\":\"chess\",\"result\":\"a\\nb\\tc\",\"moves\":[\"e2-e4\"],\"tags\":{\"White\":"
        "\"a\\r\\nb\"},\"events\":[{\"ply\":1,\"event\":\"claim\",\"text\":\"a\\nb\"}]}";
    returns(lines, "xml", "white space");
    returns(lines, "json", "white space");
    loses(lines, "pgn", "tag 'White'");
    loses("{\"variant\":\"chess\",\"result\":\"a\\nb\",\"moves\":[]}", "pgn", "result 'a b'");
    char *pgn = from_json(lines, "pgn", true);
    ok(strstr(pgn, "[Result \"*\"]\n") && strstr(pgn, "\n1. e4 *\n"),
       "what is lost is not claimed: %s", pgn);
    free(pgn);
    static const char dos[] = "1. e4 {a\r\nb} e5 {[%clk]} *\r\n";
    char *xml = converted(dos, sizeof dos - 1, NULL, NULL, "xml", false);
    ok(strstr(xml, "<comment>a\nb</comment>") && strstr(xml, "<comment>[%clk]</comment>"),
       "lines end with LF, a clock without a time is a comment: %s", xml);
    free(xml);
    returns("{\"variant\":\"chess\",\"result\":\"?\",\"moves\":[]}", "pgn", "an unknown result");
    is_str(
        reading_of("[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[White \"a\"]\n[White \"b\"]\n\n1. e4 *\n\n"
                   "[White \"a\"]\n\n[White \"b\"]\n\n1. e4",
                   NULL, "pgn"),
        "2 pgn chess\n1 pgn chess\n0 pgn chess\n1 pgn chess\n",
        "a tag given twice, and a game without moves");
}

/* Attributes override tags of the same name, and a tag's result overrides another at the end. */
static void
test_contradictions(void)
{
    static const char xml[] =
        "<game xmlns='urn:adj:1' variant='chess' result='0-1'><tag name='Variant'>waterloo5</tag>"
        "<tag name='Result'>1-0</tag><move>e2-e4</move></game>";
    char *lan = converted(xml, sizeof xml - 1, NULL, NULL, "lan", false);
    is_str(lan, "[Variant \"chess\"]\n\ne2-e4 0-1\n", "the game's attributes");
    free(lan);
    struct adj_reader *reader;
    struct adj_game *game = NULL;
    static const char two[] = "[Result \"1-0\"]\n\n1. e4 0-1\n";
    if (!ok(!adj_reader_open(two, sizeof two - 1, NULL, &reader, NULL) &&
                !adj_reader_next(reader, &game, NULL),
            "two results"))
        return;
    struct adj_verdict *verdict;
    struct adj_defect defect = ADJ_DEFECT_INIT;
    if (!adj_judge(game, NULL, &verdict, NULL)) {
        ok(adj_verdict_defect(verdict, 0, &defect), "are two defects");
        is_str(defect.code, "tag-mismatch", "that are noted");
        adj_verdict_free(verdict);
    }
    adj_game_free(game);
    adj_reader_free(reader);
}

/* Moves after a position set up within the game cannot be converted without that set-up. */
static void
test_resets(void)
{
    static const char reset[] =
        "[GameType \"20\"]\n\n1. 32-28 19-23 /FEN \"W:W31-50:B1-20\"/ 1. 33-29 *";
    static const char inside[] =
        "[GameType \"20\"]\n\n1. 32-28 (1. 33-28 /FEN \"W:W31-50:B1-20\"/ 33-29) 19-23 *";
    char *lan = converted(reset, sizeof reset - 1, NULL, NULL, "lan", true);
    is_str(lan,
           "write 0:0 lossy: lan cannot set up another position within the game, and the moves "
           "behind 3:16 depend on it\n",
           "no loss that one could allow");
    free(lan);
    lan = converted(inside, sizeof inside - 1, NULL, NULL, "lan", true);
    ok(strstr(lan, "\n\nd4-e5 g7-f6 *\n") != NULL, "in a variation it is lost with it: %s", lan);
    free(lan);
}

/* The notation is detected from the text alone. */
static void
test_detection(void)
{
    static const char part[] =
        "{\"variant\":\"waterloo5\",\"setup\":\"W:WKe1,Ra1:BKf10,Pa8\",\"number\":78,\"moves\":"
        "[\"a1-a3\"],\"tags\":{\"Event\":\"E\"},\"events\":[{\"ply\":1,\"event\":\"resign\","
        "\"by\":\"black\"}]}";
    returns(part, "lan", "a part of a game in LAN");
    returns(
        "{\"variant\":\"thai\",\"setup\":\"W:Wa1,b4:Bh8,c5\",\"number\":39,\"moves\":[\"b4:d6\"]}",
        "lan", "captures with a colon");
    static const char *const empty[] = {
        "{\"variant\":\"nihongi\",\"setup\":\"W:WKa1:BKi9\",\"number\":9,\"moves\":[]}",
        "{\"variant\":\"lippo-chess\",\"moves\":[],\"events\":[{\"ply\":0,\"event\":\"resign\","
        "\"by\":"
        "\"white\"}]}",
        "{\"variant\":\"spanish\",\"setup\":\"W:W:BK2,8\",\"moves\":[],\"result\":\"0-1\"}",
    };
    returns(empty[0], "lan", "a position alone");
    returns(empty[0], "waterloo", "a position alone");
    returns(empty[1], "lippo", "an event alone");
    returns(empty[1], "lan", "an event alone");
    returns(empty[2], "lan", "a result alone");
    returns(empty[2], "pdn", "a result alone");
    static const char lippo[] = "[Event \"E\"]\n[Variant \"lippo-chess\"]\n\n1. S. g3\u2014g4 s. "
                                "k10\u2014k8 2. P. g1\u2014f2";
    ok(strstr(reading_of(lippo, NULL, NULL), "3 lippo lippo-chess") != NULL,
       "Lippo's signs behind PGN's tags");
}

/* Results in all their forms are written in one canonical form. */
static void
test_result_forms(void)
{
    static const char *const forms[][2] = {
        {"1:0", "1-0"},          {"1\u20130", "1-0"},    {"0 - 1", "0-1"},
        {"0-1.", "0-1"},         {"0,5-0,5", "1/2-1/2"}, {"0.5 : 0.5", "1/2-1/2"},
        {"1/2:1/2", "1/2-1/2"},  {"\u00BD", "1/2-1/2"},  {"\u00BD\u2013\u00BD", "1/2-1/2"},
        {"1/2 - 1/2", "1/2-1/2"}};
    static const char *const quarters[][2] = {{"3/4-1/4", "3/4-1/4"},
                                              {"1/4 : 3/4", "1/4-3/4"},
                                              {"0,75-0,25", "3/4-1/4"},
                                              {"\u00BC\u2013\u00BE", "1/4-3/4"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        char text[80], end[20];
        snprintf(text, sizeof text, "1. e4 e5 %s", forms[i][0]);
        snprintf(end, sizeof end, "e7-e5 %s\n", forms[i][1]);
        char *lan = converted(text, strlen(text), NULL, "pgn", "lan", false);
        ok(strstr(lan, end) != NULL, "%s is %s: %s", forms[i][0], forms[i][1], lan);
        free(lan);
    }
    for (size_t i = 0; i < sizeof quarters / sizeof *quarters; i++) {
        char text[80], tag[40];
        snprintf(text, sizeof text, "1. a2-a3 %s", quarters[i][0]);
        snprintf(tag, sizeof tag, "\"result\":\"%s\"", quarters[i][1]);
        char *json = converted(text, strlen(text), "brilliant", "waterloo", "json", false);
        ok(strstr(json, tag) != NULL, "%s is a stalemate's: %s", quarters[i][0], json);
        free(json);
    }
    is_str(reading_of("1. e4 e5 1-1", NULL, "pgn"),
           "3 syntax 1:10 expected a move such as Nf3, exd5, e8=Q or O-O\n3 pgn chess\n",
           "1-1 is no result of chess");
}

/* Moves in common spellings, and the defects reported for them. */
static void
test_forms(void)
{
    static const struct {
        const char *variant, *notation, *text, *result;
    } forms[] = {
        {"chess", "pgn", "1. e4 e6 2. e5 d5 3. exd6e.p.", "5 pgn chess\n"},
        {"chess", "pgn", "1. e4 e6 2. e5 d5 3. exd6ep", "5 pgn chess\n"},
        {"chess", "pgn", "1. \u2658f3 \u265Ec6", "2 pgn chess\n"},
        {"chess", "pgn", "1. nf3", "1 piece-letter-mismatch 1:4 Nf3\n1 pgn chess\n"},
        {"chess", "pgn", "1. e4 e5 2. bc4", "3 piece-letter-mismatch 1:13 Bc4\n3 pgn chess\n"},
        {"chess", "pgn", "1. b4 a5 2. bxa5", "3 pgn chess\n"},
        {"chess", "pgn", "[FEN \"4k3/1P6/8/8/8/8/8/4K2R w H - 0 1\"]\n\n1. O-O Kd7 2. b7b8q",
         "3 pgn chess\n"},
        {"waterloo5", "waterloo", "1. \u0424f2-g4",
         "1 piece-letter-mismatch 1:4 Nf2-g4\n1 waterloo waterloo5\n"},
        {"waterloo5", "waterloo", "1. nf2-g4",
         "1 piece-letter-mismatch 1:4 Nf2-g4\n1 waterloo waterloo5\n"},
        {"waterloo5", "waterloo", "1. N f2-g4", "1 waterloo waterloo5\n"},
        {"waterloo5", "waterloo", "\uFF11\uFF0E e3-e5", "1 waterloo waterloo5\n"},
        {"waterloo5", "waterloo", "|1.|e3-e5|e8-e6|",
         "next 1:1 syntax: there is no move here, expected a game in the notation waterloo\n"},
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        is_str(reading_of(forms[i].text, forms[i].variant, forms[i].notation), forms[i].result,
               "%s", forms[i].text);
    is_str(reading_of("1. e3-e5 e8-e6 2. d3-d5 d8-d6\n\nParty 2.\n\n1. e3-e5 zzz e8-e6",
                      "waterloo5", NULL),
           "4 waterloo waterloo5\n2 syntax 5:10 expected a move such as Nd2-c4, f5:g6 or 0-0\n"
           "2 waterloo waterloo5\n",
           "a misspelt word among moves");
    is_str(reading_of("1. e2e4 e7e5", NULL, NULL), "2 pgn chess\n",
           "moves in full without marks are chess");
    is_str(reading_of("1. e4 e5 2. Nz9", NULL, NULL),
           "3 syntax 1:13 expected a move such as Nf3, exd5, e8=Q or O-O\n3 pgn chess\n",
           "two moves in short form are no move in full without its mark");
    is_str(reading_of("1. Sf3 d5 2. Sc3 Lf5 3. Zd5", NULL, NULL),
           "5 syntax 1:25 expected a move such as Nf3, exd5, e8=Q or O-O\n5 pgn chess\n",
           "one misspelt letter leaves the others their language");
}

static void
put_defects(struct buffer *out, const struct adj_game *game, const void *context)
{
    struct walk walk;
    (void)context;
    enum adj_status st = walk_init(&walk, game, true, NULL);
    while (!st)
        st = walk_next(&walk, NULL);
    for (size_t i = 0; i < walk.defects.count; i++)
        buffer_printf(out, "%s ", defect_word(walk.defects.at[i].code));
    walk_clear(&walk);
}

/* A line of free text before the moves is ignored, whatever it begins with. */
static void
test_headers(void)
{
    static const char text[] = "30 May 1975\nThe third party\n\n1. e3-e5 e8-e6\n";
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct buffer out;
    buffer_init(&out);
    buffer_puts(&out, "");
    options.variant = "waterloo5";
    options.notation = "waterloo";
    each_game(text, strlen(text), &options, &out, put_defects, NULL);
    is_str(out.data, "", "a date at the head of a record is no defect of it");
    buffer_clear(&out);
}

/* Free text after the moves belongs to the next game once its tags follow: a variation opened there is not written with
 * the first game. */
static void
test_opened_behind(void)
{
    static const char *const records[][3] = {
        {"waterloo", "chess", "1. e2-e4 e7-e5\nSecond (1. d2-d4\n[Event \"x\"]\n\n1. e2-e4 *\n"},
        {"lippo", "lippo-chess",
         "1. S. h3-h4 S. k10-k9\nSecond (1. h4-h5\n[Event \"x\"]\n\n1. S. h3-h4 *\n"},
    };
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        const char *notation = records[i][0], *variant = records[i][1], *text = records[i][2];
        char *whole = converted(text, strlen(text), variant, notation, "json", false);
        char *first = converted(text, strcspn(text, "\n"), variant, notation, "json", false);
        ok(strstr(first, "\"moves\":[\"") != NULL && strstr(whole, first) == whole,
           "the first game alone, and before the next, in %s: %s", notation, whole);
        ok(strstr(whole, "\"Event\":\"x\"") != NULL, "and the next one with its tags");
        free(whole);
        free(first);
    }
}

int
main(void)
{
    test_tags();
    test_results();
    test_signs();
    test_comments();
    test_lines();
    test_white_space();
    test_contradictions();
    test_resets();
    test_detection();
    test_result_forms();
    test_forms();
    test_headers();
    test_opened_behind();
    return tap_done();
}
