#!/bin/sh
# SPDX-License-Identifier: MIT
# Lists of players as clubs keep them: workbooks, tables with headings in many languages, texts; understood without a silent
# mistake, shown before anything is stored.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

xlsx=application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
start
report $? "adjd starts"
printf '{"name": "Cup", "variant": "chess"}' >"$tmp/cup"
post /v1/tournaments application/json "$tmp/cup"
cup=$(json .id)
players=/v1/tournaments/$cup/players
# book KIND: a workbook for the next requests.
book() { python3 tests/api/workbook.py "$1" "$tmp/$1.xlsx"; }
# dry TYPE FILE: what would be added.
dry() { post "$players?dry-run=true${3:-}" "$1" "$2"; }
# text LIST: the same of a text.
text() { printf '%b' "$1" >"$tmp/list" && dry text/csv "$tmp/list"; }
meanings() { json '[.columns[] | .meaning // "-"] | join(" ")'; }
people() { json '[.players[] | [.name, .rating, .title, .federation, .birth, .sex, .fide_id, .club] | map(. // "-" | tostring) | join("|")] | join("; ")'; }
problems() { json '[.problems[] | (.cell // "row \(.row)") + " " + .severity] | join(", ")'; }

# A workbook.
book club
dry $xlsx "$tmp/club.xlsx"
is "$status $(meanings)" "200 - surname given_name rating rating birth club -" "a workbook of a German club: its columns"
is "$(people)" "Müller, Hans|1822|-|-|2005-07-28|-|-|SC Freiburg; 山田, Taro|2101|-|-|2005|-|-|-; Schulz|-|-|-|-|-|-|-" \
    "  its players: shared, rich and inline strings, dates, the better rating"
is "$(problems)" "row 1 warning, row 1 warning, F5 warning, E6 error, F6 error, row 7 warning" "  and each cell that was not understood"
is "$(json '[.sheet, .heading_row, .errors, .warnings, (.rows | join(" "))] | map(tostring) | join("; ")')" "Liste; 3; 2; 4; 4 5 6" "  in the first visible sheet with cells"
is "$(json '.problems[] | select(.cell == "F5") | .message')" "2005-04-03 or 2005-03-04? Day and month are not clear, so only the year is read" "  an ambiguous date is not guessed"
ask "/v1/tournaments/$cup"
is "$(json '.players | length')" 0 "nothing is stored by a dry run"
post "$players" $xlsx "$tmp/club.xlsx"
is "$status $(json '[.line, .column] | join(":")') $(json .detail)" '422 6:5 "19O0": a rating is a whole number up to 4000' "a bad value refuses the list, with its place"
post "$players?bad-values=omit&sort=rating" $xlsx "$tmp/club.xlsx"
is "$status $(json '[.added[] | "\(.number) \(.name) \(.rating)"] | join("; ")')" "201 1 山田, Taro 2101; 2 Müller, Hans 1822; 3 Schulz null" \
    "  or is left out; the strongest gets number 1"
is "$(json '[.rows[] | tostring] | join(" ")')" "5 4 6" "  with the rows that they come from"
post "$players?bad-values=omit" $xlsx "$tmp/club.xlsx"
is "$status $(json .line)" "409 4" "who is a player already is not added again"
dry $xlsx "$tmp/club.xlsx"
is "$(json '[.problems[] | select(.message | contains("already")) | .row] | join(" ")')" "4 5 6" "  and the dry run says so"

# Hostile and wrong files.
for kind in bomb deep entity foreign empty strings ods; do
    book $kind
    dry $xlsx "$tmp/$kind.xlsx"
    is "$status $(json .code)" "422 player-list" "refused: a workbook of the kind $kind"
done
like "$(json .detail)" OpenDocument "  with what to do"
printf '\320\317\021\340\241\261\032\341old' >"$tmp/old.xls"
dry $xlsx "$tmp/old.xls"
like "$status $(json .detail)" '^422 .*save the table as .xlsx' "refused: an old or protected file"
head -c 1500 "$tmp/club.xlsx" >"$tmp/half.xlsx"
dry $xlsx "$tmp/half.xlsx"
is "$status" 422 "refused: half a workbook"
book formula
dry $xlsx "$tmp/formula.xlsx"
is "$(people) $(problems)" "Anna|-|-|-|-|-|-|- B2 error, C2 error" "formulas without a value and with an error are told"
dry $xlsx "$tmp/club.xlsx"
is "$status" 200 "the judges are well"

