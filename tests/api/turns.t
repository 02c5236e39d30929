#!/bin/sh
# SPDX-License-Identifier: MIT
# Clients are served in turn: twenty batches of one token do not delay another token's batch, and twenty webhooks that are never
# answered do not delay another token's webhook.
. tests/tap.sh
. tests/api/adjd.sh
needs python3

token_of() { "$adjd" --store "$store" --set key="$key_file" token create "$1" --scopes read,submit,direct | grep -o 'adj_[A-Za-z0-9_-]*' | head -n 1; }
start --set log=error --set rate=0 --set hook-private=yes --set judges=2
report $? "adjd starts"
busy=$(token_of busy) other=$(token_of other)
like "$busy $other" '^adj_.* adj_' "two clients have tokens"
perl -e 'print qq([White "A"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n) x 3000' >"$tmp/large"
head -n 8 "$tmp/large" >"$tmp/small"
for _n in $(seq 20); do
    ask '/v1/batches?variant=chess&notation=pgn' -X POST -H "Authorization: Bearer $busy" -H 'Content-Type: application/vnd.chess-pgn' --data-binary "@$tmp/large"
    [ "$status" = 202 ] || diag "batch $_n: $status"
done
begun=$(date +%s%N)
ask '/v1/batches?variant=chess&notation=pgn' -X POST -H "Authorization: Bearer $other" -H 'Content-Type: application/vnd.chess-pgn' --data-binary "@$tmp/small"
job=$location
for _n in $(seq 600); do
    ask "$job" -H "Authorization: Bearer $other"
    [ "$(jq -r .state "$tmp/body")" = running ] || [ "$(jq -r .state "$tmp/body")" = waiting ] || break
    sleep 0.1
done
took=$((($(date +%s%N) - begun) / 1000000))
is "$(jq -r '"\(.state) \(.games)"' "$tmp/body")" "done 2" "the other token's batch is judged"
report "$([ $took -lt $((6000 * times)) ]; echo $?)" "within $took ms"
ask '/v1/adjudications?limit=1' -H "Authorization: Bearer $other"
is "$status" 200 "and its reads are answered meanwhile"
stop

store_new hooks
start --set log=error --set rate=0 --set hook-private=yes
busy=$(token_of busy) other=$(token_of other)
printf '1. e4 e5 *\n' >"$tmp/game"
python3 - "$url" "$busy" "$other" "$tmp/game" >"$tmp/late" <<'PY'
import http.client, json, socket, sys, threading, time
url, busy, other, game = sys.argv[1].split("//")[1], sys.argv[2], sys.argv[3], open(sys.argv[4], "rb").read()
def ask(token, path, body, kind="application/json"):
    client = http.client.HTTPConnection(url, timeout=60)
    client.request("POST", path, body, {"Authorization": "Bearer " + token, "Content-Type": kind})
    answer = client.getresponse(); answer.read(); assert answer.status == 201, (path, answer.status)
def listener():
    s = socket.socket(); s.bind(("127.0.0.1", 0)); s.listen(1000); return s
silent, good, heard = listener(), listener(), []
def serve():
    while True:
        c, _ = good.accept(); c.recv(65536); heard.append(time.time())
        c.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"); c.close()
threading.Thread(target=serve, daemon=True).start()
def hook(token, s):
    ask(token, "/v1/webhooks", json.dumps({"url": "http://127.0.0.1:%d/" % s.getsockname()[1], "events": ["adjudication.created"]}))
for _ in range(20):
    hook(busy, silent)
hook(other, good)
sent = []
for _ in range(12):
    ask(busy, "/v1/adjudications?variant=chess", game, "text/plain"); sent.append(time.time()); time.sleep(0.1)
end = time.time() + 40
while len(heard) < 12 and time.time() < end:
    time.sleep(0.05)
print(len(heard), int(max([h - s for h, s in zip(heard, sent)] + [0]) * 1000))
PY
read -r heard late <"$tmp/late"
is "$heard" 12 "the other token's webhook hears of all games"
report "$([ "${late:-99999}" -lt $((5000 * times)) ]; echo $?)" "within ${late:-} ms"
stop KILL
done_testing
