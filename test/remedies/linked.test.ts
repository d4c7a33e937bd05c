import { lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';
import { based, commandsOf, done, judged } from './judged.ts';

const MESSAGE = '---\nid: 1\nsubject: "INFO: green"\n---\n\nAll of them.\n';
const NOTES = { 'notes/a.json': '{"id":"a"}\n', 'notes/other.txt': '{"id":"b"}\n' };

/** What a link takes the place of, and what it leads to. */
const REPLACED: readonly (readonly [string, string, Files])[] = [
  ['a claim', '.vouch/claims/refund-window.yaml', based({})],
  ['a log', MANIFEST_PATH, { [MANIFEST_PATH]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT }],
  ['a message', 'messages/1.md', { 'messages/1.md': MESSAGE }],
  [
    'a record of an own kind',
    'notes/a.json',
    {
      ...NOTES,
      '.lint-protocol.yaml': 'kinds:\n  note:\n    files: [notes/*.json]\n    format: json\n',
    },
  ],
];

const PLACES = ['uncommitted', 'unpublished', 'published'] as const;

async function linked(repository: TestRepository, path: string, place: (typeof PLACES)[number]) {
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  repository.write({ 'aside.txt': 'Something else.\n' });
  const file = join(repository.root, path);
  rmSync(file);
  symlinkSync('../../aside.txt', file);
  if (place === 'uncommitted') return;
  await repository.git('add', '-A');
  await repository.git('commit', '-qm', 'link');
  if (place === 'published') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

describe.skipIf(ON_WINDOWS)(
  'a link in the place of a file is no reason to take over what it leads to',
  () => {
    test.each(paired(REPLACED, PLACES))('%s, %s', ([, path, files], place) =>
      withRepository(async (repository) => {
        await repository.commit('base', files);
        await repository.commit('more', { 'README.md': 'More.\n' });
        expect(await judged(repository)).toEqual([]);
        await linked(repository, path, place);
        const found = await judged(repository);
        const link = found.find(({ rule }) => rule === 'file/symlink');
        expect(link?.path).toBe(path);
        expect(commandsOf(link as NonNullable<typeof link>).join('\n')).toContain(basename(path));
        done(repository, link === undefined ? [] : [link]);
        expect(lstatSync(join(repository.root, path)).isFile()).toBe(true);
        expect(await repository.git('status', '--porcelain', '--', path)).toBe('');
        expect(await judged(repository)).toEqual([]);
      }),
    );
  },
);

describe.skipIf(ON_WINDOWS)('a link in the place of a folder', () => {
  const MESSAGES = { 'messages/1.md': MESSAGE, 'messages/old/2.md': MESSAGE.replace('1', '2') };

  test.each(paired(PLACES, ['moved', 'gone']))(
    '%s, its files %s: the files are put back',
    (place, what) =>
      withRepository(async (repository) => {
        await repository.commit('base', MESSAGES);
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const [folder, target] = [join(repository.root, 'messages'), 'post'];
        if (what === 'moved') renameSync(folder, join(repository.root, target));
        else rmSync(folder, { recursive: true });
        symlinkSync(target, folder);
        if (place !== 'uncommitted') {
          await repository.git('add', '-A');
          await repository.git('commit', '-qm', 'link');
        }
        if (place === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const found = (await judged(repository)).filter(({ rule }) => rule === 'file/symlink');
        expect(found).toHaveLength(1);
        done(repository, found);
        expect(await repository.git('ls-files', 'messages', 'post')).toBe(
          Object.keys(MESSAGES).join('\n'),
        );
        expect(readFileSync(join(folder, '1.md'), 'utf8')).toBe(MESSAGE);
        expect(await judged(repository)).toEqual([]);
      }),
  );
});
