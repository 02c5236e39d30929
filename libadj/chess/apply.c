/* SPDX-License-Identifier: MIT */
/* Makes a move of the chess family: moves the pieces, transforms pieces when check is given, updates the counters, and
 * notes endings that the move itself causes. Begin with chess_apply(). */
#include "chess/castle.h"
#include "chess/countdown.h"
#include "chess/special.h"

#include <assert.h>

/* Removes the piece on a square that is not empty. */
static inline void
lift(const struct chess_tables *t, struct position *pos, unsigned sq)
{
    struct chess_position *c = &pos->chess;
    unsigned code = c->board[sq];
    chess_flip(t, c, sq, code);
    pos->hash ^= chess_key(t, code, sq);
    c->board[sq] = 0;
}

/* Puts `code` on an empty square. */
static inline void
set_down(const struct chess_tables *t, struct position *pos, unsigned sq, unsigned code)
{
    struct chess_position *c = &pos->chess;
    chess_flip(t, c, sq, code);
    pos->hash ^= chess_key(t, code, sq);
    c->board[sq] = (uint8_t)code;
}

void
chess_put(const struct chess_tables *t, struct position *pos, unsigned sq, unsigned code)
{
    if (pos->chess.board[sq])
        lift(t, pos, sq);
    if (code)
        set_down(t, pos, sq, code);
}

void
chess_find_kings(const struct chess_tables *t, struct chess_position *c, enum colour colour)
{
    c->kings[colour] = 0;
    c->king[colour] = NO_SQUARE;
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (c->board[sq] && colour_of(c->board[sq]) == colour &&
            t->flags[piece_of(c->board[sq])] & PIECE_ROYAL) {
            c->king[colour] = (square_t)sq;
            c->kings[colour]++;
        }
    if (c->kings[colour] != 1)
        c->king[colour] = NO_SQUARE;
}

bool
chess_in_check(const struct chess_tables *t, const struct chess_position *c, enum colour colour)
{
    return c->kings[colour] == 1 && t->ops->attacked(t, c, c->king[colour], other(colour));
}

const struct chess_choice *
chess_promotion(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                unsigned p, unsigned from, unsigned to)
{
    unsigned index = t->promotion[us][p][to];
    const struct chess_choice *choice = &t->choice[index];
    if (!index || (choice->by_row && t->board->row[us][from] == t->board->row[us][to]))
        return NULL;
    /* A move onto an own piece forms a compound, which does not promote. */
    if (c->board[to] && colour_of(c->board[to]) == us)
        return NULL;
    return choice;
}

bool
chess_choice_open(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                  const struct chess_choice *choice, unsigned into)
{
    if (choice->reserve && !c->reserve[us][t->reserve_slot[into] - 1])
        return false;
    return !(t->flags[into] & PIECE_ROYAL) || c->kings[us] < t->rules->chess->royals_most;
}

uint64_t
chess_stock(const struct chess_tables *t, const struct chess_position *c, enum colour us)
{
    uint64_t sum = 0;
    for (unsigned w = 0; w < t->words; w++)
        for (uint64_t bits = c->own[us][w]; bits; bits &= bits - 1)
            sum += t->stock_unit[piece_of(c->board[w * 64 + (unsigned)__builtin_ctzll(bits)])];
    return sum;
}

/* Effects of a move. */

/* What a move did to the pieces. */
struct effect {
    uint8_t taken;          /* number of the captured piece */
    bool promoted, reached; /* a pawn or spy promoted; a pawn reached its promotion rank */
    bool lasting;           /* irreversible: no later position equals an earlier one */
};

static void
take_from_reserve(const struct chess_tables *t, struct position *after, enum colour us,
                  unsigned into)
{
    unsigned slot = t->reserve_slot[into] - 1u;
    uint8_t *left = &after->chess.reserve[us][slot];
    assert(*left > 0);
    after->hash ^= t->key_reserve[us][slot][*left];
    --*left;
    after->hash ^= t->key_reserve[us][slot][*left];
}

