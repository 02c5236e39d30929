/* SPDX-License-Identifier: MIT */
/* The codec lippo reads the examples of Lippo's book, Russian names, look-alike letters, and both of his games. */
#include "adj.h"
#include "notation/movetext.h"
#include "reading.h"
#include "tap.h"

/* Counts the items of a kind in a text that need not be a game; -1: it cannot be read. */
static int
items(const char *text, enum item_kind kind)
{
    struct adj_game *game = game_new(codec_find("lippo", 5), text);
    struct movetext_end end;
    int count = game && movetext_next(game, strlen(text), true, &end, NULL) == ADJ_OK ? 0 : -1;
    for (size_t i = 0; count >= 0 && i < game->item_count; i++)
        count += game->items[i].kind == kind;
    adj_game_free(game);
    return count;
}

/* Lists of destinations and explanations, as printed in the book. */
static void
test_printed(void)
{
    static const struct {
        const char *text;
        int moves, marks;
    } printed[] = {
        {"Р. g5—f4; g5—f5; g5—f6; g5—g4; g5—g6; g5—h4; g5—h5; g5—h6", 8, 0},
        {"Ad. g6—b1; g6—a6; g6—a12; g6—g12; g6—m11; g6—m6; g6—m1; g6—g1", 8, 0},
        {"g6—l5; g6—m10 и  \ng6—m11", 3, 1},
        {"A. f6—a1; f6—b2; f6—c3; f6—d4; f6—e5; f6—a6", 6, 0},
        {"Sch. g6—c2; g6—c4; \ng6—d6", 3, 0},
        {"М. g6—c3; g6—c4; g6—l9", 3, 0},
        {"К. f6—f1; f6—a6; f6—f12; f6—m6", 4, 0},
        {"Gr. g6—b2; g6—m10", 2, 0},
        {"O. g6—m11; g6—b1; g6—a12; g6—m1 O. f6—a1; f6—l1", 6, 0},
        {"Kn. f6—d5; f6—d7", 2, 0},
        {"Т. g6—d3; g6—d4; g6—k9", 3, 0},
        {"Pl. g6—e5; g6—i7", 2, 0},
        {"Ф. f2 : f1; f2 : e1; f2 : g1;\n\nФ. g2:g1; g2:f1", 5, 0},
        {"U. f6—e7; g6—h5", 2, 0},
        {"S. f3—f5; h3—h4", 2, 0},
        {"S. b3: a4 или c4; s. k3—k5", 2, 1},
        {"Ш. а3—b4; Ш. l3—k4, или l3—m4", 3, 1},
        {"б. Ш. a3—b4 ч. Ш. b10-a9", 2, 0},
        {"б. III. g3:e5", 1, 0},
        {"○ — ○  ○ — ○ — ○  O-O 0-0-0 О—О", 5, 0},
        {"1. ~ ~ 2. A. f6..", 2, 1},
        {"G. g5:g9≡  G. g5/g9 ≡", 2, 0},
    };
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        is_int(items(printed[i].text, ITEM_MOVE), printed[i].moves, "moves in %s", printed[i].text);
        is_int(items(printed[i].text, ITEM_MARK), printed[i].marks, "signs beside them");
    }
}

static const char board[] =
    "[FEN \"W:WPg5,Add1,Ge1,Af1,Schh1,Mi1,Kk1,Grl1,Om1,Knc2,Td2,Ple2,Ff2,Ui3,Sb3"
    ":BPg9,Sf3,Sa4,Kf12\"]\n\n";

