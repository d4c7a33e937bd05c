import type { AnsweringDb } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { asksForCleo } from './facts/agent-definition-fact.ts';
import type { AgentDefinitionFact } from './facts.ts';

/** What of a definition says whether it is one of CLEO's. */
export type Cleos = Pick<AgentDefinitionFact, 'hasCleoField' | 'hasSkills' | 'citations'>;

/** Where another runner looks, which has skills as well. */
const OTHER_RUNNERS = /(?:^|\/)(?:\.claude|plugins\/[^/]+)\/agents\//;

/** True for an agent definition that CLEO reads: what CLEO asks for holds for no other. */
export function isOfCleo(record: RecordRef, fact: Cleos, db: AnsweringDb): boolean {
  if (fact.hasCleoField || /(?:^|\/)\.cleo\//.test(record.path)) return true;
  if (fact.hasSkills && !OTHER_RUNNERS.test(record.path)) return true;
  return fact.citations.some((each) => {
    if (!asksForCleo(each)) return false;
    const { presence } = db.answer(record, each).now;
    // One that git ignores is only in the working copies of those who use CLEO.
    return presence === 'folder' || presence === 'ignored' || presence === 'beyond';
  });
}
