# SPDX-License-Identifier: MIT
"""hostile_forms.py URL SESSION GUARD: sends 600 malformed forms (truncated, corrupted, nested; a fixed random seed).
Each must get a page or a problem, never 500, and adjd must survive."""
import http.client
import random
import sys
from urllib.parse import urlsplit

ADDRESSES = ["/records", "/records/check", "/records/compare", "/tournaments", "/sign-in"]
chance = random.Random(19)


def part(name, value, file=None):
    head = 'Content-Disposition: form-data; name="%s"' % name + ('; filename="%s"' % file if file is not None else "")
    return head.encode() + b"\r\n\r\n" + value


def whole(parts, boundary=b"x"):
    return b"".join(b"--" + boundary + b"\r\n" + p + b"\r\n" for p in parts) + b"--" + boundary + b"--\r\n"


RECORD = b'[Variant "chess"]\r\n\r\n1. e4 e5 2. Nf3 Nc6 *\r\n'
GUARD = part("_form", sys.argv[3].encode())
PLAIN = whole([GUARD, part("record", RECORD), part("variant", b"chess"), part("files", RECORD, "a.pgn")])


def odd(n):
    """The n-th body."""
    kind = n % 10
    if kind == 0:  # truncated
        return PLAIN[:chance.randrange(len(PLAIN))]
    if kind == 1:  # corrupted bytes
        body = bytearray(PLAIN)
        for _ in range(chance.randrange(1, 20)):
            body[chance.randrange(len(body))] = chance.randrange(256)
        return bytes(body)
    if kind == 2:  # names and files of any length
        return whole([GUARD, part("n" * chance.randrange(1, 200000), b"x"), part("files", RECORD, "f" * chance.randrange(1, 9000))])
    if kind == 3:  # forms within forms
        inner = PLAIN
        for _ in range(chance.randrange(1, 12)):
            inner = whole([part("record", inner), b"Content-Type: multipart/mixed; boundary=x\r\n\r\n" + inner])
        return inner
    if kind == 4:  # very many parts
        return whole([GUARD] + [part("f%d" % i, b"") for i in range(chance.randrange(1, 4000))])
    if kind == 5:  # almost-boundaries
        return b"".join(chance.choice([b"--x", b"--x--", b"--", b"-", b"\r\n", b"\n", b"x", b"--xx", PLAIN[:60]])
                        for _ in range(chance.randrange(1, 400)))
    if kind == 6:  # endless part headers
        return b"--x\r\n" + b"Content-Disposition: form-data; " * chance.randrange(1, 3000)
    if kind == 7:  # two bodies, the first unterminated
        return PLAIN[:chance.randrange(len(PLAIN))] + PLAIN
    if kind == 8:  # fake archives within
        magic = chance.choice([b"PK\3\4", b"\x1f\x8b\x08", b"BZh9", b"\xfd7zXZ\0", b"\x28\xb5\x2f\xfd"])
        return whole([GUARD, part("files", magic + chance.randbytes(chance.randrange(300)), "a.zip")])
    return chance.randbytes(chance.randrange(4000))


def main(url, session, _guard):
    where = urlsplit(url)
    answered, accepted = 0, 0
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
    for n in range(600):
        head = {"Content-Type": "multipart/form-data; boundary=x", "Accept": "text/html", "Cookie": "adjd_visit=" + session}
        try:
            connection.request("POST", ADDRESSES[n // 10 % len(ADDRESSES)], odd(n), head)
            answer = connection.getresponse()
            answer.read()
        except (http.client.HTTPException, OSError) as error:
            sys.exit("form %d: %r" % (n, error))
        if answer.status >= 500:
            sys.exit("form %d: %d" % (n, answer.status))
        if answer.status == 429:
            sys.exit("form %d: too many" % n)
        answered += 1
        accepted += answer.status not in (403, 404)
        if answer.will_close:
            connection.close()
    print(answered, "answered,", "some" if accepted > 100 else accepted, "past the guard")


main(*sys.argv[1:])
