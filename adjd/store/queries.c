/* SPDX-License-Identifier: MIT */
/* The table of all queries: first the shared column lists and conditions, then each query by its
 * name. */
#include "store/queries.h"

#include "store/attested_rows.h"
#include "store/webhooks.h"

#define FACTS                                                                                      \
    "a.seq, a.id, a.created_ms, a.tournament, a.variant, a.status, a.winner, a.reason,"            \
    " a.fingerprint, a.ply, a.white, a.black, a.as_variant, a.as_notation, a.as_strict, "          \
    "a.version,"                                                                                   \
    " a.basis, a.rulebook"

/* The filters of a list. The condition that selects an index is written before them in each
 * query. */
#define NARROWED NARROWED_BY("a.seq")
#define NARROWED_BY(order)                                                                         \
    "a.seq > $1 and (cast($2 as text) is null or a.tournament = $2) and (cast($3 as text) is "     \
    "null or a.variant = $3)"                                                                      \
    " and (cast($4 as text) is null or a.status = $4) and (cast($5 as text) is null or a.white = " \
    "$5 or a.black = $5)"                                                                          \
    " and a.created_ms >= $6 and ($8 = 0 or exists (select 1 from pairing p"                       \
    " where p.adjudication = a.id and p.round = $8)) order by " order " limit $7"

/*
 * SQLite's range summary (migration 44): for each range of 64 adjudications, which variants,
 * statuses and pairs occur in it; '' means any. A list scans the matching ranges only. An index per
 * adjudication would cost another page write for each insert. Ranges and rows are both read in
 * order, so the result is ordered.
 */
#define RANGE_SIZE "64"
#define RANGED(variant, status)                                                                    \
    "select " FACTS " from stretch s cross join adjudication a where s.variant = " variant         \
    " and s.status = " status " and s.number >= $1 / " RANGE_SIZE                                  \
    " and a.seq between s.number * " RANGE_SIZE " and s.number * " RANGE_SIZE " + " RANGE_SIZE     \
    " - 1 and " NARROWED_BY("s.number, a.seq")

/*
 * The record of an adjudication. In PostgreSQL both tables are partitioned by the month of the id;
 * rows of an older adjd have no id there and are found by number. (`d.id > ''` tells the planner
 * that few rows share an id.)
 */
#define OF_DOCUMENT(column) "coalesce(d." column ", o." column ")"
#define DOCUMENTS                                                                                  \
    " from adjudication a left join document d on d.id = a.id and d.id > ''"                       \
    " left join document o on o.id = '' and o.seq = a.seq"
#define DOCUMENTS_SQLITE " from adjudication a left join document d on d.seq = a.seq"
#define ONE_DOCUMENT DOCUMENTS " where a.id = $1 and coalesce(d.seq, o.seq) is not null"
#define ONE_DOCUMENT_SQLITE DOCUMENTS_SQLITE " where a.id = $1 and d.seq is not null"

/*
 * What tells one state of a verdict from another: salts are new whenever a row is written. Behind the round and the board:
 * whether the pairing has the colours reversed, and how many other games of the two hold.
 */
#define STAMP                                                                                      \
    "(select x.adjudication from ruling x where x.replacement = a.id order by x.seq limit 1),"     \
    " p.round, p.board, (select count(*) from fixture f where f.tournament = p.tournament"         \
    " and f.round = p.round and f.white = p.black and f.black = p.white),"                         \
    " (select count(*) from pairing q where q.tournament = p.tournament"                           \
    " and q.white in (p.white, p.black) and q.black in (p.white, p.black)"                         \
    " and q.adjudication <> p.adjudication and not exists (select 1 from ruling g"                 \
    " where g.adjudication = q.adjudication and g.kind in ('replacement', 'withdrawal')))"
#define STAMPED(documents)                                                                         \
    documents " left join pairing p on p.adjudication = a.id"                                      \
              " left join ruling r on r.adjudication = a.id where a.id = $1"
#define RULED                                                                                      \
    "r.id, r.salt, r.adjudication, r.created_ms, r.actor, r.kind, r.reason, r.replacement,"        \
    " r.status, r.winner, r.white_points, r.black_points"

#define TOKEN "id, name, hash, scopes, created_ms, expires_ms, revoked_ms, coalesce(owner, id)"
#define JOB                                                                                        \
    "seq, id, created_ms, finished_ms, actor, state, type, as_variant, as_notation, as_strict,"    \
    " claims, games, refused, detail, tournament, owner"

/* PostgreSQL's clock, which all nodes share. */
#define NOW_MS "(extract(epoch from clock_timestamp()) * 1000)::bigint"
/* Open jobs; SQLite uses the partial index only if its condition is repeated literally. */
#define OPEN_JOB "state in ('waiting', 'running')"
#define WAITING_JOB OPEN_JOB " and state = 'waiting'"
#define FREE "(state = 'waiting' or (state = 'running' and coalesce(lease_ms, 0) < " NOW_MS "))"

/* Webhooks with a due delivery, and that delivery. On PostgreSQL, rows leased by another node are
 * skipped. */
#define LISTENING(busy) "h.state = 'active' and " busy
#define WAITING                                                                                    \
    "select w.seq, w.next_ms from delivery w where w.hook = h.seq and w.state = 'waiting'"         \
    " and w.next_ms <= $1 and coalesce(w.lease_ms, 0) < " NOW_MS " order by w.next_ms, w.seq"