static const struct {
    const char *move, *result;
} names[] = {
    {"P. g5—f4", "1 lippo lippo-chess\n"},
    {"Р. g5—f4", "1 lippo lippo-chess\n"},
    {"P g5 - f4", "1 lippo lippo-chess\n"},
    {"Pg5-f4", "1 lippo lippo-chess\n"},
    {"Президент g5—f4", "1 lippo lippo-chess\n"},
    {"Адъютант d1—a1", "1 lippo lippo-chess\n"},
    {"Ад'ютант d1—a1", "1 lippo lippo-chess\n"},
    {"Ад. d1—a1", "1 lippo lippo-chess\n"},
    {"ad. d1—a1", "1 lippo lippo-chess\n"},
    {"Газы e1—d1", "1 illegal-move 3:1 White's own adjutant stands on d1\n1 "
                   "lippo lippo-chess\n"},
    {"Г. e1—a1", "1 lippo lippo-chess\n"},
    {"Аэроплан f1—a6", "1 lippo lippo-chess\n"},
    {"А. f1—a6", "1 lippo lippo-chess\n"},
    {"Шрапнель h1—e4", "1 lippo lippo-chess\n"},
    {"Ш. h1—e4", "1 lippo lippo-chess\n"},
    {"Sch h1—e4", "1 lippo lippo-chess\n"},
    {"Мортира i1—g4", "1 lippo lippo-chess\n"},
    {"Крепость k1—k9", "1 lippo lippo-chess\n"},
    {"К. k1—k9", "1 lippo lippo-chess\n"},
    {"Граната l1—l6", "1 lippo lippo-chess\n"},
    {"Cr. l1—l6", "1 lippo lippo-chess\n"},
    {"О. m1—h5", "1 lippo lippo-chess\n"},
    {"Офицер m1—h5", "1 lippo lippo-chess\n"},
    {"Конница c2—a1", "1 lippo lippo-chess\n"},
    {"Танк d2—a5", "1 lippo lippo-chess\n"},
    {"Т. d2—a5", "1 lippo lippo-chess\n"},
    {"Пулемет e2—d4", "1 lippo lippo-chess\n"},
    {"Пулемёт e2—d4", "1 lippo lippo-chess\n"},
    {"PI. e2—d4", "1 lippo lippo-chess\n"},
    {"Ф. f2 : f3", "1 lippo lippo-chess\n"},
    {"F. f2/f3", "1 lippo lippo-chess\n"},
    {"Фугас f2:f3", "1 lippo lippo-chess\n"},
    {"Унтер-офицер i3—k4", "1 lippo lippo-chess\n"},
    {"У. i3—k4", "1 lippo lippo-chess\n"},
    {"S. b3: a4", "1 lippo lippo-chess\n"},
    {"С. b3—b4", "1 lippo lippo-chess\n"},
    {"Солдат b3—b4", "1 lippo lippo-chess\n"},
    {"g5—f4", "1 piece-letter-missing 3:1 P. g5—f4\n1 lippo lippo-chess\n"},
    {"T. g5—f4", "1 piece-letter-mismatch 3:1 P. g5—f4\n1 lippo lippo-chess\n"},
    {"S. b3—a4", "1 capture-mark-mismatch 3:1 S. b3:a4\n1 lippo lippo-chess\n"},
    {"Т. d2—a5+", "1 lippo lippo-chess\n"},
    {"P. g5—h6+", "1 check-mark-mismatch 3:1 P. g5—h6\n1 lippo lippo-chess\n"},
    {"Крепость k1—k9+", "1 lippo lippo-chess\n"},
    {"A. f1—a6+", "1 lippo lippo-chess\n"},
    {"A. f1—a6≡", "1 check-mark-mismatch 3:1 A. f1—a6\n1 lippo lippo-chess\n"},
    {"~", "1 ambiguous-move 3:1 ~ is any move whatever\n1 lippo lippo-chess\n"},
    {"G. e1:g9 ≡", "1 illegal-move"},
    {"Ｐ. g5—f4", "1 lippo lippo-chess\n"},
    {"P . g5—f4", "1 lippo lippo-chess\n"},
    {"Унтер.-офиц. i3—k4", "1 lippo lippo-chess\n"},
    {"1) Ун.-оф. i3—k4", "1 lippo lippo-chess\n"},
    {"О-О", "1 illegal-move"},
    {"б. О-О-О", "1 illegal-move"},
    {"Q. g5—f4",
     "1 syntax 3:1 expected a move such as P. g5-f4, Ad. g6:b1 or O-O\n1 lippo lippo-chess\n"},
    {"P. g5—f13", "1 syntax 3:1 the square f13 is off the board\n1 lippo lippo-chess\n"},
};

static void
test_names(void)
{
    char text[400];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(text, sizeof text, "%s%s", board, names[i].move);
        const char *got = reading_of(text, "lippo-chess", "lippo");
        if (strchr(names[i].result, '\n'))
            is_str(got, names[i].result, "%s", names[i].move);
        else
            ok(strstr(got, names[i].result) == got, "%s: %s", names[i].move, got);
    }
}

static void
test_castling(void)
{
    static const char *const written[] = {"О-О",   "о-о", "O—O",    "o-o",
                                          "О — О", "○—○", "б. О-О", "0 - 0"};
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        char text[200];
        snprintf(text, sizeof text, "[FEN \"W:WPg1,Km1:BPa12:castle=W0-0\"]\n\n1. %s", written[i]);
        is_str(reading_of(text, "lippo-chess", "lippo"), "1 lippo lippo-chess\n", "castling: %s",
               written[i]);
    }
}

/* Promotion choices and returned soldiers, by any name and with blanks. */
static void
test_promotion(void)
{
    static const char *const choices[] = {"=K", " = K", "=Кр.", "= Крепость", "=К"};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        char text[200];
        snprintf(text, sizeof text, "[FEN \"W:WPg1,Sa11:BPm11\"]\n\n1. S. a11—a12%s", choices[i]);
        char *lan = converted(text, strlen(text), "lippo-chess", "lippo", "lan", false);
        ok(strstr(lan, "\na11-a12=K") != NULL, "a fortress by %s: %s", choices[i], lan);
        free(lan);
    }
    is_str(reading_of("[FEN \"W:WPf11:BPm9\"]\n\n1. P. f11—f12 @ f3", "lippo-chess", "lippo"),
           "1 lippo lippo-chess\n", "a returned soldier");
}

