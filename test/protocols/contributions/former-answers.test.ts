import { expect, test } from 'vitest';
import {
  BASELINE,
  BASELINE_PATH,
  CONFLICT,
  conflicting,
  PATH,
} from '../../../src/protocols/contributions/example.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';
import { toldInGit } from './told-in-git.ts';

const BEFORE = CONFLICT.otherSession.position;
const CHANGED = BASELINE.replace(BEFORE, 'Kafka');
const ARCHIVE = '.cleo/contributions/archive/T2308/';

const told = (repo: TestRepository) => toldInGit(repo, ({ id }) => id === 'contribution/baseline');

/** A contribution that names the position of another one in a conflict. */
function naming(position: string, status = 'draft'): Record<string, string> {
  const otherSession = { ...CONFLICT.otherSession, position };
  return { [PATH]: conflicting({ otherSession }, { status }) };
}

test('what is merged names the answer that the other session gave then', () =>
  withRepository(async (repo) => {
    await repo.commit('both', { [BASELINE_PATH]: BASELINE, ...naming(BEFORE, 'merged') });
    expect(await told(repo)).toEqual([]);
    await repo.commit('changed', { [BASELINE_PATH]: CHANGED });
    expect(await told(repo)).toEqual([]);
  }));

test('what may change still is told that the other session changed its answer', () =>
  withRepository(async (repo) => {
    await repo.commit('both', { [BASELINE_PATH]: BASELINE, ...naming(BEFORE) });
    await repo.commit('changed', { [BASELINE_PATH]: CHANGED });
    expect(await told(repo)).toEqual(['contribution/baseline outdated warning']);
  }));

test('an answer that was never given is none, whatever its status', () =>
  withRepository(async (repo) => {
    await repo.commit('both', { [BASELINE_PATH]: BASELINE, ...naming('Rabbit', 'merged') });
    await repo.commit('changed', { [BASELINE_PATH]: CHANGED });
    expect(await told(repo)).toEqual(['contribution/baseline position error']);
  }));

test.each([
  ['Postgres', 'reworded warning'],
  ['a table, in Postgres 16', 'reworded warning'],
  ['A Postgres table or none', 'position error'],
  ['Postgres 16', 'position error'],
])('of a position in other words: %s', (position, found) =>
  withRepository(async (repo) => {
    await repo.commit('both', { [BASELINE_PATH]: BASELINE, ...naming(position) });
    expect(await told(repo)).toEqual([`contribution/baseline ${found}`]);
  }),
);

test('the answer of a question is not that of another one', () =>
  withRepository(async (repo) => {
    const other = BASELINE.replaceAll(CONFLICT.questionId, 'RCSD-999');
    await repo.commit('other question', { [BASELINE_PATH]: other });
    await repo.commit('both', { [BASELINE_PATH]: CHANGED, ...naming(BEFORE, 'merged') });
    expect(await told(repo)).toEqual(['contribution/baseline position error']);
  }));

test('a contribution that was archived meanwhile is found where it was', () =>
  withRepository(async (repo) => {
    await repo.commit('both', { [BASELINE_PATH]: BASELINE, ...naming(BEFORE, 'merged') });
    await repo.git('rm', '-q', BASELINE_PATH);
    const name = BASELINE_PATH.slice(BASELINE_PATH.lastIndexOf('/') + 1);
    await repo.commit('archived', { [`${ARCHIVE}${name}`]: CHANGED });
    expect(await told(repo)).toEqual([]);
  }));

test('where the history is cut off, nobody can tell, which the run says', () =>
  withRepository(async (repo) => {
    await repo.commit('both', { [BASELINE_PATH]: BASELINE, ...naming(BEFORE, 'merged') });
    await repo.commit('changed', { [BASELINE_PATH]: CHANGED });
    await repo.git('clone', '-q', '--depth=1', `file://${repo.root}`, `${repo.base}/shallow`);
    const shallow = { root: `${repo.base}/shallow`, env: repo.env } as TestRepository;
    expect(await told(shallow)).toEqual(['contribution/baseline position error']);
  }));
