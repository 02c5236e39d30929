#!/bin/sh
# SPDX-License-Identifier: MIT
# The operator's interface works: configuration, tokens, limits, metrics, the audit log.
. tests/tap.sh
. tests/api/adjd.sh

to=/v1/adjudications?variant=waterloo5
printf '1. e3-e5 e8-e6\n' >"$tmp/game"
conf=$tmp/adjd.conf

# check NAME EXPECTED: what check-config says of the configuration on standard input, and its exit code.
check() {
    cat >"$conf"
    _said=$("$adjd" --config "$conf" check-config 2>&1)
    is "$_said $?" "$2" "$1"
}
check "a good configuration" "the configuration is valid: listen [::1]:9, store /var/lib/adjd/store 0" <<'END'
# a comment

listen = [::1]:9
store=/var/lib/adjd/store
  rate   =   7
rate-loopback = yes
log = debug
END
check "an unknown key" "adjd: $conf:2: colour: unknown key; adjd.conf(5) lists all keys 1" <<'END'
# the first line
colour = red
END
check "a number that is none" 'adjd: '"$conf"':1: rate: invalid value "many"; expected a number from 0 to 1000000 1' <<'END'
rate = many
END
check "a number out of bounds" 'adjd: '"$conf"':1: threads: invalid value "0"; expected a number from 1 to 64 1' <<'END'
threads = 0
END
check "a word that is none" 'adjd: '"$conf"':1: tokens: invalid value "maybe"; expected one of auto, required, off 1' <<'END'
tokens = maybe
END
check "an address that is none" 'adjd: '"$conf"':1: listen: invalid value "here"; expected ADDRESS:PORT, such as 127.0.0.1:8642 1' <<'END'
listen = here
END
check "a line that is none" "adjd: $conf:1: expected \"key = value\", found \"listen\" 1" <<'END'
listen
END
is "$("$adjd" --config "$tmp/none" check-config 2>&1; echo $?)" "adjd: $tmp/none: No such file or directory
1" "a file that is not there"
is "$("$adjd" --set rate=many check-config 2>&1; echo $?)" 'adjd: rate: invalid value "many"; expected a number from 0 to 1000000
2' "a wrong setting on the command line"

# Tokens
printf 'tokens = required\nlog = debug\n' >"$conf"
umask 000
start --config "$conf"
report $? "adjd starts"
made=$(is_file && echo "$store"*)
is "$(stat -c '%n %a' $made "$key_file" | sort -u | sed "s|^$tmp||" | tr '\n' ' ')" \
    "$(is_file && echo /store.sqlite 600 /store.sqlite-shm 600 /store.sqlite-wal 600 /store.sqlite.key 600 || echo /store.sqlite.key 600) " "what it makes is its owner's alone, whatever the umask"
ask /healthz
is "$status" 200 "health needs no token"
ask /v1/variants
refused 401 unauthorized "the rest does"
like "$(header WWW-Authenticate)" '^Bearer' "and says which kind"
token() { "$adjd" --config "$conf" --store "$store" token "$@"; }
reader=$(token create reader --scopes read)
like "$reader" '^adj_[A-Za-z0-9_-]{43}$' "a token is made"
submitter=$(token create 'club program' --scopes read,submit --days 7)
as() { _as=$1; shift; "$@" -H "Authorization: Bearer $_as"; }
as "$reader" ask /v1/variants
is "$status" 200 "who may read reads"
as "$reader" post "$to" text/plain "$tmp/game"
refused 403 forbidden "but does not submit"
like "$(json .detail)" submit "and is told what is missing"
as "$submitter" post "$to" text/plain "$tmp/game"
is "$status" 201 "who may submit submits"
as "$submitter" ask /v1/audit
refused 403 forbidden "but does not direct"
is "$(header RateLimit-Policy)" '"rate";q=500;w=5' "a token has its own rate, by any address"
as adj_nonsense ask /v1/variants
refused 401 unauthorized "a wrong token"
is "$(store_dump | grep -cF -e "$reader" -e "$submitter")" 0 "tokens are not stored"
token list >"$tmp/list"
is "$(cut -f2,3 "$tmp/list")" "$(printf 'administrator\tadmin\nreader\tread\nclub program\tread,submit')" "they are listed"
id=$(sed -n 's/\treader\t.*//p' "$tmp/list")
newer=$(token rotate "$id")
as "$reader" ask /v1/variants
refused 401 unauthorized "a rotated token ends"
as "$newer" ask /v1/variants
is "$status" 200 "and the new one begins"
token revoke "$(token list | sed -n 's/\tclub program\t.*//p')"
as "$submitter" ask /v1/variants
refused 401 unauthorized "a revoked token ends"
like "$(json .detail)" revoked "and says so"
is "$(token create x --scopes write 2>/dev/null; echo $?)" 2 "a scope that does not exist"
is "$(token revoke nonsense 2>&1; echo $?)" "adjd: there is no active token nonsense; run adjd token list
3" "a token that does not exist"

