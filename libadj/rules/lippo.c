/* SPDX-License-Identifier: MIT */
/*
 * Adolf Lippo's new chess on 12x12 squares ("Rukovodstvo novoi shakhmatnoi igry", Tallinn 1934); RULES.md 3. Paragraph
 * numbers are those of the book's general rules; a chapter of its own describes the moves.
 */
#include <string.h>

#include "base/cursor.h"
#include "base/word.h"
#include "rules/chess_rows.h"
#include "rules/hooks.h"

/* clang-format off */

/* A leaper jumps over any pieces (L-R1). The comments give its destinations as the author does: a flight to one square,
 * and from there one square further. */
#define EIGHT(n) LEAP(n, 0), LEAP(n, n)         /* n squares along the eight lines */

/* Piece numbers: the positions in the table of pieces, from 1. */
enum {
    PRESIDENT = 1, ADJUTANT, GAS, AEROPLANE, SHRAPNEL, MORTAR, FORTRESS, GRENADE, OFFICER, CAVALRY,
    TANK, MACHINE_GUN, FOUGASSE, UNDER_OFFICER, SOLDIER, FORMER_FOUGASSE, PIECES_END
};

static const struct chess_piece pieces_lippo[] = {
    [PRESIDENT - 1] = {.sym = "P",   .name = "president",     .points = 194, .flags = PIECE_ROYAL, .modes = {EIGHT(1)}},
    [ADJUTANT - 1] = {.sym = "Ad",  .name = "adjutant",      .points = 12, .modes = {SLIDE(1, 0), SLIDE(1, 1)}},
    [GAS - 1] = {.sym = "G",   .name = "gas",           .points = 14, .modes = { /* the 3x3 blocks around its square and around the eight squares four away */
        EIGHT(1), LEAP(3, 0), LEAP(4, 0), LEAP(5, 0), LEAP(3, 1), LEAP(4, 1), LEAP(5, 1),
        LEAP(3, 3), LEAP(4, 3), LEAP(5, 3), LEAP(4, 4), LEAP(5, 4), LEAP(5, 5)}},
    [AEROPLANE - 1] = {.sym = "A",   .name = "aeroplane",     .points = 13, .modes = {
        EIGHT(1), EIGHT(2), EIGHT(3), EIGHT(4), EIGHT(5), EIGHT(6)}},
    [SHRAPNEL - 1] = {.sym = "Sch", .name = "shrapnel",      .points = 8, .modes = {  /* three squares, then one square diagonally */
        EIGHT(3), LEAP(4, 1), LEAP(2, 1), LEAP(4, 4), LEAP(4, 2), LEAP(2, 2)}},
    [MORTAR - 1] = {.sym = "M",   .name = "mortar",        .points = 6, .modes = {  /* (3,3), or from there sideways or diagonally, across the flight */
        LEAP(3, 3), LEAP_MIRROR(2, 3), LEAP_MIRROR(4, 3), LEAP(4, 2)}},
    [FORTRESS - 1] = {.sym = "K",   .name = "fortress",      .points = 10, .modes = {SLIDE(1, 0)}},
    [GRENADE - 1] = {.sym = "Gr",  .name = "grenade",       .points = 7, .modes = {  /* four squares, then one more straight on */
        LEAP(5, 0), LEAP(3, 0), LEAP(4, 1), LEAP(5, 4), LEAP(4, 3)}},
    [OFFICER - 1] = {.sym = "O",   .name = "officer",       .points = 5, .modes = {SLIDE(1, 1)}},
    [CAVALRY - 1] = {.sym = "Kn",  .name = "cavalry",       .points = 4, .modes = {LEAP(1, 2)}},
    [TANK - 1] = {.sym = "T",   .name = "tank",          .points = 11, .modes = { /* one square straight, or any square at distance three */
        LEAP(1, 0), LEAP(3, 0), LEAP(3, 1), LEAP(3, 2), LEAP(3, 3)}},
    [MACHINE_GUN - 1] = {.sym = "Pl",  .name = "machine-gun",   .points = 9, .modes = {LEAP(1, 1), LEAP(2, 0), LEAP(2, 1)}},
    [FOUGASSE - 1] = {.sym = "F",   .name = "fougasse",      .points = 2, .flags = PIECE_SHOOTS, .modes = {  /* L-R2 */
        {.kind = MODE_LEAP, .v = {{1, 0}}, .use = USE_CAPTURE},
        {.kind = MODE_LEAP, .v = {{1, 1}}, .use = USE_CAPTURE}}},
    [UNDER_OFFICER - 1] = {.sym = "U",   .name = "under-officer", .points = 3, .modes = {LEAP(1, 1)}},
    [SOLDIER - 1] = {.sym = "S",   .name = "soldier",       .points = 1, .flags = PIECE_PAWN, .modes = {
        STEP(USE_QUIET, 0, 0, 0, 1), DOUBLE_STEP(3, 0, 1),
        STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}},
    [FORMER_FOUGASSE - 1] = {.sym = "S",   .name = "soldier",       .points = 1, .flags = PIECE_PAWN | PIECE_MARKED, .modes = { /* a soldier that was a fougasse: no double step */
        STEP(USE_QUIET, 0, 0, 0, 1),
        STEP(USE_CAPTURE, 0, 0, 1, 1), STEP(USE_CAPTURE, 0, 0, -1, 1)}},
    [PIECES_END - 1] = {.sym = NULL},
};

