/* SPDX-License-Identifier: MIT */
/*
 * The store: typed functions for everything that adjd persists. All queries are in one table
 * (queries.c). Returned strings are copies in the caller's pool. A handle serves one thread
 * at a time. Begin with store_open().
 */
#ifndef ADJD_STORE_STORE_H
#define ADJD_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/digest.h"
#include "event/rows.h"
#include "db/db.h"

struct lock;
struct store;
struct writer_driver;

/* Open the store at `path`; the writer creates it and applies migrations. Sets *out_store, new
 * (store_close), or fills `message` with a sentence. */
enum db_status store_open(const char *path, enum db_mode mode, struct store **out_store,
                          char *message, size_t message_size);
void store_close(struct store *store);
/* Set the check that cancels running queries: a cancelled query returns DB_UNAVAILABLE. */
void store_set_cancel(struct store *store, struct cancel cancel);
struct cancel store_cancel_of(const struct store *store);
const char *store_message(const struct store *store);

enum db_status store_begin(struct store *store);
enum db_status store_commit(struct store *store);
void store_rollback(struct store *store);
/* The same for the writer thread. */
extern const struct writer_driver store_writes;
/* The current end of the server's log (db.h). */
enum db_status store_position(struct store *store, int64_t *out);
/* Wait until another handle may have written; DB_NONE on timeout. */
enum db_status store_await(struct store *store, unsigned ms);
/* Whether the store is an interrupted copy of another one: incomplete, so nothing may be added. */
bool store_is_partial(struct store *store);
/* The first missing migration that readers require; 0: none. Migrations after the one that added
 * salts are not required, because the audit log can be verified without them. */
int64_t store_lacks(struct store *store, const char *path);
/* Copy the store to a new file while it is in use. */
enum db_status store_backup(struct store *store, const char *path);
/* Check that the store is writable and has room, by writing a block of the size of a record. */
enum db_status store_probe(struct store *store);

struct adjudication {
    int64_t seq; /* assigned by the store, in order of arrival */
    const char *id;
    int64_t created_ms;
    const char *tournament; /* NULL: none */
    const char *variant, *status, *winner, *reason, *fingerprint;
    int64_t ply;
    const char *white, *black;            /* NULL: not in the record */
    const char *as_variant, *as_notation; /* NULL: detected */
    bool as_strict;
    const char *verdict;               /* the library's JSON */
    const char *version;               /* the library's */
    const char *basis, *rulebook;      /* NULL: judged before the second edition of the rulebook */
    const char *owner;                 /* write only */
    const char *salt;                  /* write only; NULL: make a new one */
    const struct foresight *foresight; /* write only; NULL: none */
};

struct record {
    const char *type; /* media type */
    const char *data;
    size_t len;
    const char *hash; /* write only: SHA-256 of the data; NULL: compute it */
};

/*
 * Lookahead: the row hash, the most expensive part of storing an adjudication, computed before the
 * transaction with the predicted sequence number. It is discarded if the number turns out to be
 * different.
 */
struct foresight {
    int64_t seq; /* 0: none */
    char hash[DIGEST_HEX_SIZE];
};
/* Compute the lookahead. `adjudication` must have a salt; neither argument may change until it is
 * added. */
void store_adjudication_foresee(const struct adjudication *adjudication,
                                const struct record *record, int64_t seq, struct foresight *out);
/* The highest number that this handle has seen or added. */
int64_t store_last_adjudication(const struct store *store);

/* A random 128-bit salt as text, for a new row (adjd-audit(7)). */
const char *salt_new(struct arena *pool);
enum db_status store_adjudication_add(struct store *store, const struct adjudication *adjudication,
                                      const struct record *record);
enum db_status store_adjudication_get(struct store *store, const char *id, struct arena *pool,
                                      struct adjudication *out);
enum db_status store_adjudication_record(struct store *store, const char *id, struct arena *pool,
                                         struct record *out);

