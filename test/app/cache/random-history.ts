import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ExampleFiles, FileContent } from '../../../src/core/rule.ts';
import {
  entryOf as entry,
  pathOf as fileOf,
  MANIFEST,
} from '../../../src/protocols/contributions/manifest-example.ts';
import { rules } from '../../all-rules.ts';
import type { TestRepository } from '../../git/repository-builder.ts';

/** What one commit does to the files of its first parent. */
type Edit = (files: Map<string, FileContent>) => void;

interface RandomCommit {
  /** How many commits before this one each parent is: one for the last commit. None for a root. */
  readonly parents: readonly number[];
  /** What is taken of each further parent: 0 nothing, 1 what the first has not, 2 all that differs. */
  readonly takes: number;
  readonly edits: readonly Edit[];
}

/** States that the rules over changes are shown with: before and after, right and wrong. */
const STATES: readonly (readonly [ExampleFiles, ExampleFiles])[] = rules.flatMap((rule) => {
  if (rule.scope !== 'history' && !('past' in rule)) return [];
  const { valid, invalid } = rule.examples;
  return [...valid, ...invalid].flatMap(({ past, files }) =>
    [past ?? []].flat().map((before) => [before, files] as const),
  );
});

/** Lines of manifests: entries that come with their file, later, twice, or otherwise under one id. */
const LINES = ['a', 'b', '1a2b3c4d'].flatMap((name) => [
  entry(name),
  entry(name, { status: 'partial' }),
  entry(name, { status: 'blocked', checksum: 'ffffffff' }),
  `${JSON.stringify({ ...JSON.parse(entry(name)), id: `contrib_${name}_again` })}\n`,
]);

/** Puts one state in the place of another. */
function replacing(from: ExampleFiles, to: ExampleFiles): Edit {
  return (files) => {
    for (const path of Object.keys(from)) if (!(path in to)) files.delete(path);
    for (const [path, content] of Object.entries(to)) files.set(path, content);
  };
}

/** Appends to a manifest. */
const append: fc.Arbitrary<Edit> = fc.constantFrom(...LINES).map((line) => (files) => {
  const held = files.get(MANIFEST);
  files.set(MANIFEST, (typeof held === 'string' ? held : '') + line);
});

/** A contribution, without a word in the manifest. */
const contribute: fc.Arbitrary<Edit> = fc
  .tuple(fc.constantFrom('a', 'b', '1a2b3c4d'), fc.constantFrom('draft', 'complete'))
  .map(([name, status]) => (files) => {
    const _meta = { contributionId: `contrib_${name}`, checksum: '0a1b2c3d' };
    files.set(fileOf(name), `${JSON.stringify({ id: name, status, _meta }, null, 2)}\n`);
  });

/** Takes the first line out of some file, or the file away. */
const remove: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(), fc.boolean())
  .map(([at, isLine]) => (files) => {
    const path = [...files.keys()].sort()[at % Math.max(1, files.size)];
    const held = path === undefined ? undefined : files.get(path);
    if (path === undefined) return;
    if (isLine && typeof held === 'string') files.set(path, held.slice(held.indexOf('\n') + 1));
    else files.delete(path);
  });

const edit = fc.oneof(
  { weight: 3, arbitrary: append },
  { weight: 3, arbitrary: contribute },
  { weight: 1, arbitrary: remove },
);

const parents = fc.oneof(
  { weight: 12, arbitrary: fc.constant([1]) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 5 }).map((back) => [back]) },
  {
    weight: 3,
    arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 2 }),
  },
  { weight: 1, arbitrary: fc.constant<number[]>([]) },
);

const commit: fc.Arbitrary<RandomCommit> = fc.record({
  parents,
  takes: fc.nat({ max: 2 }),
  edits: fc.array(edit, { maxLength: 2 }),
});

/** Two commits of which the second does what an example shows. */
const shown: fc.Arbitrary<readonly RandomCommit[]> = fc
  .tuple(commit, commit, fc.constantFrom(...STATES))
  .map(([one, other, [before, after]]) => [
    { ...one, edits: [...one.edits, replacing(after, before)] },
    { ...other, edits: [replacing(before, after), ...other.edits] },
  ]);

