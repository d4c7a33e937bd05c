import { expect, test } from 'vitest';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { baseWith, claim } from '../../src/protocols/vouch/example.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

/** What is found in so many knowledge bases, each with a wrong claim, and how often the state is read. */
async function judged(bases: number) {
  const base = Object.entries(
    baseWith({ 'claims/refund-window.yaml': claim({ status: 'final' }) }),
  );
  const files = Array.from({ length: bases }, (_, index) =>
    base.map(([path, content]) => [`b${index}/${path}`, content] as const),
  );
  const state = memorySnapshot(Object.fromEntries(files.flat()), {
    mode: 'revision',
    base: null,
    head: 'a'.repeat(40),
  });
  let reads = 0;
  const read: Snapshot['read'] = (entries, limit) => {
    reads += 1;
    return state.read(entries, limit);
  };
  const own = rules.filter(({ id }) => id === 'vouch/schema');
  const { diagnostics } = await run({
    snapshot: { ...state, read },
    bases: [],
    history: null,
    config: exampleConfig(own, {}),
    rules: own,
    selects: null,
    analyses: new Map(),
  });
  return { diagnostics, reads };
}

test('each base has events for its own log, and all are read together', async () => {
  const [few, many] = [await judged(2), await judged(20)];
  const told = many.diagnostics.flatMap(({ path, steps }) =>
    steps.flatMap((step) => (step.action === 'append' ? [[path, step.path]] : [])),
  );
  expect(told).toHaveLength(20);
  for (const [path, log] of told) {
    expect(log).toBe(path?.replace('claims/refund-window.yaml', 'audit.log.jsonl'));
  }
  expect(many.reads).toBe(few.reads);
});
