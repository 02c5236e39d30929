# SPDX-License-Identifier: MIT
# `. tests/api/nodes.sh` after tap.sh and postgres.sh: several nodes of adjd with one database, clients of all
# nodes, and failures of nodes. $url_N and $pid_N belong to node N.
needs curl jq python3
harm=$tmp/history
trap 'nodes_gone; pg_gone; rm -rf "$tmp"' EXIT

# Whether the nodes need a token: not on a loopback address.
node_access='--set tokens=off'
# Where node N listens ($where), and the command that runs it in its network ($inside).
node_where() { where=127.0.0.1 inside=; }

# node N [OPTION...]: starts the node, on its previous port if it had one.
node() {
    _n=$1
    shift
    eval "_port=\${port_$_n:-0}"
    : >"$tmp/out.$_n"
    node_where "$_n"
    $inside "$adjd" --listen $where:$_port $node_access --set rate=0 --store "$store&application_name=node-$_n" --set key="$tmp/key" --set log=warning --set drain=0 \
        --set hook-private=yes --set hook-seconds=5 "$@" >"$tmp/out.$_n" 2>>"$tmp/log.$_n" &
    eval "pid_$_n=$!"
    for _try in $(seq 150); do
        _url=$(sed -n 's/^adjd: listening on //p' "$tmp/out.$_n")
        [ -z "$_url" ] || break
        sleep 0.2
    done
    eval "url_$_n=$_url port_$_n=${_url##*:}"
    [ -n "$_url" ] || { cat "$tmp/log.$_n" >&2; return 1; }
}
# node_signal N SIGNAL
node_signal() {
    eval "kill -$2 \$pid_$1"
    [ "$2" != KILL ] || eval "wait \$pid_$1" 2>/dev/null
}
nodes_gone() {
    [ -z "${clients:-}" ] || kill "$clients" 2>/dev/null
    for _pid in "${pid_1:-}" "${pid_2:-}" "${pid_3:-}"; do
        [ -z "$_pid" ] || kill -KILL "$_pid" 2>/dev/null
    done
}
# mark WHAT: records the time of a failure in the history.
mark() { printf '{"mark": "%s", "at": %s}\n' "$1" "$(date +%s.%N)" >>"$harm"; }
admin() { psql -X -q -A -t -h "$pg_dir" -U adj -d postgres -c "$1"; }
# node_cut N: closes all database connections of the node.
node_cut() { admin "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'node-$1'" >/dev/null; }

# At the end: what the clients were told agrees with the store.
nodes_check() {
    wait "$clients"
    clients=
    /usr/bin/python3 tests/api/history.py check "$harm" "$store" >"$tmp/checked" 2>&1
    report $? "what the clients were told is what the store holds" || diag "$(grep -v '^#' "$tmp/checked" | head -20)"
    grep '^#' "$tmp/checked"
    # The check detects a lost write, and a read that no serial order explains.
    for _lie in '.made = "x"' '.state = "replaced"'; do
        jq -c "if (.op == \"submit\" and .status == 201 or .state == \"current\") then $_lie else . end" "$harm" >"$tmp/lies"
        /usr/bin/python3 tests/api/history.py check "$tmp/lies" "$store" >"$tmp/checked" 2>&1
        report $((1 - $?)) "and the check finds what is not: $_lie"
    done
    like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log is one unbroken chain"
}
