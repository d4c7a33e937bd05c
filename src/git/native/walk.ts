import type { RevisionRange } from '../../core/change.ts';
import type { Walked } from '../commits.ts';
import { cutOutput } from '../refusals.ts';
import type { Git } from './git.ts';

/**
 * Lists the commits of a range, parents before children, in the same order every time.
 * @throws CouldNotCheck when git fails, as it does when a commit is missing.
 */
export async function walkRange(git: Git, range: RevisionRange): Promise<Iterable<Walked>> {
  if (range.include.length === 0) return [];
  const output = await list(git, range, ['--topo-order', '--reverse', '--parents']);
  if (range.exclude.length === 0 || output.length === 0) return walkedOf(output);
  return without(await overlooked(git, range, output), walkedOf(output));
}

/**
 * What the excluded commits reach, where git overlooked any of it: it goes by the dates of commits,
 * and stops early where a clock was wrong. Else nothing.
 */
async function overlooked(git: Git, range: RevisionRange, listed: Buffer): Promise<Set<string>> {
  // If any listed commit is reached, then one of those that are the first of the range.
  const { ids, parents } = firstOf(walkedOf(listed));
  const near = await list(git, { include: range.exclude, exclude: parents });
  if (!idsIn(near).some((id) => ids.has(id))) return new Set();
  return new Set(idsIn(await list(git, { include: range.exclude, exclude: [] })));
}

/** The commits none of whose parents is listed, and those parents. */
export function firstOf(walk: Iterable<Walked>): { ids: Set<string>; parents: string[] } {
  const listed = new Set<string>();
  const ids = new Set<string>();
  const behind = new Set<string>();
  for (const { id, parents } of walk) {
    listed.add(id);
    if (parents.some((parent) => listed.has(parent))) continue;
    ids.add(id);
    for (const parent of parents) behind.add(parent);
  }
  return { ids, parents: [...behind] };
}

function list(git: Git, range: RevisionRange, options: readonly string[] = []): Promise<Buffer> {
  const revisions = [...range.include, ...range.exclude.map((id) => `^${id}`)];
  const input = Buffer.from(revisions.map((revision) => `${revision}\n`).join(''));
  return git.run(['rev-list', ...options, '--stdin'], { input });
}

/** The commits without parents that some commits reach, as far as they are here. */
export async function startsBehind(git: Git, commits: readonly string[]): Promise<string[]> {
  const range = { include: commits, exclude: [] };
  return idsIn(await list(git, range, ['--max-parents=0'])).filter((id) => id !== '');
}

function* without(left: ReadonlySet<string>, walk: Iterable<Walked>): Generator<Walked> {
  for (const walked of walk) if (!left.has(walked.id)) yield walked;
}

function idsIn(output: Buffer): string[] {
  return output.toString('latin1').split('\n');
}

/** Each line is a commit and its parents. They are cut out one by one: there may be millions. */
function* walkedOf(output: Buffer): Generator<Walked> {
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    if (end < 0) throw cutOutput();
    const [id = '', ...parents] = output.toString('latin1', at, end).split(' ');
    yield { id, parents };
    at = end + 1;
  }
}
