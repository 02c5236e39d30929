/* SPDX-License-Identifier: MIT */
/*
 * Few men are left: the side that is to mate has its king and one piece. Then every picture of a mate can be listed, with
 * the one man of the other side that stands in a flight, and the search told how far the men are from the nearest of
 * them. That matters where neither piece mates alone: the men have to come together in a corner, and in an order that no
 * plan knows.
 */
#include "base/array.h"
#include "base/processor.h"
#include "mates/mates.h"

#include <stdlib.h>

enum { FAR = 255, RATE_NEVER = 500, TURN = 4 };

/* Pictures, the nearest of all; men of theirs beside the king. */
enum { AIMED = 16, THEIRS = 8, ENOUGH = 256 };

struct gallery {
    const struct mates_tables *m;
    const struct chess_tables *t;
    enum colour side, them;
    unsigned royal[2], piece;
    bool blocks[CHESS_MAX_PIECES]; /* what a man of theirs is or can become */
    unsigned blockers;             /* so many flights are blocked */
    bool all;                      /* no picture is left out, see is_complete() */
    struct mates_memory *memory;
    struct mates_image image; /* that is looked at */
    bool failed;
};

static bool
is_mate(const struct gallery *g)
{
    const struct mates_image *i = &g->image;
    struct position pos = {.turn = (uint8_t)g->them};
    pos.chess.king[0] = pos.chess.king[1] = pos.chess.passed = NO_SQUARE;
    chess_put(g->t, &pos, i->king, code_of(g->royal[g->them], g->them));
    chess_put(g->t, &pos, i->helper, code_of(g->royal[g->side], g->side));
    chess_put(g->t, &pos, i->goal, code_of(g->piece, g->side));
    for (unsigned n = 0; n < MATES_BLOCKERS; n++)
        if (i->blocker[n] != NO_SQUARE)
            chess_put(g->t, &pos, i->blocker[n], code_of(i->kind[n], g->them));
    chess_find_kings(g->t, &pos.chess, WHITE);
    chess_find_kings(g->t, &pos.chess, BLACK);
    return !chess_in_check(g->t, &pos.chess, g->side) && chess_is_checked(g->t, &pos) &&
           g->t->ops->count(g->t, &pos) == 0;
}

static void
keep_if_mate(struct gallery *g)
{
    struct mates_memory *memory = g->memory;
    if (g->failed || !is_mate(g))
        return;
    if (memory->images == memory->image_cap) {
        void *bigger = array_grow(memory->image, &memory->image_cap, 64, sizeof *memory->image);
        g->failed = !bigger;
        if (!bigger)
            return;
        memory->image = bigger;
    }
    memory->image[memory->images++] = g->image;
}

/* Put every kind of their men into the flights from the n-th on. */
static void
block(struct gallery *g, unsigned n)
{
    if (n == g->blockers) {
        keep_if_mate(g);
        return;
    }
    for (unsigned piece = 1; piece <= g->t->pieces; piece++) {
        g->image.kind[n] = (uint8_t)piece;
        if (g->blocks[piece] && !set_has(g->t->promoting[g->them][piece], g->image.blocker[n]))
            block(g, n + 1);
    }
}

/* The flights that are left are as many as men of theirs are to block. */
static void
try_image(struct gallery *g)
{
    const struct mates_tables *m = g->m;
    struct mates_image *i = &g->image;
    const uint64_t *flights = m->hits[mates_row(m, g->them, g->royal[g->them], i->king)];
    const uint64_t *hits = m->hits[mates_row(m, g->side, g->piece, i->goal)];
    const uint64_t *near = m->hits[mates_row(m, g->side, g->royal[g->side], i->helper)];
    unsigned left = 0;
    for (unsigned n = 0; n < MATES_BLOCKERS; n++)
        i->blocker[n] = NO_SQUARE;
    for (unsigned w = 0; w < g->t->words; w++)
        for (uint64_t open = flights[w] & ~hits[w] & ~near[w]; open; open &= open - 1) {
            unsigned flight = w * 64 + (unsigned)__builtin_ctzll(open);
            if (left == g->blockers || flight == i->goal)
                return;
            i->blocker[left++] = (square_t)flight;
        }
    if (left == g->blockers && (g->blockers < MATES_BLOCKERS || g->memory->images < ENOUGH))
        block(g, 0);
}

