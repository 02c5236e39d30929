/* SPDX-License-Identifier: MIT */
/* Positions made for one rule each obey the rules of draughts: RULES.md 1, 8 and 10. */
#include "playing.h"

enum { MAX_MOVES = 64 };

static int
compare_text(const void *a, const void *b)
{
    const char *const *x = a, *const *y = b;
    return strcmp(*x, *y);
}

/* Writes the legal moves in LAN, sorted and joined by spaces. */
static void
moves_text(struct line *line, char *out, size_t size)
{
    const struct family *family = line->rules->family;
    struct movelist list;
    movelist_init(&list);
    family->moves(line, &list);
    size_t count = list.count < MAX_MOVES ? list.count : MAX_MOVES;
    struct buffer texts[MAX_MOVES];
    const char *sorted[MAX_MOVES];
    for (size_t i = 0; i < count; i++) {
        buffer_init(&texts[i]);
        family->lan_write(line->rules, line_now(line), &list.at[i], &texts[i]);
        sorted[i] = texts[i].data;
    }
    out[0] = '\0';
    if (count > 0)
        qsort(sorted, count, sizeof *sorted, compare_text);
    for (size_t i = 0; i < count; i++) {
        strncat(out, i ? " " : "", size - strlen(out) - 1);
        strncat(out, sorted[i], size - strlen(out) - 1);
    }
    for (size_t i = 0; i < count; i++)
        buffer_clear(&texts[i]);
    movelist_clear(&list);
}

/* clang-format off */
static const struct {
    const char *variant, *setup, *moves, *name;
} move_cases[] = {
    {"lippo-draughts", "W:Wg3:Bf2,f4,h2,h4", "g3:e1 g3:e5 g3:i1 g3:i5",
     "diagram 35: a man takes in all four directions"},
    {"lippo-draughts", "W:Wm8:Bl9,i11,l3", "m8:k10 m8:k10:h12", "a capture may stop anywhere (LD-R1)"},
    {"lippo-draughts", "W:Wa1,c3:Bd4", "c3:e5", "capturing is compulsory"},
    {"eureka", "W:We5:Be7,f6", "e5:e9", "orthogonal captures only"},
    {"eureka", "W:WKa3:Be3,b10", "a3:g3 a3:i3", "a king takes along the rank"},
    {"international", "W:We5:Bd6,f6,h8", "e5:g7:i9", "the most pieces"},
    {"international", "W:Wd8:Be9,g9", "d8:f10:h8", "a man goes on as a man"},
    {"russian", "W:WKa1:Bb2,h8", "a1:c3 a1:d4 a1:e5 a1:f6 a1:g7", "a king stops on any square behind"},
    {"russian", "W:WKa1:Bc3,e7,h8", "a1:f6:d8", "but where it can go on, if it can"},
    {"russian", "W:Wd6:Be7,g7", "d6:f8:h6", "crowned in passing"},
    {"english", "W:Wd6:Be7,g7", "d6:f8", "crowned, and the move is over"},
    {"english", "W:Wd4,f6:Be5", "d4-c5 f6-e7 f6-g7", "a man does not take backwards"},
    {"pool", "W:Wb2,f6:Be5", "f6:d4", "a man takes backwards"},
    {"thai", "W:WKa1:Bd4,h8", "a1:e5", "a king lands directly behind"},
    {"turkish", "W:WKd4:Bb4,e4", "d4:a4 d4:f4 d4:g4 d4:h4", "no turning back within a capture"},
    {"turkish", "W:Wd4:Bd3,d5,h8", "d4:d6", "a man does not take backwards"},
    {"turkish", "W:WKd1:Bd3,d5,d7,h7", "d1:d4:d6:d8", "taken at once, and the most"},
    {"italian", "W:W18:BK14,5", "c4-b5", "a man cannot take a king"},
    {"italian", "W:WKd1:Bc2,Kc4,Ke2,g4", "d1:f3:h5", "enemy kings as early as possible"},
    {"italian", "W:WKd1,g2:Bc2,f3", "d1:b3", "a king takes before a man"},
    {"spanish", "W:We2:BKd3,f3", "e2:c4", "the most kings"},
    {"czech", "W:WKg1,c3:Bd4,b6", "g1:c5:a7", "a king takes before a man"},
    {"frisian", "W:We5:BKd6,f6,h6", "e5:g7:i5", "two men before a king"},
    {"frisian", "W:WKa1,i1:Bc3,h2", "a1:d4 a1:e5 a1:f6 a1:g7 a1:h8 a1:i9 a1:k10", "by king"},
    {"frisian", "W:We5:Be7,g5", "e5:e9 e5:i5", "along file and rank"},
    {"frisian", "W:WKa1,i1:Bb10:kingmoves=3a1,0", "i1-h2 i1-k2", "no fourth move of one king"},
    {"frisian", "W:WKa1:Bd10:kingmoves=3a1,0", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8 a1-i9 a1-k10",
     "but without men any number"},
    {"brazilian", "W:WKa1:BKh8:kings=10", "", "five moves of king against king"},
    {"international", "W:WKa1:Bb10:kings=49", "a1-b2 a1-c3 a1-d4 a1-e5 a1-f6 a1-g7 a1-h8 a1-i9 a1-k10",
     "one ply before the draw"},
};
/* clang-format on */

