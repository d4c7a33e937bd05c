import type { Condition } from '../../git/native/condition.ts';
import { counted } from '../../report/counts.ts';
import { type Checkup, rowsAbout } from './checkup.ts';

const MISSING = 'git fetch --refetch --no-filter';

/** What kind of clone this is, and how much of the history is in it. */
export function cloneRows(condition: Condition): readonly Checkup[] {
  return [repositoryRow(condition), ...limits(condition), historyRow(condition)];
}

function repositoryRow({
  root,
  workTree,
  objectFormat,
  isLinked,
  superproject,
  isSparse,
}: Condition): Checkup {
  const traits = [
    ...(workTree === 'bare' ? ['bare: commits can be checked (--rev, --range), files cannot'] : []),
    ...(isLinked ? ['a linked work tree'] : []),
    ...(superproject === null ? [] : [`a submodule of ${superproject}`]),
    ...(isSparse ? ['sparse: what is not checked out is read from git'] : []),
    objectFormat,
  ];
  return rowsAbout('repository').ok(`${root} (${traits.join('; ')})`);
}

function limits({ workTree, root }: Condition): readonly Checkup[] {
  if (workTree !== 'elsewhere') return [];
  return [
    rowsAbout('repository').problem(
      `the current folder belongs to the git directory ${root}, and to no work tree`,
      'Go to the folder that holds your files, and ask again.',
    ),
  ];
}

function historyRow({ isShallow, isPartial, missingObjects, commits }: Condition): Checkup {
  const { ok, problem } = rowsAbout('history');
  const here = counted(commits, ['commit', 'commits']);
  if (isShallow) {
    return problem(
      `this clone is shallow: nothing before its ${here} can be checked, so --history ends with 3, and so do --since and --range that go further back`,
      'git fetch --unshallow; in GitHub Actions, give actions/checkout fetch-depth: 0',
    );
  }
  if (missingObjects > 0) {
    const objects = counted(missingObjects, [
      'object of the history is',
      'objects of the history are',
    ]);
    return problem(
      `this clone is partial: ${objects} not here, and nothing is fetched while checking, so rules over history may end with 3`,
      MISSING,
    );
  }
  if (commits === 0) return ok('no commit yet, so there is no history to check');
  return ok(`whole, ${here}${isPartial ? '; this clone is partial, but has all it needs' : ''}`);
}
