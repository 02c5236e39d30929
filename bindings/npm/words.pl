#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# words.pl CATALOGUE PROGRAM: writes the messages of a .po file that are strings of this program, also as the end of a longer one.
use strict;
use warnings;

my ($catalogue, $name) = @ARGV;
local $/;
open my $file, '<:raw', $name or die "$name: $!\n";
my $program = "\0" . <$file>;
my %escaped = (n => "\n", t => "\t");
$/ = ''; # a message ends with an empty line
open my $messages, '<:raw', $catalogue or die "$catalogue: $!\n";
while (my $message = <$messages>) {
    my ($text) = $message =~ /^msgid ((?:".*"\n)+)/m or next;
    $text =~ s/^"(.*)"\n/$1/gm;
    $text =~ s/\\(.)/$escaped{$1} \/\/ $1/ge;
    # The text of the header is empty.
    print $message if index($program, $text . "\0") >= 0;
}
