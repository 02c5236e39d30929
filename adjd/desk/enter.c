/* SPDX-License-Identifier: MIT */
/* Game entry on the board. The whole state is in the URL: the browser's Back button takes a move
 * back, a bookmark saves the game, and a restart of adjd loses nothing. */
#include <string.h>

#include "adj.h"
#include "base/json.h"
#include "base/number.h"
#include "club/judging.h"
#include "desk/board.h"
#include "desk/pages.h"
#include "desk/reading.h"
#include "web/operation.h"
#include "web/request.h"

struct entry {
    struct html h;
    const struct adj_variant *variant;
    struct judge_request position;
    struct judge_reply reply;           /* its set-up and outcome */
    const char *setup, *moves, *events; /* as in the URL */
    const char **list;                  /* the moves */
    size_t count, event_count;
    struct happening *happened;
    const char *rest; /* the URL's parameters except moves, events and chosen squares */
    /* the record to submit, in the variant's usual notation if possible */
    const char *record, *notation;
    struct moves written; /* moves of the record */
    const char *fault;    /* what is wrong with the moves that were typed; NULL: nothing */
};
enum { MOVES_MOST = 1200 };

/* The state of the entry. */

/* Takes the moves of the URL. False, with a problem reply, when there are too many. */
static bool
moves_take(struct entry *e, struct request *req)
{
    struct buffer lines = {0};
    e->list = arena_split(&req->pool, e->moves, '.', 0, &e->count);
    if (e->count > MOVES_MOST)
        problem_set(req, PROBLEM_TOO_LARGE, "%d moves are the limit on the board", MOVES_MOST);
    for (size_t i = 0; i < e->count; i++)
        buffer_printf(&lines, "%s\n", e->list[i]);
    e->position.moves = arena_keep(&req->pool, &lines);
    return !request_decided(req);
}

/* The line of adj_trace() that asks for the outcome of the game so far, by the rules. */
static const char *
trace_line(struct entry *e)
{
    struct buffer line = {0};
    json_open(&line, NULL, '{');
    json_put_member(&line, "variant", adj_variant_id(e->variant));
    json_put_member(&line, "setup", *e->setup ? e->setup : NULL);
    json_open(&line, "moves", '[');
    for (size_t i = 0; i < e->count; i++)
        json_put_member(&line, NULL, e->list[i]);
    json_close(&line, ']');
    json_close(&line, '}');
    return arena_keep(&e->h.req->pool, &line);
}

/* The URL parameters `rest` and one more. */
static const char *
parameter_add(struct request *req, const char *rest, const char *name, const char *value)
{
    return arena_printf(&req->pool, "%s%s%s=%s", rest, *rest ? "&" : "", name,
                        url_part(req, value));
}

/* Returns the URL parameters that stay when a move is played or, without `flip`, when the board is turned. */
static const char *
rest_of(struct request *req, bool with_flip)
{
    static const char *const names[] = {"variant", "setup", "tournament", "round", "board",
                                        "white",   "black", "flip",       "e"};
    const char *rest = "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (*given(req, names[i]) && (with_flip || strcmp(names[i], "flip") != 0))
            rest = parameter_add(req, rest, names[i], given(req, names[i]));
    return rest;
}