# Headings in many languages.
heads() {
    text "$1"
    is "$(meanings)" "$2" "headings: $(printf '%b' "$1" | head -n 1 | tr ';\t' '  ')"
}
heads 'Surname, Name;Rtg;Fed\nBerg, Anna;1900;GER\n' "name rating federation"
heads 'No.;Surname;First name;Elo;Club/City\n1;Berg;Anna;1900;Rook\n' "- surname given_name rating club"
heads 'Name;Vorname;DWZ;Geburtsjahr;Verein;Geschlecht\nBerg;Anna;1900;1990;Rook;w\n' "surname given_name rating birth club sex"
heads '№;Фамилия;Имя;Отчество;Рейтинг ФИДЕ;Дата рождения;Пол;Звание;Клуб\n1;Иванов;Пётр;Ильич;2000;28.07.2005;м;ММ;Ладья\n' \
    "- surname given_name middle_name rating birth sex title club"
is "$(people)" "Иванов, Пётр Ильич|2000|IM|-|2005-07-28|m|-|Ладья" "  with the values"
heads 'Nom;Prénom;Classement;Sexe;Né(e)\nBerg;Anna;1900;F;1990\n' "surname given_name rating sex birth"
heads 'Apellidos;Nombre;Elo FIDE;Sexo;Fecha de nacimiento;ID FIDE;Fed.\nLópez;Ana;1900;M;25/12/1990;2200000;ESP\nGil;Luis;;H;03/04/1991;;\n' \
    "surname given_name rating sex birth fide_id federation"
is "$(people)" "López, Ana|1900|-|ESP|1990-12-25|w|2200000|-; Gil, Luis|-|-|-|1991-04-03|m|-|-" "  mujer, and a date whose order another date shows"
is "$(json '[.columns[3].note, .columns[4].note] | join("; ")')" \
    "H is read as hombre or homme (m), M as mujer (w); read as day, month, year, because another order is impossible" "  both are said"
heads 'Cognome;Nome;Elo;Nato\nRossi;Ugo;1900;x\n' "surname given_name rating -"
heads 'Player\tRating 2026\tRapid\tHobby\nBerg, Anna\t1900\t1800\tchess\n' "name rating - -"
is "$(json '[.columns[2].note, .columns[3].note] | join("; ")')" "not read: only standard ratings count; not read: the heading is unknown" "  what is ignored is said"
heads 'Name;Elo;Elo\nBerg, Anna;1900;1800\n' "name rating -"

# Values.
text 'Name;Born\nA;07/08/2001\nB;13.02.99\nC;2001-02-30\nD;Jul 1998\nE;1988\nF;19880102\nG;12/25/1990\nH;25/12/1990\nI;05/05/2005\n'
is "$(people)" "A|-|-|-|2001|-|-|-; B|-|-|-|1999-02-13|-|-|-; C|-|-|-|-|-|-|-; D|-|-|-|1998-07-00|-|-|-; E|-|-|-|1988|-|-|-; F|-|-|-|1988-01-02|-|-|-; G|-|-|-|1990-12-25|-|-|-; H|-|-|-|1990-12-25|-|-|-; I|-|-|-|2005-05-05|-|-|-" \
    "dates of birth"
is "$(problems)" "B2 warning, B3 warning, B4 error" "  and those to check"
text 'Name;Rating;Title;Fed;Sex;FIDE ID\nA;1900.0;gm;ger;F;4 600 001\nB;unrated;KMS;Bavaria;?;12x\nC;5000;;;x;\nD;-;–;;;0\n;1800;;;;\n'
is "$(people)" "A|1900|GM|GER|-|w|4600001|-; B|-|-|-|-|-|-|-; C|-|-|-|-|-|-|-; D|-|-|-|-|-|-|-" "ratings, titles, federations, sexes, FIDE ids"
is "$(problems)" "F3 error, C3 warning, D3 error, B4 error, E4 error, row 6 error" "  and what they are not"
text 'Berg, Anna (1900)\nOrlov, Pyotr (850)\nLang, Eva\n'
is "$(people)" "Berg, Anna|1900|-|-|-|-|-|-; Orlov, Pyotr|850|-|-|-|-|-|-; Lang, Eva|-|-|-|-|-|-|-" "ratings in brackets behind the names"
is "$(problems)" "A1 warning" "  one may be a year of birth"
text 'Name;Elo\nBerg, Anna (1950);1900\nOrlov, Pyotr (1850);1800\n'
is "$(people) $(problems)" "Berg, Anna|1900|-|-|-|-|-|-; Orlov, Pyotr|1800|-|-|-|-|-|- A2 warning, A3 warning" "  the column counts"
text '"Berg; Anna";1900;GM;GER;1990;4600001\nOrlov;1800;IM;RUS;1991;4600002\n'
is "$(meanings)" "name rating title federation birth fide_id" "columns without headings are known by their contents"
text 'Berg;x;1900\nOrlov;;1800\n'
is "$(meanings)" "name - rating" "  or are ignored"
text 'sep=,\nName,Club\n"Berg, ""Anna""","Rook\nTower"\n'
is "$(people)" 'Berg, "Anna"|-|-|-|-|-|-|Rook Tower' "CSV with quotes"
printf 'Name;Клуб\nИванов;Ладья\n' | iconv -t WINDOWS-1251 >"$tmp/cp1251.csv"
dry text/csv "$tmp/cp1251.csv"
is "$(people)" "Иванов|-|-|-|-|-|-|Ладья" "a text in Windows-1251"
printf 'Name\tElo\r\nИванов\t1900\r\n' | iconv -t UTF-16 >"$tmp/utf16.txt"
dry text/plain "$tmp/utf16.txt"
is "$(people)" "Иванов|1900|-|-|-|-|-|-" "Unicode text of Excel"
printf 'Name;Club\nM\374ller;Rook\n' >"$tmp/latin.csv"
dry "text/csv; charset=iso-8859-1" "$tmp/latin.csv"
is "$(people)" "Müller|-|-|-|-|-|-|Rook" "a declared encoding"
dry application/x-trf tests/events/comings.trf
is "$status $(json '.players | length') $(json .columns)" "200 $(grep -c '^001' tests/events/comings.trf) null" "a report file"
text ' \n\n'
is "$status" 422 "an empty list"
text 'Anna\nAnna\n'
is "$(problems) $(json '.errors')" "row 2 error 1" "a name that is in the list twice"
post "$players?sort=height" text/csv "$tmp/list"
is "$status" 400 "an unknown order"
post "$players?dry-run=true" application/json "$tmp/cup"
is "$status" 422 "a player in JSON is checked by a dry run too"
seq 10100 | sed 's/^/Player /' >"$tmp/many"
dry text/plain "$tmp/many"
is "$status" 422 "more players than a tournament can have"

