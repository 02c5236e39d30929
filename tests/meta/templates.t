#!/bin/sh
# SPDX-License-Identifier: MIT
# Every template is well formed: its sections end, its includes exist, and each name that it uses is set by the C beside it.
. tests/tap.sh
needs perl
# What is wrong with the templates of a folder: a line for each fault.
faults() {
    perl -e '
        my ($folder, @files) = @ARGV;
        my %known = map { $_ => 1 } ".", qw(form);
        my (%template, %used);
        for my $file (@files) {
            local $/;
            open my $in, "<", $file or die;
            my $text = <$in>;
            if ($file =~ /\.[ch]$/) {
                # "name=%s other=", and names of lists and texts
                $known{$_}++ for $text =~ /([a-z_]+)=(?:%|[ "])/g;
                $known{$_}++, $used{$_}++ for $text =~ /"([a-z_]+)"/g;
            } else {
                my ($name) = $file =~ m{([^/]+)\.(?:html|txt)$};
                $template{$name} = $text;
            }
        }
        my %json = map { $_ => 1 } split / /, $ENV{JSON};
        for my $name (sort keys %template) {
            my @open;
            for my $tag ($template{$name} =~ /\{\{(t ".*?"|\{.*?\}|.*?)\}\}/g) {
                next if $tag =~ /^t "/;
                my ($kind, $of) = $tag =~ /^([{#?^\/>]|t )? ?([a-z_.]+)\}?$/ or print "$name: {{$tag}}\n" and next;
                $kind //= "";
                if ($kind eq ">") { exists $template{$of} or print "$name: no template $of\n"; $used{$of}++; next }
                push @open, $of if $kind =~ /^[#?^]$/;
                if ($kind eq "/") { my $last = pop(@open) // ""; $last eq $of or print "$name: {{/$of}} ends {{#$last}}\n"; next }
                $known{$of} || $json{$of} or print "$name: $of is set nowhere\n";
            }
            print "$name: {{#$_}} has no end\n" for @open;
        }
        $used{$_} or print "$_: not used\n" for sort keys %template;
    ' "$@"
}
# Members of JSON documents: the rules of a game, a stored verdict, a tournament, a problem, the steps of a tie-break.
JSON='document paragraph text rulings does id reason default citation plies pieces piece counters since of city start end arbiter
type_code line column cut round opponent value'
export JSON
JSON=$(echo $JSON)
is "$(faults adjd/desk adjd/desk/*.c adjd/desk/*.html)" "" "the desk's templates are well formed"
is "$(faults libadj/report libadj/report/*.[ch] libadj/report/*.html libadj/report/*.txt)" "" "so are those of the reports"
# It does see faults.
mkdir "$tmp/desk"
printf '{{name}}{{#list}}{{other}}{{>missing}}{{/name}}{{^open}}' >"$tmp/desk/page.html"
printf 'values_set(v, "name=%%s open="); values_rows(v, "list", 1, row, NULL); show("page");\n' >"$tmp/desk/page.c"
is "$(faults desk "$tmp"/desk/*)" "page: other is set nowhere
page: no template missing
page: {{/name}} ends {{#list}}
page: {{#open}} has no end" "an unknown name, a missing template and a section without its end are found"
done_testing
