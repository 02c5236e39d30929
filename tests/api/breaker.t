#!/bin/sh
# SPDX-License-Identifier: MIT
# Stores: sqlite, postgres
# A webhook whose receiver does not run is tried by a circuit breaker, not by every event. When it runs again it gets each event once.
. tests/tap.sh
needs python3
. tests/api/adjd.sh
receiver=
trap '[ -z "$receiver" ] || kill $receiver; adjd_gone' EXIT
cat >"$tmp/receiver.py" <<'END'
import http.server, sys


class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'

    def do_POST(self):
        self.rfile.read(int(self.headers['Content-Length']))
        with open(sys.argv[2], 'a') as out:
            print(self.headers['webhook-id'], file=out)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args):
        pass


http.server.ThreadingHTTPServer(('127.0.0.1', int(sys.argv[1])), Receiver).serve_forever()
END
port=$(perl -MIO::Socket::INET -e 'print IO::Socket::INET->new(Listen => 1, LocalAddr => "127.0.0.1")->sockport')
printf '1. e3-e5 e8-e6\n' >"$tmp/game"
start --set hook-private=yes --set "hook-delays=0 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1"
report $? "adjd starts"
printf '{"url": "http://127.0.0.1:%s/"}' "$port" >"$tmp/hook"
post /v1/webhooks application/json "$tmp/hook"
is "$status" 201 "a webhook is added, whose receiver does not run"
begun=$(date +%s)
for _n in $(seq 40); do post '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"; done
sleep 3
attempts=$(sql 'select sum(attempts) from delivery')
ok "40 events cause $attempts attempts" [ "$attempts" -ge 3 -a "$attempts" -le $((4 + $(date +%s) - begun)) ]
is "$(sql "select count(*) from delivery where state = 'waiting'")" 40 "all events wait"
: >"$tmp/received"
python3 "$tmp/receiver.py" "$port" "$tmp/received" &
receiver=$!
for _try in $(seq 100); do
    [ "$(sql "select count(*) from delivery where state = 'delivered'")" -lt 40 ] || break
    sleep 0.2
done
is "$(sql "select state, count(*) from delivery group by 1")" "delivered|40" "when the receiver runs it gets them all"
is "$(sort -u "$tmp/received" | wc -l) $(wc -l <"$tmp/received")" "40 40" "  each once"
stop
is "$code" 0 "adjd ends well"
done_testing
