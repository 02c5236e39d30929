#!/bin/sh
# SPDX-License-Identifier: MIT
# A cluster survives failures: three nodes in their own networks, and in a fourth one PostgreSQL with a
# synchronous replica and HAProxy. Nodes are killed, frozen and disconnected; PostgreSQL restarts, runs out of
# disk space and fails over. ROUNDS=N repeats the node failures N times. Without the right to create networks
# everything runs in one, and nodes are disconnected by closing their database connections.
. tests/tap.sh
needs perl haproxy
. tests/postgres.sh
. tests/api/nodes.sh
net=adj$$ here=10.83.$(($$ % 250)) spaces='' ballast=''
cleanup() {
    nodes_gone
    [ -z "${balancer:-}" ] || kill "$balancer" 2>/dev/null
    [ -z "${replica:-}" ] || pg_as "$pg_bin/pg_ctl" -s -D "$replica/data" -m immediate stop >/dev/null 2>&1
    pg_gone
    [ -z "$ballast" ] || umount -l "$disk"
    rm -rf "${replica:-$tmp}" "${disk:-$tmp}" "$tmp"
    for space in $spaces; do ip netns del "$space"; done
    ip link del "$net" 2>/dev/null
}
trap cleanup EXIT

# A bridge with a network for each: $here.1 for the clients, $here.2 to .4 for the nodes, $here.5 for PostgreSQL
# and HAProxy.
if ip link add "$net" type bridge 2>/dev/null; then
    ip addr add "$here.1/24" dev "$net"
    ip link set "$net" up
    for n in 1 2 3 4; do
        ip netns add "$net-$n" && spaces="$spaces $net-$n"
        ip link add "$net-$n" type veth peer name eth0 netns "$net-$n"
        ip link set "$net-$n" master "$net" up
        ip -n "$net-$n" addr add "$here.$((n + 1))/24" dev eth0
        ip -n "$net-$n" link set eth0 up
        ip -n "$net-$n" link set lo up
    done
fi
if [ -n "$spaces" ]; then
    host=$here.5 hooks=$here.1 pg_inside="ip netns exec $net-4"
    node_access="--set hosts=*"
    diag "networks:$spaces"
else
    host=127.0.0.1 hooks=127.0.0.1
    diag "NO NETWORKS: this user may not make any, so no node is cut off as by a cable, and all are on 127.0.0.1"
fi
# The database gets a small disk of its own, if possible.
disk=$(mktemp -d /tmp/adjdisk.XXXXXX)
mount -t tmpfs -o size=1500m,mode=755 tmpfs "$disk" 2>/dev/null && ballast=$disk/ballast
PG_WHERE=$disk
port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport')
pg_make "listen_addresses = '*'" "port = $port" 'wal_level = replica' "max_wal_size = 256MB"
report $? "a primary is made"
export PGPORT=$port
printf 'host all all %s.0/24 trust\nhost replication all %s.0/24 trust\n' "$here" "$here" | pg_as tee -a "$pg_dir/data/pg_hba.conf" >/dev/null
admin 'select pg_reload_conf()' >/dev/null
pg_database cluster >/dev/null

# A synchronous replica, which becomes the primary.
second=$((port + 1)) replica=$(mktemp -d /dev/shm/adjpg.XXXXXX)
chmod 755 "$replica"
[ "$(id -u)" -ne 0 ] || chown "$pg_user" "$replica"
pg_as "$pg_bin/pg_basebackup" -h "$pg_dir" -U adj -D "$replica/data" -R -c fast
printf "port = $second\nunix_socket_directories = '$replica'\nsynchronous_standby_names = ''\n" | pg_as tee -a "$replica/data/postgresql.conf" >/dev/null
pg_as "$pg_bin/pg_ctl" -s -w -D "$replica/data" -l "$replica/log" start
admin "alter system set synchronous_standby_names = '*'" >/dev/null
admin 'select pg_reload_conf()' >/dev/null
sleep 1
is "$(admin 'select sync_state from pg_stat_replication')" sync "a synchronous replica follows"

store="postgresql://adj@$host:$port,$host:$second/cluster?connect_timeout=3"
# In its own network a node listens on its own address; see tests/api/nodes.sh.
node_where() {
    where=127.0.0.1 inside=
    [ -z "$spaces" ] || where=$here.$(($1 + 1)) inside="ip netns exec $net-$1"
}
link() { [ -z "$spaces" ] || ip link set "$net-$1" "$2"; }
for n in 1 2 3; do node $n; done
report $? "three nodes start"
TOKEN=$(cat "$tmp/adjd.token" 2>/dev/null) # the administrator's, which the first node has written beside the key
export TOKEN

# HAProxy configured as in adjd-cluster(7).
cat >"$tmp/haproxy.cfg" <<END
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 30s
frontend all
    bind $host:$((port + 2))
    default_backend adjd
backend adjd
    option httpchk GET /readyz
    default-server inter 2s fall 2 rise 1
    server a ${url_1#*//} check
    server b ${url_2#*//} check
    server c ${url_3#*//} check
END
$pg_inside haproxy -db -f "$tmp/haproxy.cfg" >"$tmp/haproxy.log" 2>&1 &
balancer=$! url_all=http://$host:$((port + 2))
for _try in $(seq 50); do curl -s -m 2 -o /dev/null "$url_all/readyz" && break || sleep 0.2; done
is "$(curl -s -m 9 -o /dev/null -w '%{http_code}' "$url_all/readyz")" 200 "HAProxy stands before them" || diag "$(cat "$tmp/haproxy.log")"
rounds=${ROUNDS:-2}
HOOKS_AT=$hooks /usr/bin/python3 tests/api/history.py run "$harm" $((rounds * 75 + 75)) 6 "$url_all" "$url_1" "$url_2" "$url_3" 2>"$tmp/clients" &
clients=$!
sleep 5
for round in $(seq "$rounds"); do
    mark 'kill -9 of a node'
    node_signal 1 KILL
    sleep 3
    node 1
    mark 'a node frozen for 20 s'
    node_signal 2 STOP
    sleep 20
    node_signal 2 CONT
    sleep 3
    mark 'a node cut off for 20 s'
    link 3 down
    [ -n "$spaces" ] || node_cut 3
    sleep 20
    link 3 up
    sleep 3
    mark 'PostgreSQL restarted'
    pg_stop fast
    pg_start
    report $? "round $round: PostgreSQL restarts"
    sleep 5
done
if [ -n "$ballast" ]; then
    mark 'the disk of PostgreSQL full for 8 s'
    head -c 2G /dev/zero >"$ballast" 2>/dev/null
    sleep 8
    rm -f "$ballast"
    pg_as "$pg_bin/pg_ctl" -s -D "$pg_dir/data" status >/dev/null || pg_start
    sleep 8
fi
mark 'failover to the replica'
pg_stop immediate
pg_as "$pg_bin/pg_ctl" -s -w -D "$replica/data" promote
report $? "the replica becomes the primary"
sleep 8
mark 'all well'
store="postgresql://adj@$host:$second/cluster?connect_timeout=3"
nodes_check
is "$(cat "$tmp/clients")" "" "the clients had nothing else to say"
done_testing
