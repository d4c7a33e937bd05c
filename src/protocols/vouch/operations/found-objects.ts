import type { OperationState } from '../../../core/operation.ts';
import { settingsOf } from './homes.ts';
import { objectsIn } from './object-kinds.ts';
import {
  BY_TEXT,
  byWords,
  contentPath,
  type SearchDocument,
  searchDocuments,
} from './search-documents.ts';
import { rankedByText, rankedByWords } from './search-ranking.ts';
import { foldedText, wordsIn } from './search-words.ts';
import { previewOf, type SearchedKind, searchedFields } from './searched-fields.ts';
import { snippetOf } from './snippet.ts';

/** The two ways to search (seed, section 1.1). */
export const BACKENDS = ['fts5', 'substring'] as const;

export type Backend = (typeof BACKENDS)[number];

/** How a base is searched: as its `config.yaml` says. */
export interface Retrieval {
  readonly backend: Backend;
  readonly isStemmed: boolean;
}

/** An object that was found. */
export interface FoundObject
  extends Pick<SearchDocument<unknown>, 'kind' | 'id' | 'path' | 'status'> {
  readonly score: number;
}

/** How a base is searched; by words where it does not say. */
export async function retrievalOf(state: OperationState, home: string): Promise<Retrieval> {
  const { backend, usesPorter } = (await settingsOf(state, home)).retrieval;
  return { backend: backend === 'substring' ? 'substring' : 'fts5', isStemmed: usesPorter };
}

/**
 * The objects of a base that fit, the best first, retired ones included.
 * @param texts one of them is enough; where texts are searched by words, one of all their words is
 */
export async function foundObjects(
  state: OperationState,
  home: string,
  { backend, isStemmed }: Retrieval,
  texts: readonly string[],
): Promise<readonly FoundObject[]> {
  const ranked =
    backend === 'substring'
      ? rankedByText(await searchDocuments(state, home, BY_TEXT), needles(texts))
      : rankedByWords(
          await searchDocuments(state, home, byWords(isStemmed)),
          wordSet(texts, isStemmed),
        );
  return ranked.map(({ document: { kind, id, path, status }, score }) => ({
    ...{ kind, id, path, status },
    score,
  }));
}

function needles(texts: readonly string[]): readonly string[] {
  return texts.map((text) => foldedText(text.trim())).filter((text) => text !== '');
}

function wordSet(texts: readonly string[], isStemmed: boolean): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => [...wordsIn(text, isStemmed)].map(({ word }) => word)));
}

/** An object that was found, with its fields. */
export interface ReadObject extends FoundObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** The part of it that was found. */
  readonly snippet: string;
}

/** Reads objects that were found, in their order. Those that are gone meanwhile are left out. */
export async function readFound(
  state: OperationState,
  home: string,
  found: readonly FoundObject[],
  { texts, isStemmed }: { readonly texts: readonly string[]; readonly isStemmed: boolean },
): Promise<readonly ReadObject[]> {
  const wanted = wordSet(texts, isStemmed);
  const values = new Map<string, ReadObject['value']>();
  for (const kind of new Set(found.map((each) => each.kind))) {
    const paths = new Set(found.map(({ path }) => path));
    const objects = await objectsIn(state, home, kind, (path) => paths.has(path));
    for (const { path, value } of objects) values.set(path, value);
  }
  const read: ReadObject[] = [];
  for (const each of found) {
    const value = values.get(each.path);
    if (value === undefined) continue;
    const fields = [...fieldTexts(each.kind, value), ...(await previewText(state, each))];
    read.push({ ...each, value, snippet: snippetOf(fields, wanted, isStemmed) });
  }
  return read;
}

function fieldTexts(kind: SearchedKind, value: ReadObject['value']): readonly string[] {
  return searchedFields(kind, value).map(({ text }) => text);
}

/** What of a source's content is searched. */
async function previewText(
  state: OperationState,
  { kind, path }: FoundObject,
): Promise<readonly string[]> {
  const content = kind === 'source' ? await state.text(contentPath(path)) : null;
  return content === null ? [] : [previewOf(new TextEncoder().encode(content))];
}
