/* SPDX-License-Identifier: MIT */
#include "club/submissions.h"

#include <string.h>

#include "adj.h"
#include "club/events.h"
#include "club/judging.h"
#include "club/rulings.h"
#include "db/writer.h"
#include "event/names.h"
#include "os/id.h"
#include "store/audit.h"
#include "store/pairings.h"
#include "store/tournaments.h"

/* Validation in the writer's transaction, before anything is written. */

/* Checks that the old record is not replaced yet. If it was withdrawn, its round may be taken meanwhile. */
static enum db_status
replacement_check(struct store *store, struct operation *op, const struct submission *s,
                  struct enrolment *e)
{
    struct verdict_found old;
    enum db_status st = verdict_find(store, op->pool, s->replaces, &old);
    if (!st && old.standing.replaced_by)
        st = op_refuse(op, REFUSED_CONFLICT, "it was replaced by %s already",
                       old.standing.replaced_by);
    if (!st)
        st = op_expect(op, old.tag);
    if (st || !e->pairing->tournament)
        return st;
    if (strcmp(old.standing.state, "withdrawn") == 0)
        st = enrolment_check_round(store, e);
    return st ? st : enrolment_compare(store, e);
}

static enum db_status
all_store(struct store *store, struct operation *op, const struct submission *s,
          struct enrolment *e)
{
    const struct adjudication *a = &s->adjudication;
    enum db_status st = store_adjudication_add(store, a, &s->record);
    if (!st)
        st = store_audit_add(store, a->created_ms, op->actor, "adjudicate", a->id, s->detail);
    if (!st && e->pairing->tournament)
        st = enrolment_store(store, e);
    const struct ruling ruling = {.adjudication = s->replaces,
                                  .created_ms = a->created_ms,
                                  .actor = op->actor,
                                  .reason = s->reason,
                                  .replacement = a->id};
    if (!st && s->replaces)
        st = ruling_replace(store, op->pool, &ruling);
    return st ? st : event_adjudicated(store, a);
}

/* Fill what the reply says of the game in its tournament, with the warnings: the request, or the replaced record, has the colours
 * reversed and the round's pairing does not; a new player's name is one letter from another player's. */
static void
standing_fill(struct operation *op, struct submission *s, const struct enrolment *e)
{
    const struct adjudication *a = &s->adjudication;
    const struct pairing *p = e->pairing;
    const char *const names[] = {e->white, e->black};
    s->standing = (struct standing_of_verdict){
        .state = "current",
        .tournament = s->tournament.id,
        .round = p->round,
        .board = p->board,
        .replaces = s->replaces,
        .is_reversed = e->paired_reversed,
        .reported = *e->reported ? arena_string(op->pool, e->reported) : NULL,
        .is_swiss = e->others && enrolment_is_swiss(&s->tournament),
        .others = e->others,
    };
    bool is_reversed = e->reversed && !e->paired_reversed;
    if (is_reversed && s->replaces)
        verdict_warn_of(op->pool, &s->standing,
                        "colours reversed: the replaced record gives White to \"%s\", but \"%s\" "
                        "played White; the result counts for the colours as played",
                        a->black, a->white);
    else if (is_reversed)
        verdict_warn_of(op->pool, &s->standing,
                        "colours reversed: the request gives White to \"%s\", but \"%s\" played "
                        "White; the result counts for the colours as played",
                        a->black, a->white);
    verdict_warn(op->pool, a, &s->standing);
    for (int i = 0; i < 2; i++)
        if (e->near[i])
            verdict_warn_of(op->pool, &s->standing, "\"%s\" is new, and one letter from \"%s\"",
                            names[i], e->near[i]);
}

static enum db_status
submission_store(struct store *store, struct operation *op)
{
    struct submission *s = op->data;
    struct pairing p = s->pairing;
    struct enrolment e = s->enrolment;
    e.pairing = &p;
    enum db_status st = op_quota(store, op, USAGE_BYTES, s->record.len);
    if (!st && s->replaces)
        st = replacement_check(store, op, s, &e);
    else if (!st && p.tournament)
        st = enrolment_check(store, &e);
    if (st || op_is_refused(op))
        return st;
    st = all_store(store, op, s, &e);
    if (!st && p.tournament)
        standing_fill(op, s, &e);
    return st;
}

static void
submission_lookahead(struct operation *op, int64_t seq)
{
    struct submission *s = op->data;
    store_adjudication_lookahead(&s->adjudication, &s->record, seq, &s->lookahead);
}

