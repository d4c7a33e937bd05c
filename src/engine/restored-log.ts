import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { isOfKind } from '../history/log-paths.ts';
import { type Unwrapped, unwrapped } from '../history/wrapped-log.ts';
import { appendedTo, backing, gluedFrom, isReadable } from './appended-to.ts';
import { insertedIn, isWithin } from './earlier-log.ts';
import type { LogSource } from './log-sources.ts';
import type { Making, MakingStep } from './makings.ts';
import { chainedBehind } from './new-chain.ts';
import {
  blobOf,
  linesOfPart,
  type Part,
  printed,
  printedRows,
  type Version,
  versionWith,
} from './printed-lines.ts';

const NOTHING: Version = { commit: '', entry: null, text: '', lines: [] };

/** Held by what it was read from: a file of the working tree, or the history. */
const restored = new WeakMap<object, Map<string, Promise<readonly MakingStep[]>>>();

/** What is there of a log. */
interface Present {
  /** No file where the log is gone. */
  readonly now: SnapshotEntry | null;
  /** The lines of the segments that were changed with it. */
  readonly packed: () => Promise<readonly string[]>;
  /** Files of the state. */
  readonly files: () => Promise<readonly SnapshotEntry[]>;
}

/**
 * The command that gives a log back what it held by right, and behind that what was appended since. None
 * where it cannot be read. Each line of a log may be a problem: the command is put together once for all.
 */
export function restoredLog(
  path: string,
  source: LogSource,
  present: Present,
  history: History,
): Promise<readonly MakingStep[]> {
  const { now } = present;
  const from = now?.id === null ? now : history;
  const known = restored.get(from) ?? new Map<string, Promise<readonly MakingStep[]>>();
  restored.set(from, known);
  const asked = JSON.stringify([path, source, now?.mode, now?.id], (_, value) =>
    value instanceof Set ? [...value] : value,
  );
  const steps = known.get(asked) ?? restoringOf(path, source, present, history);
  known.set(asked, steps);
  return steps;
}

async function restoringOf(
  path: string,
  source: LogSource,
  { now, packed, files }: Present,
  history: History,
): Promise<readonly MakingStep[]> {
  const commits = [...source.right];
  const [only = '', ...more] = commits;
  if (!isFile(now) && more.length === 0) return [await wholeLog(path, only, history)];
  const versions = await versionsAt(path, commits, history);
  const found = isFile(now) ? await versionOf('', now, history) : NOTHING;
  if (versions === null || found === null) return [];
  const right = await unchanged(versions, history);
  const glued = gluedFrom(right, found);
  const current: Version & Unwrapped = unwrapped(found, glued);
  const isRead = isOfKind(path);
  const parts = await partsOf(inOrder(largest(right), source, current), history, isRead);
  const held = parts.flatMap(linesOfPart);
  const left = await versionsAt(path, [...source.by], history);
  const around = {
    right,
    wrong: (left ?? []).map((each) => unwrapped(each, glued)),
    isNew: left !== null && left.length < source.by.size,
    packed: new Set(await packed()),
  };
  const state = { path, source, now, right, current, parts, held };
  const withThese = (inserted: ReadonlySet<number>) => {
    const added = appendedTo(held, { ...around, inserted }, current, isRead);
    const whole = added.filter((each) => !isCutOff(each, current, held));
    return stepsOf(state, whole, inserted, history);
  };
  const bare = await withThese(new Set());
  if (right.length > 1) return bare;
  const states = [await files()];
  // What explains an entry came with it: others may have come for it afterwards.
  for (const commit of source.by) states.push(await history.at(commit, [posix.dirname(path)]));
  const isBacked = await backing(path, held, states);
  // What a segment gave back is in that again.
  const isNew = (line: string) => !around.packed.has(line) && isBacked(line);
  const inserted = insertedIn(held, current.lines, isNew);
  const steps = inserted.size === 0 ? bare : await withThese(inserted);
  return isDeepStrictEqual(steps, bare) ? bare : steps.map((step) => ({ ...step, bare }));
}