# The desk shows the list before it stores it.
book evening
page="$tmp/jar"
look() {
    _page=$1
    shift
    ask "$_page" -b "$page" -c "$page" -H 'Accept: text/html' "$@"
    : >"$answers/list"
}
has() { grep -qF -e "$1" "$tmp/body"; }
hidden() { sed -n "s/.*name=\"$1\" value=\"\([^\"]*\)\".*/\1/p" "$tmp/body" | head -1; }
look "/tournaments/$cup/players"
form=$(hidden _form)
look "/tournaments/$cup/players" -F "_form=$form" -F action=add -F "list_file=@$tmp/evening.xlsx"
is "$status" 200 "the desk shows a workbook"
ok "  its columns" has "Surname, Name"
ok "  its players" has "Petrova, Dmitri"
ok "  and that nothing is stored" has "Nothing is stored yet."
ask "/v1/tournaments/$cup"
is "$(json '.players | length')" 3 "  which is true"
: >"$answers/list"
look "/tournaments/$cup/players" -F "_form=$form" -F action=add -F "list_file=@$tmp/evening.xlsx"
hidden list | sed 's/&quot;/"/g; s/&amp;/\&/g' >"$tmp/json"
look "/tournaments/$cup/players" -F "_form=$form" -F action=add -F "list=<$tmp/json" -F sort=rating
is "$status" 303 "the list that was shown is stored"
ask "/v1/tournaments/$cup"
is "$(json '.players | length') $(json '.players[3].name')" "33 Lang, Rita" "  sorted"
: >"$answers/list"
look "/tournaments/$cup/players" -F "_form=$form" -F action=add --form-string 'players=Name;Elo
Berg, Eva;19O0'
is "$status" 200 "a doubtful list is shown, too"
ok "  with the value" has "19O0"
look "/tournaments/$cup/players" -F "_form=$form" -F action=add -F 'players=Berg, Eva 1900'
is "$status" 303 "a plain one is added at once"
look "/tournaments/$cup/players" -F "_form=$form" -F action=add -F preview=yes -F 'players=Berg, Udo 1900'
is "$status" 200 "  or shown on request"
look "/tournaments/$cup/players" -F "_form=$form" -F action=add -F 'list=[{"name": "x"'
is "$status" 422 "a damaged list is refused"
look "/tournaments" -F "_form=$form" -F variant=chess -F name=New -F "list_file=@$tmp/evening.xlsx"
is "$status $(hidden name)" "200 New" "a new tournament shows its list, and keeps the form"
hidden list | sed 's/&quot;/"/g; s/&amp;/\&/g' >"$tmp/json"
look "/tournaments" -F "_form=$form" -F variant=chess -F name=New -F "list=<$tmp/json"
is "$status" 303 "  and is created with it"
ask "/v1$location"
is "$(json '[.players[0] | .name, .club, .birth] | join("|")')" "Berg, Anna|Rook|1982-02-18" "  with all facts"
stop
is "$code" 0 "adjd ends well" || diag "$(grep -v level=info "$tmp/log" | tail -n 20)"
done_testing
