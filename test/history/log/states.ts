import type { Change, Step } from '../../../src/core/change.ts';
import type { LogChange } from '../../../src/core/log-change.ts';
import type { FileMode, SnapshotEntry } from '../../../src/core/snapshot.ts';
import { judgeLog } from '../../../src/history/log/judge.ts';
import type { OpenLog } from '../../../src/history/log/log-content.ts';

export const LOG = 'kb/.vouch/audit.log.jsonl';

/** What stands at a path: a file's text or bytes, something that is no plain file, or nothing. */
export type Held =
  | string
  | Uint8Array
  | { readonly mode: FileMode; readonly content: string }
  | null;

/** A state of a repository: path to what it holds. What stands alone is the log. */
export type State = string | Uint8Array | null | Readonly<Record<string, Held>>;

/** Judges what a step made of the log, whose states come in pieces of a size. */
export function judge(
  parents: readonly State[],
  result: State,
  pieceSize = 1 << 16,
): Promise<LogChange | null> {
  const step = stepOf(parents.map(treeOf), treeOf(result));
  const change = step.changes.find(({ path }) => path === LOG);
  if (change === undefined) throw new Error('the log has no part in this step');
  return judgeLog(step, change, inPieces(pieceSize));
}

/** Reads the entries of a step that `stepOf` made, in pieces of a size. */
export function inPieces(size: number): OpenLog {
  return ({ id }) => piecesOf(Buffer.from(id ?? '', 'latin1'), size);
}

export type Tree = Readonly<Record<string, Held>>;

function treeOf(state: State): Tree {
  const isLog = state === null || typeof state === 'string' || state instanceof Uint8Array;
  return isLog ? { [LOG]: state } : state;
}

/** The step from some states to another one. An entry's id is its content. */
export function stepOf(before: readonly Tree[], after: Tree): Step {
  const paths = new Set([...before, after].flatMap((tree) => Object.keys(tree)));
  const changes = [...paths].sort().map((path): Change => {
    const states = before.map((tree) => entryOf(path, tree[path] ?? null));
    return { path, before: states, after: entryOf(path, after[path] ?? null) };
  });
  return { commit: null, parents: before.map((_, index) => `${index}`), changes };
}

/** An entry whose id is its content, a character for each byte. */
export function entryOf(path: string, held: Held): SnapshotEntry | null {
  if (held === null) return null;
  const isPlain = typeof held === 'string' || held instanceof Uint8Array;
  const { mode, content } = isPlain ? { mode: 'file' as const, content: held } : held;
  return { path, mode, id: Buffer.from(content as string).toString('latin1') };
}

function piecesOf(bytes: Uint8Array, size: number): Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

/** A log of records of one character each. */
export function log(records: string): string {
  return [...records].map((record) => `${record}\n`).join('');
}