/* Filters of a list; NULL and 0 do not filter. */
struct adjudication_filter {
    int64_t after; /* seq */
    const char *tournament, *variant, *status, *player;
    int64_t round;
    int64_t since_ms;
    int64_t limit;
};
typedef bool adjudication_fn(void *context, const struct adjudication *adjudication);
/* Call `each` in order of arrival. The rows' verdict is NULL; their strings live for the call. */
enum db_status store_adjudication_list(struct store *store,
                                       const struct adjudication_filter *filter,
                                       adjudication_fn *each, void *context);

/* A stored reply for Idempotency-Key. */

struct answer {
    const char *request; /* hash of the request */
    int64_t status;
    const char *type, *location, *etag; /* NULL: not in the reply */
    const char *body;
    size_t len;
};

enum db_status store_answer_get(struct store *store, const char *actor, const char *key,
                                struct arena *pool, struct answer *out);
enum db_status store_answer_add(struct store *store, const char *actor, const char *key,
                                int64_t now_ms, const struct answer *answer);

/* The kinds of rows with a retention period. */

enum purged { PURGED_KEYS, PURGED_DELIVERIES, PURGED_EVENTS, PURGED_JOBS, PURGED_COUNT };

/*
 * Delete a limited number of finished rows of a kind older than `before_ms`: replies for keys,
 * delivered or dead deliveries, events without deliveries, ended jobs with their results.
 * *out_more: rows were deleted, so more may remain.
 */
enum db_status store_purge(struct store *store, enum purged kind, int64_t before_ms,
                           bool *out_more);
/* Create the partitions of the coming months, in a partitioned store. */
enum db_status store_months(struct store *store);

struct audit_entry {
    int64_t seq, at_ms;
    const char *actor, *action, *subject;
    const char *detail; /* JSON */
    const char *hash;   /* covers the entry and the previous hash */
};

/* Append an entry; call within a transaction. */
enum db_status store_audit_add(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, const char *detail);
/* The same with a detail in a buffer, which is cleared. */
enum db_status store_audit_put(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, struct buffer *detail);
/* The last entry's number and hash; 0 and zeros for an empty log. */
enum db_status store_audit_head(struct store *store, int64_t *out_seq,
                                char out_hash[DIGEST_HEX_SIZE]);
typedef bool audit_fn(void *context, const struct audit_entry *entry);
/* Call `each` for up to `limit` entries after `after`; their strings live for the call. */
enum db_status store_audit_list(struct store *store, int64_t after, int64_t limit, audit_fn *each,
                                void *context);
/* The kinds of rows that the audit log attests. */
enum vouched {
    VOUCHED_ADJUDICATION, /* with record and verdict */
    VOUCHED_TOURNAMENT,
    VOUCHED_PLAYER,
    VOUCHED_BYE,
    VOUCHED_FIXTURE,
    VOUCHED_PAIRING,
    VOUCHED_RULING,
    VOUCHED_TOKEN,
    VOUCHED_PERMIT,
    VOUCHED_KEY,
    VOUCHED_HOOK,
    VOUCHED_COUNT
};
const char *vouched_name(enum vouched kind);
/* A row as it is attested. */
struct vouched_row {
    const char *key;  /* an id, or ids and numbers joined by slashes */
    const char *salt; /* "": none */
    const char *json; /* JSON list of the columns */
    char hash[DIGEST_HEX_SIZE];
};
typedef bool vouched_fn(void *context, const struct vouched_row *row);
/* Call `each` for all rows of a kind; their strings live for the call. DB_BROKEN when the table is
 * missing. */
enum db_status store_vouched_list(struct store *store, enum vouched kind, vouched_fn *each,
                                  void *context);
/* Whether the store has salts; older stores attest no rows. */
bool store_vouches(struct store *store);
/* Start a read-only snapshot: all reads until store_thaw() see one state. */
enum db_status store_freeze(struct store *store);
void store_thaw(struct store *store);
/* Start a new snapshot after an error, because PostgreSQL then rejects all queries in the old one.
 * Later reads may see a newer state. */
