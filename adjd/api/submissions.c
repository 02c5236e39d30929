/* SPDX-License-Identifier: MIT */
/* Submission of records: standalone, as a game of a tournament, or to replace an earlier record. */
#include <string.h>

#include "api/adjudications.h"
#include "api/handlers.h"
#include "api/owners.h"
#include "api/conversions.h"
#include "base/json.h"
#include "club/enrolment.h"
#include "club/events.h"
#include "club/verdicts.h"
#include "event/rows.h"
#include "http/request.h"
#include "os/id.h"
#include "work/judging.h"

/* Everything to be stored, prepared by the handler before the transaction. */
struct submission {
    struct adjudication adjudication;
    struct reading_text text;
    struct record record;
    char record_hash[DIGEST_HEX_SIZE];
    struct foresight foresight;
    const char *detail;            /* for the audit log */
    struct tournament tournament;  /* seq 0: none */
    int64_t rounds;                /* of it */
    struct pairing pairing;        /* round 0: the players' next one */
    const char *replaces, *reason; /* NULL: nothing */
    const char *white, *black;     /* of the game that is replaced */
    const char *near[2]; /* names one letter from those of players whom the game may bring */
    bool reversed;       /* the record has the colours of the request reversed */
    size_t form;
};

/* Validation in the writer's transaction, before anything is written. */

/* The record as a game of its tournament (club/enrolment.h). */
static struct enrolment
enrolment_of(struct request *req, const struct submission *s, struct pairing *p)
{
    const struct adjudication *a = &s->adjudication;
    return (struct enrolment){
        .pool = &req->pool,
        .actor = req->actor,
        .now_ms = a->created_ms,
        .tournament = &s->tournament,
        .rounds = s->rounds,
        .white = a->white,
        .black = a->black,
        .pairing = p,
        .fingerprint = a->fingerprint,
        .ply = a->ply,
        .replaces = s->replaces,
        .reversed = s->reversed,
        .near = {s->near[0], s->near[1]},
    };
}

static void
enrolment_complain(struct request *req, const struct enrolment *e)
{
    if (e->fault)
        problem_set_existing(req,
                             e->fault == ENROLMENT_BAD ? PROBLEM_BAD_CONTENT : PROBLEM_CONFLICT,
                             enrolment_path(e), e->why);
}

/* The old record must not be replaced already. If it was withdrawn, its round may be taken by
 * another game. */
static enum db_status
replacement_check(struct store *store, struct request *req, const struct submission *s,
                  struct enrolment *e)
{
    const struct adjudication old = {.id = s->replaces};
    struct standing_of_verdict standing = {0};
    enum db_status st = verdict_standing(store, &req->pool, &old, &standing);
    if (!st && standing.replaced_by)
        problem_set(req, PROBLEM_CONFLICT, "it was replaced by %s already", standing.replaced_by);
    if (!st && !request_decided(req))
        st = verdict_expect(store, req, s->replaces);
    if (st || request_decided(req) || !e->pairing->tournament)
        return st;
    if (strcmp(standing.state, "withdrawn") == 0)
        st = enrolment_check_round(store, e);
    return st || e->fault ? st : enrolment_compare(store, e);
}

/* Writing. */

static enum db_status
replacement_store(struct store *store, struct request *req, const struct submission *s)
{
    char id[ID_SIZE];
    id_new(s->adjudication.created_ms, id);
    struct ruling ruling = {
        .id = id,
        .adjudication = s->replaces,
        .created_ms = s->adjudication.created_ms,
        .actor = req->actor,
        .kind = "replacement",
        .reason = s->reason,
        .replacement = s->adjudication.id,
        .white_points = SCORE_PENDING,
        .black_points = SCORE_PENDING,
    };
    return ruling_store(store, &ruling);
}

static enum db_status
all_store(struct store *store, struct request *req, const struct submission *s, struct pairing *p)
{
    const struct adjudication *a = &s->adjudication;
    struct enrolment enrolment = enrolment_of(req, s, p);
    enum db_status st = store_adjudication_add(store, a, &s->record);
    if (!st)
        st = store_audit_add(store, a->created_ms, req->actor, "adjudicate", a->id, s->detail);
    if (!st && p->tournament)
        st = enrolment_store(store, &enrolment);
    if (!st && s->replaces)
        st = replacement_store(store, req, s);
    return st ? st : event_adjudicated(store, a);
}

