import { describe, expect, test } from 'vitest';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';
const MESSAGE = '---\nsubject: "INFO: tests are green"\n---\n\nThey are.\n';
const FILES = {
  'messages/1.md': MESSAGE,
  'messages/README.md': '# Messages\n',
  'docs/messages/2.md': MESSAGE,
  '.cleo/consensus/CONS-0042.json': '{}\n',
};

async function loosened(repo: TestRepository, ...args: readonly string[]) {
  const { out } = await checkByEither([...args, '-f', 'json', '--only', 'history/*'], {
    cwd: repo.root,
    env: repo.env,
  });
  const all: readonly Record<string, string>[] = JSON.parse(out).diagnostics;
  return all.map(({ rule, level, message }) => `${level} ${rule} ${message}`);
}

const OF = 'warning history/settings-loosened';

describe('settings that stop looking at records are reported', () => {
  test.each([
    [
      '',
      'messages:\n  include: [mail/*]\n',
      'messages.include',
      '"docs/messages/2.md", "messages/1.md"',
    ],
    ['', 'messages:\n  exclude: [docs/**]\n', 'messages.exclude', '"docs/messages/2.md"'],
    [
      'messages:\n  include: ["**/messages/*.md"]\n',
      'messages:\n  include: [messages/*]\n',
      'messages.include',
      '"docs/messages/2.md"',
    ],
    [
      '',
      'consensus:\n  include: [votes/*.json]\n',
      'consensus.include',
      '".cleo/consensus/CONS-0042.json"',
    ],
  ])('%j, then %j', (before, after, setting, files) =>
    withRepository(async (repo) => {
      await repo.commit('records', { ...FILES, [CONFIG]: before });
      await repo.commit('settings', { [CONFIG]: after });
      await repo.commit('more', { 'mail/3.md': MESSAGE });
      const words = `${setting} no longer names ${files}, so they are not checked`;
      expect(await loosened(repo, '--since', 'HEAD~2')).toEqual([`${OF} ${words}`]);
      expect(await loosened(repo, '--history')).toEqual([`${OF} ${words}`]);
    }),
  );
});

test('settings by which all records are looked at as before are not', () =>
  withRepository(async (repo) => {
    await repo.commit('records', { ...FILES, [CONFIG]: '' });
    await repo.commit('settings', {
      [CONFIG]: 'messages:\n  include: ["**/messages/[0-9]*.md", mail/*]\n',
    });
    expect(await loosened(repo, '--since', 'HEAD~1')).toEqual([]);
  }));
