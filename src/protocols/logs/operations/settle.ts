import type { BranchLogs, Unended } from '../../../core/branch-logs.ts';
import { defineOperation, type PlannedChange, type ToldLine } from '../../../core/operation.ts';
import {
  listOf,
  objectOf,
  oneOf,
  orNull,
  text,
  texts,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { GOING_BACK } from '../../../core/remedy.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { recordsOf } from '../log-lines.ts';
import { type SettledLog, settledLog, type Unsettled } from '../settled-log.ts';
import { settleExamples } from './settle-examples.ts';

/** A log that is put in order, or was by a call before this one, and that HEAD has otherwise. */
interface Settled {
  readonly path: string;
  readonly log: SettledLog;
  readonly isChanged: boolean;
  /** What HEAD has of it. */
  readonly head: string | null;
}

const GOING_ON: Readonly<Record<Unended, string>> = {
  merge: 'git commit --no-edit',
  rebase: 'git rebase --continue',
  'cherry-pick': 'git cherry-pick --continue',
  revert: 'git revert --continue',
};

/** The rules that say whether a step only appended to logs. */
const LOG_RULES = [
  'history/append-only',
  'history/log-removed',
  'history/archive',
  'history/rotation',
];

export default defineOperation({
  id: 'logs/settle',
  command: 'logs settle',
  since: '0.1.0',
  source: 'contribution format 1.0.0, section 2.8; vouch specification 2026-05-21, section 7',
  summary: 'Puts the log entries that only this branch has after those of another commit',
  about: [
    'Run it before you squash a branch, and after a rebase. Each log becomes the log of REF, byte for byte, followed by the entries that only the branch has, in their order. Copies that a merge made are removed. In logs with a hash chain, `prev_hash` and `hash` of the moved events are computed again.',
    'HEAD must contain REF: merge REF first, or rebase. The result is one commit on top of REF with all changes of the branch, since a further commit on the branch would reorder what it recorded. `--commit` makes that commit. Without it the commands are printed.',
    'During a merge, rebase or cherry-pick it resolves the conflicts in logs: then `git add` them and continue. A merge keeps every entry of both sides, with its hash.',
    'Only unpublished entries are moved, removed or rehashed. Branches of a remote, protected refs (`history.protectedRefs`) and REF are published. Entries that do not match their hash are refused, and so are branches with a commit that changed or removed entries: the result would hide this.',
  ],
  effects: 'writes',
  onto: 'onto',
  input: {
    type: 'object',
    properties: {
      onto: {
        type: 'string',
        minLength: 1,
        'x-value': 'REF',
        description: 'the branch, tag or commit to follow, such as `origin/main`',
      },
    },
    required: ['onto'],
    additionalProperties: false,
  },
  output: {
    onto: text('the id of the commit that REF names'),
    unended: orNull(
      oneOf(['merge', 'rebase', 'cherry-pick', 'revert']),
      'the merge, rebase, cherry-pick or revert that git has not ended',
    ),
    logs: listOf(
      objectOf({
        path: text(),
        own: wholeNumber('entries of the branch after those of REF'),
        copies: wholeNumber('copies that were removed'),
        chained: wholeNumber('events whose hashes were computed again'),
      }),
      'the logs that were reordered, now or by an earlier call that is not committed',
    ),
    commands: texts('the commands that commit the result'),
  },
  errors: {
    changed: [
      '{path} lacks an entry of {onto}: {shown}',
      'Put it back as it was: `git --literal-pathspecs checkout {commit} -- {word}` restores the published log; then append the entries of the branch again, unchanged. If the branch lacks commits of {onto}, merge it first.',
    ],
    uncommitted: [
      '{path} lacks an entry that HEAD has: {shown}',
      'Restore the log first: `git --literal-pathspecs checkout HEAD -- {word}`.',
    ],
    published: [
      '{path} has entries of the branch that {ref} has as well, in another place.',
      'Published entries stay where they are: merge the branch with a merge commit, and do not squash it. If {ref} is your own work branch and nobody else uses it, delete it (`git push --delete`) and settle then.',
    ],
    unsound: [
      '{path} has an event of the branch that does not match its hash: {shown}',
      'Restore the event as it was written. To rehash it would hide the change.',
    ],
    lost: [
      '{path} has an event of the branch whose previous event is missing: {shown}',
      'Restore the missing event. To rehash this one would hide that an event was removed.',
    ],
    rewritten: [
      'A commit of the branch does more than append: {rule} at {path}, {commit}.',
      'Undo that first: `lint-protocol --since {onto}` shows it, and how.',
    ],
    unreadable: [
      '{path} is not UTF-8 text, or larger than the linter reads.',
      'Put its entries in order by hand, or raise `limits.logBytes`.',
    ],
  },
  examples: settleExamples,
  commitMessage: ({ logs }) =>
    `Put the entries of ${logs.length === 1 ? '1 log' : `${logs.length} logs`} after those that are published`,
  async plan({ input: { onto }, state, fail }) {
    const branch = await state.branchLogs(onto);
    const [error = null] = await state.stepErrors(branch.onto, LOG_RULES);
    if (error !== null) {
      const { rule, path, commit } = error;
      throw fail('rewritten', { onto, rule, path, commit: commit?.slice(0, 12) ?? 'HEAD' });
    }
    const archived = new Set(branch.archives.flatMap(recordsOf));
    const settling = {
      unended: branch.unended,
      isArchived: (record: string) => archived.has(record),
    };
    const settled: Settled[] = [];
    for (const log of branch.logs) {
      if ('unread' in log) throw fail('unreadable', { path: log.path });
      const found = settledLog(log, settling);
      if ('problem' in found) throw failed(log.path, found);
      const isChanged = found.text !== (log.now ?? '');
      const head = log.parents[0] ?? null;
      if (isChanged || isUncommitted(found, head, branch.unended))
        settled.push({ path: log.path, log: found, isChanged, head });
    }
    const changes = settled.flatMap(
      ({ path, log: { text }, isChanged }): readonly PlannedChange[] =>
        isChanged ? [{ action: 'change', path, text }] : [],
    );
    const commands = commandsFor(branch, onto, settled);
    return {
      changes,
      about: settled.map(({ path }) => path),
      repairs: changes.map(({ path }) => path),
      result: {
        onto: branch.onto,
        unended: branch.unended,
        logs: settled.map(({ path, log: { own, copies, chained } }) => ({
          path,
          own,
          copies,
          chained,
        })),
        commands,
      },
      told: toldOf(onto, settled),
      toCommit: commands,
    };

    function failed(path: string, { problem, shown }: Unsettled) {
      const commit = branch.onto.slice(0, 12);
      const cut = shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
      return fail(problem, { onto, path, word: shellWord(path), commit, shown: cut, ref: shown });
    }
  },
});

/** True for a log in order of which HEAD has another order: no commit on top of HEAD can hold it. */
function isUncommitted(
  { text }: SettledLog,
  head: string | null,
  unended: Unended | null,
): boolean {
  return unended === null ? !text.startsWith(head ?? '') : text !== head;
}

/** What was done, for people. */
function toldOf(onto: string, settled: readonly Settled[]): readonly ToldLine[] {
  if (settled.length === 0) return [`The logs are in order: each begins with the log of ${onto}.`];
  return settled.map(({ path, log: { own, copies, chained }, isChanged }) => {
    const also = [
      ...(copies === 0 ? [] : [`${copies} copies removed`]),
      ...(chained === 0 ? [] : [`${chained} events chained again`]),
    ];
    const behind = `${path}: entries of the branch after those of ${onto}: ${own}`;
    return [isChanged ? behind : `${behind}; not committed yet`, ...also].join('; ');
  });
}

/** What git has to be told for the working tree to become a commit that only appends. */
function commandsFor(
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