/* Add the warning that the request, or the replaced record, has the colours reversed; the round's pairing has not. */
static void
colours_warn(struct request *req, const struct submission *s, struct standing_of_verdict *standing)
{
    const struct adjudication *a = &s->adjudication;
    if (s->replaces)
        verdict_warn_of(&req->pool, standing,
                        "colours reversed: the replaced record gives White to \"%s\", but \"%s\" "
                        "played White; the result counts for the colours as played",
                        a->black, a->white);
    else
        verdict_warn_of(&req->pool, standing,
                        "colours reversed: the request gives White to \"%s\", but \"%s\" played "
                        "White; the result counts for the colours as played",
                        a->black, a->white);
}

/* The tournament's warnings, and those of new players whose names are one letter from another player's. */
static void
warnings_fill(struct request *req, const struct submission *s, const struct enrolment *e,
              struct standing_of_verdict *standing)
{
    const struct adjudication *a = &s->adjudication;
    const char *const names[] = {e->white, e->black};
    if (e->reversed && !e->paired_reversed)
        colours_warn(req, s, standing);
    verdict_warn(&req->pool, a, standing);
    for (int i = 0; i < 2; i++)
        if (e->near[i])
            verdict_warn_of(&req->pool, standing, "\"%s\" is new, and one letter from \"%s\"",
                            names[i], e->near[i]);
}

/* Writes the response again, now with the round. */
static void
pairing_reply(struct request *req, const struct submission *s, const struct enrolment *e)
{
    const struct pairing *p = e->pairing;
    struct standing_of_verdict standing = {
        .state = "current",
        .tournament = s->tournament.id,
        .round = p->round,
        .board = p->board,
        .replaces = s->replaces,
        .is_reversed = e->paired_reversed,
        .is_swiss = e->others && enrolment_is_swiss(&s->tournament),
        .others = e->others,
    };
    warnings_fill(req, s, e, &standing);
    if (s->form == FORM_JSON) {
        verdict_reply(req, 201, &s->adjudication, &standing, NULL, FORM_JSON);
        (void)reply_tag(req, verdict_tag_new(&req->pool, &s->adjudication, &standing));
    } else if (standing.warning_count) {
        verdict_reply_warned(req, &standing, s->form);
    }
    req->out->location = req->reply.location;
}

/* The writer may run it twice, so it does not modify the submission. */
static enum db_status
submission_write(struct store *store, struct request *req)
{
    const struct submission *s = req->data;
    struct pairing p = s->pairing;
    struct enrolment enrolment = enrolment_of(req, s, &p);
    enum db_status st = quota_bytes(store, req, s->record.len);
    if (st || request_decided(req))
        return st;
    if (s->replaces)
        st = replacement_check(store, req, s, &enrolment);
    else if (p.tournament)
        st = enrolment_check(store, &enrolment);
    enrolment_complain(req, &enrolment);
    if (st || request_decided(req))
        return st;
    st = all_store(store, req, s, &p);
    if (!st && p.tournament)
        pairing_reply(req, s, &enrolment);
    return st;
}

static void
submission_foresee(struct request *req, int64_t seq)
{
    struct submission *s = req->data;
    store_adjudication_foresee(&s->adjudication, &s->record, seq, &s->foresight);
}

/* The handlers. */

/* Fill the round and the board from the record, unless the request names them; the board only for the same round. */
static void
place_fill(struct request *req, struct pairing *p, const struct adj_verdict *verdict)
{
    struct pairing said = {0};
    bool is_asked = request_query(req, "white") || request_query(req, "black");
    pairing_place(&said, adj_verdict_round(verdict), adj_verdict_board(verdict));
    if (!p->round)
        p->round = said.round;
    if (!p->board && !is_asked && p->round == said.round)
        p->board = said.board;
}

/* Determines the players from record and request. On failure returns false and sets a problem
 * reply. */
