import type { OperationState } from '../../../core/operation.ts';
import { settingsOf } from './homes.ts';
import { objectsIn } from './object-kinds.ts';
import {
  BY_TEXT,
  byWords,
  contentPath,
  type SearchDocument,
  type Searching,
  searchDocuments,
} from './search-documents.ts';
import { type Ranked, rankedByText, rankedByWords } from './search-ranking.ts';
import { foldedText, wordsIn } from './search-words.ts';
import { previewOf, type SearchedKind, searchedFields } from './searched-fields.ts';
import { lengthOf } from './shown-rows.ts';

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

/** The objects of a base that fit, and where all are that were searched. */
export interface Found {
  readonly objects: readonly FoundObject[];
  readonly searched: readonly { readonly path: string }[];
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
): Promise<Found> {
  const found = async <T>(
    searching: Searching<T>,
    rank: (documents: readonly SearchDocument<T>[]) => readonly Ranked<T>[],
  ): Promise<Found> => {
    const searched = await searchDocuments(state, home, searching);
    const objects = rank(searched).map(({ document: { kind, id, path, status }, score }) => ({
      ...{ kind, id, path, status, score },
    }));
    return { objects, searched };
  };
  return backend === 'substring'
    ? found(BY_TEXT, (documents) => rankedByText(documents, needles(texts)))
    : found(byWords(isStemmed), (all) => rankedByWords(all, wordSet(texts, isStemmed)));
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

/** UTF-16 units of a snippet, and how many of them stand before the first word that was looked for. */
const LONGEST = 200;
const BEFORE = 60;

/** UTF-16 units of a text that are looked through. */
const LOOKED_AT = 200_000;

/** A text that may be shown, and where words stand in it that were looked for. */
interface Matched {
  readonly text: string;
  /** How many of the words it holds. */
  readonly count: number;
  /** The first of them. */
  readonly first: number;
}

/**
 * The part of some texts that shows best why an object was found: from that text which holds most of
 * the words, the first of several. On one line, whole words, with `…` where something is left out.
 */
export function snippetOf(
  texts: readonly string[],
  wanted: ReadonlySet<string>,
  isStemmed: boolean,
): string {
  let best: Matched = { text: texts[0] ?? '', count: 0, first: 0 };
  for (const text of texts) {
    const matched = matchedIn(text, wanted, isStemmed);
    if (matched.count > best.count) best = matched;
  }
  return partOf(best);
}

function matchedIn(whole: string, wanted: ReadonlySet<string>, isStemmed: boolean): Matched {
  const text = whole.slice(0, LOOKED_AT);
  const seen = new Set<string>();
  let first = 0;
  for (const { word, start } of wordsIn(text, isStemmed)) {
    if (!wanted.has(word)) continue;
    if (seen.size === 0) first = start;
    seen.add(word);
  }
  return { text, count: seen.size, first };
}

function partOf({ text, first }: Matched): string {
  if (lengthOf(text) <= LONGEST) return onOneLine(text);
  const from = first <= BEFORE ? 0 : wordStart(text, first - BEFORE, first);
  const to = from + LONGEST >= text.length ? text.length : wordEnd(text, from + LONGEST, first);
  const part = onOneLine(text.slice(from, to));
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`;
}

/** The first place where a word can begin, from one place on and not behind another. */
function wordStart(text: string, from: number, most: number): number {
  const blank = text.slice(from, most).search(/\s/);
  return blank === -1 ? most : from + blank + 1;
}

/** The last place where a word can end, up to one place and not before another. */
function wordEnd(text: string, to: number, least: number): number {
  const blank = /\s\S*$/.exec(text.slice(least, to))?.index ?? -1;
  if (blank > 0) return least + blank;
  // Not between the halves of a character.
  return /[\ud800-\udbff]/.test(text.charAt(to - 1)) ? to - 1 : to;
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
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