/* Removes an enemy piece and returns its number. */
static unsigned
remove_enemy(const struct chess_tables *t, struct position *after, unsigned sq)
{
    unsigned code = after->chess.board[sq], taken = piece_of(code);
    lift(t, after, sq);
    if (t->flags[taken] & PIECE_ROYAL)
        chess_find_kings(t, &after->chess, colour_of(code));
    if (t->flags[taken] & PIECE_PAWN)
        after->chess.captured[colour_of(code)]++;
    return taken;
}

/* Returns the number of the moved piece after promotion or composition on the target square. */
static unsigned
arrive(const struct chess_tables *t, const struct move *m, unsigned mover, struct position *after,
       struct effect *effect)
{
    const struct chess_position *c = &after->chess;
    enum colour us = (enum colour)after->turn;
    unsigned onto = piece_of(c->board[m->to]), becomes;
    if (onto)
        return t->compose[mover][onto];
    const struct chess_choice *choice = chess_promotion(t, c, us, mover, m->from, m->to);
    if (choice) {
        becomes = choice->how == PROMOTE_FORCED ? choice->into[0] : m->sym;
        effect->reached = t->flags[mover] & PIECE_PAWN;
        if (becomes && chess_choice_open(t, c, us, choice, becomes)) {
            effect->promoted = effect->lasting = true;
            if (choice->reserve)
                take_from_reserve(t, after, us, becomes);
            return becomes;
        }
    }
    becomes = t->takes_turn[mover][effect->taken];
    if (becomes && c->reserve[us][t->reserve_slot[becomes] - 1]) {
        take_from_reserve(t, after, us, becomes);
        effect->lasting = true;
        return becomes;
    }
    return mover;
}

static void
move_piece(const struct chess_tables *t, const struct move *m, struct position *after,
           struct effect *effect)
{
    struct chess_position *c = &after->chess;
    enum colour us = (enum colour)after->turn;
    unsigned whole = piece_of(c->board[m->from]), mover = m->part ? m->part : whole, arrived;
    if (m->kind != MOVE_QUIET) {
        effect->taken = (uint8_t)remove_enemy(
            t, after, m->kind == MOVE_PASSANT ? t->double_landing[other(us)][m->to] : m->to);
        effect->lasting = true;
        if (m->kind == MOVE_SHOT)
            return;
    }
    const struct chess_part *part = m->part ? chess_part_of(t, whole, m->part) : NULL;
    chess_put(t, after, m->from, part ? code_of(part->rest, us) : 0);
    arrived = arrive(t, m, mover, after, effect);
    chess_put(t, after, m->to, code_of(arrived, us));
    if (t->flags[arrived] & PIECE_ROYAL) {
        if (!(t->flags[mover] & PIECE_ROYAL) && arrived != mover)
            chess_find_kings(t, c, us); /* a second royal piece, or king with knight */
        else if (c->kings[us] == 1)
            c->king[us] = m->to;
    }
}

static void
castle(const struct chess_tables *t, const struct move *m, struct position *after)
{
    struct chess_position *c = &after->chess;
    enum colour us = (enum colour)after->turn;
    struct chess_castle scratch;
    const struct chess_castle *castle =
        chess_castle_at(t, c, chess_castle_index(t, us, m->kind), &scratch);
    unsigned king, piece[2] = {0, 0};
    king = piece_of(c->board[castle->king_from]);
    if (t->when_castled[king])
        king = t->when_castled[king];
    chess_put(t, after, castle->king_from, 0);
    for (unsigned i = 0; i < castle->pieces; i++) {
        piece[i] = c->board[castle->from[i]];
        chess_put(t, after, castle->from[i], 0);
    }
    for (unsigned i = 0; i < castle->pieces; i++)
        chess_put(t, after, castle->to[i], piece[i]);
    chess_put(t, after, castle->king_to, code_of(king, us));
    if (c->kings[us] == 1)
        c->king[us] = castle->king_to;
    c->castled = (uint8_t)(c->castled | 1u << us);
}