static void
test_moves(void)
{
    for (size_t i = 0; i < sizeof move_cases / sizeof move_cases[0]; i++) {
        struct line line = play_begin(move_cases[i].variant, move_cases[i].setup);
        char got[4096];
        moves_text(&line, got, sizeof got);
        is_str(got, move_cases[i].moves, "%s: %s", move_cases[i].variant, move_cases[i].name);
        line_clear(&line);
    }
}

/* Diagram 37: from m8 over l9 and i11 to h12, and on as a king over f10, f4, l3 and i7. */
static void
test_diagram_37(void)
{
    static const char *const routes[] = {"m8:k10", "m8:k10:h12", "m8:k10:h12:c7:i1:m4:h8"};
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
        struct line line = play_begin("lippo-draughts", "W:Wm8:Bl9,i11,f10,f4,l3,i7");
        struct refusal_detail why;
        struct move move;
        is_int(draughts_family.lan_read(&line, routes[i], strlen(routes[i]), &move, &why, NULL),
               ADJ_OK, "diagram 37: %s is legal", routes[i]);
        is_int(move.flags != 0, i > 0, "diagram 37: %s crowns where it reaches h12", routes[i]);
        line_clear(&line);
    }
}

/* clang-format off */
static const struct {
    const char *variant, *setup, *lan, *after;
} after_cases[] = {
    {"international", "W:Wd8:Be9,g9,a3", "d8:f10:h8", "B:W14:B36"},
    {"international", "W:W7:B36", "c9-b10", "B:WK1:B36"},
    {"russian", "W:Wd6:Be7,g7,a3", "d6:f8:h6", "B:WKh6:Ba3"},
    {"eureka", "W:WKa3:B53,99", "a3:g3", "B:WKg3:Bi9"},
    {"frisian", "W:WKa1,i1:Bb10", "a1-b2", "B:WK41,50:B1:kings=1:kingmoves=1b2,0"},
    {"frisian", "W:WKb2,i1:Bb10:kingmoves=2b2,0", "b2-a1", "B:WK46,50:B1:kings=1:kingmoves=3a1,0"},
    {"frisian", "W:WKb2,i1:Bb10:kingmoves=2b2,0", "i1-h2", "B:WK41,44:B1"},
    {"international", "W:WKa1:BKh10,Ka3:kings=3,7", "a1-b2", "B:WK41:BK4,K36:kings=4,8"},
};
/* clang-format on */

static void
test_after(void)
{
    for (size_t i = 0; i < sizeof after_cases / sizeof after_cases[0]; i++) {
        struct line line = play_begin(after_cases[i].variant, after_cases[i].setup);
        struct buffer got;
        buffer_init(&got);
        if (play_move(&line, after_cases[i].lan))
            line.rules->family->setup_write(line.rules, line_now(&line), &got);
        else
            buffer_puts(&got, "");
        is_str(got.data, after_cases[i].after, "%s: %s after %s", after_cases[i].variant,
               after_cases[i].setup, after_cases[i].lan);
        buffer_clear(&got);
        line_clear(&line);
    }
}

