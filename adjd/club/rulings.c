/* SPDX-License-Identifier: MIT */
#include "club/rulings.h"

#include <string.h>

#include "db/writer.h"
#include "event/names.h"
#include "event/rows.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/credentials.h"
#include "store/tournaments.h"

bool
op_adjudication(struct operation *op, const char *id, struct adjudication *out)
{
    enum db_status st =
        id_valid(id) ? store_adjudication_get(op->store, id, op->pool, out) : DB_NONE;
    op_read(op, st);
    if (st)
        return false;
    op->lock = write_lock(out->tournament ? out->tournament : out->id);
    return true;
}

/* Stores a ruling. The adjudication must be current. */
static enum db_status
ruling_put(struct store *store, struct operation *op)
{
    const struct ruling *r = op->data;
    struct verdict_found now;
    enum db_status st = verdict_find(store, op->pool, r->adjudication, &now);
    if (!st && strcmp(now.standing.state, "current") != 0)
        st = op_refuse(op, REFUSED_CONFLICT, "the record was %s already", now.standing.state);
    if (!st)
        st = op_expect(op, now.tag);
    if (!st && strcmp(r->kind, "decision") == 0 && !r->status && !now.standing.decision &&
        !now.standing.acceptance)
        st = op_refuse(op, REFUSED_CONFLICT, "there is no decision or acceptance to take back");
    return st ? st : ruling_store(store, r);
}

/* Begins a ruling; NULL when it is refused. */
static struct ruling *
ruling_start(struct operation *op, const char *kind, const char *id, const char *reason,
             struct adjudication *out_about)
{
    struct ruling *r = arena_alloc(op->pool, sizeof *r);
    if (!r || !op_adjudication(op, id, out_about))
        return NULL;
    if (!reason || strlen(reason) > REASON_MOST) {
        op_refuse(op, REFUSED_VALUE, "reason must say why, in at most %d bytes", REASON_MOST);
        return NULL;
    }
    const char *fault = text_fault(op->pool, "reason", reason);
    if (fault) {
        op_refuse(op, REFUSED_VALUE, "%s", fault);
        return NULL;
    }
    *r = (struct ruling){
        .id = id_make(op->pool, op->now_ms),
        .adjudication = out_about->id,
        .created_ms = op->now_ms,
        .actor = op->actor,
        .kind = kind,
        .reason = arena_string(op->pool, reason),
        .white_points = SCORE_PENDING,
        .black_points = SCORE_PENDING,
    };
    op->write = ruling_put;
    op->data = r;
    return r;
}

/* Returns the reason, or NULL if it is empty. */
static const char *
needed(const char *reason)
{
    return reason && *reason ? reason : NULL;
}

void
ruling_withdraw(struct operation *op, const char *id, const char *reason)
{
    struct adjudication a;
    ruling_start(op, "withdrawal", id, needed(reason), &a);
}

void
ruling_accept(struct operation *op, const char *id, const char *reason)
{
    struct adjudication a;
    ruling_start(op, "acceptance", id, reason, &a);
}

static const char *
known_word(const char *word, const char *const *words)
{
    for (; word && *words; words++)
        if (strcmp(*words, word) == 0)
            return *words;
    return NULL;
}

/* What a decision's score is checked against: the points of the results and of the verdict. */
struct measure {
    struct scoring scoring;
    int64_t white_points, black_points;
};

static struct measure
measure_find(struct operation *op, const struct adjudication *a)
{
    struct tournament t = {.regulations = "{}"};
    if (a->tournament)
        (void)store_tournament_stored(op->store, a->tournament, op->pool, &t);
    t.facts =
        "{}"; /* a decision counts as verdicts do; the standings count by the tournament's own points */
    struct measure measure = {.scoring = scoring_read(&t)};
    verdict_points(a->verdict, &measure.white_points, &measure.black_points);
    return measure;
}

/* Whether a result or the verdict gives these points. A verdict may give points that no result has, such as 3/4. */
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

/* Makes the game count as not played. The store keeps such a decision under the status `forfeit`. Returns the error, or NULL. */
static const char *
forfeit_set(struct ruling *r, const struct scoring *scoring)
{
    if (strcmp(r->status, "decided") != 0)
        return "forfeit goes with the status decided only: send status decided, or leave forfeit "
               "out";
    if (r->white_points > scoring->loss && r->black_points > scoring->loss)
        return "in a forfeit at most one side scores more than a loss: correct the score";
    r->status = "forfeit";
    return NULL;
}

/* Fills the ruling. Returns the error, or NULL. */
static const char *
decision_fill(const struct decision *d, const struct measure *measure, struct ruling *r)
{
    static const char *const statuses[] = {"decided", "draw", "undecided", NULL};
    static const char *const sides[] = {"white", "black", NULL};
    static const char form[] =
        "send status (decided, draw, undecided, or null to take back what was decided), winner "
        "(white, black) of what is decided, score "
        "{\"white\": \"1\", \"black\": \"0\"} where it is another, forfeit (true) where the game "
        "was not played, and reason";
    if (d->takes_back)
        return d->winner || d->has_score || d->forfeit ? form : NULL;
    r->status = known_word(d->status, statuses);
    r->winner = known_word(d->winner, sides);
    if (!r->status || (d->winner && !r->winner))
        return form;
    if (d->winner && strcmp(r->status, "decided") != 0)
        return "only what is decided has a winner";
    if (strcmp(r->status, "undecided") == 0)
        return d->has_score ? "what is undecided has no score" : NULL;
    if (!d->has_score)
        return score_usual(measure->scoring, r) ? NULL
                                                : "what is decided has a winner, unless both lose";
    if (!d->white || !d->black || !score_read(d->white, &r->white_points) ||
        !score_read(d->black, &r->black_points))
        return form;
    return score_fault(r, measure);
}

void
ruling_decide(struct operation *op, const char *id, const struct decision *d)
{
    struct adjudication a = {.id = NULL};
    const char *reason = d->reason || !d->takes_back ? d->reason : "";
    struct ruling *r =
        ruling_start(op, "decision", id, d->takes_back ? reason : needed(reason), &a);
    if (!r)
        return;
    struct measure measure = measure_find(op, &a);
    const char *fault = decision_fill(d, &measure, r);
    if (!fault && d->forfeit)
        fault = forfeit_set(r, &measure.scoring);
    if (fault)
        op_refuse(op, REFUSED_VALUE, "%s", fault);
}

struct share {
    const char *id, *secret; /* the secret NULL: revoke all links */
};

static enum db_status
share_store(struct store *store, struct operation *op)
{
    const struct share *share = op->data;
    enum db_status st =
        share->secret ? store_share_add(store, share->secret, share->id, op->actor, op->now_ms)
                      : store_share_revoke(store, share->id, op->now_ms);
    if (st && st != DB_NONE)
        return st;
    return store_audit_add(store, op->now_ms, op->actor, share->secret ? "share" : "unshare",
                           share->id, "{}");
}

void
share_set(struct operation *op, const char *id, const char *secret)
{
    struct adjudication a;
    struct share *share = arena_alloc(op->pool, sizeof *share);
    if (!share || !op_adjudication(op, id, &a))
        return;
    *share = (struct share){a.id, secret ? arena_string(op->pool, secret) : NULL};
    op->write = share_store;
    op->data = share;
}
