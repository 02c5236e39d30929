/* SPDX-License-Identifier: MIT */
/*
 * Boards on pages: move entry by clicks, and lists of moves.
 *
 * The user enters a move by clicking its squares in order. After each click only the legal moves
 * that continue with the chosen squares remain, and their next squares are highlighted. A single
 * remaining move is played at once. Moves with the same squares (parts of a stack, promotions) are
 * offered as text links.
 */
#include "desk/board.h"

#include <stdlib.h>
#include <string.h>

#include "adj.h"
#include "base/number.h"
#include "base/word.h"
#include "club/judging.h"
#include "web/operation.h"
#include "web/request.h"

void
look_add(struct board_look *look, const char *square, const char *kind, const char *href)
{
    if (look->count < LINKS_MOST)
        look->links[look->count++] = (struct adj_link){square, href, kind, NULL};
}

const char *
board_markup(struct html *h, const struct judge_request *position, struct board_look *look)
{
    struct judge_request q = *position;
    struct judge_reply reply;
    struct operation *op = operation_of(h->req);
    q.wants |= WANT_POSITION | WANT_DRAWING;
    q.language = language_tag(h->language);
    q.flip = look->flip;
    q.links = (struct wire_list){look->links, look->count};
    q.tried_from = look->tried_from;
    q.tried_to = look->tried_to;
    return op && op_asks(op, &q, &reply) ? reply.drawing : NULL;
}

/* Move entry. */

/* A legal move, and the squares to click for it, in order: "f2.e4", or "g3.e5.c7"; also the square where a soldier returns.
 * Castling, which names no square, has none. */
struct legal {
    const char *lan, *clicks;
};

/* A square that the user may click next, after the chosen squares. */
struct next {
    const char *square;
    const char *only; /* one of the moves that continue with this square: the last */
    size_t moves;
};

/* The legal moves that remain after the choices so far, and the squares to click next. */
struct left {
    const struct choosing *c;
    struct legal *legal;
    size_t legal_count;
    struct next next[LINKS_MOST];
    size_t next_count;
    struct board_look look;
};

static const char *
clicks_of(struct arena *pool, const char *lan)
{
    char *clicks = arena_string(pool, lan), *to = clicks;
    const char *part = strchr(clicks, '/'), *at = part ? part + 1 : clicks;
    if (*clicks == '0')
        return "";
    for (; *at; at += *at != '\0') {
        if (*at == '=') /* skip the promotion piece, which is not a square */
            at += strcspn(at, "@");
        if (*at)
            *to++ = strchr("-:@", *at) ? '.' : *at;
    }
    if (!pool->failed)
        *to = '\0';
    return clicks;
}

/* The squares of a move after the chosen squares; NULL when the move does not begin with them. */
static const char *
clicks_after(const char *clicks, const char *chosen)
{
    size_t len = strlen(chosen);
    return strncmp(clicks, chosen, len) == 0 && clicks[len] == '.' ? clicks + len + 1 : NULL;
}

static void
next_add(struct left *l, const struct legal *move, const char *after)
{
    struct arena *pool = &l->c->req->pool;
    const char *last = strrchr(move->clicks, '.');
    const char *square = l->c->is_shown ? last + 1 : arena_copy(pool, after, strcspn(after, "."));
    size_t i = 0;
    while (i < l->next_count && strcmp(l->next[i].square, square) != 0)
        i++;
    if (i == LINKS_MOST)
        return;
    if (i == l->next_count)
        l->next[l->next_count++] = (struct next){.square = square};
    l->next[i].moves++;
    l->next[i].only = move->lan;
}

/* The URL of the page with this move played ("": none) or these squares chosen. */
static const char *
address_of(const struct choosing *c, const char *lan, const char *chosen)
{
    struct arena *pool = &c->req->pool;
    chosen = url_part(c->req, chosen);
    if (c->is_shown)
        return arena_printf(pool, "%s?%s&piece=%s", c->path, c->rest, chosen);
    return arena_printf(pool, "%s?%s&m=%s%s%s%s%s", c->path, c->rest, url_part(c->req, c->moves),
                        *lan && *c->moves ? "." : "", url_part(c->req, lan), *chosen ? "&sel=" : "",
                        chosen);
}

/* The clickable board. */

static bool
is_linked(const struct left *l, const char *square)
{
    for (size_t i = 0; i < l->look.count; i++)
        if (strcmp(l->look.links[i].square, square) == 0)
            return true;
    return false;
}

static void
next_link(struct left *l)
{
    const struct choosing *c = l->c;
    for (size_t i = 0; i < l->next_count; i++) {
        const struct next *next = &l->next[i];
        const char *longer = arena_printf(&c->req->pool, "%s.%s", c->chosen, next->square);
        look_add(&l->look, next->square, "to",
                 c->is_shown        ? NULL
                 : next->moves == 1 ? address_of(c, next->only, "")
                                    : address_of(c, "", longer));
    }
}

/* Links the chosen squares, to undo the choice. */
static void
chosen_link(struct left *l)
{
    struct arena *pool = &l->c->req->pool;
    for (const char *at = l->c->chosen; *at; at += *at == '.') {
        const char *square = arena_copy(pool, at, strcspn(at, "."));
        bool is_next = false;
        for (size_t i = 0; i < l->next_count; i++)
            is_next |= strcmp(l->next[i].square, square) == 0;
        if (!is_next)
            look_add(&l->look, square, "chosen", address_of(l->c, "", ""));
        at += strlen(square);
    }
}

