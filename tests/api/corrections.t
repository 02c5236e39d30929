#!/bin/sh
# SPDX-License-Identifier: MIT
# A tournament is corrected, deleted and restored; a change of regulations lists the verdicts that it changes.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

# tell METHOD PATH JSON [CURL OPTION...]
tell() {
    _method=$1 _where=$2
    printf '%s' "$3" >"$tmp/told"
    shift 3
    ask "$_where" -X "$_method" -H 'Content-Type: application/json' --data-binary @"$tmp/told" "$@"
}
# game ROUND WHITE BLACK TEXT
game() {
    printf '%s\n' "$4" >"$tmp/game"
    post "/v1/adjudications?tournament=$t&round=$1&white=$2&black=$3" application/vnd.chess-pgn "$tmp/game"
}
start
report $? "adjd starts"
tell POST /v1/tournaments '{"name": "Cup", "variant": "chess", "city": "Riga", "rounds": 3, "regulations": {"illegal": "forfeit", "rulings": {}},
    "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}, {"name": "Dmitri"}]}'
t=$(json .id) at=/v1/tournaments/$(json .id)

ask "$at"
tag=$(header ETag)
tell PATCH "$at" '{"name": "Spring cup", "city": null, "arbiter": "Ozols, J.", "tie_breaks": ["bh"]}' -H "If-Match: $tag"
is "$status $(json '[.name, .city, .arbiter, .tie_breaks[0], .rounds, .regulations.illegal] | map(tostring) | join(" ")')" \
    "200 Spring cup null Ozols, J. BH 3 forfeit" "a merge patch changes, removes and keeps"
new=$(header ETag)
ask "$at"
is "$(json .name) $(header ETag)" "Spring cup $new" "and is stored, under the ETag of the reply"
tell PATCH "$at" '{"name": "x"}' -H "If-Match: $tag"
refused 412 precondition-failed "a change of something that has changed is refused"
refuse() { tell PATCH "$at" "$1"; refused 422 "$2" "$3"; }
refuse '{"name": null}' bad-content "a tournament keeps a name"
refuse '{"players": []}' bad-content "players have paths of their own"
refuse '{"variant": "ludo"}' unknown-variant "the variant exists"
refuse '{"end": "2026-01-01", "start": "2026-02-01"}' bad-content "the end is after the start"
refuse '{"end": 7}' bad-content "a date is a text"
refuse '{"trf_lines": ["x"]}' bad-content "no lines of a report file"
refuse '{"regulations": {"luck": 1}}' bad-content "regulations are the library's"
refuse '[]' bad-content "an object"
tell PATCH "$at" '{"start": "2026-02-01"}'
refuse '{"end": "2026-01-01"}' bad-content "the changed tournament agrees with what it keeps"
tell PATCH /v1/tournaments/none '{"name": "x"}'
refused 404 not-found "a tournament that does not exist"

game 1 Anna Boris '1. e4 e5 1-0'
one=$location
game 1 Clara Dmitri '1. f3 e5 2. g4 Qh4# 0-1'
mate=$location
game 2 Anna Clara '1. d4 d5 1-0'
decided=$location
tell POST "$decided/decision" '{"status": "draw", "reason": "agreed"}'
tell PATCH "$at?dry-run=true" '{"regulations": {"reported": "ignore"}}'
is "$status $(json '[.dry_run, .games, .decided, .unchanged, (.changes | length)] | map(tostring) | join(" ")')" \
    "200 true 3 1 1 1" "a dry run counts the verdicts that a change of regulations changes"
is "$(json '.changes[0] | [.id, .round, .white.name, .old.reason, .old.score.white, .new.reason, .new.score.white] | map(tostring) | join(" ")')" \
    "${one##*/} 1 Anna reported 1 unfinished *" "  with their old and new results"
