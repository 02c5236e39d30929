#!/bin/sh
# SPDX-License-Identifier: MIT
# In PostgreSQL the filters of lists, pages and metrics use indexes: no query plan scans a growing table from one end to the other.
# (tests/security/lists.t checks the same for SQLite.)
# Tier: full (PostgreSQL)
TEST_STORE=postgres
. tests/tap.sh
needs curl jq perl python3 sqlite3
. tests/postgres.sh
pg_make "session_preload_libraries = 'auto_explain'" 'auto_explain.log_min_duration = 0' 'auto_explain.log_nested_statements = on'
report $? "a cluster of PostgreSQL is made"
. tests/api/adjd.sh

start --set keep-events=0 --set keep-deliveries=0 # what is put in is old
report $? "adjd starts"
# Half a year and something before and after it. An older adjd stored every other record: they have no id.
sql "select months_since(month_id(now() - interval '5 months') || '-7000-8000-000000000000')" >/dev/null
sql "create table made as select i, month_id(now() + (6 - i % 8) * interval '-1 month' + (i % 8 / 7) * interval '6 months') || '-7000-9000-' || lpad(i::text, 12, '0') as id from generate_series(1, 60000) i;
    insert into tournament (id, created_ms, name, regulations, facts, listed) values ('01900000-0000-7000-8000-000000000001', 1, 'T', '{}', '{}', 0);
    insert into adjudication (seq, id, created_ms, tournament, variant, status, reason, ply, fingerprint, white, black, as_strict)
    select i, id, 1000 + i, case when i % 100 = 0 then '01900000-0000-7000-8000-000000000001' end,
        (array['chess', 'waterloo5', 'lippo-chess'])[1 + i % 3], (array['decided', 'draw', 'undecided'])[1 + i % 7 % 3], 'mate', 40, 'x',
        'player ' || i % 5000, 'player ' || (i * 7) % 5000, 0 from made;
    insert into document (seq, type, record, verdict, id) select i, 'text/plain', 'x', '{}', case when i % 3 = 0 then id else '' end from made;
    insert into event (id, created_ms, type, data, tournament) select id, i, 'x', '{}', case when i % 100 = 0 then '01900000-0000-7000-8000-000000000001' end from made;
    insert into hook (id, created_ms, actor, url, secret, events, state) values ('h', 1, 'x', 'http://127.0.0.1:1/', 'eA==', '', 'disabled');
    insert into delivery (hook, event, state, attempts, next_ms, changed_ms) select 1, seq, (array['delivered', 'dead'])[1 + (seq % 50 = 0)::int], 1, 0, seq from event;
    analyze"
is "$(sql "select count(*) from pg_class c where relkind = 'r' and relname ~ '^(adjudication|document|event)_' and reltuples < 1000 and not (relname ~ '_[0-9]{4}_[0-9]{2}\$' and right(relname, 7) > to_char(now(), 'YYYY_MM'))")" 0 \
    "each part has something, but for the months to come"
: >"$pg_dir/log"
for filter in '' since=1970-01-01T00:00:40Z player=player%2017 tournament=01900000-0000-7000-8000-000000000001 variant=chess status=draw 'variant=chess&status=draw' \
    'player=player%2017&variant=chess' 'cursor=59000' 'tournament=01900000-0000-7000-8000-000000000001&round=3'; do
    # Seven times each: a prepared statement gets its general plan after five.
    for _ in 1 2 3 4 5 6 7; do ask "/v1/adjudications?limit=50&$filter"; done
    is "$status" 200 "list by ${filter:-nothing}"
done
one=$(sql 'select id from made where i = 17')
: >"$pg_dir/log"
for _ in 1 2 3 4 5 6 7; do ask "/v1/adjudications/$one"; done
is "$status" 200 "one adjudication"
# The log of the plans, without the sequence of the numbers, a single row that the sequencer reads.
plans() { grep -v adjudication_seq_seq "$pg_dir/log"; }
is "$(plans | grep -oE 'Scan.* on (adjudication|document)_[a-z0-9_]*' | sed 's/.* on //' | sort -u | tr '\n' ' ')" \
    "$(sql "select 'adjudication' || m || ' document' || m || ' document_first ' from (select to_char(now() - interval '5 months', '_YYYY_MM') as m) t")" "which is looked for in its month, and where older versions' are"
is "$(grep -oE 'Index Cond: \((a\.)?id = .{3}' "$pg_dir/log" | sort -u)" 'Index Cond: (id = $1)' "  by a plan that was made once"
for _ in 1 2 3 4 5 6 7; do ask /metrics; done
is "$status" 200 "figures"
like "$(cat "$pg_dir/log")" 'Index (Only )?Scan.* on adjudication' "plans were seen"
# A part without a row is read as it is; and whether there is any row at all is no question of how many.
is "$(plans | grep -E 'Seq Scan on (adjudication|document|event|delivery)' | grep -vE 'cost=0.00..0.00|width=0\)' | sort | uniq -c)" "" "and none reads all of a table that grows"
# A row that is written is vouched for by what it was made of, and no part is asked for it.
printf '1. e4 e5 *\n' >"$tmp/game"
: >"$pg_dir/log"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "a submission"
like "$(cat "$pg_dir/log")" 'insert into log_entry' "  and its plans were seen"
is "$(plans | grep -E 'Scan.* on (adjudication|document)')" "" "  reads nothing of what grows"
: >"$answers/list" # what was put in above is not as the interface says
stop
done_testing
