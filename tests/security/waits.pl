#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# waits.pl PORT COUNT METHOD PATH [BODY]: sends COUNT requests, each on a new connection, and prints the 99th
# percentile of the response time in milliseconds. Stops at any status but 200 and 201.
use strict;
use warnings;
use IO::Socket::INET;
use Time::HiRes qw(time);

my ($port, $count, $method, $path, $body) = @ARGV;
$body //= '';
my @took;
for (1 .. $count) {
    my $start = time;
    my $s = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port) or die "no connection: $!\n";
    print {$s} "$method $path HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: " . length($body) . "\r\n\r\n$body";
    local $/;
    my $answer = <$s>;
    die 'refused: ' . ($answer // 'nothing') . "\n" unless ($answer // '') =~ m{^HTTP/1.1 20[01]};
    push @took, time - $start;
}
@took = sort { $a <=> $b } @took;
printf "%d\n", $took[int(0.99 * $#took)] * 1000;
