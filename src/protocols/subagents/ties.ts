import { folderOf } from '../../core/candidate.ts';
import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { namedFileKey } from '../contributions/key-facts.ts';
import { taskKeys } from './manifest-ties.ts';
import { definitionsKey, outputKey } from './tie-keys.ts';

/** An output looks for the entries that name it. */
export function outputTies({ record: { path }, fact }: FactEntry<'subagent-output'>): Ties {
  return {
    // Which of two outputs an entry is about.
    gives: [[outputKey(path), 'there']],
    asks: [namedFileKey(path), ...taskKeys(new Set(fact.tasks))],
  };
}

/** What stands beside the first definition that has a name is to be one as well. */
export function agentDefinitionTies(
  { record: { path }, fact: { name } }: FactEntry<'agent-definition'>,
  { subagents }: Options,
): Ties {
  const isAlone = subagents.agents === null && path.endsWith('/AGENT.md');
  const beside = name === null || isAlone ? [] : [definitionsKey(folderOf(path))];
  return { shows: beside, needs: beside };
}
