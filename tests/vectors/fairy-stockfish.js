// SPDX-License-Identifier: MIT
// Plays random games of Makruk with Fairy-Stockfish and prints them as lines of vectors (README.md):
//     npm install ffish && node tests/vectors/fairy-stockfish.js SEED GAMES PLIES >makruk.jsonl
// All legal moves, mates, stalemates, dead positions by material and the count of a lone khun are Fairy-Stockfish's. The board's
// honour, which Fairy-Stockfish counts by itself, is a claim here (M-R2) and ends no game.
delete globalThis.fetch; // ffish loads its program as a file only where there is none
const ffish = require('ffish');

let seed = Number(process.argv[2] || 1);
const random = below => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor(seed / 4294967296 * below);
};

const table = Array.from({length: 256}, (_, n) => {
    for (let k = 0; k < 8; k++)
        n = n & 1 ? 0xEDB88320 ^ n >>> 1 : n >>> 1;
    return n >>> 0;
});
const crc32 = text => {
    let crc = 0xFFFFFFFF;
    for (const byte of Buffer.from(text))
        crc = table[(crc ^ byte) & 255] ^ crc >>> 8;
    return ((crc ^ 0xFFFFFFFF) >>> 0).toString(16).padStart(8, '0');
};

// The pieces of a FEN by square.
const pieces = fen => {
    const at = {};
    fen.split(' ')[0].split('/').forEach((row, index) => {
        let file = 0;
        for (const sign of row)
            if (sign >= '1' && sign <= '8')
                file += Number(sign);
            else
                at['abcdefgh'[file++] + (8 - index)] = sign;
    });
    return at;
};
const lan = (at, move) => move.slice(0, 2) + (at[move.slice(2, 4)] ? ':' : '-') + move.slice(2, 4);

const reason = (board, moves, men) => {
    const [, , , limit, count] = board.fen().split(' ');
    const whites = men.filter(sign => sign < 'a').length;
    if (!moves.length)
        return board.isCheck() ? 'checkmate' : 'stalemate';
    if (board.isInsufficientMaterial() && !men.some(sign => sign === 'p' || sign === 'P'))
        return 'dead-position';
    return (whites === 1 || men.length - whites === 1) && Number(count) > Number(limit) ? 'no-progress' : 'unfinished';
};

const play = plies => {
    const board = new ffish.Board('makruk');
    const game = {variant: 'makruk', setup: null, moves: [], legal: [], crc: []};
    for (let ply = 0; ; ply++) {
        const at = pieces(board.fen()), moves = board.legalMoves().split(' ').filter(move => move);
        const end = reason(board, moves, Object.values(at)), over = end !== 'unfinished';
        const lans = over ? [] : moves.map(move => lan(at, move)).sort();
        game.legal.push(lans.length);
        game.crc.push(crc32(lans.map(move => move + '\n').join('')));
        if (over || ply === plies) {
            const winner = end === 'checkmate' ? (ply % 2 ? 'white' : 'black') : null;
            game.outcome = {status: !over ? 'undecided' : winner ? 'decided' : 'draw', winner, reason: end, ply};
            board.delete();
            return game;
        }
        // Captures and promotions are preferred, so that games come to their endings.
        const keen = moves.filter(move => at[move.slice(2, 4)] || move.length > 4);
        const from = keen.length && random(3) ? keen : moves, move = from[random(from.length)];
        game.moves.push(lan(at, move));
        board.push(move);
    }
};

ffish.onRuntimeInitialized = () => {
    for (let i = 0; i < Number(process.argv[3] || 60); i++)
        console.log(JSON.stringify(play(Number(process.argv[4] || 300))));
};