/* An unreadable line that contains a move is not taken for a title. */
static void
test_title(void)
{
    is_str(reading_of("Q. g3—g4\ns. k10—k8\n", "lippo-chess", "lippo"),
           "1 syntax 1:1 expected a move such as P. g5-f4, Ad. g6:b1 or O-O\n1 lippo lippo-chess\n",
           "a misspelt move");
    ok(strstr(reading_of("#1. S. g3—g4 s. k10—k8\n2. S. g4—g5\n", "lippo-chess", "lippo"),
              "1 syntax 1:1 ") != NULL,
       "a misspelt number");
    is_str(reading_of("Дебют g3—g4\n1. S. g3—g4\n", "lippo-chess", "lippo"),
           "1 lippo lippo-chess\n", "a title with a move in it");
}

static void
test_written(void)
{
    static const char own[] =
        "[Variant \"lippo-chess\"]\n[Title \"Партия\"]\n\n"
        "1. S. f3—f5! s. k10—k8 {ход} 2. A. d1—d7+?? ..\n"
        "(2. ~ s. a10—a9) 2... s. b10—b8\n3. Kn. c2—d4\n{[%event protest black d4]}\n1-0\n";
    char *once = converted(own, strlen(own), NULL, NULL, "lippo", false);
    char *twice = converted(once, strlen(once), NULL, NULL, "lippo", false);
    is_str(twice, once, "what is written stays as it is");
    char *pgn = converted(own, strlen(own), NULL, NULL, "pgn", false);
    is_str(pgn, "write 0:0 lossy: pgn cannot carry what stands at 4:45: sign of direction '..'\n",
           "PGN has no directions, and says where they stand");
    free(pgn);
    pgn = converted(own, strlen(own), NULL, NULL, "pgn", true);
    ok(strstr(pgn, "2. Ad1-d7 $4 ({2. ~ s. a10\u2014a9}) 2... Sb10-b8") &&
           strstr(pgn, "\n4:45: sign of direction '..'\n"),
       "nor moves that any may be, which it keeps as a comment: %s", pgn);
    free(pgn);
    free(twice);
    free(once);
    static const char game[] =
        "W:WPg5,Ka1,Sb3:BPg9,Sa4,Kg12\n P. g5—g6 P. g9—g8 P. g6—g7 P. g8 : g7≡";
    char *ascii, *text = converted(game, strlen(game), "lippo-chess", "lippo", "lippo", false);
    ok(strstr(text, "1. P. g5—g6 P. g9—g8\n2. P. g6—g7+ P. g8:g7≡\n*\n") != NULL, "his signs: %s",
       text);
    free(text);
    struct adj_options options = ADJ_OPTIONS_INIT;
    struct adj_write_options how = ADJ_WRITE_OPTIONS_INIT;
    struct adj_reader *reader;
    struct adj_game *record;
    options.variant = "lippo-chess";
    how.ascii = true;
    if (ok(!adj_reader_open(game, strlen(game), &options, &reader, NULL),
           "his signs are recognised")) {
        if (!adj_reader_next(reader, &record, NULL)) {
            is_int(adj_game_convert(record, "lippo", &how, &ascii, NULL, NULL, NULL), ADJ_OK,
                   "in ASCII");
            ok(strstr(ascii, "1. P. g5-g6 P. g9-g8\n2. P. g6-g7+ P. g8:g7#\n*\n") != NULL, "%s",
               ascii);
            is_str(reading_of(ascii, NULL, "lippo"), "4 lippo lippo-chess\n", "which is read too");
            adj_free(ascii);
            adj_game_free(record);
        }
        adj_reader_free(reader);
    }
}

static void
test_draughts(void)
{
    static const char setup[] = "[FEN \"W:Wm8,Kc1:Bl9,i11,f10,k4\"]\n\n";
    static const struct {
        const char *move, *result;
    } cases[] = {
        {"б. Ш. m8 : k10", "1 lippo lippo-draughts\n"},
        {"Ш. m8:k10:h12", "1 lippo lippo-draughts\n"},
        {"Ш. m8 : k10 — h12", "1 lippo lippo-draughts\n"},
        {"Ш. m8/k10", "1 lippo lippo-draughts\n"},
        {"Д. m8:k10", "1 piece-letter-mismatch 3:1 Ш. m8:k10\n1 lippo lippo-draughts\n"},
        {"шашка m8—k10", "1 capture-mark-mismatch 3:1 Ш. m8:k10\n1 lippo lippo-draughts\n"},
        {"m8:k10", "1 lippo lippo-draughts\n"},
        {"Д. c1—d2", "1 illegal-move"},
    };
    char text[200];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        snprintf(text, sizeof text, "%s%s", setup, cases[i].move);
        const char *got = reading_of(text, "lippo-draughts", "lippo");
        ok(strstr(got, cases[i].result) == got, "%s: %s", cases[i].move, got);
    }
}

int
main(void)
{
    test_printed();
    test_names();
    test_castling();
    test_promotion();
    test_title();
    test_written();
    test_draughts();
    return tap_done();
}
