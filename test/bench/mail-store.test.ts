import { expect, test } from 'vitest';
import { quantile } from '../../scripts/bench/contest.ts';
import { mailStore } from '../../scripts/bench/mail-store.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const OPTIONS = { messages: 12, subjects: 'valid', seed: 1 } as const;

async function lint(files: Readonly<Record<string, string>>) {
  const snapshot = memorySnapshot(files);
  return run({ snapshot, bases: [], history: null, config: DEFAULT_CONFIG, rules, selects: null });
}

test('the same seed gives the same bytes, another seed others', () => {
  const free = { messages: 5, subjects: 'free' } as const;
  expect([...mailStore({ ...free, seed: 1 })]).toEqual([...mailStore({ ...free, seed: 1 })]);
  expect([...mailStore({ ...free, seed: 2 })]).not.toEqual([...mailStore({ ...free, seed: 1 })]);
});

test('every message stands in three files', () => {
  const files = [...mailStore(OPTIONS)];
  expect(new Set(files.map(([path]) => path)).size).toBe(36);
  expect(new Set(files.map(([, content]) => content)).size).toBe(12);
});

test('a store with valid subjects has every type and nothing wrong in a message', async () => {
  const report = await lint(Object.fromEntries(mailStore(OPTIONS)));
  expect(report.checked).toMatchObject({ records: { message: 12 }, files: 36 });
  expect(report.diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a store with free subjects is mail that does not use the protocol', async () => {
  const files = Object.fromEntries(mailStore({ ...OPTIONS, subjects: 'free' }));
  const { diagnostics } = await lint(files);
  expect(diagnostics.filter(({ rule }) => rule === 'MB-001')).toHaveLength(12);
});

test('quantiles lie between the values', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3, 4, 5], 0.25)).toBe(2);
  expect(quantile([7], 0.75)).toBe(7);
});
