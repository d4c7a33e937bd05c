import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled } from '../../core/finding.ts';
import { type FollowUp, type FollowUps, OF_COPY } from '../../core/follow-up.ts';

/** Whoever changes a message changes its copies; nothing else follows, committed or not. */
export function followUps(problems: readonly Settled[]): FollowUps {
  const messages = problems.filter(({ kind }) => kind === 'message');
  return new Map(messages.map((problem) => [problem, inCopies(problem.diagnostic)]));
}

/** A copy says what its message says: whoever changes one changes all. */
function inCopies({ path, expected, fixable, related, by }: Diagnostic): FollowUp | null {
  const copies = related.filter(({ message }) => message === OF_COPY).map((copy) => copy.path);
  if (expected === null || fixable || copies.length === 0) return null;
  const text = `Change the copies of the message in the same way: ${copies.join(', ')}.`;
  return { steps: [{ action: 'do', path, text }], by };
}
