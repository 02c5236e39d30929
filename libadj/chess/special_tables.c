/* SPDX-License-Identifier: MIT */
/* Derives struct chess_special from a row. Begin with chess_build_special(). */
#include "chess/special.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chess/tables.h"

/* Returns whether the row has a field that only struct chess_special serves. */
static bool
is_special(const struct chess_rules *rules, const struct chess_tables *t)
{
    const char *from = (const char *)&rules->first_on, *to = (const char *)&rules->changes;
    for (; from < to; from++)
        if (*from)
            return true;
    for (unsigned p = 1; p <= t->pieces; p++)
        for (const struct chess_mode *m = t->piece[p].modes; m->kind != MODE_NONE; m++)
            if (m->over || m->lame || m->first ||
                (m->kind == MODE_SLIDE &&
                 (m->max > 3 || m->use != USE_BOTH || m->row || m->images == IMAGES_SELF)))
                return true;
    return false;
}

/* Squares. */

/* Adds the squares of a word that are on the board. */
static void
add_word(const struct board *board, const char *word, size_t len, uint64_t *out)
{
    int sq = board_square(board, word, len);
    int file = len == 2 && word[1] == '*' ? board_file(board, word[0]) : -1;
    int rank = len > 1 && word[0] == '*' && isdigit((unsigned char)word[1])
                   ? (int)strtol(word + 1, NULL, 10)
                   : -1;
    for (unsigned i = 0; i < board->count; i++)
        if ((int)i == sq || board->file[i] == file || board->rank[i] + 1 == rank)
            set_add(out, i);
}

void
chess_squares_read(const struct board *board, const char *list, uint64_t out[BOARD_WORDS])
{
    memset(out, 0, BOARD_WORDS * sizeof *out);
    for (unsigned i = 0; !list && i < board->count; i++)
        set_add(out, i);
    while (list && *(list += strspn(list, " "))) {
        size_t len = strcspn(list, " ");
        add_word(board, list, len, out);
        list += len;
    }
}

static void
squares(const struct chess_tables *t, const char *const list[2], uint64_t out[2][BOARD_WORDS])
{
    for (int c = 0; c < 2; c++)
        chess_squares_read(t->board, list[c], out[c]);
}

/* Directions. */

static struct vec
negative(struct vec v)
{
    for (int a = 0; a < BOARD_MAX_AXES; a++)
        v.at[a] = (int8_t)-v.at[a];
    return v;
}

static unsigned
find_direction(struct chess_special *s, struct vec *dirs, struct vec v)
{
    unsigned d = 0;
    while (d < s->dirs && memcmp(&dirs[d], &v, sizeof v) != 0)
        d++;
    return d;
}

/* Returns the index of a direction, added with its opposite on first use. */
static unsigned
add_direction(struct chess_tables *t, struct vec *dirs, struct vec v)
{
    struct chess_special *s = &t->special;
    unsigned d = find_direction(s, dirs, v);
    if (d < s->dirs)
        return d;
    if (s->dirs + 2 > SPECIAL_DIRS) {
        chess_fault(t, 0, "the pieces of this game move in too many directions");
        return 0;
    }
    for (unsigned i = 0; i < 2; i++, v = negative(v)) {
        dirs[s->dirs + i] = v;
        s->back[s->dirs + i] = (uint8_t)(s->dirs + 1 - i);
        for (unsigned sq = 0; sq < t->squares; sq++)
            s->next[s->dirs + i][sq] = (square_t)board_step(t->board, (int)sq, v, 1);
    }
    s->dirs = (uint8_t)(s->dirs + 2);
    return d;
}

/* Sets the squares on the way of a lame leap: single steps, along the longer axis first, then diagonally. */
static void
set_legs(struct chess_tables *t, struct vec *dirs, unsigned d)
{
    struct vec v = dirs[d], leg = {{0}};
    int x = abs(v.at[0]), y = abs(v.at[1]), sx = v.at[0] < 0 ? -1 : v.at[0] > 0,
        sy = v.at[1] < 0 ? -1 : v.at[1] > 0;
    for (unsigned n = 0; n < 2 && (x > 0 || y > 0); n++) {
        bool along_x = x >= y, along_y = y >= x;
        leg.at[0] = (int8_t)(leg.at[0] + (along_x ? sx : 0));
        leg.at[1] = (int8_t)(leg.at[1] + (along_y ? sy : 0));
        x -= along_x;
        y -= along_y;
        if (x > 0 || y > 0)
            t->special.leg[d][n] = (uint8_t)(1 + add_direction(t, dirs, leg));
    }
}

