#!/bin/sh
# SPDX-License-Identifier: MIT
# Records are judged by separate processes in a sandbox: one that is killed, stopped, or exceeds its memory or its time costs its
# own request only, and its record is kept for the operator. Many requests of one client do not delay another client.
. tests/tap.sh
. tests/api/adjd.sh
needs python3 perl

# The judges of this adjd.
judges() { for _p in $(cat "/proc/$pid/task/$pid/children"); do [ "$(cat "/proc/$_p/comm" 2>&-)" = 'adjd: judge' ] && echo "$_p"; done; }
# until COMMAND: it succeeds within ten seconds.
until_true() { for _n in $(seq 100); do "$@" && return; sleep 0.1; done; return 1; }
count_is() { [ "$(judges | wc -l)" = "$1" ]; }
crashes() { ask /metrics; sed -n 's/^adjd_judge_crashes_total //p' "$tmp/body"; }

start --set log=error --set rate=0 --set judges=2 --set judge-memory=256 --set work-seconds=4
report $? "adjd starts with two judges"
until_true count_is 2
report $? "the process list has them"
for judge in $(judges); do
    is "$(tr '\0' ' ' <"/proc/$judge/cmdline" | sed 's/ *$//')" "adjd: judge" "a judge shows no arguments"
    is "$(tr -d '\0' <"/proc/$judge/environ")" "" "  and no environment"
    is "$(ls "/proc/$judge/fd")" 0 "  has no descriptor but its socket"
    like "$(readlink "/proc/$judge/fd/0")" '^socket:' "  which is one"
    [ "${SAN:-}" ] || is "$(sed -n 's/^\(NoNewPrivs\|Seccomp\):[[:space:]]*//p' "/proc/$judge/status" | tr '\n' ' ')" "1 2 " "  may gain no privileges, and has a system call filter"
    [ "${SAN:-}" ] || is "$(sed -n 's/^Max address space *\([0-9]*\) .*/\1/p' "/proc/$judge/limits")" $((256 << 20)) "  and its address space is limited"
done

# A judge killed between two requests costs nothing.
printf '1. e4 e5 *\n' >"$tmp/game"
kill -KILL $(judges)
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "after both judges were killed, the next record is judged"
until_true count_is 2
report $? "and there are two judges again"
kill -STOP $(judges)
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
like "$status" '^(201|500)$' "stopped judges are replaced ($status)"
post '/v1/adjudications?variant=chess' text/plain "$tmp/game"
is "$status" 201 "and the next record is judged"

# Judges that die under load.
for signal in SEGV STOP KILL; do
    before=$(crashes)
    python3 tests/api/judges.py "${url##*:}" "$pid" $signal 3 "$tmp/game" >"$tmp/counts"
    read -r killed good failed other <"$tmp/counts"
    report "$([ "$killed" -gt 3 ] && [ "$good" -gt 20 ] && [ "$failed" -le $((killed * 2)) ] && [ "$other" = 0 ]; echo $?)" \
        "$killed judges ended by SIG$signal under load cost $failed of $((good + failed)) requests, and none gets another status"
    now=$(crashes)
    report "$([ "$now" -gt "$before" ]; echo $?)" "  adjd_judge_crashes_total counts them ($before, $now)"
    until_true count_is 2
    report $? "  and there are two judges"
done