/* Fill the round and the board from the record, unless the caller names them; the board only for the same round. */
static void
place_fill(struct submission *s)
{
    struct pairing said = {0}, *p = &s->pairing;
    pairing_place(&said, s->judged.round, s->judged.board);
    if (!p->round)
        p->round = said.round;
    if (!p->board && !s->asked[0] && !s->asked[1] && p->round == said.round)
        p->board = said.board;
}

/* Determines the players from the record and the request. Refuses names that do not fit. */
static void
players_fill(struct operation *op, struct submission *s)
{
    struct enrolment *e = &s->enrolment;
    const char *const tags[] = {s->adjudication.white, s->adjudication.black};
    e->rounds = enrolment_rounds(&s->tournament);
    place_fill(s);
    enum db_status st = enrolment_name(op->store, e, tags, s->asked);
    if (!st && !op_is_refused(op))
        st = enrolment_search(op->store, e);
    op_read(op, st);
}

/* Returns the player's present name, or `then`, the name in the replaced record, if the player was removed. */
static const char *
name_now(struct operation *op, const struct submission *s, int64_t entry, const char *then)
{
    struct player player = {0};
    enum db_status st =
        store_player_by_entry(op->store, s->tournament.seq, entry, op->pool, &player);
    return st || !player.name ? then : player.name;
}

/* Checks that a replacement has the players of the replaced record, under the names in it or their present names, or has no names.
 * Otherwise refuses. Reversed colours are kept as in the new record. */
static void
players_stay(struct operation *op, struct submission *s)
{
    const char *const tags[] = {s->adjudication.white, s->adjudication.black};
    struct enrolment *e = &s->enrolment, then = *e;
    then.white = s->white ? s->white : "";
    then.black = s->black ? s->black : "";
    e->white = name_now(op, s, s->pairing.white, then.white);
    e->black = name_now(op, s, s->pairing.black, then.black);
    if (enrolment_stays(e, tags))
        return;
    struct refusal refusal = op->refusal;
    op->refusal = (struct refusal){.kind = REFUSED_NOT};
    if (!enrolment_stays(&then, tags))
        op->refusal = refusal;
    *e = then;
}

/* Prepares the rows to store. */
static void
submission_fill(struct operation *op, struct submission *s)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adjudication *a = &s->adjudication;
    if (!judging_fill(op->pool, &s->judged, &s->options, op->now_ms, a, &err)) {
        op_refuse_error(op, &err);
        return;
    }
    digest_sha256(s->record.data, s->record.len, s->record_hash);
    s->record.hash = s->record_hash;
    a->lookahead = &s->lookahead;
    s->detail = judging_detail(op->pool, a);
    s->pairing.adjudication = a->id;
    s->standing = (struct standing_of_verdict){.state = "current", .replaces = s->replaces};
    a->owner = op->owner;
    op->write = submission_store;
    if (op->lock == WRITE_ALONE) /* no tournament and no earlier record has given it a lock */
        op->lock = WRITE_FREELY;
    op->lookahead = submission_lookahead;
    op->data = s;
    if (!s->tournament.seq)
        return;
    a->tournament = s->tournament.id;
    s->pairing.tournament = s->tournament.seq;
    judging_points(&s->judged, &s->pairing);
    s->enrolment =
        (struct enrolment){.op = op,
                           .tournament = &s->tournament,
                           .pairing = &s->pairing,
                           .fide_ids = {s->judged.white_fide_id, s->judged.black_fide_id},
                           .fingerprint = a->fingerprint,
                           .ply = a->ply,
                           .replaces = s->replaces};
    if (s->replaces)
        players_stay(op, s);
    else
        players_fill(op, s);
    a->white = s->enrolment.white;
    a->black = s->enrolment.black;
}

/* Whether a variant id or alias is the tournament's variant; refuses another one. */
static bool
variant_fits(struct operation *op, const struct tournament *t, const char *name)
{
    const struct adj_variant *variant = name && *name ? game_find(name) : NULL;
    if (!t->variant || !name || (variant && strcmp(adj_variant_id(variant), t->variant) == 0))
        return true;
    op_refuse(op, REFUSED_VALUE, "this is a game of %s; the tournament plays %s",
              variant ? adj_variant_id(variant) : "another name", t->variant);
    return false;
}

/* Fills the request: the record under the tournament's variant and regulations. */
static bool
submission_request(struct operation *op, struct submission *s)
{
    const struct tournament *t = &s->tournament;
    struct judge_request *q = &s->options;
    if (!variant_fits(op, t, q->variant))
        return false;
    if (t->variant)
        q->variant = t->variant;
    q->wants |= WANT_GAME | WANT_SINGLE | WANT_CLEAN | WANT_VERDICT | WANT_COMPLETE;
    q->text = (struct bytes){s->record.data ? s->record.data : "", s->record.len};
    q->regulations = t->regulations;
    return true;
}

