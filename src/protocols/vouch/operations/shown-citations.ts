import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';

/** What a claim cites, as far as it is there. */
export interface Citation {
  readonly kind: 'source' | 'evidence' | 'missing';
  readonly id?: string;
  readonly source_id?: string;
  readonly title?: string;
  readonly locator?: string;
  readonly quote?: string;
  readonly hash?: string;
  /** The id of what is not there. */
  readonly ref?: string;
}

/** What ids that are cited stand for; `made` has the values of evidence that is to be written. */
export async function citationsOf(
  state: OperationState,
  home: string,
  ids: readonly string[],
  made: ReadonlyMap<string, object> = new Map(),
): Promise<readonly Citation[]> {
  const bases = basesOf(await state.facts());
  const found = ids.map((id) => {
    const evidence = bases.find('vouch-evidence', { home }, id);
    if (evidence !== null) return { id, kind: 'evidence', path: evidence.record.path } as const;
    const source = bases.find('vouch-source', { home }, id);
    return source === null ? null : ({ id, kind: 'source', path: source.record.path } as const);
  });
  const paths = new Set(found.flatMap((each) => each?.path ?? []));
  const isWanted = (path: string) => paths.has(path);
  const records = [
    ...(await state.records('vouch-evidence', isWanted)),
    ...(await state.records('vouch-source', isWanted)),
  ];
  const values = new Map(records.map(({ path, record }) => [path, record.value]));
  return ids.map((cited, index) => {
    const each = made.has(cited)
      ? ({ id: cited, kind: 'evidence', path: '' } as const)
      : found[index];
    if (!each) return { kind: 'missing', ref: cited };
    const { kind, id, path } = each;
    const value = made.get(cited) ?? values.get(path);
    const told = (...keys: readonly (keyof Citation)[]): Partial<Citation> =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const said = textAt(value, key);
          return said === null ? [] : [[key, said]];
        }),
      );
    return kind === 'source'
      ? { kind, source_id: id, ...told('title', 'locator', 'hash') }
      : { kind, id, ...told('source_id', 'locator', 'quote', 'hash') };
  });
}
