import { execFileSync } from 'node:child_process';
import { IS_WHOLE } from './runs.ts';

/**
 * The test files that take longest, from the longest on: two thirds of the time of all. A run of all tests
 * plays a third of them, another one with other commits, and all of them each week.
 */
export const LONG: readonly string[] = [
  'test/e2e/faults.test.ts',
  'test/history/stories/stories-2.test.ts',
  'test/history/stories/stories-3.test.ts',
  'test/history/stories/stories-1.test.ts',
  'test/engine/merged-order.test.ts',
  'test/e2e/hooks-commit.test.ts',
  'test/git/promisor.test.ts',
  'test/e2e/hooks-push.test.ts',
  'test/e2e/remedies.test.ts',
  'test/e2e/hostile-repositories.test.ts',
  'test/setup/doctor/doctor.test.ts',
  'test/e2e/hooks-tracked.test.ts',
  'test/e2e/merge-logs.test.ts',
  'test/cli/nothing-is-run.test.ts',
  'test/e2e/first-run.test.ts',
  'test/git/limits.test.ts',
  'test/engine/near/examples.test.ts',
  'test/setup/hooks/hooks.test.ts',
  'test/operations/vouch-examples.test.ts',
  'test/serve/refusals.test.ts',
  'test/e2e/action/scenes.test.ts',
  'test/e2e/action/pull-requests.test.ts',
  'test/e2e/no-network.test.ts',
  'test/git/conversions.test.ts',
  'test/setup/init/init.test.ts',
  'test/e2e/action/publication.test.ts',
  'test/e2e/toy-protocol.test.ts',
  'test/git/held.test.ts',
  'test/e2e/compile-cache.test.ts',
  'test/engine/came-in.test.ts',
  'test/operations/settle.test.ts',
  'test/setup/init/ci.test.ts',
  'test/e2e/library.test.ts',
  'test/app/same-everywhere.test.ts',
  'test/e2e/cache-foreign.test.ts',
  'test/git/steps-hostile.test.ts',
  'test/serve/surface.test.ts',
  'test/e2e/call-cost.test.ts',
  'test/git/plain/index-file.test.ts',
  'test/e2e/action/deepen.test.ts',
  'test/e2e/writing.test.ts',
  'test/e2e/cache.test.ts',
  'test/e2e/action/pushes.test.ts',
  'test/e2e/action/hostile.test.ts',
  'test/serve/own-contributions.test.ts',
  'test/e2e/pre-commit.test.ts',
  'test/remedies/merged.test.ts',
  'test/operations/beside-reference.test.ts',
  'test/git/steps.test.ts',
  'test/protocols/contributions/scale-link.test.ts',
  'test/serve/lsp.test.ts',
  'test/engine/near/steps.test.ts',
  'test/e2e/server-among-others.test.ts',
  'test/app/held/held-tree.test.ts',
  'test/engine/edit-guard.test.ts',
  'test/remedies/following.test.ts',
  'test/e2e/bad-input.test.ts',
  'test/e2e/fuzz.test.ts',
  'test/engine/near/cleo-contributions.test.ts',
  'test/engine/remedies.test.ts',
  'test/git/formats.test.ts',
  'test/workflows/action-tag.test.ts',
  'test/remedies/forged-apart.test.ts',
  'test/git/steps-property.test.ts',
  'test/e2e/fix.test.ts',
  'test/operations/commit.test.ts',
  'test/engine/near/vouch.test.ts',
  'test/e2e/near-hooks.test.ts',
  'test/git/ancestry.test.ts',
  'test/remedies/moved.test.ts',
  'test/engine/former-tasks.test.ts',
  'test/fuzz/other-targets.test.ts',
  'test/report/every-format.test.ts',
  'test/remedies/archived.test.ts',
  'test/protocols/vouch/scale-link.test.ts',
  'test/e2e/config-from.test.ts',
  'test/remedies/restored-first.test.ts',
  'test/e2e/vouch-search.test.ts',
  'test/git/index-trees.test.ts',
  'test/protocols/edits.test.ts',
  'test/remedies/voted-twice.test.ts',
  'test/remedies/left-copies.test.ts',
  'test/operations/seal.test.ts',
  'test/setup/completion/completion.test.ts',
  'test/cli/contribution-comparison.test.ts',
  'test/operations/tampered.test.ts',
  'test/setup/init/attributes.test.ts',
  'test/e2e/serve-mcp.test.ts',
  'test/remedies/printed-commands.test.ts',
  'test/app/custom-kinds.test.ts',
];

const THIRDS = 3;

/**
 * Those that this run leaves to others: none where somebody names files, or nothing is left out.
 * @param words what the runner was started with
 */
export function leftToOthers(words: readonly string[], turn = commitNumber()): readonly string[] {
  if (IS_WHOLE || turn === null || words.some((word) => word.includes('test/'))) return [];
  return LONG.filter((_, at) => at % THIRDS !== turn % THIRDS);
}

/** A number that the last commit chooses; null if there is none. */
function commitNumber(): number | null {
  try {
    const id = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(id.slice(0, 8), 16);
  } catch {
    return null;
  }
}
