import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import { valueAlong } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { declarationOf } from './known-kinds.ts';
import { documentIn, valuesIn } from './record-fact.ts';

/** A member that the configuration names. */
interface NamedMember {
  readonly setting: string;
  readonly path: readonly string[];
  /** True for one that records need not have: a schema that knows it tells a slip of the pen. */
  readonly isOptional?: true;
}

function membersNamedBy(declaration: DeclaredKind): readonly NamedMember[] {
  const { id, steps, fixed, refers, order, fileName } = declaration;
  const inName = [...(fileName ?? '').matchAll(/\{([^{}]+)\}/g)].map(([, member = '']) => member);
  return [
    ...(id ? [{ setting: 'id', path: id }] : []),
    ...(steps ? [{ setting: 'steps.member', path: steps.member }] : []),
    ...(fixed?.when ? [{ setting: 'fixed.when', path: fixed.when.member }] : []),
    ...(fixed?.except ?? []).map((name) => {
      return { setting: 'fixed.except', path: [name], isOptional: true as const };
    }),
    ...inName.map((member) => ({ setting: 'fileName', path: member.split('.') })),
    ...refers.map(({ from }) => ({ setting: 'refers', path: from, isOptional: true as const })),
    ...(order ? [{ setting: 'order.by', path: order.by }] : []),
    ...(order?.within ? [{ setting: 'order.within', path: order.within }] : []),
  ];
}

/**
 * What the configuration names, and no record of a file has, as numbers of `membersNamedBy`; `items` is
 * -1. Null where the file has no record.
 */
export function lackedBy(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
): readonly number[] | null {
  const { items } = declaration;
  if (items !== null && !Array.isArray(valueAlong(documentIn(record), items))) return [-1];
  const values = valuesIn(record, declaration);
  if (values.length === 0) return null;
  return membersNamedBy(declaration).flatMap(({ path }, index) =>
    values.some((value) => has(value, path)) ? [] : index,
  );
}

function has(value: unknown, [member, ...others]: readonly string[]): boolean {
  if (member === undefined) return value !== undefined;
  if (member !== '*') return has(valueAlong(value, [member]), others);
  // What an empty list would hold nobody knows.
  return Array.isArray(value) && (value.length === 0 || value.some((each) => has(each, others)));
}

/** Says which members the configuration names, and no record has: a slip of the pen would look like a pass. */
export function idleMembers(facts: readonly FactEntry<'custom'>[]): readonly string[] {
  const lacked = new Map<string, ReadonlySet<number>>();
  for (const { record, fact } of facts) {
    const { lacks } = fact;
    if (lacks === null) continue;
    const before = lacked.get(record.kind);
    lacked.set(record.kind, new Set(lacks.filter((each) => before?.has(each) ?? true)));
  }
  return [...lacked].flatMap(([kind, lacks]) => notesOf(declarationOf(kind), lacks));
}

const WITHOUT = 'so it has no effect.';

function notesOf(declaration: DeclaredKind, lacks: ReadonlySet<number>): readonly string[] {
  const { name, words, items, schema } = declaration;
  if (items !== null && lacks.has(-1)) {
    const list = items.length === 0 ? 'is a list' : `has a list in ${quoted(items.join('.'))}`;
    return [`kinds.${name}.items: no file ${list}, ${WITHOUT}`];
  }
  const idle = membersNamedBy(declaration).filter(({ path: [first = ''], isOptional }, index) => {
    const isKnown = isOptional && schema?.text.includes(JSON.stringify(first));
    return lacks.has(index) && !isKnown;
  });
  return idle.map(
    ({ setting, path }) =>
      `kinds.${name}.${setting}: no ${words[0]} has the member ${quoted(path.join('.'))}, ${WITHOUT}`,
  );
}

/** True for a note that `idleMembers` gives. */
export function isOfIdleMember(note: string): boolean {
  return note.startsWith('kinds.') && note.endsWith(WITHOUT);
}
