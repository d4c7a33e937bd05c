import { folderOf } from '../../core/candidate.ts';
import type { Options } from '../../core/config.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { Ties } from '../../core/ties.ts';
import { namedFileKey } from '../contributions/key-facts.ts';
import { taskKeys } from './manifest-ties.ts';
import { skillNames } from './skill-names.ts';
import { agentKey, definitionsKey, outputKey, SKILLS, skillKey } from './tie-keys.ts';

/** An output looks for the entries that name it. */
export function outputTies({ record: { path }, fact }: FactEntry<'subagent-output'>): Ties {
  return {
    // Which of two outputs an entry is about.
    gives: [[outputKey(path), 'there']],
    asks: [namedFileKey(path), ...taskKeys(new Set(fact.tasks))],
  };
}

/** Definitions find each other by their names, and the skills that they list. */
export function agentDefinitionTies(
  { record: { path }, fact: { name, skills } }: FactEntry<'agent-definition'>,
  { subagents }: Options,
): Ties {
  // unique-name.
  const own = name === null ? [] : [agentKey(name)];
  // What stands beside the first that has a name is to be a definition as well.
  const isAlone = subagents.agents === null && path.endsWith('/AGENT.md');
  const beside = name === null || isAlone ? [] : [definitionsKey(folderOf(path))];
  const names = new Set(skills.map(({ text }) => text.trim()));
  return {
    gives: own,
    // skill-exists, token-budget.
    asks: [...own, ...[...names].map(skillKey)],
    // skill-exists: without any skill nothing is judged.
    minds: names.size === 0 ? [] : [SKILLS],
    shows: beside,
    needs: beside,
  };
}

/** token-budget takes the length of the last one of a name. */
export function skillTies(entry: FactEntry<'skill'>): Ties {
  const { record, fact } = entry;
  const names = new Set(skillNames(entry));
  return {
    gives: [...names].map((name) => [skillKey(name), `${fact.length}\0${record.path}`] as const),
    shows: [SKILLS],
  };
}

/** What is said of a prompt depends on nothing else. */
export function spawnPromptTies(): Ties {
  return {};
}