static inline bool
is_castling(const struct move *m)
{
    return m->kind >= MOVE_CASTLE_SHORT;
}

/* Removes the castling rights lost by the move; returns whether any was lost. */
static inline bool
spend_castle_rights(const struct chess_tables *t, const struct move *m, struct position *after)
{
    const unsigned had = after->chess.castle;
    unsigned left = had & t->castle_keep[m->from] & t->castle_keep[m->to];
    if (left == had && !is_castling(m))
        return false;
    if (t->castles_anywhere)
        left = chess_castle_left(t, &after->chess, m, (enum colour)after->turn);
    if (is_castling(m))
        left &= ~(3u << 2 * after->turn);
    if (left == had)
        return false;
    after->hash ^= t->key_castle[had] ^ t->key_castle[left];
    after->chess.castle = (uint8_t)left;
    return true;
}

static void
count_reached(const struct chess_tables *t, struct position *after, enum colour us)
{
    uint8_t *promoted = &after->chess.promoted[us];
    if (*promoted == 7)
        return;
    if (t->ends.limit[REASON_THIRD_PAWN])
        after->hash ^= t->key_promoted[us][*promoted] ^ t->key_promoted[us][*promoted + 1];
    ++*promoted;
}

static inline uint16_t
one_more(uint16_t count)
{
    return (uint16_t)(count + (count < UINT16_MAX));
}

static inline void
count_plies(const struct chess_tables *t, struct position *after, struct effect effect,
            unsigned mover)
{
    struct chess_position *c = &after->chess;
    unsigned us = after->turn;
    bool pawn = t->flags[mover] & PIECE_PAWN;
    effect.lasting |= (t->flags[mover] & (PIECE_PAWN | PIECE_RETREATS)) == PIECE_PAWN;
    /* Products, because branches could not be predicted. */
    c->idle[us] = (uint16_t)(one_more(c->idle[us]) * !(effect.taken | effect.promoted));
    c->plies = (uint16_t)(one_more(c->plies) * !(effect.taken | pawn));
    c->reversible = (uint16_t)((c->reversible + 1u) * !effect.lasting);
    if (effect.reached)
        count_reached(t, after, (enum colour)us);
}

/* Transformations by check (W-R5). */

bool
chess_settle_checked(const struct chess_tables *t, const uint8_t *table, struct position *pos,
                     enum colour colour)
{
    struct chess_position *c = &pos->chess;
    if (c->kings[colour] != 1)
        return false;
    unsigned becomes = table[piece_of(c->board[c->king[colour]])];
    if (!becomes || !chess_in_check(t, c, colour))
        return false;
    chess_put(t, pos, c->king[colour], code_of(becomes, colour));
    return true;
}

/* Transforms the piece on `sq` if it gives check and the reserve holds the new piece. */
static bool
turn_checking(const struct chess_tables *t, struct position *after, unsigned sq)
{
    struct chess_position *c = &after->chess;
    enum colour us = (enum colour)after->turn;
    unsigned code = c->board[sq], becomes = t->check_turn[piece_of(code)];
    if (!becomes || colour_of(code) != us || !c->reserve[us][t->reserve_slot[becomes] - 1] ||
        !t->ops->attacks(t, c, sq, c->king[other(us)]))
        return false;
    take_from_reserve(t, after, us, becomes);
    chess_put(t, after, sq, code_of(becomes, us));
    return true;
}

/* Transforms pieces after a check by the side to move. Order (W5-R3): the moved piece, its other pieces in the order of
 * square names, then the checked king. Returns whether a piece was transformed. */
