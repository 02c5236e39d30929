/* SPDX-License-Identifier: MIT */
/*
 * How the pieces of the chess games of RULES.md 2 to 9 move on an empty board, from every square: 2.1, 2.2, 3.1, 4, 5, 6
 * and 9 written down a second time, as predicates on two squares, and compared with the engine's sets. A later game needs
 * none: its moves are compared with published node counts and, where there are vectors, with another program's.
 */
#include "chess_line.h"
#include "tap.h"

#include "chess/engine.h"

/* Two squares as the player to move sees them. */
struct pair {
    const struct board *b;
    enum colour us;
    unsigned from, to;
    int files, ranks; /* to less from, ranks ahead */
    int row;          /* of `from` */
    bool take;
};

static int
distance(int a)
{
    return a < 0 ? -a : a;
}

static bool
is_offset(const struct pair *p, int a, int b)
{
    int f = distance(p->files), r = distance(p->ranks);
    return (f == a && r == b) || (f == b && r == a);
}

static bool
is_straight(const struct pair *p)
{
    return p->files == 0 || p->ranks == 0;
}

static bool
is_diagonal(const struct pair *p)
{
    return distance(p->files) == distance(p->ranks);
}

static bool
is_near(const struct pair *p, int most)
{
    return distance(p->files) <= most && distance(p->ranks) <= most;
}

/* The author's modes, by one letter each: O, D, and 1, 2, 3 for N(1), N(2), N(3); f, w, e, d for Turtle's single steps
 * and leaps of two, oblique and straight. On an empty board JO and JD are O and D. */
static bool
has_mode(const struct pair *p, const char *modes)
{
    for (; *modes; modes++)
        if ((*modes == 'O' && is_straight(p)) || (*modes == 'D' && is_diagonal(p)) ||
            (*modes == '1' && is_near(p, 1)) ||
            (*modes == '2' && (is_offset(p, 2, 0) || is_offset(p, 2, 2))) ||
            (*modes == '3' && is_offset(p, 1, 2)) || (*modes == 'f' && is_offset(p, 1, 1)) ||
            (*modes == 'w' && is_offset(p, 1, 0)) || (*modes == 'e' && is_offset(p, 2, 2)) ||
            (*modes == 'd' && is_offset(p, 2, 0)))
            return true;
    return false;
}

struct piece_modes {
    const char *symbol, *modes;
};

static bool
by_table(const struct pair *p, const struct piece_modes *table, const char *symbol)
{
    for (; table->symbol; table++)
        if (strcmp(table->symbol, symbol) == 0)
            return has_mode(p, table->modes);
    return false;
}

/* Pawns. */

static bool
ahead(const struct pair *p)
{
    return p->files == 0 && p->ranks == 1;
}

static bool
obliquely_ahead(const struct pair *p)
{
    return distance(p->files) == 1 && p->ranks == 1;
}

static bool
classical(const struct pair *p, int rows)
{
    return p->row <= rows && (p->take ? obliquely_ahead(p) : ahead(p));
}

/* 2.2: up to row `first` straight, taking too; up to `second` classical; up to `third` everything. */
static bool
progressive(const struct pair *p, int first, int second, int third)
{
    if (p->row <= first)
        return ahead(p);
    return classical(p, second) ||
           (p->row > second && p->row <= third && (ahead(p) || obliquely_ahead(p)));
}

/* The games. */

static bool
waterloo5(const struct pair *p, const char *symbol)
{
    static const struct piece_modes table[] = {
        {"S", "1"},  {"N", "3"},   {"G", "12"}, {"B", "D"},   {"R", "O"},  {"C", "D3"}, {"M", "O3"},
        {"A", "OD"}, {"Q", "OD3"}, {"K", "1"},  {"J", "123"}, {"W", "OD"}, {NULL, ""},
    };
    return *symbol == 'P' ? classical(p, 7) : by_table(p, table, symbol);
}

static bool
waterloo6(const struct pair *p, const char *symbol)
{
    if (*symbol == 'P')
        return progressive(p, 3, 5, 7);
    return *symbol == 'E' ? has_mode(p, "13") : waterloo5(p, symbol);
}

static bool
waterloo7(const struct pair *p, const char *symbol)
{
    static const struct piece_modes table[] = {{"E", "12"}, {"J", "13"}, {"D", "OD"}, {NULL, ""}};
    if (*symbol == 'P')
        return p->b->ranks == 8 ? progressive(p, 2, 4, 7) : progressive(p, 3, 5, 8);
    return by_table(p, table, symbol) || (!strchr("EJD", *symbol) && waterloo5(p, symbol));
}

static bool
chess(const struct pair *p, const char *symbol)
{
    static const struct piece_modes table[] = {
        {"N", "3"}, {"B", "D"}, {"R", "O"}, {"Q", "OD"}, {"K", "1"}, {NULL, ""},
    };
    return *symbol == 'P' ? classical(p, 8) : by_table(p, table, symbol);
}

