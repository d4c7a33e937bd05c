import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import {
  exampleText,
  type SchemaPart,
  schemaKeys,
  settingsReference,
} from '../../scripts/docs/settings-reference.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { readConfig } from '../../src/config/layers.ts';
import { originOf, settingsOf } from '../../src/config/settings.ts';
import { rules } from '../all-rules.ts';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const schema = JSON.parse(textOf('schemas/config.schema.json')) as SchemaPart;
const keys = [...schemaKeys(schema)];
const page = textOf('docs/configuration.md');

/** What stands between the markers, which `npm run docs` writes. */
const reference = /<!-- settings:start -->\n([\s\S]*)\n<!-- settings:end -->/.exec(page)?.[1];

test('the page is made from the schema as it stands, and names its keys', () => {
  expect(reference).toBe(settingsReference(schema));
  const named = [...(reference ?? '').matchAll(/^###+ `?([\w.$]+)`?$/gm)].map(([, name]) => name);
  expect(named).toEqual(keys.map(({ path }) => path.join('.')));
  expect(named).toContain('messages.include');
});

test('the schema names the keys that the program knows', () => {
  const known = settingsOf(DEFAULT_CONFIG).map(({ key }) => key.join('.'));
  const without = ['$schema', 'extends', 'rules'];
  const settings = keys.filter(({ isSection }) => !isSection).map(({ path }) => path.join('.'));
  expect(settings.filter((name) => !without.includes(name)).sort()).toEqual(known.sort());
});

describe('the example of', () => {
  const settings = keys.filter(({ isSection }) => !isSection);

  test.each(settings.map(({ path, part }) => [path.join('.'), path, part] as const))(
    '%s is a configuration that sets it',
    async (name, path, part) => {
      expect(part.examples?.length).toBeGreaterThan(0);
      for (const example of part.examples ?? []) {
        const source = { name: 'a.yaml', path: 'a.yaml', bytes: bytesOf(path, example) };
        const known = { rules, ids: rules.map(({ id }) => id), words: () => 'unreadable' };
        const reach = async (other: string) => {
          const bytes = Buffer.from(other.endsWith('.json') ? '{}' : '');
          return { name: other, path: other, bytes };
        };
        const { config, layers } = await readConfig(source, known, reach);
        if (name === '$schema') continue;
        expect(originOf(path, layers)).not.toBeNull();
        if (name === 'extends') expect(layers).toHaveLength(2);
        else expect(config).not.toEqual(DEFAULT_CONFIG);
      }
    },
  );
});

function bytesOf(path: readonly string[], example: unknown): Uint8Array {
  return Buffer.from(exampleText(path, example));
}

test('editors complete the ids of rules, and take patterns as well', () => {
  const validate = new Ajv2020({ strict: false }).compile(schema);
  const { rules: levels } = schema.properties ?? {};
  expect(Object.keys(levels?.properties ?? {})).toEqual(rules.map(({ id }) => id));
  expect(validate({ rules: { 'MB-001': 'off', 'message/*': 'warning' } })).toBe(true);
  expect(validate({ rules: { 'MB-001': 'loud' } })).toBe(false);
});
