#!/bin/sh
# SPDX-License-Identifier: MIT
# A club's evening with curl and jq: evening.sh URL. The token is that of the file adjd.token in this folder; set ADJ_TOKEN_FILE or TOKEN for another.
set -eu
url=$1 token=${TOKEN:-$(cat "${ADJ_TOKEN_FILE:-adjd.token}" 2>/dev/null || true)}
call() { # METHOD PATH [CURL OPTION...]
    method=$1 path=$2
    shift 2
    curl -sSf -X "$method" ${token:+--oauth2-bearer "$token"} "$@" "$url$path"
}
json='Content-Type: application/json' pgn='Content-Type: application/vnd.chess-pgn'

t=$(call POST /v1/tournaments -H "$json" -d '{"name": "Evening", "variant": "chess", "rounds": 1,
    "players": [{"name": "Anna"}, {"name": "Boris"}, {"name": "Clara"}]}' | jq -r .id)
call PUT "/v1/tournaments/$t/rounds/1/pairings" -H "$json" -d '[{"white": 1, "black": 2}, {"white": 3}]' >/dev/null
a=$(call POST "/v1/adjudications?tournament=$t&white=Anna&black=Boris" -H "$pgn" -d '1. f3 e5 2. g4 Qh4# 0-1' | jq -r .id)
call POST "/v1/adjudications/$a/decision" -H "$json" -d '{"status": "draw", "reason": "both agreed that it was a joke"}' >/dev/null
call GET "/v1/tournaments/$t/standings" | jq -r '.standings[] | "\(.rank) \(.name) \(.points)"'
call GET "/v1/tournaments/$t/export?as=trf26" >evening.trf
