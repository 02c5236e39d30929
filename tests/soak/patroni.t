#!/bin/sh
# SPDX-License-Identifier: MIT
# The cluster of adjd-cluster(7) with Patroni and etcd: three machines, each a network with etcd, Patroni with PostgreSQL, and adjd,
# and a fourth with HAProxy and the clients. With synchronous replication the primary is killed, frozen and cut off, ROUNDS times
# each; nothing that was acknowledged is lost, and there is one history. Needs the right to create networks, and the packages
# patroni, etcd-server, etcd-client and haproxy.
. tests/tap.sh
needs perl haproxy patroni etcd ip
. tests/postgres.sh
. tests/api/nodes.sh
pg_user=$(id -un)
[ "$(id -u)" -ne 0 ] || pg_user=postgres
net=adp$$ here=10.84.$(($$ % 250)) spaces='' services='' balancer=''
base=$(mktemp -d /dev/shm/adjpatroni.XXXXXX) && chmod 755 "$base"
# machine N: what runs there: etcd, Patroni, PostgreSQL and adjd.
machine() { ip netns pids "$net-$1"; }
cleanup() {
    for n in 1 2 3; do
        _pids=$(machine $n 2>/dev/null)
        [ -z "$_pids" ] || kill -KILL $_pids 2>/dev/null
    done
    [ -z "$balancer" ] || kill "$balancer" 2>/dev/null
    [ -z "${clients:-}" ] || kill "$clients" 2>/dev/null
    for space in $spaces; do ip netns del "$space"; done
    ip link del "$net" 2>/dev/null
    [ -z "${KEEP:-}" ] || cp -r "$tmp" "$base"/*.log "$KEEP"
    rm -rf "$base" "$tmp"
}
trap cleanup EXIT
ip link add "$net" type bridge
report $? "this user may create networks" || exit 1
ip addr add "$here.1/24" dev "$net"
ip link set "$net" up
for n in 1 2 3; do
    ip netns add "$net-$n" && spaces="$spaces $net-$n"
    ip link add "$net-$n" type veth peer name eth0 netns "$net-$n"
    ip link set "$net-$n" master "$net" up
    ip -n "$net-$n" addr add "$here.$((n + 1))/24" dev eth0
    ip -n "$net-$n" link set eth0 up
    ip -n "$net-$n" link set lo up
done
at() { echo "$here.$(($1 + 1))"; } # the address of a machine
inside() { _in=$1; shift; ip netns exec "$net-$_in" "$@"; }

# etcd: a member on each machine.
members=''
for n in 1 2 3; do members="$members,e$n=http://$(at $n):2380"; done
etcd_start() {
    inside $1 etcd --enable-v2 --name "e$1" --data-dir "$base/etcd$1" --listen-peer-urls "http://$(at $1):2380" --initial-advertise-peer-urls "http://$(at $1):2380" \
        --listen-client-urls "http://$(at $1):2379,http://127.0.0.1:2379" --advertise-client-urls "http://$(at $1):2379" \
        --initial-cluster "${members#,}" --initial-cluster-state "${2:-new}" --heartbeat-interval 200 --election-timeout 2000 >>"$base/etcd$1.log" 2>&1 &
}
# The configuration of Patroni in the manual, with the addresses of this test.
patroni_configure() {
    sed -n '/^scope: adj/,/^\.Ed/p' adjd/adjd-cluster.7 | sed "/^\.Ed/d
        s/name: db1/name: db$1/; s/10\.0\.0\.11:8008/$(at $1):8008/g; s/10\.0\.0\.11:5432/$(at $1):5432/g
        s/10\.0\.0\.11:2379,10\.0\.0\.12:2379,10\.0\.0\.13:2379/$(at 1):2379,$(at 2):2379,$(at 3):2379/
        s,/var/lib/postgresql/15/adj,$base/data$1,; s,/usr/lib/postgresql/15/bin,$pg_bin,; s,10\.0\.0\.0/24,$here.0/24,g
        s,/var/lib/postgresql/adj.pgpass,$base/pgpass$1,; s,/var/run/postgresql,$base/run$1," >"$base/patroni$1.yml"
    mkdir -p "$base/run$1"
    install -d -m 700 "$base/data$1"
    [ "$(id -u)" -ne 0 ] || chown "$pg_user" "$base/run$1" "$base/data$1"
}
patroni_start() {
    pg_inside="ip netns exec $net-$1"
    (cd "$base" && pg_as env HOME="$base" patroni "$base/patroni$1.yml" >>"$base/patroni$1.log" 2>&1) &
}
[ "$(id -u)" -ne 0 ] || chown "$pg_user" "$base"
for n in 1 2 3; do etcd_start $n; done
for _try in $(seq 100); do
    [ "$(inside 1 curl -s -m 2 "http://127.0.0.1:2379/health" | grep -c true)" = 0 ] || break
    sleep 0.3
done
like "$(inside 1 curl -s -m 2 "http://127.0.0.1:2379/health")" true "etcd has a quorum"
for n in 1 2 3; do patroni_configure $n; patroni_start $n; done
# role N: primary, sync_standby, replica, or nothing. leader: the machine of the primary.
role() { curl -s -m 2 "http://$(at $1):8008/patroni" | jq -r 'select(.state == "running") | if .sync_standby then "sync_standby" else .role end' 2>/dev/null; }
leader() {
    for _n in 1 2 3; do
        [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "http://$(at $_n):8008/primary")" != 200 ] || { echo $_n; return; }
    done
}
# whole: waits for a primary, a synchronous replica and a third member.
whole() {
    for _try in $(seq "${1:-240}"); do
        _roles=$(for _n in 1 2 3; do role $_n; done | sort | tr '\n' ' ')
        case $_roles in 'master replica sync_standby ' | 'primary replica sync_standby ' | 'master sync_standby sync_standby ' | 'primary sync_standby sync_standby ') return 0 ;; esac
        sleep 0.5
    done
    diag "$_roles"
    return 1
}
ok "Patroni has a primary, a synchronous replica and another replica" whole || { tail -5 "$base"/patroni?.log >&2; exit 1; }

export PGCONNECT_TIMEOUT=3
hosts="$(at 1):5432,$(at 2):5432,$(at 3):5432"
sql() { psql -X -q -A -t "postgresql://postgres:secret@$hosts/${2:-postgres}?target_session_attrs=read-write" -c "$1"; }
sql "create role adj login password 'adj'" && sql 'create database cluster owner adj'
report $? "the database is created at the primary"
for n in 1 2 3; do # the replicas follow
    for _try in $(seq 50); do
        [ "$(psql -X -q -A -t "postgresql://postgres:secret@$(at $n):5432/cluster" -c 'select 1' 2>/dev/null)" != 1 ] || break
        sleep 0.2
    done
done
store="postgresql://adj:adj@$hosts/cluster?connect_timeout=3"
node_access="--set hosts=*"
node_where() { where=$(at $1) inside="ip netns exec $net-$1"; }
for n in 1 2 3; do node $n; done
report $? "three nodes of adjd start"
TOKEN=$(cat "$tmp/adjd.token" 2>/dev/null)
export TOKEN

# HAProxy with both backends of the manual.
{
    printf 'defaults\n    mode http\n    timeout connect 2s\n    timeout client 60s\n    timeout server 60s\n'
    sed -n '/^frontend adjd/,/^\.Ed/p' adjd/adjd-cluster.7 | sed "/^\.Ed/d; s/bind .*/bind $here.1:8080/; s/10.0.0.1:8642/${url_1#*//}/; s/10.0.0.2:8642/${url_2#*//}/; s/10.0.0.3:8642/${url_3#*//}/"
} >"$tmp/haproxy.cfg"
haproxy -db -f "$tmp/haproxy.cfg" >"$tmp/haproxy.log" 2>&1 &
balancer=$! url_all=http://$here.1:8080
for _try in $(seq 50); do [ "$(curl -s -m 2 -o /dev/null -w '%{http_code}' "$url_all/readyz")" != 200 ] || break; sleep 0.2; done
is "$(curl -s -m 9 -o /dev/null -w '%{http_code}' "$url_all/readyz")" 200 "HAProxy stands before them"

rounds=${ROUNDS:-1}
HOOKS_AT=$here.1 /usr/bin/python3 tests/api/history.py run "$harm" $((rounds * 330)) 6 "$url_all" "$url_1" "$url_2" "$url_3" 2>"$tmp/clients" &
clients=$!
sleep 5
# failed_over OLD: waits for another primary.
failed_over() {
    for _try in $(seq 300); do
        _new=$(leader)
        [ -z "$_new" ] || [ "$_new" = "$1" ] || return 0
        sleep 0.2
    done
    return 1
}
postgres_of() { head -1 "$base/data$1/postmaster.pid" 2>/dev/null; }
for round in $(seq "$rounds"); do
    old=$(leader)
    mark "the primary's PostgreSQL and Patroni killed"
    kill -KILL $(pgrep -f "$base/patroni$old.yml") $(postgres_of "$old") 2>/dev/null
    ok "round $round: another server becomes the primary when it is killed" failed_over "$old"
    sleep 5
    patroni_start "$old"
    ok "  the old one follows" whole
    old=$(leader)
    mark "the primary's machine frozen for 45 s"
    frozen=$(machine "$old")
    kill -STOP $frozen
    ok "round $round: another server becomes the primary when the machine is frozen" failed_over "$old"
    sleep 20
    # Until Patroni, which continues too, has stopped the old primary, the node beside it reads from it (adjd-cluster(7)).
    printf '{"mark": "it continues", "at": %s, "stale": 10}\n' "$(date +%s.%N)" >>"$harm"
    kill -CONT $frozen 2>/dev/null
    ok "  the old one follows" whole
    old=$(leader)
    mark "the primary's machine cut off for 45 s"
    ip link set "$net-$old" down
    ok "round $round: another server becomes the primary when it is cut off" failed_over "$old"
    sleep 20
    ip link set "$net-$old" up
    ok "  the old one follows" whole
    sleep 5
done
mark 'all well'
store="postgresql://adj:adj@$hosts/cluster?connect_timeout=3&target_session_attrs=read-write"
nodes_check
is "$(cat "$tmp/clients")" "" "the clients had nothing else to say"
timelines=$(sql "select count(*) from pg_stat_replication where state = 'streaming'")
is "$timelines" 2 "both replicas follow one history"
done_testing
