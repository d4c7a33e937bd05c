import { type CommitObject, parseCommit } from './commit-object.ts';
import type { ObjectReader } from './git-object.ts';
import { cutHistory, damagedObject, missingCommit, notACommit } from './refusals.ts';
import type { CommitWithTrees } from './steps.ts';

/** Commits read in one go. */
const ROUND = 4096;

/** A commit of a walk, and its parents as the walk saw them. */
export interface Walked {
  readonly id: string;
  readonly parents: readonly string[];
}

/**
 * Reads the commits of a walk, and those that they were made from.
 * @throws CouldNotCheck for a commit that is damaged, or whose parents are not all here.
 */
export async function* readWalk(
  reader: ObjectReader,
  walk: Iterable<Walked>,
): AsyncGenerator<CommitWithTrees, void> {
  let before: ReadonlyMap<string, CommitObject> = new Map();
  for (const round of inRounds(walk)) {
    const commits = await readCommits(
      reader,
      round.map(({ id }) => id),
    );
    for (const walked of round) demandAllParents(commits.get(walked.id) as CommitObject, walked);
    const parents = new Set([...commits.values()].flatMap((commit) => commit.parents));
    const isNear = (id: string) => commits.has(id) || before.has(id);
    const far = await readCommits(
      reader,
      [...parents].filter((id) => !isNear(id)),
    );
    const treeOf = (id: string) => (commits.get(id) ?? before.get(id) ?? far.get(id))?.tree;
    for (const commit of commits.values()) {
      yield { ...commit, parentTrees: commit.parents.map(treeOf) as string[] };
    }
    before = commits;
  }
}

/**
 * Reads commits, by id, in the order given.
 * @throws CouldNotCheck when one is missing, damaged or no commit
 */
export async function readCommits(
  reader: ObjectReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CommitObject>> {
  const commits = new Map<string, CommitObject>();
  const objects = reader.ask(ids);
  try {
    for (const id of ids) {
      const object = await objects.next();
      if (!object) throw missingCommit(id);
      if (object.type !== 'commit') throw notACommit(id, object.type);
      commits.set(id, parseCommit(id, object.bytes));
    }
    return commits;
  } finally {
    await objects.end();
  }
}

/** Of a commit at the boundary of a shallow clone git says that it has no parents. */
function demandAllParents(commit: CommitObject, walked: Walked): void {
  const seen = new Set(walked.parents);
  const leftOut = commit.parents.find((parent) => !seen.has(parent));
  if (leftOut !== undefined) throw cutHistory(leftOut);
  const read = new Set(commit.parents);
  const unread = walked.parents.find((parent) => !read.has(parent));
  if (unread === undefined) return;
  throw damagedObject(commit.id, `git reads a parent from it that is not found there: ${unread}`);
}

function* inRounds(walk: Iterable<Walked>): Generator<Walked[]> {
  let round: Walked[] = [];
  for (const walked of walk) {
    round.push(walked);
    if (round.length < ROUND) continue;
    yield round;
    round = [];
  }
  if (round.length > 0) yield round;
}