static bool
players_fill(struct request *req, struct submission *s, const struct adj_verdict *verdict)
{
    struct adjudication *a = &s->adjudication;
    const char *const tags[] = {a->white, a->black};
    const char *const asked[] = {request_query(req, "white"), request_query(req, "black")};
    s->rounds = enrolment_rounds(&s->tournament);
    place_fill(req, &s->pairing, verdict);
    struct enrolment e = enrolment_of(req, s, &s->pairing);
    enum db_status st = enrolment_name(req->reader, &e, tags, asked);
    if (!st && !e.fault)
        st = enrolment_search(req->reader, &e);
    if (problem_set_store(req, st))
        return false;
    enrolment_complain(req, &e);
    a->white = e.white;
    a->black = e.black;
    s->near[0] = e.near[0];
    s->near[1] = e.near[1];
    s->reversed = e.reversed;
    return !e.fault;
}

/* The player's present name; `then`, the name in the replaced record, where the player is gone. */
static const char *
name_now(struct request *req, const struct submission *s, int64_t entry, const char *then)
{
    struct player player = {0};
    enum db_status st =
        store_player_by_entry(req->reader, s->tournament.seq, entry, &req->pool, &player);
    return st || !player.name ? then : player.name;
}

/*
 * Checks the players of a replacement: they are those of the replaced record, under the names in it or their present
 * names, or the replacement has no names. Otherwise sets a problem reply and returns false. Reversed colours are kept as the
 * new record gives them.
 */
static bool
players_stay(struct request *req, struct submission *s)
{
    struct adjudication *a = &s->adjudication;
    const char *const tags[] = {a->white, a->black};
    struct enrolment e = enrolment_of(req, s, &s->pairing), now;
    e.white = s->white ? s->white : "";
    e.black = s->black ? s->black : "";
    now = e;
    now.white = name_now(req, s, s->pairing.white, e.white);
    now.black = name_now(req, s, s->pairing.black, e.black);
    if (!enrolment_stays(&now, tags) && enrolment_stays(&e, tags))
        now = e;
    enrolment_complain(req, &now);
    a->white = now.white;
    a->black = now.black;
    s->reversed = now.reversed;
    return !now.fault;
}

/* Prepares the rows to store and the response. On failure returns false and sets a problem reply. */
static bool
submission_fill(struct request *req, struct submission *s, const struct adj_options *options,
                const struct adj_verdict *verdict)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adjudication *a = &s->adjudication;
    enum adj_status st = judging_fill(&req->pool, verdict, options, req->adjd->now_ms(), a, &err);
    if (st) {
        problem_set_error(req, &err);
        return false;
    }
    digest_sha256(s->text.data, s->text.len, s->record_hash);
    s->record = (struct record){req->type, s->text.data, s->text.len, s->record_hash};
    a->foresight = &s->foresight;
    s->detail = judging_detail(&req->pool, a);
    s->pairing.adjudication = a->id;
    a->owner = req->owner;
    if (!s->tournament.seq)
        return true;
    a->tournament = s->tournament.id;
    s->pairing.tournament = s->tournament.seq;
    judging_points(verdict, &s->pairing);
    return s->replaces ? players_stay(req, s) : players_fill(req, s, verdict);
}

static void
submission_reply(struct request *req, struct submission *s, const struct adj_verdict *verdict)
{
    struct standing_of_verdict standing = {.state = "current", .replaces = s->replaces};
    verdict_reply(req, 201, &s->adjudication, &standing, verdict, s->form);
    if (req->out->status != 201)
        return;
    if (s->form == FORM_JSON)
        (void)reply_tag(req, verdict_tag_new(&req->pool, &s->adjudication, &standing));
    else
        reply_etag(req);
    metrics_verdict(&req->adjd->metrics, s->adjudication.reason);
    req->out->location = arena_printf(&req->pool, "/v1/adjudications/%s", s->adjudication.id);
    request_write(req, submission_write, s);
    req->foresee = submission_foresee;
}

/* Whether a variant id or alias is the tournament's variant. On failure returns false and sets a
 * problem reply. */
static bool
variant_fits(struct request *req, const struct tournament *t, const char *name)
{
    const struct adj_variant *variant = name && *name ? adj_variant_find(name, strlen(name)) : NULL;
    if (!t->variant || !name || (variant && strcmp(adj_variant_id(variant), t->variant) == 0))
        return true;
    problem_set(req, PROBLEM_BAD_CONTENT, "this is a game of %s; the tournament plays %s",
                variant ? adj_variant_id(variant) : "another name", t->variant);
    return false;
}

