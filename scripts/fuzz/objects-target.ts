import { createHash } from 'node:crypto';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { globFault, globs } from '../../src/core/glob.ts';
import { decidingLine, readIgnoreFile } from '../../src/core/ignore-file.ts';
import { matches, parsePattern, patternLines } from '../../src/core/path-pattern.ts';
import { parseCommit } from '../../src/git/commit-object.ts';
import { parseConfig } from '../../src/git/js/git-config.ts';
import { parseIndex } from '../../src/git/js/index-file.ts';
import { byteText, decodePath, encodePath } from '../../src/git/path-bytes.ts';
import { TreeObject } from '../../src/git/tree-object.ts';
import { Broken, escaped } from './finding.ts';
import { type FuzzInput, lastCommit } from './fuzz-input.ts';
import type { Target } from './target.ts';

const ID = 'a1'.repeat(20);
const PATHS = ['a', 'a/b', 'a.b/c/d.md', 'x y/é', '-', 'a/../b'];

/** What reads each of git's own files, and the patterns that look like git's. */
const READERS: Readonly<Record<string, (bytes: Buffer) => unknown>> = {
  commit: (bytes) => demandIds(parseCommit(ID, bytes).parents),
  tree: (bytes) => [...new TreeObject(ID, bytes).items()],
  index: (bytes) => parseIndex(withoutChecksum(bytes)),
  config: (bytes) => parseConfig(bytes.toString()),
  path: demandPath,
  gitignore: (bytes) => {
    const file = readIgnoreFile('.gitignore', 0, bytes);
    const as = { isFolder: false, ignoreCase: false };
    return PATHS.map((path) => decidingLine([file], byteText(path), as));
  },
  attributes: (bytes) => {
    const patterns = patternLines(bytes).flatMap((line) => parsePattern(line) ?? []);
    return patterns.map((pattern) =>
      PATHS.map((path) => matches(pattern, byteText(path), { isFolder: false, ignoreCase: true })),
    );
  },
  globs: (bytes) => {
    const patterns = bytes.toString().split('\n');
    const sound = patterns.filter((pattern) => globFault(pattern) === null);
    return PATHS.map(globs(sound));
  },
};

/** Files that only git writes, and patterns: made to be read without a doubt, or refused. */
export function objectsTarget(): Target {
  return {
    name: 'objects',
    batch: 256,
    seeds: objectSeeds,
    async check(input) {
      for (const [name, bytes] of Object.entries(lastCommit(input).files)) {
        const read = READERS[name];
        if (read === undefined || !(bytes instanceof Uint8Array)) continue;
        const [once, twice] = [told(name, read, bytes), told(name, read, bytes)];
        if (once !== twice) throw new Broken('a second run says something else', name, once);
      }
    },
  };
}

function told(name: string, read: (bytes: Buffer) => unknown, bytes: Uint8Array): string {
  try {
    return JSON.stringify(read(Buffer.from(bytes))) ?? '';
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw escaped(error);
    if (error.message.trim() === '') throw new Broken('a refusal without words', name, error.code);
    return error.message;
  }
}

function demandIds(ids: readonly string[]): readonly string[] {
  const wrong = ids.find((id) => !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(id));
  if (wrong !== undefined) throw new Broken('an id that is none', 'commit', JSON.stringify(wrong));
  return ids;
}

/** Every path that git can have is read so that it can be written again. */
function demandPath(bytes: Buffer): string {
  const path = decodePath(bytes);
  if (encodePath(path).equals(bytes)) return path;
  throw new Broken('a path is not what it was', 'path', bytes.toString('hex'));
}

/** Zeros in its place say that git was told not to compute it: or nothing behind it would be read. */
function withoutChecksum(bytes: Buffer): Buffer {
  const made = Buffer.from(bytes);
  made.subarray(Math.max(0, made.length - 20)).fill(0);
  return made;
}

function objectSeeds(): readonly Omit<FuzzInput, 'target'>[] {
  const seeds: Readonly<Record<string, string | Buffer>> = {
    commit: `tree ${ID}\nparent ${ID}\nparent ${ID}\nauthor A <a@b.example> 1700000000 +0130\ncommitter A <a@b.example> 1 -0000\n\nWhy\n`,
    tree: treeBytes(),
    index: indexBytes(['a', 'a/b', 'messages/1.md']),
    config:
      '[core]\n\tbare = false ; x\n[remote "a\\"b"]\n\turl = "x # y" \\\n  z\n\tfetch\n[a.b]\nc=1\n',
    path: Buffer.from('mail/é\xff.md', 'latin1'),
    gitignore: '# x\n*.log\n!a/b\n/c/**/d/\n[a-c]?\\ \n**/x\n',
    attributes: '*.md text=auto\n"a b" -text\n[attr]x y\n/a/** filter=lfs\n\\!x eol=crlf\n',
    globs: 'a/**/b\n*.{md,txt}\n[a-z]?\n**\n{a,b{c,d}}/[!x]\n',
  };
  return Object.entries(seeds).map(([name, content]) => ({
    origin: `git's ${name}`,
    commits: [{ parents: [], files: { [name]: Buffer.from(content) } }],
    options: {},
  }));
}

function treeBytes(): Buffer {
  const items = ['100644 a', '100755 b', '40000 dir', '120000 link', '160000 sub'];
  const id = Buffer.from(ID, 'hex');
  return Buffer.concat(items.flatMap((item) => [Buffer.from(`${item}\0`), id]));
}

/** An index of version 2, as git writes it. */
function indexBytes(paths: readonly string[]): Buffer {
  const header = Buffer.from('DIRC\0\0\0\x02\0\0\0\0', 'latin1');
  header.writeUInt32BE(paths.length, 8);
  const entries = paths.map((path) => {
    const size = 62 + path.length;
    const entry = Buffer.alloc(size + 8 - (size % 8));
    entry.writeUInt32BE(0o100644, 24);
    entry.write(ID, 40, 'hex');
    entry.writeUInt16BE(path.length, 60);
    entry.write(path, 62);
    return entry;
  });
  const extension = Buffer.from('TREE\0\0\0\x04abcd', 'latin1');
  const body = Buffer.concat([header, ...entries, extension]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}
