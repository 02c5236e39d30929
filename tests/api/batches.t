#!/bin/sh
# SPDX-License-Identifier: MIT
# Batches: an archive is judged in the background, survives a restart, and its results come page by page.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

to=/v1/batches?variant=waterloo5
# archive GAMES: so many games in PGN, every seventh of them unreadable.
archive() {
    awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) {
        printf "[Event \"%d\"]\n[Variant \"chess\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n", i
        print i % 7 ? "1. e4 e5 2. Nf3 *\n" : "1. e4 e5 2. Nz9 *\n" } }'
}
# finished: wait until the job has ended.
finished() {
    for _try in $(seq "$(is_file && echo 25 || echo 200)"); do # a server waits for a lease to end
        ask "$1"
        case $(json .state) in waiting | running) sleep 0.2 ;; *) break ;; esac
    done
    json .state
}

# counted TYPE FILE "GAMES REFUSED" NAME NAME: submit an archive and wait for its end; $job is the job.
counted() {
    post /v1/batches "$1" "$2"
    job=$location
    is "$(finished "$job")" "done" "$4"
    ask "$job"
    is "$(json '[.games, .refused] | join(" ")')" "$3" "$5"
}

start
report $? "adjd starts"
archive 130 >"$tmp/archive"
post /v1/batches application/vnd.chess-pgn "$tmp/archive"
is "$status $type $(json .state)" "202 application/json waiting" "an archive is accepted"
job=$location
is "$job" "/v1/jobs/$(json .id)" "Location names the job"
is "$(finished "$job")" "done" "which ends"
ask "$job"
is "$(json '[.games, .refused] | join(" ")')" "130 18" "and has counted its games"
seen=0 refused=0
next=$job/results?limit=50
while [ -n "$next" ] && [ $seen -lt 999 ]; do
    ask "$next"
    seen=$((seen + $(json '.results | length')))
    refused=$((refused + $(json '[.results[] | select(.problem)] | length')))
    next=$(json '.next // empty')
done
is "$seen $refused" "130 18" "its pages hold every game once"
is "$(json '.results[-1].number')" 130 "in order"
ask "$job/results?limit=7"
is "$(json '.results[6] | [.number, .adjudication, .problem.status, .problem.code] | map(tostring) | join(" ")')" \
    "7 null 422 syntax" "an unreadable game does not hide those behind it"
one=$(json '.results[0].adjudication')
ask "/v1/adjudications/$one"
is "$status $(json '[.variant, .ply] | join(" ")')" "200 chess 3" "a game's verdict is an adjudication like any other"
ask "/v1/adjudications/$one/record"
like "$(head -1 "$tmp/body")" '^\[Event "1"\]' "with its own part of the archive as its record"
ask "$job/results?limit=5" -H 'Accept: application/x-ndjson'
is "$type $(wc -l <"$tmp/body")" "application/x-ndjson 5" "results come a line each as well"
is "$(stored)" 112 "as many are stored as could be judged"

# A restart in the middle
archive 3000 >"$tmp/archive"
post /v1/batches application/vnd.chess-pgn "$tmp/archive"
job=$location
for try in 1 2 3 4 5 6 7 8 9 10; do
    ask "$job"
    [ "$(json .games)" -gt 0 ] && break
    sleep 0.05
done
stop KILL
start
report $? "adjd is killed and starts again"
is "$(finished "$job")" "done" "the job goes on to its end"
ask "$job"
is "$(json .games)" 3000 "with every game counted once"
is "$(sql 'select count(*), count(distinct number) from job_result where job = 2')" "3000|3000" "and no result twice"
is "$(stored)" "$((112 + 3000 - 3000 / 7))" "and no verdict twice"
like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries' "the audit log is sound"

# A job at which the daemon dies each time must not be taken up for ever.
post /v1/batches application/vnd.chess-pgn "$tmp/archive"
job=$location
stop TERM # at once
sql "update job set claims = 3 where state in ('waiting', 'running')"
start
is "$(finished "$job")" "failed" "three times taken up without getting on is a failure"
ask "$job"
like "$(json .detail)" 'stopped three times' "that says why"

