#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# A client that submits records sequentially on one connection: submit.pl PORT PATH FILE KEYS... sends the file
# under each Idempotency-Key; a last argument NAME+ stands for the endless series NAME.1, NAME.2, ... Prints
# "try KEY" before each request and "STATUS KEY LOCATION" for each response, repeats every tenth request, and
# exits when the connection is closed.
use strict;
use warnings;
use IO::Socket::INET;

my ($port, $path, $file, @keys) = @ARGV;
open my $in, '<:raw', $file or die "$file: $!";
my $record = do { local $/; <$in> };
my $server = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $port, Timeout => 5) or exit 1;
$SIG{PIPE} = 'IGNORE';
$| = 1;

sub submit {
    my $key = shift;
    my ($length, $location) = (0, '');
    print "try $key\n";
    print {$server} "POST $path HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nIdempotency-Key: $key\r\n"
        . 'Content-Length: ' . length($record) . "\r\n\r\n$record" or exit;
    my ($status) = (readline($server) // exit) =~ m{^HTTP/1.1 (\d+)} or exit;
    while (my $line = readline $server) {
        last if $line eq "\r\n";
        $length = $1 if $line =~ /^content-length: *(\d+)/i;
        $location = $1 if $line =~ /^location: *(\S+)/i;
    }
    (read($server, my $body, $length) // 0) == $length or exit;
    print "$status $key $location\n";
}

$server->autoflush(1);
for my $key (@keys) {
    if ($key !~ s/\+$//) {
        submit($key);
        next;
    }
    for (my $n = 1; ; $n++) {
        submit("$key.$n");
        submit("$key.$n") unless $n % 10;
    }
}
