import type { Facts } from '../../../core/fact.ts';
import type { SnapshotEntry } from '../../../core/snapshot.ts';
import { firstVoteOf } from '../reruns.ts';
import { folder } from './named-matrix.ts';

/** What an id looks like that can be the name of a file. */
export const ID_PATTERN = '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$';

/** Why an id can't be one. */
export const ID_HELP =
  'The questionId is missing, or cannot be the name of a file: it must be letters, digits, hyphens and points, such as CONS-0042.';

/** True for an id that can be the name of a file. */
export function isIdForFile(id: string): boolean {
  return new RegExp(ID_PATTERN).test(id);
}

/** Where the matrix of a question is, or in the folder of its task. */
export function fileForId(id: string, home: string, task: string | null): string {
  const path =
    task === null
      ? `.cleo/consensus/${id}.json`
      : `.cleo/rcasd/${task}/consensus/${task}-consensus.json`;
  return `${folder(home)}${path}`;
}

/**
 * The first id `CONS-nnnn` behind all that any file is called after or any manifest names.
 * @param further ids that are taken besides: those of drafts
 */
export function nextId(
  entries: readonly SnapshotEntry[],
  facts: Facts,
  further: readonly string[],
): string {
  const names = [
    ...further,
    ...entries.map(({ path }) => path),
    ...facts.of('voting-matrix').map(({ fact }) => `/${fact.questionId}`),
    ...facts
      .of('subagent-manifest')
      .flatMap(({ fact }) => fact.entries.map(({ file }) => `${file}`)),
  ];
  const numbers = names.map((name) =>
    Number(/(?:^|\/)CONS-(\d{1,9})(?!\d)[^/]*$/.exec(name)?.[1] ?? 0),
  );
  const highest = numbers.reduce((most, each) => Math.max(most, each), 0);
  return `CONS-${String(highest + 1).padStart(4, '0')}`;
}

/** The id of the next rerun of a question: `CONS-0042-r1` for CONS-0042 and for none of its reruns. */
export function nextRerun(questionId: string, taken: readonly string[]): string {
  const first = firstVoteOf(questionId);
  const numbers = taken
    .filter((id) => id !== first && firstVoteOf(id) === first)
    .map((id) => Number(id.slice(first.length + 2)));
  return `${first}-r${Math.max(0, ...numbers) + 1}`;
}