/* Our king does not touch theirs, and leaves it no more than `most` flights; it covers some, unless all pictures are listed. */
static bool
helps(const struct gallery *g, unsigned helper, unsigned king, unsigned most)
{
    const struct mates_tables *m = g->m;
    const uint64_t *flights = m->hits[mates_row(m, g->them, g->royal[g->them], king)];
    const uint64_t *near = m->hits[mates_row(m, g->side, g->royal[g->side], helper)];
    unsigned covered = 0, left = 0;
    for (unsigned w = 0; w < g->t->words; w++) {
        covered += processor_bits(flights[w] & near[w]);
        left += processor_bits(flights[w] & ~near[w]);
    }
    return left <= most && (covered || g->all) && helper != king && !set_has(flights, helper) &&
           !set_has(near, king);
}

/* Every goal from which the piece attacks their king. */
static void
try_goals(struct gallery *g, unsigned king, unsigned helper)
{
    const uint64_t *goals = g->m->strikes[mates_row(g->m, g->side, g->piece, king)];
    for (unsigned w = 0; w < g->t->words; w++)
        for (uint64_t bits = goals[w]; bits; bits &= bits - 1) {
            g->image =
                (struct mates_image){.king = (square_t)king,
                                     .helper = (square_t)helper,
                                     .goal = (square_t)(w * 64 + (unsigned)__builtin_ctzll(bits)),
                                     .piece = (uint8_t)g->piece};
            if (g->image.goal != helper)
                try_image(g);
        }
}

/* So many flights at most does the piece cover from any of them. */
static unsigned
covers_most(const struct gallery *g, unsigned king)
{
    const struct mates_tables *m = g->m;
    const uint64_t *flights = m->hits[mates_row(m, g->them, g->royal[g->them], king)];
    const uint64_t *goals = m->strikes[mates_row(m, g->side, g->piece, king)];
    unsigned most = 0;
    for (unsigned goal = 0; goal < g->t->squares; goal++) {
        const uint64_t *hits = m->hits[mates_row(m, g->side, g->piece, goal)];
        unsigned covered = 0;
        for (unsigned w = 0; set_has(goals, goal) && w < g->t->words; w++)
            covered += processor_bits(flights[w] & hits[w]);
        most = covered > most ? covered : most;
    }
    return most;
}

static void
fill_gallery(struct gallery *g)
{
    for (unsigned king = 0; king < g->t->squares; king++) {
        const unsigned most = covers_most(g, king) + g->blockers;
        for (unsigned helper = 0; helper < g->t->squares; helper++)
            if (helps(g, helper, king, most))
                try_goals(g, king, helper);
    }
}

/* A man of theirs blocks as what it is, or can become. */
static void
add_blocker(struct gallery *g, unsigned piece)
{
    const struct chess_tables *t = g->t;
    g->blocks[piece] = true;
    for (unsigned to = 0; t->flags[piece] & PIECE_PAWN && to < t->squares; to++) {
        const struct chess_choice *choice = &t->choice[t->promotion[g->them][piece][to]];
        for (unsigned i = 0; i < choice->count; i++)
            g->blocks[choice->into[i]] = true;
    }
}

/* Where everybody is. */
struct stand {
    square_t king, helper, at;
    unsigned count;
    struct {
        square_t at, promotes; /* and where a pawn gets, NO_SQUARE */
        uint8_t piece, ahead;
    } man[THEIRS];
};

static void
man_set(const struct mates_view *view, struct stand *s, unsigned n, unsigned sq, unsigned piece)
{
    const struct mates_tables *m = view->m;
    enum colour them = other(view->side);
    s->man[n].at = (square_t)sq;
    s->man[n].piece = (uint8_t)piece;
    s->man[n].ahead = m->ahead[them][piece][sq];
    s->man[n].promotes =
        m->chess->flags[piece] & PIECE_PAWN ? m->promotes[them][piece][sq] : NO_SQUARE;
}

/* Does the man never get from there to where it mates in the nearest picture? */
static bool
is_inert(const struct mates_view *view, unsigned sq)
{
    return view->images > 0 &&
           mates_walk(view->m, view->side, view->piece, sq, view->image[0].goal) == FAR;
}

static void
stand_of(const struct mates_view *view, struct stand *out)
{
    const struct chess_position *c = &view->pos->chess;
    *out = (struct stand){
        .king = c->king[other(view->side)], .helper = c->king[view->side], .at = NO_SQUARE};
    for (unsigned w = 0; w < view->m->chess->words; w++)
        for (uint64_t bits = c->own[0][w] | c->own[1][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits), code = c->board[sq];
            if (view->m->chess->flags[piece_of(code)] & PIECE_ROYAL)
                continue;
            if (colour_of(code) != view->side) {
                if (out->count < THEIRS)
                    man_set(view, out, out->count++, sq, piece_of(code));
            } else if (piece_of(code) == view->piece &&
                       (out->at == NO_SQUARE || !is_inert(view, sq))) {
                out->at = (square_t)sq;
            }
        }
}

