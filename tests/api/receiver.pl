#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# A webhook receiver: receiver.pl DIRECTORY REFUSALS [STATUS]. Prints its port and writes each request to the
# files N.head and N.body. The first REFUSALS responses have the status (500 Not Now), all later ones 204.
use strict;
use warnings;
use IO::Socket::INET;

my ($directory, $refusals, $refusal) = @ARGV;
$refusal //= '500 Not Now';
my $server = IO::Socket::INET->new(Listen => 16, LocalAddr => '127.0.0.1', ReuseAddr => 1) or die "no socket: $!";
$| = 1;
print $server->sockport, "\n";
for (my $n = 1; my $client = $server->accept; $n++) {
    my ($head, $body, $length) = ('', '', 0);
    while (my $line = <$client>) {
        last if $line =~ /^\r?\n$/;
        $head .= $line;
        $length = $1 if $line =~ /^content-length: *(\d+)/i;
    }
    read $client, $body, $length if $length;
    for (["$n.head", $head], ["$n.body", $body]) {
        open my $file, '>', "$directory/$$_[0].new" or die;
        print $file $$_[1];
        close $file;
        rename "$directory/$$_[0].new", "$directory/$$_[0]";
    }
    my $status = $n <= $refusals ? $refusal : '204 No Content';
    print $client "HTTP/1.1 $status\r\nContent-Length: 0\r\nLocation: /elsewhere\r\nConnection: close\r\n\r\n";
    close $client;
}