/** True for a last line that is the beginning of an entry which comes back whole. */
function isCutOff(number: number, { lines }: Version, held: readonly string[]): boolean {
  const line = number < lines.length ? '' : (lines[number - 1]?.trimEnd() ?? '');
  return line.length > 1 && held.some((each) => each.startsWith(line) && each.trimEnd() !== line);
}

interface Known {
  readonly path: string;
  readonly source: LogSource;
  readonly now: SnapshotEntry | null;
  readonly right: readonly Version[];
  readonly current: Version & Unwrapped;
  readonly parts: readonly Part[];
  readonly held: readonly string[];
}

/** @param added the numbers of the lines that follow what the log held */
async function stepsOf(
  { path, source, now, right, current, parts, held }: Known,
  added: readonly number[],
  inserted: ReadonlySet<number>,
  history: History,
): Promise<readonly MakingStep[]> {
  const step = { action: 'run', path } as const;
  const run = (text: string, makes: readonly Making[]) => [{ ...step, text, makes }];
  const [first, ...others] = parts;
  if (held.length + added.length === 0) return [];
  const isAll = held.length === first?.version.lines.length && !first.version.isHalved;
  const isWhole = others.length === 0 && isAll;
  if (isWhole && added.length === 0) return [await wholeLog(path, first.version.commit, history)];
  if (!current.rows && isHeld(held, right, current, added)) return run(gitCommand('add', path), []);
  const kept = { isOwn: source.isOwn, inserted };
  const { since, script } = await chainedBehind(held, added, { path, now: current.lines }, kept);
  const text = [...held, ...since].map((line) => `${line}\n`).join('');
  const [log, copy] = [pathWord(path), pathWord(`${path}.restored`)];
  const pieces = parts.map((part) => printed(part, blobOf(path, part)));
  if (current.rows) pieces.push(...printedRows(log, current.rows, added, script));
  else if (added.length > 0)
    pieces.push(printed({ version: current, numbers: added }, log, script));
  const like = right[0]?.entry?.id ?? '';
  const begins = (file: string, whole = text) =>
    `[ "$(head -c ${whole.length} ${file} | git hash-object --stdin)" = ${blobId(whole, like)} ]`;
  // What is restored already is not restored again: its lines have other numbers then.
  const isBack = current.text.startsWith(text) ? `! ${begins(log, current.text)}` : begins(log);
  // What fails in front of a pipe ends nothing.
  const checked = pieces.some((piece) => piece.includes(' | ')) ? ` && ${begins(copy)}` : '';
  const words = `{ ${pieces.join(' && ')}; } > ${copy}${checked} && mv ${copy} ${log}`;
  const entry = { path, mode: now?.mode ?? 'file', id: blobId(text, like) } as const;
  const makes = [{ path, entry, bytes: Buffer.from(text, 'latin1') }];
  const steps = run(`${isBack} || { ${words}; } && ${gitCommand('add', path)}`, makes);
  if (!isWhole || !current.rows?.some(({ from, to }) => from < to)) return steps;
  // What somebody wrote over several lines may have a fault of its own: then the log alone is put back.
  const bare = [await wholeLog(path, first.version.commit, history)];
  return steps.map((step) => ({ ...step, bare }));
}

/** The command that puts a log back as a commit has it. */
async function wholeLog(path: string, commit: string, history: History): Promise<MakingStep> {
  const makes = (await history.at(commit, [path])).map((entry) => ({ path, entry }));
  return { action: 'run', path, text: gitCommand(`checkout ${shellWord(commit)}`, path), makes };
}

/** True for a log that holds all of that by right, in whichever order branches were merged. */
function isHeld(
  held: readonly string[],
  right: readonly Version[],
  { lines, text, isHalved }: Version,
  added: readonly number[],
): boolean {
  const known = new Set(held);
  const end = lines.findLastIndex((line) => known.has(line)) + 1;
  const isEnded = end < lines.length || text.endsWith('\n');
  const isAll = !isHalved && end === held.length && end + added.length === lines.length;
  return isEnded && isAll && right.every((each) => isWithin(each.lines, lines.slice(0, end)));
}

