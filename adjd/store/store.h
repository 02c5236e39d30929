/* SPDX-License-Identifier: MIT */
/*
 * What adjd keeps: every query once, in one table (store_queries.c), and typed functions on top.
 * Strings that come out are copies in the caller's pool. A store serves one thread at a time.
 */
#ifndef ADJD_STORE_STORE_H
#define ADJD_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/digest.h"
#include "event/rows.h"
#include "store/db.h"

struct lock;
struct store;

/*
 * Open the store at `path`; the writer creates it and brings its tables up to date.
 * Sets *out_store, new (store_close), or fills `message` with a sentence.
 */
enum db_status store_open(const char *path, enum db_mode mode, struct store **out_store,
                          char *message, size_t message_size);
void store_close(struct store *store);
/* Whether what is asked of it, and what is made of the answers, is still wanted; a query that is not is DB_UNAVAILABLE. */
void store_set_cancel(struct store *store, struct cancel cancel);
struct cancel store_cancel_of(const struct store *store);
const char *store_message(const struct store *store);

enum db_status store_begin(struct store *store);
enum db_status store_commit(struct store *store);
void store_rollback(struct store *store);
/* For the metrics: db_queries(). */
uint64_t store_queries(void);
/* Whether others may write to it as well. */
bool store_is_shared(const struct store *store);
/* Positions in the server's log, as in db.h: where it ends now, and behind the last commit of this store. */
enum db_status store_position(struct store *store, int64_t *out);
int64_t store_committed(const struct store *store);
/* Wait until somebody may have written something; DB_NONE when nobody did. */
enum db_status store_await(struct store *store, unsigned ms);
/* Whether a copy of another one was broken off here: then it is not all there, and nothing may be added. */
bool store_is_partial(struct store *store);
/* The first migration that this store has not seen and without which nobody reads it; 0: none. From salts on the audit log is
 * verified as it stands. */
int64_t store_lacks(struct store *store, const char *path);
/* Copy all of it into a new file while it is in use. */
enum db_status store_backup(struct store *store, const char *path);
/* Whether the store takes writes and has room for one: so much is written. */
enum db_status store_probe(struct store *store);

/* Adjudications. */

struct adjudication {
    int64_t seq; /* given by the store, in order of arrival */
    const char *id;
    int64_t created_ms;
    const char *tournament; /* NULL: none */
    const char *variant, *status, *winner, *reason, *fingerprint;
    int64_t ply;
    const char *white, *black;            /* NULL: the record does not say */
    const char *as_variant, *as_notation; /* NULL: were left to be detected */
    bool as_strict;
    const char *verdict;               /* JSON, as the library wrote it */
    const char *version;               /* of the library */
    const char *basis, *rulebook;      /* NULL: a verdict of before the rulebook's second edition */
    const char *owner;                 /* only written */
    const char *salt;                  /* likewise; NULL: a new one */
    const struct foresight *foresight; /* likewise; NULL: none */
};

struct record {
    const char *type; /* media type */
    const char *data;
    size_t len;
    const char *hash; /* only written: SHA-256 of the data; NULL: that is found out then */
};

/*
 * The hash of an adjudication's row, which is most of what it takes to store it, found out before its transaction by
 * who knows the number that it will probably get. With another number it is of no use.
 */
struct foresight {
    int64_t seq; /* 0: none */
    char hash[DIGEST_HEX_SIZE];
};
/* `adjudication` has a salt, and both stay as they are until it is added. */
void store_adjudication_foresee(const struct adjudication *adjudication,
                                const struct record *record, int64_t seq, struct foresight *out);
/* The number of the last one that a transaction of this handle has seen or added. */
int64_t store_last_adjudication(const struct store *store);

/* A salt for a new row, 128 random bits as text (adjd-audit(7)). */
const char *salt_new(struct arena *pool);
enum db_status store_adjudication_add(struct store *store, const struct adjudication *adjudication,
                                      const struct record *record);
enum db_status store_adjudication_get(struct store *store, const char *id, struct arena *pool,
                                      struct adjudication *out);
enum db_status store_adjudication_record(struct store *store, const char *id, struct arena *pool,
                                         struct record *out);

