import { gitCommand, pathWord } from '../../core/git-command.ts';
import type { RecordState } from '../../core/history.ts';
import type { MendStep } from '../../core/remedy.ts';
import { shellWord } from '../../core/shell-word.ts';
import { COMMIT_UNLESS_MERGING } from '../logs/disputes.ts';
import type { SubagentEntryFact } from './facts.ts';
import { isEntryId, revisionOf, uncorrected } from './subagent-entry.ts';

/** What one state holds of an output. */
export type OutputState = RecordState<'subagent-output'>;

/** An entry of an output, in the manifest of a parent. */
export interface OutputEntry {
  readonly manifest: string;
  /** An index into the step's parents. */
  readonly parent: number;
  readonly entry: SubagentEntryFact;
}

/** What a merge drops, and what it lists. */
interface Keeping {
  readonly lost: OutputState;
  readonly entry: OutputEntry;
  readonly kept: OutputEntry;
  readonly listed: readonly SubagentEntryFact[];
  readonly parents: readonly string[];
}

const isFurther = true as const;

/** Gets an output of a parent back into a file of its own, with its entry, and lists the other one again. */
export function keptBeside({ lost, entry, kept, listed, parents }: Keeping) {
  const { path, id: blob } = lost.record;
  const of = `-${blob?.slice(0, 7) ?? 'other'}`;
  const place = besides(path, of);
  const file = entry.entry.file ?? '';
  const ids = [entry, kept].map((each) => each.entry.id ?? '');
  const help =
    'Get the other output back into a file of its own, with its entry. Append the entry of the output that the merge keeps again, under a new id. Then commit both, or go on with the merge.';
  const [id = '', other = ''] = ids;
  if (!ids.every(isEntryId) || !/^[\w./-]+$/.test(file)) return { help, isFurther };
  const again = revisedAfter(listed.findLast((each) => each.file === file)?.id ?? other, listed);
  const from = (parent: number) => parents[parent] ?? 'HEAD';
  const line = ({ manifest, parent, entry: { line: at } }: OutputEntry, ...changes: string[]) =>
    `git cat-file blob ${shellWord(`${from(parent)}:${manifest}`)} | sed -n ${at}p | sed ${shellWord(changes.join(';'))} >> ${pathWord(manifest)}`;
  const steps: readonly MendStep[] = [
    `git cat-file blob ${shellWord(`${from(entry.parent)}:${path}`)} > ${pathWord(place)}`,
    line(entry, replacing('id', id, `${id}${of}`), replacing('file', file, besides(file, of))),
    line(kept, replacing('id', other, again)),
    `${gitCommand('add', place, kept.manifest)} && ${COMMIT_UNLESS_MERGING}`,
  ].map((text) => ({ action: 'run', text }));
  return { help, steps, isFurther };
}

function besides(path: string, of: string): string {
  return path.replace(/(\.[^./]+)?$/, (end) => of + end);
}

/** The next id that corrects an entry. */
function revisedAfter(id: string, listed: readonly SubagentEntryFact[]): string {
  const of = uncorrected(id);
  const numbers = listed.flatMap((each) => {
    const revision = revisionOf(each.id ?? '');
    return revision?.of === of ? revision.number : [];
  });
  return `${of}-r${Math.max(0, ...numbers) + 1}`;
}

/** A command of `sed` that gives a member of an entry another value. Both are plain words. */
function replacing(key: string, value: string, by: string): string {
  const dots = value.replaceAll('.', '[.]');
  return `s|\\("${key}"[[:space:]]*:[[:space:]]*"\\)${dots}"|\\1${by}"|`;
}
