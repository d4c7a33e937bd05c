import type { FactEntry } from '../../core/fact.ts';
import { type Add, index, mark } from '../../core/look-up.ts';
import { asksForCleo } from './facts/agent-definition-fact.ts';
import { namedPaths } from './listed-outputs.ts';
import type { Cleos } from './of-cleo.ts';
import { skillNames } from './skill-names.ts';

/** Manifests of which all lines could be read, by their folders. */
export const WHOLE_MANIFESTS = index('whole subagent manifest');

/** Paths that an entry names, under whatever key. */
export const LISTED = mark('path that a subagent entry names');

export function manifestRows({ record, fact }: FactEntry<'subagent-manifest'>, add: Add): void {
  if (fact.whole) add(WHOLE_MANIFESTS, record.home, null);
}

export function entryRows(
  { record, fact }: FactEntry<'subagent-manifest'>,
  at: (index: number) => Add,
): void {
  for (const [index, { file, misnamedFile }] of fact.entries.entries()) {
    const add = at(index);
    for (const path of namedPaths(record, file ?? misnamedFile)) add(LISTED, path);
  }
}

/** What others see of an agent definition under its name. */
export interface Named extends Cleos {
  readonly name: string;
  /** Of its blob: a copy for another tool is no second definition. */
  readonly id: string | null;
}

export const AGENTS = index<Named>('agent definition by name');

/** Skills by each name of theirs, with the length of their file; and whether there is any. */
export const SKILLS = index<number>('skill by name');
export const ANY_SKILL = mark('skill');

export function agentRows({ record: { id }, fact }: FactEntry<'agent-definition'>, add: Add): void {
  const { name, hasCleoField } = fact;
  if (name === null) return;
  add(AGENTS, name, { name, id, hasCleoField, citations: fact.citations.filter(asksForCleo) });
}

export function skillRows(entry: FactEntry<'skill'>, add: Add): void {
  add(ANY_SKILL, '');
  for (const name of new Set(skillNames(entry))) add(SKILLS, name, entry.fact.length);
}
