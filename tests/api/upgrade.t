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

# A store with rows in all tables that adjd fills by itself, among them a waiting delivery.
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
is "$(count "$new" migration)" "$last" "a new store records every migration"
store=$old key_file=$old.key
for number in $(seq $((last - 1))); do
    until_migration "$number"
    start
    stop
    is "$code $(schema "$old")" "0 $(schema "$new")" "a store of migration $number is migrated to the newest schema"
done

# Commands that only read neither migrate an older store nor report its missing columns as damage.
until_migration 9
for command in 'audit verify' 'audit export' 'rejudge 01890000-0000-7000-8000-000000000000 --dry-run'; do
    "$adjd" --store "$old" $command >"$tmp/out" 2>&1
    is "$? $(cut -c-59 "$tmp/out")" "3 adjd: the store was written by an older adjd (migration 10 " "$command reports that the store is older"
done

echo 'no store at all' >"$tmp/none.sqlite"
like "$("$adjd" --store "$tmp/none.sqlite" audit verify 2>&1)" 'file is not a database' "a file that is not a database is reported as such"

# A full store of the last version that kept a hash chain.
until_migration $(($(migrations | grep -n '/0050_log' | cut -d : -f 1) - 1))
tables=$(sqlite3 "$new" "select name from sqlite_schema where type = 'table' and name not in ('migration', 'sqlite_sequence', 'stretch')")
for table in $tables; do
    columns=$(sqlite3 "$old" "select group_concat(name) from pragma_table_info('$table')")
    [ -z "$columns" ] || sqlite3 "$old" "attach '$new' as new; insert into $table ($columns) select $columns from new.$table"
done
# The entries as the hash chain that versions before the tree kept.
"$adjd" --store "$new" audit export | python3 tests/api/chain.py | sqlite3 "$old"
entries=$(count "$old" audit) chain=$(sqlite3 "$old" 'select hash from audit order by seq desc limit 1')
cp "$new.key" "$old.key"
start --set hook-private=yes
for table in adjudication document answer hook event delivery; do
    is "$(count "$old" $table)" "$(count "$new" $table)" "table $table keeps its rows"
done
is "$(count "$old" chain)" "$entries" "the audit log keeps its entries"
ask "$kept"
ok "the verdict is unchanged" cmp "$tmp/body" "$tmp/verdict"
is "$(sqlite3 "$old" 'select * from stretch')" "$(sqlite3 "$new" 'select * from stretch')" "the range summaries of lists are computed"
ask '/v1/adjudications?variant=chess&status=undecided'
is "$(json '.adjudications[].id')" "${kept##*/}" "and a filtered list finds the verdict"
ask "$hook/deliveries?state=waiting"
is "$(json '.deliveries | length')" 1 "a waiting delivery is still waiting"
logged
like "$("$adjd" --store "$old" audit verify)" '^[0-9]+ entries' "the audit log is valid"
ok "  with the head of the chain in it" "$adjd" --store "$old" audit verify --head "$chain"
ask "/v1/audit?limit=500"
is "$(json '[.entries[].seq] == [range(1; (.entries | length) + 1)]') $(json ".entries[$entries] | .action, .detail.hash" | tr '\n' ' ')" "true chain $chain " \
    "  which is the first entry of the tree, behind the chain's own"
ok "  and verifies without adjd" sh -c "'$adjd' --store '$old' audit export --rows | python3 examples/audit.py"
stop
store_copy "drop trigger audit_stays; update chain set actor = 'nobody' where seq = 2"
like "$("$adjd" --store "$copy" audit verify 2>&1)" 'audit entry 2 .*does not match' "  and a changed entry of the chain is found"
done_testing
