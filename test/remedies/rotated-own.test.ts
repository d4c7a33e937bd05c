import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { done, errors, judged } from './judged.ts';

/*
 * A declared log and its segments are put back together by one set of steps: each event stands once, and
 * what was appended since stands behind them. No line has an id.
 */

const LOG = 'events/app.jsonl';
const SEGMENT = 'events/app.1.gz';
const CONFIG = 'history:\n  appendOnly: [events/*.jsonl]\n  segments: [events/*.gz]\n';
const lines = (...numbers: readonly number[]) =>
  numbers
    .map((n) => `${JSON.stringify({ n, at: `2026-05-0${n}`, what: `event ${n}` })}\n`)
    .join('');
const packed = (...numbers: readonly number[]) => gzipSync(lines(...numbers));

/** What each leaves of the segment and the log. */
const FAULTS = {
  'a line moved into the old segment': { segment: packed(1, 2, 3, 4), log: lines(5, 6) },
  'the old segment put back in front': { segment: null, log: lines(1, 2, 3, 4, 5, 6) },
};
const PLACES = ['tree', 'staged', 'unpublished', 'published'];
const cases = PLACES.flatMap((place) =>
  Object.entries(FAULTS).map(([fault, left]) => ({ place, fault, left })),
);

async function rotated(repository: TestRepository): Promise<string> {
  await repository.commit('all', { '.lint-protocol.yaml': CONFIG, [LOG]: lines(1, 2, 3, 4, 5) });
  const held = { [SEGMENT]: packed(1, 2, 3), [LOG]: lines(4, 5, 6) };
  const base = await repository.commit('rotated', held);
  await repository.git('update-ref', 'refs/remotes/origin/main', base);
  return base;
}

/** Makes the fault, and an honest line behind it; which views are to be asked for it. */
async function made(
  repository: TestRepository,
  { place, left: { segment, log } }: (typeof cases)[number],
  base: string,
) {
  const isCommitted = place === 'unpublished' || place === 'published';
  if (segment === null) rmSync(join(repository.root, SEGMENT));
  repository.write({ [LOG]: log, ...(segment && { [SEGMENT]: segment }) });
  if (isCommitted) await repository.git('add', '-A');
  if (isCommitted) await repository.git('commit', '-qm', 'fault');
  repository.write({ [LOG]: `${log}${lines(7)}` });
  if (place === 'tree') return [];
  await repository.git('add', '-A');
  if (place === 'staged') return ['--staged'];
  await repository.git('commit', '-qm', 'honest');
  if (place === 'published') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return ['--since', base];
}

function held({ root }: TestRepository) {
  const log = readFileSync(join(root, LOG), 'utf8');
  return [gunzipSync(readFileSync(join(root, SEGMENT))).toString(), log];
}

describe('a declared log with segments', () => {
  const tried = paired(PLACES, Object.keys(FAULTS));
  const isTried = ({ place, fault }: (typeof cases)[number]) =>
    tried.some(([one, other]) => one === place && other === fault);
  test.each(cases.filter(isTried))(
    '$fault ($place) is put back with what was appended since',
    (asked) =>
      withRepository(async (repository) => {
        const base = await rotated(repository);
        const view = await made(repository, asked, base);
        const found = errors(await judged(repository, ...view));
        expect(found.map(({ rule }) => rule)).toEqual(['history/rotation']);
        done(repository, found);
        expect(held(repository)).toEqual([lines(1, 2, 3), lines(4, 5, 6, 7)]);
        expect(errors(await judged(repository, '--staged'))).toEqual([]);
      }),
  );
});

describe('a segment that got a line of its log, and is put back alone', () => {
  const [fault] = cases.filter(({ place }) => place === 'published');

  async function halfRestored(repository: TestRepository): Promise<string> {
    if (fault === undefined) throw new Error('there is no such case');
    const base = await rotated(repository);
    await made(repository, fault, base);
    await repository.git('checkout', '-q', base, '--', SEGMENT);
    return base;
  }

  test('is refused: the line would stand nowhere', () =>
    withRepository(async (repository) => {
      await halfRestored(repository);
      const found = errors(await judged(repository, '--staged'));
      expect(found.map(({ rule, path }) => [rule, path])).toEqual([['history/rotation', SEGMENT]]);
    }));

  test('has its line put back where that was let pass', () =>
    withRepository(async (repository) => {
      const base = await halfRestored(repository);
      await repository.git('commit', '-qnm', 'half');
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--since', base));
      expect(found.map(({ rule }) => rule)).toEqual(['history/rotation', 'history/rotation']);
      done(repository, found.slice(0, 1));
      expect(held(repository)).toEqual([lines(1, 2, 3), lines(4, 5, 6, 7)]);
      expect(errors(await judged(repository, '--range', 'HEAD~1..HEAD'))).toEqual([]);
      done(repository, found);
      expect(held(repository)).toEqual([lines(1, 2, 3), lines(4, 5, 6, 7)]);
    }));
});