enum db_status store_freeze_again(struct store *store);
/* The kinds of rows that must have an audit entry. */
enum audited {
    AUDITED_ADJUDICATION,
    AUDITED_TOURNAMENT,
    AUDITED_PLAYER,
    AUDITED_PAIRING,
    AUDITED_RULING,
    AUDITED_COUNT
};
struct audit_counts {
    int64_t last; /* the log's last entry in the same snapshot; 0: none */
    int64_t rows[AUDITED_COUNT];
};
enum db_status store_audit_counts(struct store *store, struct audit_counts *out);
/* Compute an entry's hash; false without memory. */
bool audit_hash(const char *before, const struct audit_entry *entry, char out[DIGEST_HEX_SIZE]);
/* The hash before the first entry: zeros. */
extern const char audit_genesis[DIGEST_HEX_SIZE];

struct token {
    const char *id, *name, *hash;
    int64_t scopes;                             /* bits of enum scope */
    int64_t created_ms, expires_ms, revoked_ms; /* 0: none */
    /* id of the owner: the first of a chain of rotated tokens */
    const char *owner;
};

enum db_status store_token_add(struct store *store, const struct token *token);
enum db_status store_token_by_hash(struct store *store, const char *hash, struct arena *pool,
                                   struct token *out);
enum db_status store_token_by_id(struct store *store, const char *id, struct arena *pool,
                                 struct token *out);
/* DB_NONE when there is no such token, or it already ends earlier. */
enum db_status store_token_revoke(struct store *store, const char *id, int64_t at_ms);
typedef bool token_fn(void *context, const struct token *token);
enum db_status store_token_list(struct store *store, token_fn *each, void *context);

struct session {
    const char *hash;  /* hash of the browser's secret */
    const char *token; /* id of the token that opened the session */
    int64_t created_ms, ends_ms;
};

enum db_status store_session_add(struct store *store, const struct session *session);
/* Sets token and end only; DB_NONE when there is no such session. */
enum db_status store_session_get(struct store *store, const char *hash, struct arena *pool,
                                 struct session *out);
/* DB_NONE when there was none. */
enum db_status store_session_end(struct store *store, const char *hash);
/* Delete the sessions that have ended. */
enum db_status store_session_purge(struct store *store, int64_t now_ms);
/* Add a share link: its secret gives access to the adjudication without a sign-in. */
enum db_status store_share_add(struct store *store, const char *secret, const char *adjudication,
                               const char *actor, int64_t now_ms);
/* The adjudication of a valid share link; DB_NONE. */
enum db_status store_share_get(struct store *store, const char *secret, struct arena *pool,
                               const char **out_adjudication);
/* The valid share link of an adjudication; DB_NONE. */
enum db_status store_share_of(struct store *store, const char *adjudication, struct arena *pool,
                              const char **out_secret);
/* Revoke all share links of an adjudication; DB_NONE when there was none. */
enum db_status store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms);

enum owned { OWNED_ADJUDICATION, OWNED_TOURNAMENT, OWNED_JOB, OWNED_HOOK, OWNED_COUNT };

/* The owner (NULL: unknown), and an adjudication's tournament (NULL: none). */
enum db_status store_owner_get(struct store *store, enum owned kind, const char *id,
                               struct arena *pool, const char **out_owner,
                               const char **out_tournament);
/* Whether `owner` was granted the right to change another owner's tournament: DB_OK, else
 * DB_NONE. */
enum db_status store_permit_get(struct store *store, const char *tournament, const char *owner);
/* DB_NONE when it was already granted. */
enum db_status store_permit_add(struct store *store, const char *tournament, const char *owner,
                                int64_t now_ms);
/* DB_NONE when it was not granted. */
enum db_status store_permit_remove(struct store *store, const char *tournament, const char *owner);

enum used { USED_BYTES, USED_JOBS, USED_HOOKS, USED_COUNT };

/* The owner's usage for quotas: bytes submitted, open jobs or webhooks. */
enum db_status store_usage_get(struct store *store, enum used kind, const char *owner,
                               int64_t *out);
enum db_status store_usage_add(struct store *store, const char *owner, int64_t bytes);

enum db_status store_tournament_add(struct store *store, const struct tournament *tournament);
enum db_status store_tournament_get(struct store *store, const char *id, struct arena *pool,
                                    struct tournament *out);
/* Set the rulebook edition that applies to the tournament's games. */
enum db_status store_tournament_rulebook(struct store *store, int64_t tournament,
                                         const char *rulebook);
