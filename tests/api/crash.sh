# SPDX-License-Identifier: MIT
# `. tests/api/crash.sh` after adjd.sh, then `crash KILLS`: four clients submit without pause while adjd is
# killed and restarted KILLS times at random moments. Every request answered with 201 must be stored, exactly
# once.
crash() {
    printf '1. e3-e5 e8-e6\n' >"$tmp/submitted"
    _to=/v1/adjudications?variant=waterloo5
    : >"$tmp/said"
    for _round in $(seq "$1"); do
        start --set log=error || break
        for _client in 1 2 3 4; do
            tests/api/submit.pl "${url##*:}" "$_to" "$tmp/submitted" "$_round.$_client+" >"$tmp/said.$_client" &
            _clients="${_clients:-} $!"
        done
        perl -e 'select undef, undef, undef, 0.02 + rand 0.5'
        stop KILL
        wait $_clients
        _clients=
        cat "$tmp/said".[1-4] >>"$tmp/said"
    done
    is "$_round" "$1" "adjd was killed and came back $1 times"

    # Requests without a response are repeated with the same key, as a careful client does.
    start --set log=error
    sed -n 's/^try //p' "$tmp/said" | sort -u >"$tmp/tried"
    awk '$1 == 201 { print $2 }' "$tmp/said" | sort -u >"$tmp/answered"
    comm -23 "$tmp/tried" "$tmp/answered" >"$tmp/doubtful"
    _before=$(stored)
    [ ! -s "$tmp/doubtful" ] || tests/api/submit.pl "${url##*:}" "$_to" "$tmp/submitted" $(cat "$tmp/doubtful") >"$tmp/again"
    awk '$1 ~ /^[0-9]+$/ && $1 != 201' "$tmp/said" "$tmp/again" >"$tmp/refused"
    is "$(head -3 "$tmp/refused")" "" "nobody was refused"
    awk '$1 == 201 { print $2, $3 }' "$tmp/said" "$tmp/again" | sort -u >"$tmp/promised"
    diag "$(wc -l <"$tmp/answered") records were answered with 201, $(wc -l <"$tmp/doubtful") in doubt, $((_before - $(wc -l <"$tmp/answered"))) of these stored"
    is "$(cut -d' ' -f1 "$tmp/promised" | uniq -d)" "" "each key has one answer, however often it is asked"
    is "$(cut -d' ' -f1 "$tmp/promised" | comm -3 - "$tmp/tried")" "" "and every one has an answer"
    cut -d' ' -f2 "$tmp/promised" | sort >"$tmp/locations"
    sql "select '/v1/adjudications/' || id from adjudication where id in
        (select substr(location, 19) from answer)" | sort >"$tmp/kept"
    ok "what was answered 201 is there, once for its key" cmp "$tmp/locations" "$tmp/kept"
    is "$(sql "select count(*) from adjudication where id not in
        (select substr(location, 19) from answer where location is not null)")" "${2:-0}" "and nothing else"
    is "$(store_check)" ok "the store is sound"
    like "$("$adjd" --store "$store" audit verify 2>&1)" '^[0-9]+ entries, the head' "and so is the audit log"
}
