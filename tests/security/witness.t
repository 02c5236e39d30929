#!/bin/sh
# SPDX-License-Identifier: MIT
# A witness: another adjd cosigns the checkpoints of an audit log, and reports a fork, a log that lost entries, and changed tiles.
# Stores: sqlite, postgres
. tests/tap.sh
needs openssl
. tests/api/adjd.sh

printf '1. e3-e5 e8-e6\n' >"$tmp/game"
# submit COUNT: stores this number of games.
submit() { curl -sS -o /dev/null -H 'Content-Type: text/plain' --data-binary "@$tmp/game" "$url/v1/adjudications?variant=waterloo5#[1-$1]"; }
size() { curl -sS "$url/v1/audit/checkpoint" | sed -n 2p; }

# watch NAME [OPTION...]: starts a witness with its own SQLite store; sets $witness and $witness_url. unwatch [SIGNAL] stops it.
watch() {
    watching=$1
    shift
    : >"$tmp/out.$watching"
    "$adjd" --listen 127.0.0.1:0 --store "$tmp/$watching.sqlite" --set tokens=off --set drain=0 --set witness-seconds=1 \
        --set log-origin=witness.example/audit "$@" >"$tmp/out.$watching" 2>>"$tmp/log.$watching" &
    witness=$!
    for _try in $(seq 100); do
        witness_url=$(sed -n 's/^adjd: listening on //p' "$tmp/out.$watching")
        [ -z "$witness_url" ] || return 0
        sleep 0.2
    done
    cat "$tmp/log.$watching" >&2
    return 1
}
unwatch() { [ -z "${witness:-}" ] || { kill -"${1:-TERM}" "$witness" && wait "$witness" 2>/dev/null; witness=; }; }
trap 'unwatch KILL; adjd_gone' EXIT
# seen FILTER: what the witness says of the log.
seen() { curl -sS "$witness_url/v1/witness" | jq -r ".logs[0] | $1"; }
# until_seen FILTER VALUE NAME: waits for it.
until_seen() {
    for _try in $(seq 60); do
        _seen=$(seen "$1")
        [ "$_seen" != "$2" ] || break
        sleep 0.2
    done
    is "$_seen" "$2" "$3"
}
# logs PATTERN NAME: waits for a line in the witness's log.
logs() {
    for _try in $(seq 60); do
        ! grep -qE "$1" "$tmp/log.$watching" || break
        sleep 0.2
    done
    like "$(cat "$tmp/log.$watching")" "$1" "$2"
}
metric() { curl -sS "$witness_url/metrics" | sed -n "s/^adjd_witness_$1{[^}]*} //p"; }

