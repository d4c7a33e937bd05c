import { folderOf } from '../../core/candidate.ts';
import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { definitionsKey } from './tie-keys.ts';

/** What stands beside the first definition that has a name is to be one as well. */
export function agentDefinitionTies(
  { record: { path }, fact: { name } }: FactEntry<'agent-definition'>,
  { subagents }: Options,
): Ties {
  const isAlone = subagents.agents === null && path.endsWith('/AGENT.md');
  const beside = name === null || isAlone ? [] : [definitionsKey(folderOf(path))];
  return { shows: beside, needs: beside };
}
