import type { Diagnostic } from '../core/diagnostic.ts';
import type { MendStep } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { isArchived, sealCommand } from '../protocols/contributions/sealing.ts';
import { isLogKind } from '../protocols/kinds.ts';
import { OF_COPY, type Settled } from '../report/settle.ts';
import { type Correction, correctedEntries } from './corrected-entries.ts';
import { type CorrectionEvent, correctionEvents, wantsEvent } from './correction-events.ts';

/** What follows besides the correction itself, and who can make it. */
type FollowUp = Pick<Diagnostic, 'steps' | 'by'> & Partial<Pick<Diagnostic, 'expected'>>;

/**
 * What follows from correcting a record, whatever is wrong with it: by what kind of record it is,
 * and whether that is committed. What a rule says itself comes first.
 */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<readonly Settled[]> {
  const corrections = await correctedEntries(problems.filter(isCommittedEntry), snapshot);
  const events = await correctionEvents(problems.filter(wantsEvent), snapshot);
  return problems.map((problem) => {
    const { diagnostic } = problem;
    const event = events.get(problem);
    const found =
      event === undefined
        ? followUp(problem, corrections.get(problem) ?? null)
        : withEvent(event, diagnostic);
    if (found === null) return problem;
    const steps = [...diagnostic.steps, ...found.steps];
    return { ...problem, diagnostic: { ...diagnostic, ...found, steps } };
  });
}

/** True for a line that a later one sets right. */
function isCommittedEntry({ kind, diagnostic: { state, steps } }: Settled): boolean {
  return kind === 'subagent-manifest' && state !== 'uncommitted' && steps.length === 0;
}

function followUp(problem: Settled, correction: Correction | null): FollowUp | null {
  const { kind, diagnostic, isFinal = false } = problem;
  const { state, path, by } = diagnostic;
  // What a rule says of another file is not about a change of this one.
  const isElsewhere = diagnostic.steps.some((step) => (step.path ?? path) !== path);
  if (kind === 'contribution') {
    if (isElsewhere) return null;
    if (!isFinal) return isSealed(diagnostic) ? null : { steps: [sealed(path)], by };
    if (state === 'uncommitted') return { steps: [unpublished(path)], by };
  }
  if (kind === 'message') return inCopies(diagnostic);
  if (state === 'uncommitted') return null;
  if (isLogKind(kind) && diagnostic.rule.startsWith('file/')) return ofUnreadLine(diagnostic);
  if (isFinal) return { steps: [finalStep(diagnostic)], by: by === 'human' ? by : 'history' };
  if (!isLogKind(kind)) return null;
  if (correction?.line) {
    const left: MendStep = { action: 'do', path, text: `${COMMITTED_LINE}.` };
    return { steps: [left, { action: 'append', path, text: correction.line }], by };
  }
  // What nothing can be put in place of has no value that is expected there.
  if (correction === null) {
    if (diagnostic.steps.length > 0) return null;
    return { steps: [{ action: 'do', path, text: `${COMMITTED_LINE}.` }], by, expected: null };
  }
  const same = NAMES_FILE.has(diagnostic.rule) ? 'task' : 'file and task';
  const text = `${COMMITTED_LINE}: append the entry again with what is wrong put right, under the id "${correction.id}", for the same ${same}.`;
  return { steps: [{ action: 'do', path, text }], by, expected: null };
}

/** A copy says what its message says: whoever changes one changes all. */
function inCopies({ path, expected, fixable, related, by }: Diagnostic): FollowUp | null {
  const copies = related.filter(({ message }) => message === OF_COPY).map((copy) => copy.path);
  if (expected === null || fixable || copies.length === 0) return null;
  const text = `Change the copies of the message in the same way: ${copies.join(', ')}.`;
  return { steps: [{ action: 'do', path, text }], by };
}

/**
 * A later line sets nothing right of one that can't be read. A missing line end may be added: what is
 * committed is still how the file begins.
 */
function ofUnreadLine(diagnostic: Diagnostic): FollowUp | null {
  if (diagnostic.rule === 'file/final-newline') return null;
  const excuse: MendStep = { action: 'do', path: diagnostic.path, text: EXCUSED_LINE };
  return { steps: [finalStep(diagnostic), excuse], by: 'history', expected: null };
}

const EXCUSED_LINE =
  'If it is published, somebody who answers for it can excuse it by an entry under "ignore" of the configuration, with the reason.';

/** What was approved is changed by whoever approves: nothing can be put in its place by itself. */
function withEvent({ steps, isGated }: CorrectionEvent, { by }: Diagnostic): FollowUp {
  return isGated ? { steps, by: 'human', expected: null } : { steps, by };
}

/** What is wrong is the file that the entry names: the corrected entry has another. */
const NAMES_FILE: ReadonlySet<string> = new Set(['subagent/output-exists']);

const COMMITTED_LINE =
  'The line is committed and the log only grows: leave it as it is, a later line sets it right';

function sealed(path: string): MendStep {
  return { action: 'run', path, text: sealCommand(shellWord(path)) };
}

/** True where sealing is all that the rule asks for. */
function isSealed({ path, steps }: Diagnostic): boolean {
  const { text } = sealed(path);
  return steps.some((step) => step.action === 'run' && step.text === text);
}

/** What is merged or archived may be corrected until a commit has it. */
function unpublished(path: string): MendStep {
  const word = shellWord(path);
  const published = `If a commit has it so already, restore it (git checkout HEAD -- ${word}): what changes later is a new contribution.`;
  const text = isArchived(path)
    ? `If not, correct and seal it in the folder that it comes from, and archive it then.`
    : `If not, correct it, then write its new checksum and append its entry by hand, with the values that the next run names: what is merged is not sealed.`;
  return { action: 'do', path, text: `${published} ${text}` };
}

/** What is final is changed only as long as nobody has the commit that brought it. */
function finalStep({ state, path }: Diagnostic): MendStep {
  const text =
    state === 'in-range'
      ? 'It is committed and final. As long as nobody has the commit that brought it, correct it there (git commit --amend, or git rebase -i).'
      : 'It is committed and final, so it is not changed any more.';
  return { action: 'do', path, text };
}
