#!/bin/sh
# SPDX-License-Identifier: MIT
# The audit log attests everything important: any manual change in the store is detected, with the id of the
# row. A store of an earlier version is attested from its upgrade on, and its chain is carried over. An independent program verifies
# an export, and the log over HTTP.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

tell() { _to=$1; printf '%s' "$2" >"$tmp/sent"; shift 2; ask "$_to" -X POST -H 'Content-Type: application/json' --data-binary "@$tmp/sent" "$@"; }
game() { printf '[White "%s"]\n[Black "%s"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' "$1" "$2" >"$tmp/game"; post "/v1/adjudications?tournament=$t&round=$3" text/plain "$tmp/game"; json .id; }
verify() { "$adjd" --store "$1" audit verify ${2:+--head "$2"} 2>&1; }

start --set hook-private=yes
tell /v1/tournaments '{"name": "Open", "variant": "chess", "tie_breaks": ["SB"], "players": [{"name": "Anna", "rating": 2000}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dora"}]}'
t=$(json .id)
one=$(game Anna Boris 1)
two=$(game Clara Dora 1)
tell "/v1/adjudications/$one/decision" '{"status": "draw", "reason": "both had left"}'
ruling=$(json .id)
ask "/v1/tournaments/$t/rounds/2/byes/3" -X PUT -H 'Content-Type: application/json' --data '{"kind": "half"}'
ask "/v1/tournaments/$t/rounds/2/pairings" -X PUT -H 'Content-Type: application/json' --data '[{"white": 1, "black": 4}]'
tell /v1/webhooks '{"url": "http://127.0.0.1:1/"}'
hook=$(json .id)
token() { "$adjd" --store "$store" token "$@"; }
token create director --scopes read,direct --days 9 >"$tmp/token"
id=$(token list | cut -f1)
token grant "$id" "$t"
key=$(sql 'select id from signing_key')
stop
like "$(verify "$store")" '^[0-9]+ entries, the head [0-9a-f]{64}$' "the log is sound"
head=$(verify "$store" | sed 's/.* //')
is "$(sql 'select detail from log_entry' | grep -cE 'Anna|Boris|Clara|Dora')" 0 "no player's name is in it"
like "$("$adjd" --store "$store" audit export | grep '"start"')" 'configuration.*tokens.*off' "but the configuration at start"

# spoil SQL ROW NAME: after this change, `audit verify` reports the row.
spoil() {
    store_copy "$unguard $1"
    _said=$(verify "$copy")
    is "$?" 1 "$3: found"
    like "$_said" "^adjd: $2" "$3: by the row"
}
nothing="x'00'" free_to='pragma foreign_keys = off;' all=''
is_file || nothing="'\\x00'::bytea" free_to='' all=cascade
not='the row does not match its hash in entry [0-9]+ '
for change in "as_variant = 'waterloo5'" "white = 'Bert'" "winner = 'white'" "version = '9'" "created_ms = 1" "owner = 'token:x'"; do
    spoil "update adjudication set $change where id = '$one'" "adjudication $one: $not" "an adjudication's $change"
done
spoil "update document set record = $nothing where seq = (select seq from adjudication where id = '$one')" "adjudication $one: $not" "its record"
spoil "update document set type = 'application/json' where seq = (select seq from adjudication where id = '$one')" "adjudication $one: $not" "its media type"
spoil "update document set verdict = replace(verdict, 'black', 'white') where seq = (select seq from adjudication where id = '$one')" "adjudication $one: $not" "its verdict"
free='create table d as select * from document; drop table document; alter table d rename to document'
spoil "$free; update document set verdict = null, record = null where seq = (select seq from adjudication where id = '$one')" "adjudication $one: $not" "nothing in its place"
spoil "delete from document where seq = (select seq from adjudication where id = '$one')" "adjudication $one: $not" "no document at all"
spoil "update document set salt = null where seq = (select seq from adjudication where id = '$one')" "adjudication $one: $not" "its salt"
for change in "name = 'Closed'" "regulations = '{\"win\":3}'" "facts = '{}'" "owner = null" "listed = 0" "rulebook = '1'"; do
    spoil "update tournament set $change" "tournament $t: $not" "a tournament's $change"
