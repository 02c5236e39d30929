/* SPDX-License-Identifier: MIT */
/*
 * Move generation of the chess family, compiled once for each bitboard width (CHESS_WORDS is 1, 2 or 3). Begin with
 * gen_init() and gen_piece(). Legality is decided per piece, not per move: from the royal piece's square follow the
 * checks (a move must end in `evade`) and the pins (a pinned piece stays within its pin's squares). A slider with `h`
 * hurdles attacks over `n` pieces when n <= h; an ordinary slider has h = 0. These sets cannot express en passant,
 * castling, or an attacker that a check would transform; such moves are tested on a copy of the position.
 */
#include "chess/attack.h"
#include "chess/castling.h"

#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)

enum { MAX_PINS = 40 };

static bool
shielded(const struct chess_tables *t, const struct chess_position *c, unsigned sq, unsigned via,
         enum colour by)
{
    return attacked_from(t, c, t->way[sq][via] - 1u, sq, load(c->own[by]),
                         set_or(load(c->own[0]), load(c->own[1])), 1);
}

static bool
attacks(const struct chess_tables *t, const struct chess_position *c, unsigned from, unsigned sq)
{
    return piece_attacks(t, c, from, sq, set_or(load(c->own[0]), load(c->own[1])));
}

static bool
attacked_anew(const struct chess_tables *t, const struct chess_position *c, unsigned sq,
              enum colour by, unsigned from, unsigned to)
{
    struct set occupied = set_or(load(c->own[0]), load(c->own[1]));
    unsigned way = t->way[sq][from];
    return piece_attacks(t, c, to, sq, occupied) ||
           (way && attacked_from(t, c, way - 1, sq, load(c->own[by]), occupied, 0));
}

static bool
attacked(const struct chess_tables *t, const struct chess_position *c, unsigned sq, enum colour by)
{
    return attack_on(t, c, sq, by, load(c->own[by]), set_or(load(c->own[0]), load(c->own[1]))) !=
           ATTACK_NONE;
}

static size_t
attackers(const struct chess_tables *t, const struct chess_position *c, unsigned sq, enum colour by,
          square_t *out, size_t max)
{
    struct set all = load(c->own[by]), occupied = set_or(load(c->own[0]), load(c->own[1]));
    size_t n = 0;
    while (set_any(all) && n < max) {
        unsigned at = pop(&all);
        if (piece_attacks(t, c, at, sq, occupied))
            out[n++] = (square_t)at;
    }
    return n;
}

/* Generation. */

struct gen {
    const struct chess_tables *t;
    const struct position *pos;
    const struct chess_position *c;
    enum colour us;
    struct set own, enemy, occupied, empty;
    bool guarded;      /* moves must not leave the royal piece in check */
    bool slow;         /* such moves are tested on a copy of the position */
    struct set evade;  /* legal targets, apart from moves that open a line */
    struct set pinned; /* pieces bound to the squares in `pin` */
    unsigned pins;
    struct {
        square_t sq;
        struct set allowed;
    } pin[MAX_PINS];
    /* Cache of `slide`: its square (NO_SQUARE: empty) and directions. */
    unsigned slid;
    uint32_t slid_by;
    struct set slide;
    uint64_t stock;
    bool may_split;       /* the side may occupy one square more */
    struct set partners;  /* own pieces that another piece may join */
    struct movelist *out; /* NULL: only count the moves */
    uint64_t count;
};

static void
emit_one(struct gen *g, unsigned from, unsigned to, unsigned part, enum move_kind kind,
         unsigned sym, unsigned drop)
{
    if (!g->slow && !g->out) {
        g->count++;
        return;
    }
    struct move m = {.from = (square_t)from,
                     .to = (square_t)to,
                     .part = (uint8_t)part,
                     .sym = (uint8_t)sym,
                     .drop = (square_t)drop,
                     .kind = (uint8_t)kind};
    if (g->slow && !chess_leaves_safe(g->t, g->pos, &m))
        return;
    g->count++;
    if (g->out)
        movelist_add(g->out, &m);
}

/* Emits the moves of a piece to these squares. */
static __attribute__((noinline)) void
emit_each(struct gen *g, unsigned from, unsigned part, enum move_kind kind, struct set targets)
{
    struct move m = {.from = (square_t)from, .part = (uint8_t)part, .kind = (uint8_t)kind};
    while (set_any(targets)) {
        m.to = (square_t)pop(&targets);
        if (g->slow && !chess_leaves_safe(g->t, g->pos, &m))
            continue;
        g->count++;
        if (g->out)
            movelist_add(g->out, &m);
    }
}

