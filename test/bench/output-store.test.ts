import { expect, test } from 'vitest';
import { outputStore } from '../../scripts/bench/output-store.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const OPTIONS = { votes: 20, reports: 30, seed: 1 };

test('the same seed gives the same bytes, another seed others', () => {
  expect([...outputStore(OPTIONS)]).toEqual([...outputStore(OPTIONS)]);
  expect([...outputStore({ ...OPTIONS, seed: 2 })]).not.toEqual([...outputStore(OPTIONS)]);
});

test('votes and reports stand in a manifest, and nothing is wrong with them', async () => {
  const snapshot = memorySnapshot(Object.fromEntries(outputStore(OPTIONS)));
  const config = DEFAULT_CONFIG;
  const report = await run({ snapshot, bases: [], history: null, config, rules, selects: null });
  expect(report.diagnostics).toEqual([]);
  expect(report.checked.records).toEqual({
    'voting-matrix': 20,
    'subagent-output': 30,
    'subagent-manifest': 50,
  });
});