done
spoil "update player set name = 'Bert' where entry = 2" "player $t/2: $not" "a player's name"
spoil "update player set facts = '{}' where entry = 1" "player $t/1: $not" "a player's rating"
spoil "update player set number = -number" "player $t/1: $not" "players' numbers"
spoil "insert into player (tournament, entry, number, name, facts) values (1, 9, 9, 'Ghost', '{}')" "player $t/9: no entry" "a player who never came"
spoil "update bye set kind = 'full'" "bye $t/2/3: $not" "a bye"
spoil "update fixture set black_code = '1'" "fixture $t/2/1: $not" "a pairing without a record"
spoil "update pairing set white_points = 100 where adjudication = '$two'" "pairing $two: $not" "points"
spoil "update ruling set reason = 'none'" "ruling $ruling: $not" "a decision"
spoil "delete from ruling" "ruling $ruling: the row is missing" "no decision"
for change in "scopes = 15" "expires_ms = null" "revoked_ms = 1" "hash = 'x'" "name = 'x'" "owner = 'x'"; do
    spoil "update token set $change" "token $id: $not" "a token's $change"
done
spoil "insert into token (id, name, hash, scopes, created_ms) values ('x', 'x', 'x', 15, 1)" "token x: no entry" "a token of one's own"
spoil "update permit set created_ms = 1" "permit $t/token:$id: $not" "a leave to change a tournament"
spoil "update signing_key set public = 'x'" "key $key: $not" "a signing key"
spoil "insert into signing_key values ('x', 'x', 1)" "key x: no entry" "a key of one's own"
for change in "url = 'http://evil.example/'" "secret = 'AAAA'" "events = ' webhook.ping '" "state = 'disabled'"; do
    spoil "update hook set $change" "webhook $hook: $not" "a webhook's $change"
done
spoil "update log_entry set detail = replace(detail, '\"rate\":100', '\"rate\":0') where action = 'start'" "audit entry [0-9]+ \(start .*does not match" "the configuration at start"
for table in player document ruling hook log_entry log_leaf; do
    spoil "$free_to drop table $table $all" '.*(all|is damaged).*(no such (table|column)|does not exist)|adjudication .*(no such table|does not exist)' "no table of $table"
done
! is_file || spoil "drop table log_entry; create table log_entry (id, at_ms, actor, action, subject, detail); insert into log_entry values (1, null, null, null, x'00', null)" \
    "audit entry 1 .*(match|JSON)" "a log of nothing"
# The tree above the entries: whoever changes an entry must change the tree, and cannot sign it.
root=0$(printf %063d 1)
spoil "delete from log_tile" "audit entry 1 .*hash is missing from the tree" "a tree without hashes"
spoil "update log_tile set hashes = $(is_file && echo "cast(x'00' || substr(hashes, 2) as blob)" || echo "'\\x00'::bytea || substr(hashes, 2)")" "audit entry 1 .*does not match the one in the tree" "a changed hash"
spoil "delete from log_leaf where seq = 3" "audit entry 4 .*one or more entries before it are missing" "an entry left out of the tree"
spoil "update log_leaf set seq = -seq where seq in (2, 3); update log_leaf set seq = 5 + seq where seq < 0" "audit entry 2 .*does not match the one in the tree" "entries in another order"
spoil "update log_checkpoint set size = size - 1, settled = 0" "checkpoint .*: it differs from the tree" "a shorter tree"
spoil "update log_checkpoint set root = '$root'" "checkpoint .*: it differs from the tree" "another root"
spoil "update log_checkpoint set note = replace(note, 'v1', 'v2'), origin = replace(origin, 'v1', 'v2')" "checkpoint .*: no signing key of the store has signed it" "a checkpoint of another log"
like "$(verify "$store" "$(printf %064d 0)")" "damaged; faults: 1, entries: [0-9]+" "the number of faults is named"
verify "$store" "$head" >/dev/null
is $? 0 "a head that was kept elsewhere"
like "$(verify "$store" "$(printf %064d 0)")" "no entry has the hash 0" "one that is not in it"

