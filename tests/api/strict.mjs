// SPDX-License-Identifier: MIT
// Validates the OpenAPI document with ajv in strict mode (JSON Schema 2020-12): compiles its schemas and checks
// its examples, including formats. `strict.mjs DOCUMENT` prints the errors and then the number of examples.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
const require = createRequire(`${process.cwd()}/`);
const Ajv = require('ajv/dist/2020.js').default;

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const ajv = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true });
require('ajv-formats').default(ajv);
ajv.addKeyword('example');
// The document is not a schema but contains schemas, so it is registered under a name to which $ref refers.
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