static bool
entry_start(struct entry *e, struct request *req)
{
    struct adj_error err = ADJ_ERROR_INIT;
    const char *variant = given(req, "variant");
    html_init(&e->h, req);
    e->setup = given(req, "setup");
    e->moves = given(req, "m");
    e->events = given(req, "e");
    e->rest = rest_of(req, true);
    if (adj_rulesets_lookup(game_set(), variant, strlen(variant), &e->variant, &err)) {
        problem_set_error(req, &err);
        return false;
    }
    e->position = (struct judge_request){.variant = adj_variant_id(e->variant), .setup = e->setup};
    struct operation *op = moves_take(e, req) ? operation_of(req) : NULL;
    if (!op)
        return false;
    struct judge_request q = e->position;
    q.wants = WANT_POSITION | WANT_OUTCOME;
    q.trace = trace_line(e);
    (void)op_asks(op, &q, &e->reply);
    return !operation_failed(req, op);
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

/* An event in the URL, "ply:kind:by:about"; a missing text is "". */
struct happening {
    int64_t ply;
    const char *kind, *by, *about;
};

static void
events_read(struct entry *e)
{
    struct arena *pool = &e->h.req->pool;
    size_t parts;
    const char **all = arena_split(pool, e->events, '.', 0, &e->event_count);
    e->happened = arena_array(pool, e->event_count + 1, sizeof *e->happened);
    for (size_t i = 0; e->happened && i < e->event_count; i++) {
        const char **part = arena_split(pool, all[i], ':', 4, &parts);
        if (part)
            e->happened[i] =
                (struct happening){digits_read(part[0], 99999), part[1], part[2], part[3]};
    }
}

static void
event_row(struct values *row, void *context)
{
    const struct happening *one = &((const struct entry *)context)->happened[row->at];
    values_set(row, "after_ply=%jd by=%s kind=%s about=%s", one->ply,
               *one->by ? choice_label(sides, one->by) : "", choice_label(kinds, one->kind),
               one->about);
}

/* A parameter of the URL that stays when an event is added. */
static void
parameter_row(struct values *row, void *request)
{
    const struct pair *pair = &((const struct request *)request)->query[row->at];
    values_set(row, "name=%s value=%s", pair->name, pair->value);
    row->is_left_out = strcmp(pair->name, "sel") == 0 || strcmp(pair->name, "typed") == 0 ||
                       strncmp(pair->name, "event", 5) == 0;
}

/* Returns the URL with the event that the form added; NULL: no event was added. */
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
            rest = parameter_add(req, rest, name, req->query[i].value);
    }
    return arena_printf(&req->pool, "/enter?%s", parameter_add(req, rest, "e", added));
}

/* The record. */

static void
events_put(struct entry *e, struct buffer *out, size_t ply)
{
    for (size_t i = 0; i < e->event_count; i++) {
        const struct happening *one = &e->happened[i];
        int64_t end = (int64_t)e->count, at = one->ply < end ? one->ply : end;
        if (at == (int64_t)ply)
            buffer_printf(out, "[%%event %s%s%s%s%s] ", one->kind, *one->by ? " " : "", one->by,
                          *one->about ? " " : "", one->about);
    }
}

/* Returns the record in the canonical notation (LAN). */
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
    e->record = canonical_record(e);
    e->notation = "lan";
    struct operation *op = operation_of(req);
    struct judge_request q;
    struct judge_reply reply;
    if (!op || !game_read(op, e->record, adj_variant_id(e->variant), e->notation, &q))
        return;
    q.wants |= WANT_CONVERTED | WANT_MOVES;
    q.to = own;
    if (op_asks(op, &q, &reply)) {
        e->record = reply.text.data;
        e->notation = own;
        (void)game_read(op, e->record, adj_variant_id(e->variant), own, &q);
    }
    q.wants = WANT_GAME | WANT_MOVES;
    /* a record that cannot be converted is submitted as it is, and the error is reported then */
    if (op_ask(op, &q, &reply) && reply.step == STEP_DONE)
        e->written = moves_written(req, reply.moves);
}

/* Moves that were typed. */

/* Ask a judge for the moves of the record with the typed ones behind it, in LAN. NULL: e->fault says why there are none. */
static const char **
typed_read(struct entry *e, const char *typed, size_t *out_count)
{
    struct request *req = e->h.req;
    struct operation *op = operation_of(req);
    struct judge_request q;
    struct judge_reply reply;
    size_t len = strlen(e->record);
    while (len && strchr(" \r\n*", e->record[len - 1]))
        len--;
    const char *text = arena_printf(&req->pool, "%.*s%s%s *\n", (int)len, e->record,
                                    e->count ? " " : "\n\n", typed);
    if (!op || !game_read(op, text, adj_variant_id(e->variant), e->notation, &q))
        return NULL;
    q.wants |= WANT_CONVERTED;
    q.to = "lan";
    bool good = op_asks(op, &q, &reply);
    if (good) {
        (void)game_read(op, reply.text.data, adj_variant_id(e->variant), "lan", &q);
        q.wants |= WANT_MOVES;
        good = op_asks(op, &q, &reply);
    }
    const struct refusal *r = &op->refusal;
    e->fault = r->error && *r->error->parts ? arena_string(&req->pool, r->error->parts) : r->detail;
    if (!good)
        return NULL;
    struct moves moves = moves_written(req, reply.moves);
    *out_count = moves.count;
    return moves.at;
}

