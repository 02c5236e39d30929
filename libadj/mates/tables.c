/* SPDX-License-Identifier: MIT */
/* Tables for the helpmate prover, derived once from the tables of the rules. */
#include "mates/mates.h"

#include <pthread.h>
#include <stdlib.h>

static const struct chess_position nothing = {.king = {NO_SQUARE, NO_SQUARE}, .passed = NO_SQUARE};

/* Breadth-first search: the fewest moves of the piece on the empty board from `from` to every square; MATES_FAR: unreachable. */
static void
walk_empty(const struct chess_tables *t, enum colour us, unsigned piece, unsigned from,
           uint8_t *out)
{
    square_t queue[BOARD_MAX_SQUARES];
    uint64_t known[BOARD_WORDS] = {0};
    unsigned head = 0, tail = 0;
    memset(out, MATES_FAR, t->squares);
    out[from] = 0;
    queue[tail++] = (square_t)from;
    known[from >> 6] |= (uint64_t)1 << (from & 63);
    while (head < tail) {
        unsigned at = queue[head++];
        uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
        t->ops->reach(t, &nothing, at, piece, us, quiet, take);
        for (unsigned w = 0; w < t->words; w++) {
            uint64_t bits = quiet[w] & ~known[w];
            known[w] |= bits;
            for (; bits; bits &= bits - 1) {
                unsigned to = w * 64 + (unsigned)__builtin_ctzll(bits);
                out[to] = (uint8_t)(out[at] + 1);
                queue[tail++] = (square_t)to;
            }
        }
    }
}

/* Fills `hits` and `strikes`: the squares that a piece attacks from each square of the empty board, and the inverse. */
static void
fill_attacks(struct mates_tables *m, enum colour us, unsigned piece)
{
    const struct chess_tables *t = m->chess;
    for (unsigned from = 0; from < t->squares; from++) {
        struct chess_position c = nothing;
        c.board[from] = (uint8_t)code_of(piece, us);
        chess_flip(t, &c, from, c.board[from]);
        for (unsigned sq = 0; sq < t->squares; sq++) {
            if (sq == from || !t->ops->attacks(t, &c, from, sq))
                continue;
            m->hits[mates_row(m, us, piece, from)][sq >> 6] |= (uint64_t)1 << (sq & 63);
            m->strikes[mates_row(m, us, piece, sq)][from >> 6] |= (uint64_t)1 << (from & 63);
        }
    }
}

static void
fill_piece(struct mates_tables *m, enum colour us, unsigned piece)
{
    fill_attacks(m, us, piece);
    for (unsigned from = 0; from < m->chess->squares; from++)
        walk_empty(m->chess, us, piece, from,
                   &m->walk[mates_row(m, us, piece, from) * m->chess->squares]);
}

/* Groups the squares of a piece by the set of squares that it can reach from them. */
static void
fill_home(struct mates_tables *m, enum colour us, unsigned piece)
{
    const unsigned squares = m->chess->squares;
    square_t *home = m->home[us][piece];
    uint64_t(*reach)[BOARD_WORDS] = &m->reach[mates_row(m, us, piece, 0)];
    for (unsigned sq = 0; sq < squares; sq++)
        while (home[sq] < sq && (home[home[sq]] != home[sq] ||
                                 memcmp(reach[home[sq]], reach[sq], sizeof reach[sq]) != 0))
            home[sq]++;
}

/* Adds to `out` every square that the piece can reach from its squares in any number of moves. */
static void
grow_reach(const struct mates_tables *m, enum colour us, unsigned piece, uint64_t out[BOARD_WORDS])
{
    const struct chess_tables *t = m->chess;
    uint64_t done[BOARD_WORDS] = {0};
    for (bool grown = true; grown;) {
        grown = false;
        for (unsigned sq = 0; sq < t->squares; sq++) {
            if (!set_has(out, sq) || set_has(done, sq))
                continue;
            uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
            t->ops->reach(t, &nothing, sq, piece, us, quiet, take);
            for (unsigned w = 0; w < t->words; w++)
                out[w] |= quiet[w] | m->hits[mates_row(m, us, piece, sq)][w];
            done[sq >> 6] |= (uint64_t)1 << (sq & 63);
            grown = true;
        }
    }
}

static void
fill_reach(struct mates_tables *m, enum colour us, unsigned piece)
{
    const unsigned squares = m->chess->squares;
    for (unsigned sq = 0; sq < squares; sq++) {
        uint64_t *out = m->reach[mates_row(m, us, piece, sq)];
        for (unsigned to = 0; to < squares; to++)
            out[to >> 6] |= (uint64_t)(mates_walk(m, us, piece, sq, to) != MATES_FAR) << (to & 63);
        if (!m->chess->both[piece] || m->chess->part_count[piece])
            grow_reach(m, us, piece, out);
    }
}

