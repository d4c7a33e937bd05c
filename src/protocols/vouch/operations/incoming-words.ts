import { isDeepStrictEqual } from 'node:util';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { listOf, objectOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { CONFIG } from './bundle-paths.ts';
import { fieldsOf, KIND_OF, PLURAL_OF, READ_KINDS } from './object-kinds.ts';
import { lengthOf } from './shown-rows.ts';

/** How many objects of a bundle are shown, and how many characters of each. */
export const MOST_CONTENTS = 50;
const MOST_CHARACTERS = 500;

/** What a bundle says of one object. */
interface IncomingContent {
  readonly path: string;
  /** Its words, from their beginning on. */
  readonly bundle: string;
  /** What the base has instead; null for a new object. */
  readonly base: string | null;
  /** The fields in which the two differ. */
  readonly differs: readonly string[];
}

export const CONTENTS = listOf(
  objectOf({
    path: text(),
    bundle: text(`its words in the bundle, ${MOST_CHARACTERS} characters at most`),
    base: orNull(text('its words in the base; null if it is new')),
    differs: texts('the fields that differ'),
  }),
  `what claims, pages, entities and relations say that are new or differ: ${MOST_CONTENTS} at most`,
);

type Fields = Readonly<Record<string, unknown>>;

/** What the claims, pages, entities and relations among some files of a bundle say. */
export async function contentsOf(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  paths: readonly string[],
): Promise<readonly IncomingContent[]> {
  const contents: IncomingContent[] = [];
  for (const path of paths) {
    const [theirs, ours] = [
      await fieldsAt(state, home, path, files.get(path) ?? null),
      await fieldsAt(state, home, path, state.bytes(`${home}/${path}`)),
    ];
    if (theirs === null) continue;
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours ?? {})])];
    contents.push({
      path,
      bundle: wordsOf(theirs),
      base: ours && wordsOf(ours),
      differs:
        ours === null ? [] : names.filter((each) => !isDeepStrictEqual(theirs[each], ours[each])),
    });
  }
  return contents;
}

/** Null for a file that holds no such object, or can't be read as one. */
async function fieldsAt(
  state: OperationState,
  home: string,
  path: string,
  bytes: Uint8Array | null,
): Promise<Fields | null> {
  const kind = READ_KINDS.find((each) => path.startsWith(`${PLURAL_OF[each]}/`));
  if (kind === undefined || bytes === null) return null;
  const record = await state.parsed(`${home}/${path}`, KIND_OF[kind], bytes);
  return record && fieldsOf(record);
}

/** A claim's text; a page's title and text; what an entity is called; a relation's ends. */
function wordsOf(fields: Fields): string {
  const ends = ['source', 'relation', 'target'].flatMap((each) => textAt(fields, each) ?? []);
  const said = ['text', 'title', 'name', 'description', 'body'].map((each) => textAt(fields, each));
  const words = [
    ...said.flatMap((each) => each?.trim() || []),
    ...(ends.length === 3 ? [ends.join(' ')] : []),
  ];
  const whole = words.join('\n');
  return lengthOf(whole) <= MOST_CHARACTERS
    ? whole
    : `${[...whole].slice(0, MOST_CHARACTERS).join('')}…`;
}

/** An object of a bundle, for a reader. */
export function contentLines({ path, bundle, base, differs }: IncomingContent): readonly string[] {
  if (base === null) return [`${path}: ${onOneLine(bundle)}`];
  return [
    `${path} differs in ${differs.join(', ')}`,
    `  base:   ${onOneLine(base)}`,
    `  bundle: ${onOneLine(bundle)}`,
  ];
}

function onOneLine(words: string): string {
  return words.replace(/\s+/g, ' ');
}

/** Objects that are written over and get another status. */
export async function statusNotes(
  state: OperationState,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  overwritten: readonly string[],
): Promise<readonly string[]> {
  const notes: string[] = [];
  for (const path of overwritten) {
    const [ours, theirs] = [
      await fieldsAt(state, home, path, state.bytes(`${home}/${path}`)),
      await fieldsAt(state, home, path, files.get(path) ?? null),
    ].map((fields) => textAt(fields, 'status') ?? 'none');
    if (ours !== theirs) notes.push(`The status of ${path} was ${ours}, and is ${theirs} now.`);
  }
  return notes;
}

/** What to say of settings that count as the same although their file is another. */
export function configNotes(
  state: Pick<OperationState, 'bytes'>,
  home: string,
  files: ReadonlyMap<string, Uint8Array>,
  identical: readonly string[],
): readonly string[] {
  const [ours, theirs] = [state.bytes(`${home}/${CONFIG}`), files.get(CONFIG)];
  const isOther = ours !== null && theirs !== undefined && Buffer.compare(ours, theirs) !== 0;
  return isOther && identical.includes(CONFIG)
    ? [
        `${CONFIG} is another file, but differs only in \`kb\`, \`kb_name\`, \`agent\` or its form: these are never imported.`,
      ]
    : [];
}
