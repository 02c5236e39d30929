#!/bin/sh
# SPDX-License-Identifier: MIT
# A rating list of FIDE is imported, as text or XML, packed or not, and completes players given by FIDE id or by the first letters.
# Stores: sqlite, postgres
. tests/tap.sh
. tests/api/adjd.sh

tell() { printf '%s' "$2" >"$tmp/told"; post "$1" application/json "$tmp/told"; }
import() { "$adjd" --store "$store" players import "$@" 2>&1; }
start
report $? "adjd starts"
ask '/v1/players?name=carl'
is "$status $(json '.players | length') $(json .list)" "200 0 null" "without a list there are no players"
tell /v1/tournaments '{"name": "Cup", "players": [{"fide_id": "1503014"}]}'
refused 422 bad-content "  and an id alone is not enough"

{
    printf 'ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n'
    row='%-15s%-61s%-4s%-4s%-5s%-5s%-15s%-4s%-6s%-4s%-3s%-6s%-4s%-3s%-6s%-4s%-3s%-6s%s\r\n'
    printf "$row" 1503014 'Carlsen, Magnus' NOR M GM '' '' '' 2840 0 10 2832 0 10 2881 0 10 1990 ''
    printf "$row" 700070 'Polgar, Judit' HUN F GM '' FST '' 2675 0 10 2646 0 10 2736 0 10 1976 wi
    printf "$row" 12573981 'Carlsson, Pontus' SWE M GM '' '' '' 2400 0 10 '' 0 10 '' 0 10 1982 ''
    printf "$row" 99 'Muller, Anna' GER F '' WFM '' '' '' 0 10 '' 0 10 '' 0 10 '' ''
    printf "$row" '' 'Nobody' GER F '' '' '' '' '' 0 10 '' 0 10 '' 0 10 '' ''
} >"$tmp/list.txt"
is "$(import "$tmp/list.txt")" "4 players imported, 1 lines without an id or a name skipped" "the text list"
ask '/v1/players?fide_id=1503014'
is "$(json '.players[0] | [.name, .federation, .title, .sex, .rating, .rapid, .blitz, .birth, .fide_id] | map(tostring) | join(" ")')" \
    "Carlsen, Magnus NOR GM m 2840 2832 2881 1990 1503014" "a player by id"
is "$(json '[.list.players, .list.file] | map(tostring) | join(" ")')" "4 list.txt" "  of a list that is named"
ask '/v1/players?name=CARL'
is "$(json '[.players[].name] | join("; ")')" "Carlsen, Magnus; Carlsson, Pontus" "players by the first letters, whatever their case"
ask '/v1/players?name=carlsen%20m'
is "$(json '[.players[].name] | join("; ")')" "Carlsen, Magnus" "  with or without the comma"
ask '/v1/players?name=carl&limit=1'
is "$(json '.players | length')" 1 "  as many as are wanted"
ask '/v1/players?fide_id=7'
is "$status $(json '.players | length')" "200 0" "an id that is not in the list"
for query in '' name= 'name=a&fide_id=1' 'name=a&limit=0'; do
    ask "/v1/players?$query"
    refused 400 bad-parameter "a bad question: ${query:-nothing}"
done
tell /v1/tournaments '{"name": "Cup", "variant": "chess", "players": [{"fide_id": "1503014"}, {"name": "Anna"}, {"fide_id": "700070", "rating": 2600}]}'
is "$status $(json '.players | map([.name, .rating, .federation, .birth] | map(tostring) | join(" ")) | join("; ")')" \
    "201 Carlsen, Magnus 2840 NOR 1990; Anna null null null; Polgar, Judit 2600 HUN 1976" "players given by id are completed; what is given stands"
t=$(json .id)
tell "/v1/tournaments/$t/players" '{"fide_id": "99"}'
is "$status $(json '[.name, .title, .sex] | join(" ")')" "201 Muller, Anna WFM w" "  one who comes later, too"
tell "/v1/tournaments/$t/players" '{"fide_id": "98"}'
refused 422 bad-content "  but none who is not in the list"
like "$(curl -s "$url/tournaments/$t/players?find=carls")" 'Carlsson, Pontus' "the desk finds players, too"

{
    printf '<?xml version="1.0" encoding="utf-8"?>\n<playerslist>\n'
    printf '<player><fideid>1503014</fideid><name>Carlsen, Magnus</name><country>NOR</country><sex>M</sex><title>GM</title><w_title></w_title><rating>2839</rating><birthday>1990</birthday></player>\n'
    printf '<player><fideid>24</fideid><name>M\303\274ller &amp; S\303\266hne, \303\226zg\303\274r</name><country>GER</country><sex>F</sex><title></title><w_title>WIM</w_title><rating>2100</rating><birthday></birthday></player>\n'
    printf '</playerslist>\n'
} >"$tmp/list.xml"
python3 -m zipfile -c "$tmp/list.zip" "$tmp/list.xml"
is "$(import "$tmp/list.zip")" "2 players imported, 0 lines without an id or a name skipped" "the XML list in a zip file"
ask '/v1/players?name=m%C3%9Cller'
is "$(json '.players[0] | [.name, .title] | join(" ")')" "Müller & Söhne, Özgür WIM" "  in Unicode"
ask '/v1/players?name=carl'
is "$(json '[.players[] | .rating] | map(tostring) | join(" ")')" 2839 "  replaces the earlier list"
is "$(sql 'select count(*) from rated') $(sql 'select count(*) from rated_name')" "2 2" "  of which nothing is left"
printf '<?xml version="1.0"?><games/>' >"$tmp/other.xml"
said=$(import "$tmp/other.xml")
is "$?" 1 "another XML file is refused: $said"
said=$(import "$tmp/told")
is "$?" 1 "another text is refused: $said"
said=$(import "$tmp/none")
is "$?" 3 "a file that does not exist: $said"
ask '/v1/players?name=carl'
is "$(json '.players | length')" 1 "  and the list stays"
said=$("$adjd" --store "$store" audit verify 2>&1)
is "$?" 0 "the audit log vouches for the store: $said"
stop
done_testing
