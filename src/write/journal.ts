import { lstatSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CouldNotCheck } from '../core/failure.ts';
import { isObject } from '../core/json-value.ts';
import { isSha256, sha256 } from '../core/sha256.ts';
import { DISK, type Disk, systemCode } from './disk.ts';
import type { ChangeSet, DiskChange, Extent } from './disk-change.ts';
import { FreshFile, flushFolder } from './fresh-file.ts';

/** A set of changes that is being made: what it takes to complete it where that process dies. */
export interface Journal {
  /** What the call is known by when it is made again. */
  readonly call: string;
  /** The command, for people. */
  readonly command: string;
  readonly set: ChangeSet;
  /** What the call would have said at its end. Plain JSON. */
  readonly outcome: unknown;
}

/** A larger file is not read. */
const MOST_BYTES = 2 ** 29;

const VERSION = 1;

/**
 * Writes down what is about to be done. It is on the disk when this ends.
 * @throws The system's error; no journal is there then.
 */
export function writeJournal(file: string, journal: Journal, disk: Disk = DISK): void {
  const { set, ...rest } = journal;
  const before = [...set.before].map(([path, extent]) => ({ path, extent }));
  const changes = set.changes.map((change) =>
    'bytes' in change ? { ...change, bytes: Buffer.from(change.bytes).toString('base64') } : change,
  );
  const body = JSON.stringify({ ...rest, before, changes });
  const head = JSON.stringify({ journal: VERSION, sha256: sha256(body) });
  // A journal that is there is one that could not be completed, and was refused before.
  new FreshFile(file, `${head}\n${body}\n`, { mode: 0o600, flush: true }, disk).create();
  flushFolder(dirname(file), disk);
}

/** Forgets what is done. */
export function removeJournal(file: string, disk: Disk = DISK): void {
  disk.rmSync(file, { force: true });
  // One that came back after a power cut would tell of a state that is long gone.
  flushFolder(dirname(file), disk);
}

/**
 * What a process that died had begun; null for nothing.
 * @throws CouldNotCheck for what is no whole journal.
 */
export function readJournal(file: string): Journal | null {
  const text = textAt(file);
  if (text === null) return null;
  const journal = journalIn(text);
  if (journal !== null) return journal;
  throw new CouldNotCheck(
    'damaged-journal',
    `${file} should list the changes of an interrupted command, but it is damaged.`,
    'Nothing was written. See with `git status` whether a change is there that is only half done, and complete or undo it. Then remove that file.',
  );
}

/** Null where nothing is; '' for what is no journal. */
function textAt(file: string): string | null {
  try {
    const stat = lstatSync(file);
    return stat.isFile() && stat.size <= MOST_BYTES ? readFileSync(file, 'utf8') : '';
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? null : '';
  }
}

function journalIn(text: string): Journal | null {
  const end = text.indexOf('\n');
  const [head, body] = [text.slice(0, end), text.slice(end + 1, -1)];
  try {
    const { journal, sha256: said } = JSON.parse(head) as Record<string, unknown>;
    const isWhole = journal === VERSION && said === sha256(body) && text.endsWith('\n');
    return isWhole ? journalFrom(JSON.parse(body)) : null;
  } catch {
    return null;
  }
}

function journalFrom(body: unknown): Journal | null {
  if (!isObject(body)) return null;
  const { call, command, before, changes, outcome } = body;
  if (!isText(call) || !isText(command)) return null;
  if (!Array.isArray(before) || !Array.isArray(changes)) return null;
  const set = {
    before: new Map(before.map((each) => [textIn(each, 'path'), extentIn(each)] as const)),
    changes: changes.map(changeFrom),
  };
  const named = set.changes.flatMap((each) =>
    each.action === 'move' ? [each.from, each.path] : [each.path],
  );
  const isComplete = named.every((path) => set.before.has(path));
  return isComplete ? { call, command, set, outcome } : null;
}

/** @throws Where it is none. */
function changeFrom(value: unknown): DiskChange {
  const path = textIn(value, 'path');
  const action = textIn(value, 'action');
  switch (action) {
    case 'create':
    case 'change':
      return { action, path, bytes: Buffer.from(textIn(value, 'bytes'), 'base64') };
    case 'append':
      return { action, path, lines: textIn(value, 'lines') };
    case 'move':
      return { action, path, from: textIn(value, 'from') };
    case 'remove':
      return { action, path };
    default:
      throw new Error(`a change is ${action}`);
  }
}

function extentIn(value: unknown): Extent | null {
  if (isObject(value) && value['extent'] === null) return null;
  const { size, sha256: digest } = (value as { readonly extent: Record<string, unknown> }).extent;
  if (!Number.isSafeInteger(size) || !isText(digest) || !isSha256(digest)) {
    throw new Error('a file has no extent');
  }
  return { size: size as number, sha256: digest };
}

function textIn(value: unknown, key: string): string {
  const text = isObject(value) ? value[key] : undefined;
  if (!isText(text)) throw new Error(`${key} is not text`);
  return text;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
