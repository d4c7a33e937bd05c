import { expect, test } from 'vitest';
import { SOURCE_ID, source } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, errors, judged, ran } from './judged.ts';

const FOLDER = `.vouch/sources/${SOURCE_ID}`;
const RIGHT = based({});
const META = `${FOLDER}/meta.yaml`;
const OTHER = based({
  [`sources/${SOURCE_ID}/meta.yaml`]: source({ locator: 'https://example.org/other' }),
});

/** A source goes although a claim cites it, and comes back with another locator. */
async function registeredAnew(repository: TestRepository) {
  const right = await repository.commit('right', RIGHT);
  await repository.git('rm', '-q', '-r', FOLDER);
  await repository.commit('out', { 'notes.md': 'Of yesterday.\n' });
  const files = Object.entries(OTHER).filter(([path]) => path.startsWith(FOLDER));
  await repository.commit('in', Object.fromEntries([...files, ['notes.md', 'Of today.\n']]));
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return right;
}

test('a source that was cited, removed and registered anew is put back as it was', () =>
  withRepository(async (repository) => {
    const right = await registeredAnew(repository);
    expect(errors(await judged(repository))).toEqual([]);
    const told = errors(await judged(repository, '--history'));
    expect(told.map(({ rule }) => rule)).toEqual(['history/immutable-source']);
    const [back = '', commit = ''] = told.flatMap(commandsOf);
    ran(repository, [back]);
    expect(await judged(repository, '--staged')).toEqual([]);
    ran(repository, [commit]);
    expect(await repository.git('diff', '--name-only', right, 'HEAD')).toBe('notes.md');
    expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    expect(errors(await judged(repository, '--history')).length).toBe(1);
  }));

test('what was registered anew and is right does not change once more', () =>
  withRepository(async (repository) => {
    await registeredAnew(repository);
    const third = source({ locator: 'https://example.org/third' });
    await repository.commit('third', { [META]: third });
    const told = errors(await judged(repository, '--since', 'origin/main'));
    expect(told.map(({ rule }) => rule)).toEqual(['history/immutable-source']);
    done(repository, told);
    expect(await repository.git('show', `HEAD:${META}`)).toContain('https://example.org/other');
  }));