/* clang-format off */
static const struct {
    const char *variant, *setup, *lan;
    enum adj_status status;
    const char *message;
} refused_cases[] = {
    {"english", "W:Wc1:Bb2,d2,b4,d4", "c1:c5", ADJ_EILLEGAL, "move: fits several: c1:a3:c5, c1:e3:c5"},
    {"english", "W:Wc1:Bb2,d2,b4,d4", "c1:e3:c5", ADJ_OK, ""},
    {"english", "W:Wc1:Bb2,b4", "c1:c5", ADJ_OK, ""},
    {"english", "W:Wc1,g1:Bb2,b4", "c1:a3", ADJ_EILLEGAL,
     "move: the capture must go on: c1:a3:c5"},
    {"english", "W:Wc1,g1:Bb2,b4", "g1-f2", ADJ_EILLEGAL, "move: a capture is compulsory: c1:a3:c5"},
    {"english", "W:Wc1,g1:Bb2,b4", "c1-a3", ADJ_EILLEGAL,
     "move: the capture must go on: c1:a3:c5"},
    {"english", NULL, "e3-d4", ADJ_EILLEGAL, "move: Black is to move, and the piece on e3 is the opponent's"},
    {"english", NULL, "e5-d4", ADJ_EILLEGAL, "move: nothing stands on e5"},
    {"english", NULL, "d6-d5", ADJ_EILLEGAL, "move: d5 is no playing square"},
    {"english", NULL, "d6-e7", ADJ_EILLEGAL, "move: Black's own piece stands on e7"},
    {"english", NULL, "d6:e5", ADJ_EILLEGAL, "move: nothing is taken: '-', not ':'"},
    {"english", NULL, "d6-e4", ADJ_EILLEGAL, "move: e4 is no playing square"},
    {"english", NULL, "d6-f4", ADJ_EILLEGAL, "move: nothing stands on e5 that the man on d6 could capture"},
    {"english", NULL, "d6", ADJ_ESYNTAX, "move: expected '-' or ':'"},
    {"english", NULL, "d6-e5-f4", ADJ_ESYNTAX, "move: expected the end"},
    {"english", NULL, "d6-k5", ADJ_ESYNTAX, "move: expected a square of the 8x8 squares board"},
    {"russian", "W:WKa1,c3:Bh8", "a1-f6", ADJ_EILLEGAL, "move: c3 stands in the way of a1-f6"},
    {"frisian", "W:WKa1,i1:Bb10:kingmoves=3a1,0", "a1-b2", ADJ_EILLEGAL,
     "move: the king on a1 has moved 3 times in a row"},
    {"english", "W:WKc1:B:kings=0", "c1-b2", ADJ_EILLEGAL, "move: the game is over: no-pieces"},
};
/* clang-format on */

static void
test_refused(void)
{
    for (size_t i = 0; i < sizeof refused_cases / sizeof refused_cases[0]; i++) {
        struct line line = play_begin(refused_cases[i].variant, refused_cases[i].setup);
        struct adj_error err = ADJ_ERROR_INIT;
        struct refusal_detail why;
        struct move move;
        const char *lan = refused_cases[i].lan;
        is_int(line.rules->family->lan_read(&line, lan, strlen(lan), &move, &why, &err),
               refused_cases[i].status, "%s: %s", refused_cases[i].variant, lan);
        is_str(err.message, refused_cases[i].message, "%s: %s, and says why",
               refused_cases[i].variant, lan);
        line_clear(&line);
    }
}

/* clang-format off */
static const struct {
    const char *variant, *setup, *why; /* "" when it is valid */
} setup_cases[] = {
    {"international", "W:W31-50:B1-20", ""},
    {"international", "W:W31-50:BK3,12.", ""},
    {"international", "B:B1,K2:WK41-45,e5", ""},
    {"international", "W:Wg3,Kc1:B", ""},
    {"international", "W:W:B", "there are no pieces"},
    {"international", "W:W51,0:B1", "51 is off the board; 0 is off the board"},
    {"international", "W:W31,31:B31,a1,m3,a2",
     "b4 is used twice; b4 is used twice; the black man on a1 is uncrowned on its last row; m3 is off the "
     "board; a2 is no playing square"},
    {"international", "W:W1:B46,K1", "the white man on b10 is uncrowned on its last row; the black man "
     "on a1 is uncrowned on its last row; b10 is used twice"},
    {"international", "W:W50-31:B1", "the range that begins with 50 cannot be read"},
    {"international", "W:W31-:B1-2x", "the range that begins with 31 cannot be read; the range that "
     "begins with 1 cannot be read"},
    {"international", "X:W31:B1", "the side to move is missing: expected W or B; X: expected ':'"},
    {"international", "W:W31", "Black's list is missing"},
    {"international", "W:W31:B1:W32", "White's pieces are listed twice"},
    {"international", "W:WQ31:B1,,2", "Q31 is neither a man's square nor K and a king's; a square is "
     "missing in Black's list"},
    {"international", "W:W31:B1:kings=x:nonsense=1", "kings= wants the plies with kings only, and perhaps "
     "those of the same forces and those on the long diagonal, once; nonsense=1: expected W or B and a list of squares, or a key of this game"},
    {"international", "", "the side to move is missing: expected W or B; White's list is missing; Black's "
     "list is missing"},
    {"russian", "W:W21-32:B1-12", ""},
    {"russian", "W:W1-12:Ba7", "the white man on b8 is uncrowned on its last row; the white man on d8 is "
     "uncrowned on its last row; the white man on f8 is uncrowned on its last row; the white man on h8 is "
     "uncrowned on its last row; a7 is used twice"},
    {"eureka", "W:W11,K00:B22,c3", ""},
    {"eureka", "W:W31-50:B1", "31-50 is neither a man's square nor K and a king's; 1 is neither a man's "
     "square nor K and a king's"},
    {"eureka", "W:W12:Bb2", "a2 is no playing square"},
    {"thai", "B:W1:Bc1", "the black man on c1 is uncrowned on its last row"},
    {"frisian", "W:WKa1:Bb10:kingmoves=4a1,0",
     "kingmoves= wants 0 or a number up to 3 and the king's square, for White and for Black, once"},
    {"lippo-draughts", "W:Wm2:B1,73", "73 is off the board"},
};
/* clang-format on */