ask "$at"
is "$(json .regulations.reported)" null "  and changes nothing"
ask "$one"
is "$(json .state)" current "  no verdict either"
tell PATCH "$at?dry-run=maybe" '{}'
refused 400 bad-parameter "dry-run is true or false"
tell PATCH "$at" '{"regulations": {"reported": "ignore"}}'
is "$status $(json '[.regulations.reported, .regulations.illegal] | join(" ")')" "200 ignore forfeit" "the change itself, which keeps the other regulations"
ask "$one"
is "$(json .state)" replaced "  replaces the verdict"
again=$(json .replaced_by)
ask "/v1/adjudications/$again"
is "$(json '[.state, .reason, .round] | map(tostring) | join(" ")')" "current unfinished 1" "  by another"
ask "$decided"
is "$(json .state)" current "  not what a director decided"
ask "$mate"
is "$(json .reason)" checkmate "  nor another's result"
tell PATCH "$at?dry-run=true" '{"variant": "international"}'
is "$status $(json '.changes | map(.new == null) | all') $(json '.changes[0].problem | length > 0')" "200 true true" "games that cannot be judged so are listed with the reason"
tell PATCH "$at" '{"variant": "international"}'
refused 409 conflict "  and such a change is refused"
tell PATCH "$at" '{"rounds": 1}'
refused 409 conflict "rounds with games stay"
tell PATCH "$at" '{"rounds": 2}'
is "$status" 200 "empty ones need not"

ask "$at" -X DELETE
refused 409 conflict "a tournament with games is not deleted by mistake"
ask "$at" -X DELETE -H 'If-Match: "x"'
refused 412 precondition-failed "nor one that has changed"
ask "$at?force=true" -X DELETE
is "$status" 204 "it is deleted by force"
for path in "$at" "$at/standings"; do
    ask "$path"
    is "$status" 404 "  $path is gone"
done
ask /v1/tournaments
is "$(json '.tournaments | length')" 0 "  from the list too"
ask "$mate"
is "$status $(json .reason)" "200 checkmate" "  its verdicts stay"
ask "/v1/adjudications/$again" -H 'Accept: text/plain'
like "$(cat "$tmp/body")" 'Undecided' "  and can be read"
ask "$at" -X DELETE
is "$status" 404 "a deleted tournament cannot be deleted"
ask "$at/restore" -X POST
is "$status $(json .name)" "200 Spring cup" "it is restored"
ask "$at/standings"
is "$status $(json '.standings | length')" "200 4" "  as it was"
ask "$at/restore" -X POST
refused 409 conflict "what is not deleted is not restored"

tell POST /v1/tournaments '{"name": "Mistake", "players": [{"name": "Anna"}]}'
mistake=$(json .id)
ask "/v1/tournaments/$mistake" -X DELETE
is "$status" 204 "a tournament without games needs no force"
ask "$at?force=true" -X DELETE
said=$("$adjd" --store "$store" audit verify 2>&1)
is "$?" 0 "the audit log vouches for it: $said"
like "$("$adjd" --store "$store" audit export)" '"action":"deletion","subject":"'"$mistake" "  and says who deleted what"
sql "update deletion set deleted_ms = deleted_ms - 31 * 86400000::bigint" 2>/dev/null || sql "update deletion set deleted_ms = deleted_ms - 31 * 86400000"
ask "$at/restore" -X POST
refused 409 conflict "after 30 days it is too late"
stop
start
for _ in 1 2 3 4 5 6 7 8 9 10; do
    [ "$(sql "select count(*) from tournament where id = '$mistake'")" != 0 ] || break
    sleep 0.5
done
is "$(sql "select count(*) from tournament where id = '$mistake'") $(sql "select count(*) from player p where not exists (select 1 from tournament t where t.seq = p.tournament)")" "0 0" \
    "and housekeeping removes a tournament without records"
is "$(sql "select count(*) from tournament where id = '$t'")" 1 "  while one with records stays, for its verdicts"
stop
done_testing
