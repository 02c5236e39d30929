# SPDX-License-Identifier: MIT
"""Type at a program on a real terminal: typist.py SCRIPT PROGRAM ARGUMENT...

A line of the script is what the program is to say next (a regular expression) or, behind '>', what is typed then, with
the escapes of a Python string. Everything that the terminal showed is printed; the exit code is the program's, 99 when it
did not say in time what it was to say, or did not end, 98 when it ended before. The terminal has 24 lines of 80 columns."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

script = open(sys.argv[1], encoding="utf-8").read().splitlines()
child, terminal = pty.fork()
if child == 0:
    os.environ["TERM"] = "vt100"
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a test that runs in the background has it ignored
    os.execv(sys.argv[2], sys.argv[2:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
shown, seen = "", 0


def more(seconds):
    """Wait for what the terminal shows next; False: nothing more comes."""
    global shown
    if not select.select([terminal], [], [], seconds)[0]:
        return True
    try:
        data = os.read(terminal, 65536)
    except OSError:
        return False
    shown += data.decode("utf-8", "replace")
    return bool(data)


def leave(code):
    sys.stdout.write(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\r", "", shown))
    sys.exit(code)


def listens():
    """The line editor has taken the terminal over; it shows its prompt just before, and a control-D then is a zero byte."""
    return not termios.tcgetattr(terminal)[3] & termios.ICANON


for line in script:
    if line.startswith(">"):
        limit = time.monotonic() + 20
        while not listens() and time.monotonic() < limit and more(0.01):
            pass
        os.write(terminal, line[1:].encode("latin-1", "backslashreplace").decode("unicode_escape").encode())
        continue
    limit = time.monotonic() + 20
    while True:
        found = re.compile(line).search(shown, seen)
        if found:
            seen = found.end()
            break
        if time.monotonic() > limit:
            shown += f"\n*** never said: {line}\n"
            os.kill(child, 9)
            leave(99)
        if not more(0.1):
            shown += f"\n*** ended before: {line}\n"
            leave(98)
limit = time.monotonic() + 20
while more(0.2):
    if time.monotonic() > limit:
        shown += "\n*** never ended\n"
        os.kill(child, 9)
        leave(99)
leave(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
