import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, judged, ran } from './judged.ts';

const CONFIG = '.lint-protocol.yaml';
const KIND = (keep: string) =>
  `kinds:\n  page:\n    files: [pages/*.md]\n    format: markdown\n${keep}    id: day\n`;
const LEVELS = (id: string, level: string) =>
  `kinds:\n  page:\n    files: [pages/*.md]\n    format: markdown\n${id}    levels: { custom/section: ${level} }\n`;
const RIGHT = `${KIND('    keep: fixed\n')}history:\n  immutable: [docs/*.md]\n`;
const PAGE = '---\nday: "1"\n---\n\nSix hours.\n';
const FILES = { [CONFIG]: RIGHT, 'pages/1.md': PAGE, 'docs/a.md': 'a\n' };
const HONEST = 'messages:\n  ackTimeout: 48h\n';

/** One change takes a setting out, another one edits what it protected, and a third one is honest. */
const LOOSENED = `${HONEST}${KIND('')}history:\n  immutable: [docs/*.md]\n  archives: [old/*.log]\n`;
const AFTER = `${HONEST}${RIGHT}  archives: [old/*.log]\n`;

async function begun(repository: TestRepository) {
  await repository.commit('right', FILES);
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

const about = async (repository: TestRepository, ...args: readonly string[]) =>
  (await judged(repository, ...args)).filter(({ level }) => level !== 'info');

const now = (repository: TestRepository) => repository.git('show', `HEAD:${CONFIG}`);

describe('what else a change set stays where a setting is put back', () => {
  test('in a commit that is not published, with what came since', () =>
    withRepository(async (repository) => {
      await begun(repository);
      const forged = PAGE.replace('Six', 'Two');
      await repository.commit('forged', { [CONFIG]: LOOSENED, 'pages/1.md': forged });
      await repository.commit('since', { 'pages/2.md': PAGE.replace('1', '2') });
      const told = await about(repository, '--since', 'origin/main');
      expect(told.map(({ rule }) => rule)).toEqual([
        'history/settings-loosened',
        'history/immutable-source',
      ]);
      done(repository, told);
      expect(await now(repository)).toBe(AFTER.trimEnd());
      expect(await repository.git('diff', '--name-only', 'origin/main', 'HEAD')).toBe(
        `${CONFIG}\npages/2.md`,
      );
      expect(await about(repository, '--since', 'origin/main')).toEqual([]);
    }));

  test('also where the file went on since', () =>
    withRepository(async (repository) => {
      await begun(repository);
      await repository.commit('forged', { [CONFIG]: LOOSENED });
      await repository.commit('since', { [CONFIG]: `${LOOSENED}  segments: [old/*.gz]\n` });
      done(repository, await about(repository, '--since', 'origin/main'));
      expect(await now(repository)).toBe(`${AFTER}  segments: [old/*.gz]`);
      expect(await about(repository, '--since', 'origin/main')).toEqual([]);
    }));

  test('but where it is back already, elsewhere: two of one key are no configuration', () =>
    withRepository(async (repository) => {
      const kind = (name: string, ...lines: readonly string[]) =>
        `kinds:\n  ${name}:\n    files: [pages/*.md]\n${lines.map((line) => `    ${line}\n`).join('')}`;
      const right = kind('page', 'format: markdown', 'keep: fixed', 'id: day');
      await repository.commit('right', { ...FILES, [CONFIG]: right });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const forged = PAGE.replace('Six', 'Two');
      const dropped = kind('sheet', 'format: markdown', 'id: day');
      await repository.commit('forged', { [CONFIG]: dropped, 'pages/1.md': forged });
      const back = kind('sheet', 'format: markdown', 'id: day', 'keep: fixed');
      await repository.commit('back', { [CONFIG]: back, 'pages/2.md': PAGE.replace('1', '2') });
      const told = await about(repository, '--since', 'origin/main');
      expect(told.map(({ rule }) => rule)).toContain('history/settings-loosened');
      done(repository, told);
      expect(await now(repository)).toBe(right.trimEnd());
      expect(await about(repository, '--since', 'origin/main')).toEqual([]);
      expect(await repository.git('status', '--short')).toBe('');
    }));

  for (const view of ['', '--staged'])
    test(`before the commit${view && ', staged'}, and done once however many problems ask for it`, () =>
      withRepository(async (repository) => {
        await begun(repository);
        // What is beside what is taken out is a change of its own, if it is another setting.
        const both = `rules:\n  history/append-only: info\n${LOOSENED}`;
        await repository.write({ [CONFIG]: both });
        if (view !== '') await repository.git('add', '-A');
        const args = view === '' ? [] : [view];
        const told = await about(repository, ...args);
        expect(told.length).toBe(2);
        for (const each of told) ran(repository, commandsOf(each));
        expect(await about(repository, ...args)).toEqual([]);
        await repository.git('add', '-A');
        await repository.git('commit', '-qm', 'x');
        expect(await now(repository)).toBe(AFTER.trimEnd());
      }));

  test.each([
    ['in its place', 'history:\n  immutable: [docs/*.md]\n', HONEST, ''],
    [
      'in its place, beside a laxer one and without comments',
      `# one\n# two\n${LEVELS('    id: day\n', 'error')}`,
      `${LEVELS('', 'warning')}${HONEST}vouch:\n  staleAfterDays: 90\n`,
      LEVELS('    id: day\n', 'error'),
    ],
  ])('%s', (_, was, is, back) =>
    withRepository(async (repository) => {
      await repository.commit('right', { ...FILES, [CONFIG]: was });
      await repository.write({ [CONFIG]: is });
      const told = await about(repository);
      expect(told.length).toBeGreaterThan(0);
      for (const each of told) ran(repository, commandsOf(each));
      expect(await about(repository)).toEqual([]);
      const text = readFileSync(join(repository.root, CONFIG), 'utf8');
      expect(text).toContain(back === '' ? was : back);
      expect(text).toContain(is.slice(is.indexOf(HONEST)));
    }),
  );

  test('in a published commit', () =>
    withRepository(async (repository) => {
      await begun(repository);
      await repository.commit('forged', { [CONFIG]: LOOSENED });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      done(repository, await about(repository, '--history'));
      expect(await now(repository)).toBe(AFTER.trimEnd());
    }));

  test('but nothing that excuses: that goes with it', () =>
    withRepository(async (repository) => {
      await begun(repository);
      const excuse =
        'ignore:\n  - rule: file/encoding\n    path: pages/1.md\n    reason: It is right as it is.\n';
      await repository.commit('forged', { [CONFIG]: `${excuse}${LOOSENED}` });
      done(repository, await about(repository, '--since', 'origin/main'));
      expect(await now(repository)).toBe(AFTER.trimEnd());
    }));
});
