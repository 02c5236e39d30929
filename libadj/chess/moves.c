/* SPDX-License-Identifier: MIT */
/*
 * Legal moves under all rules of a chess-family game: castling, royal pieces that may stay in check, rules that depend
 * on earlier moves, and endings. Begin with chess_moves().
 */
#include "chess/castle.h"
#include "chess/special.h"

/* Castling. */

bool
chess_may_castle(const struct chess_tables *t, const struct position *pos, size_t index)
{
    return pos->chess.castle & t->castle[index].right && t->ops->castles(t, pos, index, false);
}

bool
chess_castles_unharmed(const struct chess_tables *t, const struct position *pos,
                       const struct move *move)
{
    unsigned index = chess_castle_index(t, (enum colour)pos->turn, move->kind);
    return index == t->castles || t->ops->castles(t, pos, index, true);
}

/* Endings that need no move list. */

/* Returns whether the game is drawn without a claim. */
static inline bool
is_drawn(const struct line *line)
{
    const struct chess_ends *ends = chess_ends_get(line->rules);
    const struct chess_position *c = &line_now(line)->chess;
    return c->dead || chess_is_reached(c->plies, ends->limit[REASON_SEVENTY_FIVE_MOVES]) ||
           chess_is_repeated(line, ends->limit[REASON_FIVEFOLD_REPETITION]);
}

/* Royal pieces that may be left in check. */

/* Generates every move that the position allows, except the capture of a king that an illegal move left in check. L-R4:
 * a tournament may choose the orthodox condition for castling. */
static void
generate_pseudo_legal(const struct ruleset *rules, const struct chess_tables *t,
                      const struct position *pos, struct movelist *out)
{
    const bool exposed = chess_is_exposed(t, &pos->chess);
    const bool guarded = chess_is_castling_guarded(rules);
    size_t kept = 0;
    t->ops->generate(t, pos, out);
    if (!exposed && !guarded)
        return;
    for (size_t i = 0; i < out->count; i++) {
        unsigned at = pos->chess.board[out->at[i].to];
        bool takes_king = at && colour_of(at) != pos->turn && t->flags[piece_of(at)] & PIECE_ROYAL;
        if (!(exposed && takes_king) && (!guarded || chess_castles_unharmed(t, pos, &out->at[i])))
            out->at[kept++] = out->at[i];
    }
    out->count = kept;
}

/* Returns whether a castling makes the royal piece safe. */
static bool
castling_saves(const struct ruleset *rules, const struct chess_tables *t,
               const struct position *pos)
{
    const bool guarded = chess_is_castling_guarded(rules);
    bool saves = false;
    for (unsigned i = 0; i < t->castles && !saves; i++) {
        struct chess_castle scratch;
        if (t->castle[i].colour != pos->turn || !chess_may_castle(t, pos, i))
            continue;
        const struct chess_castle *castle = chess_castle_at(t, &pos->chess, i, &scratch);
        const struct move m = {
            .from = castle->king_from, .to = castle->king_to, .kind = castle->kind};
        saves = guarded ? chess_castles_unharmed(t, pos, &m) : chess_leaves_safe(t, pos, &m);
    }
    return saves;
}

/* Plays every move to find one that makes the royal piece safe. */
static bool
any_move_saves(const struct ruleset *rules, const struct chess_tables *t,
               const struct position *pos)
{
    struct movelist list;
    bool found = false;
    movelist_init(&list);
    generate_pseudo_legal(rules, t, pos, &list);
    for (size_t i = 0; i < list.count && !found; i++)
        found = chess_leaves_safe(t, pos, &list.at[i]);
    movelist_clear(&list);
    return found;
}

/* L-R3: returns whether the player can capture the royal piece or make the own one safe. If not, he is mated or in patt. */
static bool
has_saving_move(const struct ruleset *rules, const struct chess_tables *t,
                const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn, them = other(us);
    if (t->ops->attacked(t, c, c->king[them], us) || t->ops->any_safe(t, pos))
        return true;
    /* `any_safe` tests no castling. It also misses moves that change other pieces than their own and the captured one:
     * the capture of the last pawn does so in games with `settle`. */
    bool changes_more =
        t->special.on || t->turns_by_check || (t->settles && chess_pawns(t, c, them, 2) == 1);
    return changes_more ? any_move_saves(rules, t, pos) : castling_saves(rules, t, pos);
}