/* 3.1: a formula in anchors. Is the square at one of them, at distance n, as `around` says? */
static bool
from_anchor(const struct pair *p, int n, bool (*around)(int files, int ranks))
{
    for (int f = -1; f <= 1; f++)
        for (int r = -1; r <= 1; r++)
            if ((f || r) && around(p->files - n * f, p->ranks - n * r))
                return true;
    return false;
}

static bool
in_block(int files, int ranks)
{
    return distance(files) <= 1 && distance(ranks) <= 1;
}

static bool
there_or_oblique(int files, int ranks)
{
    return distance(files) == distance(ranks) && distance(files) <= 1;
}

static bool
beside(int files, int ranks)
{
    return distance(files) + distance(ranks) == 1;
}

/* From each (+-3, +-3): there, sideways along the rank, and on the diagonal across the flight. */
static bool
mortar(const struct pair *p)
{
    for (int f = -3; f <= 3; f += 6)
        for (int r = -3; r <= 3; r += 6) {
            int files = p->files - f, ranks = p->ranks - r;
            bool across = files * f + ranks * r == 0 && distance(files) == 1;
            if ((!files && !ranks) || (distance(files) == 1 && !ranks) || across)
                return true;
        }
    return false;
}

static bool
lippo(const struct pair *p, const char *symbol)
{
    static const struct piece_modes table[] = {
        {"P", "1"}, {"Ad", "OD"}, {"K", "O"}, {"O", "D"}, {"Kn", "3"}, {"U", "f"}, {NULL, ""},
    };
    if (strcmp(symbol, "G") == 0)
        return is_near(p, 1) || from_anchor(p, 4, in_block);
    if (strcmp(symbol, "A") == 0)
        return is_near(p, 6) && (is_straight(p) || is_diagonal(p));
    if (strcmp(symbol, "Sch") == 0)
        return from_anchor(p, 3, there_or_oblique);
    if (strcmp(symbol, "M") == 0)
        return mortar(p);
    if (strcmp(symbol, "Gr") == 0)
        return from_anchor(p, 4, beside);
    if (strcmp(symbol, "T") == 0)
        return has_mode(p, "w") || (is_near(p, 3) && !is_near(p, 2));
    if (strcmp(symbol, "Pl") == 0)
        return has_mode(p, "fd3");
    if (strcmp(symbol, "F") == 0)
        return p->take && is_near(p, 1);
    if (strcmp(symbol, "S") == 0 || strcmp(symbol, "S*") == 0)
        return classical(p, 12);
    return by_table(p, table, symbol);
}

static bool
turtle(const struct pair *p, const char *symbol)
{
    static const struct piece_modes table[] = {
        {"M", "1"}, {"N", "3"}, {"C", "13"}, {"F", "f"},   {"E", "e"}, {"B", "D"}, {"W", "w"},
        {"D", "d"}, {"R", "O"}, {"A", "de"}, {"Q", "OD3"}, {"K", "1"}, {NULL, ""},
    };
    for (; *symbol; symbol++) {
        char letter[2] = {*symbol, '\0'};
        if (by_table(p, table, letter))
            return true;
        if (strchr("SG", *symbol) && ahead(p))
            return true;
        if (strchr("PG", *symbol) && (p->take ? obliquely_ahead(p) : ahead(p)))
            return true;
    }
    return false;
}

/* 4: twice the height of a cell above the first of the long files. */
static int
twice_height(const struct board *b, unsigned sq)
{
    return 2 * b->rank[sq] + b->file[sq] % 2;
}

/* The steps of an arrow or fork line that lead `files` and twice `height` away; 0: none. Files and heights are halves of
 * the arrow (0,2) (1,1) and the fork (1,3) (2,0). */
static int
line_steps(int files, int height)
{
    files = distance(files);
    height = distance(height);
    if (files == 0)
        return height / 2;
    if (height == files || height == 3 * files)
        return files;
    return height == 0 && files % 2 == 0 ? files / 2 : 0;
}

static bool
brilliant(const struct pair *p, const char *symbol)
{
    int files = (int)p->b->file[p->to] - (int)p->b->file[p->from];
    int height = twice_height(p->b, p->to) - twice_height(p->b, p->from);
    int steps = line_steps(files, height), turned = p->us == WHITE ? height : -height;
    bool leap = 3 * files * files + height * height == 28; /* the nearest cells on no line */
    switch (*symbol) {
    case 'P':
        return p->take ? distance(files) == 1 && turned == 3 : files == 0 && turned == 2;
    case 'N':
        return steps == 1 || leap;
    case 'B':
        return steps == 1 || steps == 2;
    case 'R':
        return steps >= 1 && steps <= 3;
    case 'Q':
        return steps >= 1;
    default:
        return steps == 1 || (leap && !strchr(symbol, '*'));
    }
}

