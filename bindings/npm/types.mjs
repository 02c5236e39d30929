// SPDX-License-Identifier: MIT
// types.mjs INTERFACE OPENAPI: writes libadj.d.ts from the description of the interface, and the type of a verdict from the
// OpenAPI document of adjd.
import { readFileSync } from "node:fs";

const [description, openapi] = process.argv.slice(2, 4).map((file) => JSON.parse(readFileSync(file, "utf8")));
const schemas = openapi.components.schemas;
const out = ["// Written by bindings/npm/types.mjs. Do not edit.\n"];
const doc = (text, indent = "") => `${indent}/** ${text[0].toUpperCase()}${text.slice(1)}${/[.:]$/.test(text) ? "" : "."} */`;

// ---- types of the verdict ----

// Members that only adjd adds to a verdict: it stores the verdict and knows the tournament.
const stored = ["id", "created", "state", "replaces", "replaced_by", "decision", "acceptance", "tournament"];
const used = new Set();

function typeOf(schema) {
    if (schema.$ref) {
        const name = schema.$ref.split("/").pop();
        used.add(name);
        return name;
    }
    if (schema.enum)
        return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    if (schema.oneOf ?? schema.anyOf)
        return (schema.oneOf ?? schema.anyOf).map(typeOf).join(" | ");
    if (Array.isArray(schema.type))
        return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
    if (schema.type === "array")
        return `(${schema.items ? typeOf(schema.items) : "unknown"})[]`;
    if (schema.type === "object")
        return schema.properties ? `{ ${members(schema).join(" ")} }` : "Record<string, unknown>";
    return { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[schema.type] ?? "unknown";
}

function members(schema, left = []) {
    return Object.entries(schema.properties)
        .filter(([name]) => !left.includes(name))
        .map(([name, member]) => `${JSON.stringify(name)}${schema.required?.includes(name) ? "" : "?"}: ${typeOf(member)};`);
}

function schemaType(name, schema, left) {
    out.push(doc(schema.description ?? `${name} of a verdict`));
    if (schema.type === "object" && schema.properties)
        out.push(`export interface ${name} {`, ...members(schema, left).map((line) => "    " + line), "}\n");
    else
        out.push(`export type ${name} = ${typeOf(schema)};\n`);
}

out.push("// ---- verdicts, as `adj judge --as json` writes them ----\n");
schemaType("Verdict", { ...schemas.Adjudication, description: "The verdict of a game" }, stored);
for (const name of used) // The set grows while its members are written.
    schemaType(name, schemas[name]);

// ---- types, functions and classes of the description ----

out.push("// ---- the interface ----\n");
for (const [name, type] of Object.entries(description.types)) {
    if (used.has(name))
        throw new Error(`the type ${name} is described twice`);
    out.push(doc(type.doc));
    if (type.is)
        out.push(`export type ${name} = ${type.is};\n`);
    else
        out.push(`export interface ${name} {`,
            ...Object.entries(type.members).flatMap(([member, [is, text]]) => [doc(text, "    "), `    ${member}: ${is};`]), "}\n");
}
for (const [name, type] of Object.entries(description.classes)) {
    out.push(doc(type.doc), `export class ${name}${type.extends ? ` extends ${type.extends}` : ""} {`);
    for (const [member, [is, text]] of Object.entries(type.members)) {
        const readonly = is.startsWith("readonly ");
        out.push(doc(text, "    "), is.startsWith("(") ? `    ${member}${is};` :
            `    ${readonly ? "readonly " : ""}${member}: ${readonly ? is.slice(9) : is};`);
    }
    out.push("}\n");
}
for (const [name, [is, text]] of Object.entries(description.values))
    out.push(doc(text), `export const ${name}: ${is};\n`);
for (const [name, [is, text]] of Object.entries(description.functions))
    out.push(doc(text), `export function ${name}${is};\n`);
console.log(out.join("\n").trimEnd());
