# SPDX-License-Identifier: MIT
# For tests with a running adjd: `. tests/api/adjd.sh` after tap.sh. It listens on a free port, has its store in
# $tmp, and is stopped at the end of the test. With TEST_STORE=postgres the store is a new database of a
# PostgreSQL cluster, which is made here unless the test made it (pg_make) before.
needs curl jq perl python3
pid= url=
answers=$tmp/answers
carriage_return=$(printf '\r')
mkdir "$answers"
: >"$answers/list"
is_file() { [ "${TEST_STORE:-sqlite}" = sqlite ]; }
is_file || [ -n "${pg_dir:-}" ] || . tests/postgres.sh
# adjd_gone: for the exit trap; a test with other processes to stop sets a trap that ends with it.
adjd_gone() {
    stop KILL
    [ -z "${pg_dir:-}" ] || pg_gone
    rm -rf "$tmp"
}
trap adjd_gone EXIT
# store_new NAME: switches to a new, empty store; sets $store and $key_file.
store_new() {
    store=$tmp/$1.sqlite
    key_file=$store.key
    is_file || store=$(pg_database "$1")
}
# sql QUERY: queries the store; columns are separated by |.
sql() { store_sql "$store" "$1"; }
if is_file; then
    needs sqlite3
    unguard='drop trigger log_entry_stays; drop trigger log_entry_remains; drop trigger log_leaf_stays; drop trigger log_leaf_remains;'
    store_sql() { sqlite3 -cmd '.timeout 9000' "$1" "$2"; } # adjd may be writing
    store_dump() { sqlite3 "$store" .dump; }
    store_check() { sqlite3 "$store" 'pragma integrity_check'; }
else
    [ -n "$pg_dir" ] || pg_make || exit 1
    unguard='drop trigger log_entry_stays on log_entry; drop trigger log_entry_remains on log_entry; drop trigger log_leaf_stays on log_leaf; drop trigger log_leaf_remains on log_leaf;'
    store_sql() { psql -X -q -A -t -v ON_ERROR_STOP=1 -c "$2" "$1"; }
    store_dump() { pg_dump "$store"; }
    store_check() { pg_amcheck -d "$store" --heapallindexed >/dev/null && echo ok; }
fi
# logged: waits until all entries of the audit log are in its tree.
logged() {
    for _try in $(seq 50); do
        [ "$(sql 'select count(*) from log_entry')" != "$(sql 'select count(*) from log_leaf')" ] || return 0
        sleep 0.1
    done
    return 1
}
# store_copy SQL: copies the store and modifies the copy; sets $copy.
store_copy() {
    copy=$tmp/copy.sqlite
    if is_file; then
        cp "$store" "$copy"
    else
        psql -X -q -h "$pg_dir" -U adj -d postgres -c 'drop database if exists copy' 2>/dev/null
        copy=$(pg_database copy)
        pg_dump "$store" | psql -X -q "$copy" >/dev/null
    fi
    store_sql "$copy" "$1"
}
store_new store

# start [OPTION...]: starts adjd and waits until it listens; sets $pid and $url. Without `--set tokens=required` or --config
# no client needs a token.
start() {
    : >"$tmp/out"
    case "$*" in *tokens=*|*--config*) ;; *) set -- --set tokens=off "$@" ;; esac
    "$adjd" --listen 127.0.0.1:0 --store "$store" --set key="$key_file" --set drain=0 "$@" >"$tmp/out" 2>>"$tmp/log" &
    pid=$!
    for _try in $(seq 100); do
        url=$(sed -n 's/^adjd: listening on //p' "$tmp/out")
        [ -n "$url" ] && return 0
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.2
    done
    cat "$tmp/log" >&2
    return 1
}

