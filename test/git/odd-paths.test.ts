import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ON_WINDOWS } from '../windows.ts';
import { BACKENDS, contents, opened } from './observe.ts';
import { withRepository } from './repository-builder.ts';

/** Names that a program which splits lines, quotes or options would get wrong. */
const ODD = [
  '-n.md',
  '--help',
  '"quoted".md',
  "it's.md",
  'back\\slash.md',
  'line\nend.md',
  'tab\t.md',
  ' leading and trailing ',
  ':(top).md',
  '*.md',
  '[a].md',
  'é.md',
  'e\u0301.md',
  '💀/💀.md',
  '\uffee.md',
  'ident $Id$.md',
];

// Most of them Windows does not allow.
describe.skipIf(ON_WINDOWS).each(BACKENDS)('%s: odd names', (backend) => {
  test('are the same in working tree, index and commit', () =>
    withRepository(async (repo) => {
      const files = Object.fromEntries(ODD.map((name, i) => [name, `content ${i}`]));
      const changed = Object.fromEntries(ODD.map((name, i) => [name, `changed content ${i}`]));
      repo.write(files);
      await opened(backend, repo, async (repository) => {
        expect(await contents(await repository.worktree())).toEqual(files);
        await repo.commit('first');
        const snapshot = await repository.index();
        expect(snapshot.entries.map(({ path }) => path)).toEqual([...ODD].sort());
        expect(await contents(snapshot)).toEqual(files);
        expect(await contents(await repository.revision('HEAD'))).toEqual(files);
        repo.write(changed);
        expect(await contents(await repository.worktree())).toEqual(changed);
      });
    }));

  test('need not be UTF-8', () =>
    withRepository(async (repo) => {
      const name = Buffer.from('latin-\xe9.md', 'latin1');
      const full = Buffer.concat([Buffer.from(`${repo.root}/`), name]);
      writeFileSync(full, 'latin');
      writeFileSync(join(repo.root, 'plain.md'), 'plain');
      const files = { 'latin-\udce9.md': 'latin', 'plain.md': 'plain' };
      await opened(backend, repo, async (repository) => {
        expect(await contents(await repository.worktree())).toEqual(files);
        await repo.commit('first');
        expect(await contents(await repository.worktree())).toEqual(files);
        expect(await contents(await repository.index())).toEqual(files);
        expect(await contents(await repository.revision('HEAD'))).toEqual(files);
      });
    }));
});