static inline void
emit(struct gen *g, unsigned from, unsigned part, enum move_kind kind, struct set targets)
{
    if (!g->out && !g->slow) /* each target square is one move */
        g->count += set_size(targets);
    else if (set_any(targets))
        emit_each(g, from, part, kind, targets);
}

/* Emits the moves of a piece to one square where it may or must promote. */
static void
emit_promotions(struct gen *g, unsigned from, unsigned to, unsigned part, unsigned mover,
                enum move_kind kind, bool allowed)
{
    const struct chess_tables *t = g->t;
    const struct chess_choice *choice = chess_promotion(t, g->c, g->us, mover, from, to);
    if (!choice || choice->how == PROMOTE_FORCED) {
        /* A second royal piece makes both immune to check (B-R4), so exposing the king does not matter. */
        if (allowed || (choice && t->flags[choice->into[0]] & PIECE_ROYAL &&
                        chess_choice_open(t, g->c, g->us, choice, choice->into[0])))
            emit_one(g, from, to, part, kind, 0, 0);
        return;
    }
    if (!allowed)
        return;
    if (choice->how == PROMOTE_OPTION)
        emit_one(g, from, to, part, kind, 0, 0);
    for (unsigned i = 0; i < choice->count; i++)
        if (chess_choice_open(t, g->c, g->us, choice, choice->into[i]))
            emit_one(g, from, to, part, kind, choice->into[i], 0);
}

static __attribute__((noinline)) void
emit_promoted(struct gen *g, unsigned from, unsigned part, unsigned mover, enum move_kind kind,
              struct set targets, struct set mask)
{
    while (set_any(targets)) {
        unsigned to = pop(&targets);
        emit_promotions(g, from, to, part, mover, kind, has(&mask, to));
    }
}

/* Emits the moves of a piece that may or must promote on some of these squares. */
static inline void
emit_promoting(struct gen *g, unsigned from, unsigned part, unsigned mover, enum move_kind kind,
               struct set targets, struct set mask)
{
    if (!set_any(targets))
        return;
    struct set promote = set_and(targets, load(g->t->promoting[g->us][mover]));
    emit(g, from, part, kind, set_and(set_minus(targets, promote), mask));
    if (set_any(promote))
        emit_promoted(g, from, part, mover, kind, promote, mask);
}

static void
emit_joins(struct gen *g, unsigned from, unsigned whole, unsigned part, unsigned rest,
           struct set targets)
{
    const struct chess_tables *t = g->t;
    const uint8_t *compose = t->compose[part ? part : whole];
    while (set_any(targets)) {
        unsigned to = pop(&targets), onto = piece_of(g->c->board[to]);
        if (!compose[onto] ||
            (t->stock_limit && !chess_within_limits(t, g->stock, whole, part, rest, onto)))
            continue;
        if (!g->out && !g->slow)
            g->count++;
        else
            emit_one(g, from, to, part, MOVE_QUIET, 0, 0);
    }
}

static void
emit_passant(struct gen *g, unsigned from, unsigned part, unsigned mover)
{
    const struct chess_tables *t = g->t;
    unsigned passed = g->c->passed;
    struct move m = {.from = (square_t)from,
                     .to = (square_t)passed,
                     .part = (uint8_t)part,
                     .kind = MOVE_PASSANT};
    if (!leap_has(t, t->take[g->us][mover], from, passed))
        return;
    if (!g->guarded || g->slow || chess_leaves_safe(t, g->pos, &m))
        emit_one(g, from, passed, part, MOVE_PASSANT, 0, 0);
}

static void
emit_double(struct gen *g, unsigned from, unsigned part, struct set mask)
{
    unsigned over = g->t->double_over[g->us][from], to = g->t->double_to[g->us][from];
    if (to != NO_SQUARE && has(&g->empty, over) && has(&g->empty, to) && has(&mask, to))
        emit_one(g, from, to, part, MOVE_QUIET, 0, 0);
}

/* Returns the slide of a piece. The last one is cached, because a compound's part mostly slides like the whole. */
static inline struct set
gen_slide(struct gen *g, unsigned from, unsigned mover)
{
    const struct chess_tables *t = g->t;
    if (g->slid != from || g->slid_by != t->slides[mover] || t->limited[mover]) {
        g->slide = slide_set(t, mover, from, g->occupied);
        g->slid = t->limited[mover] ? NO_SQUARE : from;
        g->slid_by = t->slides[mover];
    }
    return g->slide;
}