static void
test_setups(void)
{
    for (size_t i = 0; i < sizeof setup_cases / sizeof setup_cases[0]; i++) {
        const struct ruleset *rules =
            rules_find(NULL, setup_cases[i].variant, strlen(setup_cases[i].variant));
        struct position pos;
        char why[512];
        bool good = play_setup(rules, setup_cases[i].setup, &pos, why, sizeof why);
        is_str(why, setup_cases[i].why, "%s: %s", setup_cases[i].variant, setup_cases[i].setup);
        is_int(good, !*setup_cases[i].why, "%s: %s is %s", setup_cases[i].variant,
               setup_cases[i].setup, *setup_cases[i].why ? "refused" : "taken");
    }
}

/* The corner of square 1, and the numbers next to it: PDN 3.0, gametype.rst. */
/* clang-format off */
static const struct {
    const char *variant;
    unsigned number;
    const char *square;
} number_cases[] = {
    {"international", 1, "b10"}, {"international", 6, "a9"}, {"international", 50, "i1"},
    {"english", 1, "b8"}, {"english", 5, "a7"}, {"english", 32, "g1"},
    {"italian", 1, "a8"}, {"italian", 18, "c4"}, {"italian", 32, "h1"},
    {"spanish", 1, "h1"}, {"spanish", 4, "b1"}, {"spanish", 5, "g2"}, {"portuguese", 32, "a8"},
    {"pool", 4, "h8"}, {"canadian", 72, "l1"}, {"frisian", 46, "a1"},
    {"russian", 1, "b8"}, {"russian", 32, "g1"}, {"turkish", 1, "a8"}, {"spantsiretti", 40, "i1"},
    {"thai", 1, "g1"}, {"thai", 4, "a1"}, {"thai", 32, "b8"},
};
/* clang-format on */

static void
test_numbers(void)
{
    for (size_t i = 0; i < sizeof number_cases / sizeof number_cases[0]; i++) {
        const char *variant = number_cases[i].variant, *square = number_cases[i].square;
        const struct ruleset *rules = rules_find(NULL, variant, strlen(variant));
        int sq = board_square(board_get(rules->board), square, strlen(square));
        is_int(draughts_square_number(rules, sq, 0), number_cases[i].number, "%s: %s is number %u",
               variant, square, number_cases[i].number);
        is_int(draughts_numbered_square(rules, number_cases[i].number, 0), sq,
               "%s: number %u is %s", variant, number_cases[i].number, square);
    }
}

