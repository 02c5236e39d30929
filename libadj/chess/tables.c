/* SPDX-License-Identifier: MIT */
/* Derives the chess engine's tables from a row: composition, promotions, castling, Zobrist keys. Begin with build(). */
#include "chess/tables.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "base/digest.h"
#include "base/processor.h"
#include "base/word.h"
#include "chess/castle.h"
#include "chess/special.h"

static pthread_mutex_t build_lock = PTHREAD_MUTEX_INITIALIZER;

unsigned
chess_piece_number(const struct chess_tables *t, const char *sym, size_t len)
{
    if (len == 1)
        return (unsigned char)*sym < 128 ? t->letter[(unsigned char)*sym] : 0;
    for (unsigned p = 1; p <= t->pieces; p++)
        if (!(t->flags[p] & PIECE_MARKED) && word_is(sym, len, t->piece[p].sym))
            return p;
    return 0;
}

/* Returns the number of a piece named in a row of rules: "K", or "K*" for the marked form of K (PIECE_MARKED). */
static unsigned
number_of(struct chess_tables *t, const char *sym)
{
    size_t len = strlen(sym);
    bool marked = len > 0 && sym[len - 1] == '*';
    unsigned p = chess_piece_number(t, sym, len - marked);
    p = marked ? t->marked[p] : p;
    if (!p)
        chess_fault(t, 0, "the game has no piece \"%.20s\"", sym);
    return p;
}

static unsigned
square_of(struct chess_tables *t, const char *name)
{
    int sq = board_square(t->board, name, strlen(name));
    if (sq < 0)
        chess_fault(t, 0, "the board has no square \"%.20s\"", name);
    return sq < 0 ? 0 : (unsigned)sq;
}

/* Converts a space-separated list of symbols to piece numbers. Returns how many there are. */
static size_t
numbers_of(struct chess_tables *t, const char *list, uint8_t *out, size_t max)
{
    size_t n = 0;
    while (*list) {
        size_t len = strcspn(list, " ");
        unsigned p = chess_piece_number(t, list, len);
        if (!p)
            chess_fault(t, 0, "the game has no piece \"%.*s\"", (int)(len < 20 ? len : 20), list);
        else if (n == max)
            chess_fault(t, 0, "\"%.40s\" has more than %zu pieces", list, max);
        else
            out[n++] = (uint8_t)p;
        list += len;
        list += strspn(list, " ");
    }
    return n;
}

/* Composition. */

static const char *
things(const struct chess_tables *t, unsigned p)
{
    return t->piece[p].made_of ? t->piece[p].made_of : "";
}

/* Merges two sorted strings. */
static void
merge(const char *a, const char *b, char *out)
{
    while (*a || *b)
        *out++ = !*b || (*a && *a <= *b) ? *a++ : *b++;
    *out = '\0';
}

static void
build_composition(struct chess_tables *t)
{
    unsigned parts = 0;
    char sum[32];
    for (unsigned p = 1; p <= t->pieces; p++)
        if (strlen(things(t, p)) > 15)
            chess_fault(t, p, "a compound has at most %d components", 15);
    for (unsigned p = 1; p <= t->pieces; p++)
        t->composes |= *things(t, p) != '\0';
    for (unsigned a = 1; t->composes && a <= t->pieces; a++)
        for (unsigned b = 1; b <= t->pieces; b++) {
            if (!*things(t, a) || !*things(t, b) ||
                strlen(things(t, a)) + strlen(things(t, b)) > 30)
                continue;
            merge(things(t, a), things(t, b), sum);
            for (unsigned whole = 1; whole <= t->pieces; whole++)
                if (strcmp(things(t, whole), sum) == 0) {
                    t->compose[a][b] = (uint8_t)whole;
                    t->is_partner[b] = true;
                }
        }
    for (unsigned whole = 1; whole <= t->pieces; whole++) {
        t->part_first[whole] = (uint16_t)parts;
        for (unsigned a = 1; a <= t->pieces; a++)
            for (unsigned b = 1; b <= t->pieces; b++)
                if (t->compose[a][b] == whole &&
                    (parts == TABLE_PARTS || t->part_count[whole] == UINT8_MAX)) {
                    chess_fault(t, whole, "too many pieces are parts of compounds");
                } else if (t->compose[a][b] == whole) {
                    t->part[parts].part = (uint8_t)a;
                    t->part[parts++].rest = (uint8_t)b;
                    t->part_count[whole]++;
                }
    }
}

