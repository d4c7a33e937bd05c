import { textAt, textsAt } from '../../../core/json-value.ts';

/** What is searched: the kinds for which the specification's chapter on methods has weights. */
export const SEARCHED_KINDS = ['claim', 'page', 'entity', 'source'] as const;

export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** A text that is searched, and how much a word in it counts. */
export interface SearchedField {
  readonly text: string;
  readonly weight: number;
}

type Value = Readonly<Record<string, unknown>>;

/** The fields of an object that are searched. Values of a wrong type are not there. */
export function searchedFields(kind: SearchedKind, value: Value): readonly SearchedField[] {
  return FIELDS[kind](value).filter(({ text }) => text !== '');
}

const FIELDS: Readonly<Record<SearchedKind, (value: Value) => readonly SearchedField[]>> = {
  claim: (value) => [
    { text: textAt(value, 'text') ?? '', weight: 3 },
    { text: textsAt(value, 'tags').join(' '), weight: 1.5 },
    { text: textsAt(value, 'entities').join(' '), weight: 1 },
  ],
  page: (value) => [
    { text: textAt(value, 'title') ?? '', weight: 4 },
    { text: textAt(value, 'body') ?? '', weight: 1 },
    { text: textsAt(value, 'tags').join(' '), weight: 2 },
  ],
  entity: (value) => [
    { text: textAt(value, 'name') ?? '', weight: 4 },
    { text: textsAt(value, 'aliases').join(' '), weight: 2 },
    { text: textAt(value, 'description') ?? '', weight: 1 },
  ],
  source: (value) => [
    { text: textAt(value, 'title') ?? '', weight: 3 },
    { text: textAt(value, 'locator') ?? '', weight: 1 },
  ],
};

/** How much a word in the beginning of a source's content counts. */
const PREVIEW_WEIGHT = 0.5;

/** Bytes of a source's content that are searched. */
const PREVIEW = 4096;

/** The beginning of a source's content; nothing of what is no text. */
export function previewFields(bytes: Uint8Array): readonly SearchedField[] {
  const text = previewOf(bytes);
  return text === '' ? [] : [{ text, weight: PREVIEW_WEIGHT }];
}

/** The beginning of a content as a text; '' for what is none. */
export function previewOf(bytes: Uint8Array): string {
  const beginning = bytes.subarray(0, PREVIEW);
  // A character that is cut in two at the end is left out.
  const text = new TextDecoder().decode(beginning, { stream: true });
  return /[\0\ufffd]/.test(text) ? '' : text;
}
