import { posix } from 'node:path';
import type { Settled } from '../../core/finding.ts';
import { COMMITTED_LINE, type FollowUp, type FollowUps } from '../../core/follow-up.ts';
import { pathWord } from '../../core/git-command.ts';
import { textAt } from '../../core/json-value.ts';
import type { MendStep } from '../../core/remedy.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { objectIn, textsOf } from '../../core/texts.ts';
import { type Correction, correctedEntries } from './corrected-entries.ts';

/** A wrong line of a manifest that is committed is corrected by a later one. */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<FollowUps> {
  const votes = await votesTwice(problems, snapshot);
  const committed = problems.filter((each) => isCommittedEntry(each) && !votes.has(each));
  const corrections = await correctedEntries(committed, snapshot);
  return new Map([
    ...votes,
    ...committed.flatMap((problem): readonly [Settled, FollowUp][] => {
      const correction = corrections.get(problem);
      // A later line sets nothing right of one that can't be read.
      const isUnread = problem.diagnostic.rule.startsWith('file/');
      if (correction === undefined || isUnread) return [];
      return [[problem, replacedBy(correction, problem)]];
    }),
  ]);
}

/** What appends the entry of a vote of which two branches appended one under the same id. */
async function votesTwice(problems: readonly Settled[], snapshot: Snapshot): Promise<FollowUps> {
  const twice = problems.filter(
    ({ diagnostic: { rule, messageId } }) => rule === 'subagent/one-entry' && messageId === 'id',
  );
  const known = new Set(snapshot.entries.map((entry) => entry.path));
  const paths = new Set(twice.map(({ diagnostic }) => diagnostic.path));
  const texts = paths.size === 0 ? new Map() : await textsOf(snapshot, (path) => paths.has(path));
  return new Map(
    twice.flatMap((problem): readonly [Settled, FollowUp][] => {
      const { path, range, by } = problem.diagnostic;
      const lines: readonly string[] = texts.get(path)?.split('\n') ?? [];
      const entry = objectIn(lines[range.start.line - 1] ?? '');
      const file = textAt(entry, 'verdict') === null ? null : textAt(entry, 'file');
      const place = [posix.join(posix.dirname(path), file ?? ''), posix.normalize(file ?? '')].find(
        (each) => file !== null && known.has(each),
      );
      if (place === undefined) return [];
      const text = `lint-protocol consensus tally ${pathWord(place)}`;
      return [[problem, { steps: [{ action: 'run', path, text }], by, expected: null }]];
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
