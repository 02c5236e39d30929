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

#include "web/request.h"
#include "base/number.h"
#include "base/word.h"

enum { LINKS_MOST = 200 };

const char *
board_markup(struct html *h, const struct adj_play *play, const struct board_look *look)
{
    struct adj_drawing drawing = ADJ_DRAWING_INIT;
    struct adj_error err = ADJ_ERROR_INIT;
    char *svg = NULL;
    drawing.format = "svg";
    drawing.language = language_tag(h->language);
    drawing.flip = look->flip;
    drawing.bare = true;
    drawing.links = look->links;
    drawing.link_count = look->count;
    drawing.tried_from = look->tried_from;
    drawing.tried_to = look->tried_to;
    if (adj_play_draw(play, &drawing, &svg, &err)) {
        h->req->pool.failed = true;
        return "";
    }
    const char *copy = arena_string(&h->req->pool, svg);
    adj_free(svg);
    return copy;
}

void
clicks_read(const char *lan, size_t len, struct clicks *out)
{
    const char *end = lan + len, *part = memchr(lan, '/', len);
    out->count = 0;
    if (len && *lan == '0')
        return;
    for (const char *at = part ? part + 1 : lan; at < end && out->count < CLICKS_MOST;) {
        const char *stop = at;
        while (stop < end && !strchr("-:=@", *stop))
            stop++;
        out->at[out->count] = at;
        out->len[out->count++] = (size_t)(stop - at);
        if (stop < end && *stop == '=') /* skip the promotion piece, which is not a square */
            while (stop < end && *stop != '@')
                stop++;
        at = stop + 1;
    }
}

/* Move entry. */

/* The candidate moves after the squares chosen so far. */
struct left {
    const struct choosing *c;
    struct clicks chosen, next;   /* next: squares that may be clicked, without duplicates */
    size_t moves[LINKS_MOST];     /* for each of them: the number of moves that continue with it */
    const char *only[LINKS_MOST]; /* the last of these moves */
    size_t only_len[LINKS_MOST];
    bool only_ends[LINKS_MOST]; /* ... and it needs no further click */
};

static bool
square_is(const struct clicks *a, size_t i, const struct clicks *b, size_t k)
{
    return a->len[i] == b->len[k] && memcmp(a->at[i], b->at[k], a->len[i]) == 0;
}

static bool
goes_on(const struct clicks *chosen, const struct clicks *move)
{
    if (move->count < chosen->count)
        return false;
    for (size_t i = 0; i < chosen->count; i++)
        if (!square_is(chosen, i, move, i))
            return false;
    return true;
}

static void
chosen_read(const char *text, struct clicks *out)
{
    out->count = 0;
    while (text && *text && out->count < CLICKS_MOST) {
        size_t len = strcspn(text, ".");
        out->at[out->count] = text;
        out->len[out->count++] = len;
        text += len + (text[len] == '.');
    }
}

static void
next_add(struct left *l, const struct clicks *move, const char *lan, size_t len)
{
    size_t i = 0, place = l->c->is_shown ? move->count - 1 : l->chosen.count;
    while (i < l->next.count && !square_is(&l->next, i, move, place))
        i++;
    if (i == CLICKS_MOST || i == LINKS_MOST)
        return;
    if (i == l->next.count) {
        l->next.at[i] = move->at[place];
        l->next.len[i] = move->len[place];
        l->next.count++;
        l->moves[i] = 0;
    }
    l->moves[i]++;
    l->only[i] = lan;
    l->only_len[i] = len;
    l->only_ends[i] = move->count == place + 1;
}

/* The URL with this move played, or with these squares chosen. */
static const char *
address_of(const struct choosing *c, const char *move, size_t move_len, const char *chosen)
{
    struct arena *pool = &c->req->pool;
    const char *lan = move ? arena_copy(pool, move, move_len) : "";
    chosen = url_part(c->req, chosen);
    if (c->is_shown)
        return arena_printf(pool, "%s?%s&piece=%s", c->path, c->rest, chosen);
    return arena_printf(pool, "%s?%s&m=%s%s%s%s%s", c->path, c->rest, url_part(c->req, c->moves),
                        move && *c->moves ? "." : "", url_part(c->req, lan), *chosen ? "&sel=" : "",
                        chosen);
}

/* The clickable board. */

struct links {
    struct adj_link at[LINKS_MOST];
    size_t count;
};

static void
link_add(struct links *links, struct request *req, const char *square, size_t len, const char *kind,
         const char *href)
{
    if (links->count == LINKS_MOST)
        return;
    const char *name = arena_copy(&req->pool, square, len);
    links->at[links->count++] = (struct adj_link){name, href, kind, name};
}