static void
build_stock(struct chess_tables *t)
{
    const struct chess_count *stock = t->rules->chess->stock;
    /* chess_within_limits() compares sums below 128. */
    for (unsigned k = 0; k < CHESS_MAX_STOCK && stock[k].pieces; k++)
        if (stock[k].most > 100)
            chess_fault(t, 0, "a limit of pieces is at most %d", 100);
    for (unsigned k = 0; k < CHESS_MAX_STOCK && stock[k].pieces; k++) {
        uint8_t pieces[4];
        size_t n = numbers_of(t, stock[k].pieces, pieces, 4);
        t->stock_limit |= (uint64_t)stock[k].most << (8 * k);
        for (size_t i = 0; i < n; i++)
            t->stock_unit[pieces[i]] = (uint64_t)1 << (8 * k);
    }
}

/* Promotions, transformations and castling. */

static bool
promotes_on(struct chess_tables *t, const struct chess_promotion *rule, enum colour c, unsigned sq)
{
    const struct board *b = t->board;
    if (rule->only && rule->only != c + 1u)
        return false;
    if (rule->row == 0)
        return rule->square[c] ? sq == square_of(t, rule->square[c])
                               : set_has(t->special.zone[c], sq);
    if (rule->files && !strchr(rule->files, board_file_letter(b, b->file[sq])))
        return false;
    return b->row[c][sq] == (rule->row == ROW_LAST ? b->last_row[sq] : rule->row);
}

static void
build_promotions(struct chess_tables *t)
{
    const struct chess_promotion *rules = t->rules->chess->promotions;
    t->choices = 1; /* choice 0 means no promotion */
    for (unsigned i = 0; i < CHESS_MAX_PROMOTIONS && rules[i].piece; i++) {
        struct chess_choice *choice = &t->choice[t->choices];
        unsigned p = number_of(t, rules[i].piece);
        bool in_zone = t->special.on && !rules[i].square[0] && !rules[i].square[1];
        if (rules[i].row == 0 && !in_zone && !(rules[i].square[0] && rules[i].square[1])) {
            chess_fault(t, p, "a promotion needs a row, or a square for each colour");
            continue;
        }
        choice->how = rules[i].how;
        choice->count = (uint8_t)numbers_of(t, rules[i].into ? rules[i].into : "", choice->into,
                                            CHESS_MAX_CHOICES);
        choice->reserve = rules[i].reserve;
        if (choice->count == 0 && !in_zone) {
            chess_fault(t, p, "a promotion needs a piece to become");
            continue;
        }
        choice->by_row = rules[i].row != 0;
        for (int c = 0; c < 2; c++)
            for (unsigned sq = 0; sq < t->squares; sq++)
                if (promotes_on(t, &rules[i], (enum colour)c, sq))
                    for (unsigned q = p; q; q = q == p ? t->marked[p] : 0) {
                        t->promotion[c][q][sq] = t->choices;
                        set_add(t->promoting[c][q], sq);
                    }
        for (unsigned k = 0; choice->reserve && k < choice->count; k++)
            if (!t->reserve_slot[choice->into[k]])
                chess_fault(t, choice->into[k],
                            "a promotion from the reserve needs the new piece in the reserve");
        t->choices++;
    }
}

/* Returns whether `less`, into which check transforms `p`, attacks only squares that `p` attacks. Then a move that is
 * safe from `p` is safe from `less` too. */
static bool
is_less(const struct chess_tables *t, unsigned less, unsigned p)
{
    size_t size = (size_t)t->squares * t->words;
    for (int c = 0; c < 2; c++)
        for (size_t i = 0; i < size; i++)
            if (t->leap[t->attack[c][less] * size + i] & ~t->leap[t->attack[c][p] * size + i])
                return false;
    return !(t->attack_slides[less] & ~t->attack_slides[p]);
}

