import type { FactEntry } from '../../core/fact.ts';
import type { Answers } from '../../core/request.ts';
import { asksForCleo } from './facts/agent-definition-fact.ts';

/** True for an agent definition that CLEO reads: what CLEO asks for holds for no other. */
export function isOfCleo(
  { record, fact }: FactEntry<'agent-definition'>,
  answers: Answers,
): boolean {
  if (fact.hasCleoField || /(?:^|\/)\.cleo\//.test(record.path)) return true;
  return fact.citations.some((each) => {
    if (!asksForCleo(each)) return false;
    const { presence } = answers.to(record, each).now;
    // One that git ignores is only in the working copies of those who use CLEO.
    return presence === 'folder' || presence === 'ignored' || presence === 'beyond';
  });
}