/* The tournament's number, also while it is unfinished. */
enum db_status store_tournament_seq(struct store *store, const char *id, int64_t *out_seq);
/* Mark the tournament as complete, so that it becomes visible. DB_NONE when it was removed
 * meanwhile. */
enum db_status store_tournament_finish(struct store *store, int64_t tournament, bool listed);
/* Remove some rows of a tournament that was begun before `before_ms` and never finished, with an
 * audit entry. */
enum db_status store_unfinished_remove(struct store *store, int64_t before_ms, int64_t now_ms,
                                       bool *out_more);
typedef bool tournament_fn(void *context, const struct tournament *tournament);
enum db_status store_tournament_list(struct store *store, int64_t after, int64_t limit,
                                     tournament_fn *each, void *context);

enum db_status store_player_add(struct store *store, const struct player *player);
/* Set name, facts and withdrawal of an existing player. */
enum db_status store_player_change(struct store *store, const struct player *player);
/* Remove a player without games from the list, with all byes; later numbers move up. */
enum db_status store_player_remove(struct store *store, const struct player *player);
enum db_status store_player_by_name(struct store *store, int64_t tournament, const char *name,
                                    struct arena *pool, struct player *out);
enum db_status store_player_by_number(struct store *store, int64_t tournament, int64_t number,
                                      struct arena *pool, struct player *out);
enum db_status store_player_by_entry(struct store *store, int64_t tournament, int64_t entry,
                                     struct arena *pool, struct player *out);
/* The highest number and the highest entry; 0 when there are no players. */
enum db_status store_player_last(struct store *store, int64_t tournament, int64_t *out_number,
                                 int64_t *out_entry);
typedef bool player_fn(void *context, const struct player *player);
/* In order of number; strings live for the call. */
enum db_status store_player_list(struct store *store, int64_t tournament, player_fn *each,
                                 void *context);
/* The last round in which the player is paired, has a counting game or an allocated bye; 0:
 * none. */
enum db_status store_player_plays(struct store *store, int64_t tournament, int64_t entry,
                                  int64_t *out_round);

enum db_status store_bye_put(struct store *store, const struct bye *bye);
/* DB_NONE when there is none. */
enum db_status store_bye_remove(struct store *store, const struct bye *bye);
typedef bool bye_fn(void *context, const struct bye *bye);
/* In order of round and player; all rounds when `round` is 0. */
enum db_status store_bye_list(struct store *store, int64_t tournament, int64_t round, bye_fn *each,
                              void *context);
/* A round, other than the bye's own and before `before`, in which the player has an allocated bye;
 * DB_NONE. */
enum db_status store_bye_allocated(struct store *store, const struct bye *but, int64_t before,
                                   int64_t *out_round);

enum db_status store_fixture_add(struct store *store, const struct fixture *fixture);
enum db_status store_fixtures_clear(struct store *store, int64_t tournament, int64_t round);
typedef bool fixture_fn(void *context, const struct fixture *fixture);
/* Fixtures without a record, in order of round and board; all rounds when `round` is 0. */
enum db_status store_fixture_list(struct store *store, int64_t tournament, int64_t round,
                                  fixture_fn *each, void *context);
/* All fixtures, also those with a record. */
enum db_status store_fixture_all(struct store *store, int64_t tournament, fixture_fn *each,
                                 void *context);

enum db_status store_pairing_add(struct store *store, const struct pairing *pairing);
enum db_status store_pairing_get(struct store *store, const char *adjudication, struct arena *pool,
                                 struct pairing *out);
/* The pairing as it was added, without later decisions. DB_NONE also when the adjudication names
 * another tournament. */
enum db_status store_pairing_stored(struct store *store, const char *adjudication,
                                    struct arena *pool, struct pairing *out);
typedef bool pairing_fn(void *context, const struct pairing *pairing);
/* The counting games (neither withdrawn nor replaced), in order of round and board; all rounds when
 * `round` is 0. Strings live for the call. */
enum db_status store_pairing_list(struct store *store, int64_t tournament, int64_t round,
                                  pairing_fn *each, void *context);
