/* SPDX-License-Identifier: MIT */
/* The queries that read attested rows: key, salt and all attested columns of each kind.
 * adjd-audit(7) specifies the columns: a change of them changes all hashes. */
#ifndef ADJD_STORE_ATTESTED_ROWS_H
#define ADJD_STORE_ATTESTED_ROWS_H

/* The adjudication table's columns, in the order in which they are written and attested. */
#define ADJUDICATION_COLUMNS(X)                                                                    \
    X(SEQ, "seq")                                                                                  \
    X(CREATED_MS, "created_ms")                                                                    \
    X(TOURNAMENT, "tournament")                                                                    \
    X(VARIANT, "variant")                                                                          \
    X(STATUS, "status")                                                                            \
    X(WINNER, "winner")                                                                            \
    X(REASON, "reason")                                                                            \
    X(PLY, "ply")                                                                                  \
    X(FINGERPRINT, "fingerprint")                                                                  \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(AS_VARIANT, "as_variant")                                                                    \
    X(AS_NOTATION, "as_notation")                                                                  \
    X(AS_STRICT, "as_strict")                                                                      \
    X(VERSION, "version")                                                                          \
    X(BASIS, "basis")                                                                              \
    X(RULEBOOK, "rulebook")                                                                        \
    X(OWNER, "owner")
#define COLUMN_PLACE(place, column) ADJUDICATION_##place,
#define COLUMN_NAME(place, column) column ", "
#define COLUMN_OF_A(place, column) "a." column ", "
/* The values of an attested adjudication; the last three are in its document. */
enum adjudication_place {
    ADJUDICATION_ID,
    ADJUDICATION_SALT,
    ADJUDICATION_COLUMNS(COLUMN_PLACE) ADJUDICATION_TYPE,
    ADJUDICATION_RECORD,
    ADJUDICATION_VERDICT,
    ADJUDICATION_PLACES
};

#define ROW_ADJUDICATION(salt, type, record, verdict)                                              \
    "select a.id, " salt ", " ADJUDICATION_COLUMNS(COLUMN_OF_A) type ", " record ", " verdict
#define ADJUDICATION_POSTGRES                                                                      \
    ROW_ADJUDICATION(OF_DOCUMENT("salt"), OF_DOCUMENT("type"), OF_DOCUMENT("record"),              \
                     OF_DOCUMENT("verdict"))                                                       \
    DOCUMENTS
#define ADJUDICATION_SQLITE                                                                        \
    ROW_ADJUDICATION("d.salt", "d.type", "d.record", "d.verdict") DOCUMENTS_SQLITE
#define ROW_TOURNAMENT                                                                             \
    "select t.id, t.salt, t.seq, t.created_ms, t.name, t.variant, t.regulations, t.facts,"         \
    " t.listed, t.rulebook, t.owner from tournament t"
#define ROW_PLAYER                                                                                 \
    "select t.id || '/' || cast(p.entry as text), p.salt, p.number, p.name, p.facts, p.withdrawn"  \
    " from player p join tournament t on t.seq = p.tournament"
#define ROW_BYE                                                                                    \
    "select t.id || '/' || cast(b.round as text) || '/' || cast(b.player as text), null, b.kind"   \
    " from bye b join tournament t on t.seq = b.tournament"
#define ROW_FIXTURE                                                                                \
    "select t.id || '/' || cast(f.round as text) || '/' || cast(f.white as text), null, f.board,"  \
    " f.black, f.white_code, f.black_code, f.white_points, f.black_points"                         \
    " from fixture f join tournament t on t.seq = f.tournament"
#define ROW_PAIRING                                                                                \
    "select p.adjudication, null, p.tournament, p.round, p.board, p.white, p.black,"               \
    " p.white_points, p.black_points, p.white_count, p.black_count from pairing p"
#define ROW_RULING                                                                                 \
    "select r.id, r.salt, r.seq, r.adjudication, r.created_ms, r.actor, r.kind, r.reason,"         \
    " r.replacement, r.status, r.winner, r.white_points, r.black_points from ruling r"
#define ROW_TOKEN                                                                                  \
    "select k.id, null, k.name, k.hash, k.scopes, k.created_ms, k.expires_ms, k.revoked_ms,"       \
    " k.owner from token k"
#define ROW_PERMIT "select m.tournament || '/' || m.owner, null, m.created_ms from permit m"
#define ROW_KEY "select s.id, null, s.public, s.created_ms from signing_key s"
/* The webhook's secret as bytes, so that its hash is attested instead of the secret. */
#define ROW_HOOK(secret)                                                                           \
    "select h.id, null, h.created_ms, h.actor, h.url, " secret ", h.events, h.state, h.owner"      \
    " from hook h"
#define HOOK_POSTGRES ROW_HOOK("convert_to(h.secret, 'UTF8')")
#define HOOK_SQLITE ROW_HOOK("cast(h.secret as blob)")

