import { isObject, textAt } from '../../../core/json-value.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
import { entriesIn } from '../../../core/snapshot.ts';

/** What can be read one by one, and listed. */
export const READ_KINDS = ['claim', 'page', 'entity', 'relation'] as const;
export const LISTED_KINDS = [...READ_KINDS, 'source'] as const;

export type ListedKind = (typeof LISTED_KINDS)[number];

/** The linter's kind of each. */
export const KIND_OF = {
  claim: 'vouch-claim',
  page: 'vouch-page',
  entity: 'vouch-entity',
  relation: 'vouch-relation',
  source: 'vouch-source',
} as const satisfies Readonly<Record<ListedKind, string>>;

type RecordKind = (typeof KIND_OF)[ListedKind];

/** More than one of each. */
export const PLURAL_OF = {
  claim: 'claims',
  page: 'pages',
  entity: 'entities',
  relation: 'relations',
  source: 'sources',
} as const satisfies Readonly<Record<ListedKind, string>>;

/** An object of a base: the fields of its file, a page's text as `body`. */
export interface BaseObject {
  readonly path: string;
  readonly id: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The files of a kind in a base, sorted by path: each should hold one object. */
export function objectPaths(
  { entries }: Pick<OperationState, 'entries'>,
  home: string,
  kind: ListedKind,
): readonly string[] {
  const folder = `${home}/${PLURAL_OF[kind]}`;
  const from = folder.length + 1;
  const end = kind === 'source' ? '/meta.yaml' : kind === 'page' ? '.md' : '.yaml';
  const isOne = (path: string): boolean => {
    const to = path.length - end.length;
    const isBelow = path.endsWith(end) && to > from;
    // Pages alone may be in further folders.
    return isBelow && (kind === 'page' || path.lastIndexOf('/', to - 1) < from);
  };
  return entriesIn(entries, folder)
    .map(({ path }) => path)
    .filter(isOne);
}

/** The id that its place gives an object. */
export function idOfPath(path: string, home: string, kind: ListedKind): string {
  const name = path.slice(`${home}/${PLURAL_OF[kind]}/`.length);
  return kind === 'source' ? name.slice(0, name.indexOf('/')) : name.replace(/\.(?:yaml|md)$/, '');
}

/**
 * The objects of a base that can be read, sorted by path.
 * @param isWanted false for files that are not to be read
 */
export async function objectsIn(
  state: OperationState,
  home: string,
  kind: ListedKind,
  isWanted: (path: string) => boolean = () => true,
): Promise<readonly BaseObject[]> {
  const found: readonly StateRecord<RecordKind>[] = await state.records(KIND_OF[kind], isWanted);
  return found.flatMap(({ path, home: own, record }) => {
    const value = own === home ? fieldsOf(record) : null;
    if (value === null) return [];
    return [{ path, id: textAt(value, 'id') ?? idOfPath(path, home, kind), value }];
  });
}

/** Null where there are none. */
export function fieldsOf(record: StateRecord<RecordKind>['record']): BaseObject['value'] | null {
  if (!('bodySpan' in record)) return isObject(record.value) ? record.value : null;
  const { text, bodySpan, envelope } = record;
  return envelope === null ? null : { ...envelope, body: pageBody(text, bodySpan) };
}

/** What a page says below its front matter, without the blank lines between. */
function pageBody(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end).replace(/^(?:[ \t]*\r?\n)+/, '');
}