/* The game that holds of the player in this round: its adjudication and its players; DB_NONE. */
enum db_status store_round_taken(struct store *store, int64_t tournament, int64_t round,
                                 int64_t player, struct arena *pool, struct pairing *out);
/*
 * The game that holds on this pairing's board of its round, or the two others who are paired there, with the
 * adjudication ""; DB_NONE. `pairing` with players 0 finds whoever is paired there.
 */
enum db_status store_board_taken(struct store *store, const struct pairing *pairing,
                                 struct arena *pool, struct pairing *out);
/* The games of these two that hold, in either colour, each with its fingerprint; strings live for the call. */
enum db_status store_pair_games(struct store *store, int64_t tournament, int64_t one, int64_t other,
                                pairing_fn *each, void *context);
/*
 * The first round in which one of the two is paired and has no game yet, or with *round that one alone, and the board
 * there; DB_NONE, and both as they were.
 */
enum db_status store_round_paired(struct store *store, int64_t tournament, int64_t one,
                                  int64_t other, int64_t *round, int64_t *board);
/* The kind of the player's bye in a round; DB_NONE. */
enum db_status store_round_bye(struct store *store, int64_t tournament, int64_t round,
                               int64_t player, struct arena *pool, const char **out_kind);
/* What a player is paired for in a round; DB_NONE. */
struct round_seat {
    int64_t other; /* the opponent's entry */
    bool pending;  /* there is no result yet */
    bool white;    /* the player has White */
};
enum db_status store_round_other(struct store *store, int64_t tournament, int64_t round,
                                 int64_t player, struct round_seat *out);
/* The last round in which one of the two has a game that holds, or is paired; 0. */
enum db_status store_round_last(struct store *store, int64_t tournament, int64_t white,
                                int64_t black, int64_t *out_round);

/* A director's ruling about a verdict. */

struct ruling {
    int64_t seq; /* read only */
    const char *id, *adjudication;
    int64_t created_ms;
    const char *actor, *kind, *reason; /* kind: acceptance, decision, replacement, withdrawal */
    const char *replacement;           /* NULL: of another kind */
    const char *status, *winner;       /* of a decision; `forfeit`: decided, and not played */
    int64_t white_points, black_points;
};

enum db_status store_ruling_add(struct store *store, const struct ruling *ruling);
typedef bool ruling_fn(void *context, const struct ruling *ruling);
/* Call `each` for the rulings about an adjudication, oldest first; strings live for the call. */
enum db_status store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each,
                                 void *context);

/* A verdict with its pairing and the adjudication that it replaced. */
struct verdict_row {
    struct adjudication a;
    const char *salt, *replaces; /* NULL: none */
    int64_t round, board;        /* 0: none */
    int64_t reversed;            /* 1: the pairing has the colours the other way round */
    int64_t others;              /* other games of the same two that hold */
};
/* Receives a ruling and its salt; strings live for the call. */
typedef bool ruled_fn(void *context, const struct ruling *ruling, const char *salt);
/* Read a verdict and its rulings, oldest first, in one snapshot. */
enum db_status store_verdict_get(struct store *store, const char *id, struct arena *pool,
                                 struct verdict_row *out, ruled_fn *each, void *context);
/* Version stamp from which the ETag is computed. Reads salts, pairing and ruling ids, but no
 * contents. */
enum db_status store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                                   struct verdict_row *out, ruled_fn *each, void *context);
/* The adjudication that `replacement` replaced; NULL: none. */
enum db_status store_ruling_replaced(struct store *store, const char *replacement,
                                     struct arena *pool, const char **out_id);

struct signing_key {
    const char *id, *public;
    int64_t created_ms;
};

/* DB_NONE when it is already stored. */
enum db_status store_key_add(struct store *store, const struct signing_key *key);
typedef bool key_fn(void *context, const struct signing_key *key);
enum db_status store_key_list(struct store *store, key_fn *each, void *context);

/* Receives a player, or the id of a ruling; strings live for the call. */
typedef bool named_fn(void *context, const struct player *player, const char *ruling);
/* Players with this name in all tournaments, removed ones included. */
enum db_status store_named_players(struct store *store, const char *name, named_fn *each,
                                   void *context);
