import type { DeclaredKind } from '../../core/declared-kind.ts';
import { valueAlong } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { momentOf } from './moments.ts';
import { valuesIn } from './record-fact.ts';

/** A member that the configuration names. */
interface NamedMember {
  readonly setting: string;
  readonly path: readonly string[];
  /** True for one that records need not have: a schema that knows it tells a slip of the pen. */
  readonly isOptional?: true;
  /** True for one whose values are times: others are not compared. */
  readonly isTime?: true;
}

export function membersNamedBy(declaration: DeclaredKind): readonly NamedMember[] {
  const { id, steps, fixed, refers, order, columns, fileName } = declaration;
  const inName = [...(fileName ?? '').matchAll(/\{([^{}]+)\}/g)].map(([, member = '']) => member);
  return [
    ...(id ? [{ setting: 'id', path: id }] : []),
    ...(steps ? [{ setting: 'steps.member', path: steps.member }] : []),
    ...(fixed?.when ? [{ setting: 'fixed.when', path: fixed.when.member }] : []),
    ...(fixed?.except ?? []).map((name) => {
      return { setting: 'fixed.except', path: [name], isOptional: true as const };
    }),
    ...inName
      .filter((each) => each !== 'folder')
      .map((member) => ({ setting: 'fileName', path: member.split('.') })),
    ...refers.map(({ from }) => ({ setting: 'refers', path: from, isOptional: true as const })),
    ...(order ? [{ setting: 'order.by', path: order.by, isTime: true as const }] : []),
    ...(order?.within ? [{ setting: 'order.within', path: order.within }] : []),
    ...columns.map((path) => ({ setting: 'columns', path, isOptional: true as const })),
  ];
}

/**
 * What the configuration names, and no record of a file has, as numbers of `membersNamedBy`. Null where
 * the file has no record.
 */
export function lackedBy(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
): readonly number[] | null {
  const values = valuesIn(record, declaration);
  if (values.length === 0) return null;
  return membersNamedBy(declaration).flatMap((member, index) =>
    values.some((value) => hasMember(value, member)) ? [] : index,
  );
}

/** True for a record that has a member that the configuration names. */
export function hasMember(value: unknown, { path, isTime }: NamedMember): boolean {
  return isTime ? momentOf(valueAlong(value, path)) !== null : has(value, path);
}

function has(value: unknown, [member, ...others]: readonly string[]): boolean {
  if (member === undefined) return value !== undefined;
  if (member !== '*') return has(valueAlong(value, [member]), others);
  // What an empty list would hold nobody knows.
  return Array.isArray(value) && (value.length === 0 || value.some((each) => has(each, others)));
}

/** How a note ends that says that a setting names nothing. */
export const WITHOUT = 'so it has no effect.';

/** True for a note about a member that no record has (`idle-members.ts`). */
export function isOfIdleMember(note: string): boolean {
  return note.startsWith('kinds.') && note.endsWith(WITHOUT);
}