static __attribute__((noinline)) bool
turn_by_check(const struct chess_tables *t, const struct move *m, struct position *after)
{
    bool turned = false;
    if (t->has_check_turn) {
        turned = turn_checking(t, after, m->to);
        for (unsigned i = 0; i < t->squares; i++)
            if (t->by_name[i] != m->to)
                turned |= turn_checking(t, after, t->by_name[i]);
    }
    return chess_settle_checked(t, t->softer, after, other((enum colour)after->turn)) || turned;
}

/* Returns whether the move gives check. Assumes that the opponent was not in check before it, which holds unless his
 * last move was illegal. */
static inline bool
gives_check(const struct chess_tables *t, const struct chess_position *before, const struct move *m,
            const struct chess_position *c, enum colour us, bool plain)
{
    enum colour them = other(us);
    if (c->kings[them] != 1)
        return false;
    unsigned king = c->king[them];
    if (!plain || !before->left_safe || before->kings[them] != 1)
        return t->ops->attacked(t, c, king, us);
    /* Most moves neither leave nor reach a line from the king that has a slider, nor end a leap away from the king. */
    bool line = (t->way[king][m->from] | t->way[king][m->to]) > 0;
    bool slider = chess_has_slider(t, c, us, t->lines[king]);
    const uint64_t *leaps = &t->leap[((size_t)t->attackers[us] * t->squares + king) * t->words];
    bool leap = set_has(leaps, m->to);
    if (!((line & slider) | leap))
        return false;
    return t->ops->attacked_anew(t, c, king, us, m->from, m->to);
}

/* En passant. */

static inline void
set_passed(const struct chess_tables *t, const struct move *m, unsigned mover,
           struct position *after)
{
    enum colour us = (enum colour)after->turn;
    if (t->doubles[mover] && m->kind == MOVE_QUIET && !m->part &&
        t->double_to[us][m->from] == m->to) {
        after->chess.passed = t->double_over[us][m->from];
        after->hash ^= t->key_passed[after->chess.passed];
    }
}

/* Returns whether a pawn-like piece among these, of the side to move, can legally capture en passant. */
static __attribute__((noinline)) bool
takes_passed(const struct chess_tables *t, const struct position *pos, unsigned w, uint64_t near)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    bool guarded = c->kings[us] == 1 && t->guards;
    for (; near; near &= near - 1) {
        unsigned sq = w * 64 + (unsigned)__builtin_ctzll(near), p = piece_of(c->board[sq]);
        struct move m = {.from = (square_t)sq, .to = c->passed, .kind = MOVE_PASSANT};
        if (t->flags[p] & PIECE_PAWN &&
            set_has(&t->leap[((size_t)t->take[us][p] * t->squares + sq) * t->words], c->passed) &&
            (!guarded || chess_leaves_safe(t, pos, &m)))
            return true;
    }
    return false;
}

void
chess_settle_passed(const struct chess_tables *t, struct position *pos)
{
    struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    if (c->passed == NO_SQUARE)
        return;
    const uint64_t *attackers =
        &t->leap[((size_t)t->attackers[us] * t->squares + c->passed) * t->words];
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t near = attackers[w] & c->own[us][w];
        if (near && takes_passed(t, pos, w, near))
            return;
    }
    pos->hash ^= t->key_passed[c->passed];
    c->passed = NO_SQUARE;
}

/* Endings caused by the move. */

/* Ends the game. If one move causes several endings, the one that the row lists first counts. */
static void
end(const struct chess_tables *t, struct position *pos, enum reason reason, enum colour winner)
{
    if (pos->over && t->ends.rank[pos->over] < t->ends.rank[reason])
        return;
    pos->over = (uint8_t)reason;
    pos->winner = (uint8_t)winner;
}

