import type { DeclaredKind } from '../../core/declared-kind.ts';
import { valueAlong } from '../../core/json-value.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordOf } from '../../core/record.ts';
import { type CustomFact, FOLDER } from './facts.ts';
import { asText, documentIn, listIn } from './record-fact.ts';

/** What a file should be called by what its records say. */
export function namesIn(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
): CustomFact['names'] {
  const { fileName } = declaration;
  if (fileName === null) return [];
  const names = new Map<string, DataPath>();
  const records = listIn(record, declaration) ?? [{ at: [], value: documentIn(record) }];
  for (const { at, value } of records) {
    const name = nameOf(value, fileName);
    if (name !== null && !names.has(name)) names.set(name, at);
  }
  return [...names].map(([name, at]) => ({ name, at }));
}

/** Null where a member that it takes is missing: what must be there says the schema. */
function nameOf(value: unknown, fileName: string): string | null {
  let isKnown = true;
  const name = fileName.replace(/\{([^{}]+)\}/g, (_, member: string) => {
    const text = member === 'folder' ? FOLDER : asText(valueAlong(value, member.split('.')));
    if (text === null) isKnown = false;
    return text ?? '';
  });
  return isKnown ? name : null;
}
