import type {
  BranchLog,
  BranchLogs,
  PublishedText,
  Unended,
  UnreadLog,
} from '../../core/branch-logs.ts';
import type { Step } from '../../core/change.ts';
import type { Config } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import { globs } from '../../core/glob.ts';
import type { RecordChain } from '../../core/record-chain.ts';
import type { Ref, Repository } from '../../core/repository.ts';
import { shellWord } from '../../core/shell-word.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { mergeHeads } from '../../git/merge-heads.ts';
import { logPaths } from '../../history/log-paths.ts';
import { KINDS } from '../../protocols/kinds.ts';
import { textOf } from './text-of.ts';
import { unendedIn } from './unended.ts';

/** Where logs are looked for. */
interface Place {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly config: Config;
}

/** The logs of a working tree against a commit that the branch is to follow. */
export async function branchLogs(rev: string, place: Place): Promise<BranchLogs> {
  const { repository, config } = place;
  const onto = await repository.resolve(rev);
  const head = await repository.head();
  const unended = await unendedIn(repository);
  const heads = [...(head === null ? [] : [head]), ...(await mergeHeads(repository.gitDir))];
  const held = await Promise.all(heads.map((each) => repository.isAncestor(onto, each)));
  if (head === null || !held.includes(true)) throw behind(rev);
  const steps: Step[] = [];
  const range = { include: [head], exclude: [onto] };
  for await (const step of repository.steps(range)) steps.push(step);
  const paths = logPaths(config);
  const { entries: published } = await repository.revision(onto);
  const before = new Map(published.map((entry) => [entry.path, entry]));
  const now = new Map(place.snapshot.entries.map((entry) => [entry.path, entry]));
  const all = [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => paths.roleOf(path) !== null && !path.endsWith('.gz'),
  );
  const refs = await publishedRefs(place, onto);
  const picked = await pickedStep(unended, repository);
  const reading = {
    ...place,
    heads,
    picked,
    steps: steps.filter(({ parents }) => parents.length > 1),
    refs,
  };
  const logs: (BranchLog | UnreadLog)[] = [];
  for (const path of all.sort()) {
    const [is, was] = [now.get(path) ?? null, before.get(path) ?? null];
    const isPicked = picked?.changes.some((change) => change.path === path) === true;
    const isSame = is !== null && is.id !== null && is.id === was?.id && is.mode === was.mode;
    if (isSame && !isPicked) continue;
    logs.push(await logAt({ is, was }, path, reading));
  }
  const archives = await textsOf(
    [...now.values()].filter(({ path }) => paths.mayReceive(path) && !path.endsWith('.gz')),
    place,
  );
  const kept = archives.filter((text) => text !== null);
  return { onto, unended, commits: steps.length, logs, archives: kept };
}

/** Else the branch would be committed on top of what it does not have, and take that back. */
function behind(rev: string): WrongUse {
  return new WrongUse(
    'behind',
    `HEAD does not contain ${rev}, so the working tree lacks what ${rev} has.`,
    `Merge it first: \`git merge ${shellWord(rev)}\`. Or rebase the branch: \`git rebase ${shellWord(rev)}\`.`,
  );
}

/** The file of the git directory that names the commit which is being picked. */
const PICKED: Readonly<Partial<Record<Unended, string>>> = {
  rebase: 'REBASE_HEAD',
  'cherry-pick': 'CHERRY_PICK_HEAD',
};

/** What the commit does that is being picked: where git could not merge it, the working tree has none of it. */
async function pickedStep(unended: Unended | null, repository: Repository): Promise<Step | null> {
  const name = unended === null ? undefined : PICKED[unended];
  if (name === undefined) return null;
  const commit = await repository.resolve(name);
  const range = { include: [commit], exclude: await repository.parents(commit) };
  for await (const step of repository.steps(range)) return step;
  return null;
}

interface Reading extends Place {
  readonly heads: readonly string[];
  readonly picked: Step | null;
  /** The merges between the two. */
  readonly steps: readonly Step[];
  readonly refs: readonly Ref[];
}