/* clang-format off */
static const struct {
    const char *variant, *setup, *lan;
    enum reason reason;
    enum colour winner;
} end_cases[] = {
    {"english", "W:WKc1:B", "", REASON_NO_PIECES, WHITE},
    {"english", "W:W:BKc1", "", REASON_NO_PIECES, BLACK},
    {"english", "W:Wh2:Bg3,f4", "", REASON_NO_MOVE, BLACK},
    {"english", "W:Wa1:BKc3:kings=80", "", REASON_UNFINISHED, NOBODY},
    {"thai", "W:WKa1,c3:BKh8:kings=80", "", REASON_KINGS_ONLY, NOBODY},
    {"thai", "W:WKa1:BKh8:kings=79", "a1-b2", REASON_KINGS_ONLY, NOBODY},
    {"frisian", "W:WKa1:BKb10:kings=3", "a1-b2", REASON_KINGS_ONLY, NOBODY},
    {"frisian", "W:WKa1,i1:BKb10:kings=77", "a1-b2", REASON_UNFINISHED, NOBODY},
    {"international", "W:WKa1,Kc1,d2:BKb10:kings=9,31", "d2-e3", REASON_KINGS_ONLY, NOBODY},
    {"international", "W:WKa1,c1,d2:BKb10:kings=9,30", "d2-e3", REASON_UNFINISHED, NOBODY},
    {"international", "W:Wa9:BKb10:kings=8", "", REASON_NO_MOVE, BLACK},
    {"brazilian", "W:WKa1,c3:BKb8:kings=9", "a1-b2", REASON_KINGS_ONLY, NOBODY},
    {"brazilian", "W:WKa1,c3:BKb8:kings=9", "c3-b4", REASON_KINGS_ONLY, NOBODY},
    {"brazilian", "W:WKa1,Kc1,Kd2:BKb8:kings=9", "a1-b2", REASON_UNFINISHED, NOBODY},
    {"turkish", "W:Wa2:Bh7", "", REASON_DEAD_POSITION, NOBODY},
    {"turkish", "W:WKa1:Ba2", "", REASON_DEAD_POSITION, NOBODY},
    {"turkish", "W:WKa1:Ba3,g2", "", REASON_UNFINISHED, NOBODY},
    {"turkish", "W:WKa1:Ba3,g2", "a1:a4", REASON_DEAD_POSITION, NOBODY},
    {"turkish", "W:Wa7:Ba8,b8,Kb7", "", REASON_UNFINISHED, NOBODY},
};
/* clang-format on */

static void
test_ends(void)
{
    for (size_t i = 0; i < sizeof end_cases / sizeof end_cases[0]; i++) {
        struct line line = play_begin(end_cases[i].variant, end_cases[i].setup);
        struct outcome outcome;
        if (*end_cases[i].lan)
            ok(play_move(&line, end_cases[i].lan), "%s: %s", end_cases[i].variant,
               end_cases[i].lan);
        line.rules->family->outcome(&line, &outcome);
        is_str(reason_word(outcome.reason), reason_word(end_cases[i].reason), "%s: %s %s",
               end_cases[i].variant, end_cases[i].setup, end_cases[i].lan);
        is_int(outcome.winner, end_cases[i].winner, "%s: %s %s: who wins", end_cases[i].variant,
               end_cases[i].setup, end_cases[i].lan);
        line_clear(&line);
    }
}

/* Many routes lead through twenty-five men in rows; a search that follows each route would not end. */
static void
test_monsters(void)
{
    static const char canadian[] =
        "W:WKa1:Bb2,d2,f2,h2,k2,b4,d4,f4,h4,k4,b6,d6,f6,h6,k6,b8,d8,f8,h8,k8,b10,d10,f10,h10,k10";
    static const char turkish[] =
        "W:WKe6:BKb1,Ke1,Kg1,Ka2,Kb2,Kd2,Ke2,Kf2,Kd3,Kf3,Kb4,Kc4,Kf4,Kg4,Kh4,Ka5,Kc5,Ke5,Kf5,Kb6,"
        "Kd6,Kf6,Kh6,Kc7,Ke7,Kg7,Kd8,Kg8";
    struct movelist list;
    struct line line;
    movelist_init(&list);
    line = play_begin("canadian", canadian);
    line.rules->family->moves(&line, &list);
    is_int((int64_t)list.count, 2, "canadian: the longest ways through a lattice");
    line_clear(&line);
    line = play_begin("lippo-draughts", canadian);
    line.rules->family->moves(&line, &list);
    is_int((int64_t)list.count, 19622, "lippo-draughts: all ways into a lattice");
    line_clear(&line);
    line = play_begin("turkish", turkish);
    line.rules->family->moves(&line, &list);
    ok(list.failed && list.too_many, "turkish: too many ways are given up");
    ok(line.rules->family->count(&line) == UINT64_MAX, "turkish: and not counted");
    line_clear(&line);
    movelist_clear(&list);
}

int
main(void)
{
    test_moves();
    test_diagram_37();
    test_after();
    test_refused();
    test_setups();
    test_numbers();
    test_ends();
    test_monsters();
    return tap_done();
}
