/* SPDX-License-Identifier: MIT */
/* Game entry on the board. The whole state is in the URL: the browser's Back button takes a move
 * back, a bookmark saves the game, and a restart of adjd loses nothing. */
#include <string.h>

#include "club/judging.h"
#include "base/json.h"
#include "base/word.h"
#include "desk/board.h"
#include "desk/pages.h"
#include "desk/reading.h"
#include "web/request.h"
#include "web/operation.h"
#include "os/id.h"

struct entry {
    struct html h;
    const struct adj_variant *variant;
    struct adj_play *play;
    const char *setup, *moves, *events; /* as in the URL */
    const char *list[1200];             /* the moves */
    size_t count;
    const char *rest; /* of the URL: all parameters but moves, events and chosen squares */
    /* the record to submit, in the variant's usual notation if possible */
    const char *record, *notation;
    struct moves written; /* moves of the record */
};
enum { MOVES_MOST = 1200 };

/* The state. */

/* Plays the moves of the URL. On failure returns false and sets a problem reply. */
static bool
moves_play(struct entry *e, struct request *req)
{
    for (const char *at = e->moves; *at;) {
        struct adj_error err = ADJ_ERROR_INIT;
        size_t len = strcspn(at, ".");
        if (e->count == MOVES_MOST) {
            problem_set(req, PROBLEM_TOO_LARGE, "%d moves are the limit on the board", MOVES_MOST);
            return false;
        }
        if (len && adj_play_move(e->play, at, len, &err)) {
            problem_set_error(req, &err);
            return false;
        }
        if (len)
            e->list[e->count++] = arena_copy(&req->pool, at, len);
        at += len + (at[len] == '.');
    }
    return true;
}

/* The URL parameters that stay when a move is played, or (without flip) when the board is turned. */
static const char *
rest_of(struct request *req, bool with_flip)
{
    static const char *const names[] = {"variant", "setup", "tournament", "round", "board",
                                        "white",   "black", "flip",       "e"};
    const char *rest = "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = given(req, names[i]);
        if (*value && (with_flip || strcmp(names[i], "flip") != 0))
            rest = address(req, "%r%s%s=%u", rest, *rest ? "&" : "", names[i], value);
    }
    return rest;
}

static bool
entry_start(struct entry *e, struct request *req)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const char *variant = given(req, "variant");
    e->h = (struct html){.req = req, .language = page_language(req)};
    e->setup = given(req, "setup");
    e->moves = given(req, "m");
    e->events = given(req, "e");
    e->rest = rest_of(req, true);
    if (adj_variant_lookup(variant, strlen(variant), &e->variant, &err) ||
        adj_play_new(e->variant, e->setup, strlen(e->setup), &e->play, &err)) {
        problem_set_error(req, &err);
        return false;
    }
    return moves_play(e, req);
}

/* Events. */

/* clang-format off */
/* Events other than moves. `about` is a square, a move or a result. */
static const struct choice kinds[] = {
    {"resign", N_("resigns")}, {"agreement", N_("a draw was agreed")}, {"flag", N_("the flag has fallen")},
    {"absence", N_("did not appear")}, {"claim", N_("claims a draw")},
    {"protest", N_("protests against the piece on a square")}, {"statement", N_("states that forces are equal")},
    {"demand", N_("demands a president's move")}, {"adjudication", N_("adjudicated")},
    {"abandoned", N_("the game was abandoned")}, {"void", N_("wrong starting position: the game is void")},
    {"colours", N_("colours were found to be reversed")},
    {"illegal", N_("made an illegal move and took it back")},
    {NULL, NULL}};
static const struct choice sides[] = {
    {"white", N_("White player")}, {"black", N_("Black player")}, {"", N_("both or neither")}, {NULL, NULL}};
/* clang-format on */

/* An event of the URL, "ply:kind:by:about". */
struct happening {
    int64_t ply;
    const char *kind, *by, *about;
    size_t kind_len, by_len, about_len;
};

