/* SPDX-License-Identifier: MIT */
/*
 * Move generation for rows with struct chess_special; chess/apply.c includes this file. Pieces step from square to square, and each move is tested on a copy
 * of the position. chess_ops_special has the same entry points as the bitboard generators. Begin with gen_all().
 */
#ifndef CHESS_SPECIAL_GEN_H
#define CHESS_SPECIAL_GEN_H

#include "chess/castle.h"
#include "chess/special.h"

static inline void
add(uint64_t *set, unsigned sq)
{
    set[sq >> 6] |= (uint64_t)1 << (sq & 63);
}

/* Attacks. */

/* Returns whether the squares that a lame leap passes are empty. */
static inline bool
is_leg_free(const struct chess_special *s, const struct chess_position *c, unsigned d,
            unsigned from)
{
    for (unsigned n = 0; n < 2 && s->leg[d][n]; n++) {
        unsigned sq = s->next[s->leg[d][n] - 1u][from];
        if (sq == NO_SQUARE || c->board[sq])
            return false;
    }
    return true;
}

static inline bool
is_on_row(const struct chess_tables *t, struct chess_way way, enum colour us, unsigned from)
{
    unsigned row = t->board->row[us][from];
    return !way.row || (row >= way.row && row <= way.to_row);
}

/* Returns whether the piece on `from`, `steps` away along direction `d`, attacks `sq` over `between` pieces, of which the
 * one nearest to `sq` is `nearest` steps away from it. */
static inline bool
way_attacks(const struct chess_tables *t, const struct chess_position *c, unsigned d, unsigned from,
            unsigned steps, unsigned between, unsigned nearest, unsigned sq)
{
    const struct chess_special *s = &t->special;
    unsigned code = c->board[from], by = code >> 7, p = piece_of(code);
    struct chess_way way = s->way[by][WAY_TAKE][p][d];
    bool goes = between == 0 ? way.plain >= steps && (!way.lame || is_leg_free(s, c, d, from))
                             : way.over >= steps || (way.next && nearest == 1);
    return goes && is_on_row(t, way, (enum colour)by, from) && set_has(s->within[by][p], sq);
}

/* Looks from `sq` backwards along a direction for an attacker. */
static inline bool
attacked_along(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
               unsigned d, enum colour by)
{
    const struct chess_special *s = &t->special;
    unsigned between = 0, nearest = 0, from = sq, most = s->hops ? 2 : 1;
    for (unsigned steps = 1; steps <= s->reach[by][d]; steps++) {
        from = s->next[s->back[d]][from];
        if (from == NO_SQUARE)
            return false;
        if (!c->board[from])
            continue;
        if (colour_of(c->board[from]) == by &&
            way_attacks(t, c, d, from, steps, between, nearest, sq))
            return true;
        nearest = between ? nearest : steps;
        if (++between == most)
            return false;
    }
    return false;
}

bool
chess_special_attacked(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
                       enum colour by)
{
    const struct chess_special *s = &t->special;
    for (unsigned d = 0; d < s->dirs; d++)
        if (s->reach[by][d] && attacked_along(t, c, sq, d, by))
            return true;
    return false;
}

/* Targets. */

/* Adds the squares that a way reaches; `enemy` squares end it as own pieces do, and are included. */
static void
add_targets_along(const struct chess_special *s, const struct chess_position *c, unsigned from,
                  unsigned d, struct chess_way way, uint64_t out[BOARD_WORDS])
{
    unsigned sq = from, between = 0;
    if (way.lame && !is_leg_free(s, c, d, from))
        return;
    for (unsigned steps = 1; steps <= SPECIAL_ANY && between < 2; steps++) {
        sq = s->next[d][sq];
        if (sq == NO_SQUARE)
            return;
        if (between == 0 ? way.plain >= steps : way.over >= steps || way.next)
            add(out, sq);
        if (between == 1 && way.next)
            way.next = 0;
        if (c->board[sq])
            between++;
        if ((between > 0 || way.plain <= steps) && way.over <= steps && !way.next)
            return;
    }
}

