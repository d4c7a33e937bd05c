import { bytesOf } from '../../../src/app/fix/line-text.ts';
import { planEdits } from '../../../src/app/fix/plan.ts';
import type { Config } from '../../../src/core/config.ts';
import type { Diagnostic } from '../../../src/core/diagnostic.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { overlaid } from '../../../src/discover/memory-snapshot.ts';
import { Broken } from '../finding.ts';
import { type Files, type FuzzInput, lastCommit } from '../fuzz-input.ts';
import { configOf, snapshotOf, verdictOn } from '../verdict.ts';

/**
 * What `--fix` makes of an input has fewer problems, none of them fixable, and a second time it
 * changes nothing.
 * @throws Broken
 */
export async function demandMending(
  input: FuzzInput,
  problems: readonly Diagnostic[],
): Promise<void> {
  const fixable = problems.filter((problem) => problem.fixable);
  if (fixable.length === 0) return;
  const culprit = [...new Set(fixable.map(({ rule }) => rule))].sort().join(', ');
  const fail = (property: string, text: string) => new Broken(property, culprit, text);
  const config = configOf(input);
  const once = await fixed(snapshotOf(input), config, lastCommit(input).files);
  if (once.refused.length > 0) throw fail('a fix is refused', once.refused.join('; '));
  if (once.changed.length === 0) throw fail('a fix changes nothing', culprit);
  const after = (await verdictOn(once.snapshot, config)).diagnostics;
  const left = after.find((problem) => problem.fixable);
  if (left !== undefined) throw fail('a fix leaves what it could mend', inWords(left));
  if (count(after) >= count(problems)) {
    const known = problems.map(inWords);
    const news = after.map(inWords).filter((words) => !known.includes(words));
    throw fail('a fix leaves as many problems', news.join('\n'));
  }
  const twice = await fixed(once.snapshot, config, once.files);
  if (twice.changed.length > 0) throw fail('a second fix changes more', twice.changed.join(', '));
}

function inWords({ rule, messageId, message }: Diagnostic): string {
  return `${rule} ${messageId}: ${message}`;
}

function count(problems: readonly Diagnostic[]): number {
  return problems.reduce((sum, problem) => sum + problem.count, 0);
}

/** What `--fix` would do. */
export async function fixed(snapshot: Snapshot, config: Config, files: Files) {
  const { groups, refused } = await planEdits({
    snapshot,
    judge: async (state) => (await verdictOn(state, config)).diagnostics,
    readDisk: (path) => {
      const content = files[path];
      return content instanceof Uint8Array ? content : null;
    },
  });
  const drafts = groups.flat();
  const made = Object.fromEntries(drafts.map(({ path, after }) => [path, bytesOf(after)]));
  return {
    drafts,
    refused: [...refused].map(([path, reason]) => `${path}: ${reason}`),
    changed: Object.keys(made),
    files: { ...files, ...made },
    snapshot: overlaid(snapshot, made),
  };
}
