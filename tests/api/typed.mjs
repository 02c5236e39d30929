// SPDX-License-Identifier: MIT
// Checks the types that openapi-typescript generates: `typed.mjs TYPES` prints each place where a client would
// get `unknown`, `never` or `any`, and then the number of responses and payloads.
import { createRequire } from 'node:module';
const ts = createRequire(`${process.cwd()}/`)('typescript');

const program = ts.createProgram([process.argv[2]], { strict: true, noEmit: true, lib: ['lib.es2022.d.ts'] });
const checker = program.getTypeChecker();
const file = program.getSourceFile(process.argv[2]);
const exported = (name) => checker.getTypeAtLocation(file.statements.find((node) => node.name?.text === name));
const typeOf = (symbol) => checker.getTypeOfSymbol(symbol);
let answers = 0;

function walk(type, where, seen) {
    if (type.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.Any)) console.log(`${where}: ${checker.typeToString(type)}`);
    if (seen.has(type)) return;
    seen.add(type);
    if (type.isUnionOrIntersection()) type.types.forEach((one) => walk(one, where, seen));
    if (!(type.flags & ts.TypeFlags.Object)) return;
    const index = checker.getIndexInfosOfType(type);
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
        checker.getTypeArguments(type).forEach((one) => walk(one, `${where}[]`, seen));
        return;
    }
    index.forEach((one) => walk(one.type, `${where}[*]`, seen));
    checker.getPropertiesOfType(type).forEach((one) => walk(checker.getNonOptionalType(typeOf(one)), `${where}.${one.name}`, seen));
}

// `content?: never` means that there is no body.
function contents(type, where) {
    const content = checker.getPropertyOfType(type, 'content');
    if (!content || content.flags & ts.SymbolFlags.Optional) return;
    for (const media of checker.getPropertiesOfType(typeOf(content))) {
        answers++;
        const body = typeOf(media);
        walk(body, `${where} ${media.name}`, new Set());
        if (!media.name.includes('json') && !(body.flags & ts.TypeFlags.String)) console.log(`${where} ${media.name}: no string`);
    }
}

for (const operation of checker.getPropertiesOfType(exported('operations'))) {
    const member = (name) => checker.getPropertyOfType(typeOf(operation), name);
    for (const answer of checker.getPropertiesOfType(typeOf(member('responses')))) contents(typeOf(answer), `${operation.name} ${answer.name}`);
}
for (const hook of checker.getPropertiesOfType(exported('webhooks'))) {
    const body = checker.getPropertyOfType(typeOf(checker.getPropertyOfType(typeOf(hook), 'post')), 'requestBody');
    if (body) contents(checker.getNonNullableType(typeOf(body)), hook.name);
}
console.log(answers);