/* 5: the number of coordinates that change when all do by the same amount `by`; 0: they do not. */
static int
coordinates_changed(const struct board *b, unsigned from, unsigned to, int *by)
{
    int f = b->file[from], r = b->rank[from], f2 = b->file[to], r2 = b->rank[to], changed = 0;
    int step[4] = {f2 % 4 - f % 4, r2 % 4 - r % 4, f2 / 4 + 2 * (r2 / 4) - f / 4 - 2 * (r / 4), 0};
    int step4[4] = {f2 % 3 - f % 3, r2 % 3 - r % 3, f2 / 3 - f / 3, r2 / 3 - r / 3};
    const int *steps = b->axes == 4 ? step4 : step;
    *by = 0;
    for (int i = 0; i < b->axes; i++) {
        if (steps[i] == 0)
            continue;
        if (*by && distance(steps[i]) != distance(*by))
            return 0;
        *by = steps[i];
        changed++;
    }
    return changed;
}

static bool
hypercube(const struct pair *p, const char *symbol)
{
    int by, changed = coordinates_changed(p->b, p->from, p->to, &by);
    switch (*symbol) {
    case 'P':
        return changed == 1 && by == (p->us == WHITE ? 1 : -1);
    case 'H':
        return (changed == 1 || changed == 3) && distance(by) == 1;
    case 'B':
        return changed == 2;
    case 'R':
        return changed == 1;
    case 'Q':
        return changed == 1 || changed == 2;
    default:
        return distance(by) == 1 && (changed == 1 || (changed == 3 && !strchr(symbol, '*')));
    }
}

static const struct {
    const char *variant;
    bool (*reaches)(const struct pair *p, const char *symbol);
} games[] = {
    {"waterloo5", waterloo5},
    {"waterloo6", waterloo6},
    {"waterloo7", waterloo7},
    {"waterloo7-junior", waterloo7},
    {"lippo-chess", lippo},
    {"brilliant", brilliant},
    {"nihongi", hypercube},
    {"cubic-symmetric", hypercube},
    {"cubic-asymmetric", hypercube},
    {"turtle-indian", turtle},
    {"turtle-chinese", turtle},
    {"turtle-japan", turtle},
    {"chess", chess},
    {"chess960", chess},
};

/* The comparison. */

/* What the piece reaches alone on the board: without taking by its moves, taking by its attack. */
static void
reach_alone(const struct chess_tables *t, unsigned piece, enum colour us, unsigned sq,
            uint64_t quiet[3], uint64_t take[3])
{
    const uint64_t *leaps = &t->leap[((size_t)t->take[us][piece] * t->squares + sq) * t->words];
    const uint64_t *steps = &t->leap[((size_t)t->quiet[us][piece] * t->squares + sq) * t->words];
    struct chess_position alone;
    memset(&alone, 0, sizeof alone);
    alone.board[sq] = (uint8_t)code_of(piece, us);
    alone.own[us][sq >> 6] = (uint64_t)1 << (sq & 63);
    t->ops->reach(t, &alone, sq, piece, us, quiet, take);
    for (unsigned w = 0; w < t->words; w++)
        take[w] = leaps[w] | (quiet[w] & ~steps[w]); /* slides take where they go */
}

static bool
agrees(const struct chess_tables *t, unsigned game, unsigned piece, enum colour us)
{
    const struct board *b = t->board;
    char symbol[8];
    snprintf(symbol, sizeof symbol, "%s%s", t->piece[piece].sym,
             t->flags[piece] & PIECE_MARKED ? "*" : "");
    for (unsigned from = 0; from < t->squares; from++) {
        uint64_t quiet[3] = {0}, take[3] = {0};
        reach_alone(t, piece, us, from, quiet, take);
        for (unsigned to = 0; to < t->squares; to++) {
            struct pair p = {b,
                             us,
                             from,
                             to,
                             b->file[to] - b->file[from],
                             b->rank[to] - b->rank[from],
                             b->row[us][from],
                             false};
            if (us == BLACK)
                p.ranks = -p.ranks;
            bool wants = from != to && games[game].reaches(&p, symbol);
            p.take = true;
            bool takes = from != to && games[game].reaches(&p, symbol);
            if (wants == set_has(quiet, to) && takes == set_has(take, to))
                continue;
            printf("# %s from %s to %s: %d and %d\n", symbol, b->name[from], b->name[to],
                   set_has(quiet, to), set_has(take, to));
            return false;
        }
    }
    return true;
}

int
main(void)
{
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        const struct ruleset *rules = rules_find(NULL, games[i].variant, strlen(games[i].variant));
        const struct chess_tables *t = chess_tables_get(rules);
        for (unsigned p = 1; p <= t->pieces; p++)
            ok(agrees(t, i, p, WHITE) && agrees(t, i, p, BLACK), "%s: the %s, %s%s",
               games[i].variant, t->piece[p].name, t->piece[p].sym,
               t->flags[p] & PIECE_MARKED ? " that is marked" : "");
    }
    return tap_done();
}