static void
stand_move(const struct mates_view *view, struct stand *s, const struct move *move)
{
    if (move->to == s->at)
        s->at = NO_SQUARE;
    for (unsigned n = 0; n < s->count; n++)
        if (s->man[n].at == move->to)
            s->man[n].piece = 0;
    if (move->from == s->king)
        s->king = move->to;
    else if (move->from == s->helper)
        s->helper = move->to;
    else if (move->from == s->at)
        s->at = move->to;
    else
        for (unsigned n = 0; n < s->count; n++)
            if (s->man[n].at == move->from && s->man[n].piece)
                man_set(view, s, n, move->to, move->sym ? move->sym : s->man[n].piece);
}

/* Moves until the n-th man of theirs stands in the flight as what the picture wants; FAR: it never gets there. */
static unsigned
man_walk(const struct mates_view *view, const struct stand *s, unsigned n, unsigned kind,
         unsigned flight)
{
    const enum colour them = other(view->side);
    if (s->man[n].piece == kind)
        return mates_walk(view->m, them, kind, s->man[n].at, flight);
    if (!s->man[n].piece || s->man[n].promotes == NO_SQUARE)
        return FAR;
    return s->man[n].ahead + mates_walk(view->m, them, kind, s->man[n].promotes, flight);
}

/* Moves until men of theirs, each the nearest that is left, stand in all the flights; FAR: one is never blocked. */
static unsigned
blocker_walk(const struct mates_view *view, const struct stand *s, const struct mates_image *i)
{
    unsigned sum = 0, taken = THEIRS;
    for (unsigned b = 0; b < MATES_BLOCKERS && i->blocker[b] != NO_SQUARE; b++) {
        unsigned least = FAR, by = THEIRS;
        for (unsigned n = 0; n < s->count && least; n++) {
            unsigned walk = n == taken ? FAR : man_walk(view, s, n, i->kind[b], i->blocker[b]);
            by = walk < least ? n : by;
            least = walk < least ? walk : least;
        }
        if (least >= FAR)
            return FAR;
        taken = by;
        sum += least;
    }
    return sum;
}

/* The moves that a picture still wants of each. */
struct want {
    unsigned king, helper, piece, block;
};

static struct want
want_of(const struct mates_view *view, const struct stand *s, const struct mates_image *i)
{
    return (struct want){.king = view->m->step[s->king][i->king],
                         .helper = view->m->step[s->helper][i->helper],
                         .piece = mates_walk(view->m, view->side, view->piece, s->at, i->goal),
                         .block = blocker_walk(view, s, i)};
}

/* Both sides move in turn, so that what takes longer counts most. A pawn moves last: it cannot go back, and no king comes to a
 * square that it attacks. */
static unsigned
want_cost(struct want w, bool is_pawn)
{
    if (is_pawn && w.piece == 0 && w.king + w.helper + w.block > 0)
        return RATE_NEVER;
    unsigned theirs = w.king + w.block, ours = w.helper + w.piece;
    unsigned cost = TURN * (ours > theirs ? ours : theirs) + ours + theirs;
    return w.piece == FAR || w.block >= FAR || cost > RATE_NEVER ? RATE_NEVER : cost;
}

/* A move changes what is wanted of who makes it, and a capture what is wanted of theirs. */
static unsigned
rate_of(const struct mates_view *view, const struct stand *from, const struct move *move,
        const struct want *was)
{
    const struct mates_tables *m = view->m;
    const bool takes = move->kind != MOVE_QUIET;
    const bool is_pawn = m->chess->flags[view->piece] & PIECE_PAWN;
    const unsigned to = move->to;
    unsigned best = RATE_NEVER;
    struct stand after = *from;
    stand_move(view, &after, move);
    for (size_t n = 0; n < view->images && after.at != NO_SQUARE; n++) {
        const struct mates_image *i = &view->image[n];
        struct want want = was[n];
        if (move->from == from->king)
            want.king = m->step[to][i->king];
        else if (move->from == from->helper)
            want.helper = m->step[to][i->helper];
        else if (move->from == from->at)
            want.piece = mates_walk(m, view->side, view->piece, to, i->goal);
        else
            want.block = blocker_walk(view, &after, i);
        if (takes)
            want.block = blocker_walk(view, &after, i);
        unsigned cost = want_cost(want, is_pawn);
        best = cost < best ? cost : best;
    }
    return best;
}

void
mates_aim(struct mates_view *view, const struct position *pos, const struct move *last,
          uint16_t *tried, const struct movelist *moves, int16_t *out)
{
    (void)last, (void)tried;
    struct stand from;
    struct want was[AIMED];
    view->pos = pos;
    view->piece = view->images ? view->image[0].piece : 0;
    stand_of(view, &from);
    for (size_t n = 0; n < view->images && from.at != NO_SQUARE; n++)
        was[n] = want_of(view, &from, &view->image[n]);
    for (size_t i = 0; i < moves->count; i++)
        out[i] = (int16_t)rate_of(view, &from, &moves->at[i], was);
}

