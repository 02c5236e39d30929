/* SPDX-License-Identifier: MIT */
/* Carrying out a move of the chess family: what moves, what turns, what is counted, who has won. */
#include "play/chess.h"

#include <assert.h>
#include <string.h>

/* Take off what stands on a square that is not empty. */
static inline void
lift(const struct chess_tables *t, struct position *pos, unsigned sq)
{
    struct chess_position *c = &pos->chess;
    unsigned code = c->board[sq];

    c->own[colour_of(code)][sq >> 6] ^= (uint64_t)1 << (sq & 63);
    pos->hash ^= chess_key(t, code, sq);
    c->board[sq] = 0;
}

/* Put `code` on a square that is empty. */
static inline void
set_down(const struct chess_tables *t, struct position *pos, unsigned sq, unsigned code)
{
    struct chess_position *c = &pos->chess;

    c->own[colour_of(code)][sq >> 6] ^= (uint64_t)1 << (sq & 63);
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
            c->king[colour] = (uint8_t)sq;
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

bool
chess_is_checked(const struct chess_tables *t, struct position *pos)
{
    if (pos->chess.checked == CHECKED_UNKNOWN)
        pos->chess.checked =
            chess_in_check(t, &pos->chess, (enum colour)pos->turn) ? CHECKED_YES : CHECKED_NOT;
    return pos->chess.checked == CHECKED_YES;
}

const struct chess_choice *
chess_promotion(const struct chess_tables *t, const struct chess_position *c, enum colour us,
                unsigned p, unsigned from, unsigned to)
{
    unsigned index = t->promotion[us][p][to];
    const struct chess_choice *choice = &t->choice[index];

    if (!index || (choice->by_row && t->board->row[us][from] == t->board->row[us][to]))
        return NULL;
    /* Joining makes another piece, which does not promote. */
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
    return !choice->most || !(t->flags[into] & PIECE_ROYAL) || c->kings[us] < choice->most;
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

bool
chess_within_limits(const struct chess_tables *t, uint64_t stock, unsigned from_piece,
                    unsigned part, unsigned rest, unsigned onto)
{
    const uint64_t high = 0x8080808080808080u;
    unsigned mover = part ? part : from_piece;

    if (!t->stock_limit)
        return true;
    stock -= t->stock_unit[from_piece];
    if (part)
        stock += t->stock_unit[rest];
    if (onto)
        stock += t->stock_unit[t->compose[mover][onto]] - t->stock_unit[onto];
    else
        stock += t->stock_unit[mover];
    /* No byte of the sum may exceed the limit's: counts stay far below 128. */
    return (((t->stock_limit | high) - stock) & high) == high;
}

/* ---- one move ---------------------------------------------------------------------------- */

struct change {
    const struct chess_tables *t;
    const struct chess_rules *rules;
    const struct position *before;
    const struct move *move;
    struct position *after;
    enum colour us, them;
    unsigned whole, mover, rest, taken; /* pieces; `taken` by what was captured */
    bool promoted, reached;             /* a pawn or spy became something; a pawn reached its row */
    bool lasting;                       /* no later position can equal an earlier one */
};

static void
take_from_reserve(struct change *ch, unsigned into)
{
    unsigned slot = ch->t->reserve_slot[into] - 1u;
    uint8_t *left = &ch->after->chess.reserve[ch->us][slot];

    assert(*left > 0);
    ch->after->hash ^= ch->t->key_reserve[ch->us][slot][*left];
    --*left;
    ch->after->hash ^= ch->t->key_reserve[ch->us][slot][*left];
    ch->lasting = true;
}

static void
remove_enemy(struct change *ch, unsigned sq)
{
    struct chess_position *c = &ch->after->chess;
    unsigned code = c->board[sq];

    ch->taken = piece_of(code);
    ch->lasting = true;
    lift(ch->t, ch->after, sq);
    if (ch->t->flags[ch->taken] & PIECE_ROYAL)
        chess_find_kings(ch->t, c, ch->them);
    if (ch->t->flags[ch->taken] & PIECE_PAWN)
        c->captured[ch->them]++;
}

/* What the mover is on its square of arrival. */
static unsigned
arrive(struct change *ch)
{
    const struct chess_tables *t = ch->t;
    const struct chess_position *c = &ch->after->chess;
    const struct move *m = ch->move;
    unsigned onto = piece_of(c->board[m->to]), becomes;
    const struct chess_choice *choice;

    if (onto)
        return t->compose[ch->mover][onto];
    choice = chess_promotion(t, c, ch->us, ch->mover, m->from, m->to);
    if (choice) {
        becomes = choice->how == PROMOTE_FORCED ? choice->into[0] : m->sym;
        ch->reached = t->flags[ch->mover] & PIECE_PAWN;
        if (becomes && chess_choice_open(t, c, ch->us, choice, becomes)) {
            ch->promoted = ch->lasting = true;
            if (choice->reserve)
                take_from_reserve(ch, becomes);
            return becomes;
        }
    }
    becomes = t->takes_turn[ch->mover][ch->taken];
    if (becomes && c->reserve[ch->us][t->reserve_slot[becomes] - 1]) {
        take_from_reserve(ch, becomes);
        return becomes;
    }
    return ch->mover;
}

static void
move_piece(struct change *ch)
{
    const struct chess_tables *t = ch->t;
    const struct move *m = ch->move;
    struct chess_position *c = &ch->after->chess;
    unsigned arrived;

    if (m->kind == MOVE_PASSANT)
        remove_enemy(ch, t->double_landing[ch->them][m->to]);
    else if (m->kind != MOVE_QUIET)
        remove_enemy(ch, m->to);
    if (m->kind == MOVE_SHOT)
        return;
    lift(t, ch->after, m->from);
    if (ch->rest)
        set_down(t, ch->after, m->from, code_of(ch->rest, ch->us));
    arrived = arrive(ch);
    if (c->board[m->to])
        lift(t, ch->after, m->to);
    set_down(t, ch->after, m->to, code_of(arrived, ch->us));
    if (t->flags[arrived] & PIECE_ROYAL) {
        if (!(t->flags[ch->mover] & PIECE_ROYAL) && arrived != ch->mover)
            chess_find_kings(t, c, ch->us); /* a king more, or a knight joins the king */
        else if (c->kings[ch->us] == 1)
            c->king[ch->us] = m->to;
    }
}

static void
castle(struct change *ch)
{
    const struct chess_tables *t = ch->t;
    struct chess_position *c = &ch->after->chess;
    const struct chess_castle *castle = t->castle;
    unsigned king, piece[2] = {0, 0};

    while (castle->colour != ch->us || castle->kind != ch->move->kind)
        castle++;
    king = piece_of(c->board[castle->king_from]);
    if (t->when_castled[king])
        king = t->when_castled[king];
    chess_put(t, ch->after, castle->king_from, 0);
    for (unsigned i = 0; i < castle->pieces; i++) {
        piece[i] = c->board[castle->from[i]];
        chess_put(t, ch->after, castle->from[i], 0);
    }
    for (unsigned i = 0; i < castle->pieces; i++)
        chess_put(t, ch->after, castle->to[i], piece[i]);
    chess_put(t, ch->after, castle->king_to, code_of(king, ch->us));
    c->king[ch->us] = castle->king_to;
    c->castled = (uint8_t)(c->castled | 1u << ch->us);
}

static void
set_castle_rights(const struct chess_tables *t, struct position *pos, unsigned rights)
{
    pos->hash ^= t->key_castle[pos->chess.castle] ^ t->key_castle[rights];
    pos->chess.castle = (uint8_t)rights;
}

static void
spend_castle_rights(struct change *ch)
{
    const struct move *m = ch->move;
    unsigned had = ch->after->chess.castle, left;

    left = had & ch->t->castle_keep[m->from] & ch->t->castle_keep[m->to];
    if (m->kind == MOVE_CASTLE_SHORT || m->kind == MOVE_CASTLE_LONG)
        left &= ~(3u << 2 * ch->us);
    if (left != had) {
        set_castle_rights(ch->t, ch->after, left);
        ch->lasting = true;
    }
}

static void
count_plies(struct change *ch)
{
    struct chess_position *c = &ch->after->chess;
    bool pawn = ch->t->flags[ch->mover] & PIECE_PAWN && ch->move->kind < MOVE_CASTLE_SHORT;

    if (ch->taken || ch->promoted)
        c->idle[ch->us] = 0;
    else if (c->idle[ch->us] < UINT16_MAX)
        c->idle[ch->us]++;
    if (ch->taken || pawn)
        c->plies = 0;
    else if (c->plies < UINT16_MAX)
        c->plies++;
    ch->lasting |= pawn;
    if (ch->reached && c->promoted[ch->us] < 7) {
        if (ch->rules->third_pawn)
            ch->after->hash ^= ch->t->key_promoted[ch->us][c->promoted[ch->us]] ^
                               ch->t->key_promoted[ch->us][c->promoted[ch->us] + 1];
        c->promoted[ch->us]++;
    }
    if (c->protest > 0)
        c->protest--;
    if (c->statement > 0)
        c->statement--;
}

/* ---- what turns (W-R5) ------------------------------------------------------------------------ */

bool
chess_settle_checked(const struct chess_tables *t, const uint8_t *table, struct position *pos,
                     enum colour colour)
{
    struct chess_position *c = &pos->chess;
    unsigned becomes;

    if (c->kings[colour] != 1)
        return false;
    becomes = table[piece_of(c->board[c->king[colour]])];
    if (!becomes || !chess_in_check(t, c, colour))
        return false;
    chess_put(t, pos, c->king[colour], code_of(becomes, colour));
    return true;
}

/* The piece on `sq` turns when it gives check itself. */
static void
turn_checking(struct change *ch, unsigned sq)
{
    const struct chess_tables *t = ch->t;
    struct chess_position *c = &ch->after->chess;
    unsigned code = c->board[sq], becomes = t->check_turn[piece_of(code)];

    if (!becomes || colour_of(code) != ch->us ||
        !c->reserve[ch->us][t->reserve_slot[becomes] - 1] ||
        !t->ops->attacks(t, c, sq, c->king[ch->them]))
        return;
    take_from_reserve(ch, becomes);
    chess_put(t, ch->after, sq, code_of(becomes, ch->us));
}

/* What check turns. W5-R3: the piece that moved goes first, then by square name; then the king. */
static void
turn_by_check(struct change *ch)
{
    const struct chess_tables *t = ch->t;

    if (t->has_check_turn) {
        turn_checking(ch, ch->move->to);
        for (unsigned i = 0; i < t->squares; i++)
            if (t->by_name[i] != ch->move->to)
                turn_checking(ch, t->by_name[i]);
    }
    ch->lasting |= chess_settle_checked(t, t->softer, ch->after, ch->them);
}

/* Is the opponent's royal piece attacked now? Its last move left it safe, unless nobody can know. */
static bool
gives_check(const struct change *ch)
{
    const struct chess_position *c = &ch->after->chess;
    const struct move *m = ch->move;

    if (c->kings[ch->them] != 1)
        return false;
    if (!ch->before->chess.guarded || ch->before->chess.kings[ch->them] != 1 ||
        !chess_is_plain(ch->t, m))
        return chess_in_check(ch->t, c, ch->them);
    return ch->t->ops->attacked_anew(ch->t, c, c->king[ch->them], ch->us, m->from, m->to);
}

/* ---- en passant ------------------------------------------------------------------------------ */

static void
set_passed(struct change *ch)
{
    struct chess_position *c = &ch->after->chess;
    const struct move *m = ch->move;

    if (ch->t->doubles[ch->mover] && m->kind == MOVE_QUIET && !m->part &&
        ch->t->double_to[ch->us][m->from] == m->to) {
        c->passed = ch->t->double_over[ch->us][m->from];
        ch->after->hash ^= ch->t->key_passed[c->passed];
    }
}

void
chess_settle_passed(const struct chess_tables *t, struct position *pos)
{
    struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    bool guarded = c->kings[us] == 1 && !t->rules->chess->royal_capture;

    if (c->passed == NO_SQUARE)
        return;
    for (unsigned w = 0; w < t->words; w++) {
        uint64_t near =
            t->leap[((size_t)t->attackers[us] * t->squares + c->passed) * t->words + w] &
            c->own[us][w];

        for (; near; near &= near - 1) {
            unsigned sq = w * 64 + (unsigned)__builtin_ctzll(near), p = piece_of(c->board[sq]);
            struct move m = {.from = (uint8_t)sq, .to = c->passed, .kind = MOVE_PASSANT};

            if (t->flags[p] & PIECE_PAWN &&
                set_has(&t->leap[((size_t)t->take[us][p] * t->squares + sq) * t->words],
                        c->passed) &&
                (!guarded || chess_leaves_safe(t, pos, &m)))
                return;
        }
    }
    pos->hash ^= t->key_passed[c->passed];
    c->passed = NO_SQUARE;
}

/* ---- who has won --------------------------------------------------------------------------- */

static void
end(struct position *pos, enum reason reason, enum colour winner)
{
    if (pos->over)
        return;
    pos->over = (uint8_t)reason;
    pos->winner = (uint8_t)winner;
}

/* RULES.md 10: what this move has brought about, in the order of precedence. Mate and its like come
 * before most of it and are looked for by chess_outcome(). */
static void
note_end(struct change *ch)
{
    const struct chess_position *c = &ch->after->chess;
    const struct chess_rules *rules = ch->rules;

    if (c->kings[ch->them] == 0)
        end(ch->after, REASON_PRESIDENT_CAPTURED, ch->us);
    if (rules->king_row && ch->t->flags[ch->mover] & PIECE_ROYAL && c->kings[ch->us] == 1 &&
        ch->t->board->row[ch->us][c->king[ch->us]] >= rules->king_row)
        end(ch->after, REASON_KINGS_ROW, ch->us);
    if (rules->third_pawn && c->promoted[ch->us] >= rules->third_pawn)
        end(ch->after, REASON_THIRD_PAWN, ch->us);
    if (rules->idle_most && c->idle[ch->us] >= rules->idle_most)
        end(ch->after, REASON_THIRTY_MOVES, ch->them);
    if (ch->before->chess.protest == 1)
        end(ch->after, REASON_PERPETUAL_ATTACK, NOBODY);
    if (ch->before->chess.statement == 1)
        end(ch->after, REASON_EQUAL_FORCES, NOBODY);
}

static void
change_init(struct change *ch, const struct chess_tables *t, const struct position *before,
            const struct move *move, struct position *after)
{
    memset(ch, 0, sizeof *ch);
    ch->t = t;
    ch->rules = t->rules->chess;
    ch->before = before;
    ch->move = move;
    ch->after = after;
    ch->us = (enum colour)before->turn;
    ch->them = other(ch->us);
    ch->whole = piece_of(before->chess.board[move->from]);
    ch->mover = move->part ? move->part : ch->whole;
    for (unsigned i = 0; move->part && i < t->part_count[ch->whole]; i++)
        if (t->part[t->part_first[ch->whole] + i].part == move->part)
            ch->rest = t->part[t->part_first[ch->whole] + i].rest;
}

/* Pieces to their places, turnings included; not yet the counters and the side to move. */
static void
rearrange(struct change *ch)
{
    const struct chess_tables *t = ch->t;
    struct chess_position *c = &ch->after->chess;

    if (c->passed != NO_SQUARE) {
        ch->after->hash ^= t->key_passed[c->passed];
        c->passed = NO_SQUARE;
    }
    if (ch->move->kind == MOVE_CASTLE_SHORT || ch->move->kind == MOVE_CASTLE_LONG)
        castle(ch);
    else
        move_piece(ch);
    if (ch->move->drop) {
        chess_put(t, ch->after, ch->move->drop - 1u, code_of(t->return_piece, ch->us));
        c->captured[ch->us]--;
    }
    if (ch->rules->settle)
        ch->rules->settle(t->rules, ch->after);
}

bool
chess_leaves_safe(const struct chess_tables *t, const struct position *pos, const struct move *move)
{
    struct position after = *pos;
    struct change ch;

    change_init(&ch, t, pos, move, &after);
    rearrange(&ch);
    if (!chess_in_check(t, &after.chess, ch.us))
        return true;
    if (!t->turns_by_check || !chess_in_check(t, &after.chess, ch.them))
        return false;
    turn_by_check(&ch);
    return !chess_in_check(t, &after.chess, ch.us);
}

void
chess_apply(const struct ruleset *rules, const struct position *before, const struct move *move,
            struct position *after)
{
    const struct chess_tables *t = chess_tables_get(rules);
    struct change ch;

    *after = *before;
    change_init(&ch, t, before, move, after);
    rearrange(&ch);
    after->chess.checked = CHECKED_UNKNOWN;
    after->chess.guarded = !ch.rules->royal_capture;
    if (after->chess.guarded || t->turns_by_check) {
        after->chess.checked = gives_check(&ch) ? CHECKED_YES : CHECKED_NOT;
        if (t->turns_by_check && after->chess.checked == CHECKED_YES) {
            turn_by_check(&ch);
            if (t->has_marks)
                ch.lasting |= chess_settle_checked(t, t->when_checked, after, ch.them);
            after->chess.checked = CHECKED_UNKNOWN;
        }
    }
    spend_castle_rights(&ch);
    count_plies(&ch);
    after->chess.span =
        ch.lasting || after->chess.span == UINT16_MAX ? 0 : (uint16_t)(after->chess.span + 1);
    set_passed(&ch);
    after->turn = (uint8_t)ch.them;
    after->hash ^= t->key_turn;
    if (after->chess.passed != NO_SQUARE)
        chess_settle_passed(t, after);
    note_end(&ch);
}

bool
chess_may_castle(const struct chess_tables *t, const struct position *pos, size_t index)
{
    const struct chess_castle *castle = &t->castle[index];
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)castle->colour;
    struct move m = {.from = castle->king_from, .to = castle->king_to, .kind = castle->kind};

    if (!(c->castle >> (us * 2 + (castle->kind == MOVE_CASTLE_LONG)) & 1))
        return false;
    for (unsigned w = 0; w < t->words; w++)
        if (castle->empty[w] & (c->own[0][w] | c->own[1][w]))
            return false;
    if (castle->unsafe)
        return true;
    if (chess_in_check(t, c, us))
        return false;
    for (unsigned i = 0; i < castle->crossed_count; i++)
        if (t->ops->attacked(t, c, castle->crossed[i], other(us)))
            return false;
    return chess_leaves_safe(t, pos, &m);
}

uint64_t
chess_hash(const struct ruleset *rules, const struct position *pos)
{
    const struct chess_tables *t = chess_tables_get(rules);
    const struct chess_position *c = &pos->chess;
    uint64_t hash = t->key_castle[c->castle];

    for (unsigned sq = 0; sq < t->squares; sq++)
        if (c->board[sq])
            hash ^= chess_key(t, c->board[sq], sq);
    for (unsigned col = 0; col < 2; col++) {
        for (unsigned i = 0; i < CHESS_MAX_RESERVE; i++)
            hash ^= t->key_reserve[col][i][c->reserve[col][i]];
        if (rules->chess->third_pawn)
            hash ^= t->key_promoted[col][c->promoted[col]];
    }
    if (c->passed != NO_SQUARE)
        hash ^= t->key_passed[c->passed];
    return pos->turn == BLACK ? hash ^ t->key_turn : hash;
}

bool
chess_same(const struct ruleset *rules, const struct position *a, const struct position *b)
{
    const struct chess_position *x = &a->chess, *y = &b->chess;

    if (a->hash != b->hash || a->turn != b->turn || x->castle != y->castle ||
        x->passed != y->passed)
        return false;
    if (memcmp(x->reserve, y->reserve, sizeof x->reserve) != 0)
        return false;
    if (rules->chess->third_pawn && memcmp(x->promoted, y->promoted, sizeof x->promoted) != 0)
        return false;
    return memcmp(x->board, y->board, sizeof x->board) == 0;
}