/* Returns the squares to which a piece that captures as it moves can go, own pieces included. */
static inline struct set
reach_set(const struct gen *g, unsigned p, unsigned from)
{
    return set_or(leap_set(g->t, g->t->quiet[g->us][p], from),
                  slide_set(g->t, p, from, g->occupied));
}

/* Generates the moves of a piece that is not royal, or whose safety need not be checked. */
static inline __attribute__((always_inline)) void
gen_mover(struct gen *g, unsigned from, unsigned whole, unsigned part, unsigned rest,
          struct set mask)
{
    const struct chess_tables *t = g->t;
    unsigned mover = part ? part : whole;
    bool leaves = !part || (g->may_split && chess_within_limits(t, g->stock, whole, part, rest, 0));
    struct set slide = t->slides[mover] ? gen_slide(g, from, mover) : set_none();
    struct set quiet = set_or(leap_set(t, t->quiet[g->us][mover], from), slide);
    if (t->flags[mover] & PIECE_JOINS) {
        struct set onto = set_and(set_and(quiet, g->partners), mask);
        if (set_any(onto))
            emit_joins(g, from, whole, part, rest, onto);
    }
    if (!leaves)
        return;
    /* A piece that captures as it moves may go to any square without an own piece. */
    if (t->is_plain[mover] && !g->out && !g->slow) {
        g->count += set_size(set_and(set_minus(quiet, g->own), mask));
        return;
    }
    struct set take = set_or(leap_set(t, t->take[g->us][mover], from), slide);
    emit_promoting(g, from, part, mover, MOVE_QUIET, set_and(quiet, g->empty), mask);
    emit_promoting(g, from, part, mover, t->flags[mover] & PIECE_SHOOTS ? MOVE_SHOT : MOVE_CAPTURE,
                   set_and(take, g->enemy), mask);
    if (t->doubles[mover])
        emit_double(g, from, part, mask);
    if (g->c->passed != NO_SQUARE && t->flags[mover] & PIECE_PAWN)
        emit_passant(g, from, part, mover);
}

/* Returns whether the royal piece is safe on `to`. Its square is not in `occupied` unless a part stays behind. */
static inline bool
king_safe(const struct gen *g, unsigned from, unsigned to, unsigned part, struct set occupied)
{
    enum attack attack = attack_on(g->t, g->c, to, other(g->us), g->enemy, occupied);
    if (attack != ATTACK_SOFT)
        return attack == ATTACK_NONE;
    struct move m = {.from = (square_t)from,
                     .to = (square_t)to,
                     .part = (uint8_t)part,
                     .kind = has(&g->enemy, to) ? MOVE_CAPTURE : MOVE_QUIET};
    return chess_leaves_safe(g->t, g->pos, &m);
}

/* Returns those of these squares on which the royal piece, or this part of it, is safe. */
static __attribute__((noinline)) struct set
king_targets(const struct gen *g, unsigned from, unsigned part, struct set targets)
{
    struct set occupied = g->occupied;
    if (!part)
        set_drop(&occupied, from);
    for (struct set left = targets; set_any(left);) {
        unsigned to = pop(&left);
        if (!king_safe(g, from, to, part, occupied))
            set_drop(&targets, to);
    }
    return targets;
}

static void
gen_king(struct gen *g, unsigned from, unsigned whole, unsigned part, unsigned rest)
{
    const struct chess_tables *t = g->t;
    unsigned mover = part ? part : whole;
    struct set reach = reach_set(g, mover, from);
    if (!part || (g->may_split && chess_within_limits(t, g->stock, whole, part, rest, 0))) {
        struct set targets = king_targets(g, from, part, set_minus(reach, g->own));
        while (set_any(targets)) {
            unsigned to = pop(&targets);
            emit_one(g, from, to, part, has(&g->enemy, to) ? MOVE_CAPTURE : MOVE_QUIET, 0, 0);
        }
    }
    if (!(t->flags[mover] & PIECE_JOINS))
        return;
    struct set joins = king_targets(g, from, part, set_and(reach, g->partners));
    while (set_any(joins)) {
        unsigned to = pop(&joins), onto = piece_of(g->c->board[to]);
        if (t->compose[mover][onto] && chess_within_limits(t, g->stock, whole, part, rest, onto))
            emit_one(g, from, to, part, MOVE_QUIET, 0, 0);
    }
}

