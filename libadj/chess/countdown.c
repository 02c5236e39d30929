/* SPDX-License-Identifier: MIT */
/*
 * Draws by counters that start when few pieces are left (enum chess_counter). A lone king's count starts at twice the
 * number of pieces on the board: the player counts his own moves onwards from the number of pieces. Its limit depends
 * on the opponent's pieces at that moment and never changes. The game is drawn when the count passes the limit.
 */
#include "chess/countdown.h"

/* The number of pieces on the board, by side and kind. */
struct census {
    unsigned men[2];
    unsigned of[2][CHESS_MAX_PIECES];
    bool pawns; /* at least one pawn is on the board */
};

static void
census_take(const struct chess_tables *t, const struct chess_position *c, struct census *out)
{
    *out = (struct census){.pawns = false};
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = c->board[sq], piece = piece_of(code);
        if (!code)
            continue;
        out->men[colour_of(code)]++;
        out->of[colour_of(code)][piece]++;
        out->pawns |= (t->flags[piece] & PIECE_PAWN) != 0;
    }
}

/* Returns the side whose only piece is its king, if there are no pawns and the opponent has more than a king; else NOBODY. */
static enum colour
lone_side(const struct census *census)
{
    if (census->pawns || census->men[WHITE] + census->men[BLACK] < 3)
        return NOBODY;
    return census->men[WHITE] == 1 ? WHITE : census->men[BLACK] == 1 ? BLACK : NOBODY;
}

/* Returns whether the side has all these pieces, given by their letters. */
static bool
has_pieces(const struct chess_tables *t, const unsigned of[CHESS_MAX_PIECES], const char *letters)
{
    unsigned needed[CHESS_MAX_PIECES] = {0};
    for (const char *at = letters ? letters : ""; *at; at++) {
        unsigned piece = t->letter[(unsigned char)*at];
        if (++needed[piece] > of[piece])
            return false;
    }
    return true;
}

/* Returns the reason of the ending whose limit the count has passed, or REASON_NONE. */
static enum reason
ended(const struct ruleset *rules, const struct chess_position *c)
{
    const struct ending *rule = c->lone_rule ? &rules->endings[c->lone_rule - 1] : NULL;
    return rule && c->lone > rule->limit ? rule->reason : REASON_NONE;
}

/* Starts the lone king's count. Its limit is that of the first row whose pieces the opponent has. */
static void
begin_lone(const struct chess_tables *t, struct position *pos, const struct census *census)
{
    struct chess_position *c = &pos->chess;
    enum colour lone = lone_side(census);
    const struct ending *endings = t->rules->endings;
    for (unsigned i = 0; lone != NOBODY && !c->lone_rule && endings[i].reason != REASON_NONE; i++)
        if (endings[i].counter == CHESS_COUNTS_LONE_KING &&
            has_pieces(t, census->of[other(lone)], endings[i].against))
            c->lone_rule = (uint8_t)(i + 1);
    if (c->lone_rule)
        c->lone = (uint16_t)(2 * (census->men[0] + census->men[1]) - (pos->turn != lone));
}

enum reason
chess_count_down(const struct chess_tables *t, const struct chess_position *before,
                 struct position *after)
{
    struct chess_position *c = &after->chess;
    if (c->lone_rule) {
        c->lone = (uint16_t)(c->lone + (c->lone < UINT16_MAX));
        return ended(t->rules, c);
    }
    struct census census;
    census_take(t, c, &census);
    c->pawnless = before->pawnless;
    if (census.pawns)
        c->pawnless = 0;
    else if (c->pawnless < UINT16_MAX)
        c->pawnless++;
    begin_lone(t, after, &census);
    return ended(t->rules, c);
}

void
chess_count_start(const struct chess_tables *t, struct position *pos)
{
    struct chess_position *c = &pos->chess;
    struct census census;
    census_take(t, c, &census);
    if (!census.pawns && !c->pawnless)
        c->pawnless = 1;
    if (!c->lone_rule)
        begin_lone(t, pos, &census);
    pos->over = (uint8_t)ended(t->rules, c);
    pos->winner = NOBODY;
}

bool
chess_count_set(const struct chess_tables *t, struct position *pos, unsigned count, unsigned limit)
{
    struct chess_position *c = &pos->chess;
    struct census census;
    census_take(t, c, &census);
    bool lone = lone_side(&census) != NOBODY;
    if (census.pawns || count >= UINT16_MAX)
        return false;
    if (!lone && limit == t->ends.pawnless)
        c->pawnless = (uint16_t)(count + 1);
    const struct ending *endings = t->rules->endings;
    for (unsigned i = 0; lone && count <= limit && endings[i].reason != REASON_NONE; i++)
        if (endings[i].counter == CHESS_COUNTS_LONE_KING && endings[i].limit == limit) {
            c->lone_rule = (uint8_t)(i + 1);
            c->lone = (uint16_t)count;
        }
    return c->lone_rule || c->pawnless;
}

unsigned
chess_count_running(const struct chess_tables *t, const struct chess_position *c,
                    unsigned *out_limit)
{
    *out_limit = c->lone_rule  ? t->rules->endings[c->lone_rule - 1].limit
                 : c->pawnless ? t->ends.pawnless
                               : 0;
    return c->lone_rule ? c->lone : chess_pawnless(c);
}

size_t
chess_count_since(const struct line *line)
{
    size_t ply = line->count - 1;
    const struct chess_position *now = &line->at[ply].chess;
    for (; now->lone_rule && ply > 0 && line->at[ply - 1].chess.lone_rule; ply--)
        ;
    return now->lone_rule ? ply : ply - (chess_pawnless(now) < ply ? chess_pawnless(now) : ply);
}