static uint8_t
distance(const struct chess_mode *m)
{
    if (m->kind != MODE_SLIDE)
        return m->kind == MODE_LEAP ? 1 : 2;
    return m->max == 0 || m->max >= SPECIAL_ANY ? SPECIAL_ANY : m->max;
}

static void
add_way(struct chess_tables *t, const struct chess_mode *m, enum colour c, unsigned p, unsigned d)
{
    struct chess_special *s = &t->special;
    for (unsigned use = 0; use < WAY_USES; use++) {
        bool first = m->first || m->kind == MODE_DOUBLE_STEP;
        bool wanted = first ? use == WAY_FIRST
                            : (use == WAY_QUIET && m->use != USE_CAPTURE) ||
                                  (use == WAY_TAKE && m->use != USE_QUIET);
        struct chess_way *way = &s->way[c][use][p][d];
        if (!wanted)
            continue;
        s->used[c][use][p] |= (uint64_t)1 << d;
        if (m->over == OVER_TO_NEXT)
            way->next = 1;
        else if (m->over)
            way->over = (way->over > distance(m) ? way->over : distance(m)) & 15u;
        else
            way->plain = (way->plain > distance(m) ? way->plain : distance(m)) & 15u;
        way->lame = m->lame;
        way->row = m->row;
        way->to_row = m->to_row ? m->to_row : m->row;
        s->hops |= m->over != 0;
        uint8_t far = m->over == OVER_TO_NEXT ? SPECIAL_ANY : distance(m);
        if (use == WAY_TAKE && far > s->reach[c][d])
            s->reach[c][d] = far;
    }
}

static void
add_mode(struct chess_tables *t, struct vec *dirs, const struct chess_mode *m, unsigned p)
{
    struct vec images[BOARD_MAX_IMAGES];
    for (int c = 0; c < 2; c++) {
        struct vec v = m->images == IMAGES_SELF && c == BLACK ? negative(m->v) : m->v;
        size_t n = board_images(t->board, v, (enum images)m->images, images);
        for (size_t i = 0; i < n; i++) {
            unsigned d = add_direction(t, dirs, images[i]);
            if (m->lame)
                set_legs(t, dirs, d);
            add_way(t, m, (enum colour)c, p, d);
        }
    }
}

static void
build_ways(struct chess_tables *t)
{
    struct chess_special *s = &t->special;
    struct vec dirs[SPECIAL_DIRS];
    for (unsigned p = 1; p <= t->pieces; p++)
        for (const struct chess_mode *m = t->piece[p].modes; m->kind != MODE_NONE; m++)
            add_mode(t, dirs, m, p);
    for (unsigned p = 1; p <= t->pieces; p++)
        for (int c = 0; c < 2; c++)
            for (unsigned d = 0; d < s->dirs; d++)
                for (unsigned sq = 0; sq < t->squares; sq++)
                    if (s->used[c][WAY_QUIET][p] >> d & 1 && s->next[d][sq] != NO_SQUARE)
                        set_add(s->mobile[c][p], sq);
}

/* Pieces. */

static unsigned
find_piece(const struct chess_tables *t, const char *sym, size_t len)
{
    unsigned p = t->pieces;
    while (p > 0 && (t->flags[p] & PIECE_MARKED || strlen(t->piece[p].sym) != len ||
                     memcmp(sym, t->piece[p].sym, len) != 0))
        p--;
    return p;
}

static unsigned
piece_named(struct chess_tables *t, const char *sym)
{
    unsigned p = sym ? find_piece(t, sym, strlen(sym)) : 0;
    if (sym && !p)
        chess_fault(t, 0, "the game has no piece \"%.*s\"", (int)strlen(sym), sym);
    return p;
}

/* Returns the next piece of a list that spaces separate; 0 at its end. */
static unsigned
next_piece(struct chess_tables *t, const char **list)
{
    if (!*list || !**list)
        return 0;
    size_t len = strcspn(*list, " ");
    unsigned p = find_piece(t, *list, len);
    if (!p)
        chess_fault(t, 0, "the game has no piece \"%.*s\"", (int)(len < 20 ? len : 20), *list);
    *list += len + strspn(*list + len, " ");
    return p;
}

