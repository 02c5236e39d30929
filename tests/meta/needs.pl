#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# needs.pl needed FILE...: for each test the programs that it needs, in the order in which it looks for them: "FILE PROGRAM".
# needs.pl unnamed PROGRAMS FILE...: which of these programs (a file, one a line) a test runs without such a look: "FILE: PROGRAM".
use strict;
use warnings;

my %text;
sub text { my $file = shift; $text{$file} //= do { local (@ARGV, $/) = ($file); <> } }

# The lines of a test, with those of the helpers that it always reads in, in the order in which they run.
sub lines {
    my $file = shift;
    return map { m{^\. (tests/[a-z/]*\.sh)} && $1 ne 'tests/tap.sh' ? (lines($1), $_) : $_ } split /\n/, text($file);
}

sub needed {
    my %seen;
    return grep { !$seen{$_}++ } map { /^ *needs ([a-z0-9 -]*)/ ? split ' ', $1 : () } lines(shift);
}

my $what = shift;
if ($what eq 'needed') {
    for my $file (@ARGV) { print "$file $_\n" for needed($file) }
    exit;
}
my $words = join '|', split ' ', text(shift);
my $before = qr/^|[|;&({!]|\$\(|exec|if|while|until|then|do|else|[A-Z_]+=[^ ]*|ok "[^"]*"/;
for my $file (@ARGV) {
    my %known = map { $_ => 1 } needed($file), map { /^ *([a-z_]*)\(\) / ? $1 : () } lines($file);
    my %used;
    for my $line (grep { !/^ *#/ } split /\n/, text($file)) {
        $used{$1} = 1 while $line =~ /(?:$before) *($words)(?= |\$|\)|$)/g;
    }
    print "$file: $_\n" for grep { !$known{$_} } sort keys %used;
}
