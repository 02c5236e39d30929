/* SPDX-License-Identifier: MIT */
/* The PDN codec reads PDN 3.0 and deviations of real files, keeps its restrictions, and handles Kosintsev's figures. */
#include "adj.h"
#include "reading.h"
#include "tap.h"

static const char every_construct[] =
    "% a comment to the end of the line\n"
    "[Event \"A \\\"quoted\\\" name\"]\n[White \"Ж\"]\n[Result \"1-1\"]\n[GameType \"20\"]\n"
    "\n"
    "{before} 1.31-26! (1. 32-28 19-23(?) 2. 28x19 $5 14x23 {exchange} (2... 13x24)) 17-21*\n"
    "{[%clk 1:02:03] a note} 2. 26:17 12x21 3. 3329 ...\n"
    "1-1\n";

static const char every_construct_written[] =
    "[Event \"A \\\"quoted\\\" name\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
    "[White \"Ж\"]\n[Black \"?\"]\n[Result \"1-1\"]\n[GameType \"20,W,10,10,N2,0\"]\n"
    "\n"
    "% a comment to the end of the line\n"
    "{before} 1. 31-26! (1. 32-28 19-23? 2. 28x19!? 14x23 {exchange} (2... 13x24))\n"
    "1... 17-21 $7 {[%clk 1:02:03] a note} 2. 26x17 12x21 3. 33-29 *\n";

static void
test_constructs(void)
{
    size_t len = strlen(every_construct);
    is_str(reading_of(every_construct, NULL, NULL), "5 pdn international\n",
           "every construct is read");
    char *once = converted(every_construct, len, NULL, NULL, "pdn", false);
    is_str(once, every_construct_written, "and written as PDN 3.0 restricts it");
    char *twice = converted(once, strlen(once), NULL, NULL, "pdn", false);
    is_str(twice, once, "which stays as it is");
    free(twice);
    char *json = converted(once, strlen(once), NULL, NULL, "json", false);
    char *back = converted(json, strlen(json), NULL, NULL, "pdn", false);
    is_str(back, once, "and comes back from JSON");
    free(json);
    free(back);
    free(once);
}