/* Rulings whose reason contains the name. */
enum db_status store_naming_rulings(struct store *store, const char *name, named_fn *each,
                                    void *context);
enum db_status store_ruling_rename(struct store *store, const char *id, const char *name,
                                   const char *instead);
/* Update names, notation, record and verdict. */
enum db_status store_adjudication_rename(struct store *store, const struct adjudication *a,
                                         const struct record *record);
/* Replace the name in events and job results; delete stored replies that contain it. */
enum db_status store_words_rename(struct store *store, const char *name, const char *instead);
/* Count the audit entries of earlier versions that contain the name. */
enum db_status store_audit_naming(struct store *store, const char *name, int64_t *out);

struct hook {
    int64_t seq;
    const char *id;
    int64_t created_ms;
    const char *actor, *url;
    const char *secret; /* base64 */
    const char *events; /* event types, each between spaces: " adjudication.created "; "": all */
    const char *state;  /* active, disabled, deleted */
    const char *owner;
};

enum db_status store_hook_add(struct store *store, const struct hook *hook);
enum db_status store_hook_get(struct store *store, const char *id, struct arena *pool,
                              struct hook *out);
typedef bool hook_fn(void *context, const struct hook *hook);
/* All hooks that are not deleted; strings live for the call. */
enum db_status store_hook_list(struct store *store, hook_fn *each, void *context);
enum db_status store_hook_state(struct store *store, int64_t hook, const char *state);

/* Set the delay before the first delivery attempt; the default is 0. */
void store_hook_delay(struct store *store, int64_t delay_ms);
/* Whether any webhook is active: otherwise no event needs to be added. */
enum db_status store_event_wanted(struct store *store, bool *out);
/* DB_OK when a webhook subscribes to the audit log's head and no such event was added since
 * `since_ms`; else DB_NONE. */
enum db_status store_head_wanted(struct store *store, int64_t since_ms);
/* An event to deliver; `data` is JSON. */
struct event {
    int64_t seq;    /* assigned by the store */
    const char *id; /* assigned by the store */
    int64_t created_ms;
    const char *type, *data;
    const char *tournament;   /* its followers receive the event; NULL: that of the adjudication, if
                               any */
    const char *adjudication; /* write only */
};

/* Queue the event for all subscribed webhooks; call within the transaction of the change. */
enum db_status store_event_add(struct store *store, const struct event *event);
/* Queue the event for one webhook. */
enum db_status store_event_ping(struct store *store, const struct event *event, int64_t hook);
typedef bool event_fn(void *context, const struct event *event);
/* Call `each` for a tournament's events after `after`, in order; strings live for the call. */
enum db_status store_event_list(struct store *store, const char *tournament, int64_t after,
                                int64_t limit, event_fn *each, void *context);
/* The number of a tournament's last event; 0: none. */
enum db_status store_event_last(struct store *store, const char *tournament, int64_t *out);

/* A delivery: one event for one webhook. */
struct delivery {
    int64_t seq, hook;
    const char *state; /* waiting, delivered, dead */
    int64_t attempts, next_ms, changed_ms;
    int64_t answer;                  /* last HTTP status; 0: no reply */
    const char *detail;              /* reason of the last failure; NULL */
    const char *event, *type, *data; /* event: its id */
    int64_t event_ms;
    const char *url, *secret, *hook_id;
};

typedef bool delivery_fn(void *context, const struct delivery *delivery);
/* Maximum concurrent deliveries per webhook, so that a slow one leaves capacity for the others. */
#define HOOK_MOST 8
/* Selects due deliveries: of hooks not in `busy` (" 3 17 "), HOOK_MOST per hook at most. */
struct due {
    int64_t now_ms;
    const char *busy;
};

/* Whether a delivery is due: DB_OK, else DB_NONE. */
enum db_status store_delivery_any(struct store *store, const struct due *due);
/*
 * Claim the oldest due deliveries: `limit`, and up to `under_way` that the caller already has,
 * which may be returned again. No other node takes them for `lease_ms`. Strings live for the call,
 * here and below.
 */
enum db_status store_delivery_claim(struct store *store, const struct due *due, int64_t lease_ms,
                                    int64_t limit, int64_t under_way, delivery_fn *each,
                                    void *context);
