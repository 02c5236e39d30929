#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Misbehaving clients: crowd.pl PORT KIND COUNT SECONDS opens COUNT connections for SECONDS. KIND is idle (sends
# nothing), slow-head (a byte every half second), slow-body (the same after a complete header), endless (an endless
# body), heads (endless header fields) or rubbish (pipelined garbage). Prints the number of connections opened
# and, at the end, the number closed by the server.
use strict;
use warnings;
use IO::Socket::INET;
use IO::Select;
use Time::HiRes qw(time sleep);

my ($port, $kind, $count, $seconds) = @ARGV;
my $head = "POST /v1/adjudications?variant=chess HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n";
my %first = ('idle' => '', 'slow-head' => 'P', 'slow-body' => $head . "Content-Length: 1000\r\n\r\n1",
    'heads' => $head, 'endless' => $head . "Transfer-Encoding: chunked\r\n\r\n", 'rubbish' => "\x00\xff rubbish\r\n\r\nGET\r\n\r\n" x 20);
my $more = $kind eq 'endless' ? sprintf("%x\r\n%s\r\n", 65536, 'x' x 65536)
    : $kind eq 'heads' ? ('X-More: ' . 'x' x 1000 . "\r\n") x 60 : $kind eq 'idle' ? '' : 'x';
$SIG{PIPE} = 'IGNORE';
$| = 1;
my (@open, $closed);
for (1 .. $count) {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 5) or last;
    $socket->blocking(0);
    syswrite $socket, $first{$kind};
    push @open, $socket;
}
print scalar(@open), "\n";
my $end = time + $seconds;
$closed = 0;
while (time < $end && @open) {
    my @left;
    for my $socket (@open) {
        my $got = sysread $socket, my $buffer, 65536;
        my $gone = defined $got ? $got == 0 : !$!{EAGAIN};
        if (!$gone && $more ne '') {
            my $put = syswrite $socket, $more;
            $gone = 1 if !defined $put && !$!{EAGAIN};
        }
        if ($gone) { $closed++; close $socket; } else { push @left, $socket; }
    }
    @open = @left;
    sleep($kind =~ /^(endless|heads)$/ ? 0.005 : 0.5);
}
print "$closed\n";
