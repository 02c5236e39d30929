#!/bin/sh
# SPDX-License-Identifier: MIT
# A client that follows the next links of /v1/adjudications sees each game once, although nodes store them in another order than that
# of their numbers.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/postgres.sh
. tests/api/nodes.sh
pg_make || exit 1
store=$(pg_database games)
for n in 1 2; do node $n || exit 1; done
printf '1. e3-e5 e8-e6\n' >"$tmp/game"
submit() { curl -sS -o /dev/null -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$1/v1/adjudications?variant=waterloo5#[1-$2]"; }
list() { curl -sS "$url_1${1:-/v1/adjudications?limit=5}"; }
settled() {
    for _try in $(seq 60); do
        [ "$(psql -XqAt "$store" -c "select numbered >= (select max(seq) from adjudication) from log_checkpoint")" != t ] || return 0
        sleep 0.1
    done
    return 1
}
submit "$url_1" 3
ok "at rest all games are settled" settled
first=$(psql -XqAt "$store" -c 'select id from adjudication order by seq limit 1')

# A node that has its number, and has not committed: as the writer does it, with the lock that it shares.
mkfifo "$tmp/in"
: >"$tmp/slow"
psql -XqAt "$store" <"$tmp/in" >"$tmp/slow" 2>&1 &
slow=$!
exec 3>"$tmp/in"
echo "begin; select pg_advisory_xact_lock_shared(1633970788); select nextval('adjudication_seq_seq');" >&3
for _try in $(seq 50); do [ "$(wc -l <"$tmp/slow")" -lt 2 ] || break; sleep 0.1; done
number=$(tail -1 "$tmp/slow")
submit "$url_2" 7
is "$(list '/v1/adjudications?limit=100' | jq '.adjudications | length') $(list '/v1/adjudications?limit=100' | jq .next)" "10 null" "the last page has all games that are stored"
list >"$tmp/page"
is "$(jq '.adjudications | length' "$tmp/page")" 3 "a page that others follow ends before the missing number"
next=$(jq -r .next "$tmp/page")
list "$next" >"$tmp/page"
is "$(jq '.adjudications | length' "$tmp/page") $(jq -r .next "$tmp/page")" "0 $next" "  and the next one waits there"
echo "insert into adjudication select (jsonb_populate_record(a, jsonb_build_object('seq', $number, 'id', '01890000-0000-7000-8000-000000000001'))).* from adjudication a where id = '$first'; commit;" >&3
exec 3>&-
wait $slow
for _try in $(seq 60); do
    list "$next" >"$tmp/page"
    [ "$(jq '.adjudications | length' "$tmp/page")" != 5 ] || break
    sleep 0.1
done
is "$(jq -r '.adjudications[0].id' "$tmp/page")" 01890000-0000-7000-8000-000000000001 "when it is stored, the next page has it"
psql -XqAt "$store" -c "delete from adjudication where id = '01890000-0000-7000-8000-000000000001'"

# Two nodes under load, and a client that follows.
for n in 1 2 1 2 1 2; do
    eval "_url=\$url_$n"
    submit "$_url" 150 &
    writers="${writers:-} $!"
done
/usr/bin/python3 - "$url_1" >"$tmp/followed" <<'PY'
import json, sys, time, urllib.request
url, next, seen, empty = sys.argv[1], '/v1/adjudications?limit=5', [], 0
end = time.time() + 120
while time.time() < end and len(seen) < 910:
    page = json.load(urllib.request.urlopen(url + next))
    if page['next']:
        seen += [a['id'] for a in page['adjudications']]
        next = page['next']
    elif len(page['adjudications']) + len(seen) >= 910:
        seen += [a['id'] for a in page['adjudications']]
    else:
        empty += 1
        time.sleep(0.005)
print(len(seen), len(set(seen)))
print('# %d times there was no next page' % empty)
PY
wait $writers
is "$(head -1 "$tmp/followed")" "910 910" "a client that follows two nodes under load sees each game once"
sed -n 2p "$tmp/followed"
ok "at rest all games are settled again" settled
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the log is sound"

# A long read, such as pg_dump, does not stop writes while the months are due.
sql() { psql -XqAt "$store" -c "$1"; }
months() { sql "select count(*) from pg_inherits where inhparent = 'adjudication'::regclass and inhrelid::regclass::text ~ '_[0-9]{4}_[0-9]{2}\$'"; }
for _try in $(seq 100); do
    [ "$(sql "select months_end('adjudication', true) > now() + interval '3 months' and months_end('event', true) > now() + interval '3 months'")" != t ] || break
    sleep 1
done
is "$(sql "select months_end('adjudication', true) > now() + interval '3 months' and months_end('event', true) > now() + interval '3 months'")" t "a quarter of months is there"
had=$(months)
last=$(sql "select to_char(months_end('adjudication', true) at time zone 'UTC', 'YYYY_MM')")
sql "alter table adjudication detach partition adjudication_ahead; drop table adjudication_$last; alter table adjudication attach partition adjudication_ahead for values from ((select 1)) to (maxvalue)" 2>/dev/null ||
    sql "begin; alter table adjudication detach partition adjudication_ahead; create temp table t as select month_id(months_end('adjudication', true)) as at; drop table adjudication_$last; do \$\$ begin execute format('alter table adjudication attach partition adjudication_ahead for values from (%L) to (maxvalue)', (select at from t)); end \$\$; commit" >/dev/null
is "$(months)" $((had - 1)) "  one is taken away"
mkfifo "$tmp/dump"
psql -XqAt "$store" <"$tmp/dump" >/dev/null 2>&1 &
dump=$!
exec 3>"$tmp/dump"
echo "begin isolation level repeatable read; lock table adjudication, document, event in access share mode; select count(*) from adjudication;" >&3
sleep 1
worst=0
end=$(($(date +%s) + 75))
while [ "$(date +%s)" -lt "$end" ]; do
    took=$(curl -sS -o /dev/null -w '%{time_total}' -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$url_1/v1/adjudications?variant=waterloo5" | awk '{ printf "%d", 1000 * $1 }')
    [ "$took" -le "$worst" ] || worst=$took
    sleep 0.02
done
ok "while a dump runs no write waits longer than 600 ms: $worst ms" [ "$worst" -lt 600 ]
is "$(months)" $((had - 1)) "  the month is not there yet"
echo "commit;" >&3
exec 3>&-
wait $dump
for _try in $(seq 130); do
    [ "$(months)" != $had ] || break
    sleep 0.5
done
is "$(months)" $had "after the dump the month is made"
done_testing