static void
build_reserve(struct chess_tables *t)
{
    const struct chess_count *reserve = t->rules->chess->reserve;
    for (unsigned i = 0; i < CHESS_MAX_RESERVE && reserve[i].pieces; i++) {
        t->reserve_slot[number_of(t, reserve[i].pieces)] = (uint8_t)(i + 1);
        if (reserve[i].most > 7)
            chess_fault(t, 0, "the reserve has at most %d pieces of a kind", 7);
    }
}

static void
build_turnings(struct chess_tables *t)
{
    const struct chess_rules *rules = t->rules->chess;
    for (unsigned i = 0; i < 2 && rules->turnings[i].piece; i++) {
        unsigned p = number_of(t, rules->turnings[i].piece);
        unsigned into = number_of(t, rules->turnings[i].into);
        if (!t->reserve_slot[into])
            chess_fault(t, into, "a transformation needs the new piece in the reserve");
        if (rules->turnings[i].taking) {
            t->takes_turn[p][number_of(t, rules->turnings[i].taking)] = (uint8_t)into;
        } else {
            t->check_turn[p] = (uint8_t)into;
            t->has_check_turn = t->turns_by_check = true;
        }
    }
    for (unsigned p = 1; p <= t->pieces; p++) {
        const struct chess_piece *piece = &t->piece[p];
        if (piece->when_checked) {
            t->when_checked[p] = (uint8_t)number_of(t, piece->when_checked);
            t->turns_by_check = true;
            if (t->flags[t->when_checked[p]] & PIECE_MARKED)
                t->has_marks = true;
            else
                t->softer[p] = t->when_checked[p];
            if (!is_less(t, t->when_checked[p], p))
                chess_fault(t, p,
                            "a piece that is in check becomes one that attacks no other squares");
        }
        if (piece->when_castled)
            t->when_castled[p] = (uint8_t)number_of(t, piece->when_castled);
    }
}

size_t
chess_between(const struct chess_tables *t, unsigned from, unsigned to, square_t *out, size_t max)
{
    unsigned dir = t->way[from][to];
    size_t count = 0;
    if (dir-- == 0)
        return 0;
    const uint64_t *there = chess_ray(t, dir, from);
    const uint64_t *back = chess_ray(t, chess_dir_back(dir), to);
    for (unsigned i = 0; i < t->squares && count < max; i++) {
        unsigned sq = chess_dir_rises(dir) ? i : t->squares - 1u - i;
        if (set_has(there, sq) && set_has(back, sq))
            out[count++] = (square_t)sq;
    }
    return count;
}

static void
build_castle(struct chess_tables *t, const struct chess_castling *rule)
{
    struct chess_castle *castle = &t->castle[t->castles++];
    square_t between[BOARD_MAX_SQUARES];
    castle->colour = rule->colour;
    castle->kind = rule->wing;
    castle->right = (uint8_t)(1u << chess_castle_right((enum colour)rule->colour, rule->wing));
    castle->king_to = (square_t)square_of(t, rule->king[1]);
    castle->unsafe = rule->unsafe;
    if (!rule->king[0]) {
        if (t->board->shape != SHAPE_SQUARES || t->board->has_holes)
            chess_fault(t, 0, "castling from any squares needs a board of squares without holes");
        t->castles_anywhere = true;
        for (unsigned sq = 0; sq < t->squares; sq++)
            if (t->board->row[rule->colour][sq] == 1)
                t->castle_keep[sq] &= (uint8_t)~castle->right;
        castle->piece[0] = (uint8_t)number_of(t, rule->piece[0]);
        castle->to[0] = (square_t)square_of(t, rule->to[0]);
        castle->to_low = castle->king_to < castle->to[0] ? castle->king_to : castle->to[0];
        castle->to_high = castle->king_to < castle->to[0] ? castle->to[0] : castle->king_to;
        castle->pieces = 1;
        return;
    }
    castle->king_from = (square_t)square_of(t, rule->king[0]);
    for (unsigned i = 0; i < 2 && rule->piece[i]; i++) {
        castle->piece[i] = (uint8_t)number_of(t, rule->piece[i]);
        if (!rule->from[i] || !rule->to[i]) {
            chess_fault(t, castle->piece[i],
                        "a castling piece needs a square in 'from' and one in 'to'");
            break;
        }
        castle->from[i] = (square_t)square_of(t, rule->from[i]);
        castle->to[i] = (square_t)square_of(t, rule->to[i]);
        t->castle_keep[castle->from[i]] &= (uint8_t)~castle->right;
        size_t n = chess_between(t, castle->king_from, castle->from[i], between, BOARD_MAX_SQUARES);
        for (size_t k = 0; k < n; k++)
            set_add(castle->empty, between[k]);
        castle->pieces++;
    }
    /* One of two castling partners may be between the king and the other, since it moves away itself. */
    for (unsigned i = 0; i < castle->pieces; i++)
        castle->empty[castle->from[i] >> 6] &= ~((uint64_t)1 << (castle->from[i] & 63));
    t->castle_keep[castle->king_from] &= (uint8_t)~castle->right;
    if (t->special.on) {
        chess_special_castle(t, castle);
        return;
    }
    castle->crossed_count =
        (square_t)chess_between(t, castle->king_from, castle->king_to, castle->crossed,
                                sizeof castle->crossed / sizeof *castle->crossed);
    for (unsigned i = 0; i < castle->pieces; i++)
        if (castle->king_from == castle->from[i] || !t->way[castle->king_from][castle->from[i]])
            chess_fault(t, castle->piece[i], "king and castling piece start on one line");
    if (castle->king_from != castle->king_to && !t->way[castle->king_from][castle->king_to])
        chess_fault(t, 0, "a castling king goes along a line");
}

