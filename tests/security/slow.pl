#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# slow.pl PORT COUNT SECONDS METHOD PATH [FILE [TIMES]]: COUNT clients send the request, with the file as a
# text/plain body ("": none), TIMES times in a row (1). They do not read until each has a response, and two
# seconds more, or until SECONDS have passed. Prints the number of responses by status.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;
use Time::HiRes qw(time sleep);

my ($port, $count, $seconds, $method, $path, $file, $times) = @ARGV;
my $body = '';
if (($file // '') ne '') { local $/; open my $in, '<:raw', $file or die; $body = <$in>; }
my $request = "$method $path HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: " . length($body) . "\r\n\r\n$body";
$request x= $times // 1;
$SIG{PIPE} = 'IGNORE';
my (%at, @open);
for (1 .. $count) {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 5) or last;
    setsockopt $socket, SOL_SOCKET, SO_RCVBUF, 4096;
    $socket->blocking(0);
    $at{$socket} = 0;
    push @open, $socket;
}
my $end = time + $seconds;
while (time < $end) {
    my @sending = grep { $at{$_} < length $request } @open;
    if (!@sending) {
        sleep 0.1;
        my @answered = IO::Select->new(@open)->can_read(0);
        next if @answered < @open;
        sleep 2;
        last;
    }
    for my $socket (IO::Select->new(@sending)->can_write(0.1)) {
        my $put = syswrite $socket, $request, 65536, $at{$socket};
        $at{$socket} += $put if $put;
        $at{$socket} = length $request if !defined $put && !$!{EAGAIN};
    }
}
my %seen;
for my $socket (@open) {
    my $got = sysread $socket, my $answer, 100;
    $seen{$got && $answer =~ m{^HTTP/1.1 (\d+)} ? $1 : 'none'}++;
}
print join(' ', map { "$_:$seen{$_}" } sort keys %seen), "\n";
