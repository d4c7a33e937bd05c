import { posix } from 'node:path';
import type { Settled } from '../../core/finding.ts';
import type { FollowUp, FollowUps } from '../../core/follow-up.ts';
import { pathWord } from '../../core/git-command.ts';
import { textAt } from '../../core/json-value.ts';
import type { MendStep } from '../../core/remedy.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { objectIn, textsOf } from '../../core/texts.ts';

/** The rules whose expected verdict follows from the numbers: a human decides what comes of it. */
const COUNTED: ReadonlySet<string> = new Set(['CONS-006', 'consensus/verdict']);

const MANIFEST = /(?:^|\/)agent-outputs\/MANIFEST\.jsonl$/;

/**
 * A verdict that does not follow from the numbers is counted again by the command, which lists it anew:
 * whether the entry is committed or not, a line that was there stays.
 */
export async function followUps(
  problems: readonly Settled[],
  snapshot: Snapshot,
): Promise<FollowUps> {
  const isCounted = ({ diagnostic: { rule, expected } }: Settled) =>
    COUNTED.has(rule) && expected !== null;
  const unnamed = problems.filter(isUnnamed).map((each) => [each, heldAgain(each)] as const);
  const wrong = problems.filter(isCounted);
  if (wrong.length === 0) return new Map(unnamed);
  // What has other faults is not counted until these are put right.
  const unsound = new Set(
    problems.flatMap((each) =>
      isCounted(each) || each.diagnostic.level !== 'error' ? [] : each.diagnostic.path,
    ),
  );
  const listed = await namedIn(snapshot);
  return new Map([
    ...unnamed,
    ...wrong.flatMap((problem): readonly [Settled, FollowUp][] => {
      const { path, by } = problem.diagnostic;
      if (unsound.has(path)) return [];
      return [[problem, { steps: [counting(path, listed.has(path))], by }]];
    }),
  ]);
}

/** Options of a committed vote that no conflict names together: with one more it would be another vote. */
function isUnnamed({ diagnostic: { rule, state } }: Settled): boolean {
  return rule === 'consensus/conflict-missing' && state !== 'uncommitted';
}

function heldAgain({ diagnostic: { path, by } }: Settled): FollowUp {
  const draft = pathWord(`votes/${posix.basename(path, '.json')}-again.json`);
  const help = `The vote is committed, so do not add a conflict to it. Hold a new vote: \`lint-protocol consensus new --rerun ${pathWord(path)} --out ${draft}\`.`;
  return { help, steps: [], by };
}

/** Its exit code says that a human decides: to whoever follows a report, that is no failure. */
function counting(path: string, isListed: boolean): MendStep {
  const command = `lint-protocol consensus tally ${pathWord(path)}`;
  if (isListed) return { action: 'run', path, text: `${command} || [ $? = 65 ]` };
  const text = `No manifest entry names the matrix yet. Run \`${command} --task TASK\`, with the task that the vote belongs to.`;
  return { action: 'do', path, text };
}

/** The files that the entries of manifests may name. */
async function namedIn(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (const [path, text] of await textsOf(snapshot, (each) => MANIFEST.test(each)))
    for (const line of text.split('\n')) {
      const file = textAt(objectIn(line), 'file');
      if (file === null) continue;
      named.add(posix.join(posix.dirname(path), file));
      named.add(posix.normalize(file));
    }
  return named;
}
