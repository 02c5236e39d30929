/* SPDX-License-Identifier: MIT */
/*
 * The destinations that Lippo's book prints for every piece ("Movement and battle of the pieces", 1934), list by list,
 * against the moves of the piece on an empty board and on a full one. The presidents that a position needs stand on d12
 * and i12, which no list names and no line of the pieces passes.
 */
#include "chess_line.h"
#include "tap.h"

#include "chess/engine.h"

enum what {
    ALL,  /* every destination */
    ENDS, /* the last square of every line */
    SOME, /* a part of the list: the rest of it is lost */
};

static const struct printed {
    const char *symbol, *from;
    enum what what;
    size_t count;     /* of all destinations */
    const char *list; /* sorted */
} printed[] = {
    {"P", "g5", ALL, 8, "f4 f5 f6 g4 g6 h4 h5 h6"},
    {"Ad", "g6", ENDS, 11 + 11 + 11 + 10, "a12 a6 b1 g1 g12 m1 m11 m6"},
    {"G", "g6", SOME, 80,
     "f10 f11 f5 f6 f7 f9 g1 g10 g11 g2 g3 g5 g7 g9 h1 h10 h11 h2 h3 h5 h6 h7 h9 "
     "k1 k10 k11 k2 k3 k5 k6 k7 k9 l1 l10 l11 l2 l3 l5 l6 l7 l9 m1 m10 m11 m2 m3 m5 m6 m7 m9"},
    {"A", "f6", ALL, 43,
     "a1 a11 a6 b10 b2 b6 c3 c6 c9 d4 d6 d8 e5 e6 e7 f1 f10 f11 f12 f2 f3 f4 f5 f7 f8 f9 "
     "g5 g6 g7 h4 h6 h8 i3 i6 i9 k10 k2 k6 l1 l11 l6 m12 m6"},
    {"Sch", "g6", ALL, 40,
     "c10 c2 c4 c5 c7 c8 d3 d6 d9 e10 e2 e4 e5 e7 e8 f10 f2 f4 f8 g3 g9 h10 h2 h4 h8 "
     "i10 i2 i4 i5 i7 i8 k3 k6 k9 l10 l2 l4 l5 l7 l8"},
    {"M", "g6", ALL, 20, "c3 c4 c8 c9 d3 d9 e10 e2 e3 e9 i10 i2 i3 i9 k3 k9 l3 l4 l8 l9"},
    {"K", "f6", ENDS, 11 + 11, "a6 f1 f12 m6"},
    {"Gr", "g6", ALL, 32,
     "b10 b2 b6 c1 c11 c3 c5 c7 c9 d10 d2 d6 f10 f2 g1 g11 g3 g9 h10 h2 k10 k2 k6 "
     "l1 l11 l3 l5 l7 l9 m10 m2 m6"},
    {"O", "g6", ENDS, 11 + 10, "a12 b1 m1 m11"},
    {"O", "f6", ENDS, 11 + 10, "a1 a11 l1 m12"},
    {"Kn", "f6", ALL, 8, "d5 d7 e4 e8 g4 g8 h5 h7"},
    {"T", "g6", ALL, 28,
     "d3 d4 d5 d6 d7 d8 d9 e3 e9 f3 f6 f9 g3 g5 g7 g9 h3 h6 h9 i3 i9 k3 k4 k5 k6 k7 k8 k9"},
    {"Pl", "g6", ALL, 16, "e5 e6 e7 f4 f5 f7 f8 g4 g8 h4 h5 h7 h8 i5 i6 i7"},
    {"U", "f6", ALL, 4, "e5 e7 g5 g7"},
    {"U", "g6", ALL, 4, "f5 f7 h5 h7"},
};

static const struct printed shots[] = {
    {"F", "f2", ALL, 8, "e1 e2 e3 f1 f3 g1 g2 g3"},
    {"F", "g2", ALL, 8, "f1 f2 f3 g1 g3 h1 h2 h3"},
};

/* L-R1: White's `symbol` on `from`, both presidents, and where `full` Black's soldiers on all other squares: they attack no
 * president, and whoever flies over them or takes them has to. White's soldier on a3 keeps fougasses what they are. */
static void
put_setup(struct buffer *out, const char *symbol, const char *from, bool full)
{
    const struct board *b = board_get(BOARD_12X12);
    const char *president = strcmp(symbol, "P") != 0 ? ",Pd12" : "";
    buffer_reset(out);
    buffer_printf(out, "W:W%s%s%s,Sa3:BPi12", symbol, from, president);
    for (unsigned sq = 0; full && sq < b->count; sq++)
        if (strcmp(b->name[sq], from) != 0 && strcmp(b->name[sq], "i12") != 0 &&
            strcmp(b->name[sq], "a3") != 0 && (!*president || strcmp(b->name[sq], "d12") != 0))
            buffer_printf(out, ",S%s", b->name[sq]);
}

