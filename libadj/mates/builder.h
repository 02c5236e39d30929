/* SPDX-License-Identifier: MIT */
/*
 * A line of moves that is being built, and one move more of it, for build.c alone and compiled with it once for
 * each number of words.
 */
#ifndef PLAY_MATES_BUILDER_H
#define PLAY_MATES_BUILDER_H

#include "mates/side_attacks.h"

enum { PLIES = 72, FAR = 255, BACK = 4 };

struct builder {
    const struct mates_tables *m;
    const struct chess_tables *t;
    const struct ruleset *rules;
    enum colour side, them;
    const struct position *start;
    struct position pos[2];
    unsigned now; /* the position that is reached; the other is room for the next */
    unsigned count;
    struct move line[PLIES];
    uint64_t stood[PLIES + 1]; /* positions of the line, which never come again */
    uint64_t stuck[BACK]; /* ... nor those in which the other side has no move and is not mated */
    unsigned backs;       /* so many moves were taken back for that */
    uint64_t looked, bound;
    bool planned, mated;
    bool struck;             /* the last move of the plan was tried, and something answered it */
    unsigned idle, was_idle; /* moves in a row that brought nothing nearer; before the last */
    unsigned until;          /* so long is the plan followed */
    struct mates_plan plan;
    struct mates_refused refused;
    unsigned plans;  /* that may come to nothing */
    square_t runner; /* a pawn that is to promote first; NO_SQUARE */
    struct set lane; /* squares that nothing may stand on or come to */
    struct set seat; /* squares that must not be attacked by theirs: goal and line to the king */
    struct movelist *moves;
};

static inline const struct position *
now(const struct builder *b)
{
    return &b->pos[b->now];
}

static inline unsigned
piece_at(const struct builder *b, unsigned sq)
{
    return piece_of(now(b)->chess.board[sq]);
}

static inline struct set
men_of(const struct builder *b, enum colour us)
{
    return load(now(b)->chess.own[us]);
}

static inline struct set
occupied(const struct builder *b)
{
    return set_or(men_of(b, WHITE), men_of(b, BLACK));
}

static void
follow(square_t *sq, const struct move *move)
{
    if (*sq == move->from)
        *sq = move->to;
}

static bool
stood_before(const struct builder *b, uint64_t hash)
{
    for (unsigned i = 0; i <= b->count; i++)
        if (b->stood[i] == hash)
            return true;
    for (unsigned i = 0; i < b->backs; i++)
        if (b->stuck[i] == hash)
            return true;
    return false;
}

/* Does the plan move the piece there, which is taken now? */
static inline bool
is_of_plan(const struct builder *b, square_t sq)
{
    return now(b)->chess.board[sq] && (sq == b->plan.piece || sq == b->plan.helper ||
                                       sq == b->plan.blocker || sq == b->runner);
}

/*
 * Carry out a move that goes where its piece goes; false when that exposes the king, leads where the line has been, ends
 * the game or makes a king more. So each move is legal, since pieces do nothing else here (`plain`), and a line needs no
 * other proof than that its last move mates.
 */
static bool
carry_out(struct builder *b, const struct move *move)
{
    const struct position *before = now(b);
    struct position *after = &b->pos[!b->now];
    enum colour us = (enum colour)before->turn;
    if (b->looked >= b->bound || b->count == PLIES)
        return false;
    chess_apply(b->rules, before, move, after);
    const struct chess_position *c = &after->chess;
    if (after->over || c->dead || c->kings[WHITE] != 1 || c->kings[BLACK] != 1 ||
        (chess_may_expose(b->t, before, move) &&
         b->t->ops->attacked(b->t, c, c->king[us], other(us))))
        return false;
    b->looked++;
    if (stood_before(b, after->hash))
        return false;
    b->line[b->count++] = *move;
    b->stood[b->count] = after->hash;
    if (is_of_plan(b, move->to))
        b->planned = false;
    b->now = !b->now;
    follow(&b->plan.piece, move);
    follow(&b->plan.helper, move);
    follow(&b->plan.blocker, move);
    follow(&b->runner, move);
    b->was_idle = b->idle;
    b->idle = 0;
    return true;
}

