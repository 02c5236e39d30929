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

#include "club/judging.h"
#include "web/operation.h"
#include "web/request.h"
#include "base/number.h"
#include "base/word.h"

enum { LINKS_MOST = 200 };

void
put_board(struct html *h, const struct judge_request *position, const struct board_look *look)
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
    if (op && op_asks(op, &q, &reply))
        put(h, "<div class=\"board\">%r</div>\n", reply.drawing);
    else
        put(h, "<p class=\"warning\">%w</p>\n", N_("This position cannot be shown."));
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
    const char *lan = move ? arena_copy(&c->req->pool, move, move_len) : "";
    if (c->is_shown)
        return address(c->req, "%s?%r&piece=%u", c->path, c->rest, chosen);
    return address(c->req, "%s?%r&m=%u%s%u%s%u", c->path, c->rest, c->moves,
                   move && *c->moves ? "." : "", lan, *chosen ? "&sel=" : "", chosen);
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

/* Text links for the moves that need no further click. */
static void
put_words(struct html *h, const struct left *l, const char *legal)
{
    bool any = false;
    for (const char *at = legal; *at; at += strcspn(at, "\n"), at += *at == '\n') {
        struct clicks move;
        size_t len = strcspn(at, "\n");
        clicks_read(at, len, &move);
        if (move.count != l->chosen.count || !goes_on(&l->chosen, &move))
            continue;
        const char *lan = arena_copy(&h->req->pool, at, len);
        put(h, "%r<li><a class=\"button\" href=\"%s\">%s</a></li>",
            any ? "" : "<ul class=\"row choices\">", address_of(l->c, at, len, ""), lan);
        any = true;
    }
    put(h, "%r\n", any ? "</ul>" : "");
}

void
put_choosing(struct html *h, const struct judge_request *position, const struct choosing *c,
             bool flip)
{
    struct judge_request q = *position;
    struct judge_reply reply;
    struct operation *op = operation_of(h->req);
    struct links *links = arena_alloc(&h->req->pool, sizeof *links);
    struct left *l = arena_alloc(&h->req->pool, sizeof *l);
    q.wants |= WANT_POSITION | WANT_LEGAL;
    if (!links || !l || !op || !op_asks(op, &q, &reply)) {
        put(h, "<p class=\"warning\">%w</p>\n", N_("This position cannot be shown."));
        return;
    }
    const char *legal = reply.legal;
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
    put_board(h, position,
              &(struct board_look){.links = links->at, .count = links->count, .flip = flip});
    if (!c->is_shown)
        put_words(h, l, legal);
}

/* Move lists. */

/* Splits a line such as "4.Ba4" or "4...Nf6" into number and move. */
static void
queue_take(struct request *req, const char *line, size_t len, struct moves *out)
{
    size_t digits = strspn(line, "0123456789"), dots = strspn(line + digits, ".");
    if (!out->count) {
        out->first = strtol(line, NULL, 10);
        out->is_second = dots > 1;
    }
    out->at[out->count++] = arena_copy(&req->pool, line + digits + dots, len - digits - dots);
}

struct moves
moves_written(struct request *req, const char *text)
{
    struct moves moves = {.first = 1};
    size_t lines = 0;
    if (!text)
        return moves;
    for (const char *at = text; *at; at++)
        lines += *at == '\n';
    moves.at = arena_alloc(&req->pool, (lines + 1) * sizeof *moves.at);
    for (const char *at = text; moves.at && *at; at += strcspn(at, "\n") + 1)
        queue_take(req, at, strcspn(at, "\n"), &moves);
    return moves;
}

bool
moves_begin_second(const char *setup)
{
    return *setup == 'B';
}

void
put_moves(struct html *h, const struct moves *moves, const char *class, const char *path,
          size_t ply)
{
    put(h, "<ol class=\"%s\" start=\"%d\" aria-label=\"%w\">", class, moves->first, N_("Moves"));
    for (size_t i = 0; i < moves->count; i++) {
        bool is_first = (i + moves->is_second) % 2 == 0, is_here = i + 1 == ply;
        put(h, "%r", is_first ? "<li>" : i == 0 ? "<li>… " : " ");
        if (path)
            put(h, "<a href=\"%s?ply=%d\"%r>%s</a>", path, (int64_t)i + 1,
                is_here ? " aria-current=\"step\"" : "", moves->at[i]);
        else
            put(h, is_here ? "<mark>%s</mark>" : "%s", moves->at[i]);
        put(h, "%r", is_first && i + 1 < moves->count ? "" : "</li>");
    }
    put(h, "</ol>\n");
}

/* A link to a position; `is_there`: to another one than this. */
static void
put_step(struct html *h, const char *path, const char *rel, const char *sign, const char *label,
         size_t ply, bool is_there)
{
    if (is_there)
        put(h, "<a class=\"button quiet\"%r%s%r href=\"%s?ply=%d\" aria-label=\"%w\">%s</a> ",
            *rel ? " rel=\"" : "", rel, *rel ? "\"" : "", path, (int64_t)ply, label, sign);
    else
        put(h, "<span class=\"button quiet off\" aria-hidden=\"true\">%s</span> ", sign);
}

void
put_steps(struct html *h, const char *path, size_t ply, size_t last)
{
    put(h, "<p class=\"steps screen\">");
    put_step(h, path, "", "|◀", N_("To the beginning"), 0, ply > 0);
    put_step(h, path, "prev", "◀", N_("A half-move back"), ply ? ply - 1 : 0, ply > 0);
    put(h, "<span class=\"ply\">%d / %d</span> ", (int64_t)ply, (int64_t)last);
    put_step(h, path, "next", "▶", N_("A half-move on"), ply + 1, ply < last);
    put_step(h, path, "", "▶|", N_("To the end"), last, ply < last);
    put(h, "</p>\n");
}

size_t
ply_asked(struct request *req, size_t usual, size_t last)
{
    int64_t ply = digits_read(request_query(req, "ply"), (int64_t)last);
    return ply < 0 ? usual : (size_t)ply;
}