start --set log-origin=log.example/audit
here=$url port=${url##*:}
submit 3
logged
first=$(size)
watch one --set witness-of="$here"
until_seen .tree_size "$first" "a witness sees the log"
is "$(seen '"\(.origin) \(.status)"')" "log.example/audit consistent" "  by its origin, and finds it consistent"
curl -sS "$witness_url/v1/witness/checkpoint?origin=log.example/audit" >"$tmp/cosigned"
is "$(head -3 "$tmp/cosigned")" "$(curl -sS "$here/v1/audit/checkpoint" | head -3)" "it publishes the checkpoint"
curl -sS "$witness_url/v1/witness" >"$tmp/witness"
# The cosignature as C2SP describes it, computed again by another program.
cat >"$tmp/check.py" <<'PY'
import base64, hashlib, struct, subprocess, sys
name, ident, key = sys.argv[2].split("+", 2)
raw = base64.b64decode(key)
assert raw[0] == 4 and hashlib.sha256(name.encode() + b"\n" + raw).hexdigest()[:8] == ident, "key"
text, _, lines = open(sys.argv[1], "rb").read().partition(b"\n\n")
for line in lines.decode().splitlines():
    dash, who, signature = line.split(" ")
    data = base64.b64decode(signature)
    if who == name and data[:4].hex() == ident:
        stamp = struct.unpack(">Q", data[4:12])[0]
        message = b"cosignature/v1\ntime %d\n" % stamp + text + b"\n"
        open(sys.argv[3] + ".message", "wb").write(message)
        open(sys.argv[3] + ".signature", "wb").write(data[12:])
        open(sys.argv[3] + ".key", "wb").write(bytes.fromhex("302a300506032b6570032100") + raw[1:])
        sys.exit(subprocess.call(["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", sys.argv[3] + ".key", "-keyform", "DER",
            "-rawin", "-in", sys.argv[3] + ".message", "-sigfile", sys.argv[3] + ".signature"]))
sys.exit("no cosignature")
PY
like "$(python3 "$tmp/check.py" "$tmp/cosigned" "$(jq -r .witness_key "$tmp/witness")" "$tmp/c" 2>&1)" 'Verified Successfully' "  with a cosignature of C2SP"
like "$(metric consistent_timestamp_seconds)" '^[1-9][0-9]{9}$' "a metric has the time"
is "$(metric fork) $(metric invalid)" "0 0" "  and no fault"
submit 3
logged
second=$(size)
until_seen .tree_size "$second" "a log that has grown is cosigned again"
unwatch

# The log collects the cosignatures of its witnesses.
watch one --set witness-of="$here" # for the port of the witness
stop
start --set log-origin=log.example/audit --listen "127.0.0.1:$port" --set witness="$witness_url $(jq -r .witness_key "$tmp/witness")" --set witness-seconds=1
is "$url" "$here" "the log starts again, with a witness"
for _try in $(seq 60); do
    ask '/v1/audit/checkpoint?cosigned=true'
    [ "$status" != 200 ] || break
    sleep 0.2
done
is "$status" 200 "the log has a cosigned checkpoint"
cp "$tmp/body" "$tmp/cosigned"
like "$(python3 "$tmp/check.py" "$tmp/cosigned" "$(jq -r .witness_key "$tmp/witness")" "$tmp/c" 2>&1)" 'Verified Successfully' "  which the witness has signed"
# What an archivist keeps of a verdict.
id=$(curl -sS "$url/v1/adjudications?limit=1" | jq -r '.adjudications[0].id')
ask "/v1/adjudications/$id/signature" && cp "$tmp/body" "$tmp/signed"
ask /.well-known/jwks.json && cp "$tmp/body" "$tmp/keys"
ask "/v1/adjudications/$id/proof?tree_size=$(sed -n 2p "$tmp/cosigned")" && cp "$tmp/body" "$tmp/proof"
stop
ok "  and is part of the log" "$adjd" --store "$store" --set key="$key_file" audit verify --checkpoint "$tmp/cosigned"
witness_key=$(jq -r .witness_key "$tmp/witness")
# verifies CODE NAME OPTION...: adj verify of this verdict.
verifies() {
    _code=$1 _name=$2
    shift 2
    "$adj" verify --keys "$tmp/keys" "$@" "$tmp/signed" >"$tmp/said" 2>"$tmp/why"
    is $? "$_code" "$_name" || diag "$(cat "$tmp/why")"
}
verifies 0 "adj verify requires the witness" --proof "$tmp/proof" --checkpoint "$tmp/cosigned" --witness "$witness_key"
like "$(tail -1 "$tmp/said" | jq -r '.cosigned[] | "\(.witness) \(.time)"')" '^witness.example/audit 20[0-9-]+T[0-9:]+Z$' "  names it and the time"
is "$(tail -1 "$tmp/said" | jq -r '.log + " " + (.tree_size | tostring)')" "log.example/audit $(sed -n 2p "$tmp/cosigned")" "  and the tree"
# The name and key of another witness: a good key of the same form.
other=$(python3 -c '
import base64, hashlib
key = b"\x04" + bytes(range(32))
print("other.example+%s+%s" % (hashlib.sha256(b"other.example\n" + key).hexdigest()[:8], base64.b64encode(key).decode()))')
verifies 1 "another witness has not cosigned it" --proof "$tmp/proof" --checkpoint "$tmp/cosigned" --witness "$witness_key" --witness "$other"
like "$(cat "$tmp/why")" "no valid cosignature of the witness 'other.example'" "  and is named"
head -5 "$tmp/cosigned" >"$tmp/plain"
verifies 0 "the log's own signature is the first" --proof "$tmp/proof" --checkpoint "$tmp/plain"
verifies 1 "  which is no cosignature" --proof "$tmp/proof" --checkpoint "$tmp/plain" --witness "$witness_key"
awk 'NR == 6 { $3 = substr($3, 1, 8) (substr($3, 9, 1) == "A" ? "B" : "A") substr($3, 10) } 1' "$tmp/cosigned" >"$tmp/later"
verifies 1 "the time of a cosignature is signed too" --proof "$tmp/proof" --checkpoint "$tmp/later" --witness "$witness_key"
verifies 2 "a key with a wrong id" --proof "$tmp/proof" --witness "$(printf %s "$witness_key" | sed -E 's/\+[0-9a-f]{8}\+/+00000000+/')"
like "$(cat "$tmp/why")" "expected the witness_key" "  is refused"
verifies 2 "a witness without a proof" --witness "$witness_key"
like "$(cat "$tmp/why")" "--witness needs --proof" "  says what is missing"
unwatch

# A tile that somebody changes does not match the signed root: nothing is cosigned until it is right again.
start --set log-origin=log.example/audit --listen "127.0.0.1:$port"
submit 300
logged
third=$(size)
bad="update log_tile set hashes = $(is_file && echo "cast(x'00' || substr(hashes, 2) as blob)" || echo "'\\x00'::bytea || substr(hashes, 2)") where level = 0 and number = 0"
first_byte=$(sql "select substr(hex(hashes), 1, 2) from log_tile where level = 0 and number = 0" 2>/dev/null)
is_file || first_byte=$(sql "select encode(substr(hashes, 1, 1), 'hex') from log_tile where level = 0 and number = 0")
sql "$bad"
watch one --set witness-of="$here"
logs "level=error.*the log of $here could not be checked: its tiles do not match" "a changed tile is an error in the log"
is "$(metric invalid) $(metric fork)" "1 0" "  and a metric"
is "$(seen .status) $([ "$(seen .tree_size)" -lt "$third" ] && echo before)" "consistent before" "  the newest tree is not cosigned"
sql "update log_tile set hashes = $(is_file && echo "cast(x'$first_byte' || substr(hashes, 2) as blob)" || echo "'\\x$first_byte'::bytea || substr(hashes, 2)") where level = 0 and number = 0"
until_seen .tree_size "$third" "the tile is right again, and the log is cosigned"
logs "the log of $here is consistent again" "  and says so"
unwatch
stop

# A copy of the store goes another way, under the same name and key: a fork.
store_copy 'select 1' >/dev/null
fork=$copy
start --set log-origin=log.example/audit --listen "127.0.0.1:$port"
submit 5
logged
fourth=$(size)
watch one --set witness-of="$here"
until_seen .tree_size "$fourth" "the log goes on"
unwatch
cp "$tmp/one.sqlite" "$tmp/two.sqlite"
stop
good=$store
store=$fork
start --set log-origin=log.example/audit --listen "127.0.0.1:$port"
logged
watch two --set witness-of="$here"
until_seen .status shrunk "a log that lost entries"
is "$(seen '.conflict' | sed -n 2p)" "$(size)" "  its later, smaller checkpoint is kept"
unwatch
submit 9
logged
watch one --set witness-of="$here"
until_seen .status fork "a log with two histories"
is "$(seen '.checkpoint' | sed -n 2p) $(seen '.conflict' | sed -n 2p)" "$fourth $(size)" "  both checkpoints are kept"
logs "level=error.*the log of $here is not trustworthy: it has two histories" "  an error is in the log"
is "$(metric fork)" 1 "  a metric shows it"
is "$(curl -sS -o /dev/null -w '%{http_code}' "$witness_url/readyz")" 200 "  the witness itself is ready"
is "$(curl -sS "$witness_url/v1/audit?limit=1000" | jq -r '[.entries[] | select(.action == "fork")] | length')" 1 "  the witness's audit log has it once"
signed_at=$(seen .at)
unwatch
stop
store=$good
start --set log-origin=log.example/audit --listen "127.0.0.1:$port"
submit 1
logged
watch one --set witness-of="$here"
sleep 2
is "$(seen '"\(.status) \(.tree_size) \(.at)"')" "fork $fourth $signed_at" "it is never cosigned again, not even on its first way"
is "$(metric fork)" 1 "  the metric survives a restart"
unwatch
"$adjd" --store "$tmp/one.sqlite" audit forget nobody.example 2>"$tmp/said"
is "$? $(cat "$tmp/said")" '1 adjd: this adjd has not witnessed a log "nobody.example"' "an unknown log cannot be forgotten"
ok "until an operator forgets it" "$adjd" --store "$tmp/one.sqlite" audit forget log.example/audit
watch one --set witness-of="$here"
until_seen '"\(.status) \(.tree_size)"' "consistent $(size)" "  then it is seen for the first time"
unwatch
ok "  and the witness's own log is sound" "$adjd" --store "$tmp/one.sqlite" audit verify

# Keys: one that is configured, and one that is pinned.
curl -sS "$url/v1/witness" >"$tmp/own"
key=$(jq -r .log_key "$tmp/own")
watch three --set witness-of="$here $key"
until_seen .status consistent "a witness with the log's key"
unwatch
watch four --set witness-of="$here $(jq -r .log_key "$tmp/witness")"
logs 'could not be checked: its origin is .*log.example/audit.*, not .*witness.example/audit' "another log's key"
unwatch
stop
"$adjd" --store "$store" --set key="$key_file" key rotate >/dev/null
start --set log-origin=log.example/audit --listen "127.0.0.1:$port"
logged
watch three --set witness-of="$here $key"
logs 'not signed by the key that this adjd knows' "a log that signs with another key"
unwatch
watch one --set witness-of="$here"
logs 'not signed by the key that this adjd knows' "  also than the pinned one"
unwatch
key=$(curl -sS "$url/v1/witness" | jq -r .log_key)
watch one --set witness-of="$here $key"
until_seen '"\(.status) \(.tree_size)"' "consistent $(size)" "the new key is configured"
unwatch
for value in 'ftp://x' 'http://' 'http://x y z' 'http://x key' 'http://x"'; do
    like "$("$adjd" --set "witness-of=$value" check-config 2>&1)" '^adjd: witness-of: invalid value' "no witness-of: $value"
done
stop
done_testing
