#!/bin/sh
# SPDX-License-Identifier: MIT
# Hostile XML of any kind is refused within 0.2 s, and other clients are not delayed.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error --set body-mib=16
report $? "adjd starts"
# hostile NAME PERL: sends the document that the Perl code prints.
hostile() {
    perl -e "$2" >"$tmp/record.xml"
    _began=$(date +%s%N)
    post '/v1/adjudications?variant=chess' application/xml "$tmp/record.xml"
    _took=$((($(date +%s%N) - _began) / 1000000))
    refused 422 unreadable "$1 is refused"
    _used=$(awk '{ print ($14 + $15) * 10 }' "/proc/$pid/stat")
    report "$([ $((_used - used)) -le $((200 * times)) ]; echo $?)" "with $((_used - used)) ms of work ($_took ms)"
    used=$_used
}
game="<game xmlns='urn:adj:1' variant='chess'"
used=$(awk '{ print ($14 + $15) * 10 }' "/proc/$pid/stat")
hostile "an element of 320,000 attributes" "print qq{$game}, (map { qq{ a\$_=''} } 1 .. 320000), '/>'"
hostile "an element of 100,000 namespaces" "print qq{$game}, (map { qq{ xmlns:a\$_='urn:\$_'} } 1 .. 100000), '/>'"
hostile "an element that never ends" "print qq{$game a='}, 'x' x 12000000"
hostile "100,000 elements in one another" "print qq{$game>}, '<variation>' x 100000"
hostile "60 namespaces in each of 100 elements" "print qq{$game>}, map { \$e = \$_; '<variation', (map { qq{ xmlns:a\${e}_\$_='u'} } 1 .. 60), '>' } 1 .. 100"
hostile "a name of a megabyte" "print qq{$game><}, 'a' x 1000000, '/></game>'"
hostile "a document type with entities" "print q(<!DOCTYPE a [<!ENTITY a '0123456789'>), (map { qq(<!ENTITY a\$_ '&a;&a;'>) } 1 .. 1000), qq(]>$game/>)"
hostile "UTF-7" "print qq{<?xml version='1.0' encoding='UTF-7'?>$game/>}"
ask /healthz
is "$status" 200 "adjd is well"
stop
is "$code" 0 "adjd ends well"
done_testing
