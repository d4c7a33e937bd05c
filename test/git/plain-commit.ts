import { createHash } from 'node:crypto';
import {
  appendFileSync,
  type BigIntStats,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';

/** A repository that may be written to without git. */
export interface Plain {
  readonly root: string;
  /** What `.git/config` must hold, or git may do more than is done here. */
  readonly config: string;
  readonly format: 'sha1' | 'sha256';
}

/** What a commit is made of beside the files. */
export interface PlainCommit extends Plain {
  readonly message: string;
  /** `NAME <ADDRESS> SECONDS +0000` of author and committer. */
  readonly author: string;
  readonly committer: string;
  /** What is merged into HEAD: names of branches, or whole ids. */
  readonly merged?: readonly string[];
}

/** What stands in the folder of a repository in which nothing is under way. */
const USUAL = new Set(
  'HEAD ORIG_HEAD FETCH_HEAD config objects refs logs index COMMIT_EDITMSG'.split(' '),
);
const EMPTY = new Set(['hooks', 'info']);
const REFS = new Set(['heads', 'tags', 'remotes']);

/** Names of files by which git reads others otherwise, or not at all. */
export const TELLING = /^\.git/i;

/** Lines of such files, by their names: what is staged is the same without them. */
const HARMLESS = {
  '.gitattributes': () => /^\S+(?: (?:-text|-?merge|merge=\w+|-?diff))+$/,
  '.gitignore': (paths: readonly string[]) => ({
    test: (line: string) => {
      const name = /^\/?([\w.-]{3,})(?:\/|-\*)?$/.exec(line)?.[1] ?? '';
      return name !== '' && !paths.some((path) => path.includes(name));
    },
  }),
} as const;

export interface Entry {
  readonly path: string;
  readonly mode: number;
  readonly id: string;
}

interface FileEntry extends Entry {
  readonly stat: BigIntStats;
}

/**
 * Does what `git add --all && git commit --allow-empty` do, without three processes, which cost ten
 * times as much: the same objects, index and reflog. Gives null, and has done nothing, where git
 * might do anything else: settings, hooks, attributes, a merge, entries with flags.
 */
export function commitPlainly(commit: PlainCommit): string | null {
  if (!isPlainMessage(commit.message) || headOf(commit) === null) return null;
  const others = othersOf(commit);
  const tree = others === null ? null : stagePlainly(commit);
  return others === null || tree === null ? null : committed(commit, tree, others);
}

/** The ids of what is merged; null where git would leave one out, because another has it. */
function othersOf(commit: PlainCommit): readonly string[] | null {
  const { root, merged = [] } = commit;
  const heads = merged.map((name) => {
    const place = join(root, '.git/refs/heads', name);
    return existsSync(place) ? readFileSync(place, 'utf8').trimEnd() : name;
  });
  const all = [parentOf(commit), ...heads];
  const areApart = heads.every((head) =>
    all.every(
      (other) => other === head || (other !== null && reaches(commit, other, head) === false),
    ),
  );
  return areApart && new Set(all).size === all.length ? heads : null;
}

/** Whether a commit has another among those before it; null where one of them is not at hand. */
function reaches(repo: Plain, from: string, to: string): boolean | null {
  const seen = new Set([from]);
  for (const id of seen) {
    const text = loose(repo, id);
    if (text === null) return null;
    const [head = ''] = text.split('\n\n', 1);
    for (const [, parent = ''] of head.matchAll(/^parent (\w+)$/gm)) seen.add(parent);
  }
  return seen.has(to);
}

/** Git takes blank lines away. */
function isPlainMessage(message: string): boolean {
  return /^\S(.*\S)?$/.test(message);
}

/** Does what `git add --all` does, or nothing. Gives the id of the tree. */
export function stagePlainly(repo: Plain): string | null {
  const { root, format, config } = repo;
  const index = join(root, '.git', 'index');
  if (!isUsual(join(root, '.git'), config) || stagedEntries(index, format) === null) return null;
  const paths = walked(root, '');
  if (paths === null || !readsPlainly(root, paths)) return null;
  const entries = paths.map((path): FileEntry => {
    const full = join(root, path);
    const stat = lstatSync(full, { bigint: true });
    const content = stat.isSymbolicLink() ? Buffer.from(readlinkSync(full)) : readFileSync(full);
    const executable = (stat.mode & 0o100n) === 0n ? 0o100644 : 0o100755;
    const mode = stat.isSymbolicLink() ? 0o120000 : executable;
    return { path, mode, stat, id: stored(repo, 'blob', content) };
  });
  const tree = treeOf(repo, entries, '');
  writeFileSync(index, indexOf(entries, tree.cached, format));
  return tree.id;
}

/** Does what `git commit` does with what is staged, or nothing. */
export function commitStaged(commit: PlainCommit): string | null {
  const { root, format, config, message } = commit;
  const gitDir = join(root, '.git');
  if (!isPlainMessage(message) || !isUsual(gitDir, config)) return null;
  const entries = stagedEntries(join(gitDir, 'index'), format);
  const parent = entries === null ? null : parentOf(commit);
  if (entries === null || parent === null) return null;
  const tree = treeOf(commit, entries, '').id;
  // Git makes no commit that changes nothing.
  return loose(commit, parent)?.includes(`tree ${tree}\n`) === false
    ? committed(commit, tree)
    : null;
}

/** Does what `git update-ref` does for a branch of a remote. */
export function referPlainly(repo: Plain, ref: string, id: string): boolean {
  const place = join(repo.root, '.git', ref);
  if (!isUsual(join(repo.root, '.git'), repo.config) || loose(repo, id) === null) return false;
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, `${id}\n`);
  return true;
}