#define RANK_1(r) \
    "Ka" r ",Mb" r ",Schc" r ",Ad" r ",Ge" r ",Adf" r ",Pg" r ",Gh" r ",Ai" r ",Schk" r ",Ml" r ",Km" r
#define RANK_2(r) \
    "Gra" r ",Ob" r ",Knc" r ",Td" r ",Ple" r ",Ff" r ",Fg" r ",Plh" r ",Ti" r ",Knk" r ",Ol" r ",Grm" r
#define RANK_3(r) \
    "Ua" r ",Sb" r ",Sc" r ",Sd" r ",Se" r ",Sf" r ",Sg" r ",Sh" r ",Si" r ",Sk" r ",Sl" r ",Um" r

/* clang-format on */

enum { SOLDIERS = 10 };

/* Hooks. */

/* The pieces of the hooks, which a ruleset document may number otherwise: S, its marked form, F. */
static unsigned
soldier(const struct chess_tables *t)
{
    return t->letter['S'];
}
static unsigned
former_fougasse(const struct chess_tables *t)
{
    return t->marked[t->letter['S']];
}

/* §11, L-R6: turns a side's fougasses into soldiers when it has no soldiers (pawns) left. §12: notes that a president has
 * arrived on the enemy's first rank. */
static void
settle(const struct ruleset *rules, struct position *pos)
{
    const struct chess_tables *t = chess_tables_get(rules);
    struct chess_position *c = &pos->chess;
    for (int i = 0; i < 2; i++) {
        enum colour us = (enum colour)i;
        unsigned king = c->king[us];
        if (chess_pawns(t, c, us, 1) == 0)
            for (unsigned sq = 0; sq < t->squares; sq++)
                if (c->board[sq] == code_of(t->letter['F'], us))
                    chess_put(t, pos, sq, code_of(former_fougasse(t), us));
        if (king != NO_SQUARE && t->board->row[us][king] == t->board->ranks)
            c->arrived = (uint8_t)(c->arrived | 1u << us);
    }
}

/* Returns the nearest empty square on the soldiers' starting rank, from `file` on in steps of `by`; NO_SQUARE if there
 * is none. The outermost files are skipped, because under-officers start there. */
static unsigned
nearest_empty(const struct chess_tables *t, const struct chess_position *c, enum colour us,
              int file, int by)
{
    unsigned rank = us == WHITE ? 2 : t->board->ranks - 3u;
    int last = t->board->files - 1;
    for (int at = file; at >= 0 && at <= last; at += by) {
        int sq = t->board->by_name[at][rank];
        if (at > 0 && at < last && sq >= 0 && !c->board[sq])
            return (unsigned)sq;
    }
    return NO_SQUARE;
}