static void
build_castles(struct chess_tables *t)
{
    memset(t->castle_keep, 15, sizeof t->castle_keep);
    const struct chess_castling *rules = t->rules->chess->castlings;
    for (unsigned i = 0; i < CHESS_MAX_CASTLINGS && rules[i].king[1]; i++) {
        for (unsigned k = 0; k < i; k++)
            if (rules[k].colour == rules[i].colour && rules[k].wing == rules[i].wing)
                chess_fault(t, 0, "a castling of one colour and wing stands twice");
        if (!rules[i].king[0] != !rules[0].king[0])
            chess_fault(t, 0, "either all castlings start from given squares, or none");
        build_castle(t, &rules[i]);
    }
    memset(t->castle_by_right, t->castles, sizeof t->castle_by_right);
    for (unsigned i = 0; i < t->castles; i++)
        t->castle_by_right[__builtin_ctz(t->castle[i].right)] = (uint8_t)i;
}

/* Zobrist keys and square names. */

static void
build_keys(struct chess_tables *t)
{
    uint64_t state = 1934;
    size_t codes = (t->pieces + 1u) * 2u;
    if (codes * t->squares > TABLE_KEYS) {
        chess_fault(t, 0, "there are too many pieces for this board");
        return;
    }
    for (size_t i = 2u * t->squares; i < codes * t->squares; i++)
        t->key[i] = digest_next_key(&state); /* the keys of piece 0 (no piece) stay zero */
    t->key_turn = digest_next_key(&state);
    for (unsigned i = 1; i < 16; i++)
        t->key_castle[i] = digest_next_key(&state);
    for (unsigned i = 0; i < BOARD_MAX_SQUARES; i++)
        t->key_passed[i] = digest_next_key(&state);
    for (unsigned c = 0; c < 2; c++)
        for (unsigned n = 0; n < 8; n++) {
            for (unsigned i = 0; i < CHESS_MAX_RESERVE; i++)
                t->key_reserve[c][i][n] = digest_next_key(&state);
            t->key_promoted[c][n] = digest_next_key(&state);
        }
}

static void
build_names(struct chess_tables *t)
{
    for (unsigned i = 0; i < t->squares; i++) {
        unsigned at = i;
        for (; at > 0 && strcmp(t->board->name[t->by_name[at - 1]], t->board->name[i]) > 0; at--)
            t->by_name[at] = t->by_name[at - 1];
        t->by_name[at] = (square_t)i;
    }
}