export const randomCommits = fc
  .array(fc.oneof(shown, fc.tuple(commit)), { minLength: 4, maxLength: 10, size: 'max' })
  .map((parts) => parts.flat());

/** Writes commits at once. Gives their ids. */
export async function written(
  repo: TestRepository,
  commits: readonly RandomCommit[],
): Promise<readonly string[]> {
  const states: ReadonlyMap<string, FileContent>[] = [];
  const chunks: Uint8Array[] = [];
  for (const [index, { edits, takes, parents: back }] of commits.entries()) {
    const from = [...new Set(back.map((each) => index - each).filter((at) => at >= 0))];
    const files = merged(
      from.map((at) => states[at] ?? new Map()),
      takes,
    );
    for (const each of edits) each(files);
    states.push(files);
    chunks.push(commitText(index, from, files));
  }
  const marks = join(repo.base, 'marks');
  const input = Buffer.concat(chunks);
  await repo.gitWith({ input }, 'fast-import', '--quiet', '--force', `--export-marks=${marks}`);
  const ids = new Map(
    readFileSync(marks, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
  return commits.map((_, index) => ids.get(`:${index + 1}`) ?? '');
}

function merged(
  [first = new Map(), ...others]: readonly ReadonlyMap<string, FileContent>[],
  takes: number,
): Map<string, FileContent> {
  const files = new Map(first);
  for (const other of takes === 0 ? [] : others) {
    for (const [path, content] of other) {
      const held = files.get(path);
      if (held === undefined || takes === 2) files.set(path, united(held, content));
    }
  }
  return files;
}

/** A log of both, as git's union merge has it, where one goes on from the other or both from one. */
function united(held: FileContent | undefined, other: FileContent): FileContent {
  if (typeof held !== 'string' || typeof other !== 'string' || !held.endsWith('}\n')) return other;
  const lines = held.split(/(?<=\n)/);
  return [...lines, ...other.split(/(?<=\n)/).filter((line) => !lines.includes(line))].join('');
}

function commitText(
  index: number,
  from: readonly number[],
  files: ReadonlyMap<string, FileContent>,
): Uint8Array {
  const [first, ...others] = from.map((at) => `:${at + 1}\n`);
  const head = [
    `commit refs/heads/c${index}\nmark :${index + 1}\n`,
    // Of several commits of one second, git goes by what it met first.
    `committer A <a@example.org> ${1_700_000_000 + (index >> 1)} +0000\ndata <<E\n${index}\nE\n`,
    first === undefined ? '' : `from ${first}`,
    ...others.map((each) => `merge ${each}`),
    'deleteall\n',
  ].join('');
  const parts: Uint8Array[] = [Buffer.from(head)];
  for (const [path, content] of files) {
    const quoted = path.replace(/["\\]/g, '\\$&');
    if (typeof content === 'object' && 'submodule' in content) {
      parts.push(Buffer.from(`M 160000 ${content.submodule} "${quoted}"\n`));
      continue;
    }
    const isLink = typeof content === 'object' && 'symlink' in content;
    const bytes = bytesOf(content);
    const mode = isLink ? '120000' : '100644';
    parts.push(
      Buffer.from(`M ${mode} inline "${quoted}"\ndata ${bytes.length}\n`),
      bytes,
      LINE_END,
    );
  }
  return Buffer.concat([...parts, LINE_END]);
}

const LINE_END = Buffer.from('\n');

function bytesOf(
  content: Exclude<FileContent, { readonly submodule: string }>,
): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return Buffer.from(content);
  return 'symlink' in content
    ? Buffer.from(content.symlink)
    : Buffer.from(content.base64, 'base64');
}

/** Has HEAD name a commit. */
export function putHead(repo: TestRepository, id: string): void {
  writeFileSync(join(repo.root, '.git', 'HEAD'), `${id}\n`);
}
