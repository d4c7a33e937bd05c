import type { Step } from '../core/change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { LogPaths } from '../history/log-paths.ts';
import type { LogContents } from './log-contents.ts';

/** Steps whose contents are asked for together. */
const MOST_STEPS = 1024;

/** Changes from which on fewer steps are enough. */
const MOST_CHANGES = 20_000;

/**
 * The same steps; while some are judged, the contents of the logs of the next ones are on their way.
 * @param made gives a step of which nothing needs to be read
 */
export async function* stepsAhead(
  steps: AsyncIterable<Step>,
  paths: LogPaths,
  contents: LogContents,
  made: (commit: string) => Step | undefined,
): AsyncGenerator<Step> {
  try {
    for await (const window of inWindows(steps)) {
      const open = window.filter(({ commit }) => commit === null || made(commit.id) === undefined);
      await contents.expect(open.flatMap((step) => comparedEntries(step, paths)));
      yield* window;
    }
  } finally {
    await contents.close();
  }
}

async function* inWindows(steps: AsyncIterable<Step>): AsyncGenerator<readonly Step[]> {
  let window: Step[] = [];
  let changes = 0;
  for await (const step of steps) {
    window.push(step);
    changes += step.changes.length;
    if (window.length < MOST_STEPS && changes < MOST_CHANGES) continue;
    yield window;
    window = [];
    changes = 0;
  }
  if (window.length > 0) yield window;
}

/** What is read of a step's logs where nothing is wrong with them, in order. */
function comparedEntries({ changes }: Step, paths: LogPaths): SnapshotEntry[] {
  return changes.flatMap(({ path, before, after }) =>
    isFile(after) && paths.roleOf(path) !== null ? [...before.filter(isFile), after] : [],
  );
}