/* Ends the game if a counter of the side that moved last is at its limit. */
static inline void
note_counts(const struct chess_tables *t, struct position *after, enum colour us)
{
    const struct chess_position *c = &after->chess;
    const uint16_t *limit = t->ends.limit;
    if (limit[REASON_THIRD_PAWN] && c->promoted[us] >= limit[REASON_THIRD_PAWN])
        end(t, after, REASON_THIRD_PAWN, us);
    if (limit[REASON_THIRTY_MOVES] && c->idle[us] >= limit[REASON_THIRTY_MOVES])
        end(t, after, REASON_THIRTY_MOVES, other(us));
}

void
chess_settle_counts(const struct chess_tables *t, struct position *pos)
{
    note_counts(t, pos, other((enum colour)pos->turn));
}

/* Decrements the counter of an accepted protest or statement; returns whether it has run out. */
static inline bool
runs_out(int16_t *plies)
{
    return *plies > 0 && --*plies == 0;
}

/* Counts a check, and ends the game by a goal, an extinction, a last check or a connection. */
static __attribute__((noinline)) void
note_special(const struct chess_tables *t, struct position *after, enum colour us)
{
    struct chess_position *c = &after->chess;
    enum colour winner;
    if (t->rules->chess->checks_most && c->checked == CHECKED_YES && c->checks[us] > 0) {
        after->hash ^= chess_special_key(us, CHESS_MAX_HAND, c->checks[us]);
        c->checks[us]--;
        after->hash ^= chess_special_key(us, CHESS_MAX_HAND, c->checks[us]);
    }
    enum reason reason = chess_special_end(t, after, &winner);
    if (reason != REASON_NONE)
        end(t, after, reason, winner);
}

/* Ends the game if the move causes an ending (RULES.md 10). Mate, stalemate and draws are tested by chess_outcome(). */
static inline void
note_end(const struct chess_tables *t, unsigned mover, struct position *after, enum colour us)
{
    struct chess_position *c = &after->chess;
    const uint16_t *limit = t->ends.limit;
    if (c->kings[other(us)] == 0 && !t->rules->chess->no_royals)
        end(t, after, REASON_PRESIDENT_CAPTURED, us);
    if (!t->ends_by_move)
        return;
    if (limit[REASON_KINGS_ROW] && t->flags[mover] & PIECE_ROYAL && c->kings[us] == 1 &&
        t->board->row[us][c->king[us]] >= limit[REASON_KINGS_ROW])
        end(t, after, REASON_KINGS_ROW, us);
    note_counts(t, after, us);
    if (t->special.on)
        note_special(t, after, us);
    if (runs_out(&c->protest))
        end(t, after, REASON_PERPETUAL_ATTACK, NOBODY);
    if (runs_out(&c->statement))
        end(t, after, REASON_EQUAL_FORCES, NOBODY);
}

/* Removes the castling rights that end by a blast or by the opponent's castling. */
static __attribute__((noinline)) void
spend_special_rights(const struct chess_tables *t, const struct move *m, struct position *after)
{
    struct chess_position *c = &after->chess;
    unsigned left = c->castle;
    if (is_castling(m) && t->rules->chess->castling_excludes)
        left &= ~(1u << chess_castle_right(other((enum colour)after->turn), m->kind));
    for (unsigned i = 0; i < t->castles && !t->castles_anywhere && !is_castling(m); i++) {
        const struct chess_castle *castle = &t->castle[i];
        if (!c->board[castle->king_from] || !c->board[castle->from[0]])
            left &= ~(unsigned)castle->right;
    }
    after->hash ^= t->key_castle[c->castle] ^ t->key_castle[left];
    c->castle = (uint8_t)left;
}

