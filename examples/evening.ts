// SPDX-License-Identifier: MIT
// A club's evening in TypeScript. The types are generated from adjd's OpenAPI document, and the compiler checks the program against them:
//     npm install openapi-fetch openapi-typescript typescript @types/node
//     npx openapi-typescript URL/openapi.json -o adjd.d.ts
//     npx tsc --strict --module nodenext --target es2022 evening.ts
//     node evening.js URL
// The token is that of the file adjd.token in this folder; set ADJ_TOKEN_FILE or TOKEN for another.
import { readFile, writeFile } from 'node:fs/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './adjd.js';

type Problem = components['schemas']['Problem'];

const token = process.env.TOKEN ?? (await readFile(process.env.ADJ_TOKEN_FILE ?? 'adjd.token', 'utf8').catch(() => '')).trim();

const adjd = createClient<paths, `application/${string}json`>({
    baseUrl: process.argv[2],
    headers: token ? { Authorization: `Bearer ${token}` } : {},
});

// Returns the data of a reply, or throws the title and detail of the problem (RFC 9457).
function wanted<Data>(answer: { data?: Data; error?: Problem }): Data {
    if (answer.data === undefined) throw new Error(`${answer.error?.title}: ${answer.error?.detail}`);
    return answer.data;
}

const cup = wanted(await adjd.POST('/v1/tournaments', {
    body: {
        name: 'Evening',
        variant: 'chess',
        rounds: 1,
        players: [{ name: 'Anna' }, { name: 'Boris' }, { name: 'Clara' }],
    },
}));
const round = { id: cup.id, round: 1 };
wanted(await adjd.PUT('/v1/tournaments/{id}/rounds/{round}/pairings', {
    params: { path: round },
    body: [{ white: 1, black: 2 }, { white: 3 }],
}));
const game = wanted(await adjd.POST('/v1/adjudications', {
    params: { query: { tournament: cup.id, white: 'Anna', black: 'Boris' } },
    headers: { 'Content-Type': 'application/vnd.chess-pgn' },
    body: '1. f3 e5 2. g4 Qh4# 0-1',
    bodySerializer: (text) => text,
}));
wanted(await adjd.POST('/v1/adjudications/{id}/decision', {
    params: { path: { id: game.id } },
    body: { status: 'draw', reason: 'both agreed that it was a joke' },
}));
const { standings } = wanted(await adjd.GET('/v1/tournaments/{id}/standings', { params: { path: { id: cup.id } } }));
for (const row of standings) console.log(row.rank, row.name, row.points);
const report = wanted(await adjd.GET('/v1/tournaments/{id}/export', {
    params: { path: { id: cup.id }, query: { as: 'trf26' } },
    parseAs: 'text',
}));
await writeFile('evening.trf', report);