/* Generates a king's moves that also return a captured piece to the board, one for each possible square. The returned
 * piece may block a line, so these moves are tested on a copy if the king's safety matters. */
static void
gen_returns(struct gen *g, unsigned from, unsigned king)
{
    const struct chess_tables *t = g->t;
    struct set targets = set_minus(leap_set(t, t->quiet[g->us][king], from), g->own);
    bool slow = g->slow;
    g->slow = g->guarded;
    while (set_any(targets)) {
        unsigned to = pop(&targets);
        struct move m = {.from = (square_t)from,
                         .to = (square_t)to,
                         .kind = has(&g->enemy, to) ? MOVE_CAPTURE : MOVE_QUIET};
        square_t sq[2];
        size_t n = t->rules->chess->returns(t->rules, g->pos, &m, sq);
        for (size_t i = 0; i < n; i++)
            emit_one(g, from, to, 0, (enum move_kind)m.kind, 0, sq[i] + 1u);
    }
    g->slow = slow;
}

static struct set
pin_mask(const struct gen *g, unsigned sq)
{
    struct set mask = g->evade;
    for (unsigned i = 0; i < g->pins; i++)
        if (g->pin[i].sq == sq)
            mask = set_and(mask, g->pin[i].allowed);
    return mask;
}

/* Generates the moves of a piece that has a walk. */
static inline void
gen_walk(struct gen *g, unsigned from, const struct chess_walk *walk)
{
    struct set mask = has(&g->pinned, from) ? pin_mask(g, from) : g->evade;
    struct set to = set_and(walk_set(g->t, walk, g->us, from, g->occupied), mask);
    emit(g, from, 0, MOVE_QUIET, set_and(to, g->empty));
    emit(g, from, 0, MOVE_CAPTURE, set_and(to, g->enemy));
}

/* Generates rifle captures. A shot empties the target square and may open a line, so each is tested on a copy. */
static void
gen_shooter(struct gen *g, unsigned from, unsigned whole)
{
    bool slow = g->slow;
    g->slow = true;
    gen_mover(g, from, whole, 0, 0, set_all());
    g->slow = slow;
}

static void
gen_parts(struct gen *g, unsigned from, unsigned whole)
{
    const struct chess_tables *t = g->t;
    const struct chess_part *parts = &t->part[t->part_first[whole]];
    for (unsigned i = 0; i < t->part_count[whole]; i++) {
        if (g->guarded && !g->slow && t->flags[parts[i].part] & PIECE_ROYAL)
            gen_king(g, from, whole, parts[i].part, parts[i].rest);
        else
            gen_mover(g, from, whole, parts[i].part, parts[i].rest, g->evade);
    }
}

/* Generates the moves of a piece that does more than its walk. */
static __attribute__((noinline)) void
gen_other(struct gen *g, unsigned from, unsigned p)
{
    const struct chess_tables *t = g->t;
    bool royal = t->flags[p] & PIECE_ROYAL;
    if (royal && g->guarded && !g->slow)
        gen_king(g, from, p, 0, 0);
    else if (t->flags[p] & PIECE_SHOOTS && g->guarded)
        gen_shooter(g, from, p);
    else
        gen_mover(g, from, p, 0, 0, has(&g->pinned, from) ? pin_mask(g, from) : g->evade);
    if (royal && t->return_piece)
        gen_returns(g, from, p);
    if (t->part_count[p])
        gen_parts(g, from, p);
}

static inline void
gen_piece(struct gen *g, unsigned from)
{
    unsigned p = piece_of(g->c->board[from]);
    if (g->t->walk[p].is)
        gen_walk(g, from, &g->t->walk[p]);
    else
        gen_other(g, from, p);
}

static void
add_pin(struct gen *g, unsigned sq, struct set allowed)
{
    if (g->pins == MAX_PINS) { /* too many pins to store: test each move */
        g->slow = true;
        return;
    }
    set_add(&g->pinned, sq);
    g->pin[g->pins].sq = (square_t)sq;
    g->pin[g->pins++].allowed = allowed;
}

