import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contents, failureOf, opened, readAll } from './observe.ts';
import { type TestRepository, withRepository } from './repository-builder.ts';

/** A command for git's configuration that leaves a mark when it runs, and the mark's place. */
function trap(repo: TestRepository, name = 'trap'): { command: string; sprung: () => boolean } {
  const mark = join(repo.base, `${name}.sprung`);
  const command = join(repo.base, name);
  writeFileSync(command, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
  chmodSync(command, 0o755);
  return { command, sprung: () => existsSync(mark) };
}

/** Sets every trap there is. */
async function armed(repo: TestRepository, cwd = repo.root) {
  const { command, sprung } = trap(repo);
  const set = (key: string, value: string) => repo.gitWith({ cwd }, 'config', key, value);
  for (const name of ['evil', 'a=b', 'with.dot', 'with space', 'UPPER']) {
    await set(`filter.${name}.clean`, command);
    await set(`filter.${name}.smudge`, command);
    await set(`filter.${name}.process`, command);
    await set(`filter.${name}.required`, 'true');
  }
  for (const key of ['core.fsmonitor', 'core.pager', 'core.editor', 'core.sshCommand']) {
    await set(key, command);
  }
  for (const key of ['diff.external', 'diff.evil.command', 'diff.evil.textconv']) {
    await set(key, command);
  }
  for (const key of [
    'credential.helper',
    'core.askPass',
    'gpg.program',
    'interactive.diffFilter',
  ]) {
    await set(key, command);
  }
  await set('alias.ls-files', `!${command}`);
  const hooks = join(repo.base, 'evil-hooks');
  mkdirSync(hooks, { recursive: true });
  for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction']) {
    writeFileSync(join(hooks, hook), readFileSync(command));
    chmodSync(join(hooks, hook), 0o755);
  }
  await set('core.hooksPath', hooks);
  return { command, sprung };
}

test('the traps work', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { '.gitattributes': '*.md filter=evil\n', 'a.md': 'a' });
    const { sprung } = await armed(repo);
    repo.write({ 'a.md': 'changed' });
    // The driver does not speak the protocol, and it is required: git fails after it ran.
    await expect(repo.git('add', 'a.md')).rejects.toThrow();
    expect(sprung()).toBe(true);
  }));

test('nothing that the repository configures is run', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'a.md': 'one', 'b.md': 'b', 'plain.txt': 'plain' });
    const { sprung } = await armed(repo);
    repo.write({
      '.gitattributes':
        '*.md filter=evil diff=evil\nb.md filter=a=b\nc.md filter=with.dot\n*.txt text\n',
      // Changed within the second of the commit, size kept: git compares contents.
      'a.md': 'two',
      'c.md': 'new',
      'plain.txt': 'with\r\nline ends',
    });
    await opened('native', repo, async (repository) => {
      const snapshot = await repository.worktree();
      const id = (path: string) => snapshot.entries.find((entry) => entry.path === path)?.id;
      expect(id('a.md')).toBeNull();
      expect(id('b.md')).toBe(repo.blobId('b'));
      const plain = snapshot.entries.filter(({ path }) => path.endsWith('.txt'));
      const [read] = await readAll(snapshot, plain);
      expect(read && 'bytes' in read && Buffer.from(read.bytes).toString()).toBe('with\nline ends');
      for (const path of ['a.md', 'c.md']) {
        const entry = snapshot.entries.filter((candidate) => candidate.path === path);
        const failure = await failureOf(readAll(snapshot, entry));
        expect(failure.code).toBe('filtered-file');
        expect(failure.message).toContain(path);
        expect(failure.help).toContain('--staged');
      }
      await readAll(await repository.index());
      await readAll(await repository.revision('HEAD'));
    });
    expect(sprung()).toBe(false);
  }));

test('nothing that a submodule configures is run', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'a.md': 'outer' });
    await withRepository(async (inner) => {
      await inner.commit('inner', { 'a.md': 'inner' });
      await repo.git(
        '-c',
        'protocol.file.allow=always',
        'submodule',
        '--quiet',
        'add',
        inner.root,
        'sub',
      );
    });
    await repo.commit('second');
    const { sprung } = await armed(repo, join(repo.root, 'sub'));
    repo.write({ 'sub/a.md': 'other', 'sub/.gitattributes': '*.md filter=evil\n' });
    const clean = await opened('native', repo, async (repository) => {
      expect((await repository.index()).entries.map(({ mode }) => mode)).toContain('submodule');
      return (await repository.worktree()).entries;
    });
    expect(clean.find(({ path }) => path === 'sub')).toEqual({
      path: 'sub',
      mode: 'submodule',
      id: await repo.git('rev-parse', 'HEAD:sub'),
    });
    expect(clean.map(({ path }) => path)).toEqual(['.gitmodules', 'a.md', 'sub']);
    expect(sprung()).toBe(false);
  }));