/* clang-format off */
/* One row by its key, then all rows. */
#define ATTESTED_QUERIES \
    [Q_ROW + ATTESTED_ADJUDICATION] = {.text = ADJUDICATION_POSTGRES " where a.id = $1", \
                                      .sqlite = ADJUDICATION_SQLITE " where a.id = $1"}, \
    [Q_ROW + ATTESTED_TOURNAMENT] = {.text = ROW_TOURNAMENT " where t.id = $1 or t.seq = $2"}, \
    [Q_ROW + ATTESTED_PLAYER] = {.text = ROW_PLAYER " where p.tournament = $1 and p.entry = $2"}, \
    [Q_ROW + ATTESTED_BYE] = {.text = \
        ROW_BYE " where b.tournament = $1 and b.round = $2 and b.player = $3"}, \
    [Q_ROW + ATTESTED_FIXTURE] = {.text = \
        ROW_FIXTURE " where f.tournament = $1 and f.round = $2 and f.white = $3"}, \
    [Q_ROW + ATTESTED_PAIRING] = {.text = ROW_PAIRING " where p.adjudication = $1"}, \
    [Q_ROW + ATTESTED_RULING] = {.text = ROW_RULING " where r.id = $1"}, \
    [Q_ROW + ATTESTED_TOKEN] = {.text = ROW_TOKEN " where k.id = $1"}, \
    [Q_ROW + ATTESTED_PERMIT] = {.text = ROW_PERMIT " where m.tournament = $1 and m.owner = $2"}, \
    [Q_ROW + ATTESTED_KEY] = {.text = ROW_KEY " where s.id = $1"}, \
    [Q_ROW + ATTESTED_HOOK] = {.text = HOOK_POSTGRES " where h.id = $1 or h.seq = $2", \
                              .sqlite = HOOK_SQLITE " where h.id = $1 or h.seq = $2"}, \
    [Q_ROWS + ATTESTED_ADJUDICATION] = {.kind = DB_STREAMED, .text = ADJUDICATION_POSTGRES, \
                                       .sqlite = ADJUDICATION_SQLITE}, \
    [Q_ROWS + ATTESTED_TOURNAMENT] = {.kind = DB_STREAMED, .text = ROW_TOURNAMENT}, \
    [Q_ROWS + ATTESTED_PLAYER] = {.kind = DB_STREAMED, .text = ROW_PLAYER}, \
    [Q_ROWS + ATTESTED_BYE] = {.kind = DB_STREAMED, .text = ROW_BYE}, \
    [Q_ROWS + ATTESTED_FIXTURE] = {.kind = DB_STREAMED, .text = ROW_FIXTURE}, \
    [Q_ROWS + ATTESTED_PAIRING] = {.kind = DB_STREAMED, .text = ROW_PAIRING}, \
    [Q_ROWS + ATTESTED_RULING] = {.kind = DB_STREAMED, .text = ROW_RULING}, \
    [Q_ROWS + ATTESTED_TOKEN] = {.kind = DB_STREAMED, .text = ROW_TOKEN}, \
    [Q_ROWS + ATTESTED_PERMIT] = {.kind = DB_STREAMED, .text = ROW_PERMIT}, \
    [Q_ROWS + ATTESTED_KEY] = {.kind = DB_STREAMED, .text = ROW_KEY}, \
    [Q_ROWS + ATTESTED_HOOK] = {.kind = DB_STREAMED, .text = HOOK_POSTGRES, .sqlite = HOOK_SQLITE},

/* The queries of adjd erase. */
#define ERASE_QUERIES \
    [Q_PLAYERS_NAMED] = {.text = \
        "select tournament, entry, facts, withdrawn from player where name = $1"}, \
    [Q_RULINGS_NAMING] = {.text = "select id from ruling where replace(reason, $1, '') <> reason"}, \
    [Q_RULING_RENAME] = {.text = \
        "update ruling set reason = replace(reason, $2, $3), salt = $4 where id = $1"}, \
    [Q_ADJUDICATION_RENAME] = {.text = \
        "update adjudication set white = $2, black = $3, as_notation = $4 where id = $1"}, \
    [Q_DOCUMENT_RENAME] = { \
        .text = "update document set type = $2, record = $3, verdict = $4, salt = $5" \
                " where id in ($1, '') and seq = (select seq from adjudication where id = $1)", \
        .sqlite = "update document set type = $2, record = $3, verdict = $4, salt = $5" \
                  " where seq = (select seq from adjudication where id = $1)"}, \
    [Q_EVENTS_RENAME] = {.text = \
        "update event set data = replace(data, $1, $2) where replace(data, $1, '') <> data"}, \
    [Q_RESULTS_RENAME] = {.text = \
        "update job_result set problem = replace(problem, $1, $2)" \
        " where replace(problem, $1, '') <> problem"}, \
    [Q_ANSWERS_FORGET] = { \
        .text = "delete from answer where position(convert_to($1, 'UTF8') in body) > 0", \
        .sqlite = "delete from answer where instr(body, cast($1 as blob)) > 0"}, \
    [Q_AUDIT_NAMING] = {.text = "select count(*) from audit where replace(detail, $1, '') <> detail"},
/* clang-format on */

/* clang-format off */
/* The columns of FACTS and the verdict, of an adjudication or of a row with a member `a`; lists
 * have no verdict. */
#define FACTS_COLUMNS(type, a) \
    COLUMN(type, a seq), COLUMN(type, a id), COLUMN(type, a created_ms), COLUMN(type, a tournament), \
    COLUMN(type, a variant), COLUMN(type, a status), COLUMN(type, a winner), COLUMN(type, a reason), \
    COLUMN(type, a fingerprint), COLUMN(type, a ply), COLUMN(type, a white), COLUMN(type, a black), \
    COLUMN(type, a as_variant), COLUMN(type, a as_notation), COLUMN(type, a as_strict), \
    COLUMN(type, a version), COLUMN(type, a basis), COLUMN(type, a rulebook), COLUMN(type, a verdict)
/* clang-format on */

#endif