static int
farther(const void *a, const void *b)
{
    const struct mates_image *x = a, *y = b;
    return (x->far > y->far) - (x->far < y->far);
}

static void
keep_nearest(struct gallery *g, const struct position *pos)
{
    struct mates_memory *memory = g->memory;
    const struct mates_view view = {.m = g->m, .side = g->side, .pos = pos, .piece = g->piece};
    struct stand from;
    size_t kept = 0;
    stand_of(&view, &from);
    for (size_t n = 0; n < memory->images; n++) {
        struct mates_image *image = &memory->image[n];
        image->far = (uint16_t)want_cost(want_of(&view, &from, image), false);
        if (image->far < RATE_NEVER)
            memory->image[kept++] = *image;
    }
    if (kept)
        qsort(memory->image, kept, sizeof *memory->image, farther);
    memory->images = kept < AIMED ? kept : AIMED;
}

/* Does the man attack anything from there, or from where it may get to? A pawn on its last row does not. */
static bool
attacks_from(const struct mates_tables *m, enum colour us, unsigned piece, unsigned from)
{
    const uint64_t *reach = m->reach[mates_row(m, us, piece, from)];
    uint64_t any = 0;
    for (unsigned sq = 0; sq < m->chess->squares && !any; sq++)
        for (unsigned w = 0; set_has(reach, sq) && w < m->chess->words; w++)
            any |= m->hits[mates_row(m, us, piece, sq)][w];
    return any != 0;
}

/*
 * Are the pictures with at most one blocked flight all there can be? They are where each side has at most one piece, which stays
 * what it is, and no king has a leap to lose: a piece of the mated side that blocks nothing only gives it answers.
 */
static bool
is_complete(const struct gallery *g, const struct chess_position *c, const unsigned men[2])
{
    const struct chess_rules *rules = g->t->rules->chess;
    bool complete = men[g->side] == 1 && men[g->them] <= 1 && !g->t->return_piece &&
                    !g->t->stock_limit && !rules->no_repetition;
    for (unsigned sq = 0; sq < g->t->squares && complete; sq++) {
        unsigned piece = piece_of(c->board[sq]);
        complete = !piece || (!g->t->part_count[piece] && !g->m->promotes_ever[piece] &&
                              !g->t->when_checked[piece] && !g->t->check_turn[piece]);
    }
    return complete;
}

enum adj_status
mates_aim_prepare(const struct mates_task *task, const struct position *pos,
                  struct mates_memory *memory, bool *out_few, bool *out_never)
{
    const struct mates_tables *m = task->m;
    const struct chess_position *c = &pos->chess;
    struct gallery g = {
        .m = m, .t = m->chess, .side = task->side, .them = other(task->side), .memory = memory};
    unsigned men[2] = {0, 0};
    bool inert = false;
    *out_few = *out_never = false;
    memory->images = 0;
    if (c->kings[0] != 1 || c->kings[1] != 1)
        return ADJ_OK;
    for (unsigned sq = 0; sq < g.t->squares; sq++) {
        unsigned code = c->board[sq], piece = piece_of(code);
        if (!code)
            continue;
        enum colour us = colour_of(code);
        if (g.t->flags[piece] & PIECE_ROYAL) {
            g.royal[us] = piece;
            continue;
        }
        if (us == g.side && !attacks_from(m, us, piece, sq)) {
            inert = true;
            continue;
        }
        men[us]++;
        if (us == g.side)
            g.piece = piece;
        else
            add_blocker(&g, piece);
    }
    /* It is in check in every picture. */
    if (g.t->when_checked[g.royal[g.them]])
        g.royal[g.them] = g.t->when_checked[g.royal[g.them]];
    if (men[g.side] != 1 || (m->plain && m->strong[g.piece]) || men[g.them] > THEIRS ||
        m->promotes_ever[g.piece])
        return ADJ_OK;
    g.all = !inert && !task->stalemate && is_complete(&g, c, men);
    for (; g.blockers <= MATES_BLOCKERS && memory->images == 0; g.blockers++) {
        fill_gallery(&g);
        if (g.blockers == 0) { /* those with one are as good */
            g.blockers++;
            fill_gallery(&g);
        }
        keep_nearest(&g, pos);
    }
    *out_few = memory->images > 0;
    *out_never = g.all && !*out_few && !g.failed;
    return g.failed ? ADJ_ENOMEM : ADJ_OK;
}
