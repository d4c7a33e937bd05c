/** Turns the configuration's JSON Schema into code, so that a run loads no schema compiler. */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';

const SCHEMA = new URL('../schemas/config.schema.json', import.meta.url);
const TARGET = new URL('../src/config/config-validator.generated.js', import.meta.url);

const HEAD = `// Made by scripts/compile-schemas.ts from schemas/config.schema.json: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all format: made by a program
`;

/**
 * The validator's source: one function, which needs nothing at run time. Its errors carry the part
 * of the schema that they break, and with it the words of \`x-expected\`.
 */
export function configValidator(): string {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    ownProperties: true,
    strict: true,
    verbose: true,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addKeyword('x-expected');
  const validate = ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  const code = standalone.default(ajv, validate);
  return HEAD + code.replace(/^export default .*\n/m, '');
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TARGET, configValidator());
