import { quoted } from '../../core/found-value.ts';
import { isObject, listAt, textAt, valueAlong } from '../../core/json-value.ts';
import type { DataPath } from '../../core/place.ts';
import type { RecordOf } from '../../core/record.ts';
import { shellWord } from '../../core/shell-word.ts';

type Contribution = Pick<RecordOf['contribution'], 'value'>;

/** The places of a list's items that are objects. */
export function partsOf({ value }: Contribution, list: string): readonly DataPath[] {
  return listAt(value, list).flatMap((item, index) => (isObject(item) ? [[list, index]] : []));
}

/** `the decision on RCSD-001`; by number where it names no question. */
export function decisionName({ value }: Contribution, at: DataPath): string {
  const question = textAt(valueAlong(value, at), 'questionId');
  return question === null ? `decision ${number(at)}` : `the decision on ${shown(question)}`;
}

/** `the conflict about RCSD-001`; by number where it names no question. */
export function conflictName({ value }: Contribution, at: DataPath): string {
  const question = textAt(valueAlong(value, at), 'questionId');
  return question === null ? `conflict ${number(at)}` : `the conflict about ${shown(question)}`;
}

/** A help whose commands name a conflict, with its id where it has one. */
export function ofConflict(help: string, { id }: { readonly id: string | null }): string {
  return id === null ? help : help.replaceAll('CONFLICT', () => shellWord(id));
}

/** Counted as people count. */
function number(at: DataPath): number {
  return Number(at[1]) + 1;
}

/** An id as it is; what is none between quotes. */
function shown(id: string): string {
  return /^[\w-]{1,40}$/.test(id) ? id : quoted(id);
}