/* Play a move of the piece there, if it is legal. */
static bool
play(struct builder *b, unsigned from, unsigned to, unsigned sym)
{
    const struct position *pos = now(b);
    unsigned code = pos->chess.board[from];
    if (!code || colour_of(code) != (enum colour)pos->turn)
        return false; /* what the plan moves was taken */
    struct move move = {.from = (square_t)from,
                        .to = (square_t)to,
                        .sym = (uint8_t)sym,
                        .kind = pos->chess.board[to] ? MOVE_CAPTURE : MOVE_QUIET};
    return carry_out(b, &move);
}

/* Where the piece can go, but to promote. */
static struct set
reach_of(const struct builder *b, unsigned sq)
{
    const struct chess_tables *t = b->t;
    const struct chess_position *c = &now(b)->chess;
    unsigned code = c->board[sq], p = piece_of(code);
    enum colour us = colour_of(code);
    struct set enemy = load(c->own[other(us)]), all = set_or(enemy, load(c->own[us]));
    struct set slide = t->slides[p] ? slide_set(t, p, sq, all) : set_none();
    struct set quiet = set_or(leap_set(t, t->quiet[us][p], sq), slide);
    struct set take = set_or(leap_set(t, t->take[us][p], sq), slide);
    return set_minus(set_or(set_minus(quiet, all), set_and(take, enemy)),
                     load(t->promoting[us][p]));
}

static inline struct set
between(const struct builder *b, unsigned piece, unsigned from, unsigned to)
{
    return slide_between(b->t, b->t->slides[piece], from, to);
}

/* Would the piece, which stands on `from` now, attack the other's king from `sq`? */
static inline bool
checks_from(const struct builder *b, enum colour us, unsigned from, unsigned sq)
{
    unsigned king = now(b)->chess.king[other(us)], piece = piece_at(b, from);
    if (!is_hit(b->m, us, piece, sq, king))
        return false;
    struct set all = occupied(b);
    set_drop(&all, from);
    return leap_has(b->t, b->t->take[us][piece], sq, king) ||
           slides_to(b->t, piece, b->t->attack_slides[piece], sq, king, all);
}

/* The squares on which their king has still to stand until it is where it is to be mated. */
static struct set
kings_way(const struct builder *b)
{
    const struct mates_plan *plan = &b->plan;
    struct set way = set_none();
    unsigned king = now(b)->chess.king[b->them];
    if (plan->king == NO_SQUARE || king == plan->king || plan->steps > MATES_STEPS)
        return way;
    for (unsigned n = plan->steps; n > 0 && plan->way[n - 1] != king; n--)
        set_add(&way, n < plan->steps ? plan->way[n] : plan->king);
    set_add(&way, plan->king);
    return way;
}

/* Would the piece bar the king's way from there? */
static bool
bars_way(const struct builder *b, unsigned from, unsigned to, struct set way)
{
    struct set all = occupied(b);
    set_drop(&all, from);
    set_drop(&all, now(b)->chess.king[b->them]);
    return has(&way, to) ||
           set_any(set_and(way, hits_among(b->m, b->side, piece_at(b, from), to, all)));
}

/* Those of these squares, if free, from which the piece goes to `to` at once, and does not attack the other's king. */
static struct set
back_from(const struct builder *b, enum colour us, unsigned from, unsigned to, struct set places)
{
    unsigned piece = piece_at(b, from);
    struct set all = occupied(b), found = set_none();
    set_drop(&all, from);
    places = set_and(places, load(b->m->strikes[mates_row(b->m, us, piece, to)]));
    for (places = set_minus(places, all); set_any(places);) {
        unsigned at = pop(&places);
        if (!set_any(set_and(between(b, piece, at, to), all)) && !checks_from(b, us, from, at))
            set_add(&found, at);
    }
    return found;
}

/* One move of those to these squares that can be played. */
static bool
play_any(struct builder *b, unsigned from, struct set squares)
{
    while (set_any(squares))
        if (play(b, from, pop(&squares), 0))
            return true;
    return false;
}

