import type { Restores, Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { helpIn, type MendStep, type ProblemState } from '../core/remedy.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { wayOutStep } from '../core/way-out.ts';
import { acceptedTogether } from './accepted-together.ts';
import { asPublished, backAsPublished, type Original } from './amended.ts';
import type { LogSources } from './log-sources.ts';
import { takingUnnamed } from './named-in-log.ts';
import { commitsOf, earliest, type Ground, madeAnewWords, type OwnHistory } from './own-history.ts';
import {
  COMMIT_AGAIN,
  committingStep,
  ELSEWHERE,
  presentAt,
  remakingStep,
  restoringSteps,
  undoingSteps,
} from './restoring-steps.ts';

/** What is judged, and by which rules. */
interface Judged {
  readonly snapshot: Pick<Snapshot, 'entries' | 'scope'>;
  readonly history: History | null;
  readonly rules: readonly Rule[];
  readonly own: OwnHistory;
  /** The same, where no commit is at fault, too: what is staged may put back what one of them was. */
  readonly amending: OwnHistory;
  /** The oldest of the own commits in which anything was found. */
  readonly base: Ground | null;
  readonly original: Original | null;
  /** What all problems say that logs held. */
  readonly sources: LogSources;
}

/**
 * Problems of steps with what fixes them: what is not committed is put right in place; a commit that
 * nothing published holds is made anew; what is published is restored by a further commit, and stays
 * reported at its own. A hook judges what is staged by HEAD, so that no commit is amended.
 */
export async function withPastRemedies(
  found: readonly Settled[],
  judged: Judged,
): Promise<readonly Settled[]> {
  if (found.length === 0) return found;
  const { history, rules, own } = judged;
  const problems = await takingUnnamed(found, judged);
  const settled = new Set(rules.filter(isSettledLater).map(({ id }) => id));
  const origins = await originsOf(problems, own, history);
  const remedied: Settled[] = [];
  for (const problem of problems) {
    const { path, beside, renamed, byHand } = problem.restores ?? {};
    const isOne = path === undefined || beside || renamed || byHand;
    const origin = isOne ? undefined : origins.get(path);
    const [by, ...others] = commitsAt(problems, path);
    const one = by !== undefined && others.length === 0 && !isOne ? { by } : {};
    const restored = origin ?? problem.restores;
    const restores = restored && { ...restored, ...(!restored.isLog && one) };
    const meant = { ...problem, ...(restores && { restores }) };
    remedied.push(await remediedOne(meant, judged, settled.has(problem.diagnostic.rule)));
  }
  return acceptedTogether(remedied);
}

/**
 * Where commits are made anew that nothing published holds; null where none has to be: what a later
 * commit puts right is no reason for that.
 * @param brought the commits that what is wrong now came with
 */
export async function groundFor(
  steps: readonly Settled[],
  brought: readonly string[],
  { snapshot, history, own, rules }: Pick<Judged, 'snapshot' | 'history' | 'own' | 'rules'>,
): Promise<Ground | null> {
  const all = () => own.groundOf([...commitsOf(steps), ...brought], history);
  if (history === null || brought.some((id) => own.has(id))) return all();
  const later = new Set(rules.filter(isSettledLater).map(({ id }) => id));
  for (const { restores, diagnostic } of steps) {
    const { commit, rule, path } = diagnostic;
    if (commit === null || !own.has(commit.id)) continue;
    const mayStay = later.has(rule) && restores === undefined;
    if (!mayStay || (await presentAt(path, snapshot, history)) === null) return all();
  }
  return null;
}

/** The commits that changed a file. */
function commitsAt(problems: readonly Settled[], path: string | undefined): readonly string[] {
  const found = problems.flatMap(({ restores, diagnostic: { commit } }) =>
    restores?.path === path && commit ? commit.id : [],
  );
  return [...new Set(found)];
}

async function remediedOne(
  problem: Settled,
  { snapshot, history, own, amending, base, original, sources }: Judged,
  isSettled: boolean,
): Promise<Settled> {
  const { diagnostic, help, restores: asked } = problem;
  const { commit, by, wayOut } = diagnostic;
  const words = help?.uncommitted ?? diagnostic.help;
  const isOthers = commit !== null && !own.has(commit.id);
  // What others have may not go: the same events may be there twice.
  const restores = isOthers ? withoutJoined(asked) : asked && (await keeping(asked, own));
  const isRestored = restores !== undefined && history !== null;
  const restored = isRestored ? await restoringSteps(restores, snapshot, history, sources) : [];
  const steps = [...restored, ...diagnostic.steps];
  const state = stateOf(problem, snapshot);
  if (state === 'uncommitted') {
    const back = history && (await backAsPublished(problem, { snapshot, history, own: amending }));
    const inPlace = { ...problem, diagnostic: { ...diagnostic, help: words, steps } };
    return inState(back ?? inPlace, state);
  }
  if (commit === null) {
    const text = help === undefined ? diagnostic.help : helpIn(help, state);
    return { ...problem, diagnostic: { ...diagnostic, help: text, state } };
  }
  if (base !== null && original !== null && original.own === commit.id)
    return asPublished(inState(problem, state), original, { base, own });
  // What a human only has to look at is no reason to make commits anew.
  if (base !== null && own.has(commit.id) && by === 'human' && steps.length === 0 && !isRestored)
    return inState({ ...problem, diagnostic: { ...diagnostic, help: words } }, state);
  if (base !== null && own.has(commit.id)) {
    // Of what nothing has to be done with, the commit that is made has all.
    const isDone = restored.length > 0 || restores?.byHand?.length === 0 || steps.some(isRun);
    const toDo: readonly MendStep[] = isDone ? [] : [BY_HAND];
    const { diagnostic: kept } = withoutWayOut(problem);
    const made = {
      help: `${madeAnewWords(base)} ${words}`,
      steps: [...undoingSteps(base), ...steps, ...toDo, remakingStep(own.tip)],
    };
    return { ...problem, diagnostic: { ...kept, ...made, state, expected: null } };
  }
  const publication = await own.publicationOf(commit.id);
  const { diagnostic: kept } = withoutWayOut(problem);
  if (publication === 'elsewhere') {
    const made = { help: `${ELSEWHERE} ${words}`, steps: [], expected: null };
    return { ...problem, diagnostic: { ...kept, ...made, state } };
  }
  if (publication === 'own') {
    return { ...problem, diagnostic: { ...kept, help: publishedWords(problem, []), state } };
  }
  const ending = wayOut === undefined ? [] : [wayOutStep(wayOut)];
  const isLater = isSettled || restored.length > 0;
  const text = isLater ? publishedWords(problem, restored) : (help?.committed ?? '');
  const committed = restored.length > 0 ? [committingStep(commit.id)] : [];
  const published = {
    help: isSettled ? text : `${publication === 'unknown' ? MAYBE : PUBLISHED} ${text}`.trimEnd(),
    steps: [...(isLater ? steps : []), ...committed, ...ending],
    by: by === 'you' && !isSettled ? ('history' as const) : by,
  };
  return { ...problem, diagnostic: { ...diagnostic, ...published, state, expected: null } };
}

function withoutJoined(asked: Restores | undefined): Restores | undefined {
  // Which of two that merges took for one holds, no program can say once others have it.
  if (asked === undefined || asked.renamed !== undefined || asked.whileOwn) return undefined;
  const { joined: _, byHandWhileOwn: __, ...restores } = asked;
  return restores;
}

/** Of two under one name the one keeps it that others have. */
async function keeping(restores: Restores, own: OwnHistory): Promise<Restores> {
  const { from, renamed = [] } = restores;
  for (const each of [{ from }, ...renamed])
    if (renamed.length > 0 && (await own.publicationOf(each.from)) === 'published')
      return { ...restores, from: each.from };
  return restores;
}

export function inState(problem: Settled, state: ProblemState): Settled {
  return { ...problem, diagnostic: { ...problem.diagnostic, state } };
}

/** How what a step did stands to what is looked at. */
export function stateOf(
  { diagnostic: { commit } }: Settled,
  { scope: { mode, head } }: Pick<Snapshot, 'scope'>,
): ProblemState {
  if (commit === null && head === null) return 'uncommitted';
  return mode === 'history' ? 'older' : 'in-range';
}

function publishedWords({ diagnostic, help }: Settled, restored: readonly MendStep[]): string {
  if (restored.length === 0) return help?.committed ?? diagnostic.help ?? '';
  return `${help?.uncommitted ?? diagnostic.help ?? ''} ${COMMIT_AGAIN}`;
}

/** What others do not have can be undone: nobody has to accept it. */
function withoutWayOut(problem: Settled): Settled {
  const { wayOut: _, ...diagnostic } = problem.diagnostic;
  return { ...problem, diagnostic };
}

const PUBLISHED = 'This commit is published, so do not change it.';
const MAYBE = 'If this commit is published, do not change it.';
const BY_HAND: MendStep = {
  action: 'do',
  text: 'Make the correction that the help names, then git add the file.',
};

function isRun({ action }: MendStep): boolean {
  return action === 'run';
}

function isSettledLater(rule: Rule): boolean {
  return rule.scope === 'history' && rule.settles !== undefined;
}

/** What each path is restored from: what was there before the first commit that changed it. */
async function originsOf(
  problems: readonly Settled[],
  own: OwnHistory,
  history: History | null,
): Promise<ReadonlyMap<string, Restores>> {
  const byPath = new Map<string, Settled[]>();
  for (const problem of problems) {
    const { path, byHand, leftOut } = problem.restores ?? {};
    if (path === undefined || byHand !== undefined) continue;
    // What is put back with a log has its origin there as well.
    for (const each of [path, leftOut?.like === null ? leftOut.paths : []].flat())
      byPath.set(each, [...(byPath.get(each) ?? []), problem]);
  }
  const origins = new Map<string, Restores>();
  for (const [path, found] of byPath) {
    const first = await earliest(found, own, history);
    if (first?.restores !== undefined) origins.set(path, first.restores);
  }
  return origins;
}
