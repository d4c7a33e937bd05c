import { type CommitObject, parseCommit } from './commit-object.ts';
import type { ObjectReader } from './git-object.ts';
import { cutHistory, missingCommit, notACommit } from './refusals.ts';
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
): AsyncGenerator<CommitWithTrees> {
  let before = new Map<string, CommitObject>();
  for (const round of inRounds(walk)) {
    const known = new Map<string, CommitObject>();
    await readInto(
      known,
      reader,
      round.map(({ id }) => id),
    );
    const outside = new Set<string>();
    for (const walked of round) {
      const { parents } = known.get(walked.id) as CommitObject;
      // Of a commit at the boundary of a shallow clone git says that it has no parents.
      const seen = new Set(walked.parents);
      const leftOut = parents.find((parent) => !seen.has(parent));
      if (leftOut !== undefined) throw cutHistory(leftOut);
      for (const parent of parents) {
        const commit = before.get(parent);
        if (commit) known.set(parent, commit);
        else if (!known.has(parent)) outside.add(parent);
      }
    }
    await readInto(known, reader, [...outside]);
    for (const { id } of round) {
      const commit = known.get(id) as CommitObject;
      const parentTrees = commit.parents.map((parent) => known.get(parent)?.tree);
      yield { ...commit, parentTrees: parentTrees as string[] };
    }
    before = known;
  }
}

async function readInto(
  known: Map<string, CommitObject>,
  reader: ObjectReader,
  ids: readonly string[],
): Promise<void> {
  let at = 0;
  for await (const object of reader.read(ids)) {
    const id = ids[at++] as string;
    if (!object) throw missingCommit(id);
    if (object.type !== 'commit') throw notACommit(id, object.type);
    known.set(id, parseCommit(id, object.bytes));
  }
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
