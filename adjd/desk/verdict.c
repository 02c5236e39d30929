/* SPDX-License-Identifier: MIT */
#include "desk/verdict.h"

#include <string.h>

#include "base/json.h"
#include "desk/board.h"
#include "desk/event.h"
#include "desk/reading.h"
#include "web/request.h"
#include "event/rows.h"
#include "os/id.h"
#include "store/tournaments.h"
#include "web/operation.h"

/* Loading. */

bool
shown_load(struct shown *s, struct request *req, const char *id)
{
    memset(s, 0, sizeof *s);
    s->h = (struct html){.req = req, .language = page_language(req)};
    s->path = req->path;
    struct operation *op = operation_reading(req);
    if (!op)
        return false;
    struct judge_request asked = {.wants = WANT_MOVES};
    report_ask(&s->h, &asked);
    if (!judged_load(op, id, &asked, &s->j)) {
        operation_failed(req, op);
        return false;
    }
    s->stored = json_parse(s->j.found.a.verdict, strlen(s->j.found.a.verdict), NULL);
    if (s->j.is_read) /* a record that can no longer be parsed is shown as it was stored */
        s->moves = moves_written(req, s->j.reply.moves);
    return true;
}

void
shown_clear(struct shown *s)
{
    json_free(s->stored);
}

const char *
shown_title(const struct shown *s)
{
    if (!s->j.found.a.white && !s->j.found.a.black)
        return variant_title(&s->h, s->j.found.a.variant);
    return arena_printf(&s->h.req->pool, "%s – %s", s->j.found.a.white ? s->j.found.a.white : "?",
                        s->j.found.a.black ? s->j.found.a.black : "?");
}

/* The state of the adjudication. */

/* The points of a side in a decision: "½". */
static const char *
brought(const struct shown *s, const char *score)
{
    int64_t hundredths = 0;
    return score && score_read(score, &hundredths) ? points_text(s->h.req, hundredths) : "–";
}

const char *
decision_text(const char *status, const char *winner)
{
    if (winner)
        return strcmp(winner, "white") == 0 ? N_("Director's decision: White wins")
                                            : N_("Director's decision: Black wins");
    if (status && strcmp(status, "draw") == 0)
        return N_("Director's decision: draw");
    return status && strcmp(status, "decided") == 0 ? N_("Director's decision: both players lose")
                                                    : N_("Director's decision: undecided");
}

void
put_standing(struct shown *s)
{
    struct html *h = &s->h;
    int64_t white = SCORE_PENDING, black = SCORE_PENDING;
    verdict_points(s->j.found.a.verdict, &white, &black);
    bool is_open = s->j.tournament.seq && white < 0;
    if (strcmp(s->j.found.standing.state, "withdrawn") == 0)
        put(h, "<p class=\"warning\">%w</p>\n", N_("The record was withdrawn."));
    if (s->j.found.standing.replaced_by)
        put(h, "<p class=\"warning\">%w <a href=\"/verdicts/%s\">%w</a></p>\n",
            N_("The record was replaced:"), s->j.found.standing.replaced_by,
            N_("the newer record"));
    if (s->j.found.standing.replaces)
        put(h, "<p class=\"faint\">%w <a href=\"/verdicts/%s\">%w</a></p>\n", N_("It replaces"),
            s->j.found.standing.replaces, N_("an earlier record"));
    if (!s->j.found.standing.decision && s->j.found.standing.acceptance)
        put(h, "<p class=\"done\">%w%s%w</p>\n", N_("The director accepted the verdict."),
            is_open ? " " : "",
            is_open ? N_("The result is still missing: decide the game, or replace its record.")
                    : "");
    if (!s->j.found.standing.decision)
        return;
    struct json *decision =
        json_parse(s->j.found.standing.decision, strlen(s->j.found.standing.decision), NULL);
    const struct json *score = json_member(decision, "score");
    const char *winner = json_member_text(decision, "winner");
    bool forfeit = json_bool(json_member(decision, "forfeit"), false);
    put(h, "<p class=\"done\"><strong>%w",
        decision_text(json_member_text(decision, "status"), winner));
    if (json_member_text(score, "white"))
        put(h, ", %s%w%s", brought(s, json_member_text(score, "white")), N_("–"),
            brought(s, json_member_text(score, "black")));
    put(h, "%s%w.</strong> %s</p>\n", forfeit ? ", " : "", forfeit ? N_("by forfeit") : "",
        json_member_text(decision, "reason"));
    json_free(decision);
}

