#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# sentences.pl BUILD SENTENCES TABLE: the sentences that no line of the table names, the lines that name none, and the cases
# they name that are not there, a line each.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

my ($build, $sentences, $table) = @ARGV;
my (%reported, %text, @row);

sub lines {
    my ($path) = @_;
    open(my $file, '<', $path) or return ();
    my @lines = <$file>;
    chomp @lines;
    return @lines;
}

# What the program of this name reports as passed.
sub reported {
    my ($program) = @_;
    return $reported{$program} if $reported{$program};
    my ($path) = glob("$build/tests/*/$program.t");
    return $reported{$program} = [] unless $path;
    open(my $out, '-|', $path) or return [];
    $reported{$program} = [map { /^ok \d+ - (.*)/ ? $1 : () } <$out>];
    close $out;
    return $reported{$program};
}

# Is the numbered game among those of its section?
sub crafted {
    my ($name, $number) = @_;
    my $inside = 0;
    for (lines('tests/vectors/special/README.md')) {
        $inside = $1 eq $name if /^## (\S+)/;
        return 1 if $inside && /^(\Q$number\E\. |\| \Q$number\E \|)/;
    }
    return 0;
}

sub stands {
    my ($case) = @_;
    return crafted($1, $2) if $case =~ m{^special/(\S+) (\d+)$};
    if ($case =~ m{^(\S+\.txt): (.+)$}) {
        my ($file, $title) = ("tests/rules/$1", $2);
        $text{$file} //= { map { $_ => 1 } lines($file) };
        return $text{$file}{$title};
    }
    return grep { index($_, $2) >= 0 } lines("tests/$1") if $case =~ m{^(cases/\S+\.t): (.+)$};
    return grep { index($_, $2) == 0 } @{reported($1)} if $case =~ m{^([a-z_]+): (.+)$};
    return 0;
}

my $document = '';
for (lines($table)) {
    next if /^#/ || /^$/;
    if (/^document (.+)/) { $document = $1; next }
    my ($paragraph, $words, @cases) = split / \| /;
    push @row, { document => $document, paragraph => $paragraph, words => $words // '', cases => \@cases, line => $_ };
}
for (lines($sentences)) {
    my ($in, $paragraph, $said) = split /\t/;
    my @fit = grep { $_->{document} eq $in && $_->{paragraph} eq $paragraph && index($said, $_->{words}) == 0 } @row;
    $_->{names}++ for @fit;
    print "no line: $in, $paragraph: $said\n" if @fit == 0;
    print "two lines: $in, $paragraph: $said\n" if @fit > 1;
}
for my $row (@row) {
    print "no sentence, or two: $row->{document}: $row->{line}\n" if ($row->{names} // 0) != 1;
    print "no case: $row->{document}: $row->{line}\n" unless @{$row->{cases}};
    for my $case (@{$row->{cases}}) {
        print "not there: $row->{document}, $row->{paragraph}: $case\n" unless stands($case);
    }
}
