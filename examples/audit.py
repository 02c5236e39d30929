#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Verify the output of `adjd audit export --rows` without adjd, as adjd-audit(7) describes: audit.py [HEAD] <export"""
import hashlib, json, sys

def sha256(text): return hashlib.sha256(text.encode()).hexdigest()

head, seq, seen, vouched, faults = "0" * 64, 0, set(), {}, []
for line in sys.stdin:
    e = json.loads(line)
    if "row" in e:
        key = e["row"], e["key"]
        columns = json.dumps(e["columns"], separators=(",", ":"), ensure_ascii=False)
        if vouched.pop(key, None) != sha256(e["salt"] + "\n" + columns):
            faults.append("%s %s: the log does not attest this row" % key)
        continue
    fields = [head, e["seq"], e["at_ms"], e["actor"], e["action"], e["subject"], e["detail"]]
    if e["seq"] != seq + 1 or e["hash"] != sha256("".join("%s\n" % f for f in fields)):
        faults.append("entry %d does not match the hash of the previous entry" % e["seq"])
    head, seq = e["hash"], e["seq"]
    seen.add(head)
    detail = json.loads(e["detail"])
    for kind, key, row in detail.get("before", []):
        if vouched.get((kind, key)) != row:
            faults.append("%s %s: the row was altered before entry %d" % (kind, key, seq))
    for kind, key, row in detail.get("rows", []):
        vouched[kind, key] = row
faults += ["%s %s: the row is missing" % key for key, row in vouched.items() if row]
if len(sys.argv) > 1 and sys.argv[1] not in seen:
    faults.append("no entry has the hash %s" % sys.argv[1])
print("\n".join(faults) or "%d entries, the last one %s" % (seq, head))
sys.exit(bool(faults))
