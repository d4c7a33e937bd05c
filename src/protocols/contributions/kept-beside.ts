import { gitCommand, pathWord } from '../../core/git-command.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import { COMMIT_UNLESS_MERGING } from '../logs/disputes.ts';
import type { State } from './contribution-moves.ts';

/** Gets a contribution of a parent back into a file of its own, and lists both. */
export function keptBeside(lost: State, kept: State, from: string) {
  const { path, id: blob } = lost.record;
  const isOne = lost.fact?.id === kept.fact?.id;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = isOne ? path.slice(folder.length, -'.json'.length) : (lost.fact?.id ?? 'contrib');
  const place = `${folder}${name}${isOne ? `-${blob?.slice(0, 7)}` : ''}.json`;
  const reason = shellWord(`A merge kept this one of two. The other one is ${place}.`);
  const seal = (file: string, option: string) =>
    `lint-protocol contribution seal ${pathWord(file)}${option}`;
  const steps: readonly MendStep[] = [
    `git cat-file blob ${shellWord(`${from}:${path}`)} > ${pathWord(place)}`,
    seal(place, isOne ? ' --new-id' : ''),
    seal(kept.record.path, ` --reason ${reason}`),
    `${gitCommand('add', folder)} && ${COMMIT_UNLESS_MERGING}`,
  ].map((text) => ({ action: 'run', text }));
  const help =
    'Get the other contribution back into a file of its own, and seal both. Then commit.';
  return { help, steps, isFurther: true as const };
}