/* Moves, captures and promotes the pieces. Transformations by check, counters and the side to move are updated later. */
static struct effect
rearrange(const struct chess_tables *t, const struct move *m, struct position *after)
{
    struct chess_position *c = &after->chess;
    struct effect effect = {0};
    if (is_castling(m))
        castle(t, m, after);
    else if (t->special.on)
        effect.taken = (uint8_t)chess_special_move(t, m, after, &effect.lasting);
    else
        move_piece(t, m, after, &effect);
    if (m->drop) {
        chess_put(t, after, m->drop - 1u, code_of(t->return_piece, (enum colour)after->turn));
        c->captured[after->turn]--;
    }
    if (t->special.on)
        spend_special_rights(t, m, after);
    bool royal = is_castling(m) || c->king[after->turn] == m->to;
    if (t->settles && t->rules->chess->settle && (royal || m->drop || effect.lasting))
        t->rules->chess->settle(t->rules, after);
    return effect;
}

/* Fast path of rearrange(): a piece moves from square to square, or captures a piece that is not royal. In all other
 * cases returns false and changes nothing. */
static inline bool
rearrange_plain(const struct chess_tables *t, const struct move *m, struct position *after,
                unsigned *out_taken, unsigned *out_mover)
{
    struct chess_position *c = &after->chess;
    const unsigned from = m->from, to = m->to, us = after->turn;
    const unsigned code = c->board[from], at = c->board[to];
    const unsigned mover = piece_of(code), taken = piece_of(at);
    const uint64_t *key = &t->key[(mover * 2u + us) * t->squares];
    uint64_t hash = key[from] ^ key[to];
    if (!chess_is_plain(t, c, m) || set_has(t->promoting[us][mover], to))
        return false;
    if (at) {
        if (at >> 7 == us || t->flags[taken] & PIECE_ROYAL || t->takes_turn[mover][taken])
            return false;
        hash ^= chess_key(t, at, to);
        chess_flip(t, c, to, at);
        if (t->flags[taken] & PIECE_PAWN)
            c->captured[!us]++;
    }
    if (t->flags[mover] & PIECE_ROYAL && c->kings[us] == 1)
        c->king[us] = m->to;
    after->hash ^= hash;
    chess_flip_both(t, c, from, to, code);
    c->board[from] = 0;
    c->board[to] = (uint8_t)code;
    *out_taken = taken;
    *out_mover = mover;
    return true;
}

bool
chess_leaves_safe(const struct chess_tables *t, const struct position *pos, const struct move *move)
{
    enum colour us = (enum colour)pos->turn;
    struct position after;
    position_copy(&after, pos);
    rearrange(t, move, &after);
    if (!chess_in_check(t, &after.chess, us))
        return true;
    /* If this move checks the opponent, it may transform the attacker into a piece that no longer attacks. */
    if (!t->turns_by_check || !chess_in_check(t, &after.chess, other(us)))
        return false;
    turn_by_check(t, move, &after);
    return !chess_in_check(t, &after.chess, us);
}

/* Tests whether the move gives check, and transforms pieces if it does. Returns whether a piece was transformed. */
static inline bool
look_for_check(const struct chess_tables *t, const struct chess_position *before,
               const struct move *m, struct position *after, bool plain)
{
    struct chess_position *c = &after->chess;
    enum colour us = (enum colour)after->turn;
    c->checked = CHECKED_UNKNOWN;
    c->left_safe = t->guards;
    if (!t->guards && !t->turns_by_check)
        return false;
    if (!gives_check(t, before, m, c, us, plain)) {
        c->checked = CHECKED_NOT;
        return false;
    }
    if (!t->turns_by_check) {
        c->checked = CHECKED_YES;
        return false;
    }
    bool turned = turn_by_check(t, m, after);
    if (t->has_marks)
        turned |= chess_settle_checked(t, t->when_checked, after, other(us));
    c->checked = chess_in_check(t, c, other(us)) ? CHECKED_YES : CHECKED_NOT;
    return turned;
}