/* clang-format off */
static const struct {
    const char *variant, *fen, *move, *result, *name;
} move_cases[] = {
    {"international", NULL, "32-28", "1 pdn international\n", "numbers"},
    {"international", NULL, "32 - 28", "1 pdn international\n", "blanks around the separator"},
    {"international", NULL, "3228", "1 pdn international\n", "no separator"},
    {"international", NULL, "d4-e5", "1 pdn international\n", "letters in a game of numbers"},
    {"international", NULL, "D4-E5", "1 pdn international\n", "capitals"},
    {"international", NULL, "32–28", "1 pdn international\n", "a dash of typography"},
    {"international", NULL, "32x28", "1 capture-mark-mismatch 3:1 32-28\n1 pdn international\n", "a capture mark too many"},
    {"international", NULL, "51-46", "1 syntax 3:1 the square 51 is off the board\n1 pdn international\n", "off the board"},
    {"international", NULL, "32-27-22", "1 illegal-move 3:1 the man on 32 cannot step to 22. A man does not move like that\n1 pdn international\n", "two steps"},
    {"international", NULL, "- -", "1 syntax 3:1 the record does not know the move\n1 pdn international\n", "an unknown move"},
    {"international", NULL, "32-28-", "1 syntax 3:1 expected two squares or more, such as 32-28\n1 pdn international\n", "half a move"},
    {"international", "W:W31-50:B1-20", "32-28", "1 pdn international\n", "ranges"},
    {"international", "W:W6,50:B1 , K3 , 12.", "06-01", "1 illegal-move 3:1 an enemy piece stands on 1\n1 pdn international\n", "blanks and a full stop in the FEN, leading zeros"},
    {"international", "B:W33:BK1:H12:F40", "1-6", "1 pdn international\n", "sections of other programs"},
    {"international", "W:W28:B22,23,13,12", "28x17x8", "1 illegal-move 3:1 the capture must go on: 28x17x8x19x28\n1 pdn international\n", "another way takes more"},
    {"international", "W:WK47:B20,21,22", "47x33", "1 illegal-move 3:1 a capture is compulsory: 47x15\n1 pdn international\n", "no such capture"},
    {"english", "W:W30:B25,17", "30x21", "1 illegal-move 3:1 the capture must go on: 30x21x14\n1 pdn english\n", "captures go on"},
    {"english", "W:W30:B25,26,17,18", "30x14", "1 ambiguous-move 3:1 30x21x14, 30x23x14\n1 pdn english\n", "two ways to the same square"},
    {"english", "W:W30:B25,26,17,18", "30x23x14", "1 pdn english\n", "told apart by the square between"},
    {"english", "W:W30:B25,26,17,18", "30-23-14", "1 capture-mark-mismatch 3:1 30x23x14\n1 pdn english\n", "with the other mark"},
    {"international", "W:W28:B22,23,13", "28x17", "1 illegal-move 3:1 28x17 takes one piece; 28x19x8 takes two and is compulsory\n1 pdn international\n", "fewer pieces than must be taken"},
    {"english", "W:W30:B25,26,17,18", "30x22x14", "1 illegal-move 3:1 the capture goes another way: 30x21x14, 30x23x14\n1 pdn english\n", "squares of captured pieces are no landing squares"},
    {"russian", NULL, "c3-d4", "1 pdn russian\n", "letters"},
    {"russian", NULL, "c3d4", "1 pdn russian\n", "letters without separator"},
    {"russian", NULL, "с3-d4", "1 homoglyph 3:1 c3-d4\n1 pdn russian\n", "a Cyrillic letter"},
    {"russian", NULL, "22-18", "1 pdn russian\n", "numbers in a game of letters"},
    {"russian", "W:W21-32:B1-12", "c3-d4", "1 pdn russian\n", "but in a FEN, as files have them"},
    {"russian", "W:Wg3:Bf4,d4", "g3:c3", "1 pdn russian\n", "the turn left out"},
    {"russian", "W:Wg3:Bf4,d4", "g3xe5xc3", "1 pdn russian\n", "and written"},
    {"thai", NULL, "26-22", "1 pdn thai\n", "black begins"},
    {"thai", "W:WKa1:Bb2", "4-11", "1 pdn thai\n", "captures with a hyphen"},
    {"international", "W:WKe3:Be7,i9,f4,b4,h8", "38x36", "1 ambiguous-move 3:1 38x20x9x22x36, 38x15x4x22x36\n1 pdn international\n", "a king's way"},
    {"international", "W:WKe3:Be7,i9,f4,b4,h8", "38x15x4x22x36", "1 pdn international\n", "its turns and the squares behind"},
    {"frisian", "W:W28:B17,18", "28x8", "1 pdn frisian\n", "along the file"},
};
/* clang-format on */

static void
test_moves(void)
{
    for (size_t i = 0; i < sizeof move_cases / sizeof *move_cases; i++) {
        char text[300];
        const char *fen = move_cases[i].fen;
        snprintf(text, sizeof text, "%s%s%s\n\n%s", fen ? "[FEN \"" : "[Event \"?", fen ? fen : "",
                 "\"]", move_cases[i].move);
        is_str(reading_of(text, move_cases[i].variant, "pdn"), move_cases[i].result, "%s: %s",
               move_cases[i].variant, move_cases[i].name);
    }
}