/* Stepping through the game. */

/* Marks squares that are listed with a separator behind each. Returns the new number of links. */
static size_t
marks_add(struct shown *s, const char *list, const char *separator, struct adj_link *links,
          size_t n, size_t most)
{
    for (size_t len; *list && n < most; list += len + (list[len] != '\0')) {
        len = strcspn(list, separator);
        if (len > 0)
            links[n++] =
                (struct adj_link){arena_copy(&s->h.req->pool, list, len), NULL, "chosen", NULL};
    }
    return n;
}

/* The squares to highlight for the chosen evidence. */
static size_t
marks_of(struct shown *s, const struct judge_request *position, struct adj_link *links, size_t most)
{
    const char *show = request_query(s->h.req, "show"), *count = request_query(s->h.req, "count");
    struct operation *op = count && *count ? operation_of(s->h.req) : NULL;
    struct judge_request q = *position;
    struct judge_reply reply;
    size_t n = 0;
    q.wants |= WANT_POSITION | WANT_SQUARES;
    q.piece = count;
    if (op && op_asks(op, &q, &reply) && reply.squares)
        n = marks_add(s, reply.squares, "\n", links, 0, most);
    return marks_add(s, show ? show : "", ".", links, n, most);
}

/* The squares that block the final illegal move, or give check. */
static size_t
obstacles_of(struct shown *s, struct adj_link *links, size_t most)
{
    const struct json *squares = json_member(json_member(s->stored, "illegal"), "squares");
    size_t n = 0;
    for (size_t i = 0; i < json_count(squares) && n < most; i++)
        links[n++] = (struct adj_link){json_text(json_item(squares, i)), NULL, "from", NULL};
    return n;
}

static void
put_position(struct shown *s, size_t ply, size_t last)
{
    struct html *h = &s->h;
    struct judge_request position = s->j.request;
    struct adj_link *links = arena_alloc(&h->req->pool, 160 * sizeof *links);
    if (!links)
        return;
    position.wants = WANT_GAME;
    position.ply = ply;
    const struct json *illegal = ply == last ? json_member(s->stored, "illegal") : NULL;
    struct board_look look = {.links = links,
                              .tried_from = json_member_text(illegal, "from"),
                              .tried_to = json_member_text(illegal, "to")};
    look.count = marks_of(s, &position, links, 160);
    if (illegal)
        look.count += obstacles_of(s, links + look.count, 160 - look.count);
    put_board(h, &position, &look);
    put_steps(h, s->path, ply, last);
}

void
put_stepping(struct shown *s)
{
    struct html *h = &s->h;
    const struct moves *moves = &s->moves;
    size_t last = moves->count, ply = ply_asked(h->req, last, last);
    if (!moves->at) {
        put(h, "<p class=\"warning\">%w</p>\n",
            N_("The record can no longer be replayed. Its text is below."));
        return;
    }
    put(h, "<section class=\"stepping\" aria-label=\"%w\">\n", N_("The game on the board"));
    put_position(s, ply, last);
    const char *attempted = json_member_text(json_member(s->stored, "illegal"), "text");
    if (attempted && ply == last)
        put(h, "<p class=\"warning\">%w: <strong>%s</strong></p>\n", N_("The illegal move"),
            attempted);
    put_moves(h, moves, "moves screen", s->path, ply);
    put(h, "</section>\n");
}

/* Evidence. */

static void
put_ply(struct shown *s, const struct json *value)
{
    int64_t ply = 0;
    if (json_int(value, &ply))
        put(&s->h, " <a href=\"%s?ply=%d\">%w %d</a>", s->path, ply, N_("after half-move"), ply);
}