# A proof that takes more memory than a judge may have.
printf '%s' '{"name": "Proofs", "variant": "chess", "regulations": {"proof_positions": 10000000}, "players": [{"name": "A"}, {"name": "B"}]}' >"$tmp/event"
post /v1/tournaments application/json "$tmp/event"
event=${location##*/}
printf '[FEN "4k3/4p3/8/2B5/8/8/3B3b/2K5 w - - 0 1"]\n\n{[%%%%event flag black]} *\n' | sed 's/%%/%/' >"$tmp/proof"
rm -rf "$store.crashes"
post "/v1/adjudications?tournament=$event&round=1&white=A&black=B" text/plain "$tmp/proof"
if [ -z "${SAN:-}" ]; then
    like "$status" '^50[03]$' "a proof that exceeds the memory or the time of a judge fails ($status)"
    "$adjd" --store "$store" crashes list >"$tmp/list"
    is "$(wc -l <"$tmp/list")" 1 "its record is kept"
    id=$(cut -d ' ' -f 1 "$tmp/list")
    is "$(stat -c %a "$store.crashes/$id")" 600 "  in a file of mode 0600"
    "$adjd" --store "$store" crashes show "$id" >"$tmp/shown"
    is "$(cat "$tmp/shown")" "$(cat "$tmp/proof")" "  and shown as it was sent"
    # A batch goes on behind such a game.
    { cat "$tmp/game"; echo; cat "$tmp/proof"; echo; } >"$tmp/both"
    { printf '[White "A"]\n\n1. e4 e5 *\n\n[White "B"]\n[FEN "4k3/4p3/8/2B5/8/8/3B3b/2K5 w - - 0 1"]\n\n{[%%event flag black]} *\n\n[White "A"]\n\n1. d4 d5 *\n'; } >"$tmp/archive"
    post "/v1/batches?variant=chess&tournament=$event" application/vnd.chess-pgn "$tmp/archive"
    job=$location
    done_is() { ask "$job"; [ "$(json .state)" = '"done"' ] || [ "$(json .state)" = done ]; }
    for _n in $(seq 300); do done_is && break; sleep 0.1; done
    ask "$job/results"
    is "$(json '.results | length')" 3 "a batch with such a game is judged to its end"
    like "$(json '.results[1].problem.type')" 'judge-crashed' "  and the game fails for this reason"
fi
"$adjd" crashes show 00000000-0000-7000-8000-000000000000 2>"$tmp/err"
is $? 1 "a record that was not kept is not shown"

# Twelve submissions of 240 kB that search long do not delay another client's GET.
printf '%s' '{"name": "Small", "variant": "chess", "players": [{"name": "A"}, {"name": "B"}]}' >"$tmp/small"
post /v1/tournaments application/json "$tmp/small"
small=$location
{ printf '[FEN "4k3/4p3/8/2B5/8/8/3B3b/2K5 w - - 0 1"]\n\n{'; perl -e 'print "word " x 47500'; printf '} {[%%event flag black]} *\n'; } >"$tmp/large"
loads=
for _n in $(seq 12); do
    curl -s -m 60 -o /dev/null -H 'Content-Type: text/plain' --data-binary "@$tmp/large" "$url/v1/adjudications?tournament=$event&round=$_n&white=A&black=B" &
    loads="$loads $!"
done
sleep 0.3
worst=0
for _n in $(seq 20); do
    took=$(curl -s -m 60 --interface 127.0.0.2 -o /dev/null -w '%{time_total}' "$url$small" | tr -d .)
    [ "$took" -gt "$worst" ] && worst=$took
done
report "$([ "$worst" -lt $((1000000 * times)) ]; echo $?)" "a small tournament is read within $worst microseconds meanwhile"
kill $loads 2>&-
wait $loads

# A client has at most half of the connections, and idle ones are closed when all are in use.
stop
start --set log=error --set rate=0 --set connections=20
is "$(python3 - "${url##*:}" <<'PY'
import socket, sys, time
def connect(source):
    s = socket.socket(); s.bind((source, 0)); s.settimeout(5); s.connect(("127.0.0.1", int(sys.argv[1]))); return s
def lives(s):
    try:
        s.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"); return b" 200 " in s.recv(4096)
    except OSError:
        return False
one = [connect("127.0.0.1") for _ in range(15)]; time.sleep(0.3); first = sum(map(lives, one))
two = [connect("127.0.0.2") for _ in range(10)]; time.sleep(0.3); second = sum(map(lives, two))
time.sleep(0.5); third = connect("127.0.0.3"); print(first, second, lives(third))
PY
)" "10 10 True" "a client has half of the connections, another the rest, and a third one gets an idle one"
stop
done_testing
