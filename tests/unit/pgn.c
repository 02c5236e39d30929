/* SPDX-License-Identifier: MIT */
/* The PGN codec reads the import format, writes the export format, and handles FEN, SAN and other games in PGN form. */
#include "reading.h"
#include "tap.h"

static const char every_construct[] =
    "% an escape that nobody else reads\n"
    "[Event \"A \\\"quoted\\\" name\"]\n"
    "[ Site\n\t\"back\\\\slash\" ]\n"
    "[Date \"2024.02.03\"] [Round \"1\"]\n"
    "[White \"Ж\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n"
    "\n"
    "{before the first move}\n"
    "1. e4 $1 e5!? 2.Nf3 Nc6 (2...d6 {Philidor} 3. d4 (3. Bc4 $6 Be7) 3... exd4) 3. Bb5 a6\n"
    "; a comment to the end of the line ( { ) 4. Qxf7\n"
    "4 Ba4 Nf6 5.O-O Be7 {[%clk 1:02:03] a note\nin two lines} 6 . Re1 b5 7. Bb3 d6 8. c3 O-O\n"
    "%4. illegal moves in an escape\n"
    "9. h3 Nb8 10. d4 Nbd7 1/2-1/2\n";

static const char every_construct_written[] =
    "[Event \"A \\\"quoted\\\" name\"]\n"
    "[Site \"back\\\\slash\"]\n"
    "[Date \"2024.02.03\"]\n[Round \"1\"]\n[White \"Ж\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n"
    "\n"
    "% an escape that nobody else reads\n"
    "{before the first move} 1. e4 $1 e5 $5 2. Nf3 Nc6 (2... d6 {Philidor} 3. d4 (3.\n"
    "Bc4 $6 Be7) 3... exd4) 3. Bb5 a6\n"
    "{a comment to the end of the line ( { ) 4. Qxf7} 4. Ba4 Nf6 5. O-O Be7\n"
    "{[%clk 1:02:03] a note\nin two lines} 6. Re1 b5 7. Bb3 d6 8. c3 O-O\n"
    "%4. illegal moves in an escape\n"
    "9. h3 Nb8 10. d4 Nbd7 1/2-1/2\n";

static void
test_constructs(void)
{
    is_str(reading_of(every_construct, NULL, NULL), "20 pgn chess\n", "every construct is read");
    char *once = converted(every_construct, strlen(every_construct), NULL, NULL, "pgn", false);
    is_str(once, every_construct_written, "and written in the export format");
    char *twice = converted(once, strlen(once), NULL, NULL, "pgn", false);
    is_str(twice, once, "which stays as it is");
    free(once);
    free(twice);
    char *lan = converted(every_construct, strlen(every_construct), NULL, NULL, "lan", false);
    ok(strstr(lan, "write 0:0 lossy: lan cannot carry what stands at 1:1: escape line ' an "
                   "escape that nobody else reads' (and more)") == lan,
       "LAN has no lines of others, and says which one: %s", lan);
    free(lan);
    lan = converted(every_construct, strlen(every_construct), NULL, NULL, "lan", true);
    ok(strstr(lan,
              "\n\ne2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5-a4 g8-f6 0-0 f8-e7 f1-e1 b7-b5 a4-b3 "
              "d7-d6 c2-c3 0-0 h2-h3 c6-b8 d2-d4 b8-d7 1/2-1/2\n") != NULL,
       "unless it may be lossy");
    ok(strstr(lan, "11:25: variation\n") != NULL &&
           strstr(lan, "13:21: clock time '1:02:03'\n") != NULL,
       "and what is lost is listed: %s", lan);
    free(lan);
}

/* Reads one move from a position and describes the result. */
static const char *
move_from(const char *fen, const char *move)
{
    char text[300];
    snprintf(text, sizeof text, "[FEN \"%s\"]\n\n%s", fen, move);
    return reading_of(text, NULL, "pgn");
}

