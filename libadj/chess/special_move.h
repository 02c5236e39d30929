/* SPDX-License-Identifier: MIT */
/* Makes moves of rows with struct chess_special, and decides which are legal; chess/apply.c includes this file. Begin with chess_special_move(). */
#ifndef CHESS_SPECIAL_MOVE_H
#define CHESS_SPECIAL_MOVE_H

#include "chess/castle.h"
#include "chess/special.h"

static inline void
drop(uint64_t *set, unsigned sq)
{
    set[sq >> 6] &= ~((uint64_t)1 << (sq & 63));
}

/* Moves. */

static void
hold(struct position *pos, enum colour us, unsigned slot, int by)
{
    uint8_t *held = &pos->chess.hand[us][slot];
    pos->hash ^= chess_special_key(us, slot, *held);
    *held = (uint8_t)(*held + by);
    pos->hash ^= chess_special_key(us, slot, *held);
}

/* Removes a piece; it goes to its opponent's hand in games where captured pieces do. */
static void
remove_piece(const struct chess_tables *t, struct position *pos, unsigned sq)
{
    unsigned code = pos->chess.board[sq], p = piece_of(code);
    unsigned slot = t->special.hand_slot[p];
    enum colour owner = colour_of(code);
    chess_put(t, pos, sq, 0);
    if (t->rules->chess->takes_to_hand && slot && pos->chess.hand[other(owner)][slot - 1] < 255)
        hold(pos, other(owner), slot - 1, 1);
}

/* Removes the pieces around a capture, and the capturing piece. */
static void
explode(const struct chess_tables *t, struct position *pos, unsigned at)
{
    const struct board *b = t->board;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        int df = b->file[sq] - b->file[at], dr = b->rank[sq] - b->rank[at];
        unsigned code = pos->chess.board[sq];
        if (code && df >= -1 && df <= 1 && dr >= -1 && dr <= 1 &&
            t->piece[piece_of(code)].blast_proof < (sq == at ? 2 : 1))
            remove_piece(t, pos, sq);
    }
}

/* Sets the square passed over by a first move of two steps. */
static void
set_first_passed(const struct chess_tables *t, const struct move *m, unsigned p,
                 struct position *after)
{
    const struct chess_special *s = &t->special;
    enum colour us = (enum colour)after->turn;
    for (uint64_t dirs = s->used[us][WAY_FIRST][p]; dirs; dirs &= dirs - 1) {
        unsigned d = (unsigned)__builtin_ctzll(dirs);
        struct chess_way way = s->way[us][WAY_FIRST][p][d];
        const struct board *b = t->board;
        int df = b->file[m->to] - b->file[m->from], dr = b->rank[m->to] - b->rank[m->from];
        bool two = way.plain > 1 ? s->next[d][m->from] != NO_SQUARE &&
                                       s->next[d][s->next[d][m->from]] == m->to
                                 : s->next[d][m->from] == m->to;
        if (!two || df % 2 || dr % 2 || df < -2 || df > 2 || dr < -2 || dr > 2)
            continue;
        int over = b->by_name[b->file[m->from] + df / 2][b->rank[m->from] + dr / 2];
        if (over < 0 || !set_has(s->passing_on[other(us)], (unsigned)over))
            return;
        after->chess.passed = (square_t)over;
        after->chess.landed = m->to;
        after->hash ^= t->key_passed[over];
    }
}

unsigned
chess_special_move(const struct chess_tables *t, const struct move *m, struct position *after,
                   bool *out_lasting)
{
    const struct chess_special *s = &t->special;
    struct chess_position *c = &after->chess;
    enum colour us = (enum colour)after->turn;
    unsigned p = piece_of(c->board[m->from]), taken = 0;
    if (m->kind == MOVE_DROP) {
        unsigned slot = 0;
        while (s->hand[slot] != m->sym && s->promotes[s->hand[slot]] != m->sym)
            slot++;
        hold(after, us, slot, -1);
        chess_put(t, after, m->to, code_of(m->sym, us));
        if (t->flags[m->sym] & PIECE_ROYAL)
            chess_find_kings(t, c, us);
        *out_lasting = true;
        return 0;
    }
    if (m->kind != MOVE_QUIET) {
        unsigned at = m->kind == MOVE_PASSANT ? c->landed : m->to;
        taken = piece_of(c->board[at]);
        remove_piece(t, after, at);
        *out_lasting = true;
    }
    chess_put(t, after, m->from, 0);
    chess_put(t, after, m->to, code_of(m->sym ? m->sym : p, us));
    *out_lasting |= m->sym != 0;
    if (m->kind == MOVE_QUIET && !m->sym && s->used[us][WAY_FIRST][p])
        set_first_passed(t, m, p, after);
    if (taken && t->rules->chess->blast)
        explode(t, after, m->to);
    if (t->flags[p] & PIECE_ROYAL || t->flags[taken] & PIECE_ROYAL ||
        (taken && t->rules->chess->blast)) {
        chess_find_kings(t, c, WHITE);
        chess_find_kings(t, c, BLACK);
    }
    return taken;
}

