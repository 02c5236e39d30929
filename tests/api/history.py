#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Clients of several nodes that record the history of their requests, and a check of it against the store.

history.py run FILE SECONDS CLIENTS URL...   send requests; append each with its response to FILE, as JSON lines
history.py check FILE STORE                  check FILE against the PostgreSQL database STORE; print the errors

Independent of adjd: it uses the HTTP interface and reads the tables by name. The test appends a line
{"mark": NAME, "at": T, "stale": SECONDS} to FILE for each failure it causes; the check prints how long writes were interrupted after it.
"""
import http.client, http.server, json, os, random, subprocess, sys, threading, time, urllib.parse, uuid

HOOKS_AT = os.environ.get('HOOKS_AT', '127.0.0.1')
LEASE = 25  # seconds, of a delivery with hook-seconds 5
GAME = b'1. e3-e5 e8-e6\n'
lock = threading.Lock()


def note(out, **entry):
    with lock:
        out.write(json.dumps(entry) + '\n')
        out.flush()


class Client:
    """Uses one node until it fails, then the next one."""

    def __init__(self, urls, out):
        self.urls, self.out, self.at, self.connection = urls, out, random.randrange(len(urls)), None

    def once(self, method, path, body=None, headers={}):
        if not self.connection:
            where = urllib.parse.urlsplit(self.urls[self.at])
            self.connection = http.client.HTTPConnection(where.hostname, where.port, timeout=9)
        if os.environ.get('TOKEN'):
            headers = {**headers, 'Authorization': 'Bearer ' + os.environ['TOKEN']}
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read(), answer.getheader('Location')

    def away(self):
        if self.connection:
            self.connection.close()
        self.connection, self.at = None, (self.at + 1) % len(self.urls)
        time.sleep(0.1)

    def ask(self, until, method, path, body=None, headers={}):
        """A definite response, or None: the outcome is unknown."""
        while time.time() < until + 20:
            try:
                said = self.once(method, path, body, headers)
                if said[0] not in (429, 502, 503, 504):
                    if random.random() < 0.1:
                        self.away()
                    return said
            except (OSError, http.client.HTTPException):
                pass
            self.away()
        return None


def write(client, until, op, game, path, body, kind):
    key = str(uuid.uuid4())
    start = time.time()
    said = client.ask(until, 'POST', path, body, {'Content-Type': kind, 'Idempotency-Key': key})
    entry = dict(op=op, game=game, key=key, start=start, end=time.time(), status=said and said[0])
    if said and said[0] == 201:
        entry['made'] = json.loads(said[1])['id'] if op != 'withdraw' else None
    note(client.out, **entry)
    return entry.get('made')


def read(client, until, game):
    start = time.time()
    said = client.ask(until, 'GET', '/v1/adjudications/' + game)
    if said:
        state = json.loads(said[1]).get('state') if said[0] == 200 else None
        note(client.out, op='read', game=game, start=start, end=time.time(), status=said[0], state=state)


def play(urls, out, until, tournament, games):
    """Submits games, and sometimes replaces, withdraws or reads a submitted one."""
    client, n = Client(urls, out), 0
    while time.time() < until:
        n += 1
        chance, game = random.random(), random.choice(games[-6:]) if games else None
        if not game or chance < 0.5:
            path = '/v1/adjudications?variant=waterloo5'
            if chance < 0.2:
                path += '&tournament=%s&white=%s&black=%s' % (tournament, uuid.uuid4(), uuid.uuid4())
            made = write(client, until, 'submit', None, path, GAME, 'text/plain')
            if made and chance > 0.2:
                games.append(made)
        elif chance < 0.65:
            write(client, until, 'replace', game, '/v1/adjudications/%s/replacement?reason=test&variant=waterloo5' % game, GAME, 'text/plain')
        elif chance < 0.75:
            write(client, until, 'withdraw', game, '/v1/adjudications/%s/withdrawal' % game, b'{"reason": "test"}', 'application/json')
        else:
            read(client, until, game)
        time.sleep(0.01)


def follow(urls, out, until, tournament):
    """Follows the pages of the tournament's games, from changing nodes."""
    client, page, seen = Client(urls, out), None, []
    first = '/v1/adjudications?tournament=%s&limit=20' % tournament
    while time.time() < until:
        said = client.ask(until, 'GET', page or first)
        if said and said[0] == 200:
            answer = json.loads(said[1])
            if answer.get('next'):
                page = answer['next']
                seen += [a['id'] for a in answer['adjudications']]
            else:
                time.sleep(0.2)
        client.away()
    note(out, op='follow', tournament=tournament, seen=seen)