static bool
happening_next(const char **at, struct happening *out)
{
    const char *parts[4] = {"", "", "", ""};
    size_t lens[4] = {0, 0, 0, 0}, all = strcspn(*at, ".");
    const char *p = *at, *end = *at + all;
    if (!all)
        return false;
    for (size_t i = 0; i < 4 && p <= end; i++) {
        const char *stop = i < 3 ? memchr(p, ':', (size_t)(end - p)) : NULL;
        parts[i] = p;
        lens[i] = (size_t)((stop ? stop : end) - p);
        p += lens[i] + 1;
    }
    *out = (struct happening){0, parts[1], parts[2], parts[3], lens[1], lens[2], lens[3]};
    for (size_t i = 0; i < lens[0] && i < 5; i++)
        out->ply = out->ply * 10 + (parts[0][i] - '0');
    *at = end + (*end == '.');
    return true;
}

static void
put_events(struct entry *e)
{
    struct html *h = &e->h;
    const char *at = e->events;
    struct happening one;
    while (happening_next(&at, &one)) {
        const char *by = choice_label(sides, one.by, one.by_len),
                   *kind = choice_label(kinds, one.kind, one.kind_len);
        put(h, "<p class=\"event\">%w %d: %w %w %s</p>\n", N_("After half-move"), one.ply,
            by && one.by_len ? by : "", kind ? kind : "",
            arena_copy(&h->req->pool, one.about, one.about_len));
    }
    put(h, "<details><summary>%w</summary>\n<form method=\"get\" action=\"/enter\">",
        N_("Record another event"));
    for (size_t i = 0; i < h->req->query_count; i++) {
        const char *name = h->req->query[i].name;
        if (strcmp(name, "sel") != 0 && strncmp(name, "event", 5) != 0)
            field_hidden(h, name, h->req->query[i].value);
    }
    field_select(h, N_("Who"), "event_by", "white", sides, NULL);
    field_select(h, N_("What"), "event", "resign", kinds, NULL);
    field_text(h, N_("About"), "event_about", "",
               N_("The square of a protest, the move that a claim names, the result of an "
                  "adjudication (1-0, 0-1, 1/2-1/2)."));
    form_close(h, N_("Add the event"));
    put(h, "</details>\n");
}

/* The URL with the event that was added by the form; NULL: none was added. */
static const char *
event_added(struct entry *e)
{
    struct request *req = e->h.req;
    const char *kind = given(req, "event"), *about = given(req, "event_about");
    if (!*kind)
        return NULL;
    const char *both = "agreement adjudication abandoned void colours";
    const char *by = strstr(both, kind) ? "" : given(req, "event_by");
    const char *added =
        arena_printf(&req->pool, "%s%s%zu:%s:%s:%s", e->events, *e->events ? "." : "", e->count,
                     kind, by, strpbrk(about, ".:[]{}") && strcmp(kind, "claim") != 0 ? "" : about);
    const char *rest = "";
    for (size_t i = 0; i < req->query_count; i++) {
        const char *name = req->query[i].name;
        if (strcmp(name, "e") != 0 && strncmp(name, "event", 5) != 0)
            rest = address(req, "%r%s%s=%u", rest, *rest ? "&" : "", name, req->query[i].value);
    }
    return address(req, "/enter?%r&e=%u", rest, added);
}

/* The record. */

static void
events_put(struct entry *e, struct buffer *out, size_t ply)
{
    const char *at = e->events;
    struct happening one;
    while (happening_next(&at, &one)) {
        bool is_last = ply == e->count;
        if (one.ply != (int64_t)ply && !(is_last && one.ply > (int64_t)ply))
            continue;
        buffer_printf(out, "[%%event %.*s%s%.*s%s%.*s] ", (int)one.kind_len, one.kind,
                      one.by_len ? " " : "", (int)one.by_len, one.by, one.about_len ? " " : "",
                      (int)one.about_len, one.about);
    }
}

