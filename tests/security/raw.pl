#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# raw.pl PORT [SECONDS]: sends standard input unchanged (without closing the connection at its end) and prints
# the response until the server closes; then "closed", or "open" if it does not within SECONDS (2).
use strict;
use warnings;
use IO::Socket::INET;
use IO::Select;
use Time::HiRes qw(time);

my ($port, $seconds) = (@ARGV, 2);
$SIG{PIPE} = 'IGNORE';
my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 5) or die "no connection\n";
binmode STDIN;
local $/;
my $bytes = <STDIN>;
for (my $at = 0; $at < length $bytes;) {
    my $put = syswrite $socket, $bytes, length($bytes) - $at, $at or last;
    $at += $put;
}
my $end = time + $seconds;
my $how = 'open';
while ((my $left = $end - time) > 0) {
    next unless IO::Select->new($socket)->can_read($left);
    my $got = sysread $socket, my $buffer, 65536;
    if (!$got) { $how = 'closed'; last; }
    print $buffer;
}
print "\n$how\n";
