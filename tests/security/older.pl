#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# older.pl SEQ HASH PLAYERS ROUNDS: prints SQL that adds an event to a store of an earlier version (older.sql)
# as that version would have: its rows, and its audit entries after the entry with this number and hash. A tenth
# of the players are deleted, as many are added late, corrected or get byes; some byes are changed, removed or
# replaced by a pairing.
use strict;
use warnings;
use Digest::SHA qw(sha256_hex);

my ($seq, $hash, $players, $rounds) = @ARGV;
my ($t, $id) = (2, '01a203a3-5b28-76e0-9000-000000000001');
my $some = int $players / 10;
sub entry {
    my ($action, $detail) = @_;
    my $at = 1795357370000 + ++$seq;
    $hash = sha256_hex("$hash\n$seq\n$at\nlocal\n$action\n$id\n$detail\n");
    $detail =~ s/'/''/g;
    print "insert into audit values ($seq, $at, 'local', '$action', '$id', '$detail', '$hash');\n";
}
# A player is an entry and a name; the number is the position in @list.
my @list = map { [$_, "P$_"] } 1 .. $players;
my @gone;
my %bye;
sub said { qq({"number":$_[0],"name":"$list[$_[0] - 1][1]"}) }
sub bye {
    my ($round, $number, $kind) = @_;
    entry('bye', qq({"round":$round,"number":$number,"kind":) . ($kind ? qq("$kind"}) : 'null}'));
    my $entry = $list[$number - 1][0];
    $bye{"$round $entry"} = $kind;
    delete $bye{"$round $entry"} if !$kind;
}
print "begin;\n";
entry('tournament', qq({"id":"$id","created":"2026-11-22T14:22:42.984Z","name":"Large","variant":"chess","regulations":{},"listed":true,"players":[)
    . join(',', map { said($_) } 1 .. $players) . '],"byes":[{"round":1,"number":2,"kind":"half"}],"pairings":[],"rulebook":"2"}');
$bye{'1 2'} = 'half';
for (1 .. $some) {
    push @list, [$players + $_, "Late $_"];
    entry('player', said(scalar @list));
}
for (1 .. $some) {
    $list[2 * $_][1] .= ' as corrected';
    entry('correction', said(2 * $_ + 1));
}
bye(1, $_, 'zero') for 3 .. 2 + $some;
bye(1, 3, 'full');
bye(1, 4, undef);
# Deleted players lose their byes.
for (1 .. $some) {
    entry('removal', said(2));
    my ($one) = splice @list, 1, 1;
    push @gone, $one;
    delete $bye{"$_ $one->[0]"} for 1 .. $rounds;
}
# The first round is paired twice, and another player gets the bye.
my @fixtures;
for my $round (1, 1 .. $rounds) {
    @fixtures = grep { $_->[0] != $round } @fixtures;
    delete $bye{$_} for grep { /^$round / && $bye{$_} eq 'allocated' } keys %bye;
    my $without = $#list - ($round + scalar keys %bye) % 7;
    my @couples = map { [2 * $_ + 1, 2 * $_ + 2] } 0 .. int(($without - 1) / 2) - 1;
    entry('pairings', qq({"round":$round,"pairings":[) . join(',', map {
        qq({"round":$round,"board":$_,"white":$couples[$_ - 1][0],"black":$couples[$_ - 1][1],"result":null})
    } 1 .. @couples) . qq(],"byes":[{"round":$round,"number":) . ($without + 1) . ',"kind":"allocated"}]}');
    push @fixtures, map { [$round, $_, map { $list[$_ - 1][0] } @{$couples[$_ - 1]}] } 1 .. @couples;
    $bye{"$round $list[$without][0]"} = 'allocated';
}
bye($rounds + 1, $_, 'half') for 1 .. $some;

print "insert into tournament values ($t, '$id', 1795357362984, 'Large', 'chess', '{}', '{}', 1, '2', 'local');\n";
print "insert into player values ($t, $list[$_][0], ", $_ + 1, ", '$list[$_][1]', '{}', null);\n" for 0 .. $#list;
print "insert into player values ($t, $_->[0], null, '$_->[1]', '{}', null);\n" for @gone;
print "insert into fixture values ($t, $_->[0], $_->[1], $_->[2], $_->[3], '?', '?', null, null);\n" for @fixtures;
print "insert into bye values ($t, ", join(', ', split / /), ", '$bye{$_}');\n" for keys %bye;
print "commit;\n";
