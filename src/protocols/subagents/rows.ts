import type { FactEntry } from '../../core/fact.ts';
import { type Add, type Db, index, mark, type Row } from '../../core/look-up.ts';
import type { RecordRef } from '../../core/record.ts';
import {
  MOVED_VOTES,
  NAMED_FILES,
  type NamedFile,
  SUBAGENT_MANIFESTS,
} from '../contributions/key-facts.ts';
import { asksForOwner } from './facts/agent-definition-fact.ts';
import { endBelow, namedPaths } from './listed-outputs.ts';
import type { Cleos } from './of-cleo.ts';
import { skillNames } from './skill-names.ts';
import { besideVote } from './subagent-entry.ts';

/** What the lines of manifests name that could not be read, by their folders: none where that is not known. */
export const UNREAD_NAMES = index<readonly string[]>('unread names of a subagent manifest');

/** Paths that an entry names, under whatever key. */
export const LISTED = mark('path that a subagent entry names');

/** Outputs by their path, with their home. */
export const OUTPUTS = index<string>('subagent output');

export function manifestRows({ record, fact }: FactEntry<'subagent-manifest'>, add: Add): void {
  add(SUBAGENT_MANIFESTS, record.path);
  if (fact.unread !== null) add(UNREAD_NAMES, record.home, fact.unread);
}

export function entryRows(
  { record, fact }: FactEntry<'subagent-manifest'>,
  at: (index: number) => Add,
): void {
  for (const [index, entry] of fact.entries.entries()) {
    const { file, misnamedFile, id, task, date, status, agentType, verdict } = entry;
    const add = at(index);
    const paths = [...new Set(namedPaths(record, file ?? misnamedFile))];
    for (const path of paths) add(LISTED, path);
    if (file === null) continue;
    const said = { file, id, task, date, status, agentType, verdict };
    for (const [nth, path] of paths.entries()) {
      add(NAMED_FILES, path, { likelier: paths.slice(0, nth), ...said });
      const beside = besideVote(path);
      if (beside !== null) add(MOVED_VOTES, [record.path, beside, task ?? '']);
    }
  }
}

export function outputRows({ record: { path, home } }: FactEntry<'subagent-output'>, add: Add) {
  add(OUTPUTS, path, home);
}

/** The last entry that names an output: a path may mean another one rather. Null for none. */
export function entryOf({ path }: RecordRef, db: Db): Row<NamedFile> | null {
  const isMeant = ({ value: { likelier } }: Row<NamedFile>) =>
    !likelier.some((each) => db.exists(OUTPUTS, each));
  return db.get(NAMED_FILES, path).findLast(isMeant) ?? null;
}

/** The path that an entry should have in place of one of another machine, where the file is here; null for any other. */
export function broughtOutput({ home }: RecordRef, file: string, db: Db): string | null {
  const end = endBelow({ home }, file);
  return end !== null && db.exists(OUTPUTS, `${home}/${end}`) ? end : null;
}

/** What others see of an agent definition under its name. */
export interface Named extends Cleos {
  readonly name: string;
  /** Of its blob: a copy for another tool is no second definition. */
  readonly id: string | null;
}

export const AGENT_DEFINITIONS = index<Named>('agent definition by name');

/** Skills by each name of theirs, with the length of their file; and whether there is any. */
export const SKILLS = index<number>('skill by name');
export const ANY_SKILL = mark('skill');

export function agentRows({ record: { id }, fact }: FactEntry<'agent-definition'>, add: Add): void {
  const { name, hasCleoField, hasSkills } = fact;
  if (name === null) return;
  add(AGENT_DEFINITIONS, name, {
    name,
    id,
    hasCleoField,
    hasSkills,
    citations: fact.citations.filter(asksForOwner),
  });
}

export function skillRows(entry: FactEntry<'skill'>, add: Add): void {
  add(ANY_SKILL, '');
  for (const name of new Set(skillNames(entry))) add(SKILLS, name, entry.fact.length);
}