/* The destinations of the moves from a square, sorted by name, with spaces; the last of each line only where asked. */
static void
put_destinations(const struct line *line, const char *from, bool ends, struct buffer *out)
{
    const struct board *b = board_get(BOARD_12X12);
    int at = board_square(b, from, strlen(from));
    buffer_reset(out);
    buffer_puts(out, "");
    struct movelist list;
    movelist_init(&list);
    line->rules->family->moves(line, &list);
    for (unsigned i = 0; i < b->count; i++) {
        unsigned sq = chess_tables_get(line->rules)->by_name[i];
        int files = b->file[sq] - b->file[at], ranks = b->rank[sq] - b->rank[at];
        struct vec step = {
            {(int8_t)((files > 0) - (files < 0)), (int8_t)((ranks > 0) - (ranks < 0))}};
        for (size_t k = 0; k < list.count; k++)
            if (list.at[k].from == at && list.at[k].to == sq &&
                (!ends || board_step(b, (int)sq, step, 1) < 0))
                buffer_printf(out, "%s%s", out->len ? " " : "", b->name[sq]);
    }
    movelist_clear(&list);
}

static size_t
count_words(const char *text)
{
    size_t n = *text != '\0';
    for (; *text; text++)
        n += *text == ' ';
    return n;
}

/* Does every word of `list` stand in `text`? */
static bool
includes(const char *text, const char *list)
{
    while (*list) {
        size_t len = strcspn(list, " ");
        const char *at = text;
        while (strncmp(at, list, len) != 0 || (at[len] != ' ' && at[len] != '\0')) {
            at += strcspn(at, " ");
            if (*at++ == '\0')
                return false;
        }
        list += len + (list[len] == ' ');
    }
    return true;
}

static void
check_list(const struct printed *row, bool full)
{
    const char *board = full ? "takes on a full board (L-R1)" : "moves on an empty board";
    struct buffer setup;
    struct line line;
    buffer_init(&setup);
    struct buffer all;
    buffer_init(&all);
    struct buffer ends;
    buffer_init(&ends);
    put_setup(&setup, row->symbol, row->from, full);
    if (ok(line_start(&line, "lippo-chess", setup.data, setup.len), "%s. %s stands", row->symbol,
           row->from)) {
        put_destinations(&line, row->from, false, &all);
        put_destinations(&line, row->from, true, &ends);
        if (row->what == SOME)
            ok(includes(all.data, row->list), "%s. %s %s: what is left of the list", row->symbol,
               row->from, board);
        else
            is_str(row->what == ENDS ? ends.data : all.data, row->list, "%s. %s %s: the list",
                   row->symbol, row->from, board);
        is_int((int64_t)count_words(all.data), (int64_t)row->count, "%s. %s %s: in all",
               row->symbol, row->from, board);
    }
    line_clear(&line);
    buffer_clear(&setup);
    buffer_clear(&all);
    buffer_clear(&ends);
}

/* He takes as he moves. On a full board he would be mated; cavalry beside him does not attack him. */
static void
check_president(void)
{
    struct line line;
    const char *setup = "W:WPg5,Sa3:BPi12,Knf4,Knf5,Knf6,Kng4,Kng6,Knh4,Knh5,Knh6";
    if (ok(line_start(&line, "lippo-chess", setup, strlen(setup)), "P. g5 stands among enemies"))
        is_str(legal_moves(&line, "g5"), "g5:f4 g5:f5 g5:f6 g5:g4 g5:g6 g5:h4 g5:h5 g5:h6",
               "P. g5 takes");
    line_clear(&line);
}

/* "S. f3-f5; h3-h4", "b3: a4 or c4", "k3-k5". */
static void
check_soldier(void)
{
    struct line line;
    const char *setup = "W:WPg1,Sf3,Sh3,Sb3,Sk3:BPg12,Ua4,Ub4,Uc4";
    if (ok(line_start(&line, "lippo-chess", setup, strlen(setup)), "S. stands")) {
        is_str(legal_moves(&line, "f3"), "f3-f4 f3-f5", "S. f3-f5");
        is_str(legal_moves(&line, "h3"), "h3-h4 h3-h5", "S. h3-h4");
        is_str(legal_moves(&line, "b3"), "b3:a4 b3:c4", "S. b3: a4 or c4");
        is_str(legal_moves(&line, "k3"), "k3-k4 k3-k5", "S. k3-k5");
    }
    line_clear(&line);
}

/* The table of points, and its sum. */
static void
check_points(void)
{
    static const struct {
        const char *symbol;
        unsigned points;
    } table[] = {
        {"P", 194}, {"G", 14}, {"A", 13}, {"Ad", 12}, {"T", 11}, {"K", 10}, {"Pl", 9}, {"Sch", 8},
        {"Gr", 7},  {"M", 6},  {"O", 5},  {"Kn", 4},  {"U", 3},  {"F", 2},  {"S", 1},
    };
    struct line line;
    const struct chess_tables *t;

    if (!ok(line_start(&line, "lippo-chess", NULL, 0), "the start position")) {
        line_clear(&line);
        return;
    }
    t = chess_tables_get(line.rules);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        unsigned piece = chess_piece_number(t, table[i].symbol, strlen(table[i].symbol));
        is_int(t->piece[piece].points, table[i].points, "points of %s", table[i].symbol);
    }
    is_int(chess_points(t, &line_now(&line)->chess, WHITE), 400, "White's sum at the start");
    is_int(chess_points(t, &line_now(&line)->chess, BLACK), 400, "Black's sum at the start");
    line_clear(&line);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof printed / sizeof *printed; i++) {
        check_list(&printed[i], false);
        if (printed[i].what != ENDS && i > 0) /* leapers: over anything */
            check_list(&printed[i], true);
    }
    for (size_t i = 0; i < sizeof shots / sizeof *shots; i++)
        check_list(&shots[i], true);
    check_president();
    check_soldier();
    check_points();
    return tap_done();
}