/* What a list is narrowed to; NULL and 0 do not narrow. */
struct adjudication_filter {
    int64_t after; /* seq */
    const char *tournament, *variant, *status, *player;
    int64_t round;
    int64_t since_ms;
    int64_t limit;
};
typedef bool adjudication_fn(void *context, const struct adjudication *adjudication);
/* In order of arrival; the rows' verdict is NULL and their strings live for the call. */
enum db_status store_adjudication_list(struct store *store,
                                       const struct adjudication_filter *filter,
                                       adjudication_fn *each, void *context);

/* Answers kept for Idempotency-Key. */

struct answer {
    const char *request; /* a hash of what was asked */
    int64_t status;
    const char *type, *location, *etag; /* NULL: the answer had none */
    const char *body;
    size_t len;
};

enum db_status store_answer_get(struct store *store, const char *actor, const char *key,
                                struct arena *pool, struct answer *out);
enum db_status store_answer_add(struct store *store, const char *actor, const char *key,
                                int64_t now_ms, const struct answer *answer);

/* What is kept for a while. */

enum purged { PURGED_KEYS, PURGED_DELIVERIES, PURGED_EVENTS, PURGED_JOBS, PURGED_COUNT };

/*
 * Forget a few of a kind that are older than `before_ms` and done with: answers kept for keys, deliveries
 * that were made or given up, events that nobody is told of any more, jobs that have ended with their
 * results. *out_more when there were some, and so may be more.
 */
enum db_status store_purge(struct store *store, enum purged kind, int64_t before_ms,
                           bool *out_more);
/* See that the months to come have their parts, where the store is one that has parts. */
enum db_status store_months(struct store *store);

/* The audit log. */

struct audit_entry {
    int64_t seq, at_ms;
    const char *actor, *action, *subject;
    const char *detail; /* JSON */
    const char *hash;   /* of all that and of the hash before */
};

/* Add an entry, in a transaction of store_begin(). */
enum db_status store_audit_add(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, const char *detail);
/* The same with a detail that was put together, which is cleared. */
enum db_status store_audit_put(struct store *store, int64_t now_ms, const char *actor,
                               const char *action, const char *subject, struct buffer *detail);
/* The end of the log: 0 and zeros while it is empty. */
enum db_status store_audit_head(struct store *store, int64_t *out_seq,
                                char out_hash[DIGEST_HEX_SIZE]);
typedef bool audit_fn(void *context, const struct audit_entry *entry);
/* The entries behind `after`, `limit` at most; their strings live for the call. */
enum db_status store_audit_list(struct store *store, int64_t after, int64_t limit, audit_fn *each,
                                void *context);