# Reload
printf 'tokens = off\nrate = 2\nburst = 3\nrate-loopback = yes\nlisten = 127.0.0.1:1\n' >"$conf"
kill -HUP $pid
await "$tmp/log" 'level=info msg=reloaded'
report $? "SIGHUP reads the configuration again, and says so"
ask /v1/variants
is "$status" 200 "and goes by it"
is "$(header RateLimit-Policy)" '"rate";q=3;w=2' "an answer says what rate is allowed"
like "$(header RateLimit)" '^"rate";r=[0-2];t=[12]$' "and what is left of it"
printf 'tokens = perhaps\n' >"$conf"
kill -HUP $pid
await "$tmp/log" 'level=error msg="the configuration was not reloaded: .*perhaps'
report $? "a wrong one is complained about"
ask /healthz
is "$status" 200 "and changes nothing"

# Limits
ask '/v1/variants#[1-8]'
refusals=$(grep -c '^HTTP/1.1 429' "$tmp/head")
report "$([ $refusals -ge 1 ] && [ $refusals -lt 8 ]; echo $?)" "who asks too often is refused"
is "$(header Retry-After)" 1 "and told when to come again"
is "$(header RateLimit)" '"rate";r=0;t=2' "and that nothing is left"
sleep 1
ask /v1/variants
is "$status" 200 "and then answered"

