#!/bin/sh
# SPDX-License-Identifier: MIT
# adjd migrates a store of every earlier version when it starts: its schema equals that of a new store, and no data is lost.
. tests/tap.sh
. tests/api/adjd.sh

new=$tmp/new.sqlite old=$tmp/old.sqlite
schema() { sqlite3 "$1" "select sql from sqlite_schema where name not like 'sqlite_%' order by name"; }
count() { sqlite3 "$1" "select count(*) from $2"; }

migrations() { ls adjd/store/migrations/*.sql | grep -v '\.postgres\.'; }
# until_migration N: a store as the first N migrations leave it.
mkdir "$tmp/until"
sqlite3 "$tmp/until/0" 'create table migration (number bigint primary key, applied_ms bigint not null)'
made=0
for script in $(migrations); do
    number=${script##*/}
    cp "$tmp/until/$made" "$tmp/until/$((made += 1))"
    { echo "insert into migration (number, applied_ms) values (cast('${number%%_*}' as integer), 0);" && cat "$script"; } | sqlite3 "$tmp/until/$made"
done
until_migration() {
    rm -f "$old" "$old"-*
    cp "$tmp/until/$1" "$old"
}

# A store with something in every table that fills by itself, a delivery that waits among it.
store=$new key_file=$new.key
start --set hook-private=yes
report $? "adjd starts"
printf '{"url": "http://127.0.0.1:1/"}' >"$tmp/hook"
post /v1/webhooks application/json "$tmp/hook"
hook=$location
printf '1. e4 e5 *\n' >"$tmp/game"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game" -H 'Idempotency-Key: once'
kept=$location
cp "$tmp/body" "$tmp/verdict"
stop

last=$(migrations | wc -l)
is "$(count "$new" migration)" "$last" "a new store has every migration"
store=$old key_file=$old.key
for number in $(seq $((last - 1))); do
    until_migration "$number"
    start
    stop
    is "$code $(schema "$old")" "0 $(schema "$new")" "carried over from migration $number"
done

# What only reads does not carry it over, nor take what it does not find for a fault.
until_migration 9
for command in 'audit verify' 'audit export' 'rejudge 01890000-0000-7000-8000-000000000000 --dry-run'; do
    "$adjd" --store "$old" $command >"$tmp/out" 2>&1
    is "$? $(cut -c-59 "$tmp/out")" "3 adjd: the store was written by an older adjd (migration 10 " "$command of an older store"
done

echo 'no store at all' >"$tmp/none.sqlite"
like "$("$adjd" --store "$tmp/none.sqlite" audit verify 2>&1)" 'file is not a database' "nor what is no store for an older one"

# The one before the last, with all that a store holds.
until_migration $((last - 1))
tables=$(sqlite3 "$new" "select name from sqlite_schema where type = 'table' and name not in ('migration', 'sqlite_sequence')")
for table in $tables; do
    columns=$(sqlite3 "$old" "select group_concat(name) from pragma_table_info('$table')")
    [ -z "$columns" ] || sqlite3 "$old" "attach '$new' as new; insert into $table ($columns) select $columns from new.$table"
done
cp "$new.key" "$old.key"
start --set hook-private=yes
for table in adjudication document answer hook event delivery; do
    is "$(count "$old" $table)" "$(count "$new" $table)" "$table is kept"
done
report "$([ "$(count "$old" audit)" -ge "$(count "$new" audit)" ]; echo $?)" "audit is kept"
ask "$kept"
ok "the verdict is as it was" cmp "$tmp/body" "$tmp/verdict"
is "$(sqlite3 "$old" 'select * from stretch')" "$(sqlite3 "$new" 'select * from stretch')" "what lists go through is made"
ask '/v1/adjudications?variant=chess&status=undecided'
is "$(json '.adjudications[].id')" "${kept##*/}" "and leads to it"
ask "$hook/deliveries?state=waiting"
is "$(json '.deliveries | length')" 1 "what waits goes on waiting"
like "$("$adjd" --store "$old" audit verify)" '^[0-9]+ entries' "the audit log is sound"
stop
done_testing
