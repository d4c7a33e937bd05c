import { CutShort } from '../core/cut-short.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

/** Whether a repository has files, seen from the caller's folder. */
export type WorkTree = 'present' | 'bare' | 'elsewhere';

/** @throws CouldNotCheck where there is nothing to look at but commits. */
export function demandWorkTree(workTree: WorkTree, root: string, wanted: string): void {
  if (workTree === 'bare') {
    throw new CouldNotCheck(
      'bare-repository',
      `${root} is a bare repository: it has no ${wanted} to look at.`,
      'Run the command in a clone that has files. To lint without one, name a commit: --rev <commit>',
    );
  }
  if (workTree === 'elsewhere') {
    throw new CouldNotCheck(
      'no-work-tree',
      `The current folder belongs to no work tree, but to the git directory ${root}.`,
      'Run the command in the folder that holds your files. To lint without them, name a commit: --rev <commit>',
    );
  }
}

/** Entries without content can't be read. @throws CouldNotCheck when one is among these. */
export function demandContents(entries: readonly SnapshotEntry[]): void {
  const submodule = entries.find(({ mode }) => mode === 'submodule');
  if (!submodule) return;
  throw new CouldNotCheck(
    'no-content',
    `${submodule.path} is a submodule: a commit of another repository, without content of its own.`,
    `Look at that repository by itself: run the command in ${submodule.path}.`,
  );
}

/**
 * Verdicts are remembered by blob id.
 * @param actual the id that belongs to the content
 * @throws CouldNotCheck when it is another one.
 */
export function demandTrueName(
  { path, id }: SnapshotEntry & { readonly id: string },
  actual: string,
): void {
  if (actual === id) return;
  throw new CouldNotCheck(
    'damaged-repository',
    `The content of ${path} is not what its id says: ${id} holds ${actual}.`,
    FIND_DAMAGE,
  );
}

export function notABlob({ path, id }: SnapshotEntry, type: string): CouldNotCheck {
  return new CouldNotCheck(
    'damaged-repository',
    `${path} should be a file, but ${id} is a ${type}.`,
    FIND_DAMAGE,
  );
}

export function missingBlob({ path, id }: SnapshotEntry): CouldNotCheck {
  return new CouldNotCheck(
    'missing-object',
    `The content of ${path} (blob ${id}) is not in this repository.`,
    'In a partial clone, fetch it with: git fetch --refetch --no-filter. Otherwise run git fsck.',
  );
}

/** The same failure, told of the file; other errors stay as they are. */
export function unreadableBlob({ path, id }: SnapshotEntry, error: unknown): unknown {
  if (!(error instanceof CouldNotCheck)) return error;
  const what = `The content of ${path} (blob ${id}) can't be read.`;
  return new CouldNotCheck(error.code, `${what} ${error.message}`, error.help);
}

export function damagedObject(id: string, reason: string): CouldNotCheck {
  return new CouldNotCheck(
    'damaged-repository',
    `The object ${id} can't be believed: ${reason}.`,
    FIND_DAMAGE,
  );
}

export function damagedIndex(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'damaged-repository',
    `The index file is damaged: it has an entry ${JSON.stringify(path)} that is nothing at all.`,
    'Run git fsck. To rebuild the index from the last commit: rm .git/index && git reset',
  );
}

export function notACommit(id: string, type: string): CouldNotCheck {
  return damagedObject(id, `it should be a commit, but it is a ${type}`);
}

export function notATree(id: string, type: string): CouldNotCheck {
  return damagedObject(id, `it should be a folder, but it is a ${type}`);
}

export function tooManyPaths(): CouldNotCheck {
  return new CouldNotCheck(
    'too-many-files',
    'A commit changes many millions of paths, which is more than can be held.',
    'A tree that holds itself many times over can look like that. Check where the commit is from.',
  );
}

export function missingCommit(id: string): CouldNotCheck {
  return missingObject(id, 'A commit of the history');
}

export function missingObject(id: string, what: string): CouldNotCheck {
  return new CouldNotCheck(
    'missing-object',
    `${what} (${id}) is not in this repository.`,
    'Fetch it (git fetch --refetch --no-filter), or find the damage with git fsck.',
  );
}

/** Git said that all went well, and yet its answer ends in the middle. */
export function cutOutput(): CouldNotCheck {
  return new CutShort(
    'git-output',
    'What git listed ends in the middle, though git says that all went well.',
    'Run it again. If it happens every time, git itself may be damaged: git --version, git fsck.',
  );
}

/** The history goes on with a commit that a shallow clone leaves out. */
export function cutHistory(commit: string): CouldNotCheck {
  return new CouldNotCheck(
    'shallow-clone',
    `The history is cut off: this clone is shallow and leaves out commit ${commit}.`,
    'Fetch the rest with git fetch --unshallow. In GitHub Actions, give actions/checkout fetch-depth: 0',
  );
}

export function unmergedIndex(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'unmerged-index',
    `A merge is not finished: ${path} still has more than one version in the index.`,
    'Settle the conflict, then run git add on the file. git status lists all that are open.',
  );
}

export function unreadableHead(): CouldNotCheck {
  return new CouldNotCheck(
    'missing-object',
    "HEAD names a commit that can't be read.",
    FIND_DAMAGE,
  );
}

/** What git writes for a commit that is not there, with steps from it. */
const ZEROS = /^(?:0{40}|0{64})(?:[~^]|$)/;

/** Characters of a revision that are shown. */
const MOST_SHOWN = 200;

/** Characters of a revision: Windows takes no longer arguments than twice that. */
const MOST_CHARACTERS = 2 ** 14;

/** @throws CouldNotCheck for what no program takes as an argument: it holds a NUL, or as much as a file. */
export function demandRevision(rev: string): void {
  const isOne = !rev.includes('\0') && rev.length <= MOST_CHARACTERS;
  if (!isOne) throw unknownRevision(rev, 'it names nothing here');
}

export function unknownRevision(rev: string, reason: string): CouldNotCheck {
  if (ZEROS.test(rev)) {
    return new CouldNotCheck(
      'unknown-revision',
      `${JSON.stringify(rev)} is not a commit. A server writes zeros for the commit before a push that created the branch, and for the one after a push that deleted it.`,
      'For a new branch, compare with the branch that it started from, such as --since origin/main, or check all its commits: --history',
    );
  }
  if (rev === 'HEAD')
    return new CouldNotCheck(
      'unknown-revision',
      '"HEAD" is not a commit: the current branch has no commit yet.',
      'Make the first commit, or name another commit.',
    );
  const shown = rev.length > MOST_SHOWN ? `${rev.slice(0, MOST_SHOWN)}…` : rev;
  return new CouldNotCheck(
    'unknown-revision',
    `${JSON.stringify(shown)} is not a commit: ${reason}.`,
    'Check the spelling. In a shallow clone older commits are missing: git fetch --unshallow',
  );
}

/** Whoever may push a tag must not choose what a range begins with. */
export function ambiguousRevision(name: string): CouldNotCheck {
  return new CouldNotCheck(
    'unknown-revision',
    `${JSON.stringify(name)} names several things: git show-ref lists the refs that end like that.`,
    'Name it in full, like refs/heads/main or refs/remotes/origin/main, or by its whole id.',
  );
}

const FIND_DAMAGE = 'Run git fsck to see what is damaged.';
