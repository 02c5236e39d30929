#!/bin/sh
# SPDX-License-Identifier: MIT
# adjd starts before its database, and waits for it. The systemd unit passes the key and the password file as credentials.
# Tier: full (PostgreSQL)
TEST_STORE=postgres
. tests/tap.sh
needs curl jq perl python3 sqlite3 systemd-analyze
. tests/postgres.sh
pg_make
report $? "a cluster of PostgreSQL is made"
. tests/api/adjd.sh
pg_stop fast
like "$("$adjd" --store "$store" --set key="$key_file" check-config 2>&1; echo "exit $?")" '^adjd: warning: .*; adjd waits for it$' "check-config warns of a database that does not run"
like "$("$adjd" --store "$store" --set key="$key_file" check-config 2>&1; echo "exit $?")" '^exit 0$' "  which is no error"
start --set tokens=off
report $? "adjd starts without the database"
ask /healthz
is "$status" 200 "  it is alive"
ask /readyz
refused 503 store-unavailable "  it is not ready"
like "$(json .detail)" 'cannot reach its store' "  and says why"
ask '/readyz?for=read'
is "$status" 503 "  nor to read"
ask /v1/adjudications
is "$status" 503 "  what needs the store is refused"
for path in /metrics / /v1/variants /v1/variants/chess; do
    ask $path
    is "$status" 200 "  $path needs no store"
done
await "$tmp/log" 'level=warning msg="waiting for the store: .*PostgreSQL is not running there'
report $? "  the log says what it waits for"
pg_start
for _try in $(seq 50); do
    ask /readyz
    [ "$status" != 200 ] || break
    sleep 0.2
done
is "$status" 200 "once the database runs, adjd is ready"
printf '1. e3-e5 e8-e6\n' >"$tmp/game"
post '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"
is "$status" 201 "  and stores a game"
# Each refusal has its cause, in the response and in the log.
fails() { # fails SECONDS CAUSE NAME: within some seconds a write fails because of the cause.
    for _try in $(seq $((5 * $1))); do
        post '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"
        case $status-$(json .detail) in 503-"$2"*) break ;; esac
        sleep 0.2
    done
    refused 503 store-unavailable "$3"
    like "$(json .detail)" "^$2; nothing was stored" "  and says so"
    like "$(cat "$tmp/log")" "msg=request .* status=503 .*detail=\"$2" "  also in the log"
}
admin() { psql -XqAt -h "$pg_dir" -U adj -d postgres -c "$1"; }
admin 'alter system set default_transaction_read_only = on'
admin 'select pg_reload_conf(), pg_terminate_backend(pid) from pg_stat_activity where backend_type = $$client backend$$ and pid <> pg_backend_pid()' >/dev/null
fails 10 'the primary is read-only' "a primary that is read-only is named"
psql -XqAt "postgresql://adj@/postgres?host=$pg_dir&options=-cdefault_transaction_read_only%3Doff" -c 'alter system reset default_transaction_read_only' -c 'select pg_reload_conf()' >/dev/null
pg_stop fast
fails 10 'the database is not running' "a database that does not run is named"
pg_start
for _try in $(seq 50); do
    ask /readyz
    [ "$status" != 200 ] || break
    sleep 0.2
done
is "$status" 200 "adjd recovers"
stop
is "$code" 0 "adjd ends well"
pg_stop fast
start --set tokens=off
stop TERM
is "$code" 0 "it ends well while it waits"
pg_start
like "$("$adjd" --listen 127.0.0.1:0 --store "postgresql://adj@/nothing?host=$pg_dir" --set key="$key_file" 2>&1; echo "exit $?")" 'the database does not exist' \
    "it does not wait for a database that does not exist"

# Credentials of the service manager.
mkdir "$tmp/credentials"
cp "$key_file" "$tmp/credentials/adjd.key"
run() { CREDENTIALS_DIRECTORY=$tmp/credentials "$adjd" --listen 127.0.0.1:0 --store "$store" "$@" 2>&1; }
like "$(run check-config)" '^the configuration is valid' "the key is read from the credential adjd.key"
rm "$tmp/credentials/adjd.key"
like "$(run check-config)" 'key: not set' "  without it a key must be set"
is "$(grep -c '^LoadCredential=adjd\.[a-z]*$' systemd/adjd.service)" 2 "the unit loads the key and the password file, which may be missing"
ok "  systemd accepts it" sh -c "! systemd-analyze verify --man=no systemd/adjd.service 2>&1 | grep -vE 'not executable|Unknown system call group'"
done_testing