uint64_t
chess_special_hash(const struct chess_position *c)
{
    uint64_t hash = 0;
    for (unsigned us = 0; us < 2; us++) {
        for (unsigned i = 0; i < CHESS_MAX_HAND; i++)
            hash ^= chess_special_key((enum colour)us, i, c->hand[us][i]);
        hash ^= chess_special_key((enum colour)us, CHESS_MAX_HAND, c->checks[us]);
    }
    return hash;
}

/* Pseudo-royal pieces (extinct_royal). */

/* The pseudo-royal pieces of both sides, and those that are royal in pairs (`royal_pair`). */
struct royals {
    uint64_t all[2][BOARD_WORDS], pair[2][BOARD_WORDS];
};

static void
find_royals(const struct chess_tables *t, const struct chess_position *c, struct royals *out)
{
    const struct chess_special *s = &t->special;
    unsigned most = t->rules->chess->extinct_most + 1u;
    memset(out, 0, sizeof *out);
    for (int us = 0; us < 2; us++) {
        unsigned number[CHESS_MAX_PIECES] = {0};
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned w = 0; w < t->words; w++)
                for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
                    unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
                    unsigned kind = s->kind[piece_of(c->board[sq])];
                    if (!s->is_extinct[kind])
                        continue;
                    number[kind] += pass == 0;
                    if (pass && number[kind] <= most)
                        add(out->all[us], sq);
                    add(out->pair[us], sq);
                }
    }
}

/* Returns whether one of these pieces is next to `sq`. */
static bool
is_touched(const struct chess_tables *t, const uint64_t *set, unsigned sq)
{
    const struct board *b = t->board;
    for (unsigned i = 0; i < t->squares; i++) {
        int df = b->file[i] - b->file[sq], dr = b->rank[i] - b->rank[sq];
        if (i != sq && set_has(set, i) && df >= -1 && df <= 1 && dr >= -1 && dr <= 1)
            return true;
    }
    return false;
}

/* Returns whether the opponent could capture the pseudo-royal piece on `sq`: not if the blast would take his own. */
static bool
is_hit(const struct chess_tables *t, const struct chess_position *c, enum colour us, unsigned sq,
       const uint64_t *theirs)
{
    return !(t->rules->chess->blast && is_touched(t, theirs, sq)) &&
           chess_special_attacked(t, c, sq, other(us));
}

/* Returns whether one of the pieces (`all` false), or each of them, is hit. */
static bool
are_hit(const struct chess_tables *t, const struct chess_position *c, enum colour us,
        const uint64_t *ours, const uint64_t *theirs, bool all)
{
    bool any = false;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = ours[w]; bits; bits &= bits - 1) {
            bool hit = is_hit(t, c, us, w * 64 + (unsigned)__builtin_ctzll(bits), theirs);
            if (hit != all)
                return hit;
            any = true;
        }
    return any && all;
}

bool
chess_special_checked(const struct chess_tables *t, const struct chess_position *c, enum colour us)
{
    struct royals royals;
    if (!t->rules->chess->extinct_royal)
        return false;
    find_royals(t, c, &royals);
    return are_hit(t, c, us, royals.all[us], royals.all[other(us)], false) ||
           (t->rules->chess->royal_pair &&
            are_hit(t, c, us, royals.pair[us], royals.all[other(us)], true));
}

/* Returns whether each square that a castling pseudo-royal piece leaves or crosses is safe. */
static bool
is_path_safe(const struct chess_tables *t, const struct position *pos, const struct move *m,
             const struct royals *royals)
{
    struct chess_position c = pos->chess;
    enum colour us = (enum colour)pos->turn;
    int step = m->to > m->from ? 1 : -1;
    if (!set_has(royals->all[us], m->from))
        return true;
    c.own[us][m->from >> 6] &= ~((uint64_t)1 << (m->from & 63));
    c.board[m->from] = 0;
    for (int sq = m->from; m->from == m->to ? sq == m->from : sq != m->to; sq += step)
        if (is_hit(t, &c, us, (unsigned)sq, royals->all[other(us)]))
            return false;
    return true;
}

/* Follows the pseudo-royal pieces of the moving side through the move. */
static void
follow_royals(const struct chess_tables *t, const struct position *pos, const struct move *m,
              struct royals *royals)
{
    const struct chess_special *s = &t->special;
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned p = piece_of(c->board[m->from]), kind = s->kind[m->sym];
    uint64_t *all = royals->all[us], *pair = royals->pair[us];
    if (m->kind == MOVE_DROP) {
        if (s->is_extinct[kind])
            add(all, m->to);
        return;
    }
    for (unsigned i = 0; i < 2; i++) {
        uint64_t *set = i ? pair : all;
        if (set_has(set, m->from)) {
            drop(set, m->from);
            add(set, m->to);
        }
    }
    if (!m->sym || m->sym == s->promotes[p] || m->sym == s->reverts[p] || !s->is_extinct[kind])
        return;
    add(pair, m->to);
    if (chess_special_number(t, c, us, kind, false) <= t->rules->chess->extinct_most) {
        add(all, m->to);
        return;
    }
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (c->board[sq] && colour_of(c->board[sq]) == us &&
            s->kind[piece_of(c->board[sq])] == kind)
            drop(all, sq);
}