bool
chess_owes_move(const struct chess_tables *t, const struct position *pos)
{
    struct movelist list;
    bool found = false;
    if (!(pos->chess.owes >> pos->turn & 1))
        return false;
    movelist_init(&list);
    t->ops->generate(t, pos, &list);
    for (size_t i = 0; i < list.count && !found; i++)
        found = chess_is_royal_step(t, &pos->chess, &list.at[i]) &&
                chess_leaves_safe(t, pos, &list.at[i]);
    movelist_clear(&list);
    return found;
}

/* Clears a demand (L-R10) when the royal piece moves. Castling does not fulfil a demand. */
static void
fulfil_demand(const struct chess_tables *t, const struct position *before, const struct move *move,
              struct position *after)
{
    if (chess_is_royal_step(t, &before->chess, move) && chess_owes_move(t, before))
        after->chess.owes &= (uint8_t) ~(1u << before->turn);
}

/* Completes the position after a move that has rearranged the pieces. */
static inline __attribute__((always_inline)) void
complete(const struct chess_tables *t, const struct position *before, const struct move *move,
         struct position *after, struct effect effect, unsigned mover, bool plain)
{
    const enum colour us = (enum colour)before->turn;
    effect.lasting |= look_for_check(t, &before->chess, move, after, plain);
    /* Only a change of pieces can make the position dead. Transformations by check are already done here. */
    if (effect.lasting || !plain)
        after->chess.dead = chess_is_dead(t, &after->chess);
    effect.lasting |= spend_castle_rights(t, move, after);
    count_plies(t, after, effect, mover);
    if (before->chess.owes)
        fulfil_demand(t, before, move, after);
    set_passed(t, move, mover, after);
    after->turn = (uint8_t)other(us);
    after->hash ^= t->key_turn;
    if (after->chess.passed != NO_SQUARE && !t->special.on)
        chess_settle_passed(t, after);
    note_end(t, mover, after, us);
    enum reason counted = t->counts_down ? chess_count_down(t, &before->chess, after) : REASON_NONE;
    if (counted != REASON_NONE)
        end(t, after, counted, NOBODY);
}

/* Not inlined, to keep the fast path small. */
static __attribute__((noinline)) void
apply_other(const struct chess_tables *t, const struct position *before, const struct move *move,
            struct position *after)
{
    unsigned mover = move->part ? move->part : piece_of(before->chess.board[move->from]);
    complete(t, before, move, after, rearrange(t, move, after), mover, false);
}

void
chess_apply(const struct ruleset *rules, const struct position *before, const struct move *move,
            struct position *after)
{
    const struct chess_tables *t = chess_tables_get(rules);
    unsigned taken, mover;
    position_copy(after, before);
    if (after->chess.passed != NO_SQUARE) {
        after->hash ^= t->key_passed[after->chess.passed];
        after->chess.passed = NO_SQUARE;
    }
    if (rearrange_plain(t, move, after, &taken, &mover))
        complete(t, before, move, after,
                 (struct effect){.taken = (uint8_t)taken, .lasting = taken != 0}, mover, true);
    else
        apply_other(t, before, move, after);
}

bool
chess_pass(const struct ruleset *rules, const struct position *before, struct position *after)
{
    const struct chess_tables *t = chess_tables_get(rules);
    struct chess_position *c = &after->chess;
    *after = *before;
    if (before->over || (t->guards && chess_is_checked(t, after)))
        return false;
    if (c->passed != NO_SQUARE)
        after->hash ^= t->key_passed[c->passed];
    c->passed = NO_SQUARE;
    c->reversible = 0;
    after->turn = (uint8_t)other((enum colour)before->turn);
    after->hash ^= t->key_turn;
    c->checked = CHECKED_UNKNOWN;
    c->left_safe = t->guards;
    chess_is_checked(t, after);
    return true;
}

void
chess_rearrange(const struct chess_tables *t, const struct position *pos, const struct move *m,
                struct position *after)
{
    position_copy(after, pos);
    (void)rearrange(t, m, after);
}

#include "chess/special_gen.h"
#include "chess/special_move.h"
#include "chess/special_ends.h"
