#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""team_ties.py ADJ NAME: compare the values and ranks of NAME.json with those that ADJ computes of NAME.trf."""
import json
import subprocess
import sys
import tempfile

TIES_MOST = 12


def standings(adj, text, codes):
    """The standings of the teams by number, with these tie-breaks."""
    lines = [line for line in text.split("\r\n") if line and line[:3] not in ("202", "212")]
    lines.insert(1, "202 " + ",".join(codes))
    with tempfile.NamedTemporaryFile("w", suffix=".trf", newline="") as event, \
            tempfile.NamedTemporaryFile("w", suffix=".pgn") as none:
        event.write("\r\n".join(lines) + "\r\n")
        event.flush()
        said = subprocess.run([adj, "judge", "--table", "--as", "json", "--event", event.name, none.name],
                              capture_output=True, text=True).stdout
    return {team["number"]: team for team in json.loads(said)["teams"]["standings"]}


def main(adj, name):
    wanted, text = json.load(open(name + ".json")), open(name + ".trf", newline="").read()
    codes, wrong, values, ranks = list(wanted["values"]), [], 0, 0
    for at in range(0, len(codes), TIES_MOST):
        part = codes[at:at + TIES_MOST]
        teams = standings(adj, text, part)
        for code in part:
            for number, value in enumerate(wanted["values"][code], 1):
                found = teams[number]["tie_breaks"][code]
                values += 1
                # the server rounds averages to hundredths
                if (found is None) != (value == "None") or (found and abs(float(found) - float(value)) > 0.0051):
                    wrong.append(f"team {number}: {code} is {found}, not {value}")
    for list_, places in wanted["ranks"].items():
        teams = standings(adj, text, list_.split(","))
        for number, place in enumerate(places, 1):
            ranks += 1
            if teams[number]["rank"] != place:
                wrong.append(f"team {number}: by {list_} its rank is {teams[number]['rank']}, not {place}")
    print("; ".join(wrong[:5]) if wrong else f"{values} values, {ranks} ranks")


main(*sys.argv[1:])
