#!/usr/bin/python3
# SPDX-License-Identifier: MIT
# Validates responses against the OpenAPI document: conform.py DOCUMENT [LIST [FOLDER]]. LIST has a line per
# response, METHOD PATH STATUS TYPE NUMBER, separated by tabs; FOLDER contains the bodies by number. METHOD is
# EVENT for a webhook delivery or a stream event, whose type is in PATH. Without LIST the document itself is
# checked: its schemas are valid (2020-12), and its examples match them. Prints the errors.
import gzip
import json
import re
import sys
import warnings

warnings.simplefilter('ignore')
from jsonschema import Draft202012Validator, RefResolver


def once(pairs):
    names = [name for name, _ in pairs]
    for name in {name for name in names if names.count(name) > 1}:
        print('%s is there twice' % name)
    return dict(pairs)


document = json.load(open(sys.argv[1]), object_pairs_hook=once)
resolver = RefResolver('', document)
templates = []
for path, item in document['paths'].items():
    pattern = re.compile('^' + re.sub(r'\\\{[a-z]+\\\}', '.+' if '/tile/' in path else '[^/]+', re.escape(path)) + '$')
    templates.append((path.count('{'), pattern, path))
templates.sort(key=lambda row: row[0])


def resolve(node):
    while '$ref' in node:
        with resolver.resolving(node['$ref']) as target:
            node = target
    return node


def faults(schema, value):
    found = Draft202012Validator(schema, resolver=resolver).iter_errors(value)
    return ['%s: %s' % ('/'.join(map(str, e.absolute_path)) or 'body', e.message[:200]) for e in found]


def response_of(method, path, status):
    for _, pattern, template in templates:
        if not pattern.match(path):
            continue
        operation = document['paths'][template].get(method.lower())
        if operation:
            responses = operation['responses']
            return resolve(responses.get(status) or responses['default'])
    return resolve(document['components']['responses']['Misdirected' if status == '421' else 'Default'])


def values(media, data):
    if media == 'application/x-ndjson':
        return [json.loads(line) for line in data.split(b'\n') if line]
    return [json.loads(data)]


def event_check(kind, number):
    """A webhook body, or a stream event, which is only the `data` of it."""
    if kind not in document['webhooks']:
        return ['no such event is documented']
    schema = document['webhooks'][kind]['post']['requestBody']['content']['application/json']['schema']
    value = json.load(open('%s/%s' % (sys.argv[3], number), 'rb'))
    return faults(schema if 'timestamp' in value else schema['properties']['data'], value)


def answer_check(line):
    method, path, status, media, number = line.rstrip('\n').split('\t')
    if method == 'EVENT':
        return event_check(path, number)
    media = media.split(';')[0].strip()
    path = path.split('?')[0]
    response = response_of('get' if method == 'HEAD' else method, path, status)
    content = response.get('content', {})
    if method in ('HEAD', 'OPTIONS') or status in ('000', '204', '304', '421'):
        return []
    if not content:
        return [] if not media else ['%s, but nothing is documented' % media]
    if media not in content:
        return ['%s is not documented' % (media or 'no type')]
    if 'json' not in media or not number:
        return []
    data = open('%s/%s' % (sys.argv[3], number), 'rb').read()
    if data[:2] == b'\x1f\x8b':
        data = gzip.decompress(data)
    return [f for value in values(media, data) for f in faults(content[media].get('schema', {}), value)]


def answers_check():
    seen = set()
    for line in open(sys.argv[2]):
        for fault in answer_check(line):
            if fault not in seen:
                print(' '.join(line.split('\t')[:3]) + ': ' + fault)
            seen.add(fault)


def contents(node, where):
    if isinstance(node, dict):
        for key, value in node.items():
            if key == 'content' and isinstance(value, dict):
                for media, entry in value.items():
                    yield where + '/' + media, entry
            yield from contents(value, where + '/' + key)
    elif isinstance(node, list):
        for i, value in enumerate(node):
            yield from contents(value, where + '/' + str(i))


def document_check():
    for name, schema in document['components']['schemas'].items():
        try:
            Draft202012Validator.check_schema(schema)
        except Exception as error:
            print('%s: %s' % (name, error.message))
    for where, entry in contents(document, ''):
        if 'schema' not in entry:
            print(where + ': no schema')
        elif 'json' in where.rsplit('/', 1)[1] and 'example' not in entry:
            print(where + ': no example')
        elif 'json' not in where.rsplit('/', 1)[1] and resolve(entry['schema']).get('type') != 'string':
            print(where + ': a text is a string')
        elif 'example' in entry:
            for fault in faults(entry['schema'], entry['example']):
                print(where + ': ' + fault)


document_check() if len(sys.argv) == 2 else answers_check()