void
submission_judged(struct operation *op, struct submission *s)
{
    const struct judge_reply *r = &s->judged;
    bool is_read = r->step == STEP_DONE || r->step == STEP_VERDICT;
    if ((is_read && !variant_fits(op, &s->tournament, r->named)) || !op_accept(op, r))
        return;
    /* A text in another encoding is stored as it was decoded, so that it is read the same way later. */
    if (r->text.data) {
        s->record.data = r->text.data;
        s->record.len = r->text.len;
    }
    submission_fill(op, s);
    if (!op_is_refused(op))
        metrics_verdict(&op->adjd->metrics, s->adjudication.reason);
}

/* Load the tournament of a submission, which must exist and be open to the caller. */
static bool
tournament_named(struct operation *op, const char *id, struct tournament *out)
{
    if (op_tournament(op, id, out))
        return op_may_submit(op, id);
    if (op->status == DB_NONE) {
        op->status = DB_OK;
        op_refuse(op, REFUSED_VALUE, "there is no tournament \"%s\"", id);
    }
    return false;
}

bool
submission_begin(struct operation *op, struct submission *s)
{
    return (!s->to || tournament_named(op, s->to, &s->tournament)) && submission_request(op, s);
}

void
submission_make(struct operation *op, struct submission *s)
{
    if (submission_begin(op, s) && op_ask(op, &s->options, &s->judged))
        submission_judged(op, s);
}

void
submission_replace(struct operation *op, struct submission *s, const char *id, const char *reason)
{
    struct adjudication old;
    if (!op_adjudication(op, id, &old))
        return;
    if (!reason || !*reason || strlen(reason) > REASON_MOST) {
        op_refuse(op, REFUSED_PARAMETER,
                  "reason= must say why the record is replaced, in at most %d bytes", REASON_MOST);
        return;
    }
    const char *fault = text_fault(op->pool, "reason", reason);
    if (fault) {
        op_refuse(op, REFUSED_PARAMETER, "%s", fault);
        return;
    }
    s->replaces = old.id;
    s->reason = reason;
    s->white = old.white;
    s->black = old.black;
    s->to = old.tournament;
    /* A replacement keeps the tournament, round, board and players of the old game. */
    if (!s->to || op_read(op, store_pairing_get(op->store, old.id, op->pool, &s->pairing)))
        submission_make(op, s);
}

static enum db_status
batch_store(struct store *store, struct operation *op)
{
    const struct batch *b = op->data;
    const struct job *job = &b->job;
    enum db_status st = op_quota(store, op, USAGE_JOBS, 1);
    if (!st)
        st = op_quota(store, op, USAGE_BYTES, b->record.len);
    if (!st)
        st = store_job_add(store, job, b->record.data, b->record.len);
    return st ? st : store_audit_add(store, op->now_ms, op->actor, "batch", job->id, "{}");
}

/* Store the archive as it was decoded. */
static bool
batch_decode(struct operation *op, struct batch *b)
{
    const struct judge_request request = {
        .wants = WANT_DECODED,
        .text = {b->record.data ? b->record.data : "", b->record.len},
        .charset = b->options.charset};
    struct judge_reply reply;
    if (!op_asks(op, &request, &reply))
        return false;
    b->record.data = reply.text.data;
    b->record.len = reply.text.len;
    return true;
}

void
batch_make(struct operation *op, struct batch *b)
{
    struct tournament t = {0};
    const struct judge_request *options = &b->options;
    const struct adj_variant *asked = options->variant ? game_find(options->variant) : NULL;
    if (b->to && !tournament_named(op, b->to, &t))
        return;
    if (t.variant && asked && strcmp(adj_variant_id(asked), t.variant) != 0)
        op_refuse(op, REFUSED_VALUE, "these are games of %s; the tournament plays %s",
                  adj_variant_id(asked), t.variant);
    if (b->options.charset && !batch_decode(op, b))
        return;
    b->job = (struct job){
        .id = id_make(op->pool, op->now_ms),
        .created_ms = op->now_ms,
        .actor = op->actor,
        .owner = op->owner,
        .state = "waiting",
        .type = b->record.type,
        .as_variant = t.variant ? t.variant : options->variant,
        .as_notation = options->notation,
        .as_strict = options->strict,
        .tournament = b->to,
    };
    op->write = batch_store;
    op->lock = write_lock(op->owner); /* whose unfinished batches the quota counts */
    op->data = b;
}