/* Counts the simple pieces in each compound: a byte for each letter, in the order of first occurrence. */
static void
fill_units(struct mates_tables *m)
{
    const struct chess_tables *t = m->chess;
    char letters[sizeof(uint64_t) + 1] = "";
    for (unsigned p = 1; p <= t->pieces; p++)
        for (const char *unit = t->piece[p].made_of; unit && *unit; unit++) {
            const char *at = strchr(letters, *unit);
            size_t known = strlen(letters);
            if (!at && known == sizeof(uint64_t)) {
                memset(m->units, 0, sizeof m->units);
                return;
            }
            if (!at)
                letters[known] = *unit;
            m->units[p] += (uint64_t)1 << 8 * (at ? (size_t)(at - letters) : known);
        }
}

/* Fills `ahead` and `promotes`: the fewest quiet steps from each square to a square of promotion, and that square. */
static void
fill_ahead(struct mates_tables *m, enum colour us, unsigned piece)
{
    const struct chess_tables *t = m->chess;
    memset(m->ahead[us][piece], MATES_FAR, sizeof m->ahead[us][piece]);
    memset(m->promotes[us][piece], NO_SQUARE, sizeof m->promotes[us][piece]);
    for (unsigned from = 0; from < t->squares; from++)
        for (unsigned at = 0; at < t->squares; at++) {
            unsigned walk = mates_walk(m, us, piece, from, at);
            if (walk > 0 && walk < m->ahead[us][piece][from] &&
                set_has(t->promoting[us][piece], at)) {
                m->ahead[us][piece][from] = (uint8_t)walk;
                m->promotes[us][piece][from] = (square_t)at;
            }
        }
}

/* The royal piece with the fewest moves: rows list it last of the royal varieties. */
static unsigned
royal_piece(const struct chess_tables *t)
{
    unsigned found = 0;
    for (unsigned p = 1; p <= t->pieces; p++)
        if (t->flags[p] & PIECE_ROYAL)
            found = p;
    return found;
}

/* Fills `edge`: the king moves from each square to the nearest square with the fewest flights, where a mate is easiest. */
static void
fill_edge(struct mates_tables *m)
{
    const struct chess_tables *t = m->chess;
    unsigned flights[BOARD_MAX_SQUARES] = {0}, least = MATES_FAR;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        for (unsigned to = 0; to < t->squares; to++)
            flights[sq] += m->step[sq][to] == 1;
        least = flights[sq] < least ? flights[sq] : least;
    }
    for (unsigned sq = 0; sq < t->squares; sq++) {
        m->edge[sq] = MATES_FAR;
        for (unsigned to = 0; to < t->squares; to++)
            if (flights[to] == least && m->step[sq][to] < m->edge[sq])
                m->edge[sq] = m->step[sq][to];
    }
}

/* Fills `single`: false if a move of the piece from one line to the king can attack the king along another line, since two
 * such pieces could then give double check. */
static bool
is_single(const struct mates_tables *m, enum colour us, unsigned piece)
{
    const struct chess_tables *t = m->chess;
    for (unsigned king = 0; king < t->squares; king++) {
        const uint64_t *from = m->strikes[mates_row(m, us, piece, king)];
        for (unsigned a = 0; a < t->squares; a++)
            for (unsigned b = 0; set_has(from, a) && b < t->squares; b++)
                if (set_has(from, b) && t->way[a][king] != t->way[b][king] &&
                    t->way[a][b] != t->way[a][king] && mates_walk(m, us, piece, a, b) == 1)
                    return false;
    }
    return true;
}

/* Do a piece on `at` and its king on `helper` mate the lone king on `king`? */
static bool
is_mate_with(const struct mates_tables *m, unsigned royal, unsigned king, unsigned helper,
             unsigned piece, unsigned at)
{
    const struct chess_tables *t = m->chess;
    struct chess_position c = nothing;
    c.board[helper] = (uint8_t)code_of(royal, WHITE);
    c.board[at] = (uint8_t)code_of(piece, WHITE);
    chess_flip(t, &c, helper, c.board[helper]);
    chess_flip(t, &c, at, c.board[at]);
    if (!t->ops->attacked(t, &c, king, WHITE))
        return false;
    for (unsigned to = 0; to < t->squares; to++)
        if (m->step[king][to] == 1 && !t->ops->attacked(t, &c, to, WHITE))
            return false;
    return true;
}

