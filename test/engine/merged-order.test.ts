import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chained, logOf } from '../../src/protocols/vouch/chain-example.ts';
import { event } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, judged } from '../remedies/judged.ts';

const LOG = '.vouch/audit.log.jsonl';

/** Where events are reported as out of order, in each view. */
async function said(repository: TestRepository): Promise<readonly string[]> {
  const ask = ['--only', 'vouch/audit-order', '--no-cache'];
  const found = [
    ...(await judged(repository, ...ask)),
    ...(await judged(repository, '--staged', '--all', ...ask)),
    ...(await judged(repository, '--rev', 'HEAD', ...ask)),
    ...(await judged(repository, '--since', 'begun', ...ask)),
  ];
  return found.map(({ range }) => `${range.start.line}`);
}

const at = (id: string, minute: number) =>
  event({ id, created_at: `2026-04-12T09:${minute}:00Z`, object_ids: [] });

const BASE = at('e0', 10);

/** Two branches that appended to a log, and their merge, not committed yet. */
async function merging(
  repository: TestRepository,
  [base, one, other, merged]: readonly [string, string, string, string],
): Promise<void> {
  await repository.commit('base', based({ 'audit.log.jsonl': base }));
  await repository.git('branch', 'begun');
  await repository.git('switch', '-q', '-c', 'other');
  await repository.commit('other', { [LOG]: base + other });
  await repository.git('switch', '-q', '-c', 'one', 'begun');
  await repository.commit('one', { [LOG]: base + one });
  await repository.git('merge', '-q', '--no-commit', '-s', 'ours', 'other');
  writeFileSync(join(repository.root, LOG), merged);
  await repository.git('add', '-A');
}

describe('the order of two branches', () => {
  test.each([
    ['one behind the other', at('o1', 40), at('t1', 20), (one: string, two: string) => one + two],
    ['the other first', at('o1', 20), at('t1', 40), (one: string, two: string) => two + one],
  ])('of events without hashes, %s', (_name, one, other, joined) =>
    withRepository(async (repository) => {
      await merging(repository, [BASE, one, other, BASE + joined(one, other)]);
      expect(await said(repository)).toEqual([]);
      await repository.git('commit', '-q', '-m', 'merge');
      expect(await said(repository)).toEqual([]);
    }),
  );

  test('of an event that is chained anew behind the other one, as the command does it', () =>
    withRepository(async (repository) => {
      const made = (id: string, minute: number, after: string) =>
        chained({ id, after, createdAt: `2026-04-12T09:${minute}:00Z` });
      const base = chained({ id: 'e0', createdAt: '2026-04-12T09:10:00Z' });
      const [one, other] = [made('o1', 40, base), made('t1', 20, base)];
      const log = (...lines: readonly string[]) => logOf(base, ...lines);
      const begun = [one, other].map((line) => logOf(line)) as [string, string];
      await merging(repository, [log(), ...begun, log(one, made('t1', 20, one))]);
      expect(await said(repository)).toEqual([]);
      await repository.git('commit', '-q', '-m', 'merge');
      expect(await said(repository)).toEqual([]);
      await repository.commit('older', {
        [LOG]: log(one, made('t1', 20, one), made('x', 15, one)),
      });
      expect(await said(repository)).not.toEqual([]);
    }));

  test('what one branch put out of order is reported', () =>
    withRepository(async (repository) => {
      const other = at('t1', 20) + at('t2', 15);
      await merging(repository, [BASE, at('o1', 40), other, BASE + at('o1', 40) + other]);
      await repository.git('commit', '-q', '-m', 'merge');
      expect(await said(repository)).toEqual(['4', '4', '4', '4']);
    }));

  test('what the merge itself puts in is reported', () =>
    withRepository(async (repository) => {
      const [one, other] = [at('o1', 40), at('t1', 20)];
      await merging(repository, [BASE, one, other, BASE + one + other + at('m1', 19)]);
      await repository.git('commit', '-q', '-m', 'merge');
      expect(await said(repository)).toEqual(['4', '4', '4', '4']);
    }));

  test('of chained events, also rebased or squashed', () =>
    withRepository(async (repository) => {
      const first = chained({ id: 'e1', createdAt: '2026-04-12T09:00:00Z' });
      const one = chained({ id: 'e2', after: first, createdAt: '2026-04-12T12:00:00Z' });
      const other = chained({ id: 'e3', after: first, createdAt: '2026-04-12T10:00:00Z' });
      await repository.commit('base', based({ 'audit.log.jsonl': logOf(first) }));
      await repository.git('branch', 'begun');
      await repository.commit('one', { [LOG]: logOf(first, one) });
      await repository.commit('rebased', { [LOG]: logOf(first, one, other) });
      expect(await said(repository)).toEqual([]);
    }));
});
