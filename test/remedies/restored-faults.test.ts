import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { errors, judged } from './judged.ts';

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
