/** Turns JSON Schemas into code, so that a run loads no schema compiler. */
import { mkdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path/posix';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { COMPILED, type Compiled, targets, writeMade } from './generated.ts';

const ROOT = new URL('../', import.meta.url);

/** JSON Schema counts characters as code points; ajv would ask its run-time library to. */
const LENGTH_OF_AJV = 'require("ajv/dist/runtime/ucs2length").default';
const LENGTH = `(text) => {
  let count = 0;
  for (const _character of text) count++;
  return count;
}`;

/** Where a list holds objects, ajv copies all errors so far for each that has some: quadratic work. */
const COPIED = /vErrors = vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\);/g;
const ADDED =
  'if (vErrors === null) vErrors = $1.errors; else for (const error of $1.errors) vErrors.push(error);';

/** The formats that schemas may name, as the code that judges a string. */
const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '(text) => parseDateTime(text) !== null',
  date: '(text) => text.length === 10 && parseDateTime(text + "T00:00:00Z") !== null',
};

/** `\S` also fits signs that nobody sees. */
const NOT_BLANK = 'new RegExp("\\\\S", "u")';

/** What the code may use of the project, by name. */
const USED = { parseDateTime: 'src/core/date-time.ts', SEEN: 'src/core/unseen.ts' };

/** What a schema says to people and editors, which no check asks for. */
const SAID = new Set(['title', 'description', 'examples', 'default', '$comment']);

/** Members whose members are schemas, by names that the schema is free to choose. */
const NAMED_SCHEMAS = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

/** A schema as checks need it: its words for people are in `schemas/` alone. */
function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(([name]) => !SAID.has(name));
  return Object.fromEntries(
    members.map(([name, value]) => {
      if (name === 'enum' || name === 'const') return [name, value];
      return [name, NAMED_SCHEMAS.has(name) ? schemasByName(value) : withoutWords(value)];
    }),
  );
}

function schemasByName(named: object): unknown {
  const schemas = Object.entries(named).map(([name, schema]) => [name, withoutWords(schema)]);
  return Object.fromEntries(schemas);
}

/**
 * A validator's source: one function that needs nothing to be loaded but, for dates, the project's
 * own reading of them. Its errors carry the part of the schema that they break, and with it the
 * words of `x-expected`.
 */
export function validatorSource({ schema: name, folder }: Compiled): string {
  const path = `schemas/${name}.schema.json`;
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    messages: false,
    ownProperties: true,
    strict: true,
    verbose: true,
    code: { source: true, esm: true, lines: true, formats: _`FORMATS` },
  });
  ajv.addKeyword('x-expected');
  for (const name of Object.keys(FORMATS)) ajv.addFormat(name, () => true);
  const schema = withoutRuleIds(readFileSync(new URL(path, ROOT), 'utf8'));
  const validate = ajv.compile(withoutWords(schema) as AnySchema);
  const code = standalone
    .default(ajv, validate)
    .replace(/^export default .*\n/m, '')
    .replaceAll(LENGTH_OF_AJV, LENGTH)
    .replace(COPIED, ADDED)
    .replace(NOT_BLANK, 'SEEN')
    .replace(/FORMATS(?:\.(\w+)|\["([\w-]+)"\])/g, (_all, plain, quoted) => {
      return FORMATS[plain ?? quoted] ?? '';
    });
  const imports = Object.entries(USED)
    .filter(([name]) => code.includes(name))
    .map(([name, file]) => `import { ${name} } from '${relative(folder, file)}';\n`)
    .join('');
  return `// Made by scripts/compile-schemas.ts from ${path}: change that one.
// biome-ignore-all lint: made by a program
// biome-ignore-all assist: made by a program
// biome-ignore-all format: made by a program
${imports}${code}`;
}

/** The ids of rules are for editors: each is judged as any other key of the same mapping is. */
function withoutRuleIds(text: string): object {
  const schema = JSON.parse(text);
  delete schema.properties?.rules?.properties;
  return schema;
}

/** The validator's type, for the compiler of the sources. */
function validatorTypes({ schema, folder }: Compiled): string {
  return `// Made by scripts/compile-schemas.ts from schemas/${schema}.schema.json.
import type { Validator } from '${relative(folder, 'src/core/shape.ts')}';

/** True when the value is as the schema says; else \`errors\` holds every break. */
export const validate: Validator;
`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const compiled of COMPILED) {
    const { code, types } = targets(compiled);
    mkdirSync(new URL(compiled.folder, ROOT), { recursive: true });
    writeMade(code, validatorSource(compiled));
    writeMade(types, validatorTypes(compiled));
  }
}
