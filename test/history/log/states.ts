import { createHash } from 'node:crypto';
import type { Change, Step } from '../../../src/core/change.ts';
import type { LogChange } from '../../../src/core/log-change.ts';
import type { SnapshotEntry } from '../../../src/core/snapshot.ts';
import { judgeLog } from '../../../src/history/log/judge.ts';

export const LOG = 'kb/.vouch/audit.log.jsonl';

/** What stands at a path: a file's text or bytes, something that is no file, or nothing. */
export type Held =
  | string
  | Uint8Array
  | { readonly link: string }
  | { readonly submodule: true }
  | null;

/** A state of a repository: path to what it holds; a text alone is the log. */
export type State = string | null | Readonly<Record<string, Held>>;

const contents = new Map<string, Uint8Array>();

function entryOf(path: string, held: Held): SnapshotEntry | null {
  if (held === null) return null;
  if (typeof held === 'object' && 'submodule' in held) {
    return { path, mode: 'submodule', id: 'c'.repeat(40) };
  }
  const isLink = typeof held === 'object' && 'link' in held;
  const bytes = Buffer.from(isLink ? held.link : held);
  const id = createHash('sha1').update(bytes).digest('hex');
  contents.set(id, bytes);
  return { path, mode: isLink ? 'symlink' : 'file', id };
}

/** Judges what a step made of the log; its blobs come in pieces of a size. */
export async function judge(
  parents: readonly State[],
  result: State,
  pieceSize = 1 << 16,
): Promise<LogChange | null> {
  const step = stepOf(parents, result);
  const change = step.changes.find(({ path }) => path === LOG);
  if (change === undefined) return null;
  return judgeLog(step, change, (entry) => pieces(contents.get(entry.id ?? '') ?? [], pieceSize));
}

function stepOf(parents: readonly State[], result: State): Step {
  const before = parents.map(treeOf);
  const after = treeOf(result);
  const paths = new Set([...before, after].flatMap((tree) => Object.keys(tree)));
  const changes = [...paths].sort().map((path): Change => {
    return {
      path,
      before: before.map((tree) => entryOf(path, tree[path] ?? null)),
      after: entryOf(path, after[path] ?? null),
    };
  });
  return { commit: null, parents: parents.map((_, index) => `${index}`), changes };
}

function treeOf(state: State): Readonly<Record<string, Held>> {
  return state === null || typeof state === 'string' ? { [LOG]: state } : state;
}

function pieces(bytes: Uint8Array | readonly never[], size: number): Uint8Array[] {
  const all = Uint8Array.from(bytes);
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) =>
    all.subarray(index * size, (index + 1) * size),
  );
}

/** Lines of a log: a letter is a record. */
export function log(records: string): string {
  return [...records].map((record) => `${record}\n`).join('');
}
