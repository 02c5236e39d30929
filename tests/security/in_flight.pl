#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# in_flight.pl PORT PID: clients that send requests continuously, some on one connection and some on a new one
# for each request, and SIGTERM to PID in the middle. Prints the number of responses, of responses after the
# signal, of 201 responses, and of complete requests without a response.
use strict;
use warnings;
use IO::Poll qw(POLLIN POLLOUT);
use Socket;
use Time::HiRes qw(time sleep);

my ($port, $pid) = @ARGV;
my ($clients, $hasty, $before) = (300, 24, 0.7);
# A request completed within this time after the signal was sent in time: a connected client has half a second
# to send it.
my $in_time = 0.4;
$SIG{PIPE} = 'IGNORE';
my $to = sockaddr_in($port, INADDR_LOOPBACK);
sub get { "GET $_[0] HTTP/1.1\r\nHost: localhost\r\n\r\n" }
sub game {
    my $body = '1. e4 {' . 'x' x $_[0] . "} e5 *\n";
    return "POST /v1/adjudications?variant=chess HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
        . 'Content-Length: ' . length($body) . "\r\n\r\n$body";
}
my @requests = (get('/healthz'), get('/v1/variants'), map { game($_) } 10, 1000, 20000, 100000, 300000);

# Child processes, each opening a connection per request as fast as possible.
pipe my $heard, my $tell or die;
my @hasty = map {
    my $child = fork // die;
    if (!$child) {
        my $said = '';
        while (1) {
            socket my $s, PF_INET, SOCK_STREAM, 0 or last;
            connect $s, $to or last;
            my $put = syswrite $s, $requests[0];
            my $sent = time;
            my $got = sysread $s, my $answer, 4096;
            $said .= "$sent\n" if $put && $put == length $requests[0] && !$got;
        }
        syswrite $tell, $said if $said;
        exit;
    }
    $child;
} 1 .. $hasty;
close $tell;

my ($poll, %all, %n, @unanswered) = (IO::Poll->new);
$n{$_} = 0 for qw(answered late stored);
my $killed;
sub drop {
    my $c = $_[0];
    push @unanswered, $c->{sent} if $c->{sent};
    $poll->remove($c->{s});
    delete $all{fileno $c->{s}};
    close $c->{s};
}
sub next_request {
    my $c = $_[0];
    @$c{qw(out at sent in)} = ($requests[rand @requests], 0, 0, '');
    $poll->mask($c->{s}, POLLIN | POLLOUT);
}
sub client {
    socket my $s, PF_INET, SOCK_STREAM, 0 or return;
    IO::Handle::blocking($s, 0);
    connect $s, $to or $!{EINPROGRESS} or return;
    my $c = $all{fileno $s} = {s => $s, keeps => rand() < 0.5};
    next_request($c);
}
sub put {
    my $c = $_[0];
    my $put = syswrite $c->{s}, $c->{out}, length($c->{out}) - $c->{at}, $c->{at};
    return $!{EAGAIN} || $!{ENOTCONN} ? 1 : 0 unless defined $put;
    return 1 if ($c->{at} += $put) < length $c->{out};
    $c->{sent} = time;
    $poll->mask($c->{s}, POLLIN);
    return 1;
}
sub take {
    my $c = $_[0];
    my $got = sysread $c->{s}, $c->{in}, 65536, length $c->{in};
    return $!{EAGAIN} ? 1 : 0 unless defined $got;
    return 0 unless $got;
    return 1 unless $c->{in} =~ /^(HTTP\/1\.1 (\d+).*?\r\n\r\n)/s;
    my ($head, $status) = ($1, $2);
    my ($length) = $head =~ /^Content-Length: (\d+)/mi;
    return 1 if length $c->{in} < length($head) + $length;
    $n{answered}++;
    $n{late}++ if $killed;
    $n{stored}++ if $status == 201;
    $c->{sent} = 0;
    return 0 if !$c->{keeps} || $head =~ /^Connection: close/mi;
    next_request($c);
    return 1;
}
my $start = time;
while (!$killed || (%all && time - $killed < 60)) {
    if (!$killed && time - $start > $before && $n{answered} > $clients) {
        $killed = time;
        kill 'TERM', $pid;
    }
    if (!$killed || time - $killed < $in_time) {
        client() for scalar(keys %all) .. $clients - 1;
    }
    $poll->poll(0.02);
    for my $c (values %all) {
        my $events = $poll->events($c->{s}) or next;
        drop($c) unless (!($events & ~POLLOUT) || take($c)) && ($c->{sent} || put($c));
    }
    exit 1 if time - $start > 120;
}
drop($_) for values %all;
push @unanswered, <$heard>;
waitpid $_, 0 for @hasty;
printf "%d %d %d %d\n", @n{qw(answered late stored)}, scalar grep { $_ < $killed + $in_time } @unanswered;
