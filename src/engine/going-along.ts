import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import { COMMITTING, type MendStep } from '../core/remedy.ts';
import { isFinalHere } from './follow-ups.ts';
import type { MakingStep } from './makings.ts';
import { COMMIT_AGAIN, COMMIT_IT } from './restoring-steps.ts';

/** The commit that restores. */
interface Restoring {
  /** The commands around what restores. */
  readonly around: readonly MakingStep[];
  /** The commit that has what is taken back. */
  readonly taken: string;
  /** Begins the help. */
  readonly words: string;
}

/** The problem of a file that the commit restores: what else fixes it would be taken back. */
export function goingAlong(problem: Settled, { around, taken, words }: Restoring): Settled {
  const { diagnostic } = problem;
  const { wayOut: _, ...kept } = diagnostic;
  const again = `To keep a part of this change, get it back later with \`${gitCommand(`checkout ${taken}`, diagnostic.path)}\`, and correct it in a new commit.`;
  // What is final, or cannot be read, is not changed again.
  const isMeant = !isFinalHere(problem) && !diagnostic.rule.startsWith('file/');
  const said = [words, RESTORED, isMeant ? again : ''].filter(Boolean);
  const made = { help: said.join(' '), steps: around, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...kept, ...made } };
}

const RESTORED = 'Restore the earlier version.';

/** Ends the help of what nothing is to be done about. */
export const STAYS = 'This record is committed and final: do not change it.';

/** The problem of a record that did not change, and that rests on what the steps put back. */
export function sayingFixed(problem: Settled, steps: readonly MakingStep[]): Settled {
  const { wayOut: _, ...kept } = problem.diagnostic;
  const made = { help: FIXED, steps, by: 'you' as const, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...kept, ...made } };
}

const FIXED = 'This record did not change. The steps restore what it rests on.';

/** What is put back has the problem as well: restoring for another one does not fix it. */
export function sayingLeft(problem: Settled): Settled {
  const { diagnostic } = problem;
  const help = `${diagnostic.help ?? ''} If another problem asks you to restore this file, do that first: the earlier version has this problem, too.`;
  return { ...problem, diagnostic: { ...diagnostic, help: help.trimStart() } };
}

/** What the commands leave is looked at again behind them. */
export function sayingStill(problem: Settled): Settled {
  const { diagnostic } = problem;
  const help = `${diagnostic.help ?? ''} The steps alone do not fix this problem. Run the linter again after them: it then prints what remains.`;
  return { ...problem, diagnostic: { ...diagnostic, help: help.trimStart() } };
}

/** What is lost is named. */
export function sayingAll(problem: Settled, { taken, around }: Restoring): Settled {
  const { diagnostic } = problem;
  const all = `The steps also undo all later changes of records. Get back those that were right, in a later commit: \`git checkout ${taken} -- PATH\`.`;
  const isUnmerged = !around.some(isMerging) && diagnostic.steps.some(isMerging);
  const help = [diagnostic.help ?? [], isUnmerged ? unmergedWords(problem) : [], all]
    .flat()
    .join(' ');
  const steps = isUnmerged ? diagnostic.steps.filter((each) => !isMerging(each)) : diagnostic.steps;
  return { ...problem, diagnostic: { ...diagnostic, help, steps } };
}

/** Entries that go are named: nobody else takes anything out of a log. */
export function sayingWithout(problem: Settled, logs: readonly string[]): Settled {
  if (logs.length === 0) return problem;
  const { diagnostic } = problem;
  const help = [diagnostic.help ?? [], withoutWords(logs)].flat().join(' ');
  return { ...problem, diagnostic: { ...diagnostic, help } };
}

/** @param logs those out of which entries are taken */
export function withoutWords(logs: readonly string[]): string {
  if (logs.length === 0) return '';
  const named = logs.map((path) => quoted(path, LONGEST_PATH)).join(', ');
  return `The steps also remove the entries in ${named} about what they undo, if nobody else has these entries yet.`;
}

/** Whoever removes the file of a problem is told what goes with it. */
export function sayingGone(problem: Settled, gone: readonly MakingStep[]): Settled {
  const { diagnostic } = problem;
  if (gone.length === 0) return problem;
  const commands = gone.map(({ text }) => `\`${text}\``).join(' ');
  const along = `If you remove ${pathWord(diagnostic.path)}, also run ${commands}`;
  const steps = diagnostic.steps.map((step) =>
    step.action === 'do' ? { ...step, text: `${step.text} ${along}` } : step,
  );
  return { ...problem, diagnostic: { ...diagnostic, steps } };
}

/** Nobody knows whether the other branch is wrong, or only what the merge made of it. */
function unmergedWords({ diagnostic: { steps } }: Settled): string {
  const [, heads = ''] = /rev-parse ([\da-f ]+) >/.exec(steps.find(isMerging)?.text ?? '') ?? [];
  return `The steps undo the merge and all that it brought. Correct the fault on the other branch. Then merge again (\`git merge ${heads}\`), and keep what both branches have.`;
}

/** True for a command that lets the commit be a merge. */
function isMerging({ text }: MendStep): boolean {
  return text.includes('--git-path MERGE_HEAD');
}

/** What a hook refuses of what is put back, whatever is put back along: no command decides that. */
export function undecidedWords([refused]: readonly Settled[]): string {
  if (refused === undefined) return '';
  const { rule, path } = refused.diagnostic;
  return `Restoring alone is not enough: ${quoted(path, LONGEST_PATH)} then has another problem (${rule}). A human has to decide what is right.`;
}

/** A published problem that nothing fixes which a hook lets pass. */
export function undecided(problem: Settled, refused: readonly Settled[]): Settled {
  const { diagnostic } = problem;
  const help = [withoutCommit(diagnostic.help ?? ''), undecidedWords(refused)];
  const at = diagnostic.steps.findIndex(({ text }) => text.startsWith(COMMITTING));
  const steps = diagnostic.steps.slice(at + 1);
  const made = { help: help.flat().join(' '), steps, by: 'human' as const };
  return { ...problem, diagnostic: { ...diagnostic, ...made } };
}

function withoutCommit(help: string): string {
  return [COMMIT_IT, COMMIT_AGAIN].reduce((text, words) => text.replace(words, ''), help).trimEnd();
}
