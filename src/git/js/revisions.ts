import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Errors, resolveRef } from 'isomorphic-git';
import { parseCommit } from '../commit-object.ts';
import { ambiguousRevision, demandRevision, unknownRevision, unreadableHead } from '../refusals.ts';
import { type GitConfig, lastValue } from './git-config.ts';
import { LIBRARY_FS } from './library-fs.ts';
import type { Objects } from './objects.ts';
import { unsupported } from './unsupported.ts';

const ID = /^[0-9a-f]{40}$/;
const SHORT_ID = /^[0-9a-f]{4,39}$/;

/** What no name of a ref can hold. */
const NO_REF = /^[/.]|[\0- ~^:?*[\\\x7f]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[/.]$/;

/** Steps from a commit: `~2`, `^`, `^2`, `^0`, `^{}`, `^{commit}`. */
const STEPS = /^(.*?)((?:~\d*|\^\d*|\^\{(?:commit)?\})*)$/s;
const STEP = /([~^])(\{(?:commit)?\}|\d*)/g;

/** Where git looks for a ref that is not named in full: what stands before the name, and behind it. */
const PLACES = [
  ['refs/', ''],
  ['refs/tags/', ''],
  ['refs/heads/', ''],
  ['refs/remotes/', ''],
  ['refs/remotes/', '/HEAD'],
] as const;

/** As many steps as nobody needs. */
const MOST_STEPS = 100_000;

/**
 * The commit that HEAD names, or null before the first commit.
 * @throws CouldNotCheck when HEAD names a commit that is not there.
 */
export async function headCommit(gitDir: string, objects: Objects): Promise<string | null> {
  const id = await refId(gitDir, 'HEAD');
  if (id !== null && (await objects.read(id))?.type === 'commit') return id;
  if (id === null) {
    // The branch may not exist before the first commit.
    const branch = await symbolicRef(gitDir, 'HEAD');
    const named = branch !== null && !NO_REF.test(branch);
    if (named && !existsSync(join(gitDir, branch))) return null;
  }
  throw unreadableHead();
}

/**
 * The commit that a revision leads to, tags peeled.
 * @param config says what branches follow
 * @throws CouldNotCheck when it names no commit, or in words that only git knows.
 */
export async function peeledCommit(
  gitDir: string,
  objects: Objects,
  rev: string,
  config: GitConfig = new Map(),
): Promise<string> {
  demandRevision(rev);
  const [, name = '', steps = ''] = STEPS.exec(rev) ?? [];
  const start = /^@\{u(?:pstream)?\}$/i.test(name)
    ? upstreamOf(await symbolicRef(gitDir, 'HEAD'), config)
    : name === '@'
      ? 'HEAD'
      : name;
  if (/@\{|:|\^\{/.test(start)) {
    throw unsupported(`The revision ${JSON.stringify(rev)} uses more than a name, ~ and ^.`);
  }
  let commit = await peel(objects, await startOf(gitDir, objects, start));
  for (const [, kind, count] of steps.matchAll(STEP)) {
    commit = commit && (await step(objects, commit, kind === '~', count ?? ''));
  }
  if (commit) return commit;
  throw unknownRevision(rev, 'it names nothing here');
}

/**
 * A whole id, else a ref, else a shortened id, as git takes them.
 * @throws CouldNotCheck for a name that several of them have.
 */
async function startOf(gitDir: string, objects: Objects, name: string): Promise<string | null> {
  if (ID.test(name)) return name;
  if (name === '' || NO_REF.test(name)) return null;
  if (name === 'HEAD' || name.startsWith('refs/')) return refId(gitDir, name);
  const found = [existsSync(join(gitDir, name)) ? await refId(gitDir, name) : null];
  for (const [before, behind] of PLACES) found.push(await refId(gitDir, before + name + behind));
  if (SHORT_ID.test(name)) found.push(await objects.expand(name));
  const [first = null, second] = found.filter((id) => id !== null);
  if (second !== undefined) throw ambiguousRevision(name);
  return first;
}

/** The ref here of what a branch follows, '' for none. Remotes that keep it elsewhere are for git. */
function upstreamOf(branch: string | null, config: GitConfig): string {
  const name = /^refs\/heads\/(.*)$/s.exec(branch ?? '')?.[1];
  const remote = lastValue(config, `branch.${name}.remote`);
  const followed = lastValue(config, `branch.${name}.merge`);
  if (name === undefined || remote === undefined || followed === undefined) return '';
  if (remote === '.') return followed;
  const kept = `refs/remotes/${remote}/`;
  const fetched = config.get(`remote.${remote}.fetch`) ?? [];
  if (!followed.startsWith(BRANCHES) || !fetched.includes(`+${BRANCHES}*:${kept}*`)) return '';
  return kept + followed.slice(BRANCHES.length);
}

const BRANCHES = 'refs/heads/';

/** The ref that a symbolic one leads to, null for none. */
export async function symbolicRef(gitDir: string, ref: string): Promise<string | null> {
  // One step: the ref's name, whether or not it is there.
  const led = await resolveRef({ fs: LIBRARY_FS, gitdir: gitDir, ref, depth: 2 }).catch(() => '');
  return led.startsWith('refs/') ? led : null;
}

export async function refId(gitDir: string, ref: string): Promise<string | null> {
  try {
    const id = await resolveRef({ fs: LIBRARY_FS, gitdir: gitDir, ref });
    return ID.test(id) ? id : null;
  } catch (error) {
    if (error instanceof Errors.NotFoundError || error instanceof Errors.InternalError) return null;
    throw error;
  }
}

export async function peel(objects: Objects, id: string | null): Promise<string | null> {
  let at = id;
  while (at !== null) {
    const object = await objects.read(at);
    if (object?.type === 'commit') return at;
    if (object?.type !== 'tag') return null;
    at = /^object ([0-9a-f]{40})\n/.exec(object.bytes.toString('latin1', 0, 48))?.[1] ?? null;
  }
  return null;
}

async function step(
  objects: Objects,
  commit: string,
  back: boolean,
  count: string,
): Promise<string | null> {
  if (count.startsWith('{')) return commit;
  const number = count === '' ? 1 : Math.min(Number(count), MOST_STEPS);
  if (!back && number === 0) return commit;
  if (!back) return (await parentsOf(objects, commit))[number - 1] ?? null;
  let at: string | null = commit;
  for (let i = 0; i < number && at !== null; i += 1) {
    at = (await parentsOf(objects, at))[0] ?? null;
  }
  return at;
}

/** The parents' ids, from a commit's head. A parent that is not here (a shallow clone) is none. */
async function parentsOf(objects: Objects, commit: string): Promise<readonly string[]> {
  const object = await objects.read(commit);
  if (object?.type !== 'commit') return [];
  return parseCommit(commit, object.bytes).parents;
}