# A verification that was interrupted goes on where its state was saved, and one with nothing new reads the rows only.
"$adjd" --store "$store" audit verify --state "$tmp/state" >"$tmp/said"
is "$? $(cut -d' ' -f5 "$tmp/said")" "0 $head" "a verification saves its state"
"$adjd" --store "$store" audit verify --state "$tmp/state" >"$tmp/again"
ok "  and resumes from it" cmp "$tmp/said" "$tmp/again"
sed -i '2s/[0-9a-f]\{64\}/'"$root"'/' "$tmp/state"
"$adjd" --store "$store" audit verify --state "$tmp/state" >"$tmp/again" 2>&1
is "$?" 1 "  with the rows as they were then"
echo nonsense >"$tmp/state"
"$adjd" --store "$store" audit verify --state "$tmp/state" >"$tmp/again" 2>&1
is "$? $(sed 's,.*/,,' "$tmp/again")" "3 state: line 1 is not from a saved verification" "  which must be a state"

# An independent program.
sql 'select note from log_checkpoint' >"$tmp/kept"
ok "a checkpoint that was kept elsewhere" "$adjd" --store "$store" audit verify --checkpoint "$tmp/kept"
sed "3s/.*/$(printf %032d 7 | base64)/" "$tmp/kept" >"$tmp/forged"
like "$("$adjd" --store "$store" audit verify --checkpoint "$tmp/forged" 2>&1)" "forged: the log does not contain the tree of this checkpoint" "  one of another tree"
ok "an export is verified without us" sh -c "'$adjd' --store '$store' audit export --rows | python3 examples/audit.py '$tmp/kept'"
"$adjd" --store "$store" audit export --rows >"$tmp/export"
python3 examples/audit.py "$tmp/forged" <"$tmp/export" >"$tmp/said"
is "$? $(grep -c "forged: the log does not contain" "$tmp/said")" "1 1" "  with the checkpoint of another tree"
sed 's/"Boris"/"Bert"/' "$tmp/export" | python3 examples/audit.py >"$tmp/said"
is "$? $(grep -c "^player $t/2: the log does not attest" "$tmp/said")" "1 1" "and one that was changed is found out"
sed 's/"decision"/"mistake"/' "$tmp/export" | python3 examples/audit.py >"$tmp/said"
is "$? $(grep -c "^entry [0-9]* does not match its hash" "$tmp/said")" "1 1" "as is a changed entry"
"$adjd" --store "$store" audit export | python3 examples/audit.py >"$tmp/said"
is "$? $(cat "$tmp/said")" "1 the export has neither rows nor checkpoint: adjd audit export needs --rows" "  and one without rows"
head -1 "$tmp/export" | cut -c1-40 | python3 examples/audit.py 2>"$tmp/said"
is "$? $(grep -c '^audit.py: this is no log' "$tmp/said")" "1 1" "  and one that was cut off"
python3 examples/audit.py "$tmp/missing" 2>"$tmp/said" <"$tmp/export"
is "$? $(grep -c '^audit.py: .*missing' "$tmp/said")" "3 1" "  and a checkpoint that cannot be read"
is "$(grep -c 'whsec\|secret' "$tmp/export") $(grep -c "$(sql 'select secret from hook')" "$tmp/export")" "1 0" "no secret is in it, but for its hash"

# What a trigger in the store alters as adjd writes it does not get a matching hash, also when the trigger is gone again.
# plant WHEN TABLE CHANGE: a trigger that follows each write of this kind. uproot: removes it.
plant() {
    if is_file; then
        sql "create trigger planted after $1 on $2 begin $3; end"
    else
        sql "create function planted() returns trigger language plpgsql as \$\$begin $3; return null; end\$\$;
             create trigger planted after $1 on $2 for each row when (pg_trigger_depth() = 0) execute function planted()"
    fi
    planted=$2
}
uproot() { is_file && sql 'drop trigger planted' || sql "drop trigger planted on $planted; drop function planted()"; }
fresh=0
# altered NAME ROW SENTENCE: the log is damaged by this row, with the trigger and without it.
altered() {
    like "$(verify "$store")" "^adjd: trigger .*planted.*" "$1: the trigger is found"
    uproot
    _said=$(verify "$store")
    is "$?" 1 "  what it did is found without it"
    like "$_said" "^adjd: $2: $3" "  by the row"
}
renew() { fresh=$((fresh + 1)); store_new "fresh$fresh"; start; tell /v1/tournaments '{"name": "Open", "variant": "chess", "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}]}'; t=$(json .id); }
renew
plant insert token "update token set scopes = 15 where id = new.id"
token create reader --scopes read >"$tmp/token"
id=$(token list | cut -f1)
altered "scopes" "token $id" "$not"
token revoke "$id" >/dev/null
like "$(verify "$store")" "^adjd: token $id: the row was altered outside adjd after entry [0-9]+ " "  a later change does not hide it"
stop
renew
plant insert player "update player set name = 'Mallory' where entry = new.entry"
tell "/v1/tournaments/$t/players" '{"name": "Dora"}'
altered "a player's name" "player $t/4" "$not"
stop
renew
plant insert pairing "update pairing set white_points = 100, black_points = 0 where adjudication = new.adjudication"
one=$(game Anna Boris 1)
altered "the points of a game" "pairing $one" "$not"
stop
renew
plant insert ruling "delete from ruling where id = new.id"
one=$(game Anna Boris 1)
tell "/v1/adjudications/$one/decision" '{"status": "draw", "reason": "both had left"}'
altered "no decision" "ruling $(json .id)" "the row is missing"
stop
renew
plant update player "update player set facts = '{\"rating\":2800}' where entry = new.entry"
ask "/v1/tournaments/$t/players/1" -X DELETE
altered "the numbers of players" "player $t/2" "$not"
stop

