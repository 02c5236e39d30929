/* SPDX-License-Identifier: MIT */
/*
 * No record stops the library, whatever variant and notation the caller names: each record of tests/records and one record
 * of each notation are read as every variant, judged, reported and converted to every notation. What is refused has a
 * code, a sentence and a place.
 */
#include <dirent.h>

#include "adj.h"
#include "reading.h"
#include "slurp.h"
#include "tap.h"

enum { GAMES_MOST = 2000, COMPLAINTS_MOST = 20 };

/* One record of each notation. */
static const char *const crafted[][2] = {
    {"lan", "[Variant \"waterloo5\"]\n\n1. f3-f5 *\n"},
    {"lan", "[Variant \"chess\"]\n\ne2-e4 e7-e5 g1-f3 1-0\n"},
    {"waterloo", "[Variant \"waterloo5\"]\n\n1. f3-f5 d8-d6\n2. Nf2-e4 Nd9-c7 {well} *\n"},
    {"lippo", "1. e2\xE2\x80\x94"
              "e4 e11\xE2\x80\x94"
              "e9 *\n"},
    {"turtle", "[Variant \"turtle-japan\"]\n[SetUp \"W:WKi6,Fb3:BKd4\"]\n\n1. Ki6-i7 *\n"},
    {"pgn", "[Event \"e\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 $1 {c} *\n"},
    {"pgn", "[Variant \"Chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 "
            "1\"]\n\n1. O-O *\n"},
    {"pdn", "[GameType \"20\"]\n\n1. 32-28 19-23 *\n"},
    {"pdn", "[GameType \"25\"]\n\n1. c3-b4 b6-a5 *\n"},
    {"figures", "1. 22-23 51-45 *\n"},
    {"xml", "<game xmlns=\"urn:adj:1\" variant=\"international\"><move>32-28</move></game>\n"},
    {"json", "{\"variant\":\"chess\",\"moves\":[\"e2-e4\",\"e7-e5\"]}\n"},
    {"json", "{\"variant\":\"turtle-japan\",\"setup\":\"W:WKi6,Fb3:BKd4\",\"moves\":[\"Ki6-i7\"],"
             "\"events\":[{\"ply\":0,\"event\":\"flag\",\"by\":\"white\"}]}\n"},
};

/* Where the record under test comes from, and as what it is read. */
struct attempt {
    const char *name, *variant, *notation, *to;
};

static unsigned complaints, judged, written, unfit;

static void
complain(const struct attempt *a, const struct adj_error *err, const char *why)
{
    if (complaints++ < COMPLAINTS_MOST)
        printf("# %s, variant %s, from %s, to %s: %s: %zu:%zu %s: %s\n", a->name,
               a->variant ? a->variant : "-", a->notation ? a->notation : "-", a->to ? a->to : "-",
               why, err->line, err->column, err->code, err->message);
}

/* A refusal has a status, a code, a sentence and a place; a loss has its place in the sentence. */
static void
check_refusal(const struct attempt *a, const struct adj_error *err)
{
    unfit += strcmp(err->code, "unfit-notation") == 0;
    if (!err->status || !err->code[0] || !err->message[0])
        complain(a, err, "no code or no sentence");
    else if ((err->line == 0 || err->column == 0) && err->status != ADJ_ELOSSY)
        complain(a, err, "no place");
}

static void
try_judge(const struct attempt *a, const struct adj_game *game)
{
    static const char *const formats[] = {"text", "json", "xml", "page"};
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict;
    if (adj_judge(game, NULL, &verdict, &err)) {
        check_refusal(a, &err);
        return;
    }
    judged++;
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        struct adj_report_options options = ADJ_REPORT_OPTIONS_INIT;
        char *text = NULL;
        options.format = formats[i];
        if (adj_report_write(verdict, &options, &text, NULL, &err))
            complain(a, &err, formats[i]);
        else
            adj_free(text);
    }
    adj_verdict_free(verdict);
}

static void
try_convert(struct attempt *a, const struct adj_game *game)
{
    const char *notation;
    for (size_t i = 0; (notation = adj_notation_at(i)) != NULL; i++) {
        struct adj_write_options how = ADJ_WRITE_OPTIONS_INIT;
        struct adj_error err = ADJ_ERROR_INIT;
        struct adj_notes *notes;
        char *text;
        bool stopped = false;
        a->to = notation;
        how.lossy = true;
        how.out_stopped = i % 2 ? &stopped : NULL;
        if (adj_game_convert(game, notation, &how, &text, NULL, &notes, &err)) {
            check_refusal(a, &err);
            continue;
        }
        written++;
        adj_free(text);
        adj_notes_free(notes);
    }
    a->to = NULL;
}

