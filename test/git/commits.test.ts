import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BACKENDS, contents, failureOf, listing, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';

/** Words that name no commit, and must never be taken for an option or a path either. */
const NO_COMMITS = [
  'nowhere',
  '',
  '--all',
  '-n1',
  '--output=/tmp/x',
  'HEAD..HEAD',
  '^HEAD',
  'HEAD HEAD',
  'HEAD\nHEAD',
  '../../../etc/passwd',
  '0'.repeat(40),
  '\0',
];

describe.each(BACKENDS)('%s: a commit', (backend) => {
  test('shows its tree as it stands', () =>
    withRepository(async (repo) => {
      symlinkSync('a.md', join(repo.root, 'link'));
      const first = await repo.commit('first', { 'a.md': 'a', 'deep/er/b.md': 'b' });
      await repo.commit('second', { 'a.md': 'changed' });
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.revision(first);
        expect(snapshot.scope).toEqual({ mode: 'revision', base: null, head: first });
        expect(listing(snapshot)).toEqual([
          `a.md file ${repo.blobId('a').slice(0, 7)}`,
          `deep/er/b.md file ${repo.blobId('b').slice(0, 7)}`,
          `link symlink ${repo.blobId('a.md').slice(0, 7)}`,
        ]);
        expect(await contents(snapshot)).toEqual({
          'a.md': 'a',
          'deep/er/b.md': 'b',
          link: 'a.md',
        });
      });
    }));

  test('is found by branch, tag, tag of a tag, and shortened id', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a' });
      await repo.git('branch', 'topic/one');
      await repo.git('tag', 'light');
      await repo.git('tag', '-a', '-m', 'annotated', 'v1');
      await repo.git('tag', '-a', '-m', 'of a tag', 'v1-again', 'v1');
      await repo.commit('second', { 'a.md': 'changed' });
      await opened(backend, repo, async (repository) => {
        for (const rev of ['topic/one', 'refs/heads/topic/one', 'light', 'v1', 'v1-again']) {
          expect((await repository.revision(rev)).scope.head, rev).toBe(head);
        }
        expect((await repository.revision(head.slice(0, 10))).scope.head).toBe(head);
        expect((await repository.revision('HEAD')).scope.head).not.toBe(head);
      });
    }));

  test('is found in packs as well', () =>
    withRepository(async (repo) => {
      const text = Array.from({ length: 200 }, (_, i) => `line ${i}\n`).join('');
      const first = await repo.commit('first', { 'log.md': text });
      await repo.commit('second', { 'log.md': `${text}one more\n` });
      await repo.git('tag', '-a', '-m', 'annotated', 'v1', first);
      await repo.git('gc', '--quiet');
      await repo.git('pack-refs', '--all');
      await opened(backend, repo, async (repository) => {
        const now = await repository.revision('main');
        expect(await contents(now)).toEqual({ 'log.md': `${text}one more\n` });
        expect(await contents(await repository.revision('v1'))).toEqual({ 'log.md': text });
      });
    }));

  test('ignores refs that replace objects', () =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'honest' });
      const forged = await repo.gitWith({ input: 'forged' }, 'hash-object', '-w', '--stdin');
      await repo.git('replace', repo.blobId('honest'), forged);
      const empty = await repo.gitWith({ input: '' }, 'mktree');
      await repo.git('replace', head, await repo.git('commit-tree', '-m', 'forged', empty));
      await repo.git('config', 'core.useReplaceRefs', 'true');
      await opened(backend, repo, async (repository) => {
        const snapshot = await repository.revision('HEAD');
        expect(snapshot.scope.head).toBe(head);
        expect(await contents(snapshot)).toEqual({ 'a.md': 'honest' });
      });
    }));

  test('is nothing that a revision can be mistaken for', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await opened(backend, repo, async (repository) => {
        for (const rev of NO_COMMITS) {
          const failure = await failureOf(repository.revision(rev));
          expect(failure.code, rev).toBe('unknown-revision');
          expect(failure.message).toContain(JSON.stringify(rev));
        }
      });
    }));

  test.skipIf(backend === 'js')('is not unknown where git fails at a setting: that is told', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'a.md': 'a' });
      await repo.commit('second', { 'a.md': 'b' });
      await repo.git('config', 'core.compression', '99');
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.revision('HEAD~1'));
        expect(failure.code).toBe('git-failed');
        expect(failure.message).toContain('bad zlib compression level 99');
      });
    }),
  );

  test.each(['HEAD:a.md', 'HEAD^{tree}', ':/first'])('what only git can look up: %j', (rev) =>
    withRepository(async (repo) => {
      const head = await repo.commit('first', { 'a.md': 'a' });
      await opened(backend, repo, async (repository) => {
        const found = repository.revision(rev);
        if (backend === 'native' && rev === ':/first') {
          expect((await found).scope.head).toBe(head);
          return;
        }
        const code = backend === 'native' ? 'unknown-revision' : 'unsupported-by-js-backend';
        expect((await failureOf(found)).code).toBe(code);
      });
    }),
  );

  test('steps back from a commit', () =>
    withRepository(async (repo) => {
      const first = await repo.commit('first', { 'a.md': 'a' });
      await repo.git('checkout', '--quiet', '-b', 'side');
      const side = await repo.commit('side', { 's.md': 's' });
      await repo.git('checkout', '--quiet', 'main');
      const main = await repo.commit('main', { 'm.md': 'm' });
      await repo.git('merge', '--quiet', '--no-ff', '-m', 'merge', 'side');
      await opened(backend, repo, async (repository) => {
        const head = async (rev: string) => (await repository.revision(rev)).scope.head;
        const revs = ['HEAD^', 'HEAD~1', 'HEAD^2', 'HEAD~2', '@~^', 'HEAD^2^{commit}', 'side^0'];
        expect(await Promise.all(revs.map(head))).toEqual([
          main,
          main,
          side,
          first,
          first,
          side,
          side,
        ]);
        for (const rev of ['HEAD^3', 'HEAD~3', 'main~99999999999']) {
          expect((await failureOf(repository.revision(rev))).code).toBe('unknown-revision');
        }
      });
    }));

  test.each(['0'.repeat(40), `${'0'.repeat(40)}~1`, '0'.repeat(64)])(
    'zeros say what a server means by them: %s',
    (rev) =>
      withRepository(async (repo) => {
        await repo.commit('first');
        await opened(backend, repo, async (repository) => {
          const { message, help } = await failureOf(repository.revision(rev));
          expect(message).toContain('a push that created the branch');
          expect(help).toContain('--history');
        });
      }),
  );

  test.each(['HEAD', 'main'])('%s before the first commit is no revision', (rev) =>
    withRepository(async (repo) => {
      await opened(backend, repo, async (repository) => {
        expect((await failureOf(repository.revision(rev))).code).toBe('unknown-revision');
      });
    }),
  );

  test('a tree that is gone', () =>
    withRepository(async (repo) => {
      await repo.commit('first', { 'in/a.md': 'a' });
      const tree = await repo.git('rev-parse', 'HEAD:in');
      rmSync(join(repo.root, '.git', 'objects', tree.slice(0, 2), tree.slice(2)));
      await opened(backend, repo, async (repository) => {
        expect((await failureOf(repository.revision('HEAD'))).code).toBe('missing-object');
      });
    }));

  test('a tree that names a path twice', () =>
    withRepository(async (repo) => {
      const blob = await repo.gitWith({ input: 'a' }, 'hash-object', '-w', '--stdin');
      const entry = Buffer.concat([Buffer.from('100644 a.md\0'), Buffer.from(blob, 'hex')]);
      const args = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin'];
      const tree = await repo.gitWith({ input: Buffer.concat([entry, entry]) }, ...args);
      const commit = await repo.git('commit-tree', '-m', 'twice', tree);
      await opened(backend, repo, async (repository) => {
        const failure = await failureOf(repository.revision(commit));
        expect(failure.code).toBe('damaged-repository');
        expect(failure.message).toContain('a.md');
      });
    }));
});
