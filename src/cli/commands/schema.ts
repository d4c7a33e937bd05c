import type { Caller } from '../../app/caller.ts';
import { type ShippedSchema, shippedSchemas } from '../../app/shipped-schemas.ts';
import { appearance } from '../../app/terminal.ts';
import { WrongUse } from '../../core/failure.ts';
import { nearest } from '../../core/nearest.ts';
import { TOOL } from '../../core/tool.ts';
import { KINDS } from '../../protocols/kinds.ts';
import { paint } from '../../report/style.ts';
import type { SchemaInvocation } from '../first-run-invocation.ts';

/** What the schema of a kind is called: it may be about a part of its records, and is called after that. */
const NAMES = new Map<string, string>(
  KINDS.flatMap((kind) =>
    'schema' in kind && kind.schema !== undefined ? [[kind.kind, kind.schema.name]] : [],
  ),
);

/** Prints a JSON Schema of the package, byte by byte, or lists them. */
export function schema({ name, format, color }: SchemaInvocation, { stdout, env }: Caller): 0 {
  const schemas = shippedSchemas();
  if (name !== null) {
    stdout.write(schemaCalled(name, schemas).text);
    return 0;
  }
  if (format === 'json') {
    const rows = schemas.map((each) => ({
      name: each.name,
      title: each.title,
      description: each.description,
      file: `schemas/${each.name}.schema.json`,
    }));
    stdout.write(`${JSON.stringify({ version: 1, tool: TOOL, schemas: rows }, null, 2)}\n`);
    return 0;
  }
  const style = appearance(stdout, env, color);
  const width = Math.max(...schemas.map((each) => each.name.length));
  for (const each of schemas) {
    stdout.write(`${paint(style, each.name.padEnd(width), 'bold')}  ${each.title}\n`);
  }
  stdout.write('\n`lint-protocol schema NAME` prints one. Messages have none: what their bodies\n');
  stdout.write('must hold depends on the subject. `lint-protocol explain messages` lists it.\n');
  return 0;
}

function schemaCalled(name: string, schemas: readonly ShippedSchema[]): ShippedSchema {
  const wanted = NAMES.get(name) ?? name;
  const found = schemas.find((each) => each.name === wanted);
  if (found !== undefined) return found;
  const names = schemas.map((each) => each.name);
  const meant = nearest(name, names) ?? names.find((known) => known === `vouch-${name}`);
  throw new WrongUse(
    'unknown-schema',
    `There is no schema called "${name}".`,
    meant === undefined
      ? '`lint-protocol schema` lists them.'
      : `Did you mean ${meant}? \`lint-protocol schema\` lists all.`,
  );
}