static void
build_pieces(struct chess_tables *t)
{
    const struct chess_rules *rules = t->rules->chess;
    if (rules->make_pieces) {
        t->pieces = (uint8_t)rules->make_pieces(&t->piece[1], CHESS_MAX_PIECES - 1);
    } else {
        while (rules->pieces[t->pieces].sym) {
            if (t->pieces + 1 == CHESS_MAX_PIECES) {
                chess_fault(t, 0, "a game has at most %d pieces", CHESS_MAX_PIECES - 1);
                break;
            }
            t->piece[t->pieces + 1] = rules->pieces[t->pieces];
            t->pieces++;
        }
    }
    for (unsigned p = 1; p <= t->pieces; p++) {
        const char *sym = t->piece[p].sym;
        t->flags[p] = t->piece[p].flags;
        if (!sym[1] && !(t->flags[p] & PIECE_MARKED))
            t->letter[(unsigned char)sym[0] & 127] = (uint8_t)p;
        if (t->flags[p] & PIECE_MARKED && (p == 1 || strcmp(t->piece[p - 1].sym, sym) != 0))
            chess_fault(t, p, "a marked form follows the piece with the same symbol");
        else if (t->flags[p] & PIECE_MARKED)
            t->marked[p - 1] = (uint8_t)p;
    }
}

/* Checks what the engine takes for granted of endings. */
static void
check_endings(struct chess_tables *t)
{
    const struct ending *endings = t->rules->endings;
    for (unsigned i = 0; endings[i].reason != REASON_NONE; i++) {
        const struct ending *e = &endings[i];
        bool counts = e->reason == REASON_NO_PROGRESS;
        /* The engine, not the row, decides which endings must be claimed; the row must agree. */
        bool claims = e->reason == REASON_THREEFOLD_REPETITION || e->reason == REASON_FIFTY_MOVES ||
                      e->counter == CHESS_COUNTS_PAWNLESS;
        if (e->claim != claims)
            chess_fault(t, 0,
                        e->claim ? "the ending \"%s\" is never claimed"
                                 : "the ending \"%s\" must be claimed",
                        reason_word(e->reason));
        if (counts != (e->counter != CHESS_COUNTS_NOTHING))
            chess_fault(t, 0, "the ending \"%s\" and a counter need each other",
                        reason_word(REASON_NO_PROGRESS));
        for (unsigned k = 0; k < i && !counts; k++)
            if (endings[k].reason == e->reason)
                chess_fault(t, 0, "the ending \"%s\" stands twice", reason_word(e->reason));
    }
}

/* Endings that occur without a claim or another act; tested at every ply. */
static const bool comes_by_itself[REASON_COUNT] = {
    [REASON_CHECKMATE] = true,
    [REASON_STALEMATE] = true,
    [REASON_PRESIDENT_MATED] = true,
    [REASON_PATT] = true,
    [REASON_PRESIDENT_CAPTURED] = true,
    [REASON_KINGS_ROW] = true,
    [REASON_THIRD_PAWN] = true,
    [REASON_THIRTY_MOVES] = true,
    [REASON_PERPETUAL_ATTACK] = true,
    [REASON_EQUAL_FORCES] = true,
    [REASON_GOAL] = true,
    [REASON_EXTINCTION] = true,
    [REASON_CHECKS] = true,
    [REASON_CONNECTION] = true,
    [REASON_BOARD_FULL] = true,
    [REASON_DEAD_POSITION] = true,
    [REASON_FIVEFOLD_REPETITION] = true,
    [REASON_SEVENTY_FIVE_MOVES] = true,
    [REASON_NO_PROGRESS] = true,
};

void
chess_ends_make(const struct ruleset *rules, struct chess_ends *out)
{
    uint8_t *tried = out->tried;
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < RULESET_MAX_ENDINGS && rules->endings[i].reason != REASON_NONE; i++) {
        const struct ending *e = &rules->endings[i];
        if (e->counter == CHESS_COUNTS_PAWNLESS)
            out->pawnless = (uint16_t)e->limit;
        if (out->rank[e->reason])
            continue; /* a further limit of the same counter */
        out->rank[e->reason] = (uint8_t)(i + 1);
        out->limit[e->reason] = (uint16_t)e->limit;
        if (comes_by_itself[e->reason])
            *tried++ = (uint8_t)e->reason;
    }
}

