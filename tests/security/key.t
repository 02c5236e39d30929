#!/bin/sh
# SPDX-License-Identifier: MIT
# The signing key: a key that others can read, a key of another user, and a key that cannot be written
# completely are refused, before a store is created or a key is lost.
. tests/tap.sh
. tests/api/adjd.sh

key=$store.key
# refuses PATTERN NAME [OPTION...]: adjd does not start, reports the reason, and creates no store.
refuses() {
    _pattern=$1 _name=$2
    shift 2
    _said=$(timeout 20 "$adjd" --listen 127.0.0.1:0 --store "$store" "$@" 2>&1)
    is "$?" 3 "$_name: adjd does not start"
    like "$_said" "$_pattern" "$_name: it says why"
    is "$(ls "$store" "$store"-* 2>/dev/null)" "" "$_name: and has made no store"
}
rotate() { "$adjd" --store "$store" "$@" key rotate 2>&1; }

start
report $? "adjd makes a key"
is "$(stat -c %a "$key") $(wc -c <"$key")" "600 44" "for its owner alone"
first=$(cat "$key")
stop
rm -f "$store" "$store"-*

for mode in 644 640 604 620 602; do
    chmod $mode "$key"
    refuses "$key: other users have access to the key file: run chmod 600" "a key of mode $mode"
    like "$(rotate)" 'other users have access' "a key of mode $mode: it is not put in the place of another"
    is "$(cat "$key") $(stat -c %a "$key")" "$first $mode" "a key of mode $mode: it stays as it is"
done
chmod 600 "$key"

foreign=/etc/passwd # root's
if [ "$(id -u)" = 0 ]; then
    foreign=$tmp/foreign.key
    cp "$key" "$foreign"
    chown 65534 "$foreign"
fi
refuses "$foreign: the key file belongs to another user: change its owner with chown" "another user's key" --set key="$foreign"
refuses "$tmp: the signing key must be a regular file" "a folder for a key" --set key="$tmp"
mkfifo "$tmp/pipe"
refuses "pipe: the signing key must be a regular file" "a pipe for a key" --set key="$tmp/pipe"
printf 'too short\n' >"$tmp/short.key"
chmod 600 "$tmp/short.key"
refuses "short.key: the file does not contain a signing key" "a text for a key" --set key="$tmp/short.key"

# full COMMAND...: runs a command with a file size limit of 0, like a full disk.
full() { (trap '' XFSZ; ulimit -f 0; exec "$@" 2>&1); }
rm -f "$key"
like "$(full timeout 20 "$adjd" --listen 127.0.0.1:0 --store "$store")" "$key.*: (File too large|No space left on device)" \
    "a full disk: adjd does not start"
is "$(ls "$tmp" | grep -c sqlite)" 0 "a full disk: no store, no key, no part of a key"
start
second=$(cat "$key")
stop
said=$(full "$adjd" --store "$store" key rotate)
is "$?" 3 "a full disk: the key cannot be rotated"
like "$said" "(File too large|No space left on device)" "a full disk: it says so"
is "$(cat "$key") $(ls "$tmp" | grep -c 'key\.')" "$second 0" "a full disk: the key stays, and no part of another is left"
like "$(rotate)" "new signing key written" "with room it is rotated"
report "$([ "$(cat "$key")" != "$second" ]; echo $?)" "it is another one"
start
report $? "which adjd starts with"
stop
done_testing