/* §12, L-R5: lists the squares to which a captured soldier can return with this move. */
static size_t
returns(const struct ruleset *rules, const struct position *pos, const struct move *move,
        square_t out_sq[2])
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    int file = t->board->file[move->to];
    size_t n = 0;
    if (t->board->row[us][move->to] != t->board->ranks || c->captured[us] == 0 ||
        (c->arrived | c->castled) >> us & 1)
        return 0;
    unsigned home = nearest_empty(t, c, us, file, t->board->files);
    unsigned left = home == NO_SQUARE ? nearest_empty(t, c, us, file, -1) : home;
    unsigned right = home == NO_SQUARE ? nearest_empty(t, c, us, file, 1) : NO_SQUARE;
    if (left != NO_SQUARE)
        out_sq[n++] = (square_t)left;
    if (right != NO_SQUARE)
        out_sq[n++] = (square_t)right;
    return n;
}

/* State keys. */

/* Reads "W", "B" or "W,B" as bits: 1 White, 2 Black. */
static uint8_t
read_colours(const char *key, const char *value, size_t len, struct faults *faults)
{
    if (word_is(value, len, "W"))
        return 1;
    if (word_is(value, len, "B"))
        return 2;
    if (word_is(value, len, "W,B") || word_is(value, len, "B,W"))
        return 3;
    faults_add(faults, "%s: expected W, B or W,B", key);
    return 0;
}

/* Reads White's and Black's number, "2,0". */
static void
read_captured(struct position *pos, const char *value, size_t len, struct faults *faults)
{
    struct cursor at;
    uint64_t white, black;
    cursor_init(&at, value, len);
    if (!cursor_uint(&at, SOLDIERS + 2, &white) || !cursor_accept(&at, ",") ||
        !cursor_uint(&at, SOLDIERS + 2, &black) || !cursor_at_end(&at)) {
        faults_add(faults, "captured: expected two numbers of soldiers, White's and Black's");
        return;
    }
    pos->chess.captured[WHITE] = (uint8_t)white;
    pos->chess.captured[BLACK] = (uint8_t)black;
}

/* Reads the squares of soldiers that were fougasses, "f2,g11". */
static void
read_former(const struct chess_tables *t, struct position *pos, const char *value, size_t len,
            struct faults *faults)
{
    const char *comma;
    do {
        comma = memchr(value, ',', len);
        size_t n = comma ? (size_t)(comma - value) : len;
        int sq = board_square(t->board, value, n);
        unsigned code = sq < 0 ? 0 : pos->chess.board[sq];

        if (!code || piece_of(code) != soldier(t))
            faults_add(faults, "former: no soldier stands on \"%.*s\"", (int)(n < 20 ? n : 20),
                       value);
        else
            chess_put(t, pos, (unsigned)sq, code_of(former_fougasse(t), colour_of(code)));
        n += comma != NULL;
        value += n;
        len -= n;
    } while (comma);
}

static bool
key_read(const struct ruleset *rules, struct position *pos, const char *key, size_t key_len,
         const char *value, size_t len, struct faults *faults)
{
    if (word_is(key, key_len, "castled"))
        pos->chess.castled = read_colours("castled", value, len, faults);
    else if (word_is(key, key_len, "demand"))
        pos->chess.owes = read_colours("demand", value, len, faults);
    else if (word_is(key, key_len, "arrived"))
        pos->chess.arrived = read_colours("arrived", value, len, faults);
    else if (word_is(key, key_len, "captured"))
        read_captured(pos, value, len, faults);
    else if (word_is(key, key_len, "former"))
        read_former(chess_tables_get(rules), pos, value, len, faults);
    else
        return false;
    return true;
}

static uint8_t
missing_soldiers(const struct chess_tables *t, const struct chess_position *c, enum colour colour)
{
    return (uint8_t)(SOLDIERS - chess_pawns(t, c, colour, SOLDIERS));
}

/* If the key `captured` is missing, sets it to ten minus the number of soldiers on the board. */
static void
setup_end(const struct ruleset *rules, struct position *pos, struct faults *faults)
{
    const struct chess_tables *t = chess_tables_get(rules);
    (void)faults;
    for (int i = 0; i < 2; i++)
        if (pos->chess.captured[i] == CHESS_UNKNOWN)
            pos->chess.captured[i] = missing_soldiers(t, &pos->chess, (enum colour)i);
}

static void
write_colours(const char *key, unsigned bits, struct buffer *out)
{
    if (bits)
        buffer_printf(out, ":%s=%s", key, bits == 1 ? "W" : bits == 2 ? "B" : "W,B");
}

