import { folderOf } from '../../../core/candidate.ts';
import type { FactEntry, Facts } from '../../../core/fact.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { isFile } from '../../../core/snapshot.ts';
import { skillNames } from '../skill-names.ts';

/** A skill of the repository. */
export interface FoundSkill {
  readonly name: string;
  readonly path: string;
  /** '' where it has none. */
  readonly description: string;
  /** Its SKILL.md. */
  readonly text: string;
}

/** The skill with a name, its own or its folder's; the first of several. Null for none. */
export function skillNamed(name: string, facts: Facts): FactEntry<'skill'> | null {
  return facts.of('skill').find((each) => skillNames(each).includes(name.trim())) ?? null;
}

/** What a skill says; null where it can't be read. */
export async function skillContent(
  { record, fact }: FactEntry<'skill'>,
  state: OperationState,
): Promise<FoundSkill | null> {
  const text = await state.text(record.path);
  const parsed = text === null ? null : await state.parsed(record.path, 'skill', text);
  if (text === null || parsed === null) return null;
  const name = fact.name ?? folderOf(record.path).split('/').at(-1) ?? record.path;
  const description = textAt(parsed.envelope, 'description')?.trim() ?? '';
  return { name, path: record.path, description, text };
}

/** The paths of the files that stand beside a SKILL.md and below it, sorted. */
export function supportingFiles(skill: string, { entries }: OperationState): readonly string[] {
  const folder = `${folderOf(skill)}/`;
  return entries.flatMap((entry) =>
    isFile(entry) && entry.path !== skill && entry.path.startsWith(folder) ? entry.path : [],
  );
}
