#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A club's evening in Python: evening.py URL. The token is that of the file adjd.token in this folder; set ADJ_TOKEN_FILE or
TOKEN for another.

The client reads adjd's OpenAPI document and makes a function of each operation.
"""
import json
import os
import re
import sys
import urllib.parse
import urllib.request


class Client:
    """Functions named by operationId. Keyword arguments are parameters; `body` is the request body, `as_type` its media type."""

    def __init__(self, url, token=None):
        self.url, self.token, self.operations = url, token, {}
        document = self.ask('GET', '/openapi.json')
        for path, item in document['paths'].items():
            for method, operation in item.items():
                if method != 'parameters':
                    shared = item.get('parameters', [])
                    self.operations[operation['operationId']] = (method.upper(), path, shared + operation.get('parameters', []))

    def ask(self, method, path, body=None, as_type=None, headers=None):
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, method=method, headers=headers or {})
        if data is not None:
            request.add_header('Content-Type', as_type or 'application/json')
        if self.token:
            request.add_header('Authorization', 'Bearer ' + self.token)
        with urllib.request.urlopen(request) as answer:
            text = answer.read()
            return json.loads(text) if 'json' in answer.headers.get('Content-Type', '') else text

    def __getattr__(self, name):
        method, path, parameters = self.operations[name]

        def call(body=None, as_type=None, **given):
            places = {p['name']: p['in'] for p in parameters if 'name' in p}
            query = {k: v for k, v in given.items() if places.get(k) == 'query'}
            where = re.sub(r'\{(\w+)\}', lambda m: urllib.parse.quote(str(given[m[1]])), path)
            return self.ask(method, where + ('?' + urllib.parse.urlencode(query) if query else ''), body, as_type)

        return call


def evening(adjd):
    cup = adjd.createTournament({'name': 'Evening', 'variant': 'chess', 'rounds': 1,
                                 'players': [{'name': 'Anna'}, {'name': 'Boris'}, {'name': 'Clara'}]})
    adjd.setPairings([{'white': 1, 'black': 2}, {'white': 3}], id=cup['id'], round=1)
    game = adjd.adjudicate(b'1. f3 e5 2. g4 Qh4# 0-1', 'application/vnd.chess-pgn',
                       tournament=cup['id'], white='Anna', black='Boris')
    adjd.decide({'status': 'draw', 'reason': 'both agreed that it was a joke'}, id=game['id'])
    for row in adjd.getStandings(id=cup['id'])['standings']:
        print(row['rank'], row['name'], row['points'])
    with open('evening.trf', 'wb') as file:
        file.write(adjd.exportTournament(**{'id': cup['id'], 'as': 'trf26'}))


def token():
    """The token of this machine's adjd; None: none, as adjd with tokens = off needs."""
    name = os.environ.get('ADJ_TOKEN_FILE', 'adjd.token')
    return os.environ.get('TOKEN') or (open(name).read().strip() if os.path.exists(name) else None)


evening(Client(sys.argv[1], token()))
