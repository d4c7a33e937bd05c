import type { Settled } from '../../core/finding.ts';
import { COMMITTED_LINE, type FollowUp, type FollowUps } from '../../core/follow-up.ts';
import type { MendStep } from '../../core/remedy.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { type Correction, correctedEntries } from './corrected-entries.ts';

/** A wrong line of a manifest that is committed is corrected by a later one. */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<FollowUps> {
  const committed = problems.filter(isCommittedEntry);
  const corrections = await correctedEntries(committed, snapshot);
  return new Map(
    committed.flatMap((problem): readonly [Settled, FollowUp][] => {
      const correction = corrections.get(problem);
      // A later line sets nothing right of one that can't be read.
      const isUnread = problem.diagnostic.rule.startsWith('file/');
      if (correction === undefined || isUnread) return [];
      return [[problem, replacedBy(correction, problem)]];
    }),
  );
}

function isCommittedEntry({ kind, diagnostic: { state, steps } }: Settled): boolean {
  return kind === 'subagent-manifest' && state !== 'uncommitted' && steps.length === 0;
}

/** What is wrong is the file that the entry names: the corrected entry has another. */
const NAMES_FILE: ReadonlySet<string> = new Set(['subagent/output-exists']);

function replacedBy({ id, line }: Correction, { diagnostic }: Settled): FollowUp {
  const { path, by, rule } = diagnostic;
  if (line) {
    const left: MendStep = { action: 'do', path, text: `${COMMITTED_LINE}.` };
    return { steps: [left, { action: 'append', path, text: line }], by };
  }
  const same = NAMES_FILE.has(rule) ? 'task' : 'file and task';
  const text = `${COMMITTED_LINE}: append the entry again with what is wrong put right, under the id "${id}", for the same ${same}.`;
  // What nothing can be put in place of has no value that is expected there.
  return { steps: [{ action: 'do', path, text }], by, expected: null };
}