/* Does this piece, with its king, mate a lone king on a square with the fewest flights? */
static bool
is_strong(const struct mates_tables *m, unsigned royal, unsigned piece)
{
    unsigned squares = m->chess->squares;
    if (m->chess->flags[piece] & PIECE_ROYAL)
        return false;
    for (unsigned king = 0; king < squares; king++)
        for (unsigned helper = 0; m->edge[king] == 0 && helper < squares; helper++)
            for (unsigned at = 0; m->step[king][helper] == 2 && at < squares; at++)
                if (at != king && at != helper && is_mate_with(m, royal, king, helper, piece, at))
                    return true;
    return false;
}

/* Does every pawn have at most one quiet step from each square, apart from double steps? */
static bool
is_narrow(const struct mates_tables *m)
{
    const struct chess_tables *t = m->chess;
    for (unsigned p = 1; p <= t->pieces; p++)
        for (unsigned sq = 0; t->flags[p] & PIECE_PAWN && sq < t->squares; sq++) {
            unsigned ways = 0;
            for (unsigned to = 0; to < t->squares; to++)
                ways += mates_walk(m, WHITE, p, sq, to) == 1;
            if (ways > 1)
                return false;
        }
    return true;
}

/* Do pieces only move, capture and promote, with checkmate as an ending? build.c can construct lines only then. */
static bool
is_plain(const struct chess_tables *t)
{
    bool plain = t->guards && !t->settles && !t->turns_by_check && !t->composes &&
                 !t->return_piece && !t->stock_limit && !t->rules->chess->no_repetition &&
                 t->ends.rank[REASON_CHECKMATE];
    for (unsigned p = 1; p <= t->pieces; p++)
        plain = plain && (t->only_moves[p] || (t->flags[p] & PIECE_ROYAL && !t->part_count[p]));
    return plain;
}

void
mates_tables_free(struct mates_tables *m)
{
    if (!m)
        return;
    free(m->walk);
    free(m->hits);
    free(m->strikes);
    free(m->reach);
    free(m);
}

static struct mates_tables *
tables_make(const struct ruleset *rules)
{
    const struct chess_tables *t = chess_tables_get(rules);
    size_t rows = (size_t)2 * CHESS_MAX_PIECES * t->squares;
    struct mates_tables *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->chess = t;
    m->ops = t->words == 1 ? &mates_ops_1 : t->words == 2 ? &mates_ops_2 : &mates_ops_3;
    m->walk = malloc(rows * t->squares);
    m->hits = calloc(rows, sizeof *m->hits);
    m->strikes = calloc(rows, sizeof *m->strikes);
    m->reach = calloc(rows, sizeof *m->reach);
    if (!m->walk || !m->hits || !m->strikes || !m->reach) {
        mates_tables_free(m);
        return NULL;
    }
    const unsigned royal = royal_piece(t);
    m->royal = (uint8_t)royal;
    for (unsigned sq = 0; sq < t->squares; sq++)
        walk_empty(t, WHITE, royal, sq, m->step[sq]);
    fill_edge(m);
    for (unsigned us = 0; us < 2; us++)
        for (unsigned p = 1; p <= t->pieces; p++) {
            fill_piece(m, (enum colour)us, p);
            fill_ahead(m, (enum colour)us, p);
            fill_reach(m, (enum colour)us, p);
            for (unsigned sq = 0; sq < t->squares; sq++)
                m->promotes_ever[p] |= t->promotion[us][p][sq] != 0;
            if (!m->promotes_ever[p])
                fill_home(m, (enum colour)us, p);
        }
    for (unsigned p = 1; p <= t->pieces; p++)
        m->strong[p] = is_strong(m, royal, p);
    for (unsigned p = 1; p <= t->pieces; p++)
        m->single[p] = is_single(m, WHITE, p) && is_single(m, BLACK, p);
    fill_units(m);
    m->narrow = is_narrow(m);
    m->plain = is_plain(t);
    return m;
}

const struct mates_tables *
mates_tables_get(const struct ruleset *rules)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    struct chess_tables *t = rules->chess->tables;
    struct mates_tables *m = atomic_load_explicit(&t->mates, memory_order_acquire);
    if (m)
        return m;
    chess_tables_get(rules);
    pthread_mutex_lock(&lock);
    m = atomic_load_explicit(&t->mates, memory_order_relaxed);
    if (!m) {
        m = tables_make(rules);
        atomic_store_explicit(&t->mates, m, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return m;
}