static void
add_ways(const struct chess_tables *t, const struct chess_position *c, unsigned from, unsigned p,
         enum colour us, enum way_use use, uint64_t out[BOARD_WORDS])
{
    const struct chess_special *s = &t->special;
    for (uint64_t dirs = s->used[us][use][p]; dirs; dirs &= dirs - 1) {
        unsigned d = (unsigned)__builtin_ctzll(dirs);
        if (is_on_row(t, s->way[us][use][p][d], us, from))
            add_targets_along(s, c, from, d, s->way[us][use][p][d], out);
    }
}

void
chess_special_reach(const struct chess_tables *t, const struct chess_position *c, unsigned from,
                    unsigned p, enum colour us, uint64_t quiet[BOARD_WORDS],
                    uint64_t take[BOARD_WORDS])
{
    const struct chess_special *s = &t->special;
    memset(quiet, 0, BOARD_WORDS * sizeof *quiet);
    memset(take, 0, BOARD_WORDS * sizeof *take);
    add_ways(t, c, from, p, us, WAY_QUIET, quiet);
    add_ways(t, c, from, p, us, WAY_TAKE, take);
    if (s->used[us][WAY_FIRST][p] && set_has(s->first_on[us], from))
        add_ways(t, c, from, p, us, WAY_FIRST, quiet);
    for (unsigned w = 0; w < BOARD_WORDS; w++) {
        quiet[w] &= s->within[us][p][w];
        take[w] &= s->within[us][p][w];
    }
}

unsigned
chess_special_number(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                     unsigned kind, bool hand)
{
    const struct chess_special *s = &t->special;
    unsigned n = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
            n += !kind || s->kind[piece_of(c->board[sq])] == kind;
        }
    for (unsigned i = 0; hand && i < s->hands; i++)
        if (!kind || s->kind[s->hand[i]] == kind)
            n += c->hand[us][i];
    return n;
}

/* Generation. */

struct gen {
    const struct chess_tables *t;
    const struct chess_special *s;
    const struct position *pos;
    const struct chess_position *c;
    enum colour us;
    struct movelist *out;
};

static void
emit(struct gen *g, unsigned from, unsigned to, enum move_kind kind, unsigned sym)
{
    struct move m = {
        .from = (square_t)from, .to = (square_t)to, .sym = (uint8_t)sym, .kind = (uint8_t)kind};
    if (chess_special_legal(g->t, g->pos, &m))
        movelist_add(g->out, &m);
}

/* Returns whether the limits allow one piece more of this kind. */
static bool
is_open(const struct gen *g, unsigned into)
{
    unsigned kind = g->s->kind[into], most = g->s->most[kind];
    return !most || chess_special_number(g->t, g->c, g->us, kind, false) < most;
}

/* Emits the promotions in the zone (struct chess_piece: `promotes`, `reverts`). Returns whether the plain move remains. */
static bool
emit_zone(struct gen *g, unsigned from, unsigned to, unsigned p, enum move_kind kind)
{
    const struct chess_rules *rules = g->t->rules->chess;
    unsigned into[2] = {g->s->promotes[p], g->s->reverts[p]};
    bool zone = set_has(g->s->zone[g->us], from) || set_has(g->s->zone[g->us], to);
    bool open = !rules->zone_captures || kind == MOVE_CAPTURE;
    if (into[0] && !is_open(g, into[0]))
        into[0] = 0;
    for (unsigned i = 0; i < 2; i++)
        if (into[i] && zone && open)
            emit(g, from, to, kind, into[i]);
    return !(into[0] | into[1]) || !rules->zone_forces || !zone || !open;
}

static void
emit_target(struct gen *g, unsigned from, unsigned to, unsigned p, enum move_kind kind)
{
    const struct chess_choice *choice = chess_promotion(g->t, g->c, g->us, p, from, to);
    bool plain = true;
    if (choice) {
        for (unsigned i = 0; i < choice->count; i++)
            if (is_open(g, choice->into[i]))
                emit(g, from, to, kind, choice->into[i]);
        plain = choice->how == PROMOTE_OPTION;
    }
    if (g->s->promotes[p] | g->s->reverts[p])
        plain &= emit_zone(g, from, to, p, kind);
    if (plain)
        emit(g, from, to, kind, 0);
}