/* Computes the clock values below which no draw by count is possible. A position recurs after four plies at the earliest. */
static void
build_least_counts(struct chess_tables *t)
{
    unsigned plies = t->ends.limit[REASON_SEVENTY_FIVE_MOVES];
    unsigned times = t->ends.limit[REASON_FIVEFOLD_REPETITION];
    t->least_plies = plies ? (uint16_t)plies : UINT16_MAX;
    t->least_reversible = times ? (uint16_t)(4 * (times - 1)) : UINT16_MAX;
    if (t->rules->chess->royal_capture)
        t->least_reversible = 0; /* mate and patt are tested at every ply */
}

static void
build(struct chess_tables *t, const struct ruleset *rules)
{
    const struct board *board = ruleset_board(rules);
    t->rules = rules;
    t->board = board;
    t->words = board->words;
    t->squares = board->count;
    t->ops = chess_ops_for(board->words, processor_is_newer());
    build_pieces(t);
    build_composition(t);
    chess_build_special(t);
    if (!t->special.on)
        chess_build_reach(t);
    build_stock(t);
    build_reserve(t);
    build_promotions(t);
    build_turnings(t);
    build_castles(t);
    build_keys(t);
    build_names(t);
    check_endings(t);
    t->guards = !rules->chess->royal_capture;
    t->settles = rules->chess->settle || t->special.on;
    chess_ends_make(rules, &t->ends);
    t->ends_by_move = t->ends.rank[REASON_KINGS_ROW] || t->ends.rank[REASON_THIRD_PAWN] ||
                      t->ends.rank[REASON_THIRTY_MOVES] || rules->chess->event || t->special.on;
    t->counts_down = t->ends.rank[REASON_NO_PROGRESS];
    if (rules->chess->return_piece)
        t->return_piece = (uint8_t)number_of(t, rules->chess->return_piece);
    if (!t->special.on)
        chess_build_short(t);
    build_least_counts(t);
}

const struct ruleset *
chess_rules_under(const struct ruleset *rules, const uint8_t *options)
{
    const struct chess_switch *change = rules->chess->changes;
    while (change && change->value && options[change->option] != change->value)
        change++;
    if (!change || !change->value)
        return rules;
    struct chess_switched *s = change->rules;
    pthread_mutex_lock(&build_lock);
    if (!atomic_load_explicit(&s->ready, memory_order_relaxed)) {
        s->rules = *rules;
        s->chess = *rules->chess;
        s->rules.chess = &s->chess;
        if (change->pieces)
            s->chess.pieces = change->pieces;
        if (change->castlings[0].king[1])
            memcpy(s->chess.castlings, change->castlings, sizeof s->chess.castlings);
        s->chess.dead_by_proof |= change->dead_by_proof;
        s->chess.changes = NULL;
        s->chess.tables = &s->tables;
        atomic_store_explicit(&s->ready, true, memory_order_release);
    }
    pthread_mutex_unlock(&build_lock);
    return &s->rules;
}

void
chess_tables_make(const struct ruleset *rules)
{
    struct chess_tables *t = rules->chess->tables;
    pthread_mutex_lock(&build_lock);
    if (!atomic_load_explicit(&t->ready, memory_order_relaxed)) {
        build(t, rules);
        bool row_fits_its_tables = !t->fault[0];
        assert(row_fits_its_tables);
        atomic_store_explicit(&t->ready, true, memory_order_release);
    }
    pthread_mutex_unlock(&build_lock);
}

void
chess_tables_try(const struct ruleset *rules)
{
    struct chess_tables *t = rules->chess->tables;
    build(t, rules);
    atomic_store_explicit(&t->ready, true, memory_order_release);
}

bool
chess_passed_fits(const struct chess_tables *t, const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour them = other((enum colour)pos->turn);
    unsigned from = t->double_from[them][c->passed], landing = t->double_landing[them][c->passed];
    unsigned code = landing == NO_SQUARE ? 0 : c->board[landing];
    return code && !c->board[c->passed] && !c->board[from] && colour_of(code) == them &&
           t->doubles[piece_of(code)];
}
