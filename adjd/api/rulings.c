/* SPDX-License-Identifier: MIT */
/* Withdrawals, decisions, acceptances and the history of an adjudication. Rulings are only
 * appended; nothing is rewritten. */
#include <string.h>

#include "api/adjudications.h"
#include "api/handlers.h"
#include "base/json.h"
#include "club/verdicts.h"
#include "event/rows.h"
#include "web/request.h"
#include "os/id.h"
#include "store/adjudications.h"
#include "store/rulings.h"
#include "store/tournaments.h"

/* Storing a ruling. */

/* Only a current adjudication can get a ruling. */
static enum db_status
ruling_write_checked(struct store *store, struct request *req)
{
    const struct ruling *r = req->data;
    const struct adjudication a = {.id = r->adjudication};
    struct standing_of_verdict standing;
    enum db_status st = verdict_standing(store, &req->pool, &a, &standing);
    if (st)
        return st;
    if (strcmp(standing.state, "current") != 0) {
        problem_set(req, PROBLEM_CONFLICT, "the record was %s already", standing.state);
        return DB_OK;
    }
    st = verdict_expect(store, req, r->adjudication);
    return st || request_decided(req) ? st : ruling_store(store, r);
}

/* Replies with the ruling and queues it for the writer. */
static void
ruling_take(struct request *req, struct ruling *r, const char *kind)
{
    r->created_ms = req->adjd->now_ms();
    r->id = id_make(&req->pool, r->created_ms);
    r->actor = req->actor;
    r->kind = kind;
    ruling_write(reply_start(req, 201, "application/json"), NULL, r);
    req->out->location = arena_printf(&req->pool, "/v1/adjudications/%s/history", r->adjudication);
    req->expected = req->http.headers[HEADER_IF_MATCH];
    request_write(req, ruling_write_checked, r);
}

/* Starts a ruling about the adjudication in the path. NULL and a problem reply on failure. `unsaid`
 * is the default reason; NULL: a reason is required. */
static struct ruling *
ruling_start(struct request *req, const struct json *doc, const char *const *names,
             const char *unsaid, struct adjudication *out_about)
{
    struct ruling *r = arena_alloc(&req->pool, sizeof *r);
    const char *reason = json_member_text(doc, "reason");
    const char *stranger = json_unknown_member(doc, names);
    if (!r || !adjudication_find(req, out_about))
        return NULL;
    if (stranger) {
        problem_set(req, PROBLEM_BAD_CONTENT, "unknown member \"%s\"", stranger);
        return NULL;
    }
    if (!reason && !json_member(doc, "reason"))
        reason = unsaid;
    if (!reason || (!*reason && reason != unsaid) || strlen(reason) > REASON_MOST) {
        problem_set(req, PROBLEM_BAD_CONTENT, "reason must say why, in at most %d bytes",
                    REASON_MOST);
        return NULL;
    }
    *r = (struct ruling){
        .adjudication = out_about->id,
        .reason = arena_string(&req->pool, reason),
        .white_points = SCORE_PENDING,
        .black_points = SCORE_PENDING,
    };
    return r;
}

/* POST /v1/adjudications/{id}/withdrawal */

void
adjudication_withdraw(struct request *req)
{
    static const char *const names[] = {"reason", NULL};
    struct adjudication a;
    struct json *doc = request_doc(req);
    struct ruling *r = doc ? ruling_start(req, doc, names, NULL, &a) : NULL;
    if (r)
        ruling_take(req, r, "withdrawal");
    json_free(doc);
}

/* POST /v1/adjudications/{id}/decision */

static const char *
known_word(const char *word, const char *const *words)
{
    for (; word && *words; words++)
        if (strcmp(*words, word) == 0)
            return *words;
    return NULL;
}

/* What a decision's score is checked against: the points of the results, and the points of the
 * verdict. */
struct measure {
    struct scoring scoring;
    int64_t white_points, black_points;
};

static struct measure
measure_find(struct request *req, const struct adjudication *a)
{
    struct tournament t = {.regulations = "{}"};
    if (a->tournament)
        (void)store_tournament_get(req->reader, a->tournament, &req->pool, &t);
    struct measure measure = {.scoring = scoring_read(t.regulations)};
    verdict_points(a->verdict, &measure.white_points, &measure.black_points);
    return measure;
}

/* Whether a result or the verdict itself gives these points. The verdict may give special points,
 * such as three quarters for a stalemate. */
static bool
is_brought(const struct measure *m, int64_t points, int64_t of_verdict)
{
    return points == m->scoring.win || points == m->scoring.draw || points == m->scoring.loss ||
           points == of_verdict;
}

/* The error in the score of a decision; NULL: none. */
static const char *
score_fault(const struct ruling *r, const struct measure *m)
{
    int64_t white = r->white_points, black = r->black_points;
    if (!is_brought(m, white, m->white_points) || !is_brought(m, black, m->black_points))
        return "no result brings this score";
    if (strcmp(r->status, "draw") == 0)
        return white >= m->scoring.win || black >= m->scoring.win
                   ? "a draw brings neither side a full point"
                   : NULL;
    if (!r->winner)
        return white == m->scoring.loss && black == m->scoring.loss
                   ? NULL
                   : "what is decided has a winner, unless both lose";
    bool greater = strcmp(r->winner, "white") == 0 ? white > black : black > white;
    return greater ? NULL : "the winner's score must be the greater one";
}