async function logAt(
  { is, was }: { readonly is: SnapshotEntry | null; readonly was: SnapshotEntry | null },
  path: string,
  { heads, picked, steps, refs, ...place }: Reading,
): Promise<BranchLog | UnreadLog> {
  const at = async (commit: string) =>
    (await place.repository.entriesAt(commit, [path]))[0] ?? null;
  const parents = await Promise.all(heads.map(at));
  const elsewhere = await Promise.all(
    refs.map(async ({ name, commit }) => ({ ref: shortName(name), entry: await at(commit) })),
  );
  const merged = steps.flatMap(({ changes }) => changes.filter((change) => change.path === path));
  const pick = picked?.changes.find((change) => change.path === path);
  const [after = null, before = null] = await textsOf(
    [pick?.after ?? null, pick?.before[0] ?? null],
    place,
  );
  const texts = await textsOf([is, was, ...parents], place);
  const published = await textsOf(
    elsewhere.map(({ entry }) => entry),
    place,
  );
  const merges = await Promise.all(
    merged.map(({ before, after }) => textsOf([after, ...before], place)),
  );
  if ([...texts, ...published].includes(null)) return { path, unread: true };
  const [now = null, onto = null, ...held] = texts.map((text) => text ?? null);
  const there = (entry: SnapshotEntry | null, text: string | null | undefined) =>
    entry === null ? null : (text ?? null);
  const role = logPaths(place.config).roleOf(path)?.role ?? 'declared';
  return {
    path,
    role,
    now: there(is, now),
    onto: there(was, onto),
    parents: parents.map((entry, index) => there(entry, held[index])),
    picked: pick === undefined ? null : { before: [before ?? ''], after: after ?? '' },
    merges: merges.map(([after, ...before]) => ({
      after: after ?? '',
      before: before.map((text) => text ?? ''),
    })),
    published: elsewhere.flatMap(({ ref, entry }, index): PublishedText[] =>
      entry === null ? [] : [{ ref, text: published[index] ?? '' }],
    ),
    chain: await chainOf(path),
  };
}

/** What entries hold: '' where none is, null for what is no text or too large. */
async function textsOf(
  entries: readonly (SnapshotEntry | null)[],
  { snapshot, config: { limits } }: Place,
): Promise<readonly (string | null)[]> {
  const found = new Map<string, string | null>();
  const wanted = [
    ...new Map(entries.filter(isFile).map((entry) => [keyOf(entry), entry])).values(),
  ];
  for await (const read of snapshot.read(wanted, () => limits.logBytes)) {
    found.set(keyOf(read.entry), 'bytes' in read ? textOf(read.bytes) : null);
  }
  return entries.map((entry) => (entry === null ? '' : (found.get(keyOf(entry)) ?? null)));
}

function keyOf({ path, id }: SnapshotEntry): string {
  return `${id}\0${path}`;
}

/**
 * What others may have: the branches of remotes, and protected refs. Of one that a remote has as well,
 * what was seen there counts, not what is ready to be pushed.
 */
async function publishedRefs({ repository, config }: Place, onto: string): Promise<readonly Ref[]> {
  const isProtected = globs(config.history.protectedRefs);
  const refs = await repository.refs();
  const remote = refs.filter(({ name }) => REMOTE.test(name) && !name.endsWith('/HEAD'));
  const seen = new Set(remote.map(({ name }) => name.replace(REMOTE, 'refs/heads/')));
  const local = refs.filter(
    ({ name }) => !REMOTE.test(name) && isProtected(name) && !seen.has(name),
  );
  return [...remote, ...local].filter(({ commit }) => commit !== onto);
}

const REMOTE = /^refs\/remotes\/[^/]+\//;

function shortName(ref: string): string {
  return ref.replace(/^refs\/(?:heads|remotes|tags)\//, '');
}

async function chainOf(path: string): Promise<RecordChain | null> {
  const known = KINDS.flatMap(({ logs = [] }) => logs).find((log) => log.path.test(path));
  return (await known?.chain?.()) ?? null;
}
