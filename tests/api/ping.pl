#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Latency of a well-behaved client: ping.pl PORT COUNT requests the variants COUNT times, at most fifty times
# per second, each on a new connection. Prints the median, the 99th percentile and the maximum in milliseconds,
# or an error.
use strict;
use warnings;
use IO::Socket::INET;
use Time::HiRes qw(time sleep);

my ($port, $count) = @ARGV;
my @took;
for (1 .. $count) {
    my $start = time;
    my $server = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 10) or die "no connection\n";
    print {$server} "GET /v1/variants HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    my $answer = do { local $/; <$server> };
    ($answer // '') =~ m{^HTTP/1.1 200 } or die "no answer\n";
    push @took, 1000 * (time - $start);
    sleep 0.02;
}
@took = sort { $a <=> $b } @took;
printf "%.1f %.1f %.1f\n", $took[$count / 2], $took[$count * 99 / 100], $took[-1];
