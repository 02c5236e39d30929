#!/bin/sh
# SPDX-License-Identifier: MIT
# A store is copied from SQLite to PostgreSQL and back, with interruptions, and is the same. check-config explains what is wrong
# with an unsuitable database.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/api/adjd.sh
. tests/postgres.sh

pg_make 'max_connections = 20'
url_of() { printf 'postgresql://%s@/%s?host=%s\n' "$1" "$2" "$pg_dir"; }
admin() { psql -X -q -A -t -h "$pg_dir" -U adj -d "${2:-postgres}" -c "$1"; }

# A store with something in many tables.
start --set hook-private=yes
post /v1/webhooks application/json "$(printf '{"url": "http://127.0.0.1:1/"}' >"$tmp/hook"; echo "$tmp/hook")"
post /v1/tournaments application/json "$(printf '{"name": "Cup", "players": [{"name": "Анна"}, {"name": "Boris"}]}' >"$tmp/cup"; echo "$tmp/cup")"
cup=${location##*/}
printf '1. e4 e5 *\n' >"$tmp/game"
for n in 1 2 3; do post "/v1/adjudications?variant=chess" text/plain "$tmp/game" -H "Idempotency-Key: $n"; done
post "/v1/adjudications?variant=chess&tournament=$cup&white=Boris&black=%D0%90%D0%BD%D0%BD%D0%B0" text/plain "$tmp/game"
game=$location
awk 'BEGIN { for (i = 0; i < 1500; i++) print "[Event \"x\"]\n[Variant \"chess\"]\n\n1. e4 e5 *\n" }' >"$tmp/archive"
post /v1/batches application/vnd.chess-pgn "$tmp/archive"
job=$location
for _try in $(seq 100); do ask "$job"; [ "$(json .state)" != "done" ] || break; sleep 0.2; done
is "$(json .games)" 1500 "the store has 1,500 games of a batch"
ask "$game"
cp "$tmp/body" "$tmp/verdict"
like "$("$adjd" store copy "$store" "$(url_of adj none)" 2>&1; echo "exit $?")" 'another adjd process is using this store' "a store in use is not copied"
stop
mine=$store

there=$(pg_database copy)
# Copies interrupted by kill -9, after more and more time, until one has copied some rows.
rows() { psql -X -q -A -t -c 'select count(*) from adjudication' "$there" 2>/dev/null; }
is_marked() { psql -X -q -A -t -c 'select count(*) from copy' "$there" 2>/dev/null; }
for after in 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.5 0.6 0.8 1 1.5 2 3; do
    if timeout -s KILL "$after" "$adjd" store copy "$mine" "$there" >/dev/null 2>&1; then
        there=$(pg_database again) # it was done before it could be broken off
        break
    fi
    case $(rows) in
    '' | 0) ;;
    *)
        [ "$(is_marked)" = 1 ] || there=$(pg_database again) # it was killed when the copy was complete
        break
        ;;
    esac
done
diag "interrupted with $(rows) adjudications there"
said=$("$adjd" store copy "$mine" "$there" 2>&1)
is $? 0 "an interrupted copy from SQLite to PostgreSQL is completed" || diag "$said"
like "$said" '^[0-9]+ entries, the head' "  and its audit log is valid"
like "$("$adjd" store copy "$mine" "$there" 2>&1; echo "exit $?")" 'is not empty' "a store that is not empty is not copied into"
store="postgresql://adj:geheim@${there#*@}"
start --set hook-private=yes
store=$there
is "$(psql -XqAt -c "select count(*) from log_entry where detail like '%geheim%'" "$store")" 0 "the audit log has no password"
ask "$game"
ok "the verdict is the same" cmp "$tmp/body" "$tmp/verdict"
post "/v1/adjudications?variant=chess" text/plain "$tmp/game"
is "$status" 201 "the copy accepts submissions"
post /v1/webhooks application/json "$tmp/hook"
is "$status" 201 "  and gives rows new numbers"
stop
ok "the store is copied back to SQLite" "$adjd" store copy "$there" "$tmp/back.sqlite"
for table in adjudication document log_entry log_leaf log_tile answer tournament player pairing job job_result hook event delivery; do
    is "$(sqlite3 "$tmp/back.sqlite" "select count(*) from $table")" "$(psql -XqAt -c "select count(*) from $table" "$there")" "  with every row of $table"
done
"$adjd" --store "$mine" audit verify >"$tmp/said"
ok "  and the same tree" "$adjd" --store "$tmp/back.sqlite" audit verify --head "$(sed 's/.* //' "$tmp/said")"
sqlite3 "$tmp/back.sqlite" "insert into copy values (1, 'x', 1)"
like "$(timeout 20 "$adjd" --listen 127.0.0.1:0 --store "$tmp/back.sqlite" 2>&1 | tr "\n" " ")" "is an incomplete copy" "adjd does not serve an incomplete copy"

# check-config
check() { "$adjd" --set key="$tmp/key" --store "$1" check-config 2>&1; echo "exit $?"; }
like "$(check "$there")" '^the configuration is valid' "check-config accepts a good database"
like "$("$adjd" --store "$there" check-config 2>&1)" 'key: not set' "  mentions that no key is set"
like "$(check "$(url_of nobody_such copy)")" 'role does not exist' "  names a missing role"
like "$(check "$(url_of adj nowhere)")" 'database does not exist' "  names a missing database"
like "$(check "postgresql://adj:secret@127.0.0.1:1/x")" '^adjd: warning: postgresql://adj@127.0.0.1:1/x: .*PostgreSQL is not running there.*adjd waits' "  warns of a server that does not run, and does not print the password"
like "$(check "postgresql://adj:secret@127.0.0.1:1/x")" '^exit 0$' "  which is no error: it may be started later"
admin 'create role guest login'
admin 'create database other'
like "$(check "$(url_of guest other)")" 'guest may not create tables: grant create on schema public to guest' "  names the privilege to create tables"
like "$(check "$(url_of guest copy)")" 'guest may not select [a-z_]+: grant select on all tables' "  names the privilege to read them"
admin "create database latin encoding 'LATIN1' template template0"
like "$(check "$(url_of adj latin)")" 'is LATIN1; UTF8 is required' "  refuses another encoding"
done_testing