static bool
are_royals_safe(const struct chess_tables *t, const struct position *pos, const struct move *m,
                const struct position *after)
{
    enum colour us = (enum colour)pos->turn;
    const struct chess_position *c = &after->chess;
    struct royals royals;
    find_royals(t, &pos->chess, &royals);
    uint64_t *ours = royals.all[us], *theirs = royals.all[other(us)];
    if (m->kind >= MOVE_CASTLE_SHORT && !is_path_safe(t, pos, m, &royals))
        return false;
    follow_royals(t, pos, m, &royals);
    bool taken = false;
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t occupied = c->own[0][w] | c->own[1][w];
        if (ours[w] & ~occupied)
            return false;
        taken |= (theirs[w] & ~occupied) != 0;
    }
    if (!taken && are_hit(t, c, us, ours, theirs, false))
        return false;
    return !t->rules->chess->royal_pair || !are_hit(t, c, us, royals.pair[us], theirs, true);
}

/* Legality. */

/* Returns whether the royal pieces face each other on an open file or rank. */
static bool
do_face(const struct chess_tables *t, const struct chess_position *c)
{
    const struct board *b = t->board;
    if (c->kings[0] != 1 || c->kings[1] != 1)
        return false;
    unsigned a = c->king[0], z = c->king[1];
    if (b->file[a] != b->file[z] && b->rank[a] != b->rank[z])
        return false;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        bool between = b->file[a] == b->file[z]
                           ? b->file[sq] == b->file[a] &&
                                 (b->rank[sq] > b->rank[a]) != (b->rank[sq] > b->rank[z])
                           : b->rank[sq] == b->rank[a] &&
                                 (b->file[sq] > b->file[a]) != (b->file[sq] > b->file[z]);
        if (between && sq != a && sq != z && c->board[sq])
            return false;
    }
    return true;
}

/* Returns whether the move breaks a rule of its own kind that needs no position after it. */
static bool
is_barred(const struct chess_tables *t, const struct position *pos, const struct move *m)
{
    const struct chess_special *s = &t->special;
    enum colour us = (enum colour)pos->turn;
    unsigned p = m->kind == MOVE_DROP ? m->sym : piece_of(pos->chess.board[m->from]);
    unsigned at = piece_of(pos->chess.board[m->to]);
    if (m->kind >= MOVE_CASTLE_SHORT)
        return false;
    if (t->rules->chess->immobile_illegal && (m->kind == MOVE_DROP || !m->sym) &&
        m->kind != MOVE_PASSANT && !set_has(s->mobile[us][p], m->to))
        return true;
    return m->kind == MOVE_CAPTURE && t->piece[p].spares_own_kind && s->kind[p] == s->kind[at];
}

bool
chess_special_legal(const struct chess_tables *t, const struct position *pos, const struct move *m)
{
    const struct chess_rules *rules = t->rules->chess;
    enum colour us = (enum colour)pos->turn;
    struct position after;
    if (is_barred(t, pos, m))
        return false;
    bool no_check =
        rules->moves_give_no_check || (m->kind == MOVE_DROP && rules->drops_give_no_check);
    if (!no_check && pos->chess.kings[us] != 1 && !rules->extinct_royal && !rules->royals_face_not)
        return true;
    chess_rearrange(t, pos, m, &after);
    if (rules->extinct_royal && !are_royals_safe(t, pos, m, &after))
        return false;
    if (no_check && chess_in_check(t, &after.chess, other(us)))
        return false;
    if (rules->royals_face_not && do_face(t, &after.chess))
        return false;
    return m->kind >= MOVE_CASTLE_SHORT || !chess_in_check(t, &after.chess, us);
}

/* Castling. */

/* Adds the squares behind `from` as far as `to`, on one rank. */
static void
add_between(uint64_t *set, unsigned from, unsigned to)
{
    int step = to > from ? 1 : -1;
    while (from != to)
        add(set, from = (unsigned)((int)from + step));
}

void
chess_special_castle(const struct chess_tables *t, struct chess_castle *castle)
{
    (void)t;
    add_between(castle->empty, castle->king_from, castle->king_to);
    add_between(castle->empty, castle->from[0], castle->to[0]);
    drop(castle->empty, castle->king_from);
    drop(castle->empty, castle->from[0]);
}

bool
chess_special_castles(const struct chess_tables *t, const struct position *pos,
                      const struct chess_castle *castle)
{
    struct chess_position c = pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned rook = castle->from[0];
    int step = castle->king_to > castle->king_from ? 1 : -1;
    if (chess_in_check(t, &c, us))
        return false;
    for (unsigned sq = castle->king_to; sq != castle->king_from; sq = (unsigned)((int)sq - step))
        if (chess_special_attacked(t, &c, sq, other(us)))
            return false;
    c.own[us][rook >> 6] &= ~((uint64_t)1 << (rook & 63));
    c.board[rook] = 0;
    return !chess_special_attacked(t, &c, castle->king_to, other(us));
}

#endif
