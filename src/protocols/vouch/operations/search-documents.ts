import { textAt } from '../../../core/json-value.ts';
import type { Derivation, Derived, OperationState } from '../../../core/operation.ts';
import { fieldsOf, idOfPath, KIND_OF } from './object-kinds.ts';
import { foldedText, wordsIn } from './search-words.ts';
import {
  previewFields,
  SEARCHED_KINDS,
  type SearchedField,
  type SearchedKind,
  searchedFields,
} from './searched-fields.ts';

/** What a search looks at of an object. Plain JSON: it is remembered by the content of the file. */
interface Searchable<T> {
  readonly id: string | null;
  readonly status: string | null;
  readonly searched: T;
}

/** An object that is searched. */
export interface SearchDocument<T> {
  readonly kind: SearchedKind;
  readonly id: string;
  readonly path: string;
  readonly status: string | null;
  /** Of its fields; of a source also of its content. */
  readonly parts: readonly T[];
}

/** The words of some fields. */
export interface CountedWords {
  /** How many there are, one that is repeated as often as it is there. */
  readonly length: number;
  /** Each word once. */
  readonly words: readonly string[];
  /** How often each is there, by the weights of the fields. */
  readonly weights: readonly number[];
}

/** Fields as they are compared, and how much each counts. */
export type FoldedFields = readonly (readonly [weight: number, text: string])[];

/** How the fields of objects are searched. */
export interface Searching<T> {
  /** Names what it makes of them. */
  readonly name: string;
  of(fields: readonly SearchedField[]): T;
}

/** By words, English ones by their stems or as they are. */
export function byWords(isStemmed: boolean): Searching<CountedWords> {
  return {
    name: isStemmed ? 'stems' : 'words',
    of: (fields) => countedWords(fields, isStemmed),
  };
}

/** By what stands in them, letter by letter. */
export const BY_TEXT: Searching<FoldedFields> = {
  name: 'texts',
  of: (fields) => fields.map(({ text, weight }) => [weight, foldedText(text)]),
};

/** In the order of the folders that they are in. */
const SORTED_KINDS = [...SEARCHED_KINDS].sort();

/** The document that was made of what was worked out from a file. */
const MADE = new WeakMap<Derived<unknown>, SearchDocument<unknown>>();

/**
 * The objects of a base that are searched, sorted by path. Those that can't be read are left out. Of what is
 * as it was, it is the same object as the last time.
 */
export async function searchDocuments<T>(
  state: OperationState,
  home: string,
  searching: Searching<T>,
  anew = false,
): Promise<readonly SearchDocument<T>[]> {
  const previews = await previewsIn(state, searching, anew);
  const found: SearchDocument<T>[] = [];
  for (const kind of SORTED_KINDS) {
    for (const derived of await state.derived(ofKind(kind, searching), anew)) {
      const { path, home: own, value } = derived;
      if (own !== home || value === null) continue;
      const { id, status, searched } = value;
      const preview = kind === 'source' ? previews.get(contentPath(path)) : undefined;
      // Sound because it was made of the same.
      const known = MADE.get(derived) as SearchDocument<T> | undefined;
      const document =
        known !== undefined && known.parts[1] === preview
          ? known
          : {
              ...{ kind, id: id ?? idOfPath(path, home, kind), path, status },
              parts: preview === undefined ? [searched] : [searched, preview],
            };
      MADE.set(derived, document);
      found.push(document);
    }
  }
  return found;
}

/** Where the content of a source is. */
export function contentPath(metaPath: string): string {
  return metaPath.replace(/meta\.yaml$/, 'content');
}

function ofKind<T>(
  kind: SearchedKind,
  searching: Searching<T>,
): Derivation<(typeof KIND_OF)[SearchedKind], Searchable<T> | null> {
  return {
    name: `${searching.name}-of-${kind}`,
    kind: KIND_OF[kind],
    of(record) {
      const value = fieldsOf(record);
      if (value === null) return null;
      const searched = searching.of(searchedFields(kind, value));
      return { id: textAt(value, 'id'), status: textAt(value, 'status'), searched };
    },
  };
}

async function previewsIn<T>(
  state: OperationState,
  searching: Searching<T>,
  anew: boolean,
): Promise<ReadonlyMap<string, T>> {
  const derivation: Derivation<'vouch-source-content', T> = {
    name: `${searching.name}-of-content`,
    kind: 'vouch-source-content',
    of: (_record, bytes) => searching.of(previewFields(bytes)),
  };
  const found = await state.derived(derivation, anew);
  return new Map(found.map(({ path, value }) => [path, value]));
}

function countedWords(fields: readonly SearchedField[], isStemmed: boolean): CountedWords {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { text, weight } of fields) {
    for (const { word } of wordsIn(text, isStemmed)) {
      counts.set(word, (counts.get(word) ?? 0) + weight);
      length += 1;
    }
  }
  return { length, words: [...counts.keys()], weights: [...counts.values()] };
}
