import type { BranchLogs, Unended } from '../../../core/branch-logs.ts';
import type { ToldLine } from '../../../core/operation.ts';
import { GOING_BACK } from '../../../core/remedy.ts';
import { shellWord } from '../../../core/shell-word.ts';
import type { SettledLog } from '../settled-log.ts';

/** A log that was put in order. */
export interface Settled {
  readonly path: string;
  readonly log: SettledLog;
  /** What HEAD has of it. */
  readonly head: string | null;
}

/** What was done, for people. */
export function toldOf(
  onto: string,
  settled: readonly Settled[],
  commands: readonly string[],
): readonly ToldLine[] {
  if (settled.length === 0) return [`The logs are in order: each begins with that of ${onto}.`];
  const logs = settled.map(({ path, log: { own, copies, chained } }) => {
    const also = [
      ...(copies === 0 ? [] : [`${copies} copies removed`]),
      ...(chained === 0 ? [] : [`${chained} events chained again`]),
    ];
    const behind = `${path}: entries of the branch after those of ${onto}: ${own}`;
    return [behind, ...also].join('; ');
  });
  return [...logs, 'Then, unless --commit is given:', ...commands.map((command) => `  ${command}`)];
}

/** What git has to be told for the working tree to become a commit that only appends. */
export function commandsFor(
  { unended, commits }: BranchLogs,
  onto: string,
  settled: readonly Settled[],
): readonly string[] {
  if (settled.length === 0) return [];
  const add = `git --literal-pathspecs add -- ${settled.map(({ path }) => shellWord(path)).join(' ')}`;
  if (unended !== null) return [add, GOING_ON[unended]];
  const isAppended = settled.every(({ head, log }) => log.text.startsWith(head ?? ''));
  if (commits === 0 || isAppended) return [add, 'git commit'];
  return [`${GOING_BACK.toParent}${shellWord(onto)}`, add, 'git commit'];
}

const GOING_ON: Readonly<Record<Unended, string>> = {
  merge: 'git commit --no-edit',
  rebase: 'git rebase --continue',
  'cherry-pick': 'git cherry-pick --continue',
  revert: 'git revert --continue',
};