static void
gen_piece(struct gen *g, unsigned from)
{
    const struct chess_tables *t = g->t;
    const struct chess_position *c = g->c;
    unsigned p = piece_of(c->board[from]);
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    chess_special_reach(t, c, from, p, g->us, quiet, take);
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t own = c->own[g->us][w], enemy = c->own[other(g->us)][w];
        for (uint64_t to = (take[w] & enemy) | (quiet[w] & ~own & ~enemy); to; to &= to - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(to);
            emit_target(g, from, sq, p, c->board[sq] ? MOVE_CAPTURE : MOVE_QUIET);
        }
    }
    if (c->passed != NO_SQUARE && t->flags[p] & PIECE_PAWN && !t->piece[p].takes_no_passing &&
        !c->board[c->passed] && set_has(take, c->passed) && !set_has(quiet, c->passed) &&
        set_has(g->s->passing_on[g->us], c->passed))
        emit(g, from, c->passed, MOVE_PASSANT, 0);
}

/* Returns whether a file already contains the most pieces of this kind that drops may bring it to. */
static bool
is_file_full(const struct gen *g, unsigned p, unsigned to)
{
    const struct board *board = g->t->board;
    unsigned n = 0, most = g->t->piece[p].file_most;
    for (unsigned sq = 0; most && sq < board->count; sq++) {
        unsigned code = g->c->board[sq];
        n += code && board->file[sq] == board->file[to] && colour_of(code) == g->us &&
             g->s->kind[piece_of(code)] == g->s->kind[p];
    }
    return most && n >= most;
}

static void
gen_drops(struct gen *g)
{
    const struct chess_tables *t = g->t;
    for (unsigned i = 0; i < g->s->hands; i++) {
        unsigned p = g->s->hand[i];
        for (unsigned sq = 0; g->c->hand[g->us][i] && sq < t->squares; sq++) {
            if (g->c->board[sq] || !set_has(g->s->drop_on[g->us][p], sq) || is_file_full(g, p, sq))
                continue;
            emit(g, sq, sq, MOVE_DROP, p);
            if (t->rules->chess->drops_promoted && g->s->promotes[p])
                emit(g, sq, sq, MOVE_DROP, g->s->promotes[p]);
        }
    }
}

static bool
castles(const struct chess_tables *t, const struct position *pos, size_t index, bool guarded)
{
    const struct chess_position *c = &pos->chess;
    struct chess_castle scratch;
    const struct chess_castle *castle = chess_castle_at(t, c, index, &scratch);
    for (unsigned w = 0; w < t->words; w++)
        if (castle->empty[w] & (c->own[0][w] | c->own[1][w]))
            return false;
    return (castle->unsafe && !guarded) || chess_special_castles(t, pos, castle);
}

static void
gen_castlings(struct gen *g)
{
    const struct chess_tables *t = g->t;
    for (unsigned i = 0; i < t->castles; i++)
        if (t->castle[i].colour == g->us && g->c->castle & t->castle[i].right &&
            castles(t, g->pos, i, false)) {
            unsigned from = t->castles_anywhere ? g->c->king[g->us] : t->castle[i].king_from;
            emit(g, from, t->castle[i].king_to, (enum move_kind)t->castle[i].kind, 0);
        }
}

/* Keeps only the moves that satisfy `keeps`, if any does. Returns whether one did. */
static void
prefer(const struct gen *g, bool (*keeps)(const struct gen *g, const struct move *m))
{
    size_t kept = 0;
    bool any = false;
    for (size_t i = 0; i < g->out->count; i++)
        any |= keeps(g, &g->out->at[i]);
    for (size_t i = 0; any && i < g->out->count; i++)
        if (keeps(g, &g->out->at[i]))
            g->out->at[kept++] = g->out->at[i];
    g->out->count = any ? kept : g->out->count;
}

