import type { AnsweringDb } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import { asksForCleo, asksForPlugin } from './facts/agent-definition-fact.ts';
import type { AgentDefinitionFact } from './facts.ts';

/** What of a definition says whether it is one of CLEO's. */
export type Cleos = Pick<AgentDefinitionFact, 'hasCleoField' | 'hasSkills' | 'citations'>;

/** Where another runner looks, also in a project of CLEO. */
const CLAUDE = /(?:^|\/)\.claude\/(?:agents|skills)\//;

/** Where another runner may look, which has skills as well. */
const PLUGINS = /(?:^|\/)plugins\/[^/]+\/agents\//;

/** True for an agent definition or a skill that CLEO reads: what CLEO asks for holds for no other. */
export function isOfCleo(
  record: RecordRef,
  fact: Partial<Cleos> & Pick<Cleos, 'citations'>,
  db: AnsweringDb,
): boolean {
  if (fact.hasCleoField || /(?:^|\/)\.cleo\//.test(record.path)) return true;
  if (CLAUDE.test(record.path)) return false;
  const isPlugin =
    PLUGINS.test(record.path) ||
    fact.citations.some(
      (each) => asksForPlugin(each) && db.answer(record, each).now.presence === 'folder',
    );
  if (fact.hasSkills && !isPlugin) return true;
  return fact.citations.some((each) => {
    if (!asksForCleo(each)) return false;
    const { presence } = db.answer(record, each).now;
    // One that git ignores is only in the working copies of those who use CLEO. Within a folder that is
    // ignored as a whole, git ignores any name: only the root says something.
    const isSaid = presence === 'ignored' && each.from === 'root';
    return presence === 'folder' || isSaid || presence === 'beyond';
  });
}
