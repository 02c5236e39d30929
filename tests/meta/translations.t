#!/bin/sh
# SPDX-License-Identifier: MIT
# Every text of the reports is translated, nothing is translated that nobody says, and formats agree.
. tests/tap.sh

xgettext --from-code=UTF-8 --no-wrap -o "$tmp/adj.pot" -k -ktr:2 -kN_:1 -kword:2 libadj/report/*.c libadj/draw/*.c adjd/desk/*.c \
    libadj/rules/rulings.c libadj/rules/text_*.c libadj/judge/events_help.c libadj/judge/regulations.c \
    -kcli_tr -kcli_usage:2 -kcli_io_error:2 -kcli_trouble:3 converters/*.c
# Nothing but words of others in it: there is nothing to be translated.
sed -i '/^#, c-format$/{N;/msgid "\(--[a-z]*: \)\?%s"/{N;d}}' "$tmp/adj.pot"
ok "there are texts" grep -q '^msgid "White"' "$tmp/adj.pot"
for po in po/*.po; do
    is "$(msgcmp "$po" "$tmp/adj.pot" 2>&1 | grep -v 'not used$')" "" "$po: every text is translated"
    ok "$po: every format takes what the source gives it" msgfmt --check -o /dev/null "$po"
    is "$(msgattrib --untranslated "$po")$(msgattrib --only-fuzzy "$po")" "" "$po: nothing is left open"

    # What is not said in report/ must be said by an engine, a table of rules or a judge.
    # The comment "In parts" marks those that it puts together.
    msgcomm --unique --no-wrap "$po" "$tmp/adj.pot" |
        awk '/^# In parts/ { skip = 1 } /^msgid "./ { if (!skip) print substr($0, 8, length($0) - 8); skip = 0 }' \
            >"$tmp/foreign"
    ok "$po: the engines say something" test -s "$tmp/foreign"
    cat libadj/play/*.c libadj/rules/*.c libadj/judge/*.c libadj/notation/*.c libadj/codec/*.c libadj/game/*.c \
        converters/*.[ch] adjd/http/*.c adjd/api/*.c adjd/club/*.c event/*.c adjd/desk/*.c |
        sed -e ':a' -e '/"$/{N;s/"\n *"//;ta' -e '}' >"$tmp/source"
    unsaid=$(while IFS= read -r text; do
        grep -qF -e "\"$text\"" "$tmp/source" || printf '%s\n' "$text"
    done <"$tmp/foreign")
    is "$unsaid" "" "$po: every sentence is said somewhere"
done

# What options and commands say of themselves stands in tables: every line of help is Russian but for names.
for command in "" $("$adj" help | sed -nE 's/^  ([a-z]+) .*/\1/p') events regulations; do
    LC_ALL=ru_RU.UTF-8 "$adj" help $command >"$tmp/russian"
    LC_ALL=C.UTF-8 "$adj" help $command >"$tmp/english"
    is "$(grep -xFf "$tmp/english" "$tmp/russian" | grep -E '[a-z]{3,} [a-z]{3,} [a-z]{2,}' | grep -vE '^ +(adj|lan|json|xml|pgn) ')" "" "help $command is Russian"
done
like "$(LC_ALL=ru_RU.UTF-8 "$adj" jugde 2>&1)" "^adj: usage: jugde: нет такой команды, .*«judge»\?$" "so are messages"
done_testing