/* Records the effect of a slider on `at` that faces the king over `n` pieces on the squares `between`. */
static void
add_threat(struct gen *g, unsigned at, unsigned n, unsigned hurdles, struct set between)
{
    struct set block = set_and(between, g->empty), only = set_none();
    struct set blockers = set_and(between, g->own);
    set_add(&only, at);
    set_add(&block, at);
    if (n <= hurdles) { /* check: capture the slider, or block it if one piece more is enough */
        g->evade = set_and(g->evade, n == hurdles ? block : only);
        while (set_any(blockers))
            add_pin(g, pop(&blockers), only);
    } else if (n == hurdles + 1) { /* one piece fewer in between would be check */
        while (set_any(blockers))
            add_pin(g, pop(&blockers), block);
    }
}

/* Finds checks and pins by the enemy pieces `near`, which may leap to the king, and the sliders `far` on its lines. */
static __attribute__((noinline)) void
find_threats(struct gen *g, unsigned king, struct set near, struct set far)
{
    const struct chess_tables *t = g->t;
    enum colour them = other(g->us);
    while (set_any(near)) {
        unsigned at = pop(&near), p = piece_of(g->c->board[at]);
        struct set only = set_none();
        if (!leap_has(t, t->attack[them][p], at, king))
            continue;
        set_add(&only, at);
        g->evade = set_and(g->evade, only);
        if (leap_strength(t, g->c, them, p, at, king) == ATTACK_SOFT)
            g->slow = true; /* giving check would also be a defence */
    }
    while (set_any(far)) {
        unsigned at = pop(&far), p = piece_of(g->c->board[at]), dir = t->way[king][at] - 1u;
        if (!slides_at(t, p, dir, at, king))
            continue;
        struct set between = set_minus(ray_set(t, dir, king), ray_set(t, dir, at));
        set_drop(&between, at);
        add_threat(g, at, set_size(set_and(between, g->occupied)), t->hurdles[p], between);
    }
}

/* In games with compound pieces: finds own pieces that others may join, and counts the pieces of each limited kind. */
static __attribute__((noinline)) void
find_partners(struct gen *g)
{
    const struct chess_tables *t = g->t;
    const unsigned most = t->rules->chess->max_squares;
    g->may_split = !most || set_size(g->own) < most;
    for (unsigned w = 0; w < W; w++)
        for (uint64_t bits = g->own.w[w]; bits; bits &= bits - 1) {
            unsigned bit = (unsigned)__builtin_ctzll(bits);
            unsigned p = piece_of(g->c->board[w * 64 + bit]);
            g->partners.w[w] |= (uint64_t)t->is_partner[p] << bit;
            g->stock += t->stock_unit[p];
        }
}

static inline void
gen_init(struct gen *g, const struct chess_tables *t, const struct position *pos, bool guard,
         struct movelist *out)
{
    const struct chess_position *c = &pos->chess;
    g->t = t;
    g->pos = pos;
    g->c = c;
    g->us = (enum colour)pos->turn;
    g->own = load(c->own[g->us]);
    g->enemy = load(c->own[other(g->us)]);
    g->occupied = set_or(g->own, g->enemy);
    g->empty = set_minus(set_all(), g->occupied);
    g->evade = set_all();
    g->pinned = set_none();
    g->pins = 0;
    g->out = out;
    g->count = 0;
    g->slow = false;
    g->guarded = c->kings[g->us] == 1 && guard;
    g->partners = set_none();
    g->may_split = false;
    g->stock = 0;
    g->slid = NO_SQUARE;
    g->slid_by = 0;
    if (t->composes)
        find_partners(g);
    if (g->guarded) {
        unsigned king = c->king[g->us];
        struct set near = set_and(leap_set(t, t->attackers[other(g->us)], king), g->enemy);
        struct set far = set_and(set_and(load(t->lines[king]), load(c->sliders)), g->enemy);
        if (set_any(set_or(near, far)))
            find_threats(g, king, near, far);
    }
    if (g->slow) {
        g->evade = set_all();
        g->pinned = set_none();
        g->pins = 0;
    }
}

static inline void
gen_castlings(struct gen *g)
{
    for (unsigned rights = g->c->castle & 3u << 2 * g->us; rights; rights &= rights - 1) {
        const unsigned i = g->t->castle_by_right[__builtin_ctz(rights)];
        const struct chess_castle *castle = &g->t->castle[i];
        const bool slow = g->slow;
        if (!castles(g->t, g->pos, i, false))
            continue;
        g->slow = false; /* castles() has tested the king's safety */
        emit_one(g, castle_king(g->t, g->c, castle), castle->king_to, 0,
                 (enum move_kind)castle->kind, 0, 0);
        g->slow = slow;
    }
}