/* Links the squares of movable pieces, so that another piece can be chosen at any time. */
static void
starts_link(const struct left *l, const char *legal, struct links *links)
{
    struct request *req = l->c->req;
    for (const char *at = legal; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        struct clicks move;
        clicks_read(at, strcspn(at, "\n"), &move);
        bool is_known = move.count == 0;
        for (size_t i = 0; !is_known && i < links->count; i++)
            is_known = word_is(move.at[0], move.len[0], links->at[i].square);
        if (!is_known)
            link_add(links, req, move.at[0], move.len[0], "from",
                     address_of(l->c, NULL, 0, arena_copy(&req->pool, move.at[0], move.len[0])));
    }
}

static void
next_link(const struct left *l, struct links *links)
{
    struct request *req = l->c->req;
    for (size_t i = 0; i < l->next.count; i++) {
        const char *name = arena_copy(&req->pool, l->next.at[i], l->next.len[i]);
        const char *longer =
            arena_printf(&req->pool, "%s%s%s", l->c->chosen, *l->c->chosen ? "." : "", name);
        bool is_made = l->chosen.count > 0 && l->moves[i] == 1;
        link_add(links, req, name, strlen(name), "to",
                 l->c->is_shown ? NULL
                 : is_made      ? address_of(l->c, l->only[i], l->only_len[i], "")
                                : address_of(l->c, NULL, 0, longer));
    }
}

static void
chosen_link(const struct left *l, struct links *links)
{
    for (size_t i = 0; i < l->chosen.count; i++) {
        bool is_target = false;
        for (size_t k = 0; k < l->next.count; k++)
            is_target |= square_is(&l->chosen, i, &l->next, k);
        if (!is_target)
            link_add(links, l->c->req, l->chosen.at[i], l->chosen.len[i], "chosen",
                     address_of(l->c, NULL, 0, ""));
    }
}

/* The moves that need no further click: the URL and the name of each. */
static const struct choice *
words_of(const struct left *l, const char *legal)
{
    struct arena *pool = &l->c->req->pool;
    struct choice *words = arena_array(pool, LINKS_MOST + 1, sizeof *words);
    size_t count = 0, len;
    for (const char *at = legal; words && *at && count < LINKS_MOST; at += len, at += *at == '\n') {
        struct clicks move;
        len = strcspn(at, "\n");
        clicks_read(at, len, &move);
        if (move.count == l->chosen.count && goes_on(&l->chosen, &move))
            words[count++] =
                (struct choice){address_of(l->c, at, len, ""), arena_copy(pool, at, len)};
    }
    return words;
}

void
values_choosing(struct html *h, const struct adj_play *play, const struct choosing *c, bool flip)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct links *links = arena_alloc(&h->req->pool, sizeof *links);
    struct left *l = arena_alloc(&h->req->pool, sizeof *l);
    char *legal = NULL;
    size_t count = 0;
    if (!links || !l || adj_play_moves(play, &legal, &count, &err)) {
        h->req->pool.failed = true;
        return;
    }
    l->c = c;
    chosen_read(c->chosen, &l->chosen);
    for (const char *at = legal; l->chosen.count && *at;
         at += strcspn(at, "\n"), at += *at == '\n') {
        struct clicks move;
        clicks_read(at, strcspn(at, "\n"), &move);
        if (move.count > l->chosen.count && goes_on(&l->chosen, &move))
            next_add(l, &move, at, strcspn(at, "\n"));
    }
    if (l->chosen.count) {
        chosen_link(l, links);
        next_link(l, links);
    }
    starts_link(l, legal, links);
    const struct board_look look = {.links = links->at, .count = links->count, .flip = flip};
    values_set(&h->values, "board=%s", board_markup(h, play, &look));
    const struct choice *words = c->is_shown ? NULL : words_of(l, legal);
    if (words)
        values_choices(h, &h->values, "choices", words, NULL);
    adj_free(legal);
}

/* Move lists. */

/* Splits a line such as "4.Ba4" or "4...Nf6" into number and move. */
static void
line_take(struct request *req, const char *line, size_t len, struct moves *out)
{
    size_t digits = strspn(line, "0123456789"), dots = strspn(line + digits, ".");
    if (!out->count) {
        out->first = strtol(line, NULL, 10);
        out->is_second = dots > 1;
    }
    out->at[out->count++] = arena_copy(&req->pool, line + digits + dots, len - digits - dots);
}

struct moves
moves_written(struct request *req, const struct adj_game *game)
{
    struct moves moves = {.first = 1};
    char *text = NULL;
    size_t lines = 0;
    if (adj_game_written(game, &text, NULL))
        return moves;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    moves.at = arena_alloc(&req->pool, (lines + 1) * sizeof *moves.at);
    for (const char *at = text; moves.at && *at; at += strcspn(at, "\n") + 1)
        line_take(req, at, strcspn(at, "\n"), &moves);
    adj_free(text);
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