#define TEXT_OF(number) #number
#define LIMIT(number) " limit " TEXT_OF(number)
#define EACH_HOOK LIMIT(HOOK_MOST)
#define LISTENING_POSTGRES LISTENING("position(' ' || h.seq || ' ' in $2) = 0")
#define LISTENING_SQLITE LISTENING("instr($2, ' ' || h.seq || ' ') = 0")

#define TOURNAMENT "seq, id, created_ms, name, variant, regulations, facts, listed, rulebook"

#define PLAYER "tournament, entry, number, name, facts, withdrawn"

#define FIXTURE                                                                                    \
    "f.tournament, f.round, f.board, f.white, f.black, f.white_code, f.black_code,"                \
    " f.white_points, f.black_points"

/* A game counts unless its record was withdrawn or replaced. */
#define HOLDS                                                                                      \
    "not exists (select 1 from ruling g where g.adjudication = p.adjudication"                     \
    " and g.kind in ('replacement', 'withdrawal'))"

/* A fixture without a counting game. */
#define UNPLAYED                                                                                   \
    "not exists (select 1 from pairing p where p.tournament = f.tournament"                        \
    " and p.white in (f.white, f.black) and p.round = f.round and " HOLDS ")"

/* A director's last decision goes before the verdict; its status `forfeit` is a decided game that was not played. */
#define PAIRING                                                                                    \
    "p.adjudication, p.tournament, p.round, p.board, p.white, p.black,"                            \
    " case when r.seq is null then p.white_points else r.white_points end,"                        \
    " case when r.seq is null then p.black_points else r.black_points end,"                        \
    " case when r.status = 'forfeit' then 'decided' else coalesce(r.status, a.status) end,"        \
    " case when r.status = 'forfeit' then 'forfeit' else a.reason end,"                            \
    " a.ply, a.tournament, r.seq is not null,"                                                     \
    " p.white_count, p.black_count, case when r.seq is null then a.basis else 'decision' end,"     \
    " exists (select 1 from ruling g where g.adjudication = p.adjudication"                        \
    " and g.kind = 'acceptance'), r.seq is not null and r.status = 'forfeit'"                      \
    " from pairing p join adjudication a on a.id = p.adjudication left join ruling r on r.seq ="   \
    " (select max(seq) from ruling where adjudication = p.adjudication and kind = 'decision')"

#define HOOK "seq, id, created_ms, actor, url, secret, events, state, owner"

/* The webhooks that subscribe to events of type $3. */
#define WANTED                                                                                     \
    "h.state = 'active' and ((h.events = '' and cast($3 as text) <> 'audit.head')"                 \
    " or h.events like '% ' || cast($3 as text) || ' %')"

/* The event of a delivery, with the id if it is known, which selects the partition. Ids consist of
 * digits and small letters. */
#define EVENT_OF                                                                                   \
    "e.seq = d.event and e.id between coalesce(d.event_id, '') and coalesce(d.event_id, '~')"
#define OF_HOOK                                                                                    \
    " join hook h on h.seq = d.hook where d.hook = $1"                                             \
    " and (cast($2 as text) is null or d.state = $2) and d.seq > $3 order by d.seq limit $4"

#define DELIVERY                                                                                   \
    "d.seq, d.hook, d.state, d.attempts, d.next_ms, d.changed_ms, d.answer, d.detail, e.id,"       \
    " e.type, e.created_ms, e.data, h.url, h.secret, h.id"

