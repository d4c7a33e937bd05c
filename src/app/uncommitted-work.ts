import type { Diagnostic } from '../core/diagnostic.ts';
import { CouldNotCheck } from '../core/failure.ts';
import { isGoingBack, type MendStep, REWRITING } from '../core/remedy.ts';
import type { Report } from '../core/report.ts';
import type { Repository } from '../core/repository.ts';
import { isFile, type Snapshot } from '../core/snapshot.ts';

/** By its name only what was put aside here comes back: where nothing was, an older stash stays. */
const NAME = 'lint-protocol-aside';
const PUT_ASIDE = `git stash push --quiet -m ${NAME}`;
const BRING_BACK = `case "$(git stash list -1)" in *${NAME}*) git stash pop --quiet;; esac`;

const ASIDE = 'What is not committed is put aside first, and comes back at the end.';
const IN_CONFLICT =
  'If that ends in a conflict in a log, keep the lines of both sides, then `git stash drop`.';

/**
 * A report whose commands fit the state in which somebody runs them: they check out files of commits and
 * make commits anew from the index, at the root of the repository.
 */
export async function besideWork(
  report: Report,
  judged: Snapshot,
  { repository }: { readonly repository: Repository },
): Promise<Report> {
  if (!report.diagnostics.some(changesFiles)) return report;
  const { head } = judged.scope;
  const beside = await besideUncommitted(report, head !== null, repository);
  const whole = await leavingUntracked(beside, head === null ? judged : null, repository);
  return repository.prefix === '' ? whole : withSteps(whole, changesFiles, atRoot);
}

/** @param judged the working tree or the index; null for a commit */
async function leavingUntracked(
  report: Report,
  judged: Snapshot | null,
  repository: Repository,
): Promise<Report> {
  if (repository.root === repository.gitDir) return report;
  const { besideUntracked } = await import('./untracked-here.ts');
  try {
    return await besideUntracked(report, judged ?? (await repository.index()), repository);
  } catch (error) {
    // An index that cannot be read keeps nobody from a verdict on commits.
    if (judged === null && error instanceof CouldNotCheck) return report;
    throw error;
  }
}

async function besideUncommitted(
  report: Report,
  isOfCommits: boolean,
  repository: Repository,
): Promise<Report> {
  // What is judged of the working tree knows what is not committed, but a commit that is made anew takes all of it.
  const isMeant = isOfCommits ? changesFiles : isRemade;
  if (!report.diagnostics.some(isMeant)) return report;
  const { root, gitDir } = repository;
  // A bare repository has nothing beside its commits.
  if (root === gitDir) return report;
  const { unendedIn } = await import('./operate/unended.ts');
  const deed = await unendedIn(repository);
  // The commands for the working tree end it themselves.
  if (deed !== null && !isOfCommits) return report;
  // In a rebase git goes back to any commit.
  if (deed !== null && deed !== 'rebase')
    return withSteps(report, isMeant, (each) => afterIt(each, deed));
  try {
    return (await isClean(repository)) ? report : withSteps(report, isMeant, putAside);
  } catch (error) {
    // An index that cannot be read keeps nobody from a verdict on commits.
    if (error instanceof CouldNotCheck) return report;
    throw error;
  }
}

function withSteps(
  report: Report,
  isMeant: (diagnostic: Diagnostic) => boolean,
  change: (diagnostic: Diagnostic) => Diagnostic,
): Report {
  const diagnostics = report.diagnostics.map((each) => (isMeant(each) ? change(each) : each));
  return { ...report, diagnostics };
}

/** True where a commit is made anew: to go back alone leaves all as it is staged. */
function isRemade({ steps }: Diagnostic): boolean {
  return steps.some(
    (step) => isGoingBack(step) && (steps.length > 1 || step.text.startsWith(REWRITING)),
  );
}

/** True where commands of git and the shell, not of this program, mend a problem. */
function changesFiles({ steps }: Diagnostic): boolean {
  return steps.some(({ action, text }) => action === 'run' && !text.startsWith('lint-protocol '));
}

/** Where nothing is reset, the commands go with what is going on. */
function afterIt(diagnostic: Diagnostic, deed: string): Diagnostic {
  if (diagnostic.steps.every((step) => !isGoingBack(step))) return diagnostic;
  const text = `End the ${deed} that is in progress (\`git status\` says how), then run the same check again: it prints the commands.`;
  return { ...diagnostic, steps: [{ action: 'do', text }] };
}

function atRoot(diagnostic: Diagnostic): Diagnostic {
  const root = { action: 'run', text: 'cd "$(git rev-parse --show-toplevel)"' } as const;
  return { ...diagnostic, steps: [root, ...diagnostic.steps] };
}

/** Where something is to be done by hand and no file is replaced, what is not committed may be just that. */
function putAside(diagnostic: Diagnostic): Diagnostic {
  const run = (text: string): MendStep => ({ action: 'run', text });
  const { help, steps } = diagnostic;
  const isByHand = steps.some(({ action }) => action !== 'run');
  if (isByHand && !steps.some(({ text }) => text.includes(' checkout '))) return diagnostic;
  return {
    ...diagnostic,
    help: [help, ASIDE, IN_CONFLICT].filter((each) => each !== null).join(' '),
    steps: [run(PUT_ASIDE), ...steps, run(BRING_BACK)],
  };
}

/** True where all that git tracks is in the working tree and the index as it is in HEAD. */
async function isClean(repository: Repository): Promise<boolean> {
  const head = await repository.head();
  if (head === null) return true;
  const held = idsIn(await repository.revision(head));
  const staged = idsIn(await repository.index());
  const isOther = ([path, id]: readonly [string, string | null]) => held.get(path) !== id;
  if (staged.size !== held.size || [...staged].some(isOther)) return false;
  const now = idsIn(await repository.worktree());
  return [...held].every(([path, id]) => now.get(path) === id);
}

function idsIn({ entries }: Snapshot): ReadonlyMap<string, string | null> {
  return new Map(entries.filter(isFile).map(({ path, id }) => [path, id]));
}