/** The branch that is checked out; null where none is. */
export function headOf({ root }: Plain): string | null {
  const head = readFileSync(join(root, '.git', 'HEAD'), 'utf8');
  return /^ref: (refs\/heads\/\S+)\n$/.exec(head)?.[1] ?? null;
}

export function parentOf(repo: Plain): string | null {
  const ref = headOf(repo);
  const place = join(repo.root, '.git', ref ?? '');
  return ref !== null && existsSync(place) ? readFileSync(place, 'utf8').trimEnd() : null;
}

/** An object that is in a file of its own. */
export function loose({ root }: Plain, id: string): string | null {
  const file = join(root, '.git', 'objects', id.slice(0, 2), id.slice(2));
  return existsSync(file) ? inflateSync(readFileSync(file)).toString('latin1') : null;
}

function committed(commit: PlainCommit, tree: string, others: readonly string[] = []): string {
  const gitDir = join(commit.root, '.git');
  const ref = headOf(commit) ?? '';
  const place = join(gitDir, ref);
  const parent = parentOf(commit);
  const lines = [
    `tree ${tree}`,
    ...[parent, ...others].flatMap((each) => (each === null ? [] : [`parent ${each}`])),
    `author ${commit.author}`,
    `committer ${commit.committer}`,
  ];
  const id = stored(commit, 'commit', Buffer.from(`${lines.join('\n')}\n\n${commit.message}\n`));
  const usual = others.length > 0 ? 'commit (merge)' : 'commit';
  const kind = parent === null ? 'commit (initial)' : usual;
  const before = parent ?? '0'.repeat(id.length);
  for (const log of ['HEAD', ref]) {
    const file = join(gitDir, 'logs', log);
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${before} ${id} ${commit.committer}\t${kind}: ${commit.message}\n`);
  }
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, `${id}\n`);
  return id;
}

export function isUsual(gitDir: string, config: string): boolean {
  const stat = lstatSync(gitDir, { throwIfNoEntry: false });
  if (stat?.isDirectory() !== true) return false;
  return (
    readdirSync(gitDir).every(
      (name) =>
        USUAL.has(name) || (EMPTY.has(name) && readdirSync(join(gitDir, name)).length === 0),
    ) &&
    readFileSync(join(gitDir, 'config'), 'utf8') === config &&
    readdirSync(join(gitDir, 'refs')).every((name) => REFS.has(name)) &&
    !existsSync(join(gitDir, 'objects', 'info', 'alternates'))
  );
}

/** The paths of all files, in the order of the index; null where git would read one its own way. */
export function walked(root: string, folder: string): readonly string[] | null {
  const paths: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (folder === '' && entry.name === '.git') continue;
    // A name that is no UTF-8 holds the sign for it.
    if (entry.name.includes('\uFFFD')) return null;
    if (TELLING.test(entry.name) && !Object.hasOwn(HARMLESS, entry.name)) return null;
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      const below = walked(root, `${path}/`);
      if (below === null) return null;
      paths.push(...below);
    } else if (entry.isFile() || entry.isSymbolicLink()) paths.push(path);
    else return null;
  }
  return folder === '' ? paths.sort(byBytes) : paths;
}

/** Whether all files that git reads others by say nothing of these. */
export function readsPlainly(root: string, paths: readonly string[]): boolean {
  return Object.entries(HARMLESS).every(([name, harmless]) => {
    const telling = paths.filter((path) => basename(path) === name);
    const lines = telling.flatMap((path) => readFileSync(join(root, path), 'utf8').split('\n'));
    return lines.every((line) => line === '' || harmless(paths).test(line));
  });
}

/** What an index has, where it has files alone, none with a flag, in the version that is written here. */
export function stagedEntries(file: string, format: Plain['format']): readonly Entry[] | null {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  if (bytes.readUInt32BE(4) !== 2) return null;
  const idLength = lengthOf(format);
  const entries: Entry[] = [];
  let at = 12;
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const flags = bytes.readUInt16BE(at + 40 + idLength);
    const mode = bytes.readUInt32BE(at + 24);
    if (mode === 0o160000 || (flags & 0xf000) !== 0 || (flags & 0xfff) === 0xfff) return null;
    const name = at + 42 + idLength;
    const path = bytes.toString('utf8', name, name + (flags & 0xfff));
    entries.push({ path, mode, id: bytes.toString('hex', at + 40, at + 40 + idLength) });
    at += padded(42 + idLength + (flags & 0xfff));
  }
  return bytes.subarray(at).includes('link') ? null : entries;
}

export function indexOf(
  entries: readonly FileEntry[],
  trees: Buffer,
  format: Plain['format'],
): Buffer {
  const parts: Buffer[] = [Buffer.from('DIRC'), numbers(2, entries.length)];
  for (const { path, mode, id, stat } of entries) {
    const name = Buffer.from(path);
    const entry = Buffer.alloc(padded(42 + lengthOf(format) + name.length));
    const second = 1_000_000_000n;
    numbers(
      Number(stat.ctimeNs / second),
      Number(stat.ctimeNs % second),
      Number(stat.mtimeNs / second),
      Number(stat.mtimeNs % second),
      ...[stat.dev, stat.ino].map((each) => Number(BigInt.asUintN(32, each))),
      ...[mode, Number(stat.uid), Number(stat.gid)],
      Number(BigInt.asUintN(32, stat.size)),
    ).copy(entry);
    entry.write(id, 40, 'hex');
    entry.writeUInt16BE(Math.min(name.length, 0xfff), 40 + lengthOf(format));
    name.copy(entry, 42 + lengthOf(format));
    parts.push(entry);
  }
  const body = Buffer.concat([...parts, Buffer.from('TREE'), numbers(trees.length), trees]);
  return Buffer.concat([body, createHash(format).update(body).digest()]);
}

/** An entry ends with one to eight zeros. */
function padded(length: number): number {
  return length + 8 - (length % 8);
}

function lengthOf(format: Plain['format']): number {
  return format === 'sha1' ? 20 : 32;
}

function numbers(...all: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * all.length);
  for (const [at, each] of all.entries()) bytes.writeUInt32BE(each, 4 * at);
  return bytes;
}

/** A tree that is stored, and how an index says it: with those below it, short names first. */
interface Tree {
  readonly id: string;
  readonly cached: Buffer;
}

/** Stores the tree of a folder, `''` or `name/`, from the entries below it. */
export function treeOf(repo: Plain, entries: readonly Entry[], folder: string): Tree {
  const lines = new Map<string, Buffer>();
  const below = new Map<string, Buffer>();
  for (const { path, mode, id } of entries) {
    const [name = '', inside] = path.slice(folder.length).split('/');
    if (inside === undefined) lines.set(name, treeLine(mode, name, id));
    else if (!below.has(name)) {
      const inner = `${folder}${name}/`;
      const all = entries.filter((entry) => entry.path.startsWith(inner));
      const tree = treeOf(repo, all, inner);
      // A folder stands where its name with a slash would.
      lines.set(`${name}/`, treeLine(0o40000, name, tree.id));
      below.set(name, Buffer.concat([Buffer.from(`${name}\0`), tree.cached]));
    }
  }
  const inOrder = [...lines].sort(([a], [b]) => byBytes(a, b)).map(([, line]) => line);
  const id = stored(repo, 'tree', Buffer.concat(inOrder));
  const trees = [...below]
    .sort(([a], [b]) => Buffer.byteLength(a) - Buffer.byteLength(b) || byBytes(a, b))
    .map(([, tree]) => tree);
  const counts = Buffer.from(`${entries.length} ${trees.length}\n`);
  const own = Buffer.concat([counts, Buffer.from(id, 'hex'), ...trees]);
  return { id, cached: folder === '' ? Buffer.concat([Buffer.from('\0'), own]) : own };
}

export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function treeLine(mode: number, name: string, id: string): Buffer {
  return Buffer.concat([Buffer.from(`${mode.toString(8)} ${name}\0`), Buffer.from(id, 'hex')]);
}

/** Stores an object, whatever git would say of its content. Gives its id. */
export function stored(
  { root, format }: Pick<Plain, 'root' | 'format'>,
  type: 'blob' | 'tree' | 'commit',
  content: string | Uint8Array,
): string {
  const object = withHeader(type, content);
  const id = createHash(format).update(object).digest('hex');
  const folder = join(root, '.git', 'objects', id.slice(0, 2));
  const file = join(folder, id.slice(2));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, deflateSync(object), { mode: 0o444 });
  return id;
}

export function withHeader(type: string, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
}
