#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Does an answer keep to the OpenAPI document? conform.pl DOCUMENT METHOD PATH STATUS TYPE BODY-FILE prints what is
# wrong with it, if anything. Of JSON Schema it knows what the document uses, and dies of what it does not know.
use strict;
use warnings;
use JSON::PP;

my ($document, $method, $path, $status, $type, $body_file) = @ARGV;
my $api = read_json($document);
my @wrong;

sub slurp { local $/; open my $file, '<:raw', shift or die "$!"; return <$file>; }
sub read_json { return JSON::PP->new->utf8->allow_nonref->decode(slurp(shift)); }
sub resolve {
    my $node = shift;
    while (ref $node eq 'HASH' && $node->{'$ref'}) {
        my $target = $api;
        $target = $target->{$_} // die "no $_ in $node->{'$ref'}" for split m{/}, $node->{'$ref'} =~ s{^#/}{}r;
        $node = $target;
    }
    return $node;
}
sub kind {
    my $value = shift;
    return 'null' unless defined $value;
    return 'object' if ref $value eq 'HASH';
    return 'array' if ref $value eq 'ARRAY';
    return 'boolean' if JSON::PP::is_bool($value);
    return JSON::PP->new->allow_nonref->encode($value) =~ /^"/ ? 'string' : $value =~ /^-?\d+$/ ? 'integer' : 'number';
}

my %known = map { $_ => 1 } qw($ref type properties required additionalProperties items enum const pattern oneOf format description);

sub check {
    my ($value, $schema, $where, $wrong) = @_;
    $schema = resolve($schema);
    for (keys %$schema) { die "$where: the schema says $_" unless $known{$_}; }
    my $kind = kind($value);
    if (my $types = $schema->{type}) {
        $types = [$types] unless ref $types;
        push @$wrong, "$where: $kind, not @$types" and return unless grep { $_ eq $kind } @$types;
    }
    if ($schema->{oneOf}) {
        my $fits = grep { my @trouble; check($value, $_, $where, \@trouble); !@trouble } @{$schema->{oneOf}};
        push @$wrong, "$where: fits $fits of the alternatives" unless $fits == 1;
    }
    return unless defined $value;
    push @$wrong, "$where: '$value' is not one of @{$schema->{enum}}"
        if $schema->{enum} && !grep { defined $_ && $_ eq $value } @{$schema->{enum}};
    push @$wrong, "$where: '$value' is not $schema->{const}" if defined $schema->{const} && $schema->{const} ne $value;
    push @$wrong, "$where: '$value' does not match $schema->{pattern}" if $schema->{pattern} && $value !~ /$schema->{pattern}/;
    if ($kind eq 'array' && $schema->{items}) {
        check($value->[$_], $schema->{items}, "$where\[$_]", $wrong) for 0 .. $#$value;
    }
    return unless $kind eq 'object';
    for (@{$schema->{required} // []}) { push @$wrong, "$where: $_ is missing" unless exists $value->{$_}; }
    for (sort keys %$value) {
        my $member = ($schema->{properties} // {})->{$_};
        if ($member) { check($value->{$_}, $member, "$where.$_", $wrong); }
        elsif (exists $schema->{additionalProperties}) { push @$wrong, "$where: nobody said that there is $_"; }
    }
}

my $operation = $api->{paths}{$path}{lc $method} or die "$method $path is not documented\n";
my $response = resolve($operation->{responses}{$status} // die "$method $path: $status is not documented\n");
my $content = $response->{content};
$type =~ s/ *;.*//;
if (!$content) {
    push @wrong, "a body, but none is documented" if -s $body_file;
} elsif (!exists $content->{$type}) {
    push @wrong, "$type is not documented";
} elsif ((my $schema = $content->{$type}{schema}) && $type =~ /json/) {
    my @values = $type eq 'application/x-ndjson'
        ? map { JSON::PP->new->utf8->decode($_) } split /\n/, slurp($body_file)
        : read_json($body_file);
    check($_, $schema, 'body', \@wrong) for @values;
}
print "$method $path $status: $_\n" for @wrong;
exit !!@wrong;