/* clang-format off */
const struct db_query queries[Q_COUNT] = {
    /* On PostgreSQL a small write suffices: a large one would not show how much room the server
     * has. */
    [Q_PROBE] = {
        .text = "insert into probe (id, data) values (1, substring($1::bytea from 1 for 16))"
                " on conflict (id) do update set data = excluded.data",
        .sqlite = "insert into probe (id, data) values (1, $1)"
                  " on conflict (id) do update set data = excluded.data"},
    [Q_MIGRATION_TABLE] = {.text =
        "create table if not exists migration"
        " (number bigint primary key, applied_ms bigint not null)"},
    [Q_MIGRATION_LIST] = {.text = "select number from migration"},
    [Q_MIGRATION_EXPANDS] = {.text = "select 1 from migration where number = $1 and expands = 1"},
    [Q_MIGRATION_ADD] = {.text = "insert into migration (number, applied_ms) values ($1, $2)"},

    /*
     * Read at the start of most transactions: the last numbers, the head of the audit log and
     * whether a webhook is active. Each adjudication has an audit entry, so in PostgreSQL, whose
     * adjudications are partitioned, the log's last number is an upper bound for both.
     */
    [Q_ENDS] = {
        .text = "select coalesce(max(a.seq), 0), coalesce(max(a.seq), 0), max(a.hash),"
                " exists (select 1 from hook where state = 'active')"
                " from (select seq, hash from audit order by seq desc limit 1) a",
        .sqlite = "select (select coalesce(max(seq), 0) from adjudication), coalesce(max(a.seq), 0),"
                  " max(a.hash), exists (select 1 from hook where state = 'active')"
                  " from (select seq, hash from audit order by seq desc limit 1) a"},
    [Q_ADJUDICATION_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into adjudication (" ADJUDICATION_COLUMNS(COLUMN_NAME) "id)"
        " values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)"},
    [Q_DOCUMENT_ADD] = {.kind = DB_DEFERRED,
        .text = "insert into document (seq, type, record, verdict, salt, id) values ($1, $2, $3, $4, $5, $6)",
        .sqlite = "insert into document (seq, type, record, verdict, salt) values ($1, $2, $3, $4, $5)"},
    [Q_ADJUDICATION_GET] = {.kind = DB_FALLBACK,
        .text = "select " FACTS ", " OF_DOCUMENT("verdict") ONE_DOCUMENT,
        .sqlite = "select " FACTS ", d.verdict" ONE_DOCUMENT_SQLITE},
    /* One row per ruling, or one without: a single query, so that all is from one snapshot. */
    [Q_VERDICT_GET] = {.kind = DB_FALLBACK,
        .text = "select " FACTS ", " OF_DOCUMENT("verdict") ", " OF_DOCUMENT("salt") ", " STAMP ", " RULED
                STAMPED(DOCUMENTS) " and coalesce(d.seq, o.seq) is not null order by r.seq",
        .sqlite = "select " FACTS ", d.verdict, d.salt, " STAMP ", " RULED
                  STAMPED(DOCUMENTS_SQLITE) " and d.seq is not null order by r.seq"},
    [Q_VERDICT_STAMP] = {.kind = DB_FALLBACK,
        .text = "select " OF_DOCUMENT("salt") ", " STAMP ", r.id, r.salt"
                STAMPED(DOCUMENTS) " and coalesce(d.seq, o.seq) is not null order by r.seq",
        .sqlite = "select d.salt, " STAMP ", r.id, r.salt"
                  STAMPED(DOCUMENTS_SQLITE) " and d.seq is not null order by r.seq"},
    [Q_ADJUDICATION_RECORD] = {.kind = DB_FALLBACK,
        .text = "select " OF_DOCUMENT("type") ", " OF_DOCUMENT("record") ONE_DOCUMENT,
        .sqlite = "select d.type, d.record" ONE_DOCUMENT_SQLITE},
    [Q_ADJUDICATION_LIST] = {.custom_plan = true, .text = "select " FACTS " from adjudication a where " NARROWED},
    /* The same with a condition that selects an index. */
    [Q_ADJUDICATION_LIST_PLAYER] = {.custom_plan = true,
        .text = "select " FACTS " from (select * from adjudication where white = $5 and seq > $1"
                " union all select * from adjudication where black = $5 and seq > $1"
                " and white is distinct from $5) a where " NARROWED,
        .sqlite = "select " FACTS " from adjudication a where a.seq in"
                  " (select seq from adjudication where white = $5 and seq > $1"
                  " union select seq from adjudication where black = $5 and seq > $1) and " NARROWED},
    [Q_ADJUDICATION_LIST_TOURNAMENT] = {.custom_plan = true, .text =
        "select " FACTS " from adjudication a where a.tournament = $2 and " NARROWED},
    [Q_ADJUDICATION_LIST_OPEN] = {.custom_plan = true, .text =
        "select " FACTS " from adjudication a where a.tournament = $2 and a.status = $4 and " NARROWED},
    /* SQLite runs a cross join in the written order. */
    [Q_ADJUDICATION_LIST_ROUND] = {.custom_plan = true,
        .text = "select " FACTS " from adjudication a where a.id in (select r.adjudication from pairing r"
                " join tournament t on t.seq = r.tournament where t.id = $2 and r.round = $8) and " NARROWED,
        .sqlite = "select " FACTS " from adjudication a where a.seq in"
                  " (select g.seq from tournament t cross join pairing r cross join adjudication g"
                  " where t.id = $2 and r.tournament = t.seq and r.round = $8 and g.id = r.adjudication)"
                  " and " NARROWED},
    [Q_ADJUDICATION_LIST_ENDED] = {.custom_plan = true,
        .text = "select " FACTS " from adjudication a where a.variant = $3 and a.status = $4 and " NARROWED,
        .sqlite = RANGED("$3", "$4")},
    [Q_ADJUDICATION_LIST_VARIANT] = {.custom_plan = true,
        .text = "select " FACTS " from adjudication a where a.variant = $3 and " NARROWED,
        .sqlite = RANGED("$3", "''")},
    [Q_ADJUDICATION_LIST_STATUS] = {.custom_plan = true,
        .text = "select " FACTS " from adjudication a where a.status = $4 and " NARROWED,
        .sqlite = RANGED("''", "$4")},
    /* Ids sort by time, so SQLite needs no index on created_ms. PostgreSQL has one in each
     * partition. */
    [Q_ADJUDICATION_SINCE] = {
        .text = "select seq from adjudication where created_ms >= $1 and cast($2 as text) is not null"
                " order by created_ms limit 1",
        .sqlite = "select seq from adjudication where id >= $2 order by id limit 1"},

    [Q_ANSWER_GET] = {.text =
        "select request, status, type, location, etag, body from answer"
        " where actor = $1 and name = $2"},
    [Q_ANSWER_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into answer (actor, name, created_ms, request, status, type, location, etag, body)"
        " values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"},
    [Q_AUDIT_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into audit (seq, at_ms, actor, action, subject, detail, hash)"
        " values ($1, $2, $3, $4, $5, $6, $7)"},
    [Q_AUDIT_LIST] = {.custom_plan = true, .kind = DB_STREAMED, .text =
        "select seq, at_ms, actor, action, subject, detail, hash from audit"
        " where seq > $1 order by seq limit $2"},
    /* A single statement, so that all counts are from one snapshot. */
    [Q_AUDIT_COUNTS] = {.text =
        "select (select coalesce(max(seq), 0) from audit), (select count(*) from adjudication),"
        " (select count(*) from tournament), (select count(*) from player),"
        " (select count(*) from pairing), (select count(*) from ruling)"},

    [Q_TOKEN_ADD] = {.text =
        "insert into token (id, name, hash, scopes, created_ms, expires_ms, owner)"
        " values ($1, $2, $3, $4, $5, $6, $7)"},
    [Q_TOKEN_BY_HASH] = {.kind = DB_PRIMARY, .text = "select " TOKEN " from token where hash = $1"},
    [Q_TOKEN_BY_ID] = {.kind = DB_PRIMARY, .text = "select " TOKEN " from token where id = $1"},
    [Q_TOKEN_REVOKE] = {.text =
        "update token set revoked_ms = $2"
        " where id = $1 and (revoked_ms is null or revoked_ms > $2)"},
    [Q_TOKEN_LIST] = {.text = "select " TOKEN " from token order by id"},

    [Q_SESSION_ADD] = {.text =
        "insert into session (hash, token, created_ms, ends_ms) values ($1, $2, $3, $4)"},
    [Q_SESSION_GET] = {.kind = DB_PRIMARY, .text = "select token, ends_ms from session where hash = $1"},
    [Q_SESSION_END] = {.text = "delete from session where hash = $1"},
    [Q_SESSION_PURGE] = {.text = "delete from session where ends_ms <= $1"},
    [Q_SHARE_ADD] = {.text =
        "insert into share (secret, adjudication, actor, created_ms, revoked_ms)"
        " values ($1, $2, $3, $4, 0)"},
    [Q_SHARE_GET] = {.kind = DB_PRIMARY, .text =
        "select adjudication from share where secret = $1 and revoked_ms = 0"},
    [Q_SHARE_OF] = {.text =
        "select secret from share where adjudication = $1 and revoked_ms = 0"
        " order by created_ms limit 1"},
    [Q_SHARE_REVOKE] = {.text =
        "update share set revoked_ms = $2 where adjudication = $1 and revoked_ms = 0"},

    [Q_OWNER_ADJUDICATION] = {.kind = DB_FALLBACK, .text =
        "select owner, tournament from adjudication where id = $1"},
    [Q_OWNER_TOURNAMENT] = {.kind = DB_FALLBACK, .text = "select owner from tournament where id = $1"},
    [Q_OWNER_JOB] = {.kind = DB_FALLBACK, .text = "select owner from job where id = $1"},
    [Q_OWNER_HOOK] = {.kind = DB_FALLBACK, .text = "select owner from hook where id = $1 and state <> 'deleted'"},
    [Q_PERMIT_GET] = {.text = "select 1 from permit where tournament = $1 and owner = $2"},
    [Q_PERMIT_ADD] = {.text =
        "insert into permit (tournament, owner, created_ms) values ($1, $2, $3)"
        " on conflict (tournament, owner) do nothing"},
    [Q_PERMIT_REMOVE] = {.text = "delete from permit where tournament = $1 and owner = $2"},
    [Q_USAGE_BYTES] = {.text = "select bytes from usage where owner = $1"},
    [Q_USAGE_JOBS] = {.text =
        "select count(*) from job where owner = $1 and state in ('waiting', 'running')"},
    [Q_USAGE_HOOKS] = {.text =
        "select count(*) from hook where owner = $1 and state <> 'deleted'"},
    [Q_USAGE_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into usage (owner, bytes) values ($1, $2)"
        " on conflict (owner) do update set bytes = usage.bytes + excluded.bytes"},

    [Q_JOB_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into job (id, created_ms, actor, state, type, as_variant, as_notation, as_strict,"
        " tournament, claims, games, refused, owner)"
        " values ($1, $2, $3, 'waiting', $4, $5, $6, $7, $8, 0, 0, 0, $9)"},
    [Q_JOB_INPUT_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into job_input (seq, body) select seq, $2 from job where id = $1"},
    [Q_JOB_GET] = {.kind = DB_FALLBACK, .text = "select " JOB " from job where id = $1"},
    /* An SQLite store has one daemon, so jobs need no lease. On PostgreSQL leases run by the
     * server's clock. */
    [Q_JOB_ANY] = {
        .text = "select 1 from job where " FREE " limit 1",
        .sqlite = "select 1 from job where " WAITING_JOB " limit 1"},
    [Q_JOB_NEXT] = {
        .text = "select " JOB " from job where " FREE " order by seq limit 1 for update skip locked",
        .sqlite = "select " JOB " from job where " WAITING_JOB " order by seq limit 1"},
    [Q_JOB_CLAIM] = {
        .text = "update job set state = 'running', claims = claims + 1, holder = $2,"
                " lease_ms = " NOW_MS " + $3 where seq = $1",
        .sqlite = "update job set state = 'running', claims = claims + 1, holder = $2 where seq = $1"},
    [Q_JOB_EXTEND] = {
        .text = "update job set lease_ms = " NOW_MS " + $3"
                " where seq = $1 and state = 'running' and holder = $2",
        .sqlite = "select 1"},
    [Q_JOB_RELEASE] = {
        .text = "update job set state = 'waiting' where state = 'running' and " FREE,
        .sqlite = "update job set state = 'waiting' where " OPEN_JOB " and state = 'running'"},
    [Q_JOB_RETURN] = {.text =
        "update job set state = 'waiting', claims = case when claims > 0 then claims - 1 else 0 end"
        " where seq = $1 and state = 'running' and holder = $2"},
    [Q_JOB_INPUT] = {.text = "select body from job_input where seq = $1"},
    [Q_JOB_INPUT_DROP] = {.text = "delete from job_input where seq = $1"},
    [Q_JOB_RESULT_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into job_result (job, number, adjudication, problem) values ($1, $2, $3, $4)"},
    [Q_JOB_PROGRESS] = {.text =
        "update job set games = $2, refused = $3, claims = 0"
        " where seq = $1 and state = 'running' and holder = $4"},
    [Q_JOB_END] = {.text =
        "update job set state = $2, detail = $3, finished_ms = $4"
        " where seq = $1 and state in ('waiting', 'running')"},
    [Q_JOB_RESULTS] = {.custom_plan = true, .text =
        "select r.number, r.adjudication, r.problem, a.status, a.winner, a.reason, a.variant"
        " from job_result r left join adjudication a on a.id = r.adjudication"
        " where r.job = $1 and r.number > $2 order by r.number limit $3"},
    [Q_JOB_WAITING] = {.text = "select count(*) from job where state in ('waiting', 'running')"},

    [Q_TOURNAMENT_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into tournament (id, created_ms, name, variant, regulations, facts, listed, rulebook,"
        " owner, salt) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"},
    [Q_TOURNAMENT_RULEBOOK] = {.text = "update tournament set rulebook = $2 where seq = $1"},
    /* `listed` is -1 while a tournament is unfinished: only the import and the housekeeping
     * see it. */
    [Q_TOURNAMENT_GET] = {.kind = DB_FALLBACK, .text =
        "select " TOURNAMENT " from tournament where id = $1 and listed >= 0"},
    [Q_TOURNAMENT_LIST] = {.custom_plan = true, .text =
        "select " TOURNAMENT " from tournament where seq > $1 and listed >= 0 order by seq limit $2"},
    [Q_TOURNAMENT_SEQ] = {.text = "select seq from tournament where id = $1"},
    [Q_TOURNAMENT_FINISH] = {.text =
        "update tournament set listed = $2 where seq = $1 and listed < 0"},
    [Q_TOURNAMENT_UNFINISHED] = {.text =
        "select seq, id from tournament where listed < 0 and created_ms < $1 order by created_ms limit 1"},
    [Q_TOURNAMENT_REMOVE] = {.text = "delete from tournament where seq = $1 and listed < 0"},
    [Q_SOME_FIXTURES] = {.custom_plan = true, .text = "select round, white from fixture where tournament = $1 limit $2"},
    [Q_SOME_BYES] = {.custom_plan = true, .text = "select round, player from bye where tournament = $1 limit $2"},
    [Q_SOME_PLAYERS] = {.custom_plan = true, .text = "select entry, 0 from player where tournament = $1 limit $2"},
    [Q_FIXTURE_DROP] = {.text =
        "delete from fixture where tournament = $1 and round = $2 and white = $3"},
    [Q_PLAYER_DROP] = {.text = "delete from player where tournament = $1 and entry = $2"},
    [Q_PLAYER_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into player (tournament, entry, number, name, facts, salt)"
        " values ($1, $2, $3, $4, $5, $6)"},
    [Q_PLAYER_CHANGE] = {.text =
        "update player set name = $3, facts = $4, withdrawn = $5, salt = $6"
        " where tournament = $1 and entry = $2"},
    [Q_PLAYER_REMOVE] = {.text =
        "update player set number = null where tournament = $1 and entry = $2"},
    /* Renumber in two steps, so that no two players have the same number in between. */
    [Q_PLAYER_LIFT] = {.text =
        "update player set number = -number where tournament = $1 and number > $2"},
    [Q_PLAYER_LOWER] = {.text =
        "update player set number = -number - 1 where tournament = $1 and number < 0"},
    [Q_PLAYER_BY_NAME] = {.text =
        "select " PLAYER " from player where tournament = $1 and name = $2 and number is not null"},
    [Q_PLAYER_BY_NUMBER] = {.text =
        "select " PLAYER " from player where tournament = $1 and number = $2"},
    [Q_PLAYER_BY_ENTRY] = {.text =
        "select " PLAYER " from player where tournament = $1 and entry = $2"},
    [Q_PLAYER_LAST] = {.text =
        "select coalesce((select max(number) from player where tournament = $1), 0),"
        " coalesce((select max(entry) from player where tournament = $1), 0)"},
    [Q_PLAYER_LIST] = {.text =
        "select " PLAYER " from player where tournament = $1 and number is not null order by number"},
    [Q_PLAYER_PLAYS] = {.text =
        "select max(round) from (select max(p.round) as round from pairing p where p.tournament = $1"
        " and p.white = $2 and " HOLDS " union all select max(p.round) from pairing p"
        " where p.tournament = $1 and p.black = $2 and " HOLDS
        " union all select max(f.round) from fixture f where f.tournament = $1 and f.white = $2"
        " union all select max(f.round) from fixture f where f.tournament = $1 and f.black = $2"
        " union all select max(b.round) from bye b"
        " where b.tournament = $1 and b.player = $2 and b.kind = 'allocated') t"},

    [Q_BYE_PUT] = {.kind = DB_DEFERRED, .text =
        "insert into bye (tournament, round, player, kind) values ($1, $2, $3, $4)"
        " on conflict (tournament, round, player) do update set kind = excluded.kind"},
    [Q_BYE_REMOVE] = {.text =
        "delete from bye where tournament = $1 and round = $2 and player = $3"},
    [Q_BYES_CLEAR] = {.text = "delete from bye where tournament = $1 and player = $2"},
    [Q_BYE_LIST] = {.text =
        "select tournament, round, player, kind from bye where tournament = $1 order by round, player"},
    [Q_BYE_ROUND] = {.text =
        "select tournament, round, player, kind from bye where tournament = $1 and round = $2"
        " order by player"},
    [Q_BYE_ALLOCATED] = {.text =
        "select round from bye where tournament = $1 and player = $2 and kind = 'allocated'"
        " and round <> $3 and round < $4 order by round limit 1"},

    [Q_FIXTURE_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into fixture (tournament, round, board, white, black, white_code, black_code,"
        " white_points, black_points) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"},
    [Q_FIXTURES_CLEAR] = {.text = "delete from fixture where tournament = $1 and round = $2"},
    /* Fixtures with a record are excluded. */
    [Q_FIXTURE_LIST] = {.text =
        "select " FIXTURE " from fixture f where f.tournament = $1 and " UNPLAYED
        " order by f.round, f.board, f.white"},
    [Q_FIXTURE_ROUND] = {.text =
        "select " FIXTURE " from fixture f where f.tournament = $1 and f.round = $2 and " UNPLAYED
        " order by f.board, f.white"},
    [Q_FIXTURE_ALL] = {.text =
        "select " FIXTURE " from fixture f where f.tournament = $1 order by f.round, f.board, f.white"},

    [Q_PAIRING_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into pairing (adjudication, tournament, round, board, white, black, white_points,"
        " black_points, white_count, black_count) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"},
    [Q_PAIRING_GET] = {.text = "select " PAIRING " where p.adjudication = $1"},
    [Q_PAIRING_STORED] = {.text =
        "select p.adjudication, p.tournament, p.round, p.board, p.white, p.black, p.white_points,"
        " p.black_points, a.status, a.reason, a.ply, t.id, 0, p.white_count, p.black_count, a.basis,"
        " 0, 0, a.white, a.black from pairing p join tournament t on t.seq = p.tournament"
        " join adjudication a on a.id = p.adjudication and a.tournament = t.id"
        " where p.adjudication = $1"},
    [Q_PAIRING_LIST] = {.text =
        "select " PAIRING " where p.tournament = $1 and " HOLDS " order by p.round, p.board, a.seq"},
    [Q_PAIRING_ROUND] = {.text =
        "select " PAIRING " where p.tournament = $1 and p.round = $2 and " HOLDS " order by p.board, a.seq"},
    [Q_ROUND_TAKEN] = {.text =
        "select p.adjudication, p.white, p.black from pairing p"
        " where p.tournament = $1 and p.round = $2 and p.white = $3 and " HOLDS
        " union all select p.adjudication, p.white, p.black from pairing p"
        " where p.tournament = $1 and p.round = $2 and p.black = $3 and " HOLDS " limit 1"},
    [Q_BOARD_TAKEN] = {.text =
        "select p.adjudication, p.white, p.black from pairing p"
        " where p.tournament = $1 and p.round = $2 and p.board = $3 and " HOLDS
        " union all select '', f.white, f.black from fixture f"
        " where f.tournament = $1 and f.round = $2 and f.board = $3"
        " and not (f.white in ($4, $5) and f.black in ($4, $5)) limit 1"},
    /* The games of two players that hold, in either colour. */
    [Q_PAIR_GAMES] = {.text =
        "select p.adjudication, p.white, p.black, p.round, a.ply, a.fingerprint from"
        " (select * from pairing where tournament = $1 and white = $2 and black = $3"
        " union all select * from pairing where tournament = $1 and white = $3 and black = $2) p"
        " join adjudication a on a.id = p.adjudication where " HOLDS},
    /* An index leads to each colour of each player by itself. */
    [Q_ROUND_LAST] = {.text =
        "select max(round) from ("
        " select coalesce(max(p.round), 0) as round from pairing p where p.tournament = $1 and p.white in ($2, $3) and " HOLDS
        " union all select coalesce(max(p.round), 0) from pairing p where p.tournament = $1 and p.black in ($2, $3) and " HOLDS
        " union all select coalesce(max(f.round), 0) from fixture f where f.tournament = $1 and f.white in ($2, $3)"
        " union all select coalesce(max(f.round), 0) from fixture f where f.tournament = $1 and f.black in ($2, $3)) t"},
    /*
     * The first round in which either player is paired without a game, or round $4 only (0: any).
     * The unary plus keeps SQLite from using the index of the sort order, which would scan the
     * whole tournament.
     */
    [Q_ROUND_PAIRED] = {.text =
        "select c.round, c.board from ("
        "select * from fixture where tournament = $1 and white in ($2, $3)"
        " union all select * from fixture where tournament = $1 and black in ($2, $3)) c"
        " where c.white_code = '?' and ($4 = 0 or c.round = $4)"
        " and not exists (select 1 from pairing p where p.tournament = c.tournament"
        " and p.white = c.white and p.round = c.round and " HOLDS ")"
        " and not exists (select 1 from pairing p where p.tournament = c.tournament"
        " and p.white = c.black and p.round = c.round and " HOLDS ")"
        " order by +c.round limit 1"},
    [Q_ROUND_BYE] = {.text =
        "select kind from bye where tournament = $1 and round = $2 and player = $3"},
    /* With whom a player is paired in a round, whether there is no result yet, and whether the player has White. */
    [Q_ROUND_OTHER] = {.text =
        "select f.black, f.white_code = '?', 1 from fixture f"
        " where f.tournament = $1 and f.white = $3 and f.round = $2"
        " union all select f.white, f.white_code = '?', 0 from fixture f"
        " where f.tournament = $1 and f.black = $3 and f.round = $2"},

    [Q_RULING_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into ruling (id, adjudication, created_ms, actor, kind, reason, replacement, status,"
        " winner, white_points, black_points, salt)"
        " values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"},
    [Q_RULING_LIST] = {.text =
        "select id, adjudication, created_ms, actor, kind, reason, replacement, status, winner,"
        " white_points, black_points, seq from ruling where adjudication = $1 order by seq"},
    [Q_RULING_REPLACED] = {.text =
        "select adjudication from ruling where replacement = $1 order by seq limit 1"},

    [Q_KEY_ADD] = {.text =
        "insert into signing_key (id, public, created_ms) values ($1, $2, $3)"
        " on conflict (id) do nothing"},
    [Q_KEY_LIST] = {.text = "select id, public, created_ms from signing_key order by created_ms desc"},

    [Q_HOOK_ADD] = {.text =
        "insert into hook (id, created_ms, actor, url, secret, events, state, owner)"
        " values ($1, $2, $3, $4, $5, $6, 'active', $7)"},
    [Q_HOOK_GET] = {.kind = DB_FALLBACK, .text = "select " HOOK " from hook where id = $1 and state <> 'deleted'"},
    [Q_HOOK_LIST] = {.text = "select " HOOK " from hook where state <> 'deleted' order by seq"},
    [Q_HOOK_STATE] = {.text = "update hook set state = $2 where seq = $1"},
    [Q_HOOK_ANY] = {.text = "select 1 from hook where state = 'active' limit 1"},
    [Q_EVENT_ADD] = {.kind = DB_DEFERRED, .text =
        "insert into event (id, created_ms, type, data, tournament) values ($1, $2, $3, $4, $5)"},
    [Q_EVENT_ADD_OF] = {.kind = DB_DEFERRED, .text =
        "insert into event (id, created_ms, type, data, tournament) values ($1, $2, $3, $4,"
        " coalesce($5, (select tournament from adjudication where id = $6)))"},
    [Q_HEAD_WANTED] = {.text =
        "select 1 from hook where state = 'active' and events like '% audit.head %'"
        " and not exists (select 1 from event where created_ms >= $1 and type = 'audit.head')"
        " limit 1"},
    [Q_EVENT_LIST] = {.custom_plan = true, .text =
        "select seq, id, created_ms, type, data from event where tournament = $1 and seq > $2"
        " order by seq limit $3"},
    [Q_EVENT_LAST] = {.text =
        "select seq from event where tournament = $1 order by seq desc limit 1"},
    /* For the event just added, $1. PostgreSQL takes its number from the sequence, without a search
     * in the partitions; SQLite's last_insert_rowid() would change with each delivery. */
    [Q_DELIVERY_PING] = {
        .text = "insert into delivery (hook, event, event_id, state, attempts, next_ms, changed_ms)"
                " values ($3, currval('event_seq_seq'), $1, 'waiting', 0, $2, $2)",
        .sqlite = "insert into delivery (hook, event, state, attempts, next_ms, changed_ms)"
                  " select $3, e.seq, 'waiting', 0, $2, $2 from event e where e.id = $1"},
    [Q_DELIVERY_ADD] = {.kind = DB_DEFERRED,
        .text = "insert into delivery (hook, event, event_id, state, attempts, next_ms, changed_ms)"
                " select h.seq, currval('event_seq_seq'), $1, 'waiting', 0, $4, $2 from hook h where " WANTED,
        .sqlite = "insert into delivery (hook, event, state, attempts, next_ms, changed_ms)"
                  " select h.seq, e.seq, 'waiting', 0, $4, $2 from hook h join event e on e.id = $1 where " WANTED},
    /* A few per webhook, so that none starves the others. The join order avoids a scan of all
     * waiting deliveries. */
    [Q_DELIVERY_ANY] = {
        .text = "select 1 from hook h cross join lateral (" WAITING " limit 1) w where " LISTENING_POSTGRES
                " limit 1",
        .sqlite = "select 1 from hook h where " LISTENING_SQLITE " and exists (select 1 from delivery w"
                  " where w.hook = h.seq and w.state = 'waiting' and w.next_ms <= $1) limit 1"},
    /*
     * PostgreSQL leases the deliveries for the duration of an attempt. An SQLite store has one
     * daemon, which already has $5 of them in flight. The limit per webhook is a literal, because a
     * generic plan would assume any number.
     */
    [Q_DELIVERY_CLAIM] = {
        .text = "update delivery d set lease_ms = " NOW_MS " + $4 from hook k, event e"
                " where k.seq = d.hook and " EVENT_OF " and d.seq in (select w.seq from hook h"
                " cross join lateral (" WAITING EACH_HOOK ") w where " LISTENING_POSTGRES
                " order by w.next_ms, w.seq limit $3 + 0 * $5::bigint) returning d.seq, d.hook, d.state,"
                " d.attempts, d.next_ms, d.changed_ms, d.answer, d.detail, e.id, e.type, e.created_ms,"
                " e.data, k.url, k.secret, k.id",
        .sqlite = "select " DELIVERY " from hook h cross join delivery d cross join event e"
                  " where " LISTENING_SQLITE " and d.seq in (select w.seq from delivery w"
                  " where w.hook = h.seq and w.state = 'waiting' and w.next_ms <= $1"
                  " order by w.next_ms, w.seq" EACH_HOOK ") and e.seq = d.event"
                  " order by d.next_ms, d.seq limit $3 + $5"},
    [Q_DELIVERY_LIST] = {.custom_plan = true,
        .text = "select " DELIVERY " from delivery d join event e on " EVENT_OF OF_HOOK,
        .sqlite = "select " DELIVERY " from delivery d join event e on e.seq = d.event" OF_HOOK},
    [Q_DELIVERY_NOTE] = {.text =
        "update delivery set state = $2, attempts = $3, next_ms = $4, changed_ms = $5, answer = $6,"
        " detail = $7, lease_ms = null where seq = $1 and (state = 'waiting' or $2 = 'delivered')"},
    [Q_DELIVERY_RETRY] = {.text =
        "update delivery set state = 'waiting', attempts = 0, next_ms = $3, changed_ms = $3"
        " where hook = $1 and state = 'dead' and event = (select seq from event where id = $2)"},
    /* Delivered rows are many and not indexed, so they are never counted. */
    [Q_DELIVERY_COUNT] = {.text =
        "select case when $1 = 'dead' then (select count(*) from delivery where state = 'dead')"
        " else (select count(*) from delivery where state = 'waiting') end"},

    ATTESTED_QUERIES
    /* Rows about to be changed or deleted together. */
    [Q_ROUND_FIXTURES] = {.text = "select white from fixture where tournament = $1 and round = $2"},
    [Q_PLAYERS_BEHIND] = {.text = ROW_PLAYER " where p.tournament = $1 and p.number >= $2 order by p.number"},
    [Q_BYES_OF] = {.text = "select round from bye where tournament = $1 and player = $2"},
    [Q_TOURNAMENT_ID] = {.text = "select id from tournament where seq = $1"},
    [Q_SALTS] = {.text = "select salt from ruling limit 1"},

    ERASE_QUERIES

    [Q_COPYING] = {.text = "select 1 from copy where id = 1"},
    [Q_BACKUP] = {.text = "", .sqlite = "vacuum into $1"},

    [Q_PURGE_KEYS] = {.custom_plan = true, .text =
        "delete from answer where (actor, name) in (select actor, name from answer"
        " where created_ms < $1 order by created_ms limit $2)"},
    [Q_PURGE_DELIVERIES] = {.custom_plan = true, .text =
        "delete from delivery where seq in (select seq from delivery where state <> 'waiting'"
        " and changed_ms < $1 order by changed_ms limit $2)"},
    /* "offset 0" makes PostgreSQL check each event for deliveries, instead of joining all
     * deliveries. */
    [Q_PURGE_EVENTS] = {.custom_plan = true,
        .text = "delete from event where id in (select e.id from event e where e.created_ms < $1"
                " and not exists (select 1 from delivery d where d.event = e.seq offset 0)"
                " order by e.created_ms limit $2)",
        .sqlite = "delete from event where id in (select e.id from event e where e.created_ms < $1"
                  " and not exists (select 1 from delivery d where d.event = e.seq)"
                  " order by e.created_ms limit $2)"},
    [Q_MONTHS] = {.text = "select 1 from months_keep()", .sqlite = "select 1"},
    [Q_PURGE_RESULTS] = {.custom_plan = true, .text =
        "delete from job_result where (job, number) in (select r.job, r.number from job j"
        " join job_result r on r.job = j.seq where j.finished_ms < $1 limit $2)"},
    [Q_PURGE_JOBS] = {.custom_plan = true, .text =
        "delete from job where seq in (select j.seq from job j where j.finished_ms < $1"
        " and not exists (select 1 from job_result r where r.job = j.seq)"
        " order by j.finished_ms limit $2)"},
};
/* clang-format on */