/* clang-format off */
static const struct {
    const char *text, *variant, *result, *name;
} game_cases[] = {
    {"[GameType \"25\"]\n1. c3-d4 d6-e5 *", NULL, "2 pdn russian\n", "the number is enough"},
    {"[GameType \"25,W,8,8,A0,0\"]\n1. c3-d4 *", NULL, "1 pdn russian\n", "the full form"},
    {"[GameType \"20,W,10,10,N1,0\"]\n1. 32-28 *", NULL, "1 pdn international\n", "attributes are advice, the number is right"},
    {"[GameType \"23\"]\n1. 11-15 *", NULL, "1 pdn pool\n", "pool: black begins"},
    {"[GameType \"23,W,8,8,A0,0\"]\n1. c3-d4 d6-e5 *", NULL, "2 pdn pool\n", "pool checkers, unified: white begins"},
    {"[GameType \"96\"]\n1. 32-28 *", NULL, "next 1:1 unknown-variant: unknown variant '96', expected an id that 'adj variants' lists\n", "no game of ours"},
    {"[GameType \"96\"]\n1. 32-28 *", "international", "1 pdn international\n", "unless somebody knows better"},
    {"1. 32-28 19-23 2. 28x19 14x23 *", NULL, "next 1:1 ambiguous-variant: the record does not name its game, and it may be international 4/4, frisian 4/4 (half-moves that can be played): say which\n", "no GameType, and two games fit"},
    {"1. 9-14 22-18 *", "english", "2 pdn english\n", "no GameType, and somebody says it"},
    {"[GameType \"20\"]\n1. 32-28 2-0\n[GameType \"20\"]\n1. 33-28 1/2-1/2\n[GameType \"20\"]\n1. 31-27 0-0", NULL, "1 pdn international\n1 pdn international\n1 pdn international\n", "results between games"},
    {"[GameType \"20\"]\n1. 32-28 * 1. 33-28 *", NULL, "1 pdn international\n1 pdn international\n", "an asterisk between games; the second is like the first"},
    {"[GameType \"20\"]\n1. 32-28* 19-23 *", NULL, "2 pdn international\n", "an asterisk that is none"},
    {"[GameType \"20\"]\n1. 31-26 1-1", NULL, "1 pdn international\n", "a result that looks like a move"},
    {"[GameType \"20\"]\n1. 2-0", NULL, "0 pdn international\n", "a game without moves"},
    {"[Event \"a\"]\n[GameType \"20\"]\n\n[Event \"b\"]\n[GameType \"20\"]\n1. 32-28 *", NULL, "0 pdn international\n1 pdn international\n", "a game of tags alone"},
    {"[GameType \"20\"]\n/FEN \"W:W31:B1\"/\n/FEN \"B:W31:B20\"/ 1... 20-24 *", NULL, "1 pdn international\n", "the start and another position set up"},
    {"[GameType \"20\"]\n1. 32-28 17-21 2. 37-32 /FEN \"B:W32,28,31:B23,14\"/ 23-29 *", NULL, "4 pdn international\n", "a position set up within the game"},
    {"[GameType \"20\"]\n1. 32-28 /FEN \"W::\"/ 2. 37-32 *", NULL, "2 pdn international\n", "a null move"},
    {"[GameType \"20\"]\n1. 32-28 /FEN \"W:W99:B1\"/ 2. 37-32 *", NULL, "1 syntax 2:10 99 is off the board\n1 pdn international\n", "a position that cannot be"},
    {"[GameType \"20\"]\n1. 32-28 /FEN W:W31:B1/ *", NULL, "1 syntax 2:10 expected a set-up: /FEN \"W:W31-50:B1-20\"/\n1 pdn international\n", "a set-up that cannot be read"},
    {"[GameType \"20\"]\n[FEN \"W:W5,31:B46\"]\n*", NULL, "0 pdn international\n", "men on their last rows"},
    {"[GameType \"20\"]\n1. 32-28 {lost { *\n[GameType \"20\"]\n1. 33-28 *", NULL, "1 syntax 2:10 expected the end of the comment\n1 pdn international\n1 pdn international\n", "a comment without end hides one game only"},
};
/* clang-format on */

static void
test_games(void)
{
    for (size_t i = 0; i < sizeof game_cases / sizeof *game_cases; i++)
        is_str(reading_of(game_cases[i].text, game_cases[i].variant, NULL), game_cases[i].result,
               "%s", game_cases[i].name);
}

/* clang-format off */
static const struct {
    const char *type, *want;
} type_cases[] = {
    {"20", ""},
    {"20,W", ""},
    {" 20 , W, 10 ,10,N2", ""},
    {"20,W,10,10,N2,0", ""},
    {"23,W,8,8,A0,0", ""},
    {"23,B,8,8,N1,0", ""},
    {"20,W,10,10,N1,0", "tag-mismatch note 2:1 20,W,10,10,N1,0 is 20,W,10,10,N2,0"},
    {"21,B,8,8,N1,1", "tag-mismatch note 2:1 21,B,8,8,N1,1 is 21,B,8,8,N1,0"},
    {"23,B,8,8,A1,1", "tag-mismatch note 2:1 23,B,8,8,A1,1 is 23,B,8,8,N1,0"},
    {"22,W,8,8,N2,1,7", "tag-mismatch note 2:1 22,W,8,8,N2,1,7 is 22,W,8,8,N2,1"},
    {"20,W,10,1", "tag-mismatch note 2:1 20,W,10,1 is 20,W,10,10,N2,0"},
    {"20,ten", "tag-mismatch note 2:1 20,ten is 20,10,10,N2,0"},
};
/* clang-format on */

