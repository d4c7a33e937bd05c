import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import {
  byBytes,
  type Entry,
  headOf,
  indexOf,
  isUsual,
  loose,
  type Plain,
  parentOf,
  readsPlainly,
  stagedEntries,
  TELLING,
  treeOf,
  walked,
  withHeader,
} from './plain-commit.ts';

export interface PlainSwitch extends Plain {
  /** The branch that is switched to. */
  readonly name: string;
  /** What a new one begins at, as it is said: HEAD or a whole id; null where the branch is there. */
  readonly from: string | null;
  /** `NAME <ADDRESS> SECONDS +0000` */
  readonly committer: string;
}

/**
 * Does what `git switch` does with the name of a branch, where every file is as HEAD has it, or what
 * it does with that of a new one. Gives false, and has done nothing, where git might do anything else.
 */
export function switchPlainly(to: PlainSwitch): boolean {
  const gitDir = join(to.root, '.git');
  const [head, id] = [headOf(to), parentOf(to)];
  if (!isUsual(gitDir, to.config) || head === null || id === null) return false;
  const ref = `refs/heads/${to.name}`;
  // Git asks which of the two is meant.
  if (ref === head || to.name === 'HEAD' || existsSync(join(to.root, to.name))) return false;
  const place = join(gitDir, ref);
  if (to.from !== null) {
    if (existsSync(place) || isBelowFile(gitDir, ref)) return false;
    const start = to.from === 'HEAD' ? id : to.from;
    if (start !== id && !checkedOut(to, id, start)) return false;
    log(to, ref, `${'0'.repeat(id.length)} ${start}`, `branch: Created from ${to.from}`);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, `${start}\n`);
  } else if (!isFile(place) || !checkedOut(to, id, readId(place))) return false;
  const moved = `checkout: moving from ${head.slice('refs/heads/'.length)} to ${to.name}`;
  log(to, 'HEAD', `${id} ${readId(place)}`, moved);
  writeFileSync(join(gitDir, 'HEAD'), `ref: ${ref}\n`);
  return true;
}

function isFile(place: string): boolean {
  return existsSync(place) && lstatSync(place).isFile();
}

function readId(place: string): string {
  return readFileSync(place, 'utf8').trimEnd();
}

/** Whether a branch can't be there because a shorter name is one. */
function isBelowFile(gitDir: string, ref: string): boolean {
  for (let above = dirname(ref); above !== 'refs'; above = dirname(above)) {
    if (isFile(join(gitDir, above))) return true;
  }
  return false;
}

function log({ root, committer }: PlainSwitch, name: string, ids: string, what: string): void {
  const file = join(root, '.git', 'logs', name);
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${ids} ${committer}\t${what}\n`);
}

/** Puts the files of another commit in the place of those of HEAD. */
function checkedOut(to: PlainSwitch, head: string, target: string): boolean {
  const { root, format } = to;
  const index = join(root, '.git', 'index');
  const staged = stagedEntries(index, format);
  const before = entriesOf(to, head);
  const after = entriesOf(to, target);
  const paths = walked(root, '');
  if (staged === null || before === null || after === null || paths === null) return false;
  if (said(staged) !== said(before) || !readsPlainly(root, paths)) return false;
  if (!before.every((entry) => isThere(to, entry)) || !isOfSame(before, after)) return false;
  const tracked = new Set(before.map(({ path }) => path));
  const gone = before.filter((entry) => !after.some((other) => isSame(entry, other)));
  const come = after.filter((entry) => !before.some((other) => isSame(entry, other)));
  const others = paths.filter((path) => !tracked.has(path));
  if (come.some(({ path }) => others.some((other) => areInTheWay(path, other)))) return false;
  const contents = come.map(({ id }) => loose(to, id));
  if (contents.includes(null)) return false;
  for (const { path } of gone) removed(root, path);
  for (const [at, { path, mode }] of come.entries()) {
    const full = join(root, path);
    mkdirSync(dirname(full), { recursive: true });
    const object = contents[at] ?? '';
    const content = Buffer.from(object.slice(object.indexOf('\0') + 1), 'latin1');
    writeFileSync(full, content, { mode: mode === 0o100755 ? 0o777 : 0o666 });
  }
  const entries = after.map((entry) => ({
    ...entry,
    stat: lstatSync(join(root, entry.path), { bigint: true }),
  }));
  writeFileSync(index, indexOf(entries, treeOf(to, entries, '').cached, format));
  return true;
}

/** The files of a commit, in the order of the index; null where there is anything but files. */
function entriesOf(repo: Plain, commit: string): readonly Entry[] | null {
  const [, tree = ''] = /\0tree (\w+)\n/.exec(loose(repo, commit) ?? '') ?? [];
  const entries = tree === '' ? null : entriesBelow(repo, tree, '');
  return entries?.toSorted((a, b) => byBytes(a.path, b.path)) ?? null;
}

function entriesBelow(repo: Plain, tree: string, folder: string): readonly Entry[] | null {
  const object = loose(repo, tree);
  if (object === null) return null;
  const idLength = tree.length / 2;
  const entries: Entry[] = [];
  for (let at = object.indexOf('\0') + 1; at < object.length; ) {
    const end = object.indexOf('\0', at);
    const [mode = '', ...words] = object.slice(at, end).split(' ');
    const path = `${folder}${Buffer.from(words.join(' '), 'latin1')}`;
    at = end + 1 + idLength;
    const id = Buffer.from(object.slice(end + 1, at), 'latin1').toString('hex');
    if (mode === '40000') {
      const below = entriesBelow(repo, id, `${path}/`);
      if (below === null) return null;
      entries.push(...below);
    } else if (mode === '100644' || mode === '100755') {
      entries.push({ path, mode: Number.parseInt(mode, 8), id });
    } else return null;
  }
  return entries;
}

function said(entries: readonly Entry[]): string {
  return entries.map(({ path, mode, id }) => `${mode} ${id} ${path}\0`).join('');
}

function isSame(one: Entry, other: Entry): boolean {
  return one.path === other.path && one.id === other.id && one.mode === other.mode;
}

/** Whether a file is as it is staged. */
function isThere({ root, format }: Plain, { path, mode, id }: Entry): boolean {
  const full = join(root, path);
  const stat = lstatSync(full, { throwIfNoEntry: false });
  if (stat?.isFile() !== true || ((stat.mode & 0o100) !== 0) !== (mode === 0o100755)) return false;
  return (
    createHash(format)
      .update(withHeader('blob', readFileSync(full)))
      .digest('hex') === id
  );
}

/** Whether both have the same files by which git reads others. */
function isOfSame(before: readonly Entry[], after: readonly Entry[]): boolean {
  const telling = (all: readonly Entry[]) =>
    said(all.filter(({ path }) => TELLING.test(basename(path))));
  return telling(before) === telling(after);
}

function areInTheWay(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

/** With the folders that are empty then. */
function removed(root: string, path: string): void {
  rmSync(join(root, path));
  for (let above = dirname(path); above !== '.'; above = dirname(above)) {
    const folder = join(root, above);
    if (!existsSync(folder) || readdirSync(folder).length > 0) return;
    rmdirSync(folder);
  }
}
