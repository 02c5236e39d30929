# SPDX-License-Identifier: MIT
"""judges.py PORT PID SIGNAL SECONDS RECORD: submit from eight connections while the judges of process PID get a signal five times a
second. Prints how many signals were sent, and how many replies had the status 201, 500, and another one."""
import collections
import http.client
import os
import signal
import sys
import threading
import time

port, pid, number, seconds = int(sys.argv[1]), sys.argv[2], getattr(signal, "SIG" + sys.argv[3]), float(sys.argv[4])
with open(sys.argv[5], "rb") as source:
    record = source.read()
end = time.time() + seconds
statuses = collections.Counter()


def submit():
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    while time.time() < end:
        client.request("POST", "/v1/adjudications?variant=chess", record, {"Content-Type": "text/plain"})
        answer = client.getresponse()
        answer.read()
        statuses[answer.status] += 1


threads = [threading.Thread(target=submit) for _ in range(8)]
for thread in threads:
    thread.start()
sent = 0
while time.time() < end - 0.5:
    time.sleep(0.2)
    with open(f"/proc/{pid}/task/{pid}/children") as children:
        for child in children.read().split():
            try:
                with open(f"/proc/{child}/comm") as name:
                    if name.read() == "adjd: judge\n":
                        os.kill(int(child), number)
                        sent += 1
            except OSError:
                pass
for thread in threads:
    thread.join()
print(sent, statuses.pop(201, 0), statuses.pop(500, 0), sum(statuses.values()))
