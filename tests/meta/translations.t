#!/bin/sh
# SPDX-License-Identifier: MIT
# Every text of the reports, the tools and the library is translated, no translation is unused, and their formats agree.
. tests/tap.sh
needs jq msgattrib msgcat msgcmp msgcomm msgfmt msggrep xgettext

# The sentences of the templates, {{t "..."}}, as C.
sed 's/{{t "/\n{{t "/g' libadj/report/*.html libadj/report/*.txt adjd/desk/*.html | sed -nE 's/^\{\{t "(.*)$/\1/p' | sed 's/"}}.*//; s/"/\\"/g; s/.*/N_("&")/' >"$tmp/templates.c"
ok "the templates have sentences" grep -qx 'N_("To the content")' "$tmp/templates.c"
xgettext --from-code=UTF-8 --no-wrap -o "$tmp/adj.pot" -k -ktr:2 -kN_:1 -kword:2 -kphrase:3 libadj/report/*.c libadj/draw/*.c libadj/record/*.c adjd/desk/*.c "$tmp/templates.c" adjd/api/adjudications.c \
    libadj/rules/rulings.c libadj/rules/fields.c libadj/rules/lippo.c libadj/rules/turtle.c libadj/rules/document_schema.c libadj/rules/text_*.c libadj/judge/events_help.c libadj/judge/regulations.c event/crosstable.c \
    -kcli_tr -kcli_usage:2 -kcli_io_error:2 -kcli_trouble:3 -kinput_all:3 converters/*.c
# What the desk shows of errors: its own, and those of the operations that its forms run.
xgettext --from-code=UTF-8 --no-wrap --join-existing -o "$tmp/adj.pot" -k -kN_:1 -kproblem_set:3 -kop_refuse:3 adjd/desk/*.c adjd/club/*.c \
    adjd/web/operation.c $(printf 'adjd/api/%s.c ' adjudications rounds rulings submissions tournaments)
# What a list of players is refused for.
xgettext --from-code=UTF-8 --no-wrap --join-existing -o "$tmp/adj.pot" -k -kN_:1 -kerror_at:6 adjd/judge/lists.c adjd/judge/workbook.c
# What a game of a tournament is warned of.
xgettext --from-code=UTF-8 --no-wrap --join-existing -o "$tmp/adj.pot" -k -kverdict_warn_of:3 adjd/club/*.c
# What an event file, a report file or a record in an event is refused for, or warned of.
xgettext --from-code=UTF-8 --no-wrap --join-existing -o "$tmp/adj.pot" -k -kN_:1 -kimport_refuse:2 -kreading_fail:3 -kreading_keep:3 -kreading_warn:3 -kwarn:2 event/*.c
xgettext --from-code=UTF-8 --no-wrap --join-existing -o "$tmp/adj.pot" -k -krefuse:2 event/state.c
# Nothing but words of others in it: there is nothing to be translated.
sed -i '/^#, c-format$/{N;/msgid "\(--[a-z%]*: \)\?%s"/{N;d}}' "$tmp/adj.pot"
"$adj" notations | cut -f2 >"$tmp/notations"
# What adjd says to who calls it.
xgettext --from-code=UTF-8 --no-wrap --join-existing -o "$tmp/adj.pot" -k -kN_:1 -kprint_usage:2 -kprint_error:2 -kprint_line:1 adjd/main.c adjd/command/*.c
sed -i -E '/^#, c-format$/{N;/msgid "[^a-z]*(%(s|l{2}d)[^a-z]*)+"$/{N;d}}' "$tmp/adj.pot"
# What the library says of a text, a set-up, an option or a move that it refuses: every format of every function that takes one.
xgettext --from-code=UTF-8 --no-wrap -o - -k -kerror_set:4 -kerror_at:6 -kerror_fill:6 -kfaults_add:2 -kfaults_odd:2 -kresolution_fail:3 -krefusal_say:3 \
    -kchess_fault:3 -kdocument_fault:4 -kfault_at:3 -krefuse:2 -kdraughts_say:4 -kinvalid:2 -kevent_say:2 -kmessage_put:2 -kmessage_set:3 -kmessage_make:2 -kmessage_say:3 libadj/*/*.c >"$tmp/refused.pot"