/* `state` NULL: all states. */
enum db_status store_delivery_list(struct store *store, int64_t hook, const char *state,
                                   int64_t after, int64_t limit, delivery_fn *each, void *context);
/* Record the outcome of an attempt: state, attempts, next_ms, changed_ms, answer, detail. Ignored
 * if another node has taken over and already recorded a final state; a success always counts. */
enum db_status store_delivery_note(struct store *store, const struct delivery *delivery);
/* Requeue a dead delivery; DB_NONE when there is none. */
enum db_status store_delivery_retry(struct store *store, int64_t hook, const char *event,
                                    int64_t now_ms);
enum db_status store_delivery_count(struct store *store, const char *state, int64_t *out);

struct job {
    int64_t seq;
    const char *id;
    int64_t created_ms, finished_ms; /* 0: not finished */
    const char *actor, *state, *type;
    const char *as_variant, *as_notation; /* NULL: detected */
    bool as_strict;
    int64_t claims, games, refused;
    const char *detail;     /* reason of a failure; NULL */
    const char *tournament; /* id of the games' tournament; NULL: none */
    const char *owner;
};

/* The result of one game of an archive. */
struct job_result {
    int64_t number;           /* from 1 */
    const char *adjudication; /* its id; NULL: the game was not judged, see `problem` */
    const char *problem;      /* JSON */
    const char *status, *winner, *reason, *variant; /* copied from the adjudication; read only */
};

enum db_status store_job_add(struct store *store, const struct job *job, const char *body,
                             size_t len);
enum db_status store_job_get(struct store *store, const char *id, struct arena *pool,
                             struct job *out);
/* Claim the oldest job that is waiting or whose lease has expired; DB_NONE when there is none. */
enum db_status store_job_claim(struct store *store, const char *holder, struct arena *pool,
                               struct job *out);
/* Whether a job can be claimed (DB_OK; else DB_NONE); takes no lock. */
enum db_status store_job_any(struct store *store);
/* Extend the lease, at least every 15 seconds. DB_NONE: the lease was lost to another node. */
enum db_status store_job_extend(struct store *store, int64_t job, const char *holder);
/* Release the job without counting the claim as an attempt. */
enum db_status store_job_return(struct store *store, int64_t job, const char *holder);
/* At start: requeue the jobs that were running when the process ended. */
enum db_status store_job_release(struct store *store);
enum db_status store_job_input(struct store *store, int64_t job, struct arena *pool,
                               struct record *out);
enum db_status store_job_result(struct store *store, int64_t job, const struct job_result *result);
/* Record progress; DB_NONE when the job was cancelled or the lease was lost. */
enum db_status store_job_progress(struct store *store, int64_t job, const char *holder,
                                  int64_t games, int64_t refused);
/* End an open job and delete its archive; DB_NONE when it is not open. */
enum db_status store_job_end(struct store *store, int64_t job, const char *state,
                             const char *detail, int64_t now_ms);
typedef bool job_result_fn(void *context, const struct job_result *result);
enum db_status store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                                 job_result_fn *each, void *context);
/* The number of open jobs. */
enum db_status store_job_waiting(struct store *store, int64_t *out);

/* A pool of reading handles. */

struct store_readers;
/* New (store_readers_free); `replica` is a replica's URL or "". NULL without memory. */
struct store_readers *store_readers_new(const char *path, const char *replica, struct lock *lock);
void store_readers_free(struct store_readers *readers);
/* Take a reading handle; NULL when none can be opened, or the store file was replaced. */
struct store *store_readers_take(struct store_readers *readers);
/* Take a handle that may read from a replica which has reached `position`. */
struct store *store_readers_take_beside(struct store_readers *readers, int64_t position);
void store_readers_give(struct store_readers *readers, struct store *store);
/* Read-your-writes: record the log position of a client's last write, and return it (0: none). */
void store_readers_wrote(struct store_readers *readers, const char *who, int64_t position);
int64_t store_readers_needs(const struct store_readers *readers, const char *who);
/* The replica, whose required position the caller updates; NULL: none. */
struct db_replica *store_readers_replica(struct store_readers *readers);

#endif
