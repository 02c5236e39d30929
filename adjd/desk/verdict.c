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
    *s = (struct shown){.path = req->path};
    html_init(&s->h, req);
    struct operation *op = operation_reading(req);
    if (!op)
        return false;
    if (!judged_load(op, id, &s->j)) {
        operation_failed(req, op);
        return false;
    }
    s->stored = json_parse(s->j.found.a.verdict, strlen(s->j.found.a.verdict), NULL);
    if (s->j.game) /* a record that can no longer be parsed is shown as it was stored */
        s->moves = moves_written(req, s->j.game);
    return true;
}

void
shown_clear(struct shown *s)
{
    judged_clear(&s->j);
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

/* The points of a side in a decision: "½"; NULL: no score. */
static const char *
points_of(const struct shown *s, const struct json *score, const char *side)
{
    int64_t hundredths = 0;
    const char *text = json_member_text(score, side);
    if (!json_member_text(score, "white"))
        return NULL;
    return text && score_read(text, &hundredths) ? points_text(s->h.req, hundredths) : "–";
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

/* The director's last decision. */
static void
set_decision(struct shown *s, const char *text)
{
    struct json *decision = json_parse(text, strlen(text), NULL);
    const struct json *score = json_member(decision, "score");
    const char *reason = json_member_text(decision, "reason");
    values_set(
        &s->h.values,
        "decision=%s white_points=%s black_points=%s is_forfeit=%d decision_reason=%s",
        decision_text(json_member_text(decision, "status"), json_member_text(decision, "winner")),
        points_of(s, score, "white"), points_of(s, score, "black"),
        json_bool(json_member(decision, "forfeit"), false),
        reason ? arena_string(&s->h.req->pool, reason) : "");
    json_free(decision);
}

static void
set_state(struct shown *s)
{
    const struct standing_of_verdict *standing = &s->j.found.standing;
    const struct adjudication *a = &s->j.found.a;
    int64_t white = SCORE_PENDING, black = SCORE_PENDING;
    verdict_points(a->verdict, &white, &black);
    values_set(&s->h.values,
               "id=%s variant=%s game=%s is_withdrawn=%d replaced_by=%s replaces=%s is_accepted=%d "
               "is_open=%d decision=",
               a->id, a->variant, variant_title(&s->h, a->variant),
               strcmp(standing->state, "withdrawn") == 0, standing->replaced_by, standing->replaces,
               !standing->decision && standing->acceptance, s->j.tournament.seq && white < 0);
    if (standing->decision)
        set_decision(s, standing->decision);
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
marks_of(struct shown *s, const struct adj_play *play, struct adj_link *links, size_t most)
{
    const char *show = request_query(s->h.req, "show"), *count = request_query(s->h.req, "count");
    char *squares = NULL;
    size_t n = 0;
    if (count && *count && !adj_play_squares(play, count, &squares, NULL))
        n = marks_add(s, squares, "\n", links, 0, most);
    adj_free(squares);
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

/* The drawing of a position; NULL: it cannot be shown. */
static const char *
position_markup(struct shown *s, size_t ply, size_t last)
{
    enum { MARKS_MOST = 160 };
    struct html *h = &s->h;
    struct adj_play *play = NULL;
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_link *links = arena_alloc(&h->req->pool, MARKS_MOST * sizeof *links);
    if (!links || adj_game_play(s->j.game, ply, &play, &err))
        return NULL;
    const struct json *illegal = ply == last ? json_member(s->stored, "illegal") : NULL;
    struct board_look look = {.links = links,
                              .tried_from = json_member_text(illegal, "from"),
                              .tried_to = json_member_text(illegal, "to")};
    look.count = marks_of(s, play, links, MARKS_MOST);
    if (illegal)
        look.count += obstacles_of(s, links + look.count, MARKS_MOST - look.count);
    const char *drawn = board_markup(h, play, &look);
    adj_play_free(play);
    return drawn;
}

/* The board after ?ply= moves, with navigation and the move list. */
static void
set_stepping(struct shown *s)
{
    struct values *v = &s->h.values;
    size_t last = s->moves.count, ply = ply_asked(s->h.req, last, last);
    values_set(v, "is_replayed=%d", s->moves.at != NULL);
    if (!s->moves.at)
        return;
    values_set(v, "board=%s attempted=%s", position_markup(s, ply, last),
               ply == last ? json_member_text(json_member(s->stored, "illegal"), "text") : "");
    values_steps(v, s->path, ply, last);
    values_moves(&s->h, v, &s->moves, s->path, ply);
}

/* Evidence. */

/* The square of an evidence's piece, which is a text or an object; NULL: none. */
static const char *
square_of(const struct json *piece)
{
    return json_text(piece) ? json_text(piece) : json_member_text(piece, "square");
}

/* The squares of the king and its attackers, as ?show= has them; "": no check. */
static const char *
attack_of(struct shown *s, const struct json *evidence)
{
    const struct json *attackers = json_member(evidence, "attackers");
    const char *king = square_of(json_member(evidence, "king")), *all = king ? king : "";
    for (size_t i = 0; king && i < json_count(attackers); i++) {
        const char *from = square_of(json_item(attackers, i));
        if (from)
            all = arena_printf(&s->h.req->pool, "%s.%s", all, from);
    }
    return all;
}

static void
set_evidence(struct shown *s)
{
    const struct json *evidence = json_member(s->stored, "evidence");
    const char *attack = attack_of(s, evidence);
    bool any = json_count(json_member(evidence, "plies")) || *attack ||
               json_count(json_member(evidence, "counters")) ||
               json_count(json_member(evidence, "pieces"));
    values_set(&s->h.values, "attack=%s", attack);
    values_json(&s->h.values, "evidence", any && s->moves.at ? evidence : NULL);
}

/* The page's values. */

static void
set_report(struct shown *s)
{
    values_set(&s->h.values, "report=%s status=%s reason=%s evidence=",
               s->j.verdict ? report_markup(&s->h, s->j.verdict) : "",
               status_text(s->j.found.a.status), reason_text(&s->h, s->j.found.a.reason));
    values_json(&s->h.values, "citation", json_member(s->stored, "citation"));
}

void
shown_set(struct shown *s, bool is_printed)
{
    set_state(s);
    set_report(s);
    if (is_printed)
        return;
    set_stepping(s);
    set_evidence(s);
}
