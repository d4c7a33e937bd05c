import type { Diagnostic } from '../core/diagnostic.ts';
import type { Settled } from '../core/finding.ts';
import { COMMITTED_LINE, type FollowUp } from '../core/follow-up.ts';
import type { MendStep } from '../core/remedy.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { isLogKind } from '../protocols/kinds.ts';

/**
 * What follows from correcting a record, whatever is wrong with it: by what kind of record it is,
 * and whether that is committed. What a rule says itself comes first.
 */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<readonly Settled[]> {
  const found = new Map<Settled, FollowUp | null>();
  for (const protocol of PROTOCOLS) {
    const own = new Set(protocol.kinds.map(({ kind }) => kind));
    const concerned = protocol.followUps ? problems.filter(({ kind }) => own.has(kind)) : [];
    if (concerned.length === 0) continue;
    for (const [problem, next] of (await protocol.followUps?.(concerned, snapshot)) ?? []) {
      found.set(problem, next);
    }
  }
  return problems.map((problem) => {
    const { diagnostic } = problem;
    const next = found.get(problem);
    const followUp = next === undefined ? ofAnyRecord(problem) : next;
    if (followUp === null) return problem;
    const steps = [...diagnostic.steps, ...followUp.steps];
    return { ...problem, diagnostic: { ...diagnostic, ...followUp, steps } };
  });
}

/** What follows for a record of which its protocol says nothing of its own. */
function ofAnyRecord({ kind, diagnostic, isFinal }: Settled): FollowUp | null {
  const { state, path, by } = diagnostic;
  if (state === 'uncommitted') return null;
  if (isLogKind(kind) && diagnostic.rule.startsWith('file/')) return ofUnreadLine(diagnostic);
  if (isFinal) return { steps: [finalStep(diagnostic)], by: by === 'human' ? by : 'history' };
  if (!isLogKind(kind) || diagnostic.steps.length > 0) return null;
  // What nothing can be put in place of has no value that is expected there.
  return { steps: [{ action: 'do', path, text: `${COMMITTED_LINE}.` }], by, expected: null };
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

/** What is final is changed only as long as nobody has the commit that brought it. */
function finalStep({ state, path }: Diagnostic): MendStep {
  const text =
    state === 'in-range'
      ? 'It is committed and final. As long as nobody has the commit that brought it, correct it there (git commit --amend, or git rebase -i).'
      : 'It is committed and final, so it is not changed any more.';
  return { action: 'do', path, text };
}
