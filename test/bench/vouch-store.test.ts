import { expect, test } from 'vitest';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const OPTIONS = { claims: 100, seed: 1 };

test('the same seed gives the same bytes, another seed others', () => {
  expect([...vouchStore(OPTIONS)]).toEqual([...vouchStore(OPTIONS)]);
  expect([...vouchStore({ ...OPTIONS, seed: 2 })]).not.toEqual([...vouchStore(OPTIONS)]);
});

test('a knowledge base as its tools write it has nothing wrong', async () => {
  const snapshot = memorySnapshot(Object.fromEntries(vouchStore(OPTIONS)));
  const report = await run({
    snapshot,
    bases: [],
    history: null,
    config: DEFAULT_CONFIG,
    rules,
    selects: null,
  });
  expect(report.diagnostics).toEqual([]);
  expect(report.checked.records).toEqual({
    'vouch-audit-log': 345,
    'vouch-claim': 100,
    'vouch-config': 1,
    'vouch-entity': 10,
    'vouch-evidence': 100,
    'vouch-gitignore': 1,
    'vouch-page': 5,
    'vouch-proposal': 165,
    'vouch-relation': 54,
    'vouch-schema-version': 1,
    'vouch-session': 1,
    'vouch-source': 10,
    'vouch-source-content': 10,
  });
});