static void
key_write(const struct ruleset *rules, const struct position *pos, struct buffer *out)
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct chess_position *c = &pos->chess;
    const char *sep = ":former=";
    write_colours("castled", c->castled, out);
    write_colours("arrived", c->arrived, out);
    if (c->captured[0] != missing_soldiers(t, c, WHITE) ||
        c->captured[1] != missing_soldiers(t, c, BLACK))
        buffer_printf(out, ":captured=%u,%u", c->captured[0], c->captured[1]);
    for (unsigned i = 0; i < t->squares; i++)
        if (piece_of(c->board[t->by_name[i]]) == former_fougasse(t)) {
            buffer_printf(out, "%s%s", sep, t->board->name[t->by_name[i]]);
            sep = ",";
        }
    write_colours("demand", c->owes, out);
}

/* Protest and statement (§14, §15). */

enum { PROTEST_ATTACKS = 3 /* of the owner's last moves */ };

/* Returns the plies that remain after an accepted protest or statement. L-R7: the author's moves are moves of both
 * players; the option `moves` can make them plies. */
static int16_t
plies_left(const struct ruleset *rules, enum reason reason)
{
    unsigned plies = ruleset_limit(rules, reason);
    return (int16_t)(option_of(rules, OPTION_MOVES) == MOVES_PLIES ? plies / 2 : plies);
}

static bool
attacks_king(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
             enum colour owner)
{
    square_t from[BOARD_MAX_SQUARES];
    if (c->kings[other(owner)] != 1)
        return false;
    size_t n = t->ops->attackers(t, c, c->king[other(owner)], owner, from, sizeof from);
    return memchr(from, (int)sq, n) != NULL;
}

/* Returns the square from which the piece on `sq` came by the move, or `sq` if it did not move. */
static unsigned
origin(const struct chess_tables *t, const struct move *m, enum colour mover, unsigned sq)
{
    for (unsigned i = 0; i < t->castles; i++)
        if (t->castle[i].kind == m->kind && t->castle[i].colour == mover)
            for (unsigned k = 0; k < t->castle[i].pieces; k++)
                if (t->castle[i].to[k] == sq)
                    return t->castle[i].from[k];
    return m->kind != MOVE_SHOT && m->to == sq ? m->from : sq;
}

/* Returns after how many of its owner's last three moves the piece on `sq` attacked the president. */
static unsigned
attacks_of_three(const struct line *line, unsigned sq, enum colour owner)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    unsigned attacks = 0, moves = 0;
    for (size_t i = line->count - 1; i-- > 0 && moves < PROTEST_ATTACKS;) {
        if (line->at[i].turn != owner)
            continue;
        attacks += attacks_king(t, &line->at[i + 1].chess, sq, owner);
        sq = origin(t, &line->moves[i], owner, sq);
        moves++;
    }
    return attacks;
}

static void
judge_protest(struct line *line, const struct event *event, struct event_result *out)
{
    struct chess_position *c = &line_change(line)->chess;
    unsigned code = event->square < 0 ? 0 : c->board[event->square], n;
    if (event->by == NOBODY || !code || colour_of(code) != other(event->by)) {
        event_say(out, "a protest names the square of a piece of the opponent's (§14)");
        return;
    }
    n = attacks_of_three(line, (unsigned)event->square, other(event->by));
    if (n < PROTEST_ATTACKS) {
        static const char *const sentences[PROTEST_ATTACKS] = {
            "§14 requires an attack on each of the last three moves; this piece made none",
            "§14 requires an attack on each of the last three moves; this piece made one",
            "§14 requires an attack on each of the last three moves; this piece made two",
        };
        event_say(out, "%s", sentences[n]);
        return;
    }
    out->accepted = true;
    out->ruling = "L-R7";
    if (c->protest == 0)
        c->protest = plies_left(line->rules, REASON_PERPETUAL_ATTACK);
    event_say(out, "the game ends %d plies on (§14, L-R7)", c->protest);
}

static unsigned
points_without_president(const struct chess_tables *t, const struct chess_position *c,
                         enum colour colour)
{
    unsigned royal = c->kings[colour] == 1 ? piece_of(c->board[c->king[colour]]) : 0;
    return chess_points(t, c, colour) - t->piece[royal].points;
}