# adjd does not start on a store whose schema was altered; additional tables, views and indexes are reported only.
schema() { store_copy "$1"; verify "$copy" >"$tmp/said"; }
for change in "drop index player_named|index player_named: it is missing" "alter table token add column x text|table token: it differs" \
    "alter table token rename to tokens; create view token as select * from tokens|view token: it is not part of"; do
    schema "${change%|*}"
    is "$?" 1 "an altered schema: ${change%|*}"
    like "$(cat "$tmp/said")" "^adjd: ${change#*|}" "  its object is named"
done
schema "create view extra as select * from player; create index extra_name on player (name)"
like "$(cat "$tmp/said")" "^adjd: view extra: it is not part of adjd's schema" "an additional view is reported"
sound=$store
store=$copy
start
is $? 0 "  but adjd starts"
like "$(cat "$tmp/log")" "^adjd: warning: the schema of the store was altered: index extra_name: it is not part" "  and warns of it"
plant insert token "update token set scopes = 15 where id = new.id"
stop
"$adjd" --listen 127.0.0.1:0 --store "$store" --set key="$key_file" >"$tmp/out" 2>"$tmp/said"
is "$?" 3 "adjd does not start on a store with a planted trigger"
like "$(cat "$tmp/said")" "^adjd: store: the schema of the store was altered: trigger planted on token: it is not part" "  and names it"
store=$sound

is_file || { done_testing; exit; }
# A store of an earlier version.
store=$tmp/older.sqlite
sqlite3 "$store" <tests/security/older.sql
like "$(verify "$store")" 'written by an older adjd .migration' "an earlier version's store must be upgraded first"
start
logged
ask "/v1/tournaments/01a203a3-4b28-76e0-bbb9-27235a297267/players/2" -X PATCH -H 'Content-Type: application/json' --data '{"name": "Boriska"}'
is "$status" 200 "carried over it goes on"
ask "/v1/tournaments/01a203a3-4b28-76e0-bbb9-27235a297267/players/6" -X DELETE
is "$status" 204 "with players who leave the list"
stop
like "$(verify "$store")" '^[0-9]+ entries, the head' "and is sound"
ok "  with the chain of its 17 entries" verify "$store" "$(sql 'select hash from chain where seq = 17')"
is "$(sql 'select action, detail from log_entry where id = 1')" "chain|{\"seq\":17,\"hash\":\"$(sql 'select hash from chain where seq = 17')\"}" "  whose head is the first entry of the tree"
unguard="$unguard drop trigger audit_stays; drop trigger audit_remains;"
spoil "update chain set actor = 'x' where seq = 7" "audit entry 7 .*does not match" "an entry of the chain"
spoil "delete from chain where seq = 17" "audit entry 17 .*does not name the head" "a shorter chain"
spoil "update document set record = $nothing where seq = 1" "adjudication .*: $not.baseline" "a record of then"
spoil "update player set name = 'Bert' where entry = 2" "player .*/2: the row does not match its hash in entry [0-9]+ .correction" "a player of now"
spoil "update token set scopes = 15" "token .*: $not.baseline" "a token of then"
done_testing
