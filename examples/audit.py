#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Verify the audit log of adjd without adjd, with Python's standard library alone. adjd-audit(7) describes the formats.

adjd audit export --rows | audit.py [CHECKPOINT...]   verify an export: entries, tree, rows, and checkpoints that were kept
audit.py URL [TOKEN]                                  verify a log over HTTP: checkpoint, signature, tiles and entries;
                                                      the token, else $ADJ_TOKEN, has the scope admin
The exit status is 1 when the log is damaged, and 3 when it cannot be read.
"""
import base64, hashlib, json, os, sys, urllib.request


def sha256(data): return hashlib.sha256(data).digest()


# Ed25519 (RFC 8032, 5.1): verification only, so it need not run in constant time.
P, L = 2**255 - 19, 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P


def add(a, b):
    x1, y1, z1, t1 = a
    x2, y2, z2, t2 = b
    p, q, r, s = (y1 - x1) * (y2 - x2), (y1 + x1) * (y2 + x2), 2 * t1 * t2 * D, 2 * z1 * z2
    e, f, g, h = q - p, s - r, s + r, q + p
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(n, point):
    total = 0, 1, 1, 0
    while n:
        if n & 1:
            total = add(total, point)
        point, n = add(point, point), n >> 1
    return total


def decompress(data):
    y = int.from_bytes(data, 'little')
    sign, y = y >> 255, y & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * pow(2, (P - 1) // 4, P) % P
    if x * x % P != square or y >= P or (x == 0 and sign):
        raise ValueError('no point of the curve')
    if x & 1 != sign:
        x = P - x
    return x, y, 1, x * y % P


BASE = decompress(bytes([0x58] + [0x66] * 31))


def signed(key, text, signature):
    try:
        a, r = decompress(key), decompress(signature[:32])
    except ValueError:
        return False
    s = int.from_bytes(signature[32:], 'little')
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), 'little')
    one, other = multiply(s, BASE), add(r, multiply(k % L, a))
    return s < L and not any((one[i] * other[2] - other[i] * one[2]) % P for i in (0, 1))


# The Merkle tree (RFC 6962, 2.1).
def leaf_hash(data): return sha256(b'\0' + data)


class Tree:
    """A tree that grows: the roots of its complete subtrees, the largest first."""

    def __init__(self):
        self.size, self.parts = 0, []

    def append(self, leaf):
        size, self.size = self.size, self.size + 1
        while size & 1:
            leaf, size = sha256(b'\1' + self.parts.pop() + leaf), size >> 1
        self.parts.append(leaf)

    def root(self):
        if not self.parts:
            return sha256(b'')
        root = self.parts[-1]
        for part in self.parts[-2::-1]:
            root = sha256(b'\1' + part + root)
        return root


class Checkpoint:
    """C2SP tlog-checkpoint, a signed note: origin, size, root, then signature lines."""

    def __init__(self, note):
        text, _, lines = note.rpartition('\n\n')
        self.text = text + '\n'
        self.origin, size, root = text.split('\n')[:3]
        self.size, self.root = int(size), base64.b64decode(root, validate=True)
        self.lines = [line.split(' ') for line in lines.splitlines() if line.startswith('\u2014 ')]

    def signed_by(self, key):
        want = sha256(self.origin.encode() + b'\n\1' + key)[:4]
        for _, name, signature in self.lines:
            data = base64.b64decode(signature)
            if name == self.origin and data[:4] == want:
                return signed(key, self.text.encode(), data[4:])
        return False


def base64url(text): return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


# An entry is hashed as this text; a detail that is too long for a tile is represented by its hash.
def leaf_of(e):
    def text(detail):
        head = {name: e[name] for name in ('at_ms', 'actor', 'action', 'subject')}
        return (json.dumps(head, separators=(',', ':'), ensure_ascii=False)[:-1] + detail + '}').encode()
    whole = text(',"detail":' + e['detail'])
    if len(whole) <= 65535:
        return whole
    return text(',"detail_sha256":"%s"' % hashlib.sha256(e['detail'].encode()).hexdigest())


class Verifier:
    def __init__(self, kept):
        self.kept, self.tree, self.chain, self.count = kept, Tree(), '0' * 64, 0
        self.rows, self.keys, self.faults, self.checkpoint = {}, [], [], None

    def fault(self, *words): self.faults.append(' '.join(map(str, words)))

    def compare_kept(self):
        for name, checkpoint in self.kept:
            if checkpoint.size == self.tree.size and checkpoint.root != self.tree.root():
                self.fault(name + ': the log does not contain the tree of this checkpoint')

    def entry(self, e, in_chain):
        self.count += 1
        if in_chain:
            fields = [self.chain, e['seq'], e['at_ms'], e['actor'], e['action'], e['subject'], e['detail']]
            self.chain = hashlib.sha256(''.join('%s\n' % f for f in fields).encode()).hexdigest()
            if e['seq'] != self.count or e['hash'] != self.chain:
                self.fault('entry', e['seq'], 'does not match the hash of the previous entry')
        elif e['hash']:
            hash = leaf_hash(leaf_of(e))
            if e['seq'] != self.count or e['hash'] != hash.hex():
                self.fault('entry', e['seq'], 'does not match its hash')
            self.tree.append(hash)
            self.compare_kept()
        detail = json.loads(e['detail'])
        if e['action'] == 'chain' and not in_chain and detail['hash'] != self.chain:
            self.fault('entry', e['seq'], 'does not name the head of the chain before it')
        for kind, key, hash in detail.get('before', []):
            if self.rows.get((kind, key)) != hash:
                self.fault(kind, key + ': the row was altered before entry', e['seq'])
        for kind, key, hash in detail.get('rows', []):
            self.rows[kind, key] = hash

    def row(self, r):
        columns = json.dumps(r['columns'], separators=(',', ':'), ensure_ascii=False)
        hash = hashlib.sha256((r['salt'] + '\n' + columns).encode()).hexdigest()
        if self.rows.pop((r['row'], r['key']), None) != hash:
            self.fault(r['row'], r['key'] + ': the log does not attest this row')
        if r['row'] == 'key':
            self.keys.append(base64url(r['columns'][0]))

    def export(self, lines):
        """Entries of the chain stand before the entry `chain`, the first of the tree."""
        lines = [json.loads(line) for line in lines]
        first = next((i for i, e in enumerate(lines) if e.get('action') == 'chain'), 0)
        for i, line in enumerate(lines):
            if 'action' in line:
                self.entry(line, i < first)
            elif 'row' in line:
                self.row(line)
            else:
                self.checkpoint = Checkpoint(line['checkpoint'])
        if not self.checkpoint:
            return self.fault('the export has neither rows nor checkpoint: adjd audit export needs --rows')
        for key, hash in self.rows.items():
            if hash:
                self.fault(*key, 'the row is missing')
        self.end()

    def end(self):
        c = self.checkpoint
        if not c or c.size != self.tree.size or c.root != self.tree.root():
            self.fault('the tree of the entries is not the one of the checkpoint')
        elif not any(c.signed_by(key) for key in self.keys):
            self.fault('no known key has signed the checkpoint')
        for name, checkpoint in self.kept:
            if checkpoint.size > self.tree.size:
                self.fault(name + ': the log is shorter than the tree of this checkpoint')

    def online(self, url, token):
        def get(path):
            headers = {'Authorization': 'Bearer ' + token} if token else {}
            return urllib.request.urlopen(urllib.request.Request(url + path, headers=headers), timeout=30).read()

        def tile(kind, number, width):
            digits = '%03d' % number
            digits = digits.zfill(-(-len(digits) // 3) * 3)
            parts = [digits[i:i + 3] for i in range(0, len(digits), 3)]
            path = '/'.join(['x' + part for part in parts[:-1]] + parts[-1:])
            return get('/v1/audit/tile/%s/%s' % (kind, path + ('.p/%d' % width if width < 256 else '')))

        self.keys = [base64url(key['x']) for key in json.loads(get('/.well-known/jwks.json'))['keys']]
        self.checkpoint = c = Checkpoint(get('/v1/audit/checkpoint').decode())
        for number in range(-(-c.size // 256)):
            width = min(256, c.size - 256 * number)
            hashes, bundle = tile(0, number, width), tile('entries', number, width)
            for i in range(width):
                length = int.from_bytes(bundle[:2], 'big')
                hash = leaf_hash(bundle[2:2 + length])
                if hash != hashes[32 * i:32 * i + 32]:
                    self.fault('entry', 256 * number + i, 'does not match its hash in the tile')
                self.tree.append(hash)
                self.compare_kept()
                bundle = bundle[2 + length:]
        self.end()


def main(words):
    if [word for word in words if word.startswith('-')]:
        print(__doc__)
        return 0 if set(words) <= {'-h', '--help'} else 2
    try:
        if words and words[0].startswith(('http://', 'https://')):
            verifier = Verifier([])
            verifier.online(words[0].rstrip('/'), words[1] if len(words) > 1 else os.environ.get('ADJ_TOKEN'))
        else:
            verifier = Verifier([(name, Checkpoint(open(name, encoding='utf-8').read())) for name in words])
            verifier.export(sys.stdin.buffer)
    except OSError as error:
        print('audit.py:', error, file=sys.stderr)
        return 3
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        print('audit.py: this is no log or checkpoint of adjd:', repr(error), file=sys.stderr)
        return 1
    print('\n'.join(verifier.faults) or 'a tree of %d entries, the head %s' % (verifier.tree.size, verifier.tree.root().hex()))
    return int(bool(verifier.faults))


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