static void
judge_statement(struct line *line, const struct event *event, struct event_result *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    struct chess_position *c = &line_change(line)->chess;
    unsigned w = points_without_president(t, c, WHITE), b = points_without_president(t, c, BLACK);
    unsigned more = w > b ? w : b, less = w > b ? b : w;
    unsigned percent = option_of(line->rules, OPTION_EQUAL_PERCENT);
    if (event->by == NOBODY) {
        event_say(out, "the record does not say who made the statement");
        return;
    }
    if ((more - less) * 100 > more * percent) {
        event_say(out,
                  "the totals without presidents, %u and %u, differ by more than %u percent of the "
                  "larger (§15, L-R8)",
                  w, b, percent);
        return;
    }
    out->accepted = true;
    out->ruling = "L-R8 L-R7";
    if (c->statement == 0)
        c->statement = plies_left(line->rules, REASON_EQUAL_FORCES);
    event_say(out, "the game ends %d plies on (§15)", c->statement);
}

static bool
judge_event(struct line *line, const struct event *event, struct event_result *out)
{
    if (event->kind == EVENT_PROTEST)
        judge_protest(line, event, out);
    else if (event->kind == EVENT_STATEMENT)
        judge_statement(line, event, out);
    else
        return false;
    return true;
}

/* clang-format off */

/* The table. */

static const struct chess_demand demand = {                         /* §6 */
    .ruling = "L-R10",
    .offered = "%s; the partner may demand a move of the president instead (§6)",
    .taken_back = "%s; taken back, since a move of the president was demanded (§6)",
    .owed = "%s must move the president as soon as it has a safe move (§6, L-R10)",
    .unmet = "the opponent has demanded a move of the president, and it has one (§6)",
};

const struct chess_hook hooks_lippo[] = {
    {"lippo-fougasses", "S S* F", N_("Lippo's §11: a side without pawns turns its fougasses (F) into the marked form of S. §12: notes that a royal piece has arrived on the last row."),
     {.settle = settle}},
    {"lippo-returns", "S", N_("Lippo's §12: a royal piece that arrives on the last row brings a captured soldier back."), {.returns = returns}},
    {"lippo-keys", "S S*", N_("The keys `castled`, `arrived`, `captured`, `former` and `demand` of set-ups."),
     {.key_read = key_read, .key_write = key_write, .setup_end = setup_end}},
    {"lippo-claims", "", N_("Lippo's §14 and §15: protest and statement."), {.event = judge_event}},
    {"lippo-demand", "", N_("Lippo's §6: after an illegal move the opponent may demand a move of the royal piece."), {.demand = &demand}},
    {NULL},
};

static struct chess_tables tables_lippo;
static struct chess_switched exchanging;

static const struct chess_switch changes_lippo[] = {
    {.option = OPTION_CASTLING, .value = CASTLING_EXCHANGE, .castlings = { /* L-R4 */
        {WHITE, MOVE_CASTLE_SHORT, {"g1", "m1"},   {"K"}, {"m1"},  {"g1"},  true},
        {WHITE, MOVE_CASTLE_LONG,  {"g1", "a1"},   {"K"}, {"a1"},  {"g1"},  true},
        {BLACK, MOVE_CASTLE_SHORT, {"g12", "m12"}, {"K"}, {"m12"}, {"g12"}, true},
        {BLACK, MOVE_CASTLE_LONG,  {"g12", "a12"}, {"K"}, {"a12"}, {"g12"}, true}}, .rules = &exchanging},
    {.value = 0}};

