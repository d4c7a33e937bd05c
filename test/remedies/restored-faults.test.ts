import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, errors, judged, ran } from './judged.ts';

const line = (entry: unknown) => `${JSON.stringify(entry)}\n`;
const wrong = (id: string) => line({ ...ENTRY, id, key_findings: 'one text' });
const RIGHT = line(ENTRY) + wrong('T2399-one') + wrong('T2400-two');

test.each([
  ['as it was', '', []],
  ['with a new entry that is wrong as well', wrong('T2401-new'), [4]],
])('an entry that is put back has no new faults: %s', (_, more, lines) =>
  withRepository(async (repository) => {
    await repository.commit('right', { [MANIFEST_PATH]: RIGHT, [OUTPUT_PATH]: OUTPUT });
    await repository.commit('short', { [MANIFEST_PATH]: line(ENTRY) + wrong('T2400-two') });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.write({ [MANIFEST_PATH]: RIGHT + more });
    await repository.git('add', '-A');
    const told = errors(
      await judged(
        repository,
        '--staged',
        '--only',
        'subagent/manifest-schema',
        '--only',
        'history/append-only',
      ),
    );
    expect(told.map(({ range }) => range?.start.line)).toEqual(lines);
  }),
);

test('a line that is as it was is not blamed on the commit that took another one out', () =>
  withRepository(async (repository) => {
    const wrong = { ...ENTRY, id: 'T2399-old', date: '21.11.2026' };
    const base = { [OUTPUT_PATH]: OUTPUT };
    await repository.commit('base', { ...base, [MANIFEST_PATH]: manifest(ENTRY, ENTRY, wrong) });
    const removal = await repository.commit('removed', { [MANIFEST_PATH]: manifest(ENTRY, wrong) });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = errors(await judged(repository));
    expect(found.map(({ rule }) => rule)).toContain('subagent/manifest-schema');
    for (const { help, then } of found) {
      expect(help).not.toContain(removal.slice(0, 12));
      expect(then.map(({ text }) => text).join()).not.toContain('git --literal-pathspecs checkout');
    }
  }));

test('what a log and others had before somebody glued an entry to it is old when it is put back', () =>
  withRepository(async (repository) => {
    const glued = { ...ENTRY, id: 'T2400-glued', file: ENTRY.file.replace('T2398', 'T2400') };
    const after = { ...ENTRY, id: 'T2401-after', file: ENTRY.file.replace('T2398', 'T2401') };
    const outputOf = (task: string) => OUTPUT.replaceAll('T2398', task);
    const at = (task: string) => OUTPUT_PATH.replace('T2398', task);
    const old = line(ENTRY) + wrong('T2399-one');
    await repository.commit('base', {
      '.lint-protocol.yaml':
        'ignore:\n  - { rule: subagent/output-agrees, path: "**", reason: Drafts. }\n',
      [MANIFEST_PATH]: old,
      [OUTPUT_PATH]: OUTPUT,
      // Nobody listed it: as long as the manifest cannot be read, nobody says so.
      [at('T2402')]: outputOf('T2402'),
    });
    await repository.commit('glued', {
      [MANIFEST_PATH]: old.slice(0, -1) + line(glued) + line(after),
      [at('T2400')]: outputOf('T2400'),
      [at('T2401')]: outputOf('T2401'),
    });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const unread = (await judged(repository)).filter(({ rule }) => rule === 'file/syntax');
    expect(unread).toHaveLength(1);
    ran(repository, unread.flatMap(commandsOf).slice(0, 1));
    const put = await repository.git('show', `:${MANIFEST_PATH}`);
    expect(`${put}\n`).toBe(old + line(glued) + line(after));
    const worse = async (...args: readonly string[]) =>
      (await judged(repository, ...args)).filter(({ level }) => level !== 'info');
    expect(await worse('--staged')).toEqual([]);
    const { root: cwd, env } = repository;
    const { out } = await checkByEither(['--staged', '--format', 'json'], { cwd, env });
    expect(JSON.parse(out).notes).toEqual([expect.stringMatching(/^This change restores /)]);
    await repository.git('commit', '-qm', 'Restore');
    expect(await worse('--since', 'origin/main')).toEqual([]);
    expect((await worse()).map(({ rule }) => rule).toSorted()).toEqual([
      'subagent/manifest-schema',
      'subagent/one-entry',
      'subagent/output-unlisted',
    ]);
  }));