/* The record in the canonical notation (LAN). */
static const char *
canonical_record(struct entry *e)
{
    struct buffer out = {0};
    struct request *req = e->h.req;
    const struct {
        const char *name, *value;
    } tags[] = {{"Variant", adj_variant_id(e->variant)},
                {"White", given(req, "white")},
                {"Black", given(req, "black")},
                {"SetUp", *e->setup ? "1" : ""},
                {"FEN", e->setup}};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if (*tags[i].value)
            tag_put(&out, tags[i].name, tags[i].value);
    buffer_putc(&out, '\n');
    events_put(e, &out, 0);
    for (size_t i = 0; i < e->count; i++) {
        buffer_printf(&out, "%s%s", e->list[i], (i + 1) % 12 ? " " : "\n");
        events_put(e, &out, i + 1);
    }
    buffer_puts(&out, "*\n");
    return arena_keep(&req->pool, &out);
}

/* Converts the record to the variant's usual notation, such as PDN or PGN. */
static void
record_make(struct entry *e)
{
    struct request *req = e->h.req;
    const char *own = adj_variant_notation(e->variant);
    char *text = NULL;
    e->record = canonical_record(e);
    e->notation = "lan";
    struct operation *op = operation_of(req);
    struct adj_game *game =
        op ? game_read(op, e->record, adj_variant_id(e->variant), e->notation) : NULL;
    if (game && !adj_game_convert(game, own, NULL, &text, NULL, NULL, NULL)) {
        e->record = arena_string(&req->pool, text);
        e->notation = own;
        adj_game_free(game);
        game = game_read(op, text, adj_variant_id(e->variant), own);
    }
    if (game)
        e->written = moves_written(req, game);
    /* a record that cannot be converted is submitted as it is, and the error is reported then */
    adj_free(text);
    adj_game_free(game);
}

/* The page. */

/* The first `count` moves, as in the URL. */
static const char *
moves_until(struct entry *e, size_t count)
{
    const char *at = e->moves;
    for (size_t i = 0; i < count; i++)
        at += strcspn(at, ".") + (i + 1 < count);
    return arena_copy(&e->h.req->pool, e->moves, (size_t)(at - e->moves));
}

static void
put_played(struct entry *e)
{
    struct html *h = &e->h;
    struct moves moves = e->written;
    if (moves.count != e->count)
        moves = (struct moves){.at = e->list,
                               .count = e->count,
                               .first = 1,
                               .is_second = moves_begin_second(e->setup)};
    put_moves(h, &moves, "moves", NULL, 0);
    if (!e->count)
        return;
    put(h, "<p><a class=\"button quiet\" rel=\"prev\" href=\"/enter?%s&amp;m=%u\">%w</a></p>\n",
        e->rest, moves_until(e, e->count - 1), N_("Take the last move back"));
}

static const char *
to_move(struct entry *e)
{
    char *setup = NULL;
    bool is_black = !adj_play_setup(e->play, &setup, NULL) && *setup == 'B';
    adj_free(setup);
    return is_black ? N_("Black to move") : N_("White to move");
}

/* The link that turns the board. */
static void
put_flip(struct entry *e, bool flip)
{
    const char *rest = rest_of(e->h.req, false);
    put(&e->h,
        "<p class=\"screen\"><a class=\"button quiet\" href=\"/enter?%s%s&amp;m=%u\">%w</a></p>\n",
        rest, flip ? "" : "&flip=1", e->moves, N_("Flip the board"));
}