static void
test_san(void)
{
    static const char knights[] = "4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1";
    static const char pawns[] = "r3k3/1P6/8/2pPp3/8/8/8/R3K2R w KQ e6 0 30";
    static const struct {
        const char *fen, *move, *result, *name;
    } cases[] = {
        {knights, "Nd4", "1 ambiguous-move 3:1 from b3, b5, f5\n1 pgn chess\n", "three knights"},
        {knights, "Nfd4", "1 pgn chess\n", "the one on the f-file"},
        {"4n2k/3P4/8/8/8/8/8/K7 w - - 0 1", "de8Q+", "1 pgn chess\n",
         "a capture from file to file needs no mark"},
        {knights, "N3d4", "1 pgn chess\n", "the one on rank 3"},
        {knights, "Nb5d4", "1 pgn chess\n", "the one on b5"},
        {knights, "Nb5-d4", "1 pgn chess\n", "written in full"},
        {knights, "b5d4", "1 piece-letter-missing 3:1 Nb5d4\n1 pgn chess\n", "without its letter"},
        {knights, "Bb5d4", "1 piece-letter-mismatch 3:1 Nb5d4\n1 pgn chess\n",
         "with another's letter"},
        {knights, "N3xd4", "1 capture-mark-mismatch 3:1 N3d4\n1 pgn chess\n",
         "a capture that is none"},
        {knights, "Nd4+", "1 ambiguous-move 3:1 from b3, b5, f5\n1 pgn chess\n",
         "a check does not tell them apart"},
        {knights, "Nfd6+", "1 pgn chess\n", "check"},
        {knights, "Nfe7+", "1 check-mark-mismatch 3:1 Ne7\n1 pgn chess\n", "a check that is none"},
        {knights, "Nh8", "1 illegal-move 3:1 no knight can go to h8\n1 pgn chess\n", "too far"},
        {knights, "Qd4", "1 illegal-move 3:1 there is no queen that could go to d4\n1 pgn chess\n",
         "no such piece"},
        {pawns, "dxe6", "1 pgn chess\n", "en passant"},
        {pawns, "dxe6 e.p.", "1 pgn chess\n", "en passant, said so"},
        {pawns, "dxc6",
         "1 illegal-move 3:1 nothing stands on c6 that the pawn on d5 could capture\n1 pgn chess\n",
         "not en passant"},
        {pawns, "b8=Q+", "1 pgn chess\n", "promotion"},
        {pawns, "bxa8N", "1 pgn chess\n", "promotion without the sign"},
        {pawns, "b8",
         "1 ambiguous-move 3:1 the promotion must say what the pawn becomes\n1 pgn chess\n",
         "promotion to nothing"},
        {pawns, "b8=K",
         "1 illegal-move 3:1 on b8 the pawn becomes one of these: Q, R, B, N\n1 pgn "
         "chess\n",
         "promotion to a king"},
        {pawns, "O-O", "1 pgn chess\n", "castling"},
        {pawns, "0-0-0", "1 pgn chess\n", "castling with zeros"},
        {pawns, "Rxa8+", "1 pgn chess\n", "a capture"},
        {pawns, "Ra8+", "1 capture-mark-mismatch 3:1 Rxa8+\n1 pgn chess\n",
         "a capture that is not said"},
        {pawns, "Kh1",
         "1 illegal-move 3:1 the king on e1 cannot go to h1. A king does not move like that\n1 pgn "
         "chess\n",
         "the king"},
        {pawns, "--",
         "1 moves-missing 3:1 White's move 1 is missing: '--' is written in its place\n"
         "1 pgn chess\n",
         "no move"},
        {pawns, "x8", "1 syntax 3:1 expected a move such as Nf3, exd5, e8=Q or O-O\n1 pgn chess\n",
         "a move that cannot be read"},
        {pawns, "\u041A\u04352",
         "1 homoglyph 3:1 Ke2\n1 piece-letter-mismatch 3:1 Ke2\n1 pgn chess\n", "Cyrillic letters"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        is_str(move_from(cases[i].fen, cases[i].move), cases[i].result, "SAN: %s", cases[i].name);
}

static void
test_fen(void)
{
    static const struct {
        const char *fen, *result, *name;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "the side to move", "pieces alone"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w - - 0 1", "8 ranks", "a rank of seven"},
        {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", "8 ranks", "a rank of nine"},
        {"4k3/8/8/8/8/8/8/4X3 w - - 0 1", "8 ranks", "no such piece"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "the side to move", "no such side"},
        {"4k3/8/8/8/8/8/8/4K3 w Z - 0 1", "castling rights", "no such right"},
        {"4k3/8/8/8/8/8/8/4K3 w - j9 0 1", "the square passed over", "no such square"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "number of plies", "no number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 rest", "nothing after", "something more"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[300];
        snprintf(text, sizeof text, "[FEN \"%s\"]\n\nKd1", cases[i].fen);
        char *got = converted(text, strlen(text), NULL, "pgn", "pgn", false);
        ok(strstr(got, "write 1:1 setup:") == got && strstr(got, cases[i].result), "FEN: %s: %s",
           cases[i].name, got);
        free(got);
    }
    static const char short_fen[] = "[FEN \"4k3/8/8/8/8/8/8/R3K3 w Q -\"]\n\nO-O-O";
    is_str(reading_of(short_fen, NULL, "pgn"), "1 pgn chess\n", "the two counters may be left out");
    static const char black[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
        "[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
        "[FEN \"r3k3/8/8/8/3pP3/8/8/4K3 b q e3 0 40\"]\n\n40... dxe3 41. Ke2 O-O-O *\n";
    char *again = converted(black, strlen(black), NULL, NULL, "pgn", false);
    is_str(again, black, "a game from a FEN with Black to move");
    free(again);
}

static void
test_variants(void)
{
    static const char waterloo[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black "
        "\"?\"]\n"
        "[Result \"*\"]\n[Variant \"waterloo7\"]\n\n1. N/f1-h2 Ng9-h7 2. Gi2-g4 *\n";
    char *again = converted(waterloo, strlen(waterloo), NULL, NULL, "pgn", false);
    is_str(again, waterloo, "a game of Waterloo");
    free(again);
    static const struct {
        const char *text, *result, *name;
    } cases[] = {
        {"[Variant \"From Position\"]\n\n1. e4", "1 pgn chess\n", "From Position is chess"},
        {"[Variant \"STANDARD\"]\n\n1. e4", "1 pgn chess\n", "so is Standard"},
        {"[Variant \"Crazyhouse\"]\n\n1. e4",
         "next 1:1 unknown-variant: Crazyhouse is no game that adj judges\n",
         "a server's other game is not"},
        {"[Variant \"starwars\"]\n\n1. e4",
         "next 1:1 unknown-variant: unknown variant 'starwars', expected an id that 'adj "
         "variants' lists\n",
         "an unknown name neither"},
        {"[Variant \" Fischerandom \"]\n\n1. e4", "1 pgn chess960\n", "another name of Chess960"},
        {"[Variant \"international\"]\n\n1. e4",
         "next 1:1 unfit-notation: the record is in the notation pgn, which does not write "
         "international: name another variant, or submit a record in one of lan, xml, json, pdn\n",
         "draughts have PDN"},
        {"1. e4 e5)", "2 pgn chess\n", "a variation without beginning"},
        {"1. e4 (e5", "1 syntax 1:7 expected the end of the variation, ')'\n1 pgn chess\n",
         "one without end"},
        {"1. e4 {no end", "1 syntax 1:7 expected the end of the comment\n1 pgn chess\n",
         "a comment without end"},
        {"[White \"A]\n1. e4", "0 tag-malformed 1:1 kept as a comment\n1 pgn chess\n",
         "a tag without its quote"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        is_str(reading_of(cases[i].text, NULL, "pgn"), cases[i].result, "%s", cases[i].name);
}

/* The main line in LAN without tags; losses are allowed. Borrowed until the next call. */
static const char *
line_of(const char *text)
{
    static char line[2000];
    char *lan = converted(text, strlen(text), NULL, NULL, "lan", true);
    const char *moves = strstr(lan, "\n\n");
    size_t len = moves ? strcspn(moves + 2, "\n") : 0;
    snprintf(line, sizeof line, "%.*s", (int)len, moves ? moves + 2 : "");
    free(lan);
    return line;
}

/* Moves in the spelling of other programs, people and times are resolved. */
static void
test_foreign_forms(void)
{
    static const char castle[] = "[FEN \"r3k3/1P6/8/2pPp3/8/8/8/R3K2R w KQ e6 0 30\"]\n\n";
    static const char *const pairs[][2] = {
        {"e1g1", "0-0"},
        {"e1c1", "0-0-0"},
        {"e1h1", "0-0"},
        {"Ke1-g1", "0-0"},
        {"o-o", "0-0"},
        {"OO", "0-0"},
        {"OOO", "0-0-0"},
        {"0-O", "0-0"},
        {"\u041E-\u041E", "0-0"},
        {"0-0-0", "0-0-0"},
        {"b8Q", "b7-b8=Q"},
        {"b7b8q", "b7-b8=Q"},
        {"b8(N)", "b7-b8=N"},
        {"b8/Q", "b7-b8=Q"},
        {"b8=(R)", "b7-b8=R"},
        {"baQ", "b7:a8=Q"},
        {"b7xa8=q", "b7:a8=Q"},
        {"ba8Q", "b7:a8=Q"},
        {"dxe", "d5:e6"},
        {"de", "d5:e6"},
        {"d5:e6 e.p.", "d5:e6"},
        {"dxe6 ep", "d5:e6"},
        {"d5e6", "d5:e6"},
        {"d8+", ""},
        {"dxe7", ""},
        {"Rxa8 ch", "a1:a8"},
        {"Rxa8\u2020", "a1:a8"},
        {"Rxa8 dbl ch", "a1:a8"},
        {"Ra1xa8++", "a1:a8"},
        {"R1xa8 mate", "a1:a8"},
        {"Rh1-g1", "h1-g1"},
        {"Rhg1", "h1-g1"},
        {"R1g1", "h1-g1"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char text[200], want[40];
        snprintf(text, sizeof text, "%s%s", castle, pairs[i][0]);
        snprintf(want, sizeof want, "%s%s*", pairs[i][1], *pairs[i][1] ? " " : "");
        is_str(line_of(text), *pairs[i][1] ? want : "", "%s", pairs[i][0]);
    }
    is_str(line_of("e4 e5 Nf3 Nc6"), "e2-e4 e7-e5 g1-f3 b8-c6 *", "moves without numbers");
    is_str(line_of("1. g1f3 e7e5"), "g1-f3 e7-e5 *", "squares alone are chess");
    is_str(line_of("{Sicilian} 1. e4 c5"), "e2-e4 c7-c5 *", "a leading comment is no JSON");
}

/* Informant signs and words after moves become NAGs; unknown signs become comments. */
static void
test_signs(void)
{
    static const char text[] = "1. e4\u00B1 e5 += 2. Nf3+- Nc6 N 3. Bb5 \u2313 a6= 4. Ba4 \u27F3 "
                               "Nf6 D 5. O-O \u00A7\u00A7? "
                               "Be7 \u00A7 6. Re1 $255 b5 \u25A1\n";
    char *pgn = converted(text, sizeof text - 1, NULL, NULL, "pgn", false);
    const char *moves = strstr(pgn, "\n\n");
    is_str(moves ? moves + 2 : pgn,
           "1. e4 $16 e5 $14 2. Nf3 $18 Nc6 $146 3. Bb5 $142 a6 $10 4. Ba4 $32 Nf6 $220 5.\n"
           "O-O {\u00A7\u00A7} $2 5... Be7 {\u00A7} 6. Re1 $255 b5 $7 *\n",
           "signs");
    free(pgn);
}

/* Text around and between games is skipped. */
static void
test_rubbish(void)
{
    static const struct {
        const char *text, *result, *name;
    } cases[] = {
        {"Here is a game for you:\n[White \"A\"]\n\n1. e4 e5 1-0\nRegards, B.\n[White \"C\"]\n\n1. "
         "d4 *",
         "2 pgn chess\n1 pgn chess\n", "lines before and behind a game"},
        {"[pgn][White \"A\"]<br />1. e4 e5<br />2. d4 1-0[/pgn]",
         "0 tag-malformed 1:1 kept as a comment\n3 tag-malformed 1:46 kept as a comment\n"
         "3 pgn chess\n",
         "a page's marks"},
        {"[Event: \"A\"]\n[White \"B]\n[Black \"C\"]\n\n1. e4 *",
         "0 tag-malformed 1:1 kept as a comment\n0 tag-malformed 2:1 kept as a comment\n1 pgn "
         "chess\n",
         "tags that cannot be read"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        is_str(reading_of(cases[i].text, NULL, "pgn"), cases[i].result, "%s", cases[i].name);
}

int
main(void)
{
    test_constructs();
    test_foreign_forms();
    test_signs();
    test_rubbish();
    test_san();
    test_fen();
    test_variants();
    return tap_done();
}
