// SPDX-License-Identifier: MIT
// A club's evening in JavaScript: node evening.mjs URL. The token is that of the file adjd.token in this folder; set
// ADJ_TOKEN_FILE or TOKEN for another.
import { readFile, writeFile } from 'node:fs/promises';

const url = process.argv[2];
const token = process.env.TOKEN ?? (await readFile(process.env.ADJ_TOKEN_FILE ?? 'adjd.token', 'utf8').catch(() => '')).trim();

async function call(method, path, body, type = 'application/json') {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    if (body !== undefined) headers['Content-Type'] = type;
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await fetch(url + path, { method, headers, body: text });
    if (!answer.ok) {
        const problem = await answer.json(); // RFC 9457
        throw new Error(`${problem.title}: ${problem.detail}`);
    }
    return answer.headers.get('Content-Type').includes('json') ? answer.json() : answer.text();
}

const cup = await call('POST', '/v1/tournaments', {
    name: 'Evening',
    variant: 'chess',
    rounds: 1,
    players: [{ name: 'Anna' }, { name: 'Boris' }, { name: 'Clara' }],
});
await call('PUT', `/v1/tournaments/${cup.id}/rounds/1/pairings`, [{ white: 1, black: 2 }, { white: 3 }]);
const game = await call('POST', `/v1/adjudications?tournament=${cup.id}&white=Anna&black=Boris`,
    '1. f3 e5 2. g4 Qh4# 0-1', 'application/vnd.chess-pgn');
await call('POST', `/v1/adjudications/${game.id}/decision`, { status: 'draw', reason: 'both agreed that it was a joke' });
const { standings } = await call('GET', `/v1/tournaments/${cup.id}/standings`);
for (const row of standings) console.log(row.rank, row.name, row.points);
await writeFile('evening.trf', await call('GET', `/v1/tournaments/${cup.id}/export?as=trf26`));
