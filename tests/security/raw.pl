#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# raw.pl PORT [SECONDS]: send standard input as it is (its end is not the connection's), and print what comes back
# until the server closes; at the end "closed", or "open" when it has not within so many seconds (2).
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