/* All games of the text, read as one variant. */
static void
try_text(struct attempt *a, const char *text, size_t len)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader;
    options.variant = a->variant;
    options.notation = a->notation;
    if (adj_reader_open(text, len, &options, &reader, &err)) {
        check_refusal(a, &err);
        return;
    }
    enum adj_status st = ADJ_OK;
    size_t games = 0;
    for (; st != ADJ_EOF && games < GAMES_MOST; games++) {
        struct adj_game *game;
        err = (struct adj_error)ADJ_ERROR_INIT;
        st = adj_reader_next(reader, &game, &err);
        if (st == ADJ_OK) {
            try_judge(a, game);
            try_convert(a, game);
            adj_game_free(game);
        } else if (st != ADJ_EOF) {
            check_refusal(a, &err);
        }
    }
    if (games == GAMES_MOST)
        complain(a, &err, "the reader does not come to an end");
    adj_reader_free(reader);
}

/* As every variant; with `told`, in every notation too. */
static void
try_variants(const char *name, const char *text, size_t len, bool told)
{
    size_t notations = 0;
    while (told && adj_notation_at(notations))
        notations++;
    for (size_t v = 0; v <= adj_variant_count(); v++)
        for (size_t n = 0; n <= notations; n++) {
            struct attempt a = {.name = name};
            a.variant = v > 0 ? adj_variant_id(adj_variant_at(v - 1)) : NULL;
            a.notation = n > 0 ? adj_notation_at(n - 1) : NULL;
            try_text(&a, text, len);
        }
}

/* Every file of the folder; their number. */
static int
try_folder(const char *folder)
{
    DIR *dir = opendir(folder);
    struct dirent *entry;
    int count = 0;
    while (dir && (entry = readdir(dir)) != NULL) {
        char path[512];
        size_t len;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        char *text = entry->d_name[0] == '.' ? NULL : slurp(path, &len);
        if (!text)
            continue;
        try_variants(path, text, len, false);
        free(text);
        count++;
    }
    if (dir)
        closedir(dir);
    return count;
}

/* Each record is refused as a game that its notation does not write, and read as one that it writes. */
static void
test_crafted(void)
{
    for (size_t i = 0; i < sizeof crafted / sizeof *crafted; i++) {
        struct attempt a = {.name = crafted[i][1], .notation = crafted[i][0]};
        unsigned before = judged;
        try_text(&a, crafted[i][1], strlen(crafted[i][1]));
        ok(judged == before + 1, "%s %zu is a record", crafted[i][0], i);
        try_variants(crafted[i][1], crafted[i][1], strlen(crafted[i][1]), true);
    }
}

static const char pdn_as_chess[] =
    "unfit-notation: the record is in the notation pdn, which does not write chess: name another "
    "variant, or submit a record in one of lan, waterloo, pgn, xml, json";

/* The example of draughts that is handed in as chess, detected and told. */
static void
test_refusals(void)
{
    static const char draughts[] = "[GameType \"20\"]\n\n1. 32-28 19-23 *\n";
    char expected[400];
    snprintf(expected, sizeof expected, "next 1:1 %s\n", pdn_as_chess);
    is_str(reading_of(draughts, "chess", NULL), expected, "PDN is no notation of chess");
    snprintf(expected, sizeof expected, "open 1:1 %s\n", pdn_as_chess);
    is_str(reading_of(draughts, "chess", "pdn"), expected, "nor when both are named");
    char *text = converted(draughts, strlen(draughts), NULL, NULL, "pgn", false);
    is_str(text,
           "write 1:1 unfit-notation: the notation pgn does not write international: use one of "
           "lan, xml, json, pdn\n",
           "nor PGN one of draughts");
    free(text);
    is_str(
        reading_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n", "international", NULL),
        "open 1:4 unfit-notation: the record is in the notation pgn, which does not write "
        "international: name another variant, or submit a record in one of lan, xml, json, pdn\n",
        "a record that is clearly in another notation is refused as such");
}

/* In an archive that is read as chess each game of draughts is refused alone, wherever it stands. */
static void
test_archives(void)
{
    static const char chess[] = "[Event \"e\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";
    static const char draughts[] = "[GameType \"20\"]\n\n1. 32-28 19-23 *\n\n";
    for (unsigned mask = 0; mask < 8; mask++) {
        char text[200] = "", want[1000] = "";
        size_t line = 1;
        for (unsigned i = 0; i < 3; i++, line += 4) {
            bool other = mask >> i & 1;
            strcat(text, other ? draughts : chess);
            if (other)
                sprintf(want + strlen(want), "next %zu:1 %s\n", line, pdn_as_chess);
            else
                strcat(want, "4 pgn chess\n");
        }
        is_str(reading_of(text, "chess", NULL), want, "draughts among chess, places %u", mask);
    }
}

int
main(int argc, char **argv)
{
    /* By hand: other files. */
    for (int i = 1; i < argc; i++) {
        size_t len = 0;
        char *text = slurp(argv[i], &len);
        if (text)
            try_variants(argv[i], text, len, false);
        free(text);
    }
    if (argc == 1) {
        test_refusals();
        test_archives();
        test_crafted();
        ok(try_folder("tests/records") + try_folder("tests/records/disputes") > 100,
           "there are records");
    }
    is_int(complaints, 0, "%u verdicts, %u conversions, %u records of another notation", judged,
           written, unfit);
    return tap_done();
}