# stop [SIGNAL]: stops adjd and sets $code to its exit code. Without SIGNAL also validates its responses
# (conform), and reports the errors that PostgreSQL logged.
stop() {
    code=0
    [ $# -gt 0 ] || conform
    [ $# -gt 0 ] || is_file || is "$(pg_errors)" "" "PostgreSQL logged no unexpected error"
    [ -n "$pid" ] || return 0
    kill -"${1:-TERM}" "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null || code=$?
    pid=
    [ $# -gt 0 ] || [ "$code" -eq 0 ] || tail -n 60 "$tmp/log" >&2
}

# ask PATH [CURL OPTION...]: sends a request; sets $status, $type and $location. The response header is in
# $tmp/head, the body in $tmp/body. Almost all tests wait for this function, so it starts no process but curl and cp.
asked=0
ask() {
    _path=$1
    shift
    : >"$tmp/body" >"$tmp/head"
    _method=GET _last=
    for _option; do
        case $_last in -X) _method=$_option ;; esac
        [ "$_option" != -I ] || _method=HEAD
        _last=$_option
    done
    status=$(curl -sS -m 20 -D "$tmp/head" -o "$tmp/body" -w '%{http_code} %{size_download}\n' "$@" "$url$_path" 2>"$tmp/curl")
    _size=${status##* } status=${status%% *} type= location=
    while IFS=' ' read -r _name _value; do
        _value=${_value%"$carriage_return"}
        case $_name in
        [Cc]ontent-[Tt]ype:) type=$_value ;;
        [Ll]ocation:) location=$_value ;;
        esac
    done <"$tmp/head"
    _kept=
    case $type in
    *json*)
        if [ "$_size" -le 1000000 ]; then
            while [ -e "$answers/$asked" ]; do asked=$((asked + 1)); done
            _kept=$asked && cp "$tmp/body" "$answers/$_kept"
        fi
        ;;
    esac
    printf '%s\t%s\t%s\t%s\t%s\n' "$_method" "$_path" "$status" "$type" "$_kept" >>"$answers/list"
}

# Validates the responses since the last call against the OpenAPI document (JSON Schema 2020-12).
conform() {
    [ -s "$answers/list" ] || return 0
    if /usr/bin/python3 -c 'import jsonschema' 2>/dev/null; then
        is "$(/usr/bin/python3 tests/api/conform.py schemas/openapi.json "$answers/list" "$answers" 2>&1)" "" "every answer keeps to the OpenAPI document"
    fi
    rm -rf "$answers"
    mkdir "$answers"
    : >"$answers/list"
}

# Adds webhook deliveries (heard FOLDER, as receiver.pl writes it) and stream events (streamed FILE) to the
# responses to validate.
heard() {
    for _body in "$1"/*.body; do
        _kept=$(mktemp "$answers/XXXXXX") && cp "$_body" "$_kept"
        printf 'EVENT\t%s\t200\tapplication/json\t%s\n' "$(jq -r .type "$_body")" "${_kept##*/}" >>"$answers/list"
    done
}
streamed() {
    sed -n 's/^event: //p' "$1" >"$tmp/kinds"
    sed -n 's/^data: //p' "$1" | while read -r _data && read -r _kind <&3; do
        _kept=$(mktemp "$answers/XXXXXX") && printf '%s' "$_data" >"$_kept"
        printf 'EVENT\t%s\t200\tapplication/json\t%s\n' "$_kind" "${_kept##*/}" >>"$answers/list"
    done 3<"$tmp/kinds"
}

# header NAME: a header field of the last response.
header() { tr -d '\r' <"$tmp/head" | sed -n "s/^$1: //Ip" | tail -1; }

# post PATH TYPE FILE [CURL OPTION...]
post() {
    _to=$1 _type=$2 _file=$3
    shift 3
    ask "$_to" -X POST -H "Content-Type: $_type" --data-binary "@$_file" "$@"
}

# json FILTER: applies a jq filter to the body of the last response.
json() { jq -r "$1" "$tmp/body" 2>&1; }

# refused STATUS PROBLEM NAME: the last response is this problem.
refused() { is "$status $type $(json '"\(.type) \(.status)"')" "$1 application/problem+json /problems/$2 $1" "$3"; }

# The number of stored adjudications.
stored() { sql 'select count(*) from adjudication'; }