# In formats of directives alone there is nothing to be translated.
msggrep --msgid -E -e '(^|[^%0-9.*$zlsucdx])[a-z]{2}' "$tmp/refused.pot" -o "$tmp/said.pot"
ok "the library refuses something" grep -q '^msgid "unknown variant' "$tmp/said.pot"
# What stands in the places of such formats: sentences of the library without the signs and places at their ends. Phrases that
# records have, titles of notations and languages are none of ours to say.
sentences() { sed -E "s/\\\\\"/\"/g; s/(%[.*]*s|[ ,:;()']|\\\\n)+\$//; s/^(%[.*]*s|[ ,:;()'])+//" | grep -E '[a-z]{2,} [a-z]{2,}' | sort -u; }
xgettext --from-code=UTF-8 --no-wrap -a -o - $(ls libadj/base/*.c libadj/board/*.c libadj/play/*.c libadj/chess/*.c libadj/draughts/*.c libadj/mates/*.c libadj/record/*.c libadj/notation/*.c libadj/codec/*.c libadj/judge/*.c libadj/game/*.c \
    adjd/command/*.c adjd/os/config.c adjd/os/sign.c | grep -v judge/termination) 2>/dev/null |
    sed -nE 's/^msgid "(.*)"$/\1/p' | grep -vxFf "$tmp/notations" | grep -vE '^ *<|^(Spanish or Italian|the last)$|%c%c' | sentences >"$tmp/places"
ok "the library says sentences" grep -qx 'kept as a comment' "$tmp/places"
# What the rows of the games say of themselves: titles, boards, documents, authors, paragraphs that have a name, rulings.
"$adj" variants --json | jq -r '.[] | .title, .board, .source, .author, .reconstruction // empty' >"$tmp/rows"
for variant in $("$adj" variants | cut -f1); do
    "$adj" rules "$variant" --json | jq -r '(.sources[] | .document, .author), (.sentences[].paragraph | select(test("^[A-Za-z]{2}")) | sub(" [0-9]+$"; "")),
        (.rulings[] | .text, .reason)' >>"$tmp/rows"
done
# What is written in another language than English is quoted as it is.
sort -u "$tmp/rows" | grep -vxE '(FID|CBJD|FPD|APCA|WCDF|IDF|TÜDAF|Česká federace dámy)(, (Regol|Regr|Türk|Prav).*)?' >"$tmp/rows.sorted"
ok "the rows say something" grep -q "^Lippo's new chess" "$tmp/rows.sorted"
ok "there are texts" grep -q '^msgid "White"' "$tmp/adj.pot"
for po in po/*.po; do
    is "$(msgcmp "$po" "$tmp/adj.pot" 2>&1 | grep -v 'not used$')" "" "$po: every text is translated"
    is "$(msgcmp "$po" "$tmp/said.pot" 2>&1 | grep -v 'not used$')" "" "$po: so is every refusal"
    msgcat --no-wrap "$po" | sed -nE 's/^msgid "(.*)"$/\1/p' | sed 's/\\"/"/g' | sort >"$tmp/known"
    is "$(comm -23 "$tmp/rows.sorted" "$tmp/known")" "" "$po: and what the games say of themselves"
    sentences <"$tmp/known" >"$tmp/known.sentences"
    is "$(comm -23 "$tmp/places" "$tmp/known.sentences")" "" "$po: and what stands within other sentences"
    ok "$po: every format takes what the source gives it" msgfmt --check -o /dev/null "$po"
    is "$(msgattrib --untranslated "$po")$(msgattrib --only-fuzzy "$po")" "" "$po: nothing is left open"

    # What is not said in report/ must be said by an engine, a table of rules or a judge.
    # The comment "In parts" marks those that it puts together.
    msgcomm --unique --no-wrap "$po" "$tmp/adj.pot" |
        awk '/^# In parts/ { skip = 1 } /^msgid "./ { if (!skip) print substr($0, 8, length($0) - 8); skip = 0 }' \
            >"$tmp/foreign"
    ok "$po: the engines say something" test -s "$tmp/foreign"
    cat libadj/record/*.c libadj/play/*.c libadj/chess/*.c libadj/draughts/*.c libadj/mates/*.c libadj/rules/*.c libadj/judge/*.c libadj/notation/*.c libadj/codec/*.c libadj/game/*.c \
        converters/*.[ch] adjd/http/*.c adjd/web/*.c adjd/api/*.c adjd/judge/*.c adjd/club/*.c event/*.c adjd/desk/*.c "$tmp/templates.c" \
        libadj/base/*.c libadj/board/*.c libadj/report/*.c libadj/rules/*.h adjd/main.c adjd/command/*.c adjd/os/*.c adjd/db/*.c adjd/store/*.c adjd/work/*.c |
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
# Repairs and losses, the record's own words as they are.
printf '1. e4 e5 {draw} 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. o-o *\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. o-o zzz *\n' >"$tmp/slips.pgn"
is "$("$adj" --lang ru convert --to lan --lossy "$tmp/slips.pgn" 2>&1 >/dev/null | sed 's/^adj: [^ ]*: //')" \
    "foreign-form: o-o, прочитано как O-O
lossy: опущено: примечание «draw»
syntax: zzz: ожидался ход вроде Nf3, exd5, e8=Q или O-O
lossy: опущено: остаток партии, который нельзя разыграть, «zzz»
foreign-form: o-o, прочитано как O-O (и ещё столько же раз: 1)" "so is what is said of records"
like "$(LC_ALL=ru_RU.UTF-8 "$adjd" --help)" '^вызов: adjd .*судить партии' "adjd's help"
is "$(LC_ALL=ru_RU.UTF-8 "$adjd" --set burst=x check-config 2>&1)" 'adjd: burst: недопустимое значение «x»; ожидается число от 1 до 1000000' "and what it complains of"
# Keys and what stands in quotes are words of others; sentences within sentences are ours.
printf '{"reported":"yes"}' >"$tmp/reported.json"
like "$("$adj" --lang ru judge --regulations "$tmp/reported.json" "$tmp/slips.pgn" 2>&1)" ' regulations: reported: ожидалось «count» или «ignore»$' "a key stays a key"
like "$(printf '<game xmlns="urn:adj:1" variant="chess"><event kind="clam"/></game>' | "$adj" --lang ru judge - 2>&1)" \
    'атрибут «kind» — «clam», ожидалось одно из claim, .*может быть, имелось в виду «claim»\?' "a word in quotes stays as it is"
like "$(LC_ALL=ru_RU.UTF-8 "$adj" jugde 2>&1)" "^adj: usage: jugde: нет такой команды, .*«judge»\?$" "so are messages"
# The language may stand before the command, also of one that is a program of its own, and in messages of the library.
like "$("$adj" --lang ru help | head -n 1)" "^вызов: adj КОМАНДА" "the language stands before the command"
like "$("$adj" --lang=ru enter --help | sed -n 3p)" "^Записать партию" "and goes to a program of its own"
like "$("$adj" --lang ru moves --variant chess e2-e5 2>&1)" 'пешка с e2 не может пойти на e5: так пешка не ходит$' "an error of the library"
like "$("$adj" --lang ru moves --variant waterloo5 --setup W:WKz1:BKf10,Kf10 2>&1)" 'Kz1: поля «z1» на доске нет; поле f10 занято дважды; белые: королевской фигуры нет$' \
    "every fault of a set-up"
is "$("$adj" --lang xx judge 2>/dev/null; echo $?)" 2 "a language that is not known is refused there too"
done_testing