/* Returns the URL with the moves that were typed behind the others; NULL: none were. */
static const char *
typed_added(struct entry *e)
{
    struct request *req = e->h.req;
    const char *typed = given(req, "typed"), *moves = e->moves;
    size_t count = 0;
    if (!*typed)
        return NULL;
    record_make(e);
    const char **all = typed_read(e, typed, &count);
    if (all && count <= e->count)
        e->fault = N_("there is no move in the text");
    if (!all || count <= e->count)
        return NULL;
    for (size_t i = e->count; i < count; i++)
        moves = arena_printf(&req->pool, "%s%s%s", moves, *moves ? "." : "", all[i]);
    return arena_printf(&req->pool, "/enter?%s#typed", parameter_add(req, e->rest, "m", moves));
}

/* The page. */

static void
set_played(struct entry *e)
{
    struct moves moves = e->written;
    if (moves.count != e->count)
        moves = (struct moves){.at = e->list,
                               .count = e->count,
                               .first = 1,
                               .is_second = moves_begin_second(e->setup)};
    values_moves(&e->h, &e->h.values, &moves, NULL, 0);
    const char *last = strrchr(e->moves, '.');
    size_t len = last ? (size_t)(last - e->moves) : 0;
    values_set(&e->h.values, "has_moves=%d before=%s", e->count > 0,
               url_part(e->h.req, arena_copy(&e->h.req->pool, e->moves, len)));
}

static const char *
to_move(struct entry *e)
{
    return *e->reply.setup == 'B' ? N_("Black to move") : N_("White to move");
}

static void
set_outcome(struct entry *e)
{
    const char *traced = e->reply.outcome ? e->reply.outcome : "";
    struct json *doc = json_parse(traced, strlen(traced), NULL);
    const struct json *outcome = json_member(doc, "outcome");
    const char *status = json_member_text(outcome, "status"),
               *reason = json_member_text(outcome, "reason");
    bool is_over = status && strcmp(status, "undecided") != 0;
    values_set(&e->h.values, "over_by=%s in_check=%d reasons=%s",
               is_over ? reason_text(&e->h, reason) : "", e->reply.in_check, reasons_json(&e->h));
    json_free(doc);
}

static void
entry_page(struct entry *e)
{
    struct request *req = e->h.req;
    struct values *v = &e->h.values;
    bool flip = *given(req, "flip") != '\0';
    struct choosing choosing = {req, e->moves, given(req, "sel"), "/enter", e->rest, false};
    e->h.is_live = desk_plays(e->variant);
    if (!e->fault)
        record_make(e);
    values_set(v, "to_move=%s board= rest=%s flipped=%s played=%s is_live=%d", to_move(e), e->rest,
               arena_printf(&req->pool, "%s%s", rest_of(req, false), flip ? "" : "&flip=1"),
               url_part(req, e->moves), e->h.is_live);
    values_set(v, "setup=%s variant=%s notation=%s record=%s typed=%s typed_fault=%s", e->setup,
               adj_variant_id(e->variant), e->notation, e->record,
               e->fault ? given(req, "typed") : "", e->fault);
    values_place(&e->h);
    set_outcome(e);
    values_choosing(&e->h, &e->position, &choosing, flip);
    set_played(e);
    values_rows(v, "game_events", e->event_count, event_row, e);
    values_rows(v, "parameters", req->query_count, parameter_row, req);
    values_choices(&e->h, v, "sides", sides, "white");
    values_choices(&e->h, v, "kinds", kinds, "resign");
    page_show(&e->h, 200,
              &(struct page_head){.title = variant_title(&e->h, adj_variant_id(e->variant)),
                                  .above = round_above(req),
                                  .above_label = N_("Tournament"),
                                  .is_wide = true},
              "enter");
}

/* The page for choosing a variant or a set-up. */
static void
entry_choice(struct request *req)
{
    struct html h;
    html_init(&h, req);
    values_variants(&h, NULL);
    page_show(&h, 200, &(struct page_head){.label = N_("A game on the board")}, "enter_choose");
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
        events_read(e);
        const char *added = event_added(e);
        if (!added)
            added = typed_added(e);
        if (added)
            page_redirect(req, added);
        else
            entry_page(e);
    }
}