static void
submission_judge(struct request *req, struct submission *s, const struct adj_options *options,
                 const struct adj_regulations *regulations)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_verdict *verdict = NULL;
    struct adj_game *game = reading_game(req, &s->text, options);
    bool fits = game && variant_fits(req, &s->tournament, adj_game_named_variant(game));
    enum adj_status st = fits ? adj_judge(game, regulations, &verdict, &err) : ADJ_OK;
    if (st)
        problem_set_error(req, &err);
    else if (fits && submission_fill(req, s, options, verdict))
        submission_reply(req, s, verdict);
    adj_verdict_free(verdict);
    adj_game_free(game);
}

/* Judges the body under the tournament's variant and regulations. */
static void
submission_take(struct request *req, struct submission *s)
{
    struct adj_error err = ADJ_ERROR_INIT;
    struct adj_options options;
    struct adj_regulations *regulations = NULL;
    const struct tournament *t = &s->tournament;
    s->form = verdict_negotiate(req);
    if (s->form == FORM_COUNT || !reading_options(req, &options, &s->text))
        return;
    if (!variant_fits(req, t, options.variant))
        return;
    if (t->variant)
        options.variant = t->variant;
    if (t->seq && adj_regulations_read(t->regulations, strlen(t->regulations), &regulations, &err))
        problem_set_error(req, &err);
    else
        submission_judge(req, s, &options, regulations);
    adj_regulations_free(regulations);
}

static bool
tournament_named(struct request *req, const char *id, struct tournament *out)
{
    struct store *store = request_store(req);
    enum db_status st = store ? store_tournament_get(store, id, &req->pool, out) : DB_UNAVAILABLE;
    if (st == DB_NONE)
        problem_set(req, PROBLEM_BAD_CONTENT, "there is no tournament \"%s\"", id);
    else if (st)
        problem_set_store(req, st);
    return !st;
}

/* Reads the parameters that are only for games of a tournament. On failure returns false and sets a
 * problem reply. */
static bool
tournament_query(struct request *req, struct submission *s)
{
    static const char *const names[] = {"round", "board", "white", "black"};
    const char *id = request_query(req, "tournament");
    for (size_t i = 0; !id && i < sizeof names / sizeof *names; i++) {
        if (!request_query(req, names[i]))
            continue;
        problem_set(req, PROBLEM_BAD_PARAMETER, "%s= goes with tournament=", names[i]);
        return false;
    }
    return !id || (request_number(req, "round", ROUND_MOST, &s->pairing.round) &&
                   request_number(req, "board", ROUND_MOST, &s->pairing.board) &&
                   tournament_named(req, id, &s->tournament));
}

void
adjudication_post(struct request *req)
{
    struct submission *s = arena_alloc(&req->pool, sizeof *s);
    if (s && tournament_query(req, s))
        submission_take(req, s);
}

/* POST /v1/adjudications/{id}/replacement */

/* A replacement keeps the tournament, round, board and players of the old game. */
static bool
place_take(struct request *req, struct submission *s, const struct adjudication *old)
{
    if (!old->tournament)
        return true;
    enum db_status st = store_pairing_get(req->reader, old->id, &req->pool, &s->pairing);
    return !problem_set_store(req, st) && tournament_named(req, old->tournament, &s->tournament);
}

void
adjudication_replace(struct request *req)
{
    struct adjudication old;
    struct submission *s = arena_alloc(&req->pool, sizeof *s);
    const char *reason = request_query(req, "reason");
    if (!s || !adjudication_find(req, &old))
        return;
    if (!reason || !*reason || strlen(reason) > REASON_MOST) {
        problem_set(req, PROBLEM_BAD_PARAMETER,
                    "reason= must say why the record is replaced, in at most %d bytes",
                    REASON_MOST);
        return;
    }
    req->expected = req->headers[HEADER_IF_MATCH];
    s->replaces = old.id;
    s->reason = reason;
    s->white = old.white;
    s->black = old.black;
    if (place_take(req, s, &old))
        submission_take(req, s);
}
