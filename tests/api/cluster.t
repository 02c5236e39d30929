#!/bin/sh
# SPDX-License-Identifier: MIT
# Three nodes on one PostgreSQL lose nothing when one is killed, one is frozen for longer than its leases, one is disconnected, and
# PostgreSQL itself crashes. tests/soak/cluster.t does more of this.
# Tier: full (PostgreSQL)
. tests/tap.sh
. tests/postgres.sh
. tests/api/nodes.sh

pg_make
report $? "a cluster of PostgreSQL is made"
store=$(pg_database cluster)
node 1 && node 2 && node 3
report $? "three nodes start"
/usr/bin/python3 tests/api/history.py run "$harm" "${SECONDS_LONG:-44}" 3 "$url_1" "$url_2" "$url_3" 2>"$tmp/clients" &
clients=$!
sleep 4
mark 'kill -9 of a node'
node_signal 1 KILL
sleep 2
node 1
report $? "a node that was killed comes back"
mark 'a node frozen for 18 s'
node_signal 2 STOP
sleep 9
mark 'a node cut off while another is frozen'
node_cut 3
sleep 9
node_signal 2 CONT
sleep 2
mark 'PostgreSQL stopped as by a power cut'
pg_stop immediate
sleep 1
pg_start
report $? "PostgreSQL comes back"
sleep 3
mark 'all well'
nodes_check
is "$(cat "$tmp/clients")" "" "the clients had nothing else to say"
for n in 1 2 3; do
    eval "kill \$pid_$n; wait \$pid_$n"
    report $? "node $n ends well"
done
done_testing
