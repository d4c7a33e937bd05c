import { expect, test } from 'vitest';
import {
  type Change,
  confirmedClaim,
  newClaim,
  newContribution,
  newMessage,
} from '../../scripts/bench/new-records.ts';
import { oldClaims, oldMessages } from '../../scripts/bench/old-problems.ts';
import { withOpenTasks } from '../../scripts/bench/open-tasks.ts';
import { messageFiles, STORES } from '../../scripts/bench/stores.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

type Files = ReadonlyMap<string, string>;

const storeOf = (what: string): Files => new Map(STORES[what]?.(60));

/** How many problems each rule has. */
async function problems(files: Files): Promise<Readonly<Record<string, number>>> {
  const snapshot = memorySnapshot(Object.fromEntries(files));
  const config = DEFAULT_CONFIG;
  const report = await run({ snapshot, bases: [], history: null, config, rules, selects: null });
  const counts: Record<string, number> = {};
  for (const { rule } of report.diagnostics) counts[rule] = (counts[rule] ?? 0) + 1;
  return counts;
}

const OLD_CLAIMS = new Map(oldClaims(storeOf('claims')));

const CHANGES: readonly (readonly [name: string, files: Files, of: (files: Files) => Change])[] = [
  ['a message', new Map(oldMessages(messageFiles(60), 20)), newMessage],
  ['a contribution', withOpenTasks(storeOf('contributions')), newContribution],
  ['a claim', storeOf('claims'), newClaim],
  ['a claim beside old problems', OLD_CLAIMS, newClaim],
  ['a claim that is confirmed', storeOf('claims'), confirmedClaim],
];

test.each(CHANGES)('%s is another one each time, without a problem', async (_name, files, of) => {
  const change = of(files);
  const [first, second] = [change(0), change(1)];
  expect(second.some(([path, content]) => files.get(path) === content)).toBe(false);
  expect(second).not.toEqual(first);
  expect(second.length).toBe(first.length);
  expect(await problems(new Map([...files, ...second]))).toEqual(await problems(files));
});

test('a knowledge base with old problems has nearly five a claim', async () => {
  const counts = await problems(OLD_CLAIMS);
  expect(counts).toEqual({
    'vouch/approved-content': 66,
    'vouch/evidence-quote': 60,
    'vouch/reference': 60,
    'vouch/schema': 106,
  });
});

test('one of fifteen old messages has a problem', async () => {
  const files = new Map(oldMessages(messageFiles(120), 45));
  expect(files.size).toBe(45);
  expect(await problems(files)).toEqual({ 'message/envelope': 3 });
});
