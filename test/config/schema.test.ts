import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  COMPILED,
  targets,
  validatorSource,
  validatorTypes,
} from '../../scripts/compile-schemas.ts';
import { readConfig } from '../../src/config/read.ts';
import { DEFAULT_CONFIG } from '../../src/core/config.ts';

const ROOT = new URL('../../', import.meta.url);

function textOf(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

describe.each(COMPILED.map((compiled) => [compiled.schema, compiled] as const))(
  'the validator of %s',
  (_schema, compiled) => {
    test('is made from the schema as it stands', () => {
      const { code, types } = targets(compiled);
      // `npm run schemas` makes them again.
      expect(textOf(code)).toBe(validatorSource(compiled));
      expect(textOf(types)).toBe(validatorTypes(compiled));
    });

    test('needs nothing that would have to be loaded', () => {
      const source = validatorSource(compiled);
      expect(source).not.toMatch(/\brequire\(/);
      const imports = source.match(/^import .*$/gm) ?? [];
      expect(imports.filter((line) => !line.includes('core/date-time.ts'))).toEqual([]);
    });
  },
);

const schema = JSON.parse(textOf('schemas/config.schema.json'));

test('the defaults that the schema names are those that hold', async () => {
  const named: Record<string, Record<string, unknown>> = {};
  for (const part of ['limits', 'messages', 'contributions', 'consensus', 'subagents']) {
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