/* Reads a game strictly. Returns its first defect, or why reading stops, or "". */
static const char *
remark_on(const char *text, size_t len)
{
    static char said[600];
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    struct walk walk;
    options.strict = true;
    enum adj_status st = adj_reader_open(text, len, &options, &reader, &err);
    if (!st)
        st = adj_reader_next(reader, &game, &err);
    if (st)
        return "the game cannot be read";
    st = walk_init(&walk, game, true, &err);
    while (!st)
        st = walk_next(&walk, &err);
    if (st != ADJ_EOF)
        snprintf(said, sizeof said, "stopped: %s", err.message);
    else if (walk.defects.count == 0)
        *said = '\0';
    else
        snprintf(said, sizeof said, "%s %s %u:%u %s is %s", defect_word(walk.defects.at[0].code),
                 severity_word(walk.defects.at[0].severity),
                 (unsigned)walk.defects.at[0].place.line, (unsigned)walk.defects.at[0].place.column,
                 walk.defects.at[0].text, walk.defects.at[0].read_as);
    walk_clear(&walk);
    adj_game_free(game);
    adj_reader_free(reader);
    return said;
}

/* Attributes that contradict the game get a note; reading continues. */
static void
test_types(void)
{
    for (size_t i = 0; i < sizeof type_cases / sizeof *type_cases; i++) {
        char text[100];
        int len = snprintf(text, sizeof text, "[Event \"x\"]\n[GameType \"%s\"]\n*\n",
                           type_cases[i].type);
        is_str(remark_on(text, (size_t)len), type_cases[i].want, "GameType %s", type_cases[i].type);
    }
}

/* For a record that does not name its game by a known name: the game that is assumed, and its moves in LAN. */
static void
assumed_is(const char *record, const char *want, const char *name)
{
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_reader *reader = NULL;
    struct adj_game *game = NULL;
    char said[300] = "", *lan = NULL;
    options.notation = "pdn";
    if (adj_reader_open(record, strlen(record), &options, &reader, &err) ||
        adj_reader_next(reader, &game, &err) ||
        adj_game_convert(game, "lan", NULL, &lan, NULL, NULL, &err))
        snprintf(said, sizeof said, "%s: %.100s", err.code, err.message);
    else
        snprintf(said, sizeof said, "%s%s: %.100s", game->rules->id,
                 game->assumed.at > 0 ? "?" : "", strstr(lan, "\n\n") + 2);
    is_str(said, want, "%s", name);
    adj_free(lan);
    adj_game_free(game);
    adj_reader_free(reader);
}

static void
test_assumed(void)
{
    assumed_is("1. 11-15 23-19 2. 8-11 22-17 *", "english?: f6-e5 e3-f4 g7-f6 c3-b4 *\n",
               "the standard's game where others fit as well");
    assumed_is("1. 32-28 20-25 2. 37-32 19-23 3. 28x19 18x20 *",
               "frisian?: d4-e5 i7-k6 c3-d4 g7-f6 e5:g7 e7:i7 *\n",
               "the game of its squares and moves");
    assumed_is("1. 22-18 10-15 2. 24-20 *", "english?: f6-e5 e3-d4 b6-a5 *\n",
               "from the other side");
    assumed_is("[GameType \"25,W,8,8,N2,1\"]\n1. 22-18 9-13 *", "russian: c3-d4 b6-a5 *\n",
               "numbers in a game of letters");
    assumed_is("[GameType \"21,B,8,8,N2,0\"]\n1. 22-18 10-15 2. 25-22 *",
               "english: f6-e5 e3-d4 g7-f6 *\n", "the corner that the GameType names");
    assumed_is("[Variant \"American/English\"]\n1. c3-d4 d6-e5 *", "english: f6-e5 e3-d4 *\n",
               "letters as the first player sees them");
    assumed_is("[Variant \"Standard\"]\n[GameType \"20\"]\n1. 32-28 *", "international: d4-e5 *\n",
               "a name that is also another game's");
    assumed_is("[FEN \"B:W31,K6:B1,2\"]\n*", "english?: *\n", "a problem without moves");
    assumed_is("[FEN \"B:W31,K6:B1,40\"]\n*",
               "ambiguous-variant: the record does not name its game, and it may be international, "
               "canadian, "
               "frisian: say which",
               "where two games have its squares");
    assumed_is("1. 11-15 23-19 2. whatever 22-17 *",
               "syntax: whatever: expected two squares or more, such as 32-28",
               "a word that is no move stands behind the moves that tell");
    assumed_is("1. c3-d4 b6-a5 *",
               "ambiguous-variant: the record does not name its game, and it may be russian 2/2, "
               "brazilian 2/2, czech 2/2, spantsiretti",
               "no guess between equals");
}