/* The kinds of rows that the log vouches for, each under its own name. */
enum vouched {
    VOUCHED_ADJUDICATION, /* with its record and verdict */
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
/* A row as it is vouched for. */
struct vouched_row {
    const char *key;  /* what it is found by: its id, or ids and numbers with slashes between */
    const char *salt; /* "": none */
    const char *json; /* the list of its columns */
    char hash[DIGEST_HEX_SIZE];
};
typedef bool vouched_fn(void *context, const struct vouched_row *row);
/* All rows of a kind; their strings live for the call. DB_BROKEN when there is no such table. */
enum db_status store_vouched_list(struct store *store, enum vouched kind, vouched_fn *each,
                                  void *context);
/* Whether the store knows salts: those of before this do not vouch for rows. */
bool store_vouches(struct store *store);
/* All that is read from here to store_thaw() is of one moment. */
enum db_status store_freeze(struct store *store);
void store_thaw(struct store *store);
/* Where something could not be read a server answers nothing more until this: the rest is of another moment. */
enum db_status store_freeze_again(struct store *store);
/* What must have an entry: so many rows there are, by kind. */
enum audited {
    AUDITED_ADJUDICATION,
    AUDITED_TOURNAMENT,
    AUDITED_PLAYER,
    AUDITED_PAIRING,
    AUDITED_RULING,
    AUDITED_COUNT
};
struct audit_counts {
    int64_t last; /* the log's last entry at that moment; 0: none */
    int64_t rows[AUDITED_COUNT];
};
enum db_status store_audit_counts(struct store *store, struct audit_counts *out);
/* What an entry's hash must be; false without memory. */
bool audit_hash(const char *before, const struct audit_entry *entry, char out[DIGEST_HEX_SIZE]);
/* The hash before the first entry: zeros. */
extern const char audit_genesis[DIGEST_HEX_SIZE];

/* Tokens. */

struct token {
    const char *id, *name, *hash;
    int64_t scopes;                             /* bits of enum scope */
    int64_t created_ms, expires_ms, revoked_ms; /* 0: never */
    /* the id under which it owns things: that of the first whose place it took */
    const char *owner;
};

enum db_status store_token_add(struct store *store, const struct token *token);
enum db_status store_token_by_hash(struct store *store, const char *hash, struct arena *pool,
                                   struct token *out);
enum db_status store_token_by_id(struct store *store, const char *id, struct arena *pool,
                                 struct token *out);
/* DB_NONE when there is no such token, or it ends sooner anyway. */
enum db_status store_token_revoke(struct store *store, const char *id, int64_t at_ms);
typedef bool token_fn(void *context, const struct token *token);
enum db_status store_token_list(struct store *store, token_fn *each, void *context);

/* Browsers: sessions, and links that need none. */

struct session {
    const char *hash;  /* of the secret that the browser has */
    const char *token; /* the id of the token that opened it */
    int64_t created_ms, ends_ms;
};

enum db_status store_session_add(struct store *store, const struct session *session);
/* The token and the end of it; DB_NONE. */
enum db_status store_session_get(struct store *store, const char *hash, struct arena *pool,
                                 struct session *out);
/* DB_NONE when there was none. */
enum db_status store_session_end(struct store *store, const char *hash);
/* Forget those that have ended by then. */
enum db_status store_session_purge(struct store *store, int64_t now_ms);
/* A link that shows an adjudication to whoever has it. */
enum db_status store_share_add(struct store *store, const char *secret, const char *adjudication,
                               const char *actor, int64_t now_ms);
/* The adjudication that an open link shows; DB_NONE. */
enum db_status store_share_get(struct store *store, const char *secret, struct arena *pool,
                               const char **out_adjudication);
/* The link that is open for an adjudication; DB_NONE. */
enum db_status store_share_of(struct store *store, const char *adjudication, struct arena *pool,
                              const char **out_secret);
/* Close all links of an adjudication; DB_NONE when none was open. */
enum db_status store_share_revoke(struct store *store, const char *adjudication, int64_t now_ms);

/* Owners. */

enum owned { OWNED_ADJUDICATION, OWNED_TOURNAMENT, OWNED_JOB, OWNED_HOOK, OWNED_COUNT };

/* Whose it is (NULL: not known), and an adjudication's tournament (NULL: none). */
enum db_status store_owner_get(struct store *store, enum owned kind, const char *id,
                               struct arena *pool, const char **out_owner,
                               const char **out_tournament);
/* DB_OK when the owner may change the tournament although another made it; else DB_NONE. */
enum db_status store_permit_get(struct store *store, const char *tournament, const char *owner);
/* DB_NONE when it was there already. */
enum db_status store_permit_add(struct store *store, const char *tournament, const char *owner,
                                int64_t now_ms);
/* DB_NONE when there was none. */
enum db_status store_permit_remove(struct store *store, const char *tournament, const char *owner);

enum used { USED_BYTES, USED_JOBS, USED_HOOKS, USED_COUNT };

/* What the owner has submitted in bytes, or how many open jobs or webhooks it has. */
enum db_status store_usage_get(struct store *store, enum used kind, const char *owner,
                               int64_t *out);
enum db_status store_usage_add(struct store *store, const char *owner, int64_t bytes);

/* Tournaments. */

enum db_status store_tournament_add(struct store *store, const struct tournament *tournament);
enum db_status store_tournament_get(struct store *store, const char *id, struct arena *pool,
                                    struct tournament *out);
/* From now on its games are judged by this edition. */
enum db_status store_tournament_rulebook(struct store *store, int64_t tournament,
                                         const char *rulebook);
/* Its number, of one that is not finished too. */
enum db_status store_tournament_seq(struct store *store, const char *id, int64_t *out_seq);
/* All of it is there: from now on everybody sees it. DB_NONE when it was removed meanwhile. */
enum db_status store_tournament_finish(struct store *store, int64_t tournament, bool listed);
/* Remove some rows of one that was begun before this time and never finished, and say so in the audit log. */
enum db_status store_unfinished_remove(struct store *store, int64_t before_ms, int64_t now_ms,
                                       bool *out_more);
typedef bool tournament_fn(void *context, const struct tournament *tournament);
enum db_status store_tournament_list(struct store *store, int64_t after, int64_t limit,
                                     tournament_fn *each, void *context);

enum db_status store_player_add(struct store *store, const struct player *player);
/* Name, facts and withdrawal become what they are in `player`. */
enum db_status store_player_change(struct store *store, const struct player *player);
/* Take the player, who has no games, off the list with all byes: the later numbers close up. */
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
/* By their numbers; strings live for the call. */
enum db_status store_player_list(struct store *store, int64_t tournament, player_fn *each,
                                 void *context);
/* The last round in which the player is paired, has a game that holds, or an allocated bye; 0. */
enum db_status store_player_plays(struct store *store, int64_t tournament, int64_t entry,
                                  int64_t *out_round);

enum db_status store_bye_put(struct store *store, const struct bye *bye);
/* DB_NONE when there is none. */
enum db_status store_bye_remove(struct store *store, const struct bye *bye);
typedef bool bye_fn(void *context, const struct bye *bye);
/* By round and player; of all rounds when `round` is 0. */
enum db_status store_bye_list(struct store *store, int64_t tournament, int64_t round, bye_fn *each,
                              void *context);
/* A round but this one and before another in which the player has the bye that pairings allocate; DB_NONE. */
enum db_status store_bye_allocated(struct store *store, const struct bye *but, int64_t before,
                                   int64_t *out_round);

enum db_status store_fixture_add(struct store *store, const struct fixture *fixture);
enum db_status store_fixtures_clear(struct store *store, int64_t tournament, int64_t round);
typedef bool fixture_fn(void *context, const struct fixture *fixture);
/* Those without a record, by round and board; of all rounds when `round` is 0. */
enum db_status store_fixture_list(struct store *store, int64_t tournament, int64_t round,
                                  fixture_fn *each, void *context);
/* With those whose record came. */
enum db_status store_fixture_all(struct store *store, int64_t tournament, fixture_fn *each,
                                 void *context);

enum db_status store_pairing_add(struct store *store, const struct pairing *pairing);
enum db_status store_pairing_get(struct store *store, const char *adjudication, struct arena *pool,
                                 struct pairing *out);
/* The same as it was added, whatever was decided since. DB_NONE too when the adjudication says otherwise. */
enum db_status store_pairing_stored(struct store *store, const char *adjudication,
                                    struct arena *pool, struct pairing *out);
typedef bool pairing_fn(void *context, const struct pairing *pairing);
/*
 * The games that hold (not withdrawn, not replaced), by round and board; of all rounds when `round` is 0. Strings live
 * for the call.
 */
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
/* The kind of the bye that a player has in a round; DB_NONE. */
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

/* Rulings about a verdict. */

struct ruling {
    int64_t seq; /* only read */
    const char *id, *adjudication;
    int64_t created_ms;
    const char *actor, *kind, *reason; /* kind: acceptance, decision, replacement, withdrawal */
    const char *replacement;           /* NULL: of another kind */
    const char *status, *winner;       /* of a decision; `forfeit`: decided, and not played */
    int64_t white_points, black_points;
};

enum db_status store_ruling_add(struct store *store, const struct ruling *ruling);
typedef bool ruling_fn(void *context, const struct ruling *ruling);
/* The rulings about an adjudication in their order; strings live for the call. */
enum db_status store_ruling_list(struct store *store, const char *adjudication, ruling_fn *each,
                                 void *context);

/* A verdict, what its tournament made of it, and what it took the place of. */
struct verdict_row {
    struct adjudication a;
    const char *salt, *replaces; /* NULL: none */
    int64_t round, board;        /* 0: none */
    int64_t reversed;            /* 1: the pairing has the colours the other way round */
    int64_t earlier;             /* games of the same two that were submitted before and hold */
};
/* A ruling and its salt; strings live for the call. */
typedef bool ruled_fn(void *context, const struct ruling *ruling, const char *salt);
/* All of that and each ruling about it, oldest first, as of one moment. */
enum db_status store_verdict_get(struct store *store, const char *id, struct arena *pool,
                                 struct verdict_row *out, ruled_fn *each, void *context);
/* The same without the adjudication, and of rulings their ids alone: whether it is another than it was. */
enum db_status store_verdict_stamp(struct store *store, const char *id, struct arena *pool,
                                   struct verdict_row *out, ruled_fn *each, void *context);
/* The adjudication that this one replaced; NULL when none. */
enum db_status store_ruling_replaced(struct store *store, const char *replacement,
                                     struct arena *pool, const char **out_id);

/* Keys. */

struct signing_key {
    const char *id, *public;
    int64_t created_ms;
};

/* DB_NONE when it is there already. */
enum db_status store_key_add(struct store *store, const struct signing_key *key);
typedef bool key_fn(void *context, const struct signing_key *key);
enum db_status store_key_list(struct store *store, key_fn *each, void *context);

/* Taking a person out. */

/* A player, or the id of a ruling; strings live for the call. */
typedef bool named_fn(void *context, const struct player *player, const char *ruling);
/* In all tournaments, also those who were taken off the list. */
enum db_status store_named_players(struct store *store, const char *name, named_fn *each,
                                   void *context);
/* Those whose reason has the name. */
enum db_status store_naming_rulings(struct store *store, const char *name, named_fn *each,
                                    void *context);
enum db_status store_ruling_rename(struct store *store, const char *id, const char *name,
                                   const char *instead);
/* Names, notation, record and verdict become what they are here. */
enum db_status store_adjudication_rename(struct store *store, const struct adjudication *a,
                                         const struct record *record);
/* What was told, what a batch complained of, and answers kept for Idempotency-Key: these are forgotten. */
enum db_status store_words_rename(struct store *store, const char *name, const char *instead);
/* Entries of earlier versions that have the name. */
enum db_status store_audit_naming(struct store *store, const char *name, int64_t *out);

/* Webhooks. */

struct hook {
    int64_t seq;
    const char *id;
    int64_t created_ms;
    const char *actor, *url;
    const char *secret; /* base64 */
    const char *events; /* " adjudication.created ..."; "": all */
    const char *state;  /* active, disabled, deleted */
    const char *owner;
};

enum db_status store_hook_add(struct store *store, const struct hook *hook);
enum db_status store_hook_get(struct store *store, const char *id, struct arena *pool,
                              struct hook *out);
typedef bool hook_fn(void *context, const struct hook *hook);
/* All that are not deleted; strings live for the call. */
enum db_status store_hook_list(struct store *store, hook_fn *each, void *context);
enum db_status store_hook_state(struct store *store, int64_t hook, const char *state);

/* How long an event waits before a webhook is told of it; at once, unless this says otherwise. */
void store_hook_delay(struct store *store, int64_t delay_ms);
/* Whether somebody listens: only then need an event be added. */
enum db_status store_event_wanted(struct store *store, bool *out);
/* DB_OK where a webhook asked for the end of the log and none was told since; else DB_NONE. */
enum db_status store_head_wanted(struct store *store, int64_t since_ms);
/* Something to tell; `data` is JSON. */
struct event {
    int64_t seq;    /* given by the store */
    const char *id; /* likewise */
    int64_t created_ms;
    const char *type, *data;
    const char *tournament; /* whose followers hear of it; NULL: that of the adjudication, if any */
    const char *adjudication; /* only added */
};

/* Tell all who listen, in the transaction of what happened. */
enum db_status store_event_add(struct store *store, const struct event *event);
/* Tell this webhook alone. */
enum db_status store_event_ping(struct store *store, const struct event *event, int64_t hook);
typedef bool event_fn(void *context, const struct event *event);
/* What happened in a tournament behind `after`, in order; strings live for the call. */
enum db_status store_event_list(struct store *store, const char *tournament, int64_t after,
                                int64_t limit, event_fn *each, void *context);
/* The number of the last thing that happened in a tournament; 0: nothing did. */
enum db_status store_event_last(struct store *store, const char *tournament, int64_t *out);

/* An event on its way to a hook. */
struct delivery {
    int64_t seq, hook;
    const char *state; /* waiting, delivered, dead */
    int64_t attempts, next_ms, changed_ms;
    int64_t answer;                  /* the last HTTP status; 0: none came */
    const char *detail;              /* what went wrong last; NULL */
    const char *event, *type, *data; /* the event's id */
    int64_t event_ms;
    const char *url, *secret, *hook_id;
};

typedef bool delivery_fn(void *context, const struct delivery *delivery);
/* So many of one webhook are under way at once, so that one that is slow leaves room for others. */
#define HOOK_MOST 8
/* What waits to be sent by now, for others than the hooks in `busy` (" 3 17 "), at most HOOK_MOST for each. */
struct due {
    int64_t now_ms;
    const char *busy;
};

/* Whether there is something (DB_OK; else DB_NONE). */
enum db_status store_delivery_any(struct store *store, const struct due *due);
/*
 * Take of it what waits the longest: `limit` beside the `under_way` ones of the caller, which may come along as
 * well. Nobody else takes them for `lease_ms`. Strings live for the call, as below.
 */
enum db_status store_delivery_claim(struct store *store, const struct due *due, int64_t lease_ms,
                                    int64_t limit, int64_t under_way, delivery_fn *each,
                                    void *context);
/* `state` NULL: all. */
enum db_status store_delivery_list(struct store *store, int64_t hook, const char *state,
                                   int64_t after, int64_t limit, delivery_fn *each, void *context);
/* Note how an attempt went: state, attempts, next_ms, changed_ms, answer, detail; unless another daemon, which took it
 * over, has noted an end. */
enum db_status store_delivery_note(struct store *store, const struct delivery *delivery);
/* Send a dead one again; DB_NONE when there is no such. */
enum db_status store_delivery_retry(struct store *store, int64_t hook, const char *event,
                                    int64_t now_ms);
enum db_status store_delivery_count(struct store *store, const char *state, int64_t *out);

/* Jobs. */

struct job {
    int64_t seq;
    const char *id;
    int64_t created_ms, finished_ms; /* 0: not finished */
    const char *actor, *state, *type;
    const char *as_variant, *as_notation; /* NULL: to be detected */
    bool as_strict;
    int64_t claims, games, refused;
    const char *detail;     /* why it failed; NULL */
    const char *tournament; /* whose games they are; NULL: nobody's */
    const char *owner;
};

/* What became of one game of an archive. */
struct job_result {
    int64_t number;                                 /* from 1 */
    const char *adjudication;                       /* its id; NULL when there is none, and then: */
    const char *problem;                            /* JSON */
    const char *status, *winner, *reason, *variant; /* of the adjudication; only read */
};

enum db_status store_job_add(struct store *store, const struct job *job, const char *body,
                             size_t len);
enum db_status store_job_get(struct store *store, const char *id, struct arena *pool,
                             struct job *out);
/* Take up the oldest job that waits or was left by its holder; DB_NONE when there is none. */
enum db_status store_job_claim(struct store *store, const char *holder, struct arena *pool,
                               struct job *out);
/* Whether one waits, or is left by its holder (DB_OK; else DB_NONE); nothing is locked. */
enum db_status store_job_any(struct store *store);
/* The holder still works on it, which must be said more often than every 15 seconds. DB_NONE: it is another's. */
enum db_status store_job_extend(struct store *store, int64_t job, const char *holder);
/* Back into the queue, as if it had not been taken up. */
enum db_status store_job_return(struct store *store, int64_t job, const char *holder);
/* At start: what ran when the process ended waits again. */
enum db_status store_job_release(struct store *store);
enum db_status store_job_input(struct store *store, int64_t job, struct arena *pool,
                               struct record *out);
enum db_status store_job_result(struct store *store, int64_t job, const struct job_result *result);
/* DB_NONE when the job does not run any more, or is another holder's. */
enum db_status store_job_progress(struct store *store, int64_t job, const char *holder,
                                  int64_t games, int64_t refused);
/* End a job that waits or runs (DB_NONE: it does not) and forget its archive. */
enum db_status store_job_end(struct store *store, int64_t job, const char *state,
                             const char *detail, int64_t now_ms);
typedef bool job_result_fn(void *context, const struct job_result *result);
enum db_status store_job_results(struct store *store, int64_t job, int64_t after, int64_t limit,
                                 job_result_fn *each, void *context);
/* How many wait or run. */
enum db_status store_job_waiting(struct store *store, int64_t *out);

/* A few readers, handed out and taken back. */

struct store_readers;
/* New (store_readers_free); `replica` is the URL of one, or "". NULL: no memory. */
struct store_readers *store_readers_new(const char *path, const char *replica, struct lock *lock);
void store_readers_free(struct store_readers *readers);
/* A reader for one thread; NULL when none can be opened, or the file is not the locked one any more. */
struct store *store_readers_take(struct store_readers *readers);
/* The same for one to whom a replica will do that has all up to this position. */
struct store *store_readers_take_beside(struct store_readers *readers, int64_t position);
void store_readers_give(struct store_readers *readers, struct store *store);
/* Who wrote, and where the log stood then: from now on this is what that one is to see; 0: has not written. */
void store_readers_wrote(struct store_readers *readers, const char *who, int64_t position);
int64_t store_readers_needs(const struct store_readers *readers, const char *who);
/* The replica, of which to say what it must have; NULL: there is none. */
struct db_replica *store_readers_replica(struct store_readers *readers);

#endif
