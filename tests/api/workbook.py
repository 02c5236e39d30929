# SPDX-License-Identifier: MIT
"""Writes workbooks of Office Open XML for tests: workbook.py KIND FILE.

club    a list of a German club: a title above the headings, shared, rich and inline strings, dates, a formula
evening thirty players of a club evening
bomb    a sheet that unpacks to a gigabyte
deep, entity, foreign, empty, strings, formula, ods   hostile or wrong files
"""
import sys
import zipfile

NS = ('xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
      'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"')
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
STYLES = (f'<styleSheet {NS}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy;@"/></numFmts>'
          '<cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs>'
          '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>')


def rows(table, first=1):
    """A table of Python values as cells: text inline, numbers, and (serial, style) for dates."""
    out = ""
    for number, row in enumerate(table, first):
        out += f'<row r="{number}">'
        for column, value in enumerate(row):
            at = f"{chr(65 + column)}{number}"
            if value is None:
                continue
            if isinstance(value, str):
                out += f'<c r="{at}" t="inlineStr"><is><t>{value}</t></is></c>'
            elif isinstance(value, tuple):
                out += f'<c r="{at}" s="{value[1]}"><v>{value[0]}</v></c>'
            else:
                out += f'<c r="{at}"><v>{value}</v></c>'
        out += "</row>"
    return out


def write(path, sheets, strings="", head=""):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        names = list(sheets)
        book.writestr("xl/workbook.xml", f'<?xml version="1.0"?>{head}<workbook {NS}><sheets>' + "".join(
            f'<sheet name="{name.lstrip("-")}" sheetId="{i}" r:id="rId{i}"{" state=%shidden%s" % (chr(34), chr(34)) if name[0] == "-" else ""}/>'
            for i, name in enumerate(names, 1)) + "</sheets></workbook>")
        book.writestr("xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{RELATIONS}">' + "".join(
            f'<Relationship Id="rId{i}" Type="sheet" Target="worksheets/sheet{i}.xml"/>'
            for i in range(1, len(names) + 1)) + "</Relationships>")
        book.writestr("xl/styles.xml", STYLES)
        book.writestr("xl/sharedStrings.xml", f"<sst {NS}>{strings}</sst>")
        for i, name in enumerate(names, 1):
            book.writestr(f"xl/worksheets/sheet{i}.xml", f"<worksheet {NS}><sheetData>{sheets[name]}</sheetData></worksheet>")


def club(path):
    strings = ("<si><t>Nachname</t></si><si><t>Vorname</t></si><si><r><t>Mül</t></r><r><t xml:space=\"preserve\">ler </t></r></si>"
               "<si><t>山田</t><rPh sb=\"0\" eb=\"2\"><t>ヤマダ</t></rPh></si>")
    text = rows([["Vereinsmeisterschaft 2026"]])
    text += ('<row r="3"><c r="A3" t="inlineStr"><is><t>Nr.</t></is></c><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c>'
             + rows([[None, None, None, "DWZ", "Elo", "Geb.", "Verein", "Bem."]], 3).split('">', 1)[1])
    text += ('<row r="4"><c r="A4"><v>1</v></c><c r="B4" t="s"><v>2</v></c>'
             + rows([[None, None, "Hans", 1822, None, (38561, 1), "SC Freiburg"]], 4).split('">', 1)[1])
    text += ('<row r="5"><c r="A5"><v>2</v></c><c r="B5" t="s"><v>3</v></c>'
             + rows([[None, None, "Taro", 1700.0, 2101, "03/04/2005", None, "neu"]], 5).split('">', 1)[1])
    text += rows([[3, "Schulz", None, None, "19O0", 38561]], 6)
    text += '<row r="7"><c r="A7"><f>COUNTA(B4:B6)</f><v>3</v></c></row>'
    write(path, {"-Alt": rows([["Name"], ["Niemand"]]), "Leer": "", "Liste": text, "Damen": rows([["Name"], ["Frau"]])}, strings)


FIRST = "Anna Boris Clara Dmitri Elena Fjodor Galina Hans Irina Jan Katja Leo Maria Nils Olga Paul Rita Stefan Tanja Ulf Vera Willi Xenia Yuri Zoe Arno Bella Carl Dora Emil".split()


def evening(path):
    table = [["No.", "Surname, Name", "Rtg", "Fed", "Birthday", "Club"]]
    for i, name in enumerate(FIRST):
        family = ["Berg", "Orlov", "Stein", "Petrova", "Lang", "Novak"][i % 6]
        table.append([i + 1, f"{family}, {name}", 1400 + (i * 37) % 600, "GER" if i % 2 else "RUS", (30000 + i * 97, 1), "Rook"])
    write(path, {"Players": rows(table)})


def bomb(path):
    write(path, {"Players": "<row><c/></row>" * 100})
    with zipfile.ZipFile(path, "a", zipfile.ZIP_DEFLATED) as book:
        with book.open("xl/media/image.bin", "w") as image:
            for _ in range(1024):
                image.write(b"\0" * (1 << 20))


def formula(path):
    write(path, {"Players": rows([["Name", "Elo", "Club"]]) + '<row r="2"><c r="A2" t="inlineStr"><is><t>Anna</t></is></c>'
                 '<c r="B2"><f>1900+1</f></c><c r="C2" t="e"><v>#REF!</v></c></row>'})


HOSTILE = {
    "deep": lambda path: write(path, {"Players": "<a>" * 300 + "</a>" * 300}),
    "entity": lambda path: write(path, {"Players": ""}, head='<!DOCTYPE a [<!ENTITY b "cccccccccc">]>'),
    "foreign": lambda path: zipfile.ZipFile(path, "w").writestr("record.pgn", "1. e4 e5 *"),
    "empty": lambda path: write(path, {"Players": ""}),
    "strings": lambda path: write(path, {"Players": '<row r="1"><c r="A1" t="s"><v>99999999</v></c><c r="A1" t="s"><v>-1</v></c>'
                                         '<c r="ZZZZZZ1"><v>1e400</v></c></row><row r="1048577"><c><v>nan</v></c></row>'}),
    "ods": lambda path: zipfile.ZipFile(path, "w").writestr("content.xml", "<office/>"),
}

kind, file = sys.argv[1:]
HOSTILE.get(kind, {"club": club, "evening": evening, "bomb": bomb, "formula": formula}.get(kind))(file)