static bool
is_capture(const struct gen *g, const struct move *m)
{
    (void)g;
    return m->kind == MOVE_CAPTURE || m->kind == MOVE_PASSANT;
}
static bool
is_drop(const struct gen *g, const struct move *m)
{
    return m->kind == MOVE_DROP && (!g->s->first_of || g->s->hand_slot[m->sym] == g->s->first_of);
}

static unsigned
held(const struct gen *g)
{
    unsigned n = 0;
    for (unsigned i = 0; i < g->s->hands; i++)
        if (!g->s->first_of || g->s->first_of == i + 1)
            n += g->c->hand[g->us][i];
    return n;
}

static void
generate(const struct chess_tables *t, const struct position *pos, struct movelist *out)
{
    const struct chess_rules *rules = t->rules->chess;
    struct gen g = {t, &t->special, pos, &pos->chess, (enum colour)pos->turn, out};
    if (pos->over)
        return;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = g.c->own[g.us][w]; bits; bits &= bits - 1)
            gen_piece(&g, w * 64 + (unsigned)__builtin_ctzll(bits));
    if (rules->drops)
        gen_drops(&g);
    if (g.c->castle)
        gen_castlings(&g);
    if (rules->must_capture)
        prefer(&g, is_capture);
    if (rules->drops_first && held(&g) > 0)
        prefer(&g, is_drop);
}

static uint64_t
count(const struct chess_tables *t, const struct position *pos)
{
    struct movelist list;
    movelist_init(&list);
    generate(t, pos, &list);
    uint64_t n = list.count;
    movelist_clear(&list);
    return n;
}

static bool
any_safe(const struct chess_tables *t, const struct position *pos)
{
    return count(t, pos) > 0;
}

/* The other entry points. */

static bool
attacks(const struct chess_tables *t, const struct chess_position *c, unsigned from, unsigned sq)
{
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    chess_special_reach(t, c, from, piece_of(c->board[from]), colour_of(c->board[from]), quiet,
                        take);
    return set_has(take, sq);
}

static bool
attacked_anew(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
              enum colour by, unsigned from, unsigned to)
{
    (void)from;
    (void)to;
    return chess_special_attacked(t, c, sq, by);
}

static bool
shielded(const struct chess_tables *t, const struct chess_position *c, unsigned sq, unsigned via,
         enum colour by)
{
    (void)t;
    (void)c;
    (void)sq;
    (void)via;
    (void)by;
    return true;
}

static size_t
attackers(const struct chess_tables *t, const struct chess_position *c, unsigned sq, enum colour by,
          square_t *out, size_t max)
{
    size_t n = 0;
    for (unsigned from = 0; from < t->squares && n < max; from++)
        if (c->board[from] && colour_of(c->board[from]) == by && attacks(t, c, from, sq))
            out[n++] = (square_t)from;
    return n;
}

static void
reach(const struct chess_tables *t, const struct chess_position *c, unsigned sq, unsigned p,
      enum colour us, uint64_t out_quiet[BOARD_WORDS], uint64_t out_take[BOARD_WORDS])
{
    chess_special_reach(t, c, sq, p, us, out_quiet, out_take);
    for (unsigned w = 0; w < BOARD_WORDS; w++) {
        out_quiet[w] &= ~c->own[other(us)][w];
        out_take[w] &= c->own[other(us)][w];
    }
}

static bool
goes(const struct chess_tables *t, const struct chess_position *c, unsigned sq, unsigned p,
     enum colour us, unsigned to)
{
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    chess_special_reach(t, c, sq, p, us, quiet, take);
    return set_has(c->board[to] && colour_of(c->board[to]) != us ? take : quiet, to);
}

const struct chess_ops chess_ops_special = {
    .attacked = chess_special_attacked,
    .attacks = attacks,
    .attacked_anew = attacked_anew,
    .shielded = shielded,
    .attackers = attackers,
    .castles = castles,
    .generate = generate,
    .count = count,
    .any_safe = any_safe,
    .reach = reach,
    .goes = goes,
};

#endif
