#!/bin/sh
# SPDX-License-Identifier: MIT
# Retention: expired data is deleted in small steps, the first at start; all other data stays.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error
printf '1. e4 e5 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game" -H 'Idempotency-Key: young'
kept=$location
post '/v1/batches?variant=chess' text/plain "$tmp/game"
job=$location
for _try in $(seq 50); do ask "$job"; [ "$(json .state)" = "done" ] && break; sleep 0.1; done
stop

# Half of the data is two years old, half of today; waiting deliveries stay at any age.
now=$(date +%s)000
sql "
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
        insert into answer (actor, name, created_ms, request, status, type, body) select 'x', 'k' || i, $now - (i % 2) * 63072000000 - 1000, '', 201, '', '' from n;
    insert into hook (id, created_ms, actor, url, secret, events, state) values ('h', 0, 'x', 'http://x/', '', '', 'disabled');
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000)
        insert into event (id, created_ms, type, data) select 'e' || i, $now - (i % 2) * 63072000000, 'x', '{}' from n;
    insert into delivery (hook, event, state, attempts, next_ms, changed_ms) select 1, seq, case seq % 4 when 1 then 'waiting' when 2 then 'dead' else 'delivered' end, 0, 0, created_ms from event;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 10)
        insert into job (id, created_ms, finished_ms, actor, state, type, as_strict, claims, games, refused) select 'j' || i, 0, $now - (i % 2) * 63072000000, 'x', 'done', '', 0, 0, 200, 0 from n;
    with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
        insert into job_result (job, number, problem) select seq, i, '{}' from job, n where id glob 'j*'"
counts() { sql "select (select count(*) from answer), (select count(*) from delivery), (select count(*) from event), (select count(*) from job), (select count(*) from job_result)"; }
is "$(counts)" "2001|2000|2000|11|2001" "before"
start --set log=error
for _try in $(seq 200); do first=$(counts); [ "${first%%|*}" -lt 2001 ] && break; sleep 0.05; done
report "$([ "${first%%|*}" -lt 2001 ] && [ "${first%%|*}" -ge 1501 ]; echo $?)" "the first step is small, and at start: $first"
for _try in $(seq 100); do [ "$(counts)" = "1001|1500|1500|6|1001" ] && break; sleep 0.2; done
is "$(counts)" "1001|1500|1500|6|1001" "what is old and done with is gone, the rest is there"
is "$(sql "select count(*) from delivery where state = 'waiting'")" 500 "what waits among it"
ask "$kept"
is "$status" 200 "adjudications stay"
is "$("$adjd" --store "$store" audit verify 2>&1 | head -1)" "adjd: webhook h: no entry of the audit log attests this row" \
    "and the audit log is sound, but for what was put in by hand above"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game" -H 'Idempotency-Key: young'
is "$(header Idempotency-Replayed)" true "a young key is remembered"
stop
is "$code" 0 "adjd ends well"
done_testing
