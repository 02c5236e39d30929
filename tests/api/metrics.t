#!/bin/sh
# SPDX-License-Identifier: MIT
# The metrics of adjd, and the alert rules and the dashboard of the package, which name no other.
. tests/tap.sh
. tests/api/adjd.sh
start
report $? "adjd starts"
printf '1. e3-e5 e8-e6\n' >"$tmp/game"
post '/v1/adjudications?variant=waterloo5' text/plain "$tmp/game"
ask /metrics
cp "$tmp/body" "$tmp/metrics"
value() { sed -n "s/^$1 //p" "$tmp/metrics"; }
is "$(value adjd_database_up)" 1 "the database is up"
is "$(value adjd_store_lock_seconds_count)" "$(value adjd_store_commit_seconds_count)" "each transaction has a time until it began"
is "$(value adjd_store_disk_seconds_count)" "$(value adjd_store_commit_seconds_count)" "  and a time of its commit"
ok "the process has memory" [ "$(value process_resident_memory_bytes)" -gt 1000000 ]
ok "  descriptors" [ "$(value process_open_fds)" -gt 5 -a "$(value process_open_fds)" -lt "$(value process_max_fds)" ]
ok "  a start" [ $(($(date +%s) - $(value process_start_time_seconds))) -lt 100 ]
like "$(value process_cpu_seconds_total)" '^[0-9]+\.[0-9]{2}$' "  and processor time"
is_file || ok "connections to PostgreSQL are counted" [ "$(value adjd_database_connections)" -ge 2 ]

rules=debian/monitoring/adjd-alerts.yml dashboard=debian/monitoring/adjd-dashboard.json
ok "the dashboard is JSON with panels" jq -e '.panels | length > 5 and all(.targets[].expr)' "$dashboard"
if command -v promtool >/dev/null; then
    ok "promtool accepts the rules" promtool check rules "$rules"
fi
# Each rule has these keys, and nothing is indented by a tab.
is "$(awk '/^      - alert: [A-Za-z]+$/ { n++ } /^        expr: ./ { e++ } /^          severity: (warning|critical)$/ { s++ } /^          summary: ".+"$/ { t++ }
    /\t/ { bad++ } END { print (n > 5), n - e, n - s, n - t, bad + 0 }' "$rules")" "1 0 0 0 0" "each rule has an expression, a severity and a summary"
jq -r '.panels[].targets[].expr' "$dashboard" | cat - "$rules" | grep -oE '\b(adjd|process)_[a-z_]+' | sed -E 's/_(bucket|sum|count)$//' | sort -u >"$tmp/named"
sed -nE 's/^# TYPE ([a-z_]+) .*/\1/p' "$tmp/metrics" | sort -u >"$tmp/known"
is "$(comm -23 "$tmp/named" "$tmp/known")" "" "they name no metric that adjd does not have"
ok "  but name many" [ "$(wc -l <"$tmp/named")" -gt 12 ]
stop
is "$code" 0 "adjd ends well"
done_testing