def receive(out):
    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
            note(out, op='hook', id=self.headers['webhook-id'], type=body['type'], at=time.time())
            self.send_response(204)
            self.end_headers()

        def log_message(self, *args):
            pass

    server = http.server.ThreadingHTTPServer((HOOKS_AT, 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


def run(path, seconds, clients, urls):
    out = open(path, 'a')
    until, port = time.time() + float(seconds), receive(out)
    client = Client(urls, out)
    post = lambda where, body, kind='application/json': client.ask(until, 'POST', where, body, {'Content-Type': kind, 'Idempotency-Key': str(uuid.uuid4())})
    tournament = json.loads(post('/v1/tournaments', b'{"name": "Test"}')[1])['id']
    post('/v1/webhooks', json.dumps({'url': 'http://%s:%d/' % (HOOKS_AT, port)}).encode())
    archive = ''.join('[Event "%d"]\n[Variant "chess"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n' % i for i in range(1000))
    for _ in range(2):
        where = post('/v1/batches', archive.encode(), 'application/vnd.chess-pgn')[2]
        note(out, op='batch', job=where.split('/')[-1], games=1000)
    threads = [threading.Thread(target=play, args=(urls, out, until, tournament, [])) for _ in range(int(clients))]
    shared = []  # games that several clients change concurrently
    threads += [threading.Thread(target=play, args=(urls, out, until, tournament, shared)) for _ in range(2)]
    threads += [threading.Thread(target=follow, args=(urls, out, until, tournament)) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    # Deliveries and jobs of a dead node are taken over when its lease expires. They are late, not lost, as long
    # as their number decreases.
    best, since = None, time.time()
    while time.time() < since + 60:
        said = client.ask(time.time(), 'GET', '/metrics')
        figures = dict(l.rsplit(' ', 1) for l in said[1].decode().splitlines() if l and l[0] != '#') if said else {}
        waiting = [figures.get(k) for k in ('adjd_jobs_waiting', 'adjd_deliveries{state="waiting"}')]
        if None not in waiting:
            left = sum(float(w) for w in waiting)
            if left == 0:
                break
            if best is None or left < best:
                best, since = left, time.time()
        time.sleep(0.5)
    note(out, op='done', seconds=time.time() - until)


# ---- the check

def rows(store, query):
    said = subprocess.run(['psql', '-XqAt', '-F', '\t', '-c', query, store], capture_output=True, text=True, check=True)
    return [line.split('\t') for line in said.stdout.splitlines()]


def step(state, e):
    """The state (replaced, withdrawn) after an operation, or None if the response is impossible in this state."""
    replaced, withdrawn = state
    if e['op'] == 'read':
        return state if e['state'] == ('replaced' if replaced else 'withdrawn' if withdrawn else 'current') else None
    may = not replaced if e['op'] == 'replace' else not replaced and not withdrawn
    if e['status'] == 507:  # disk full: nothing was stored
        return state
    if e['status'] != 201:
        return state if e['status'] == 409 and not may else None
    return ((True, withdrawn) if e['op'] == 'replace' else (replaced, True)) if may else None


def linearizable(ops):
    """Linearizability (Wing and Gong): is there an order in which each takes effect between request and response?"""
    seen, stack = set(), [((False, False), frozenset(range(len(ops))))]
    while stack:
        state, left = stack.pop()
        if not left or all(ops[i]['status'] is None for i in left):
            return True
        if (state, left) in seen:
            continue
        seen.add((state, left))
        first_end = min(ops[i]['end'] for i in left if ops[i]['status'] is not None)
        for i in left:
            e = ops[i]
            if e['start'] <= first_end:
                after = step(state, e if e['status'] is not None else dict(e, status=201))
                if after is not None:
                    stack.append((after, left - {i}))
    return False


def check(path, store):
    entries = [json.loads(line) for line in open(path)]
    faults = []
    wrong = lambda good, text: good or faults.append(text)
    of = lambda *ops: [e for e in entries if e.get('op') in ops]
    wrong(of('done'), 'the clients did not come to their end')
    kept = [r[0] for r in rows(store, 'select id from adjudication order by seq')]
    made = [e['made'] for e in of('submit', 'replace') if e['status'] == 201]
    doubt = [e for e in of('submit', 'replace') if e['status'] is None]
    batched = [r[0] for r in rows(store, 'select adjudication from job_result')]
    wrong(len(set(made)) == len(made), 'two keys have one adjudication')
    wrong(not set(made) - set(kept), '%d that were answered 201 are not there' % len(set(made) - set(kept)))
    rest = set(kept) - set(made) - set(batched)
    wrong(len(rest) <= len(doubt), '%d are there that nobody was told of, %d are in doubt' % (len(rest), len(doubt)))
    wrong(len(set(batched)) == len(batched), 'a game of a batch was done twice')
    for e in of('batch'):
        said = rows(store, "select j.state, j.games, count(distinct r.number), count(*) from job j join job_result r on r.job = j.seq where j.id = '%s' group by j.seq" % e['job'])
        wrong(said == [['done', str(e['games']), str(e['games']), str(e['games'])]], 'job %s: %s' % (e['job'], said))
    games = {}
    for e in of('replace', 'withdraw', 'read'):
        games.setdefault(e['game'], []).append(e)
    # For some seconds after a mark with "stale", a node may read from a primary that has been replaced.
    stale = [(e['at'], e['at'] + e['stale']) for e in entries if e.get('stale')]
    is_stale = lambda e: (e['op'] == 'read' or e['status'] == 404) and any(a <= e['end'] and e['start'] <= b for a, b in stale)
    for game, ops in games.items():
        ops = [e for e in ops if not is_stale(e)]
        wrong(linearizable(ops), 'what was said of %s does not fit any order: %s' % (game, sorted(ops, key=lambda e: e['start'])))
    ruled = {(r[0], r[1]): r[2] for r in rows(store, 'select adjudication, kind, replacement from ruling')}
    for e in of('replace', 'withdraw'):
        if e['status'] == 201:
            kind = 'replacement' if e['op'] == 'replace' else 'withdrawal'
            wrong((e['game'], kind) in ruled and (e['op'] == 'withdraw' or ruled[e['game'], kind] == e['made']), 'the %s of %s is lost' % (kind, e['game']))
    twice = rows(store, 'select adjudication, kind, count(*) from ruling group by 1, 2 having count(*) > 1')
    wrong(not twice, 'ruled twice: %s' % twice)
    for e in of('follow'):
        order = [r[0] for r in rows(store, "select id from adjudication where tournament = '%s' order by seq" % e['tournament'])]
        wrong(e['seen'] == order[:len(e['seen'])], 'a follower missed a game of the tournament, or saw another order')
        print('# a follower saw %d of %d games of the tournament' % (len(e['seen']), len(order)))
    told = [e['id'] for e in of('hook')]
    events = {r[0]: r[1:] for r in rows(store, 'select e.id, d.state, d.attempts, coalesce(d.lease_ms, 0) from event e join delivery d on d.event = e.seq')}
    untold = [events[e] for e in events if e not in set(told)]
    late = [e for e in untold if e[0] == 'waiting']
    wrong(not late, '%d of %d events are late: %s' % (len(late), len(events), late[:5]))
    wrong(len(late) == len(untold), '%d of %d events are lost: %s' % (len(untold) - len(late), len(events), untold[:5]))
    wrong(set(told) <= set(events), '%d were told that are no events' % len(set(told) - set(events)))
    # The clients know which changes happened; each must be an event.
    heard = {tuple(r) for r in rows(store, "select e.type, e.data::json->>'id' from event e join delivery d on d.event = e.seq")}
    happened = {('adjudication.created', e['made']) for e in of('submit', 'replace') if e['status'] == 201}
    happened |= {('adjudication.' + ('replaced' if e['op'] == 'replace' else 'withdrawn'), e['game']) for e in of('replace', 'withdraw') if e['status'] == 201}
    happened |= {('batch.finished', e['job']) for e in of('batch')}
    wrong(happened <= heard, '%d things happened that no webhook was to hear of: %s' % (len(happened - heard), list(happened - heard)[:3]))
    log = rows(store, 'select count(*), (select max(seq) from log_leaf), (select count(distinct entry) from log_leaf) from log_entry')
    wrong(len(set(log[0])) == 1, 'the tree does not have each entry once: %s' % log)
    print('# all was told %.1f s after the last write' % max([e['seconds'] for e in of('done')], default=0))
    print('# %d writes answered 201, %d refused, %d in doubt; %d reads; %d games ruled upon; %d webhooks told, %d twice; %d entries of audit' % (
        len([e for e in of('submit', 'replace', 'withdraw') if e['status'] == 201]), len([e for e in of('replace', 'withdraw', 'submit') if e['status'] not in (201, None)]),
        len(doubt), len(of('read')), len(games), len(told), len(told) - len(set(told)), int(log[0][0])))
    ends = sorted(e['end'] for e in of('submit', 'replace', 'withdraw') if e['status'] == 201)
    at = sorted(e['at'] for e in of('hook'))
    stood = max((b - a for a, b in zip(at, at[1:])), default=0)
    print('# webhooks stood still for %.1f s' % stood)
    wrote = max((b - a for a, b in zip(ends, ends[1:])), default=0)
    wrong(stood < LEASE + max(0, wrote - 10), 'what a node had taken when it went kept other nodes from telling more')
    marks = [e for e in entries if 'mark' in e]
    for mark, after in zip(marks, marks[1:] + [{'at': ends[-1]}]):
        span = [mark['at']] + [t for t in ends if mark['at'] < t < after['at']] + [after['at']]
        print('# %-40s writes stood still for %.1f s' % (mark['mark'], max(b - a for a, b in zip(span, span[1:]))))
    for f in faults:
        print(f)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(run(sys.argv[2], sys.argv[3], sys.argv[4], sys.argv[5:]) if sys.argv[1] == 'run' else check(*sys.argv[2:]))
