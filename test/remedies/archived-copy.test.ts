import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { brief, PATH } from '../../src/protocols/contributions/example.ts';
import {
  archiveOf,
  digest,
  entryOf,
  MANIFEST,
} from '../../src/protocols/contributions/manifest-example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { judged } from './judged.ts';

const ARCHIVE = archiveOf('T100');
const ARCHIVED = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';
const MERGED = brief('merged');
const ENTRY = entryOf('contrib_1a2b3c4d', { status: 'merged', checksum: digest(MERGED) });
const OTHER = entryOf('5e6f7a8b', { epicId: 'T200' });
const ONLY = [
  'contribution/unique-id',
  'history/contribution-status',
  'history/manifest-appended',
  'history/append-only',
].flatMap((id) => ['--only', id]);
const WHERE = ['native', 'js'] as const;

/** A contribution is archived, and that is published. */
async function archived(repository: TestRepository): Promise<void> {
  await repository.commit('x', { [PATH]: MERGED, [MANIFEST]: ENTRY + OTHER });
  await repository.git('rm', '-q', PATH);
  await repository.commit('x', { [MANIFEST]: OTHER, [ARCHIVE]: ENTRY, [ARCHIVED]: MERGED });
  await publish(repository);
}

const publish = (repository: TestRepository) =>
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');

/** Does what is printed; says of which files a problem told. */
async function followed(repository: TestRepository, ...args: readonly string[]) {
  const { root, env } = repository;
  const problems = await judged(repository, ...ONLY, ...args);
  const [first] = problems;
  for (const { action, text } of first?.then ?? [])
    if (action === 'run')
      execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
  return problems.map(({ rule, path }) => `${rule} ${path}`);
}

describe.each(oneOf(WHERE, 'archived copy'))(
  'an archived contribution that is back in its place (%s)',
  (backend) => {
    const asked = ['--backend', backend];
    const WRONG = `contribution/unique-id ${PATH}`;

    test.each([[], ['--staged']])('is removed before it is committed (%s)', (...view) =>
      withRepository(async (repository) => {
        await archived(repository);
        repository.write({ [PATH]: MERGED });
        if (view.length > 0) await repository.git('add', '.');
        expect(await followed(repository, ...asked, ...view)).toEqual([WRONG]);
        expect(await repository.git('status', '--short')).toBe('');
      }),
    );

    test('is taken out of a commit that nothing published holds', () =>
      withRepository(async (repository) => {
        await archived(repository);
        await repository.commit('x', { [PATH]: MERGED, 'a.txt': 'a' });
        expect(await followed(repository, ...asked)).toEqual([WRONG]);
        expect(await repository.git('diff', '--name-only', 'origin/main')).toBe('a.txt');
        expect(await judged(repository, ...ONLY, '--since', 'origin/main')).toEqual([]);
      }));

    test('goes with the entries that came with it, by a further commit', () =>
      withRepository(async (repository) => {
        await archived(repository);
        await repository.commit('x', { [PATH]: MERGED, [MANIFEST]: ENTRY + OTHER });
        await publish(repository);
        expect(await followed(repository, ...asked)).toEqual([WRONG]);
        expect(await repository.git('diff', '--name-only', 'HEAD~2', 'HEAD')).toBe('');
        expect(await judged(repository, ...ONLY)).toEqual([]);
        expect(await judged(repository, ...ONLY, '--range', 'HEAD~1..HEAD')).toEqual([]);
      }));
  },
);

test('a merged contribution is not deleted because another one is in the archive', () =>
  withRepository(async (repository) => {
    const forged = brief('merged', 'Kafka');
    await repository.commit('x', { [PATH]: MERGED, [MANIFEST]: ENTRY, [ARCHIVED]: forged });
    await repository.git('rm', '-q', PATH);
    const deleted = await judged(repository, '--only', 'history/contribution-status', '--staged');
    expect(deleted.map(({ message }) => message)).toEqual(['A merged contribution was deleted']);
  }));
