import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ReadableKind } from '../../src/core/record.ts';
import { shapeFaults } from '../../src/core/shape.ts';
import { KINDS as ALL, definitionOf } from '../../src/protocols/kinds.ts';

const SCHEMAS = {
  contribution: 'contribution',
  'contribution-manifest': 'contribution-manifest-entry',
  'voting-matrix': 'voting-matrix',
  'subagent-manifest': 'subagent-manifest-entry',
  'agent-definition': 'agent-definition',
  'vouch-claim': 'vouch-claim',
  'vouch-config': 'vouch-config',
  'vouch-entity': 'vouch-entity',
  'vouch-evidence': 'vouch-evidence',
  'vouch-proposal': 'vouch-proposal',
  'vouch-relation': 'vouch-relation',
  'vouch-session': 'vouch-session',
  'vouch-source': 'vouch-source',
  'vouch-page': 'vouch-page',
  'vouch-audit-log': 'vouch-audit-event',
  'vouch-audit-segment': 'vouch-audit-event',
  'vouch-bundle': 'vouch-bundle-manifest',
} as const satisfies Partial<Record<ReadableKind, string>>;

const KINDS = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];

async function faultsOf(kind: ReadableKind, value: unknown) {
  const validator = (await definitionOf(kind).schema?.load())?.validate ?? null;
  return validator === null ? null : shapeFaults(validator, value);
}

test.each(KINDS)('a %s is held against its own schema', async (kind) => {
  const url = new URL(`../../schemas/${SCHEMAS[kind]}.schema.json`, import.meta.url);
  const schema = JSON.parse(readFileSync(url, 'utf8'));
  expect(await faultsOf(kind, 7)).toMatchObject([{ expected: schema['x-expected'] }]);
  const missing = (await faultsOf(kind, {}))?.map(({ property }) => property);
  expect(missing).toEqual(schema.required);
});

test('other kinds have no schema', async () => {
  const others = ALL.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(SCHEMAS, kind));
  expect(others).toContain('message');
  for (const kind of others) expect(await faultsOf(kind as ReadableKind, 7)).toBeNull();
});