static void
put_attack(struct shown *s, const struct json *evidence)
{
    const struct json *king = json_member(evidence, "king"),
                      *attackers = json_member(evidence, "attackers");
    const char *square = json_text(king) ? json_text(king) : json_member_text(king, "square");
    struct buffer all = {0};
    if (!square)
        return;
    buffer_puts(&all, square);
    for (size_t i = 0; i < json_count(attackers); i++) {
        const struct json *one = json_item(attackers, i);
        const char *from = json_text(one) ? json_text(one) : json_member_text(one, "square");
        if (from)
            buffer_printf(&all, ".%s", from);
    }
    if (!all.failed)
        put(&s->h, "<li><a href=\"%s?show=%u\">%w</a></li>\n", s->path, all.data,
            N_("The check: the attackers and the king"));
    buffer_clear(&all);
}

static void
put_counted(struct shown *s, const struct json *evidence)
{
    const struct json *pieces = json_member(evidence, "pieces");
    for (size_t i = 0; i < json_count(pieces); i++) {
        const char *symbol = json_member_text(json_item(pieces, i), "piece");
        if (i == 0)
            put(&s->h, "<li>%w:", N_("Counted pieces"));
        if (symbol)
            put(&s->h, " <a class=\"piece\" href=\"%s?count=%u\">%s</a>", s->path, symbol, symbol);
    }
    put(&s->h, "%r", json_count(pieces) ? "</li>\n" : "");
}

void
put_evidence(struct shown *s)
{
    struct html *h = &s->h;
    const struct json *evidence = json_member(s->stored, "evidence");
    const struct json *plies = json_member(evidence, "plies"),
                      *counters = json_member(evidence, "counters"),
                      *king = json_member(evidence, "king");
    bool any = json_count(plies) || json_count(counters) || json_text(king) ||
               json_member_text(king, "square") || json_count(json_member(evidence, "pieces"));
    if (!any || !s->moves.at)
        return;
    put(h, "<section class=\"screen\"><h2>%w</h2>\n<ul>\n", N_("Evidence on the board"));
    for (size_t i = 0; i < json_count(plies); i++) {
        put(h, "<li>%w", N_("The same position"));
        put_ply(s, json_item(plies, i));
        put(h, "</li>\n");
    }
    put_attack(s, evidence);
    for (size_t i = 0; i < json_count(counters); i++) {
        const struct json *c = json_item(counters, i);
        put(h, "<li>%w: %w", N_("The count of"),
            json_member_text(c, "of") ? json_member_text(c, "of") : "");
        put_ply(s, json_member(c, "since"));
        put(h, "</li>\n");
    }
    put_counted(s, evidence);
    put(h, "</ul></section>\n");
}

/* Report and record. */

void
put_verdict_report(struct shown *s)
{
    struct html *h = &s->h;
    if (s->j.is_same) {
        put_report(h, &s->j.reply);
        return;
    }
    const struct json *citation = json_member(s->stored, "citation");
    put(h, "<p class=\"result\">%w: %s</p>\n<p>%s, %s</p>\n<p class=\"faint\">%w</p>\n",
        status_text(s->j.found.a.status), reason_text(h, s->j.found.a.reason),
        json_member_text(citation, "document"), json_member_text(citation, "paragraph"),
        N_("An earlier version of adj gave this verdict. The present version would judge "
           "differently."));
}

/* The record with numbered lines, to find the place of a defect. */
void
put_record(struct shown *s)
{
    struct html *h = &s->h;
    const char *text = arena_copy(&h->req->pool, s->j.record.data, s->j.record.len);
    put(h, "<h2>%w</h2>\n<ol class=\"lines\" tabindex=\"0\" aria-label=\"%w\">",
        N_("The record as submitted"), N_("The record as submitted"));
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, "\n");
        put(h, "<li><code>%s</code></li>", arena_copy(&h->req->pool, at, len));
        at += len + (at[len] == '\n');
    }
    put(h, "</ol>\n");
}
