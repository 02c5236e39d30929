// SPDX-License-Identifier: MIT
// The OpenAPI document's schemas compiled by ajv, for JSON Schema 2020-12 and in its strict mode, and its examples held
// against them, formats too: strict.mjs DOCUMENT prints what is wrong, and ends with the number of examples.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const require = createRequire(`${process.cwd()}/`);
const Ajv = require('ajv/dist/2020.js').default;

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
require('ajv-formats').default(ajv);
ajv.addKeyword('example');
// The document is no schema, but holds them: it is found by its name, and looked into where a $ref points.
ajv.addSchema({ $id: 'adjd', $defs: JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', 'adjd#/$defs/')) });
let examples = 0;

function hold(schema, where, value) {
    try {
        const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'adjd#/$defs/')));
        if (value === undefined) return;
        examples++;
        if (!check(value)) for (const fault of check.errors) console.log(`${where}${fault.instancePath}: ${fault.message}`);
    } catch (fault) {
        console.log(`${where}: ${fault.message}`);
    }
}

function walk(node, where) {
    if (!node || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
        if (key === 'example' || key === 'examples') continue;
        if (key === 'schema') hold(value, where, node.example);
        else walk(value, `${where}/${key}`);
    }
}

for (const name of Object.keys(document.components.schemas)) hold({ $ref: `#/components/schemas/${name}` }, name);
walk(document.paths, '');
walk(document.webhooks, 'webhooks');
walk(document.components.responses, 'responses');
console.log(examples);
