import { describe, expect, test } from 'vitest';
import { MATRIX_PATH, matrix, POSTGRES, REDIS } from '../../src/protocols/consensus/example.ts';
import { listed, MANIFEST_PATH } from '../../src/protocols/consensus/manifest-example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { done, errors, judged } from './judged.ts';

/*
 * Somebody changed a vote, listed its new verdict behind the old one, and published both: the entry stays,
 * so what the vote said before is listed again behind it.
 */

const FILES = listed({
  title: 'Which queue?',
  date: '2026-01-26',
  status: 'complete',
  topics: ['queue'],
  key_findings: ['redis'],
  actionable: true,
  needs_followup: [],
  linked_tasks: ['T4797'],
}) as Readonly<Record<string, string>>;
const LISTED = FILES[MANIFEST_PATH] ?? '';
const ID = (JSON.parse(LISTED) as { id: string }).id;
const as = (line: string, id: string) => line.replace(`"id":"${ID}"`, `"id":"${id}"`);
const NEAR = { options: [REDIS, { ...POSTGRES, confidence: 0.79 }], verdict: 'CONTESTED' };
const FORGED = as(LISTED, `${ID}-r1`).replace(/"verdict":"[A-Z_]+"/, '"verdict":"CONTESTED"');

async function forged(repository: TestRepository): Promise<string> {
  const right = await repository.commit('vote', FILES);
  const told = { [MATRIX_PATH]: matrix(NEAR), [MANIFEST_PATH]: LISTED + FORGED };
  await repository.commit('forge', told);
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return right;
}

describe('a published vote whose new verdict was listed as well', () => {
  test('is restored together with an entry that says what it says', () =>
    withRepository(async (repository) => {
      const right = await forged(repository);
      const found = errors(await judged(repository, '--since', right));
      const told = found.filter(({ rule }) => rule === 'consensus/changed-numbers');
      expect(told).toHaveLength(1);
      done(repository, told);
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
      const left = errors(await judged(repository)).map(({ rule }) => rule);
      // What the examples cite is not there.
      expect(new Set(left)).toEqual(new Set(['consensus/evidence-file']));
      expect(await repository.git('show', `HEAD:${MATRIX_PATH}`)).toBe(
        (FILES[MATRIX_PATH] ?? '').trimEnd(),
      );
      const manifest = LISTED + FORGED + as(LISTED, `${ID}-r2`);
      expect(await repository.git('show', `HEAD:${MANIFEST_PATH}`)).toBe(manifest.trimEnd());
      done(repository, told);
      expect(await repository.git('show', `HEAD:${MANIFEST_PATH}`)).toBe(manifest.trimEnd());
    }));

  test('is not to be forged again where somebody restored it alone', () =>
    withRepository(async (repository) => {
      const right = await forged(repository);
      await repository.git('checkout', '-q', right, '--', MATRIX_PATH);
      const [found, ...others] = errors(await judged(repository, '--staged'));
      expect([found?.rule, others]).toEqual(['consensus/manifest-verdict', []]);
      expect(found?.then.filter(({ text }) => text.includes('checkout'))).toEqual([]);
      expect(found?.then.map(({ text }) => text).join()).toContain(`"id":"${ID}-r2"`);
    }));
});
