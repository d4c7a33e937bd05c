import { CouldNotCheck } from '../../core/failure.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import { fileMode } from '../file-mode.ts';
import { decodePath } from '../path-bytes.ts';
import type { Objects } from './objects.ts';

const FOLDER = '40000';
const ID_BYTES = 20;

/** Paths from which on a tree is taken for a trap: one that holds itself many times over. */
const MOST_PATHS = 3_000_000;

/** All files of a commit. @throws CouldNotCheck when a tree is missing or damaged. */
export async function listTree(objects: Objects, commit: string): Promise<SnapshotEntry[]> {
  const entries: SnapshotEntry[] = [];
  const open = [{ prefix: '', id: await treeOf(objects, commit) }];
  for (let next = open.pop(); next; next = open.pop()) {
    const object = await objects.read(next.id);
    if (object?.type !== 'tree') throw missingTree(next.prefix, next.id);
    for (const { mode, name, id } of parseTree(object.bytes, next.id)) {
      const path = next.prefix + name;
      const found = fileMode(mode);
      if (found) entries.push({ path, mode: found, id });
      else if (mode === FOLDER) open.push({ prefix: `${path}/`, id });
      else throw damagedTree(next.id, `${path} has the mode ${mode}`);
    }
    if (entries.length + open.length > MOST_PATHS) throw tooManyPaths();
  }
  return entries;
}

async function treeOf(objects: Objects, commit: string): Promise<string> {
  const head = (await objects.read(commit))?.bytes.toString('latin1', 0, 46) ?? '';
  const [, tree] = /^tree ([0-9a-f]{40})\n/.exec(head) ?? [];
  if (tree === undefined) throw damagedTree(commit, 'the commit names none');
  return tree;
}

/** A tree is a row of `mode name NUL id`, the id in bytes. */
function* parseTree(
  bytes: Buffer,
  tree: string,
): Generator<{ mode: string; name: string; id: string }> {
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at);
    const nul = bytes.indexOf(0, at);
    const end = nul + 1 + ID_BYTES;
    if (space < 0 || nul < space || end > bytes.length) throw damagedTree(tree, 'it is cut off');
    yield {
      mode: bytes.toString('latin1', at, space),
      name: decodePath(bytes.subarray(space + 1, nul)),
      id: bytes.toString('hex', nul + 1, end),
    };
    at = end;
  }
}

function missingTree(prefix: string, id: string): CouldNotCheck {
  return new CouldNotCheck(
    'missing-object',
    `The repository lacks the tree ${id} of ${prefix === '' ? 'the commit' : prefix}.`,
    'Fetch it (git fetch --refetch --no-filter), or find the damage with git fsck.',
  );
}

function damagedTree(id: string, reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'damaged-repository',
    `The tree ${id} is damaged: ${reason}.`,
    'Run git fsck to see what is damaged.',
  );
}

function tooManyPaths(): CouldNotCheck {
  return new CouldNotCheck(
    'too-many-files',
    `The tree lists more than ${MOST_PATHS} paths, which is more than can be held.`,
    'A tree that holds itself many times over can look like that. Check where the commit is from.',
  );
}
