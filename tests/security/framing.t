#!/bin/sh
# SPDX-License-Identifier: MIT
# HTTP request smuggling: a request whose length is ambiguous gets 400 and the connection is closed; what
# follows it is never answered. Well-formed variants are answered in order.
. tests/tap.sh
. tests/api/adjd.sh

start --set log=error
report $? "adjd starts"
port=${url##*:}
# This must never be answered.
second='GET /v1/variants HTTP/1.1\r\nHost: localhost\r\n\r\n'
# sent BYTES: sends bytes with printf escapes; sets $statuses and $end.
sent() {
    printf "$1" | perl tests/security/raw.pl "$port" "${2:-2}" >"$tmp/raw"
    statuses=$(grep -ao 'HTTP/1\.1 [0-9][0-9]*' "$tmp/raw" | sed 's/.* //' | tr '\n' ' ')
    end=$(tail -1 "$tmp/raw")
}
# refused NAME BYTES
refused() {
    sent "$2"
    is "$statuses$end" "400 closed" "$1"
}
host='Host: localhost\r\n'
post="POST /v1/conversions?to=lan HTTP/1.1\r\n${host}Content-Type: text/plain\r\n"

refused "both lengths" "${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n$second"
refused "both lengths, the other way round" "${post}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\n$second"
refused "two lengths" "${post}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd$second"
refused "two lengths that agree" "${post}Content-Length: 4\r\ncontent-length: 4\r\n\r\nabcd$second"
for length in 8,22 '8, 22' +22 -1 0x16 22a '2 2' '' 99999999999999999999; do
    refused "the length \"$length\"" "${post}Content-Length: $length\r\n\r\nabcdefgh$second"
done
refused "a missing Host" "GET /healthz HTTP/1.1\r\n\r\n$second"
refused "a double Host" "GET /healthz HTTP/1.1\r\n${host}Host: example.org\r\n\r\n$second"
refused "a Host that is none" "GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n$second"
refused "a folded header" "${post}X-A: b\r\n Content-Length: 4\r\n\r\nabcd$second"
refused "a header folded by a tab" "${post}X-A: b\r\n\tc\r\n\r\n$second"
refused "a first header that is folded" "GET /healthz HTTP/1.1\r\n X: y\r\n${host}\r\n$second"
for coding in gzip identity 'gzip, chunked' 'chunked, chunked' xchunked 'chunked;q=1' '"chunked"'; do
    refused "the Transfer-Encoding \"$coding\"" "${post}Transfer-Encoding: $coding\r\n\r\n0\r\n\r\n$second"
done
refused "two Transfer-Encodings" "${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n$second"
refused "a Transfer-Encoding in HTTP/1.0" "POST /v1/conversions HTTP/1.0\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n$second"
refused "a blank before a colon" "${post}Content-Length : 4\r\n\r\nabcd$second"
refused "a tab before a colon" "${post}Transfer-Encoding\t: chunked\r\n\r\n0\r\n\r\n$second"
refused "a header without a name" "GET /healthz HTTP/1.1\r\n${host}: x\r\n\r\n$second"
refused "a header without a colon" "GET /healthz HTTP/1.1\r\n${host}rubbish\r\n\r\n$second"
refused "NUL in a header" "GET /healthz HTTP/1.1\r\n${host}X: a\000b\r\n\r\n$second"
refused "NUL in the target" "GET /heal\000thz HTTP/1.1\r\n$host\r\n$second"
refused "NUL, escaped, in the target" "GET /healthz%%00 HTTP/1.1\r\n$host\r\n$second"
refused "a bare CR in a header" "GET /healthz HTTP/1.1\r\n${host}X: a\rY: b\r\n\r\n$second"
refused "a bare LF in a head" "GET /healthz HTTP/1.1\nHost: localhost\n\n$second"
refused "two blanks in the request line" "GET  /healthz HTTP/1.1\r\n$host\r\n$second"
refused "a version that is none" "GET /healthz HTTP/1.1x\r\n$host\r\n$second"
refused "another version" "GET /healthz HTTP/2.0\r\n$host\r\n$second"
refused "two tokens" "GET /healthz HTTP/1.1\r\n${host}Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n$second"

chunked="${post}Transfer-Encoding: chunked\r\n\r\n"
long=$(head -c 1025 /dev/zero | tr '\0' x)
refused "a bare LF after a chunk's size" "${chunked}4\nabcd\r\n0\r\n\r\n$second"
refused "a bare LF after a chunk" "${chunked}4\r\nabcd\n0\r\n\r\n$second"
refused "a bare LF after the last chunk" "${chunked}4\r\nabcd\r\n0\n\r\n$second"
refused "a bare LF at the end" "${chunked}4\r\nabcd\r\n0\r\n\n$second"
refused "a chunk longer than its size" "${chunked}4\r\nabcdef\r\n0\r\n\r\n$second"
refused "a chunk's size with a sign" "${chunked}+4\r\nabcd\r\n0\r\n\r\n$second"
refused "a chunk's size with 0x" "${chunked}0x4\r\nabcd\r\n0\r\n\r\n$second"
refused "a chunk's size that is none" "${chunked}xyz\r\nabcd\r\n0\r\n\r\n$second"
refused "a chunk without a size" "${chunked}\r\nabcd\r\n0\r\n\r\n$second"
refused "a chunk's size beyond all bounds" "${chunked}fffffffffffffffff\r\nabcd\r\n0\r\n\r\n$second"
refused "a chunk extension over 1 kB" "${chunked}4;$long\r\nabcd\r\n0\r\n\r\n$second"
refused "NUL in a chunk extension" "${chunked}4;a\000b\r\nabcd\r\n0\r\n\r\n$second"
refused "a trailer that is none" "${chunked}4\r\nabcd\r\n0\r\nrubbish\r\n\r\n$second"
refused "a folded trailer" "${chunked}4\r\nabcd\r\n0\r\nX: y\r\n z\r\n\r\n$second"

sent "GET /healthz HTTP/1.1\r\n${host}X: $(head -c 30000 /dev/zero | tr '\0' x)\r\n\r\n$second"
is "$statuses$end" "431 closed" "a head over 24 kB"

# Well-formed pipelined requests are answered in order on one connection.
sent "GET /healthz HTTP/1.1\r\n$host\r\n$second" 1
is "$statuses$end" "200 200 open" "two requests at once"
sent "GET http://localhost:1/healthz HTTP/1.1\r\nHost: localhost\r\n\r\n$second" 1
is "$statuses$end" "200 200 open" "an absolute target"
game='1. e4 e5 *'
sent "${post}Content-Length: 10\r\n\r\n$game$second" 1
is "$statuses$end" "200 200 open" "a body and what follows"
sent "${chunked}6;a=b\r\n1. e4 \r\n4\r\ne5 *\r\n0\r\nX-Sum: 1\r\n\r\n$second" 1
is "$statuses$end" "200 200 open" "chunks with an extension and a trailer, and what follows"
sent "\r\nGET /healthz HTTP/1.1\r\n$host\r\n" 1
is "$statuses$end" "200 open" "an empty line before is forgiven"
sent "GET /healthz HTTP/1.1\r\n${host}Connection: close\r\n\r\n$second"
is "$statuses$end" "200 closed" "nothing is answered behind Connection: close"
sent "GET /healthz HTTP/1.0\r\n\r\n$second"
is "$statuses$end" "200 closed" "nor behind HTTP/1.0"
sent "HEAD /v1/variants HTTP/1.1\r\n$host\r\n$second" 1
is "$statuses$end" "200 200 open" "HEAD has no body"

# The same byte by byte.
printf "${chunked}6\r\n1. e4 \r\n4\r\ne5 *\r\n0\r\n\r\n" |
    perl -MIO::Socket::INET -e 'local $/; my $b = <STDIN>; my $s = IO::Socket::INET->new(PeerAddr => "127.0.0.1", PeerPort => shift);
        for (split //, $b) { syswrite $s, $_; select undef, undef, undef, 0.0005 } sysread $s, my $a, 99; print $a' "$port" >"$tmp/raw"
like "$(head -1 "$tmp/raw")" '^HTTP/1.1 200' "a byte at a time"
stop
is "$code" 0 "adjd ends well"
done_testing
