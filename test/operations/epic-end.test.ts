import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import archive from '../../src/protocols/contributions/operations/archive.ts';
import {
  cleoFiles,
  epicFiles,
  finishedText,
  SECOND,
} from '../../src/protocols/contributions/operations/epic-examples.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { changed, errorsOf, filesIn, play, restore } from './play.ts';

const ARCHIVE = { input: { epic: 'T2308' } };

/** Calls an operation on the command line and commits what it wrote; the linter has nothing against either. */
async function committed(repo: TestRepository, time: string, ...args: readonly string[]) {
  const words = [...args, '--now', `2026-03-02T${time}:00Z`, '--format', 'json'];
  const { code, out } = await call([...words, '--commit'], { cwd: repo.root, env: repo.env });
  expect({ args, code, out: code === 0 ? '' : out }).toEqual({ args, code: 0, out: '' });
  expect({ args, errors: await errorsOf(repo) }).toEqual({ args, errors: [] });
  expect(await repo.git('status', '--porcelain')).toBe('');
  return JSON.parse(out).result;
}

test('an epic ends: conflicts are flagged and settled, the drafts completed, all of it archived', async () => {
  await withRepository(async (repo) => {
    await repo.commit('two sessions', epicFiles());
    const { flagged } = await committed(repo, '09:00', 'contribution', 'flag', '--epic', 'T2308');
    const [{ conflictId }] = flagged;
    const resolve = ['contribution', 'resolve', SECOND, conflictId];
    const proposal = ['--propose', 'choose-a', '--proposal', 'Measure both.', '--by', 'sonnet-2'];
    await committed(repo, '09:10', ...resolve, ...proposal);
    await committed(repo, '09:20', ...resolve, '--vote', 'accept', '--by', 'opus-1');
    await committed(repo, '09:30', ...resolve, '--accept', '--by', 'sonnet-2');
    await committed(repo, '09:40', 'contribution', 'session', 'end', '--complete');
    // A new file, as agents name it.
    const written = ['--write', join(repo.root, 'docs/synthesis.json'), '--by-task'];
    const { path, synthesis } = await committed(
      repo,
      '09:50',
      ...['contribution', 'synthesize', '--epic', 'T2308', ...written],
    );
    expect(path).toBe('docs/synthesis.json');
    expect(synthesis).toMatchObject({ unresolved: [], notCounted: [] });
    await repo.commit('the epic is done', cleoFiles('done'));
    await committed(repo, '10:00', 'contribution', 'archive', 'T2308');
    expect(await errorsOf(repo, '--history')).toEqual([]);
    const held = Object.keys(filesIn(repo)).filter((path) => path.includes('contributions/'));
    expect(held).toEqual([
      '.cleo/contributions/CONTRIBUTIONS.jsonl',
      '.cleo/contributions/archive/T2308/CONTRIBUTIONS.jsonl',
      '.cleo/contributions/archive/T2308/T2309.json',
      '.cleo/contributions/archive/T2308/T2310.json',
    ]);
  });
});

describe('an archival that was interrupted', () => {
  test.each([1, 2, 3])('after %d changes is completed by the same call', async (count) => {
    await withRepository(async (repo) => {
      await repo.commit('done', epicFiles({ second: finishedText(), epicStatus: 'done' }));
      const before = filesIn(repo);
      const whole = await play(archive, ARCHIVE, repo);
      if (whole.status === 'thrown') throw new Error(whole.error);
      expect(whole.written.map(({ action }) => action)).toEqual([
        'moved',
        'moved',
        'created',
        'changed',
      ]);
      const after = filesIn(repo);
      restore(repo, before);
      for (const { action, path, from = '' } of whole.written.slice(0, count)) {
        if (action === 'moved') {
          repo.write({ [path]: '' });
          renameSync(join(repo.root, from), join(repo.root, path));
        } else repo.write({ [path]: after[path] ?? '' });
      }
      const again = await play(archive, ARCHIVE, repo);
      expect(again.status).toBe('done');
      expect(changed(after, filesIn(repo))).toEqual({});
      await repo.git('add', '--all');
      expect(await errorsOf(repo, '--staged')).toEqual([]);
      await repo.commit('archived');
      expect(await errorsOf(repo, '--history')).toEqual([]);
    });
  });
});