static const struct chess_rules chess_lippo = {
    .pieces = pieces_lippo,
    .start = "W:W" RANK_1("1") "," RANK_2("2") "," RANK_3("3")
             ":B" RANK_1("12") "," RANK_2("11") "," RANK_3("10")
             ":castle=W0-0,W0-0-0,B0-0,B0-0-0",
    .promotions = { /* §13: one of the two pieces that start on that file, or no promotion; on g any piece but president and fougasse */
        {.piece = "S", .row = ROW_LAST, .files = "am", .into = "K Gr",   .how = PROMOTE_OPTION /* §13 */},
        {.piece = "S", .row = ROW_LAST, .files = "bl", .into = "M O",    .how = PROMOTE_OPTION /* §13 */},
        {.piece = "S", .row = ROW_LAST, .files = "ck", .into = "Sch Kn", .how = PROMOTE_OPTION /* §13 */},
        {.piece = "S", .row = ROW_LAST, .files = "di", .into = "A T",    .how = PROMOTE_OPTION /* §13 */},
        {.piece = "S", .row = ROW_LAST, .files = "eh", .into = "G Pl",   .how = PROMOTE_OPTION /* §13 */},
        {.piece = "S", .row = ROW_LAST, .files = "f",  .into = "Ad",     .how = PROMOTE_OPTION /* §13 */},
        {.piece = "S", .row = ROW_LAST, .files = "g",  .into = "Ad G A Sch M K Gr O Kn T Pl U",
         .how = PROMOTE_OPTION /* §13 */},
    },
    .castlings = {                                                  /* L-R4 */
        {WHITE, MOVE_CASTLE_SHORT, {"g1", "i1"},   {"K"}, {"m1"},  {"h1"},  true},
        {WHITE, MOVE_CASTLE_LONG,  {"g1", "e1"},   {"K"}, {"a1"},  {"f1"},  true},
        {BLACK, MOVE_CASTLE_SHORT, {"g12", "i12"}, {"K"}, {"m12"}, {"h12"}, true},
        {BLACK, MOVE_CASTLE_LONG,  {"g12", "e12"}, {"K"}, {"a12"}, {"f12"}, true}},
    .castling_ruling = "L-R4", .return_ruling = "L-R5",
    .royal_capture = true,                                          /* §8, §9, L-R3 */
    .demand = &demand,
    .points_decide = true, .points_ruling = "L-R11",                /* §7, §10 */
    .settle = settle,                                               /* §11 */
    .returns = returns, .return_piece = "S",                        /* §12 */
    .key_read = key_read, .key_write = key_write, .setup_end = setup_end,
    .event = judge_event,                                           /* §14, §15 */
    .tables = &tables_lippo, .changes = changes_lippo,
};

const struct ruleset rules_lippo_chess = {
    .id = "lippo-chess", .title = "Lippo's new chess", .author = "Adolf Lippo", .year = 1934, .source = LIPPO,
    .aliases = {"lippo", "new-chess"}, .sources = {&source_lippo_chess}, .asides = "L-R12 G-R4",
    .reconstruction = "castling (L-R4): the page is lost",
    .family = &chess_family, .board = BOARD_12X12, .chess = &chess_lippo, .pictures = &pictures_lippo,
    .either_begins = "L-R9" /* §1 */, .notation = "lippo",
    .options_named = "L-R3 L-R4 L-R15",
    .endings = {
        {REASON_PRESIDENT_CAPTURED, .document = LIPPO, .paragraph = "§9"},
        {REASON_PRESIDENT_MATED,    .document = LIPPO, .paragraph = "Pieces 4a", .ruling = "L-R3"},
        {REASON_PATT,               .document = LIPPO, .paragraph = "Pieces 4b", .ruling = "L-R3 L-R15"},
        {REASON_PERPETUAL_ATTACK,   .document = LIPPO, .paragraph = "§14", .limit = 12, .ruling = "L-R7"},
        {REASON_EQUAL_FORCES,       .document = LIPPO, .paragraph = "§15", .limit = 112, .ruling = "L-R8"},
        {REASON_RESIGNATION,        .document = LIPPO, .paragraph = "Pieces 4a"},
        {REASON_AGREEMENT,          .document = LIPPO, .paragraph = "§10"},
        {REASON_TIME_FORFEIT,       .document = RULEBOOK, .paragraph = "3.4", .ruling = "L-R12"},
        {REASON_FORFEIT,            .document = RULEBOOK, .paragraph = "3.4", .ruling = "L-R12"},
        {REASON_VOID,               .document = LIPPO, .paragraph = "§2"},
        {REASON_ILLEGAL_MOVE,       .document = LIPPO, .paragraph = "§6", .ruling = "L-R10"},
        {REASON_UNFINISHED,         .document = LIPPO, .paragraph = "§7"},
    },
};
/* clang-format on */