/* Writes one move from a position without the tags. */
static void
written_is(const char *variant, const char *setup, const char *lan, const char *to,
           const char *want)
{
    char text[400];
    snprintf(text, sizeof text, "[Variant \"%s\"]\n[FEN \"%s\"]\n\n%s", variant, setup, lan);
    char *out = converted(text, strlen(text), NULL, "lan", to, false);
    const char *moves = strstr(out, "\n\n");
    is_str(moves ? moves + 2 : out, want, "%s in %s: %s", variant, to, lan);
    free(out);
}

static void
test_writing(void)
{
    written_is("russian", "W:Wg3:Bf4,d4,a7", "g3:e5:c3", "pdn", "1. g3:c3 *\n");
    written_is("english", "W:W30:B25,26,17,18,1", "c1:a3:c5", "pdn", "1... 30x21x14 *\n");
    written_is("brazilian", "W:WKa1:Bb2,d4,h8", "a1:c3:e5", "pdn", "1. a1xe5 *\n");
    written_is("thai", "W:WKa1:Bb2,h8", "a1:c3", "pdn", "1... 4-11 *\n");
    written_is("canadian", "W:W67:B1", "a1-b2", "pdn", "1. 67-61 *\n");
    written_is("eureka", "W:We5:Be7,g9,a9", "e5:e9:i9", "figures", "1. 55:59:99 *\n");
    written_is("eureka", "W:Wa1:Bk10", "a1-b2", "figures", "1. 11-22 *\n");
}

/* Restriction 9: the path lists turns, and the squares behind captured pieces on a straight line, not other squares
 * where the king could stop. */
static void
test_disambiguation(void)
{
    static const char setup[] = "W:WKe3:Be7,i9,f4,b4,h8";
    written_is("international", setup, "e3:k8:h10:c5:a3", "pdn", "1. 38x15x4x22x36 *\n");
}

static const char eureka[] = "[Variant \"eureka\"]\n\n1. 44-55 37-46 2. 55-66 *\n";

static void
test_figures(void)
{
    is_str(reading_of(eureka, NULL, NULL), "3 figures eureka\n", "figures are told from numbers");
    is_str(reading_of("1. 44-55 37-46 2. 55-66\n", NULL, NULL), "3 figures eureka\n",
           "and are Eureka's");
    is_str(reading_of("1. d4-e5\n", "eureka", "figures"),
           "1 syntax 1:4 the square d4 is no figures\n1 figures eureka\n",
           "letters are no figures");
    is_str(reading_of("1. 4455 3746\n", "eureka", "figures"), "2 figures eureka\n",
           "figures without a separator");
    char *lan = converted(eureka, strlen(eureka), NULL, NULL, "lan", false);
    is_str(lan, "[Variant \"eureka\"]\n\nd4-e5 c7-d6 e5-f6 *\n", "and come out as LAN");
    char *back = converted(lan, strlen(lan), NULL, NULL, "figures", false);
    is_str(back, eureka, "and back");
    free(lan);
    free(back);
    static const char set_up[] =
        "[Variant \"eureka\"]\n[SetUp \"1\"]\n[FEN \"W:W55:B57,K00\"]\n\n1. 55:59 *\n";
    back = converted(set_up, strlen(set_up), NULL, NULL, "figures", false);
    is_str(back, set_up, "set-ups have figures too");
    free(back);
}

int
main(void)
{
    test_constructs();
    test_moves();
    test_games();
    test_types();
    test_assumed();
    test_writing();
    test_disambiguation();
    test_figures();
    return tap_done();
}