ask "$job" -X DELETE
refused 409 conflict "what has ended is not cancelled"
noise 20000 >"$tmp/noise"
post /v1/batches text/plain "$tmp/noise"
is "$status $(finished "$location")" "202 failed" "noise fails"
# A document is read ahead of its games.
{ echo '<archive xmlns="urn:adj:1">'; for event in 1 2 3 4 5; do
    printf '<game variant="chess"><tag name="Event">%s</tag><move>e2-e4</move></game>\n' $event
done; echo '</archive>'; } >"$tmp/document"
counted application/xml "$tmp/document" "5 0" "an archive in XML" "with every game counted"
ask "$job/results"
first=$(json '.results[0].adjudication') last=$(json '.results[4].adjudication')
ask "/v1/adjudications/$first/record"
like "$(cat "$tmp/body")" '^\{.*"Event": ?"1"' "the first game in its own record"
ask "/v1/adjudications/$last/record"
like "$(cat "$tmp/body")" '^\{.*"Event": ?"5"' "and the last one"
# The moves of its records are those of the document, so a game with an illegal move is judged like any other.
{ echo '<archive xmlns="urn:adj:1"><game variant="chess"><move>e2-e4</move></game>'
    echo '<game variant="chess"><tag name="White">Петров</tag><move>e2-e4</move><move>e7-e3</move><comment>?</comment><move>d2-d4</move></game></archive>'; } >"$tmp/illegal"
counted application/xml "$tmp/illegal" "2 0" "an archive in XML with an illegal move" "of which no game is refused"
ask "$job/results"
is "$(json '.results[1].reason')" "illegal-move" "but judged"
last=$(json '.results[1].adjudication')
ask "/v1/adjudications/$last/record"
is "$(json '[.moves, .tags.White] | flatten | join(" ")')" "e2-e4 e7-e3 d2-d4 Петров" "and its record has all moves"
counted text/plain "$tmp/document" "5 0" "the same, sent as text" "has as many games"
# Longer than the reader takes at once.
{ printf '<archive xmlns="urn:adj:1"><game variant="chess"><move>e2-e4</move>'; seq 20000 | sed 's/.*/<comment>&<\/comment>/'; echo '</game></archive>'; } >"$tmp/lone"
post /v1/batches application/xml "$tmp/lone"
job=$location
is "$(finished "$job")" "done" "a document of one game"
ask "$job/results"
ask "/v1/adjudications/$(json '.results[0].adjudication')/record"
cmp "$tmp/body" "$tmp/lone" >&2; report $? "is kept byte for byte"
ask /v1/jobs/nonsense
refused 404 not-found "a job that does not exist"
# An archive from before UTF-8 is told by the whole of it: only its third game has a letter that is not ASCII.
{ archive 2; printf '\n[Event "3"]\n[Variant "chess"]\n[White "Петров, Сергей"]\n[Black "Ильин"]\n\n1. e4 {тихо} e5 *\n\n'; archive 1; } >"$tmp/new"
for encoding in WINDOWS-1251 KOI8-R UTF-16; do
    iconv -f UTF-8 -t "$encoding" "$tmp/new" >"$tmp/old"
    post /v1/batches application/vnd.chess-pgn "$tmp/old"
    job=$location
    is "$(finished "$job")" "done" "an archive in $encoding"
    ask "$job"
    like "$(json '[.games, .refused, .detail] | map(tostring) | join(" ")')" \
        "^4 0 the archive is not UTF-8: read as $(echo "$encoding" | sed 's/WINDOWS/Windows/')" "is said to be in it"
    ask "$job/results"
    one=$(json '.results[2].adjudication')
    ask "/v1/adjudications/$one"
    is "$(json .white)" "Петров, Сергей" "and read so"
    ask "/v1/adjudications/$one/record"
    like "$(cat "$tmp/body")" '\{тихо\}' "its games' records are UTF-8"
done
post "/v1/batches?reading=strict" application/vnd.chess-pgn "$tmp/old"
job=$location
like "$(finished "$job") $(json .detail)" '^failed this is UTF-16' "a strict reading takes UTF-8 only"

# A game of draughts in an archive of chess is refused alone, also in a job that a daemon left behind.
draughts='[GameType "20"]\n\n1. 32-28 19-23 *\n\n'
{ archive 1; printf "\n$draughts"; archive 2; } >"$tmp/mixed"
post '/v1/batches?variant=chess' application/vnd.chess-pgn "$tmp/mixed"
job=$location
is "$(finished "$job")" "done" "an archive of chess with a game of draughts"
ask "$job/results"
is "$(json '.results[] | [.number, .problem.status, .problem.code, .problem.line] | map(. // "-" | tostring) | join(" ")')" "1 - - -
2 422 unfit-notation 1
3 - - -
4 - - -" "which is refused alone"
{ printf "$draughts"; archive 3000; } >"$tmp/mixed"
post '/v1/batches?variant=chess' application/vnd.chess-pgn "$tmp/mixed"
job=$location
stop KILL
start
is "$(finished "$job")" "done" "also in a job that was stored before"
ask "$job"
is "$(json '[.games, .refused] | join(" ")')" "3001 $((3000 / 7 + 1))" "and the games behind it are judged"

stop
is "$code" 0 "adjd ends well"
done_testing