static void
gen_all(struct gen *g)
{
    struct set pieces = g->own;
    while (set_any(pieces))
        gen_piece(g, pop(&pieces));
    gen_castlings(g);
}

#include "chess/count.h"

static void
generate(const struct chess_tables *t, const struct position *pos, struct movelist *out)
{
    struct gen g;
    gen_init(&g, t, pos, t->guards, out);
    gen_all(&g);
}

/* Fast test for a legal move, which succeeds in nearly every position: outside check, a piece that shares no line with
 * the royal piece is not pinned, so a leap to an empty square is legal. */
static bool
any_free(const struct chess_tables *t, const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    struct set pieces = load(c->own[us]);
    struct set empty = set_minus(set_all(), set_or(pieces, load(c->own[other(us)])));
    if (c->checked == CHECKED_YES || c->kings[us] != 1 ||
        (c->checked == CHECKED_UNKNOWN && attacked(t, c, c->king[us], other(us))))
        return false;
    while (set_any(pieces)) { /* advanced pieces first: they often have empty squares ahead */
        unsigned from = us == WHITE ? highest(pieces) : lowest(pieces),
                 p = piece_of(c->board[from]);
        struct set leaps = set_and(leap_set(t, t->quiet[us][p], from), empty);
        set_drop(&pieces, from);
        if (set_any(set_minus(leaps, load(t->promoting[us][p]))) && !t->way[c->king[us]][from] &&
            !(t->flags[p] & (PIECE_ROYAL | PIECE_SHOOTS)))
            return true;
    }
    return false;
}

/* Returns the pieces that may have a legal move. If a check cannot be blocked, these are the royal piece and the pieces that
 * may capture the only attacker. A pawn that has just made a double step can be captured from elsewhere. */
static struct set
gen_helpers(const struct gen *g)
{
    const struct chess_tables *t = g->t;
    if (set_size(g->evade) > 1 || set_any(set_and(g->evade, g->empty)) || g->c->passed != NO_SQUARE)
        return g->own;
    struct set from = set_none();
    if (set_any(g->evade)) {
        unsigned attacker = lowest(g->evade);
        from = set_or(leap_set(t, t->attackers[g->us], attacker), load(t->lines[attacker]));
    }
    set_add(&from, g->c->king[g->us]);
    return set_and(from, g->own);
}

static bool
any_safe(const struct chess_tables *t, const struct position *pos)
{
    if (any_free(t, pos))
        return true;
    struct gen g;
    gen_init(&g, t, pos, true, NULL);
    for (struct set pieces = gen_helpers(&g); set_any(pieces) && g.count == 0;)
        gen_piece(&g, pop(&pieces));
    return g.count > 0;
}

static void
reach(const struct chess_tables *t, const struct chess_position *c, unsigned sq, unsigned p,
      enum colour us, uint64_t out_quiet[BOARD_WORDS], uint64_t out_take[BOARD_WORDS])
{
    struct set own = load(c->own[us]), enemy = load(c->own[other(us)]);
    struct set slide = slide_set(t, p, sq, set_or(own, enemy));
    struct set quiet = set_minus(set_or(leap_set(t, t->quiet[us][p], sq), slide), enemy);
    struct set take = set_and(set_or(leap_set(t, t->take[us][p], sq), slide), enemy);
    for (int i = 0; i < 3; i++) {
        out_quiet[i] = i < W ? quiet.w[i < W ? i : 0] : 0;
        out_take[i] = i < W ? take.w[i < W ? i : 0] : 0;
    }
}

static bool
goes(const struct chess_tables *t, const struct chess_position *c, unsigned sq, unsigned p,
     enum colour us, unsigned to)
{
    struct set enemy = load(c->own[other(us)]), occupied = set_or(load(c->own[us]), enemy);
    if (leap_has(t, has(&enemy, to) ? t->take[us][p] : t->quiet[us][p], sq, to))
        return true;
    return slides_to(t, p, t->slides[p], sq, to, occupied);
}

#ifdef PROCESSOR_NEWER
const struct chess_ops PASTE(chess_ops_newer_, CHESS_WORDS) = {
#else
const struct chess_ops PASTE(chess_ops_, CHESS_WORDS) = {
#endif
    .attacked = attacked,
    .attacks = attacks,
    .attacked_anew = attacked_anew,
    .shielded = shielded,
    .attackers = attackers,
    .castles = castles,
    .generate = generate,
    .count = count_moves,
    .any_safe = any_safe,
    .reach = reach,
    .goes = goes,
};
