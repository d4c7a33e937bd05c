import { basename, dirname, join } from 'node:path/posix';
import type { Facts } from '../../../core/fact.ts';
import type { WrongUse } from '../../../core/failure.ts';
import { globs, USUAL } from '../../../core/glob.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { distinctMessages } from '../distinct-messages.ts';
import { isDigest, mailboxOf } from '../mailbox.ts';
import { delivered, type Envelope, type Form, messageText } from './stored-message.ts';

/** Messages of a store that are looked at for how it writes them. */
const MOST_ASKED = 25;

/** The folders that messages are stored in, each '' or a path, sorted. */
export function homesOf(facts: Facts): readonly string[] {
  return distinctMessages(facts)
    .map(({ home }) => home)
    .sort();
}

/** A new message as its store would hold it, and where it goes. */
export interface Prepared {
  readonly text: string;
  readonly path: string;
  readonly changes: readonly PlannedChange[];
}

/** Who writes a message, and what says where it goes. */
interface Storing {
  readonly state: OperationState;
  readonly home: string;
  /** The path of the message that it is about. */
  readonly about?: string;
}

/**
 * Writes a message as most messages of its store are written, and finds the boxes that it goes into.
 * Where the configuration has messages elsewhere it goes beside the one that it is about, else beside
 * the newest one, else into the folder that the configuration names.
 */
export async function prepared(
  envelope: Envelope,
  body: string,
  { state, home, about }: Storing,
): Promise<Prepared> {
  const text = messageText(envelope, body, await formOf(home, state));
  const paths = state.entries.map((entry) => entry.path);
  const changes = delivered(text, envelope, { paths, home });
  const path = changes[0]?.path ?? '';
  if (isMessagePath(path, state)) return { text, path, changes };
  const folders = [about ?? [], await newestIn(state)].flat().map((each) => dirname(each));
  const isAtHome = (folder: string) => home === '' || `${folder}/`.startsWith(`${home}/`);
  const other = [
    ...folders,
    ...(state.config.messages.include ?? []).filter((each) => each !== USUAL).map(folderIn),
  ]
    .filter(isAtHome)
    .map((folder) => join(folder, basename(path)))
    .find((each) => isMessagePath(each, state));
  if (other === undefined) return { text, path, changes };
  return { text, path: other, changes: [{ action: 'create', path: other, text }] };
}

/** What operations say that write about another message, where the configuration has no place for that. */
export const placeErrors = {
  'stored-elsewhere': [
    'The configuration does not name {path} as a place for messages, so the linter would not check it.',
    'Add "{glob}" to messages.include of the configuration, or remove it from messages.exclude.',
  ],
} as const;

/**
 * The same for a message about another one.
 * @throws WrongUse where the configuration has no place for it: nothing would check it there.
 */
export async function preparedAnswer(
  envelope: Envelope,
  body: string,
  { fail, ...storing }: Storing & { readonly about: string; readonly fail: FailPlaced },
): Promise<Prepared> {
  const made = await prepared(envelope, body, storing);
  const { path } = made;
  if (isMessagePath(path, storing.state)) return made;
  throw fail('stored-elsewhere', { path, glob: join(dirname(storing.about), '**/*.md') });
}

type FailPlaced = (
  code: 'stored-elsewhere',
  data: { readonly path: string; readonly glob: string },
) => WrongUse;

/** The paths of messages, the newest one first. */
async function newestIn(state: OperationState): Promise<readonly string[]> {
  return (await state.facts())
    .of('message')
    .toSorted((a, b) => (b.fact.created ?? 0) - (a.fact.created ?? 0))
    .map(({ record }) => record.path);
}

/** The folder that a glob begins with. */
function folderIn(glob: string): string {
  return dirname(glob.replace(/[*?[{!\\].*$/s, 'x'));
}

/** False where the configuration has messages elsewhere: what is stored there would not be checked. */
export function isMessagePath(path: string, { config }: Pick<OperationState, 'config'>): boolean {
  const { include, exclude } = config.messages;
  if (globs(exclude)(path)) return false;
  if (include !== null) return globs(include)(path);
  return /\.md$/i.test(path) && mailboxOf(path) !== null && !isDigest(path);
}

/** How most of the newest messages of a store are written; JSON where there are none. */
async function formOf(home: string, state: OperationState): Promise<Form> {
  const all = distinctMessages(await state.facts()).find((store) => store.home === home);
  const newest = (all?.messages ?? [])
    .toSorted((a, b) => (b.fact.created ?? 0) - (a.fact.created ?? 0))
    .slice(0, MOST_ASKED);
  const texts = await Promise.all(newest.map(({ record }) => state.text(record.path)));
  const yaml = texts.filter((text) => text !== null && /^---[ \t]*\r?\n/.test(text)).length;
  return yaml * 2 > texts.length ? 'yaml' : 'json';
}
