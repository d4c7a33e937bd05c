import { expect, test } from 'vitest';
import {
  ENTRY,
  MANIFEST_PATH as LOG,
  manifest,
  OUTPUT,
} from '../../src/protocols/subagents/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, errors, judged, ran } from './judged.ts';

/** Entries as a program writes them: but for their numbers, all are the same. */
const entryOf = (number: number) => ({
  ...ENTRY,
  id: `T${number}-study`,
  file: `research/T${number}-study.md`,
  title: `Study T${number}`,
  linked_tasks: ['T2300'],
});
const pathOf = (number: number) => `agent-outputs/research/T${number}-study.md`;
const textOf = (number: number) => OUTPUT.replaceAll('T2398', `T${number}`);
const filesOf = (...numbers: readonly number[]) => ({
  [LOG]: manifest(...numbers.map(entryOf)),
  ...Object.fromEntries(numbers.map((number) => [pathOf(number), textOf(number)])),
});

/** One commit takes out an entry, and appends another one with its output. */
async function replaced(repository: TestRepository): Promise<string> {
  const base = await repository.commit('base', filesOf(2400, 2401, 2402));
  await repository.commit('record', {
    [LOG]: manifest(...[2400, 2402, 2403].map(entryOf)),
    [pathOf(2403)]: textOf(2403),
  });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return base;
}

test('an entry like one that was removed stays behind it, with its output', () =>
  withRepository(async (repository) => {
    const base = await replaced(repository);
    const found = errors(await judged(repository, '--since', base));
    const [problem = expect.fail()] = found.filter(({ rule }) => rule === 'history/append-only');
    ran(repository, commandsOf(problem));
    expect(await repository.git('show', `HEAD:${LOG}`)).toBe(
      manifest(...[2400, 2401, 2402, 2403].map(entryOf)).trimEnd(),
    );
    expect(await repository.git('show', `HEAD:${pathOf(2403)}`)).toBe(textOf(2403).trimEnd());
    expect(errors(await judged(repository))).toEqual([]);
  }));
