/* SPDX-License-Identifier: MIT */
/* Endings of rows with struct chess_special that a position shows at once; chess/apply.c includes this file. Begin with chess_special_end(). */
#ifndef CHESS_SPECIAL_ENDS_H
#define CHESS_SPECIAL_ENDS_H

#include "chess/special.h"

/* Returns the winner for the side that a value of the row describes. */
static enum colour
winner_by(uint8_t value, enum colour us)
{
    return value == VALUE_DRAW ? NOBODY : value == VALUE_WIN ? us : other(us);
}

/* Extinction. */

static bool
is_extinct(const struct chess_tables *t, const struct position *pos, enum colour us, unsigned kind)
{
    const struct chess_rules *rules = t->rules->chess;
    unsigned foe = rules->extinct_foe + (unsigned)(rules->extinct_answer && us == pos->turn);
    return chess_special_number(t, &pos->chess, us, kind, true) <= rules->extinct_most &&
           chess_special_number(t, &pos->chess, other(us), kind, true) >= foe;
}

static bool
ends_by_extinction(const struct chess_tables *t, const struct position *pos, enum colour *winner)
{
    const struct chess_rules *rules = t->rules->chess;
    enum colour sides[] = {other((enum colour)pos->turn), (enum colour)pos->turn};
    if (rules->extinct_royal && !rules->blast)
        return false;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < t->special.extincts; k++)
            if (is_extinct(t, pos, sides[i], t->special.extinct[k])) {
                *winner = winner_by(rules->extinct_value, sides[i]);
                return true;
            }
    return false;
}

/* Goals. */

static bool
has_reached(const struct chess_tables *t, const struct position *pos, enum colour us)
{
    const struct chess_rules *rules = t->rules->chess;
    const struct chess_position *c = &pos->chess;
    unsigned n = 0, hit = 0, most = rules->goal_count ? rules->goal_count : 1;
    bool full = true;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = c->board[sq];
        if (!set_has(t->special.goal[us], sq))
            continue;
        full &= code != 0;
        if (!code || colour_of(code) != us || !t->special.is_goal[us][piece_of(code)])
            continue;
        n++;
        hit += rules->goal_safe && chess_special_attacked(t, c, sq, other(us));
    }
    if (n == 0 || (n < most && !(rules->goal_full && full)))
        return false;
    bool must_be_safe = rules->goal_safe && (!rules->goal_answer || us != pos->turn);
    return !must_be_safe || n != most || hit == 0;
}

/* Returns whether the side to move can still answer a goal by reaching its own with its royal piece. */
static bool
can_answer(const struct chess_tables *t, const struct position *pos)
{
    const struct chess_position *c = &pos->chess;
    enum colour us = (enum colour)pos->turn;
    if (us != BLACK || c->kings[us] != 1 || chess_in_check(t, c, us))
        return false;
    uint64_t quiet[BOARD_WORDS], take[BOARD_WORDS];
    unsigned from = c->king[us];
    chess_special_reach(t, c, from, piece_of(c->board[from]), us, quiet, take);
    for (unsigned sq = 0; sq < t->squares; sq++) {
        unsigned code = c->board[sq];
        struct move m = {
            .from = (square_t)from, .to = (square_t)sq, .kind = code ? MOVE_CAPTURE : MOVE_QUIET};
        if (set_has(t->special.goal[us], sq) && set_has(code ? take : quiet, sq) &&
            (!code || colour_of(code) != us) && chess_special_legal(t, pos, &m))
            return true;
    }
    return false;
}

static bool
is_goal_royal(const struct chess_tables *t, enum colour us)
{
    for (unsigned p = 1; p <= t->pieces; p++)
        if (t->special.is_goal[us][p])
            return t->flags[p] & PIECE_ROYAL;
    return false;
}

static bool
ends_by_goal(const struct chess_tables *t, const struct position *pos, enum colour *winner)
{
    const struct chess_rules *rules = t->rules->chess;
    enum colour us = (enum colour)pos->turn, them = other(us);
    if ((rules->goal_answer || rules->goal_safe) && has_reached(t, pos, us)) {
        bool race = rules->goal_answer ? us == WHITE && is_goal_royal(t, them) : rules->goal_safe;
        *winner = race && has_reached(t, pos, them) ? NOBODY : us;
        return true;
    }
    if (rules->goal_answer && !rules->goal_safe && !is_goal_royal(t, us))
        return false;
    *winner = them;
    return has_reached(t, pos, them) &&
           !(rules->goal_answer && is_goal_royal(t, us) && can_answer(t, pos));
}

/* Connections. */

static bool
is_connector(const struct chess_tables *t, const struct chess_position *c, enum colour us, int file,
             int rank)
{
    const struct board *b = t->board;
    if (file < 0 || rank < 0 || file >= b->files || rank >= b->ranks)
        return false;
    int sq = b->by_name[file][rank];
    unsigned code = sq < 0 ? 0 : c->board[sq];
    return code && colour_of(code) == us && t->special.connects[piece_of(code)];
}

