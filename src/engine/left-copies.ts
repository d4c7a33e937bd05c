import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Step } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { pathWord } from '../core/git-command.ts';
import type { RestoredFiles } from '../core/protocol.ts';
import { entryAt, isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { objectIn, textsIn } from '../core/texts.ts';
import { linesOf } from './earlier-log.ts';
import type { Asked, Grounded } from './grounds.ts';
import { isSame, type Making, type MakingStep, pathsOf } from './makings.ts';
import { restoredFiles } from './new-chain.ts';

/** A file that came with a change and says nothing but what others said, which are put back. */
export interface LeftCopy {
  readonly path: string;
  /** The folder, which is put back, that the file's own was called. */
  readonly folder?: string;
  /** A file that is put back, of which most is in this one: it says something else as well. */
  readonly was?: string;
  /** A log that names it and that the change appended to: then somebody may mean it, and correct it. */
  readonly loggedIn?: string;
  /** A file of the same change that names it, and stays: then it may be meant. Null for none. */
  readonly namedIn: string | null;
  /** The commands that remove it, and what tells of it; left out where a hook would refuse that. */
  readonly removal?: string;
}

/** Pairs of files of which more are not compared. */
const MOST_PAIRS = 10_000;

/** Characters of a text that says something: an empty list is no copy of another one. */
const SHORTEST = 20;

interface Held {
  readonly path: string;
  readonly text: string;
  /** The lines of a log before the change. */
  readonly known?: ReadonlySet<string>;
}

/**
 * What a change made of files that are put back: the same under another id or name, or
 * several in one. Beside these it would say everything twice, and no rule tells.
 * @param steps what puts back
 */
export async function leftCopies(
  steps: ReadonlyMap<string, MakingStep>,
  { changed }: Grounded,
  { history, snapshot }: Pick<Asked, 'history' | 'snapshot'>,
): Promise<readonly LeftCopy[]> {
  const changes = stillThere((await changed()).changes, snapshot);
  const made = new Set([...steps.values()].flatMap(pathsOf));
  const goneAt = changes.filter(({ path, after }) => after === null && made.has(path));
  const open = changes.filter(({ path, after }) => isFile(after) && !made.has(path));
  const isNew = new Set(open.flatMap(({ path, before }) => (before.some(Boolean) ? [] : path)));
  const cut = changes.filter(({ path, after }) => isFile(after) && made.has(path) && isLog(path));
  const sources = goneAt.length + cut.length;
  if (sources === 0 || isNew.size === 0 || sources * open.length > MOST_PAIRS) return [];
  const read = async (entry: SnapshotEntry | null | undefined): Promise<readonly Held[]> => {
    const [text] = (isFile(entry ?? null) && (await textsIn([entry], history))) || [];
    return entry && text !== undefined ? [{ path: entry.path, text }] : [];
  };
  const gone: Held[] = [];
  for (const { before } of goneAt) gone.push(...(await read(before.find(isFile))));
  const lost: Held[] = [];
  for (const { path, before, after } of cut) {
    const [[was], [now]] = [await read(before.find(isFile)), await read(after)];
    const kept = new Set(saidIn(now?.text ?? ''));
    const left = saidIn(was?.text ?? '').filter((line) => !kept.has(line));
    lost.push({ path, text: left.join('\n') });
  }
  const held: Held[] = [];
  for (const { path, before, after } of open) {
    const was = isLog(path) ? await read(before.find(isFile)) : [];
    const known = new Set(was.flatMap(({ text }) => linesOf(text)));
    held.push(...(await read(after)).map((each) => ({ ...each, known })));
  }
  const added = held.filter((each) => isNew.has(each.path));
  const folders = new Map(added.map((each) => [each, formerFolder(each, gone, added)]));
  const isWhole = (each: Held) => folders.get(each) !== undefined || isCopy(each, gone);
  const formers = new Map(added.map((each) => [each, isWhole(each) ? null : formerOf(each, gone)]));
  const moved = new Set(added.filter((each) => hasMoved(each, lost)));
  const copies = added.filter((each) => moved.has(each) || formers.get(each) !== undefined);
  const others = held.filter((each) => !copies.includes(each));
  const files = await restoredFiles();
  const again = [...steps.values()].flatMap(({ makes = [] }) => makes.flatMap(textOf));
  return copies.flatMap((copy) => {
    const { path, text } = copy;
    const folder = folders.get(copy);
    const called = folder === undefined ? stemOf(path) : nameOf(posix.dirname(path));
    // What is put back has the ids of lines that were in it.
    const all = moved.has(copy) ? [path] : [called, idIn(text) ?? []].flat();
    const names = all.map(wordOf);
    const isNamed = (said: string) => names.some((name) => name.test(said));
    const by = [...others, ...again].find((each) => isNamed(saidBeside(copy, each, files)));
    const was = formers.get(copy) ?? undefined;
    if (folder === undefined && was === undefined) return { path, namedIn: by?.path ?? null };
    // What says something else is nobody's copy as long as anything names it.
    const other = { path, ...(folder !== undefined && { folder }), ...(was && { was }) };
    const log = others.find((each) => isNamed(each.text));
    return by === undefined ? { ...other, ...(log && { loggedIn: log.path }), namedIn: null } : [];
  });
}

/** Without what was changed since: it says what nobody has seen here. */
function stillThere(changes: Step['changes'], snapshot: Snapshot): Step['changes'] {
  return changes.filter(
    ({ path, after }) => after === null || isSame(after, entryAt(snapshot, path)) || isLog(path),
  );
}

/** What a file says but for what the change appended to a log for a copy: that is taken out with it. */
function saidBeside(
  copy: Held,
  { path, text, known }: Held,
  files: readonly RestoredFiles[],
): string {
  if (!known?.size) return text;
  const isOf = (line: string) => files.some((each) => each.tellsOf?.(path, line)?.(copy.path));
  const said = linesOf(text).filter((line) => known.has(line) || !isOf(line));
  return said.join('\n');
}

/** Names what goes, and what a person has to decide of. */
export function sayingCopies(
  problem: Settled,
  copies: readonly LeftCopy[],
  commit: string,
): Settled {
  const { diagnostic } = problem;
  const told = copies.map(({ path, folder, was, namedIn, removal }) => {
    const name = quoted(path, LONGEST_PATH);
    const what =
      folder !== undefined
        ? `whose folder was called ${quoted(folder, LONGEST_PATH)}`
        : was !== undefined
          ? `which was made of ${quoted(was, LONGEST_PATH)} and has a problem beside it`
          : 'which only says what is put back';
    if (namedIn === null)
      return `The steps also remove ${name}, ${what} (\`git show ${pathWord(`${commit}:${path}`)}\` prints it).`;
    const made =
      was === undefined ? 'only says what is put back' : `was made of ${quoted(was, LONGEST_PATH)}`;
    const toDo =
      removal === undefined
        ? 'A human has to decide whether it is meant.'
        : `If nothing new is meant, remove it as well, before the step that commits: \`${removal}\``;
    return `${name} ${made}, and ${quoted(namedIn, LONGEST_PATH)} names it. ${toDo}`;
  });
  const help = [diagnostic.help ?? [], told].flat().join(' ');
  return copies.length === 0 ? problem : { ...problem, diagnostic: { ...diagnostic, help } };
}

/** True where one file became this one, but for what it is called, or where it has only lines of some. */
function isCopy(now: Held, gone: readonly Held[]): boolean {
  if (now.text.trim().length < SHORTEST) return false;
  if (gone.some((was) => isRenamed(was, now))) return true;
  const lines = new Set(saidIn(now.text));
  const known = new Set(gone.flatMap(({ text }) => saidIn(text)));
  const isWhole = gone.some(({ text }) => saidIn(text).every((line) => lines.has(line)));
  return (isWhole || lines.size > 1) && [...lines].every((line) => known.has(line));
}

function isRenamed(was: Held, now: Held): boolean {
  if (posix.extname(was.path) !== posix.extname(now.path)) return false;
  const [id, is] = [idIn(was.text), idIn(now.text)];
  const named = was.text.replace(wordOf(stemOf(was.path)), () => stemOf(now.path));
  const called = id === null || is === null ? named : named.replace(wordOf(id), () => is);
  return called === now.text;
}

/** True for a log of lines that a log lost, with the same files in them as they are told from there. */
function hasMoved(now: Held, lost: readonly Held[]): boolean {
  const lines = isLog(now.path) ? saidIn(now.text) : [];
  const isOf = (line: string, was: Held) =>
    saidIn(was.text).some((each) => isSaid(line, each, was));
  const isSaid = (line: string, other: string, was: Held) => {
    const [one, before] = [objectIn(line), objectIn(other)];
    if (one === null || before === null) return line === other;
    return [...new Set([...Object.keys(one), ...Object.keys(before)])].every(
      (key) =>
        isDeepStrictEqual(one[key], before[key]) ||
        (toldIn(now, one[key]) ?? 0) === toldIn(was, before[key]),
    );
  };
  return lines.length > 0 && lines.every((line) => lost.some((was) => isOf(line, was)));
}

/** The path that a text of a file means from where that is. */
function toldIn({ path }: Held, text: unknown): string | null {
  return typeof text === 'string' ? posix.join(posix.dirname(path), text) : null;
}

function isLog(path: string): boolean {
  return path.endsWith('.jsonl');
}

/** The file that is put back of which this one has mostly the lines; undefined for none. */
function formerOf(now: Held, gone: readonly Held[]): string | undefined {
  const isLike = (was: Held) =>
    posix.dirname(was.path) === posix.dirname(now.path) &&
    posix.extname(was.path) === posix.extname(now.path) &&
    isMostlyIn(was.text, now.text);
  return gone.find(isLike)?.path;
}

/** How much of a file is in another one that came in its place. */
const MOSTLY = 0.6;

/** True where another file has most lines of one. */
export function isMostlyIn(one: string, other: string): boolean {
  const [lines, now] = [linesOf(one), new Set(linesOf(other))];
  const shared = lines.filter((line) => now.has(line)).length;
  return lines.length > 1 && shared / lines.length >= MOSTLY;
}

/** How many of the lines of a folder's files are in those of another one that came in its place. */
const ALIKE = 0.5;

/**
 * What the folder of a file was called, where it is another one with mostly the same lines in the same
 * files: a source whose bytes were changed has another hash.
 */
function formerFolder(
  now: Held,
  gone: readonly Held[],
  added: readonly Held[],
): string | undefined {
  const folder = posix.dirname(now.path);
  const files = added.filter((each) => posix.dirname(each.path) === folder);
  const were = new Set(gone.map(({ path }) => posix.dirname(path)));
  return [...were].find((other) => {
    const before = gone.filter((each) => posix.dirname(each.path) === other);
    const isThere = (each: Held) => before.some(({ path }) => nameOf(path) === nameOf(each.path));
    if (other === folder || posix.dirname(other) !== posix.dirname(folder)) return false;
    if (before.length !== files.length || files.length < 2 || !files.every(isThere)) return false;
    const name = wordOf(nameOf(other));
    const said = before.flatMap((each) => saidIn(each.text.replace(name, () => nameOf(folder))));
    const lines = new Set(files.flatMap((each) => saidIn(each.text)));
    return said.filter((line) => lines.has(line)).length >= ALIKE * said.length;
  });
}

function textOf({ path, bytes }: Making): readonly Held[] {
  return bytes === undefined ? [] : [{ path, text: Buffer.from(bytes).toString() }];
}

function nameOf(path: string): string {
  return posix.basename(path);
}

function saidIn(text: string): readonly string[] {
  return linesOf(text).filter((line) => line.trim() !== '');
}

function stemOf(path: string): string {
  return posix.basename(path, posix.extname(path));
}

/** Finds a name wherever it is no part of another one. */
export function wordOf(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\w-])`, 'g');
}

/** What a record calls itself: in JSON, YAML or at the top of a page. */
function idIn(text: string): string | null {
  return /(?:^|[{,\s])["']?id["']?\s*[:=]\s*["']?([^"',\s}]+)/.exec(text)?.[1] ?? null;
}