/* The outcome of the game so far, by the rules. */
static void
put_outcome(struct entry *e)
{
    struct buffer line = {0};
    struct adj_error err = ADJ_ERROR_INIT;
    char *traced = NULL;
    json_open(&line, NULL, '{');
    json_put_member(&line, "variant", adj_variant_id(e->variant));
    json_put_member(&line, "setup", *e->setup ? e->setup : NULL);
    json_open(&line, "moves", '[');
    for (size_t i = 0; i < e->count; i++)
        json_put_member(&line, NULL, e->list[i]);
    json_close(&line, ']');
    json_close(&line, '}');
    if (!line.failed && !adj_trace(line.data, line.len, &traced, &err)) {
        struct json *doc = json_parse(traced, strlen(traced), NULL);
        const struct json *outcome = json_member(doc, "outcome");
        const char *status = json_member_text(outcome, "status"),
                   *reason = json_member_text(outcome, "reason");
        if (status && strcmp(status, "undecided") != 0)
            put(&e->h, "<p class=\"done\" role=\"status\">%w: %s</p>\n", N_("The game is over"),
                reason_text(&e->h, reason));
        else
            put(&e->h, "<p role=\"status\"><strong>%w.</strong> %w</p>\n", to_move(e),
                N_("Click a piece, then its target square."));
        json_free(doc);
    }
    adj_free(traced);
    buffer_clear(&line);
}

static void
put_hand_in(struct entry *e)
{
    static const char *const about[] = {"tournament", "round", "board"};
    struct html *h = &e->h;
    if (may(h, SCOPE_SUBMIT)) {
        form_open(h, "/records", false);
        field_hidden(h, "variant", adj_variant_id(e->variant));
        field_hidden(h, "notation", e->notation);
        field_hidden(h, "origin", "board");
        field_hidden(h, "record", e->record);
        for (size_t i = 0; i < 3; i++)
            field_hidden(h, about[i], given(h->req, about[i]));
        field_text(h, N_("White player"), "white", given(h->req, "white"), NULL);
        field_text(h, N_("Black player"), "black", given(h->req, "black"), NULL);
        form_close(h, N_("Submit a record"));
    }
    put(h, "<details><summary>%w</summary><pre>%s</pre></details>\n", N_("The record"), e->record);
}

static void
entry_page(struct entry *e)
{
    struct request *req = e->h.req;
    struct html *h = &e->h;
    bool flip = *given(req, "flip") != '\0';
    const char *tournament = given(req, "tournament");
    struct page_head head = {.title = variant_title(h, adj_variant_id(e->variant)),
                             .is_wide = true};
    struct choosing choosing = {req, e->moves, given(req, "sel"), "/enter", e->rest, false};
    if (*tournament) {
        head.above = *given(req, "round") ? address(req, "/tournaments/%u/rounds/%u", tournament,
                                                    given(req, "round"))
                                          : address(req, "/tournaments/%u", tournament);
        head.above_label = N_("Tournament");
    }
    record_make(e);
    html_open(h, req, 200, &head);
    put(h, "<div class=\"sides\"><section aria-label=\"%w\">\n", N_("Board"));
    put_outcome(e);
    put_choosing(h, e->play, &choosing, flip);
    put_flip(e, flip);
    put(h, "</section>\n<section aria-label=\"%w\">\n", N_("The game"));
    put_played(e);
    put_events(e);
    put_hand_in(e);
    put(h, "</section></div>\n");
    html_close(h);
}

/* The page for choosing a variant or a set-up. */
static void
entry_choice(struct request *req)
{
    struct html h = {.req = req, .language = page_language(req)};
    html_open(&h, req, 200, &(struct page_head){.label = N_("A game on the board")});
    put(&h, "<form method=\"get\" action=\"/enter\">\n");
    field_variant(&h, given(req, "variant"), true);
    field_area(
        &h, N_("Set-up"), "setup", "",
        N_("Leave it empty for the usual starting position. Otherwise enter a position as reports "
           "print it, or a FEN. Turtle has no usual starting position; its page shows one."),
        3);
    form_close(&h, N_("Begin"));
    html_close(&h);
}

void
enter_page(struct request *req)
{
    struct entry *e = arena_alloc(&req->pool, sizeof *e);
    if (!e)
        return;
    if (!*given(req, "variant")) {
        entry_choice(req);
        return;
    }
    if (entry_start(e, req)) {
        const char *added = event_added(e);
        if (added)
            page_redirect(req, added);
        else
            entry_page(e);
    }
    adj_play_free(e->play);
}
