import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { validatorSource } from '../../scripts/compile-schemas.ts';
import { COMPILED } from '../../scripts/generated.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { readConfig } from '../../src/config/layers.ts';

const ROOT = new URL('../../', import.meta.url);

function textOf(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

describe.each(COMPILED.map((compiled) => [compiled.schema, compiled] as const))(
  'the validator of %s',
  (_schema, compiled) => {
    test('needs nothing that would have to be loaded', () => {
      const source = validatorSource(compiled);
      expect(source).not.toMatch(/\brequire\(/);
      const imports = source.match(/^import .*$/gm) ?? [];
      expect(imports.filter((line) => !/core\/(?:date-time|unseen)\.ts/.test(line))).toEqual([]);
    });
  },
);

const schema = JSON.parse(textOf('schemas/config.schema.json'));

test('the defaults that the schema names are those that hold', async () => {
  const named: Record<string, Record<string, unknown>> = {};
  for (const part of ['limits', 'messages', 'contributions', 'consensus', 'subagents', 'vouch']) {
    const members: Record<string, { default?: unknown }> = schema.properties[part].properties;
    const withDefault = Object.entries(members).filter(([, member]) => 'default' in member);
    named[part] = Object.fromEntries(withDefault.map(([key, member]) => [key, member.default]));
  }
  expect(Object.keys(named['limits'] ?? {})).toEqual(Object.keys(DEFAULT_CONFIG.limits));
  const bytes = Buffer.from(JSON.stringify(named));
  const known = { ids: [], rules: [], words: () => '' };
  const source = { name: 'named.json', path: 'named.json', bytes };
  const reach = async () => ({ problem: 'is not there' });
  expect((await readConfig(source, known, reach)).config).toEqual(DEFAULT_CONFIG);
});

describe.each(COMPILED.map(({ schema: name }) => [name]))('the schema of %s', (name) => {
  const whole = JSON.parse(textOf(`schemas/${name}.schema.json`));

  test('says what every value should be, for messages and for editors', () => {
    expect(silentParts(whole, name)).toEqual([]);
  });

  test('is there, and says what it is about', () => {
    expect(whole.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect([whole.title, whole.description].every((text) => text?.length > 10)).toBe(true);
  });
});

type Part = Record<string, unknown>;

/** The parts of a schema that do not say what is wanted there. */
function silentParts(part: Part, path: string): string[] {
  const members = Object.entries((part['properties'] ?? {}) as Record<string, Part>);
  const inner: [string, Part][] = [
    ...members.map(([key, member]): [string, Part] => [`${path}.${key}`, member]),
    ...(part['items'] === undefined
      ? []
      : [[`${path}[]`, part['items'] as Part] as [string, Part]]),
    ...Object.entries((part['$defs'] ?? {}) as Record<string, Part>),
  ];
  const required = (part['required'] ?? []) as string[];
  const isJudged = ['type', 'enum', 'pattern', '$ref'].some((key) => key in part);
  return [
    ...(isJudged && !('x-expected' in part || '$ref' in part) ? [`${path} has no x-expected`] : []),
    ...members
      .filter(([key, member]) => required.includes(key) && !('x-expected' in member))
      .map(([key]) => `${path}.${key} has no x-expected, though it can be missing`),
    ...members
      .filter(([, member]) => !('description' in member))
      .map(([key]) => `${path}.${key} has no description`),
    ...inner.flatMap(([name, each]) => silentParts(each, name)),
  ];
}
