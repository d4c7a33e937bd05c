import { describe, expect, test } from 'vitest';
import { contribution, PATH as FILE } from '../../src/protocols/contributions/example.ts';
import { entry, listing } from '../../src/protocols/contributions/manifest-example.ts';
import {
  agent,
  ENTRY,
  MANIFEST_PATH as LOG,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { type Files, withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, errors, judged, ran } from './judged.ts';

const TWIN = OUTPUT_PATH.replace('analysis', 'Analysis');
const OTHER = { ...ENTRY, id: 'T2398-second', file: ENTRY.file.replace('analysis', 'Analysis') };
const SECOND = OUTPUT.replace('It holds.', 'It does not hold.');
const AGENT = { 'agents/reader.md': agent('reader') };

const LIKE = `${agent('reader')}\nIt reads twice.\n`;

type Place = 'staged' | 'unpublished' | 'published';

const CASES: readonly (readonly [string, Place, Files, Files, Files])[] = [
  [
    'an output and its entry',
    'unpublished',
    { [LOG]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT },
    { [LOG]: manifest(ENTRY, OTHER), [TWIN]: SECOND },
    {
      [LOG]: manifest(ENTRY, { ...OTHER, file: ENTRY.file.replace('.md', '-2.md') }),
      [OUTPUT_PATH]: OUTPUT,
      [OUTPUT_PATH.replace('.md', '-2.md')]: SECOND,
    },
  ],
  ...(['staged', 'unpublished', 'published'] as const).map(
    (place) =>
      [
        'an agent',
        place,
        AGENT,
        { 'agents/Reader.md': agent('second') },
        { ...AGENT, 'agents/reader-2.md': agent('second') },
      ] as const,
  ),
  ...(['staged', 'unpublished', 'published'] as const).map(
    (place) =>
      [
        'an agent of the same name, beside one that was renamed',
        place,
        { ...AGENT, 'agents/writer.md': agent('writer') },
        { 'agents/Reader.md': LIKE, 'agents/Writer.md': agent('writer') },
        {
          ...AGENT,
          'agents/reader-2.md': LIKE.replace('reader', 'reader-2'),
          'agents/Writer.md': agent('writer'),
        },
      ] as const,
  ),
];

describe('a file that may be taken for another one, and says something else', () => {
  test.each(CASES)('%s, %s: both are kept', (_, place, before, added, after) =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', before);
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      repository.write(added);
      if ('agents/Writer.md' in added) await repository.git('rm', '-q', 'agents/writer.md');
      await repository.git('add', '-A');
      if (place !== 'staged') await repository.git('commit', '-qm', 'twin');
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(
        await judged(repository, ...(place === 'staged' ? ['--staged'] : [])),
      ).filter(({ rule }) => rule !== 'subagent/unique-name');
      expect(found.map(({ rule }) => rule)).toEqual(['file/path-twin']);
      done(repository, found);
      // Each command is safe to run twice.
      if (place === 'staged') done(repository, found);
      for (const [path, content] of Object.entries(after))
        expect(`${await repository.git('show', `:${path}`)}\n`).toBe(content);
      for (const args of [[], ['--staged'], ['--since', 'origin/main']]) {
        const worse = (await judged(repository, ...args)).filter(({ level }) => level !== 'info');
        expect(worse).toEqual([]);
      }
    }),
  );

  test('is not said to be kept where the steps take it back', () =>
    withRepository(async (repository) => {
      const before = { ...AGENT, 'agents/other.md': agent('reader-2') };
      const base = await repository.commit('base', before);
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      const commit = await repository.commit('twin', { 'agents/Reader.md': LIKE });
      const found = errors(await judged(repository));
      const [twin] = found.filter(({ rule }) => rule === 'file/path-twin');
      expect(twin?.help).toContain(
        `The steps take "agents/Reader.md" back. Commit ${commit.slice(0, 12)} still has it.`,
      );
      done(repository, found);
      expect(await repository.git('diff', '--stat', base)).toBe('');
      expect(errors(await judged(repository))).toEqual([]);
    }));

  test('that came later with the id of a contribution that is there is removed', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', listing(entry()));
      const known = errors(await judged(repository)).map(({ rule }) => rule);
      const twin = FILE.replace('/contrib_', '/Contrib_');
      await repository.commit('twin', {
        [twin]: contribution({ updatedAt: '2026-01-27T10:00:00Z' }),
      });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const twins = errors(await judged(repository)).filter(
        ({ rule }) => rule === 'file/path-twin',
      );
      expect(twins).toMatchObject([{ by: 'you' }]);
      done(repository, twins);
      expect(await repository.git('diff', '--stat', base)).toBe('');
      expect(errors(await judged(repository)).map(({ rule }) => rule)).toEqual(known);
    }));

  test('in another spelling of a folder, where nothing is at its place, is moved there', () =>
    withRepository(async (repository) => {
      await repository.commit('base', { [LOG]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT });
      const path = OUTPUT_PATH.replace('agent-outputs', 'Agent-Outputs').replace('T2', 'T3');
      await repository.commit('twin', { [path]: SECOND });
      const [found] = errors(await judged(repository));
      expect(found?.rule).toBe('file/path-twin');
      const place = path.replace('Agent-Outputs', 'agent-outputs');
      const commands = commandsOf(found ?? expect.fail());
      expect(commands.join()).toContain(`git --literal-pathspecs mv -- ${path} ${place}`);
      expect(commands.join()).not.toContain('-2');
      ran(repository, commands);
      expect(await repository.git('diff', '--cached', '--name-only', '--no-renames')).toBe(
        `${path}\n${place}`,
      );
      expect(errors(await judged(repository, '--staged'))).toEqual([]);
    }));

  test.each([
    ['untracked', 0],
    ['untracked', 1],
    ['staged', 0],
    ['staged', 1],
    ['committed', 0],
    ['committed', 1],
  ] as const)(
    'in another spelling of a folder that is not there, %s: command %i of its help',
    (state, index) =>
      withRepository(async (repository) => {
        repository.write({ '.Vouch/claims/a.yaml': 'id: a\n' });
        if (state !== 'untracked') await repository.git('add', '-A');
        if (state === 'committed') await repository.git('commit', '-qm', 'twin');
        const [found] = errors(await judged(repository));
        expect(found?.rule).toBe('file/path-twin');
        const commands = found?.help?.split(/: |; or/).filter((each) => each.startsWith('git '));
        expect(commands).toHaveLength(2);
        ran(repository, [commands?.[index] ?? expect.fail()]);
        expect(await repository.git('ls-files')).toBe(index === 0 ? '.vouch/claims/a.yaml' : '');
        expect((await judged(repository)).map(({ rule }) => rule)).not.toContain('file/path-twin');
      }),
  );

  test('a published output keeps its name: its entry cannot name another one', () =>
    withRepository(async (repository) => {
      await repository.commit('base', { [LOG]: manifest(ENTRY), [OUTPUT_PATH]: OUTPUT });
      await repository.commit('twin', { [LOG]: manifest(ENTRY, OTHER), [TWIN]: SECOND });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository));
      expect(found.map(({ rule }) => rule)).toEqual(['file/path-twin']);
      expect(found.flatMap(commandsOf)).toEqual([]);
    }));
});