static void
mark(struct chess_tables *t, const char *list, bool *out)
{
    for (unsigned p = 1; list && *list == '*' && p <= t->pieces; p++)
        out[p] = true;
    for (unsigned p; list && *list != '*' && (p = next_piece(t, &list)) != 0;)
        for (unsigned q = 1; q <= t->pieces; q++)
            out[q] |= t->special.kind[q] == p;
}

static void
build_kinds(struct chess_tables *t)
{
    struct chess_special *s = &t->special;
    const struct chess_rules *rules = t->rules->chess;
    const char *hand = rules->hand, *extinct = rules->extinct;
    for (unsigned p = 1; p <= t->pieces; p++) {
        unsigned as = piece_named(t, t->piece[p].counts_as);
        s->kind[p] = (uint8_t)(as ? as : p);
        s->promotes[p] = (uint8_t)piece_named(t, t->piece[p].promotes);
        s->reverts[p] = (uint8_t)piece_named(t, t->piece[p].reverts);
        for (int c = 0; c < 2; c++) {
            chess_squares_read(t->board, t->piece[p].within[c], s->within[c][p]);
            chess_squares_read(t->board, t->piece[p].drop_on[c], s->drop_on[c][p]);
        }
    }
    for (unsigned p; s->hands < CHESS_MAX_HAND && (p = next_piece(t, &hand)) != 0;)
        s->hand[s->hands++] = (uint8_t)p;
    for (unsigned p = 1; p <= t->pieces; p++) {
        unsigned into = piece_named(t, t->piece[p].in_hand);
        for (unsigned i = 0; i < s->hands; i++)
            if (s->hand[i] == (into ? into : p))
                s->hand_slot[p] = (uint8_t)(i + 1);
    }
    if (rules->drops_first_of)
        s->first_of = s->hand_slot[piece_named(t, rules->drops_first_of)];
    for (unsigned i = 0; i < CHESS_MAX_LIMITS && rules->promoted_most[i].pieces; i++)
        s->most[piece_named(t, rules->promoted_most[i].pieces)] = rules->promoted_most[i].most;
    s->extincts = extinct && *extinct == '*';
    for (unsigned p; extinct && *extinct != '*' && (p = next_piece(t, &extinct)) != 0;)
        s->extinct[s->extincts++] = (uint8_t)p;
    mark(t, rules->extinct, s->is_extinct);
    mark(t, rules->goal_piece[WHITE], s->is_goal[WHITE]);
    mark(t, rules->goal_piece[BLACK], s->is_goal[BLACK]);
    mark(t, rules->connect_pieces, s->connects);
}

static void
build_squares(struct chess_tables *t)
{
    struct chess_special *s = &t->special;
    const struct chess_rules *rules = t->rules->chess;
    static const char *const none[2] = {"-", "-"};
    uint64_t drop_on[2][BOARD_WORDS];
    squares(t, rules->first_on, s->first_on);
    squares(t, rules->passing_on, s->passing_on);
    squares(t, rules->zone, s->zone);
    squares(t, rules->drop_on, drop_on);
    squares(t, rules->goal[0] || rules->goal[1] ? rules->goal : none, s->goal);
    squares(t, rules->connect_from[0] ? rules->connect_from : none, s->connect_from);
    squares(t, rules->connect_to[0] ? rules->connect_to : none, s->connect_to);
    for (int c = 0; c < 2; c++)
        for (unsigned p = 1; p <= t->pieces; p++)
            for (unsigned w = 0; w < BOARD_WORDS; w++)
                s->drop_on[c][p][w] &= drop_on[c][w] & s->within[c][p][w];
}

void
chess_build_special(struct chess_tables *t)
{
    const struct chess_rules *rules = t->rules->chess;
    struct chess_special *s = &t->special;
    s->on = is_special(rules, t);
    if (!s->on)
        return;
    t->ops = &chess_ops_special;
    build_ways(t);
    build_kinds(t);
    build_squares(t);
    for (unsigned i = 0; i < CHESS_MAX_CASTLINGS && rules->castlings[i].king[1]; i++)
        s->castle_mover[i] = (uint8_t)piece_named(t, rules->castlings[i].mover);
}
