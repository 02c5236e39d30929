#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The output of `adjd audit export` as the hash chain that versions before the tree kept: statements for the table audit."""
import hashlib, json, sys

hash = '0' * 64
for seq, line in enumerate(sys.stdin, 1):
    e = json.loads(line)
    texts = [e['actor'], e['action'], e['subject'], e['detail']]
    hash = hashlib.sha256(''.join('%s\n' % f for f in [hash, seq, e['at_ms']] + texts).encode()).hexdigest()
    print('insert into audit (seq, at_ms, actor, action, subject, detail, hash) values (%d, %d, %s);' % (
        seq, e['at_ms'], ', '.join("'%s'" % t.replace("'", "''") for t in texts + [hash])))
