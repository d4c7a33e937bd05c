import { expect, test } from 'vitest';
import { contributionStore } from '../../scripts/bench/contribution-store.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const OPTIONS = { contributions: 35, seed: 1 };

test('the same seed gives the same bytes, another seed others', () => {
  expect([...contributionStore(OPTIONS)]).toEqual([...contributionStore(OPTIONS)]);
  expect([...contributionStore({ ...OPTIONS, seed: 2 })]).not.toEqual([
    ...contributionStore(OPTIONS),
  ]);
});

test('a store of contributions has conflicts, a manifest, and nothing wrong', async () => {
  const files = Object.fromEntries(contributionStore(OPTIONS));
  const snapshot = memorySnapshot(files);
  const config = DEFAULT_CONFIG;
  const report = await run({ snapshot, bases: [], history: null, config, rules, selects: null });
  expect(report.diagnostics).toEqual([]);
  expect(report.checked.records).toEqual({
    contribution: 35,
    'contribution-manifest': 35,
    'session-store': 1,
    'task-list': 1,
  });
  expect(Object.values(files).filter((content) => content.includes('"conflictId"'))).not.toEqual(
    [],
  );
});