/* Links the squares of movable pieces, so that another piece can be chosen at any time. */
static void
starts_link(struct left *l)
{
    struct arena *pool = &l->c->req->pool;
    for (size_t i = 0; i < l->legal_count; i++) {
        const char *clicks = l->legal[i].clicks;
        const char *square = arena_copy(pool, clicks, strcspn(clicks, "."));
        if (*square && !is_linked(l, square))
            look_add(&l->look, square, "from", address_of(l->c, "", square));
    }
}

/* The moves that need no further click: the URL and the name of each. */
static const struct choice *
words_of(const struct left *l)
{
    struct choice *words = arena_array(&l->c->req->pool, l->legal_count + 1, sizeof *words);
    size_t count = 0;
    for (size_t i = 0; words && !l->c->is_shown && i < l->legal_count; i++)
        if (strcmp(l->legal[i].clicks, l->c->chosen) == 0)
            words[count++] =
                (struct choice){address_of(l->c, l->legal[i].lan, ""), l->legal[i].lan};
    return words;
}

/* Reads the legal moves, one a line. */
static bool
legal_read(struct left *l, const char *text)
{
    struct arena *pool = &l->c->req->pool;
    size_t count = 0;
    const char **lans = arena_split(pool, text, '\n', 0, &count);
    l->legal = arena_array(pool, count + 1, sizeof *l->legal);
    for (; l->legal && l->legal_count < count && *lans[l->legal_count]; l->legal_count++)
        l->legal[l->legal_count] =
            (struct legal){lans[l->legal_count], clicks_of(pool, lans[l->legal_count])};
    return l->legal != NULL;
}

void
values_choosing(struct html *h, const struct judge_request *position, const struct choosing *c,
                bool flip)
{
    struct judge_request q = *position;
    struct judge_reply reply;
    struct operation *op = operation_of(h->req);
    struct left *l = arena_alloc(&h->req->pool, sizeof *l);
    q.wants |= WANT_POSITION | WANT_LEGAL;
    if (!l || !op || !op_asks(op, &q, &reply)) {
        values_set(&h->values, "board=");
        values_choices(h, &h->values, "choices", NULL, NULL);
        return;
    }
    l->c = c;
    if (!legal_read(l, reply.legal))
        return;
    for (size_t i = 0; *c->chosen && i < l->legal_count; i++) {
        const char *after = clicks_after(l->legal[i].clicks, c->chosen);
        if (after)
            next_add(l, &l->legal[i], after);
    }
    chosen_link(l);
    next_link(l);
    starts_link(l);
    l->look.flip = flip;
    values_set(&h->values, "board=%s", board_markup(h, position, &l->look));
    values_choices(h, &h->values, "choices", words_of(l), NULL);
}

/* Move lists. */

struct moves
moves_written(struct request *req, const char *text)
{
    struct moves moves = {.first = 1};
    size_t lines = 0;
    if (!text)
        return moves;
    /* each line has a number and a move: "4.Ba4" or "4...Nf6" */
    moves.at = arena_split(&req->pool, text, '\n', 0, &lines);
    if (lines) {
        moves.first = strtol(text, NULL, 10);
        moves.is_second = strspn(text + strspn(text, "0123456789"), ".") > 1;
    }
    for (; moves.count < lines && *moves.at[moves.count]; moves.count++)
        moves.at[moves.count] += strspn(moves.at[moves.count], "0123456789");
    for (size_t i = 0; i < moves.count; i++)
        moves.at[i] += strspn(moves.at[i], ".");
    return moves;
}

bool
moves_begin_second(const char *setup)
{
    return *setup == 'B';
}

/* A list of moves on a page. */
struct move_list {
    struct moves moves;
    size_t ply;
};

static void
move_row(struct values *row, void *context)
{
    const struct move_list *list = context;
    const struct moves *moves = &list->moves;
    size_t i = row->at;
    bool is_first = (i + moves->is_second) % 2 == 0;
    values_set(row, "opens=%d dots=%d number=%zu text=%s is_here=%d closes=%d", is_first || i == 0,
               !is_first && i == 0, i + 1, moves->at[i], i + 1 == list->ply,
               !is_first || i + 1 == moves->count);
}

void
values_moves(struct html *h, struct values *v, const struct moves *moves, const char *path,
             size_t ply)
{
    struct move_list *list = arena_alloc(&h->req->pool, sizeof *list);
    if (list)
        *list = (struct move_list){*moves, ply};
    values_set(v, "path=%s first=%jd", path, moves->first);
    values_rows(v, "moves", list ? moves->count : 0, move_row, list);
}

void
values_steps(struct values *v, const char *path, size_t ply, size_t last)
{
    values_set(v, "path=%s ply=%zu last=%zu previous=%zu next=%zu", path, ply, last,
               ply ? ply - 1 : 0, ply < last ? ply + 1 : 0);
}

size_t
ply_asked(struct request *req, size_t usual, size_t last)
{
    int64_t ply = digits_read(request_query(req, "ply"), (int64_t)last);
    return ply < 0 ? usual : (size_t)ply;
}