static const struct {
    int8_t file, rank;
    uint8_t line;
} lines[] = {{1, 0, LINE_RANK}, {0, 1, LINE_FILE}, {1, 1, LINE_DIAGONAL}, {1, -1, LINE_DIAGONAL}};
enum { LINES = sizeof lines / sizeof *lines };

/* Returns how many connecting pieces stand on this line: in a row from here (`apart` false), or anywhere beyond. */
static unsigned
line_length(const struct chess_tables *t, const struct chess_position *c, enum colour us,
            unsigned sq, unsigned line, bool apart)
{
    const struct board *b = t->board;
    int file = b->file[sq], rank = b->rank[sq];
    unsigned n = 0;
    for (int i = 0; i < BOARD_MAX_RANKS; i++) {
        if (is_connector(t, c, us, file + i * lines[line].file, rank + i * lines[line].rank))
            n++;
        else if (!apart)
            break;
    }
    return n;
}

static bool
is_block(const struct chess_tables *t, const struct chess_position *c, enum colour us, unsigned sq,
         int size)
{
    const struct board *b = t->board;
    for (int f = 0; f < size; f++)
        for (int r = 0; r < size; r++)
            if (!is_connector(t, c, us, b->file[sq] + f, b->rank[sq] + r))
                return false;
    return true;
}

/* Returns whether a chain of neighbours joins the two regions of this side. */
static bool
is_chained(const struct chess_tables *t, const struct chess_position *c, enum colour us)
{
    const struct board *b = t->board;
    const struct chess_special *s = &t->special;
    square_t queue[BOARD_MAX_SQUARES];
    bool seen[BOARD_MAX_SQUARES] = {false};
    unsigned count = 0;
    for (unsigned sq = 0; sq < t->squares; sq++)
        if (set_has(s->connect_from[us], sq) && is_connector(t, c, us, b->file[sq], b->rank[sq])) {
            seen[sq] = true;
            queue[count++] = (square_t)sq;
        }
    for (unsigned i = 0; i < count; i++) {
        for (unsigned n = 0; n < 2 * LINES; n++) {
            int sign = n < LINES ? 1 : -1;
            int file = b->file[queue[i]] + sign * lines[n % LINES].file;
            int rank = b->rank[queue[i]] + sign * lines[n % LINES].rank;
            if (!(t->rules->chess->connect_lines & lines[n % LINES].line) ||
                !is_connector(t, c, us, file, rank) || seen[b->by_name[file][rank]])
                continue;
            unsigned sq = (unsigned)b->by_name[file][rank];
            if (set_has(s->connect_to[us], sq))
                return true;
            seen[sq] = true;
            queue[count++] = (square_t)sq;
        }
    }
    return false;
}

static bool
is_connected(const struct chess_tables *t, const struct chess_position *c, enum colour us)
{
    const struct chess_rules *rules = t->rules->chess;
    for (unsigned sq = 0; sq < t->squares; sq++) {
        if (!c->board[sq] || colour_of(c->board[sq]) != us)
            continue;
        for (unsigned line = 0; line < LINES; line++) {
            if (!(rules->connect_lines & lines[line].line))
                continue;
            if ((rules->connect && line_length(t, c, us, sq, line, false) >= rules->connect) ||
                (rules->connect_apart &&
                 line_length(t, c, us, sq, line, true) >= rules->connect_apart))
                return true;
        }
        if (rules->connect_block && is_block(t, c, us, sq, rules->connect_block))
            return true;
    }
    return rules->connect_from[us] && is_chained(t, c, us);
}

static bool
is_board_full(const struct chess_tables *t, const struct chess_position *c)
{
    return chess_men(t, c, WHITE) + chess_men(t, c, BLACK) == t->squares;
}

enum reason
chess_special_end(const struct chess_tables *t, const struct position *pos, enum colour *out_winner)
{
    const struct chess_rules *rules = t->rules->chess;
    enum colour them = other((enum colour)pos->turn);
    if (rules->extinct && ends_by_extinction(t, pos, out_winner))
        return REASON_EXTINCTION;
    if ((rules->goal[0] || rules->goal[1]) && ends_by_goal(t, pos, out_winner))
        return REASON_GOAL;
    *out_winner = them;
    if (rules->checks_most && pos->chess.checks[them] == 0)
        return REASON_CHECKS;
    *out_winner = winner_by(rules->connect_value, them);
    if (rules->connect_lines && is_connected(t, &pos->chess, them))
        return REASON_CONNECTION;
    *out_winner = NOBODY;
    return rules->full_board_ends && is_board_full(t, &pos->chess) ? REASON_BOARD_FULL
                                                                   : REASON_NONE;
}

void
chess_special_settle(const struct chess_tables *t, struct position *pos)
{
    enum colour winner = NOBODY;
    pos->over = (uint8_t)chess_special_end(t, pos, &winner);
    pos->winner = (uint8_t)winner;
}

#endif
