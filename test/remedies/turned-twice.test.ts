import { expect, test } from 'vitest';
import {
  MATRIX_PATH,
  matrix,
  matrixFile,
  POSTGRES,
  REDIS,
} from '../../src/protocols/consensus/example.ts';
import { entryLine, MANIFEST_PATH } from '../../src/protocols/consensus/manifest-example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { done, judged } from './judged.ts';

/* A vote that two commits turned, one after the other, is put back as it was before the first of them. */

const CITED = { 'docs/queues.md': '# Redis\n\n# Postgres\n' };
const low = [{ ...REDIS, confidence: 0.3 }, POSTGRES];
const swapped = [low[0], { ...POSTGRES, confidence: 0.82 }];
const OPEN = 'INSUFFICIENT_EVIDENCE';

const STORIES = [
  [
    'numbers, then verdict',
    [{ options: low }, { options: low, verdict: OPEN, actualConsensus: 0.41 }],
  ],
  [
    'options, then threshold',
    [{ options: swapped }, { options: swapped, threshold: 0.9, verdict: OPEN }],
  ],
] as const;

test.each(
  paired(STORIES, ['unpublished', 'published']).map(([[what, turns], place]) => ({
    what,
    turns,
    place,
  })),
)('$what, $place', ({ turns, place }) =>
  withRepository(async (repository) => {
    const publish = () => repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const base = { ...CITED, ...matrixFile(), [MANIFEST_PATH]: entryLine() };
    const right = await repository.commit('vote', base);
    await publish();
    for (const turn of turns) await repository.commit('turn', matrixFile(turn));
    if (place === 'published') await publish();
    const about = (await judged(repository)).filter(({ rule }) => rule.startsWith('consensus/'));
    expect(about.map(({ rule, path }) => [rule, path])).toEqual([
      ['consensus/manifest-verdict', MANIFEST_PATH],
    ]);
    done(repository, about);
    expect(`${await repository.git('show', `HEAD:${MATRIX_PATH}`)}\n`).toBe(matrix());
    const since = place === 'published' ? 'origin/main' : right;
    for (const view of [[], ['--since', since]]) {
      const left = (await judged(repository, ...view)).map(({ rule }) => rule);
      expect(left.filter((rule) => rule.startsWith('consensus/'))).toEqual([]);
    }
  }),
);
