#!/bin/sh
# SPDX-License-Identifier: MIT
# Names and comments with control characters or with characters that change the direction of writing are refused, as are
# names without a visible letter: in JSON, forms, report files and records alike.
. tests/tap.sh
. tests/api/adjd.sh

start
tell() { printf '%s' "$2" >"$tmp/sent"; ask "$1" -X "${3:-POST}" -H 'Content-Type: application/json' --data-binary "@$tmp/sent"; }
tournament() { tell /v1/tournaments '{"name": "Open", "variant": "chess", "players": [{"name": "Anna"}, {"name": "Boris"}]'"$1"'}'; t=$(json .id); }
# refused STATUS NAME: the last request was refused with a sentence about the name.
refused() { is "$status" "$1" "$2"; like "$(json .detail)" 'invisible character U\+[0-9A-F]{4}: remove it|has no visible letter' "  and says why"; }
tournament ''
open=$t
for name in 'An\u0001na' 'An\u007fna' 'An\u0085na' 'An\nna' 'An\u2028na' 'An\u202ena' 'An\u2066na' 'An\u200fna' '\u200b' '\u3164' '???' '12'; do
    tell /v1/tournaments "{\"name\": \"$name\", \"variant\": \"chess\", \"players\": [{\"name\": \"Anna\"}]}"
    refused 422 "a tournament's name $name"
    tell "/v1/tournaments/$open/players" "{\"name\": \"$name\"}"
    refused 422 "a player's"
    tell "/v1/tournaments/$open/players/1" "{\"name\": \"$name\"}" PATCH
    refused 422 "a correction"
done
for name in 'Ωmega' '李' 'שרה' 'محمد' 'नीता' 'O’Neil-1'; do
    tell "/v1/tournaments/$open/players" "{\"name\": \"$name\"}"
    is "$status" 201 "a name such as $name is accepted"
done
tell /v1/tournaments '{"name": "Open", "variant": "chess", "city": "Ri\u202ega", "players": [{"name": "Anna"}]}'
refused 422 "another text of a tournament"

# A report file.
report_file() { printf '012 Cup\n001    1      %-33s 2000\n' "$1" >"$tmp/cup.trf"; post /v1/tournaments application/x-trf "$tmp/cup.trf"; }
for name in 'Anna\001B' 'Anna‮B' '—'; do
    report_file "$(printf "$name")"
    refused 422 "a name in a report file"
    is "$(json '"\(.line) \(.column)"')" "2 15" "  and where"
done
for line in '012 Ri‮ga' '012 12' '022 Ri‮ga' '112 Ri‮ga' '013 Ri‮ga' '013 12'; do
    printf '%s\n001    1      Anna\n' "$line" >"$tmp/cup.trf"
    post /v1/tournaments application/x-trf "$tmp/cup.trf"
    refused 422 "a text in a report file: $line"
    is "$(json '"\(.line) \(.column)"')" "1 5" "  and where"
done

# Records, in a tournament and alone.
record() { printf '[White "%s"]\n[Black "Boris"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n' "$1" >"$tmp/game"; post "/v1/adjudications$2" text/plain "$tmp/game"; }
tell /v1/tournaments '{"name": "Open", "variant": "chess", "players": []}'
listless=$(json .id)
for name in 'An‮na' 'An⁦na'; do
    record "$name" ''
    refused 422 "a name in a record"
    record "$name" "?tournament=$listless&round=1"
    refused 422 "  in a tournament"
done
tagged() { printf '[White "Anna"]\n[Event "%s"]\n\n1. e4 {%s} e5 *\n' "$1" "$2" >"$tmp/game"; post "/v1/adjudications?variant=chess" "${3:-text/plain}" "$tmp/game"; }
for text in 'Ri‮ga' "$(printf 'Ri\007ga')" "$(printf 'Ri\302\205ga')" "$(printf 'Ri\342\200\250ga')"; do
    tagged "$text" good
    refused 422 "a tag of a record"
    tagged Riga "$text"
    refused 422 "  a comment"
    tagged "$text" good application/vnd.chess-pgn
    iconv -t utf-16 "$tmp/game" >"$tmp/game16"
    post '/v1/adjudications?variant=chess' 'application/vnd.chess-pgn; charset=utf-16' "$tmp/game16"
    case $text in *"$(printf '\007')"*) ;; *) is "$status" 422 "  in UTF-16" ;; esac # where a control character is read as a blank
done
tell '/v1/adjudications?variant=chess' '{"variant": "chess", "moves": ["e2-e4"], "tags": {"Event": "Ri\u202ega"}}'
refused 422 "a tag in JSON"
tagged 'Rīga — “Open”' 'שלום, 百'
is "$status" 201 "other scripts and signs are accepted"
printf '[Event "Riga"]\n\n1. e4 e5 *\n\n[Event "Ri‮ga"]\n\n1. e4 e5 *\n\n[Event "Riga"]\n\n1. d4 d5 *\n' >"$tmp/archive"
post '/v1/batches?variant=chess' application/vnd.chess-pgn "$tmp/archive"
job=$location
for _try in $(seq 100); do ask "$job"; [ "$(json .state)" = done ] && break; sleep 0.1; done
is "$(json '"\(.games) \(.refused)"')" "3 1" "a batch refuses that game alone"
for name in '!!!' '​' '1'; do
    record "$name" ''
    refused 422 "a record with the name '$name'"
done
record '!!!' "?tournament=$listless&round=1"
refused 422 "a name without a letter in a tournament"
record '?' ''
is "$status" 201 "a record without a name stays a record"
record 'Anna' "?tournament=$open&round=1"
game=$(json .id)
tell "/v1/adjudications/$game/decision" '{"status": "draw", "reason": "both \u202eleft"}'
refused 422 "a reason"
tell "/v1/adjudications/$game/withdrawal" '{"reason": "both\u0007"}'
refused 422 "  of a withdrawal"
"$adjd" --store "$store" token create "$(printf 'a\033[1m')" --scopes read >"$tmp/said" 2>&1
is "$?" 3 "a token's name"
stop
is "$code" 0 "adjd ends well"
done_testing