test('nothing that the environment asks for is run or written', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'a.md': 'a' });
    repo.write({ 'a.md': 'changed', 'new.md': 'new' });
    const { command, sprung } = trap(repo);
    const log = join(repo.base, 'trace');
    const env = {
      ...repo.env,
      GIT_TRACE: log,
      GIT_TRACE2_EVENT: log,
      GIT_TRACE_SETUP: log,
      GIT_EXTERNAL_DIFF: command,
      GIT_PAGER: command,
      GIT_SSH_COMMAND: command,
      GIT_LITERAL_PATHSPECS: '0',
      GIT_EDITOR: command,
    };
    await opened(
      'native',
      repo,
      async (repository) => {
        const files = await contents(await repository.worktree());
        expect(files).toEqual({ 'a.md': 'changed', 'new.md': 'new' });
      },
      { env },
    );
    expect(sprung()).toBe(false);
    expect(existsSync(log)).toBe(false);
  }));

test('settings that git was called with hold, but for those that run something', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { '.gitattributes': '*.md filter=evil\n', 'a.md': 'one' });
    repo.write({ 'a.md': 'two', 'b.txt': 'b\r\n' });
    const { command, sprung } = trap(repo);
    const settings = `'core.autocrlf'='true' 'filter.evil.clean'='${command}' 'core.fsmonitor'='${command}'`;
    const env = { ...repo.env, GIT_CONFIG_PARAMETERS: settings };
    await opened(
      'native',
      repo,
      async (repository) => {
        const snapshot = await repository.worktree();
        const [read] = await readAll(snapshot, snapshot.entries.slice(-1));
        expect(read && 'bytes' in read && Buffer.from(read.bytes).toString()).toBe('b\n');
      },
      { env },
    );
    expect(sprung()).toBe(false);
  }));

test('a partial clone does not fetch what is missing', () =>
  withRepository(async (repo) => {
    const head = await repo.commit('first', { 'a.md': 'a', 'b.md': 'b' });
    await repo.git('config', 'uploadpack.allowFilter', 'true');
    await repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
    const clone = join(repo.base, 'clone');
    const url = `file://${repo.root}`;
    await repo.git('clone', '--quiet', '--no-checkout', '--filter=blob:none', url, clone);
    const stored = () => repo.gitWith({ cwd: clone }, 'count-objects', '-v');
    const before = await stored();
    await opened(
      'native',
      repo,
      async (repository) => {
        const snapshot = await repository.revision(head);
        expect(snapshot.entries).toHaveLength(2);
        const failure = await failureOf(readAll(snapshot));
        expect(failure.code).toBe('missing-object');
        expect(`${failure.message} ${failure.help}`).toContain('a.md');
        expect(failure.help).toContain('git fetch');
      },
      { folder: '../clone' },
    );
    expect(await stored()).toBe(before);
    // The same object comes when git is allowed to fetch it.
    await repo.gitWith({ cwd: clone }, 'cat-file', '-p', `${head}:a.md`);
    expect(await stored()).not.toBe(before);
  }));

test('a shallow clone shows its commit and knows no older one', () =>
  withRepository(async (repo) => {
    const first = await repo.commit('first', { 'a.md': 'a' });
    await repo.commit('second', { 'a.md': 'b' });
    const clone = join(repo.base, 'clone');
    await repo.git('clone', '--quiet', '--depth=1', `file://${repo.root}`, clone);
    await opened(
      'native',
      repo,
      async (repository) => {
        expect(await contents(await repository.revision('HEAD'))).toEqual({ 'a.md': 'b' });
        for (const rev of [first, 'HEAD~1']) {
          const failure = await failureOf(repository.revision(rev));
          expect(failure.code).toBe('unknown-revision');
          expect(failure.help).toContain('git fetch --unshallow');
        }
      },
      { folder: '../clone' },
    );
    rmSync(clone, { recursive: true });
  }));

test('grafts change nothing', () =>
  withRepository(async (repo) => {
    const first = await repo.commit('first', { 'a.md': 'a' });
    const second = await repo.commit('second', { 'a.md': 'b' });
    const third = await repo.commit('third', { 'a.md': 'c' });
    repo.write({ '.git/info/grafts': `${third} ${first}\n` });
    expect(await repo.git('rev-parse', 'HEAD~1')).toBe(first);
    await opened('native', repo, async (repository) => {
      expect((await repository.revision('HEAD~1')).scope.head).toBe(second);
    });
  }));
