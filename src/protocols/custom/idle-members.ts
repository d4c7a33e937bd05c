import type { DeclaredKind } from '../../core/declared-kind.ts';
import type { FactEntry } from '../../core/fact.ts';
import { quoted } from '../../core/found-value.ts';
import { refuses } from '../../core/json-schema/refuses.ts';
import { declarationOf } from './known-kinds.ts';
import { membersNamedBy, WITHOUT } from './named-members.ts';

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

function notesOf(declaration: DeclaredKind, lacks: ReadonlySet<number>): readonly string[] {
  const { name, words, schema } = declaration;
  const says =
    schema === null ? '' : `kinds.${name}.schema: ${quoted(schema.path)} refuses nothing`;
  const idleSchema =
    schema === null || refuses(JSON.parse(schema.text)) ? [] : [`${says}, ${WITHOUT}`];
  const idle = membersNamedBy(declaration).filter(({ path: [first = ''], isOptional }, index) => {
    const isKnown = isOptional && schema?.text.includes(JSON.stringify(first));
    return lacks.has(index) && !isKnown;
  });
  const unused = idle.map(
    ({ setting, path, isTime }) =>
      `kinds.${name}.${setting}: no ${words[0]} has ${isTime ? 'a time in ' : ''}the member ${quoted(path.join('.'))}, ${WITHOUT}`,
  );
  return [...idleSchema, ...unused];
}