# Figures
sleep 1
ask /metrics
is "$status $type" "200 text/plain; version=0.0.4; charset=utf-8" "figures for a monitor"
like "$(cat "$tmp/body")" '^adjd_requests_total\{method="POST",path="/v1/adjudications",status="201"\} 1$' "count requests"
like "$(cat "$tmp/body")" '^adjd_verdicts_total\{reason="unfinished"\} 1$' "count verdicts"
is "$(awk '!/^#/ && NF != 2' "$tmp/body")" "" "each line is a name and a value"
# The text format: each family announced once, before its samples; labels quoted; no sample twice.
is "$(perl -ne 'if (/^# HELP (\w+) \S/) { print if $seen{$family = $1}++ }
    elsif (/^# TYPE (\w+) (counter|gauge|histogram)$/) { print if $1 ne $family; $part = $2 eq "histogram" ? "_(bucket|sum|count)" : "" }
    else { print unless /^$family$part(\{(\w+="([^"\\]|\\["\\n])*",?)+\})? \d+(\.\d+)?$/; print if $sample{(split / (?=\S+$)/)[0]}++ }' "$tmp/body")" \
    "" "as Prometheus reads them"
like "$(cat "$tmp/log")" 'msg=request request_id=[^ ]+ method=POST path=/v1/adjudications status=201 ' "requests are logged"

# The audit log
audit() { "$adjd" --store "$store" audit "$@" 2>&1; }
logged
like "$(audit verify)" '^[0-9]+ entries, the head [0-9a-f]{64}$' "the audit log is sound"
last=$(audit verify | sed 's/.* //')
is "$(audit export | jq -r .action | grep -vxE 'start|reload' | sort | uniq -c | sed 's/^ *//')" "1 adjudicate
1 key
3 token-create
1 token-revoke
1 token-rotate" "and holds what was done"
is "$(audit export | jq -r .seq | tail -1)" "$(sql 'select size from log_checkpoint')" "to the last"
audit verify --head "$last" >/dev/null
is $? 0 "it holds a hash that was written down"
stop
is "$code" 0 "adjd ends well"
like "$(sql "update log_entry set actor = 'nobody'" 2>&1)" 'not rewritten' "the store does not let it be changed"
like "$(sql 'delete from log_entry' 2>&1)" 'not shortened' "nor shortened"

# spoil SQL PATTERN NAME: what verify says of a store that somebody worked on with the guards off.
spoil() {
    store_copy "$unguard $1"
    like "$("$adjd" --store "$copy" audit verify ${4:+--head $4} 2>&1; echo "exit $?")" "$2" "$3"
}
spoil "update log_entry set actor = 'nobody' where id = 2" 'entry 2 .*does not match' "a changed entry is found"
spoil 'delete from log_entry where id = 2' 'entry 3 .*are missing' "a missing entry is found"
spoil "update document set verdict = replace(verdict, 'undecided', 'decided')" '^adjd: adjudication [-0-9a-f]+: the row does not match its hash in entry' "a changed verdict is found"
spoil "update document set record = $(is_file && echo "x'00'" || echo "'\\x00'")" '^adjd: adjudication [-0-9a-f]+: the row does not match its hash in entry' "a changed record is found"
spoil 'delete from document; delete from adjudication' '^adjd: adjudication [-0-9a-f]+: the row is missing' "a missing verdict is found"
spoil 'delete from log_leaf where seq >= (select size from log_checkpoint) - 1; delete from log_entry where id not in (select entry from log_leaf)' 'no entry has the hash' \
    "a log that was cut short is found by its last hash" "$last"
spoil "update log_entry set actor = 'nobody' where id = 2" '^exit 1$' "and the exit code says so"

# Pages of other origins
start --set 'allow-origins=https://club.example http://localhost:3000'
ask /v1/variants -H 'Origin: https://club.example'
is "$status $(header Access-Control-Allow-Origin) $(grep -ci '^vary: origin' "$tmp/head")" "200 https://club.example 1" "a page of an allowed origin may ask"
like "$(header Access-Control-Expose-Headers)" 'ETag.*Location' "and see the fields it needs"
is "$(header Access-Control-Allow-Credentials)" "" "without the browser's cookies"
ask /v1/variants -H 'Origin: https://evil.example'
is "$status $(header Access-Control-Allow-Origin) $(grep -ci '^vary: origin' "$tmp/head")" "200  1" "one of another may not"
ask /v1/variants
is "$status $(header Access-Control-Allow-Origin) $(grep -ci '^vary: origin' "$tmp/head")" "200  1" "what nobody's page asked for is not cached for one"
post "$to" text/plain "$tmp/game" -H 'Origin: https://evil.example'
refused 403 forbidden "nor send what browsers send without asking"
post "$to" text/plain "$tmp/game" -H 'Origin: null'
refused 403 forbidden "nor one of no origin"
for origin in https://club.example "$url"; do
    post "$to" text/plain "$tmp/game" -H "Origin: $origin"
    is "$status" 201 "a page of $origin sends"
done
ask /v1/adjudications -X OPTIONS -H 'Origin: http://localhost:3000' -H 'Access-Control-Request-Method: POST'
is "$status $(header Access-Control-Allow-Methods)" "204 GET, HEAD, POST" "a browser learns beforehand what it may send"
like "$(header Access-Control-Allow-Headers)" 'Authorization.*Idempotency-Key.*If-Match' "and with what"
ask /v1/adjudications -X OPTIONS -H 'Origin: https://evil.example'
is "$status $(header Allow) $(header Access-Control-Allow-Methods)" "204 GET, HEAD, POST " "others learn the methods only"
ask /v1/nothing -X OPTIONS
refused 404 not-found "but not of what is not there"
stop
start --set 'allow-origins=*'
for origin in 'Origin: https://any.example' 'X-None: 1'; do
    ask /v1/variants -H "$origin"
    is "$status $(header Access-Control-Allow-Origin) $(grep -ci '^vary: origin' "$tmp/head")" "200 * 0" "all origins: $origin"
done
stop
is "$("$adjd" --set allow-origins=https://a.example/page check-config 2>&1; echo $?)" 'adjd: allow-origins: invalid value "https://a.example/page"; expected * or a list of origins, such as https://example.org
2' "an origin has no path"

# Reloads drop no request: two clients submit without pause, on one connection each.
printf 'tokens = off\nlog = error\n' >"$conf"
store_new second
start --config "$conf"
for client in 1 2; do
    tests/api/submit.pl "${url##*:}" "$to" "$tmp/game" "reload.$client+" >"$tmp/said.$client" &
    clients="${clients:-} $!"
done
for try in $(seq 500); do
    kill -HUP $pid
    sleep 0.02
    [ $try -ge 40 ] && [ "$(cat "$tmp"/said.[12] | grep -c '^201')" -ge 60 ] && break
done
ok "both clients are still connected" kill -0 $clients
# SIGTERM in the middle: what was begun is answered, and all that was answered is stored.
stop
is "$code" 0 "SIGTERM ends it well under load"
wait $clients
is "$(cat "$tmp"/said.[12] | awk '/^[0-9]/ && $1 != 201 && $1 != 503')" "" "no request was refused but for the end"
answered=$(awk '$1 == 201 { print $2 }' "$tmp"/said.[12] | sort -u | wc -l)
report "$([ "$answered" -gt 40 ]; echo $?)" "$answered records were taken meanwhile"
is "$(stored)" "$answered" "each of them is stored, and no other"
done_testing