static bool
has_any_move(const struct ruleset *rules, const struct chess_tables *t, const struct position *pos)
{
    struct movelist list;
    movelist_init(&list);
    generate_pseudo_legal(rules, t, pos, &list);
    bool found = list.count > 0;
    movelist_clear(&list);
    return found;
}

/*
 * L-R15, taken literally: returns whether the royal piece is closed in, that is, not attacked itself, each adjacent
 * square attacked or occupied, and at least one attacked. Other moves are not considered.
 */
static bool
is_closed_in(const struct chess_tables *t, const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    unsigned king = c->king[us];
    const uint64_t *next =
        &t->leap[(t->quiet[us][piece_of(c->board[king])] * t->squares + king) * t->words];
    unsigned attacked = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = next[w]; bits; bits &= bits - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(bits);
            if (t->ops->attacked(t, c, sq, other(us)))
                attacked++;
            else if (!c->board[sq])
                return false;
        }
    return attacked > 0 && !chess_in_check(t, c, us);
}

/* Returns whether the royal piece of the side to move must be surrendered or is in patt. */
static bool
must_surrender(const struct ruleset *rules, const struct chess_tables *t,
               const struct position *pos)
{
    if (!has_saving_move(rules, t, pos))
        return true;
    return option_of(rules, OPTION_PATT) == PATT_PRESIDENT &&
           option_of(rules, OPTION_SURRENDER) != SURRENDER_OFF && is_closed_in(t, pos);
}

enum reason
chess_royal_surrender(const struct ruleset *rules, const struct chess_tables *t,
                      const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    if (!rules->chess->royal_capture || c->kings[0] != 1 || c->kings[1] != 1 ||
        !must_surrender(rules, t, pos))
        return REASON_NONE;
    if (option_of(rules, OPTION_SURRENDER) == SURRENDER_OFF)
        return has_any_move(rules, t, pos) ? REASON_NONE : REASON_PATT;
    return chess_in_check(t, c, us) ? REASON_PRESIDENT_MATED : REASON_PATT;
}

bool
chess_has_ended(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    if (line->goes_on)
        return pos->over == REASON_PRESIDENT_CAPTURED;
    return pos->over || is_drawn(line) ||
           (t->rules->chess->royal_capture &&
            chess_royal_surrender(line->rules, t, pos) != REASON_NONE);
}

/* Legal moves. */

/* Generates legal moves without testing chess_is_over(). */
static void
moves_by_rule(const struct line *line, struct movelist *out)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    size_t kept = 0;
    out->count = 0;
    generate_pseudo_legal(line->rules, t, pos, out);
    const bool owes = pos->chess.owes && chess_owes_move(t, pos); /* L-R10 */
    const bool repeats = line->rules->chess->no_repetition && chess_may_repeat(line);
    for (size_t i = 0; (owes || repeats) && i < out->count; i++) {
        const struct move *m = &out->at[i];
        if ((!owes || chess_is_royal_step(t, &pos->chess, m)) &&
            (!repeats || m->kind != MOVE_QUIET || chess_repeats(line, m) == SIZE_MAX))
            out->at[kept++] = *m;
    }
    out->count = owes || repeats ? kept : out->count;
}

static __attribute__((noinline)) uint64_t
count_listed(const struct line *line)
{
    struct movelist list;
    movelist_init(&list);
    moves_by_rule(line, &list);
    uint64_t count = list.count;
    movelist_clear(&list);
    return count;
}

static inline uint64_t
count_by_rule(const struct line *line, const struct chess_tables *t, const struct position *pos)
{
    if (!pos->chess.owes && !chess_is_castling_guarded(line->rules) &&
        !chess_is_exposed(t, &pos->chess) &&
        (!line->rules->chess->no_repetition || !chess_may_repeat(line)))
        return t->ops->count(t, pos);
    return count_listed(line);
}

/* Usually finds a move of the first piece and needs no count. */
bool
chess_has_move(const struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    bool slow = (line->rules->chess->no_repetition && chess_may_repeat(line)) ||
                chess_is_exposed(t, &pos->chess);
    return (!slow && t->ops->any_safe(t, pos)) || count_by_rule(line, t, pos) > 0;
}

void
chess_moves(const struct line *line, struct movelist *out)
{
    out->count = 0;
    if (!chess_is_over(line))
        moves_by_rule(line, out);
}

uint64_t
chess_count(struct line *line)
{
    const struct chess_tables *t = chess_tables_get(line->rules);
    const struct position *pos = line_now(line);
    if (!chess_counts_are_low(t, pos) && chess_has_ended(line))
        return 0;
    return count_by_rule(line, t, pos);
}
