import type { Settled } from '../core/finding.ts';
import { COMMITTING, GOING_BACK, REWRITING } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import type { LogSources } from './log-sources.ts';
import type { MakingStep } from './makings.ts';
import { madeAnewWords, type OwnHistory } from './own-history.ts';

/** Commits that are made anew one by one, at most: each is checked out. */
const MOST_KEPT = 200;

/** What puts the same back in each commit: a file, or what a log began with. */
const OF_ANY_STATE = /^git --literal-pathspecs (checkout|rm) |^\[ "\$\(head /;

/** What is right of the last state alone: its lines by number, and its hash. */
const OF_ONE_STATE = /sed -n|hash-object.*hash-object/;

const KEPT = (commits: number) =>
  `The commit is not published yet. The command changes the last ${commits} commits, and keeps their authors and messages.`;

/**
 * Where several commits would become one, the commands that restore are run in each of them instead:
 * nobody's work is put under another name. As long as they are one line, all was changed in one commit,
 * and nothing is left to do by hand.
 */
export function keepingCommits(problem: Settled, own: OwnHistory, sources: LogSources): Settled {
  const { diagnostic } = problem;
  const [first, ...rest] = diagnostic.steps as readonly MakingStep[];
  const restoring = rest.slice(0, -1);
  if (first?.text.startsWith(GOING_BACK.toParent) !== true || restoring.length === 0)
    return problem;
  const parent = first.text.slice(GOING_BACK.toParent.length);
  const commits = own.line.indexOf(parent);
  const isMade = rest.at(-1)?.text.startsWith(COMMITTING) === true;
  if (!isMade || commits < 2 || commits > MOST_KEPT || !own.isLineTo(parent)) return problem;
  const isPlain = ({ action, text, path = '' }: MakingStep) =>
    action === 'run' &&
    OF_ANY_STATE.test(text) &&
    !OF_ONE_STATE.test(text) &&
    (sources.get(path)?.by.size ?? 0) <= 1;
  if (!restoring.every(isPlain)) return problem;
  const script = restoring.map(({ text }) => `{ ${text}; }`).join(' && ');
  const text = `${REWRITING}${shellWord(script)} ${parent}..HEAD`;
  const help = diagnostic.help?.replace(madeAnewWords({ commits }), KEPT(commits)) ?? null;
  return { ...problem, diagnostic: { ...diagnostic, help, steps: [{ action: 'run', text }] } };
}
