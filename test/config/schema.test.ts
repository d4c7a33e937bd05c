import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configValidator } from '../../scripts/compile-schemas.ts';
import { readConfig } from '../../src/config/read.ts';
import { DEFAULT_CONFIG } from '../../src/core/config.ts';

const schema = JSON.parse(
  readFileSync(new URL('../../schemas/config.schema.json', import.meta.url), 'utf8'),
);

test('the validator is made from the schema as it stands', () => {
  const generated = new URL('../../src/config/config-validator.generated.js', import.meta.url);
  // `npx tsx scripts/compile-schemas.ts` makes it again.
  expect(readFileSync(generated, 'utf8')).toBe(configValidator());
});

test('the validator needs nothing that would have to be loaded', () => {
  expect(configValidator()).not.toMatch(/\brequire\(|\bimport\b/);
});

test('the defaults that the schema names are those that hold', async () => {
  const named: Record<string, Record<string, unknown>> = {};
  for (const part of ['limits', 'messages']) {
    const members: Record<string, { default?: unknown }> = schema.properties[part].properties;
    const withDefault = Object.entries(members).filter(([, member]) => 'default' in member);
    named[part] = Object.fromEntries(withDefault.map(([key, member]) => [key, member.default]));
  }
  expect(Object.keys(named['limits'] ?? {})).toEqual(Object.keys(DEFAULT_CONFIG.limits));
  const bytes = Buffer.from(JSON.stringify(named));
  const known = { ids: [], words: () => '' };
  expect(await readConfig({ name: 'named.json', bytes }, known)).toEqual(DEFAULT_CONFIG);
});

test('every value says what it should be, for messages and for editors', () => {
  const visit = (node: Record<string, unknown>, path: string): string[] => {
    const wanted = '$ref' in node || 'x-expected' in node ? [] : [path];
    const inner = Object.entries((node['properties'] ?? {}) as Record<string, typeof node>);
    const described = inner
      .filter(([, member]) => !('description' in member))
      .map(([key]) => `${path}.${key} has no description`);
    return [
      ...wanted,
      ...described,
      ...inner.flatMap(([key, member]) => visit(member, `${path}.${key}`)),
    ];
  };
  expect(visit(schema, 'schema')).toEqual([]);
});