/** What others have comes first, then what is there as it was; else it is one order, whichever problem asks. */
function inOrder(
  versions: readonly Version[],
  { shared }: Pick<LogSource, 'shared'>,
  { lines }: Version,
): readonly Version[] {
  const known = new Set(lines);
  const lost = new Map(
    versions.map((each) => [each, each.lines.filter((line) => !known.has(line)).length]),
  );
  return versions.toSorted(
    (one, other) =>
      Number(shared.has(other.commit)) - Number(shared.has(one.commit)) ||
      (lost.get(one) ?? 0) - (lost.get(other) ?? 0) ||
      (one.text < other.text ? -1 : 1),
  );
}

async function versionsAt(
  path: string,
  commits: readonly string[],
  history: History,
): Promise<readonly Version[] | null> {
  const versions: Version[] = [];
  for (const commit of commits) {
    const [entry = null] = await history.at(commit, [path]);
    const version = isFile(entry) ? await versionOf(commit, entry, history) : null;
    if (isFile(entry) && version === null) return null;
    if (version !== null) versions.push(version);
  }
  return versions;
}

/** Bytes of the largest log that is read. */
export const LARGEST_LOG = 2 ** 24;

async function versionOf(
  commit: string,
  entry: SnapshotEntry,
  { read }: Pick<History, 'read'>,
): Promise<Version | null> {
  for await (const found of read([entry], () => LARGEST_LOG)) {
    if (!('bytes' in found)) return null;
    const text = Buffer.from(found.bytes).toString('latin1');
    return versionWith(commit, entry, text);
  }
  return null;
}

/** Of several versions those that nobody changed: such a one holds what it goes on from. */
async function unchanged(
  versions: readonly Version[],
  history: Pick<History, 'mergeBases'>,
): Promise<readonly Version[]> {
  const left = new Set(versions);
  for (const one of versions)
    for (const other of left) {
      if (one === other || !left.has(one) || isWithin(one.lines, other.lines)) continue;
      if ((await history.mergeBases(one.commit, other.commit)).includes(one.commit))
        left.delete(other);
    }
  return [...left];
}

/** Without what others hold. */
function largest(versions: readonly Version[]): readonly Version[] {
  const left = new Set(versions);
  for (const one of versions)
    for (const other of left)
      if (one !== other && isWithin(one.lines, other.lines)) {
        left.delete(one);
        break;
      }
  return [...left];
}

/** The lines of each version that none before it has: as often as the one has them that has most. */
async function partsOf(
  versions: readonly Version[],
  history: History,
  isRead: boolean,
): Promise<readonly Part[]> {
  const gone = await leftSomewhere(versions, history);
  const held = new Map<string, number>();
  return versions.flatMap((version) => {
    const own = new Map<string, number>();
    const numbers = version.lines.flatMap((line, index) => {
      if (gone.has(line) || (isRead && !isReadable(line))) return [];
      const nth = (own.get(line) ?? 0) + 1;
      own.set(line, nth);
      return nth > (held.get(line) ?? 0) ? index + 1 : [];
    });
    for (const [line, count] of own) held.set(line, Math.max(count, held.get(line) ?? 0));
    return numbers.length === 0 ? [] : { version, numbers };
  });
}

/** What left a log on one branch, to an archive or a segment, is no part of what it is merged with. */
async function leftSomewhere(
  [first, ...others]: readonly Version[],
  history: History,
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const other of others) {
    if (first === undefined) break;
    const bases = await history.mergeBases(first.commit, other.commit);
    const [here, there] = [new Set(first.lines), new Set(other.lines)];
    for (const base of (await versionsAt(first.entry?.path ?? '', bases, history)) ?? [])
      for (const line of base.lines) if (!here.has(line) || !there.has(line)) gone.add(line);
  }
  return gone;
}

/** @param like an id of the same repository */
export function blobId(text: string, like: string): string {
  const hash = createHash(like.length === 64 ? 'sha256' : 'sha1');
  const bytes = Buffer.from(text, 'latin1');
  return hash.update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
