/* SPDX-License-Identifier: MIT */
/*
 * Directed search for a lone king in games where stalemate counts (B-R5): it must capture the last enemy man on a
 * square from which it covers all flights of the enemy king. A pattern consists of the enemy king's square, the square
 * of the capture and the square before it. A move is rated by the distance of the men to the nearest pattern.
 */
#include "mates/mates.h"

enum { NEVER = 500, TURN = 4, MAN = 60, EARLY = 12, BARE_MEN = 8, PATTERNS = 512 };

struct bare_man {
    square_t at;
    uint8_t piece;
};
struct bare {
    unsigned king, helper, count; /* the enemy king, the own king, the number of enemy men */
    struct bare_man man[BARE_MEN];
};

static bool
covers_all(const uint64_t *flights, const uint64_t *covers, unsigned words)
{
    uint64_t open = 0;
    for (unsigned w = 0; w < words; w++)
        open |= flights[w] & ~covers[w];
    return open == 0;
}

/* Adds a pattern for every square beside `goal` from which the mating side's king can capture there. */
static bool
add_patterns(const struct mates_task *task, unsigned king, unsigned goal, const uint64_t *flights,
             struct mates_memory *memory)
{
    const struct mates_tables *m = task->m;
    for (unsigned from = 0; from < m->chess->squares; from++)
        if (m->step[from][goal] == 1 && from != king && !set_has(flights, from) &&
            memory->patterns < PATTERNS &&
            !mates_pattern_add(memory, &(struct mates_pattern){.king = (square_t)king,
                                                               .helper = (square_t)from,
                                                               .count = 1,
                                                               .man = {{.at = (square_t)goal}}}))
            return false;
    return true;
}

enum adj_status
mates_lone_king_prepare(const struct mates_task *task, const struct position *pos,
                        struct mates_memory *memory, bool *out_few)
{
    const struct mates_tables *m = task->m;
    const struct chess_position *c = &pos->chess;
    const enum colour side = task->side, them = other(side);
    const unsigned squares = m->chess->squares;
    *out_few = false;
    memory->patterns = 0;
    if (!task->stalemate || c->kings[0] != 1 || c->kings[1] != 1)
        return ADJ_OK;
    unsigned men = 0;
    for (unsigned sq = 0; sq < squares; sq++) {
        unsigned code = c->board[sq];
        if (code && !(m->chess->flags[piece_of(code)] & PIECE_ROYAL))
            men += colour_of(code) == side ? BARE_MEN + 1 : 1;
    }
    if (men > BARE_MEN)
        return ADJ_OK;
    for (unsigned king = 0; king < squares; king++) {
        const uint64_t *flights = m->hits[mates_row(m, them, m->royal, king)];
        for (unsigned goal = 0; goal < squares; goal++)
            if (goal != king && !set_has(flights, goal) &&
                covers_all(flights, m->hits[mates_row(m, side, m->royal, goal)], m->chess->words) &&
                !add_patterns(task, king, goal, flights, memory))
                return ADJ_ENOMEM;
    }
    *out_few = memory->patterns > 0;
    return ADJ_OK;
}

static void
bare_of(const struct mates_view *view, struct bare *out)
{
    const struct chess_position *c = &view->pos->chess;
    *out = (struct bare){.king = c->king[other(view->side)], .helper = c->king[view->side]};
    for (unsigned w = 0; w < view->m->chess->words; w++)
        for (uint64_t bits = c->own[other(view->side)][w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
            if (sq != out->king && out->count < BARE_MEN)
                out->man[out->count++] =
                    (struct bare_man){(square_t)sq, (uint8_t)piece_of(c->board[sq])};
        }
}

static void
bare_move(struct bare *bare, const struct move *move)
{
    unsigned kept = 0;
    for (unsigned n = 0; n < bare->count; n++) {
        struct bare_man man = bare->man[n];
        if (man.at == move->from)
            man = (struct bare_man){move->to, move->sym ? move->sym : man.piece};
        else if (man.at == move->to)
            continue;
        bare->man[kept++] = man;
    }
    bare->count = kept;
    if (bare->king == move->from)
        bare->king = move->to;
    if (bare->helper == move->from)
        bare->helper = move->to;
}

/* Returns how many moves the last man needs to the square of its capture; a pawn may have to promote first. */
static unsigned
walk_to_capture(const struct mates_view *view, struct bare_man man, unsigned goal)
{
    const struct mates_tables *m = view->m;
    const enum colour them = other(view->side);
    unsigned walk = mates_walk(m, them, man.piece, man.at, goal);
    unsigned last = m->promotes[them][man.piece][man.at];
    if (walk != MATES_FAR || last == NO_SQUARE)
        return walk;
    const struct chess_choice *choice =
        &m->chess->choice[m->chess->promotion[them][man.piece][last]];
    unsigned on = choice->count ? mates_walk(m, them, choice->into[0], last, goal) : MATES_FAR;
    return on == MATES_FAR ? MATES_FAR : m->ahead[them][man.piece][man.at] + on;
}

/* Returns the least cost of a pattern for the last enemy man. */
static unsigned
rate_last(const struct mates_view *view, const struct bare *bare)
{
    const struct mates_tables *m = view->m;
    unsigned best = NEVER;
    for (size_t n = 0; n < view->patterns; n++) {
        const struct mates_pattern *i = &view->pattern[n];
        unsigned walk = walk_to_capture(view, bare->man[0], i->man[0].at);
        unsigned theirs = m->step[bare->king][i->king] + walk;
        unsigned ours = m->step[bare->helper][i->helper];
        unsigned cost = mates_cost(ours, theirs);
        /* The man should arrive last, because the king cannot enter a square that it attacks. */
        if (walk == 0 && cost > 0)
            cost += EARLY;
        best = walk != MATES_FAR && cost < best ? cost : best;
    }
    return best;
}

/* Returns whether the capture of the last man gave stalemate. */
static bool
is_done(const struct mates_view *view, const struct bare *bare)
{
    for (size_t n = 0; n < view->patterns; n++)
        if (bare->king == view->pattern[n].king && bare->helper == view->pattern[n].man[0].at)
            return true;
    return false;
}

/* Rates the position. All men but the last may be captured anywhere. */
static unsigned
rate_position(const struct mates_view *view, const struct bare *bare)
{
    unsigned nearest = MATES_FAR;
    if (bare->count == 1)
        return rate_last(view, bare);
    for (unsigned n = 0; n < bare->count; n++) {
        unsigned step = view->m->step[bare->helper][bare->man[n].at];
        nearest = step < nearest ? step : nearest;
    }
    return bare->count ? MAN * (bare->count - 1) + TURN * nearest : is_done(view, bare) ? 0 : NEVER;
}

void
mates_lone_king_rate(struct mates_view *view, const struct position *pos, const struct move *last,
                     uint16_t *tried, const struct movelist *moves, int16_t *out)
{
    (void)last, (void)tried;
    struct bare from;
    view->pos = pos;
    bare_of(view, &from);
    for (size_t i = 0; i < moves->count; i++) {
        struct bare after = from;
        bare_move(&after, &moves->at[i]);
        unsigned rate = rate_position(view, &after);
        out[i] = (int16_t)(rate < NEVER ? rate : NEVER);
    }
}