/* Sets the usual score of the outcome. Returns false when the outcome does not determine it. */
static bool
score_usual(struct scoring scoring, struct ruling *r)
{
    bool white_won = r->winner && strcmp(r->winner, "white") == 0;
    if (strcmp(r->status, "draw") == 0) {
        r->white_points = r->black_points = scoring.draw;
        return true;
    }
    r->white_points = white_won ? scoring.win : scoring.loss;
    r->black_points = white_won ? scoring.loss : scoring.win;
    return r->winner != NULL;
}

/*
 * Read `forfeit`: the game counts as not played. The store keeps such a decision under the status `forfeit`. Returns what is
 * wrong with it, or NULL.
 */
static const char *
forfeit_read(const struct json *doc, const struct scoring *scoring, struct ruling *r)
{
    const struct json *forfeit = json_member(doc, "forfeit");
    if (forfeit && json_kind(forfeit) != JSON_BOOL)
        return "forfeit must be true or false";
    if (!json_bool(forfeit, false))
        return NULL;
    if (strcmp(r->status, "decided") != 0)
        return "forfeit goes with the status decided only: send status decided, or leave forfeit "
               "out";
    if (r->white_points > scoring->loss && r->black_points > scoring->loss)
        return "in a forfeit at most one side scores more than a loss: correct the score";
    r->status = "forfeit";
    return NULL;
}

/* Parses the decision in the body. Returns the error, or NULL. */
static const char *
decision_read(const struct json *doc, const struct measure *measure, struct ruling *r)
{
    static const char *const statuses[] = {"decided", "draw", "undecided", NULL};
    static const char *const sides[] = {"white", "black", NULL};
    static const char form[] =
        "send status (decided, draw, undecided), winner (white, black) of what is decided, score "
        "{\"white\": \"1\", \"black\": \"0\"} where it is another, forfeit (true) where the game "
        "was not played, and reason";
    const struct json *winner = json_member(doc, "winner"), *score = json_member(doc, "score");
    const char *white = json_member_text(score, "white"), *black = json_member_text(score, "black");
    r->status = known_word(json_member_text(doc, "status"), statuses);
    r->winner = known_word(json_text(winner), sides);
    if (!r->status || (winner && !r->winner))
        return form;
    if (winner && strcmp(r->status, "decided") != 0)
        return "only what is decided has a winner";
    if (strcmp(r->status, "undecided") == 0)
        return score ? "what is undecided has no score" : NULL;
    if (!score)
        return score_usual(measure->scoring, r) ? NULL
                                                : "what is decided has a winner, unless both lose";
    if (!white || !black || !score_read(white, &r->white_points) ||
        !score_read(black, &r->black_points))
        return form;
    return score_fault(r, measure);
}

void
adjudication_decide(struct request *req)
{
    static const char *const names[] = {"status", "winner", "score", "forfeit", "reason", NULL};
    struct adjudication a;
    struct json *doc = request_doc(req);
    struct ruling *r = doc ? ruling_start(req, doc, names, NULL, &a) : NULL;
    struct measure measure = {.white_points = SCORE_PENDING};
    if (r)
        measure = measure_find(req, &a);
    const char *fault = r ? decision_read(doc, &measure, r) : NULL;
    if (r && !fault)
        fault = forfeit_read(doc, &measure.scoring, r);
    if (fault)
        problem_set(req, PROBLEM_BAD_CONTENT, "%s", fault);
    else if (r)
        ruling_take(req, r, "decision");
    json_free(doc);
}

/* POST /v1/adjudications/{id}/acceptance */

void
adjudication_accept(struct request *req)
{
    static const char *const names[] = {"reason", NULL};
    struct adjudication a;
    struct json *doc = request_doc(req);
    struct ruling *r = doc ? ruling_start(req, doc, names, "", &a) : NULL;
    if (r)
        ruling_take(req, r, "acceptance");
    json_free(doc);
}

/* GET /v1/adjudications/{id}/history */

static bool
history_add(void *context, const struct ruling *r)
{
    ruling_write(context, NULL, r);
    return true;
}

void
adjudication_history(struct request *req)
{
    struct adjudication a;
    struct standing_of_verdict standing;
    if (!adjudication_find(req, &a))
        return;
    enum db_status st = verdict_standing(req->reader, &req->pool, &a, &standing);
    struct buffer *body = reply_object(req, 200);
    json_put_member(body, "id", a.id);
    json_put_member(body, "state", standing.state);
    json_put_member(body, "replaces", standing.replaces);
    json_put_member(body, "replaced_by", standing.replaced_by);
    json_open(body, "rulings", '[');
    if (!st)
        st = store_ruling_list(req->reader, a.id, history_add, body);
    json_close(body, ']');
    json_close(body, '}');
    if (!problem_set_store(req, st))
        reply_etag(req);
}
