import { quoted } from '../../../core/found-value.ts';
import { isObject, valueAt } from '../../../core/json-value.ts';
import type { InputProperty } from '../../../core/operation-input.ts';
import type { ListedKind } from './object-kinds.ts';
import {
  CLAIM_STATUSES,
  CLAIM_TYPES,
  ENTITY_TYPES,
  PAGE_STATUSES,
  SOURCE_TYPES,
} from './object-types.ts';

/** Filters of one list: names of its input, and what they must be. */
export type ObjectFilter = Readonly<Record<string, unknown>>;

interface ListFilters {
  readonly example: string;
  readonly input: Readonly<Record<string, InputProperty>>;
}

const TEXT = { type: 'string', minLength: 1 } as const;
const TAG = { ...TEXT, description: 'with this tag' } as const;

/** What each list can be filtered by besides fields: in the words of the reference implementation, too. */
export const LIST_FILTERS: Readonly<Record<ListedKind, ListFilters>> = {
  claim: {
    example: 'approved_by=maria',
    input: {
      status: { ...TEXT, description: 'with this status' },
      type: { ...TEXT, 'x-also': ['claim_type'], description: 'of this type' },
      tag: TAG,
    },
  },
  page: {
    example: 'claims=refund-window',
    input: {
      status: { ...TEXT, description: 'with this status' },
      type: { ...TEXT, 'x-also': ['page_type'], description: 'of this type' },
      tag: TAG,
    },
  },
  entity: {
    example: 'name=Billing',
    input: {
      type: { ...TEXT, 'x-also': ['entity_type'], description: 'of this type' },
      tag: TAG,
    },
  },
  relation: {
    example: 'relation=depends_on',
    input: {
      node: {
        ...TEXT,
        'x-value': 'ID',
        'x-also': ['node_id'],
        description: 'from or to this object',
      },
    },
  },
  source: {
    example: 'media_type=text/markdown',
    input: {
      type: { ...TEXT, 'x-also': ['source_type'], description: 'of this type' },
      tag: TAG,
    },
  },
};

/** The only words that a filter can match. They are not in the input: an agent reads that of every tool. */
const KNOWN_WORDS: Readonly<
  Record<ListedKind, Readonly<Partial<Record<string, readonly string[]>>>>
> = {
  claim: { status: CLAIM_STATUSES, type: CLAIM_TYPES },
  page: { status: PAGE_STATUSES },
  entity: { type: ENTITY_TYPES },
  relation: {},
  source: { type: SOURCE_TYPES },
};

/** The first filter with a word that no object can have, and the words that one can have; null for none. */
export function unknownWord(kind: ListedKind, filters: ObjectFilter) {
  const inFilter = isObject(filters['filter']) ? Object.entries(filters['filter']) : [];
  for (const [field, wanted] of [...Object.entries(filters), ...inFilter]) {
    const known = Object.hasOwn(KNOWN_WORDS[kind], field) ? KNOWN_WORDS[kind][field] : undefined;
    if (known === undefined || typeof wanted !== 'string' || known.includes(wanted)) continue;
    return { field, word: wanted, known: known.join(', ') };
  }
  return null;
}

/** Whether an object has what all filters want. */
export function fitting(value: object, filters: ObjectFilter): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    if (name === 'filter') {
      return (
        isObject(wanted) &&
        Object.entries(wanted).every(([field, each]) => holds(value, field, each))
      );
    }
    if (name === 'tag') return holds(value, 'tags', wanted);
    if (name === 'node') return holds(value, 'source', wanted) || holds(value, 'target', wanted);
    return holds(value, name, wanted);
  });
}

function holds(value: object, field: string, wanted: unknown): boolean {
  const found = valueAt(value, field);
  const all = Array.isArray(found) ? found : [found];
  return all.some((each) => each !== undefined && !isObject(each) && String(each) === wanted);
}

/**
 * What a filter names that nothing has which was read: it may be misspelt.
 * @param what what is listed, as `claim`
 * @param fields all that those have which were read
 */
export function unknownFields(
  what: string,
  filter: unknown,
  fields: ReadonlySet<string>,
): readonly string[] {
  const names = isObject(filter) && fields.size > 0 ? Object.keys(filter) : [];
  return names
    .filter((name) => !fields.has(name))
    .map(
      (name) => `No ${what} has a field ${quoted(name)}. The fields are ${[...fields].join(', ')}.`,
    );
}