/* The first of two or three moves of a piece that is not royal and no pawn, past what stands now. */
static bool
go_round(struct builder *b, unsigned from, unsigned to, struct set reach)
{
    enum colour us = (enum colour)now(b)->turn;
    struct set next = set_none();
    set_drop(&reach, b->plan.piece);
    set_drop(&reach, b->plan.helper);
    if (play_any(b, from, back_from(b, us, from, to, reach)))
        return true;
    for (struct set last = back_from(b, us, from, to, set_all()); set_any(last);)
        next = set_or(next, back_from(b, us, from, pop(&last), reach));
    return play_any(b, from, next);
}

/* A move that brings the piece nearer to a square, without check on the way; `round`: or no farther. */
static bool
step_by(struct builder *b, unsigned from, unsigned to, bool round)
{
    const struct position *pos = now(b);
    enum colour us = (enum colour)pos->turn;
    unsigned piece = piece_at(b, from), walk = mates_walk(b->m, us, piece, from, to);
    struct set reach = reach_of(b, from);
    if (us == b->side) {
        struct set way = kings_way(b), left = reach;
        while (set_any(way) && set_any(left)) {
            unsigned via = pop(&left);
            if (bars_way(b, from, via, way))
                set_drop(&reach, via);
        }
    }
    if (has(&reach, to))
        return play(b, from, to, 0);
    if (walk == FAR)
        return false;
    if (!(b->t->flags[piece] & (PIECE_ROYAL | PIECE_PAWN)) && walk <= 2)
        return go_round(b, from, to, reach);
    for (struct set left = reach; set_any(left);) {
        unsigned via = pop(&left), rest = mates_walk(b->m, us, piece, via, to);
        bool nearer = rest < walk || (walk == 1 && rest == 1) || (round && rest == walk);
        if (!nearer || checks_from(b, us, from, via) ||
            (rest == 1 && set_any(set_and(between(b, piece, via, to), occupied(b)))))
            continue;
        if (play(b, from, via, 0))
            return true;
    }
    return false;
}

static bool
step_to(struct builder *b, unsigned from, unsigned to)
{
    return step_by(b, from, to, false) ||
           (b->t->flags[piece_at(b, from)] & PIECE_ROYAL && step_by(b, from, to, true));
}

/* Is the game over now, by mate? */
static bool
is_mate(struct builder *b)
{
    struct position *pos = &b->pos[b->now];
    return pos->turn == (uint8_t)b->them && chess_is_checked(b->t, pos) &&
           b->t->ops->count(b->t, pos) == 0;
}

/* Theirs have no move, and it is no mate: the move before was wrong. */
static bool
take_back(struct builder *b)
{
    if (b->count == 0 || b->backs == BACK)
        return false;
    b->stuck[b->backs++] = b->stood[b->count--];
    b->pos[0] = *b->start;
    b->now = 0;
    for (unsigned i = 0; i < b->count; i++, b->now = !b->now)
        chess_apply(b->rules, &b->pos[b->now], &b->line[i], &b->pos[!b->now]);
    return true;
}

/* Out of check, or where the plan has no move for who is to move: any. The plan is made anew. */
static bool
any_move(struct builder *b)
{
    const struct position *pos = now(b);
    bool theirs = pos->turn == (uint8_t)b->them;
    b->planned = false;
    b->moves->count = 0;
    b->t->ops->generate(b->t, pos, b->moves);
    b->mated = b->moves->count == 0 && is_mate(b);
    if (b->moves->count == 0 && theirs && !b->mated)
        return take_back(b);
    for (unsigned pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < b->moves->count; i++) {
            const struct move *move = &b->moves->at[i];
            bool is_king = b->t->flags[piece_at(b, move->from)] & PIECE_ROYAL;
            bool takes = move->kind != MOVE_QUIET;
            bool wanted = theirs ? is_king && !takes : takes;
            if (wanted == (pass == 0) && carry_out(b, move))
                return true;
        }
    return b->mated;
}

#endif
