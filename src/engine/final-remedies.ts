import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { gitCommand } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { MendStep } from '../core/remedy.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { definitionOf, isLogKind, isReadable } from '../protocols/kinds.ts';
import { asPublished, type Original } from './amended.ts';
import { type Cause, type Causes, causesOf } from './causes.ts';
import { copyCauses, linkedCauses, rewrittenLogs } from './copy-causes.ts';
import { appendedAgain, isBarred, isFinalHere, isGarbled, isLinked, isTorn } from './follow-ups.ts';
import { STAYS } from './going-along.ts';
import { heldCauses } from './held-causes.ts';
import type { Judging } from './judging.ts';
import { broughtBack, leftBehind } from './left-behind.ts';
import { committedLines, type LineCauses } from './line-causes.ts';
import type { LogSources } from './log-sources.ts';
import { type Ground, madeAnewWords, type OwnHistory } from './own-history.ts';
import type { PathVersions } from './path-versions.ts';
import type { Removal } from './removals.ts';
import { restoredBy, restoredOf } from './restored-for.ts';
import {
  COMMIT_IT,
  committingStep,
  ELSEWHERE,
  remakingStep,
  restoringSteps,
  undoingSteps,
} from './restoring-steps.ts';
import { tornOut } from './torn-lines.ts';
import { unnamedGone } from './unnamed.ts';

/** The state that is judged, and what can still be changed of what led there. */
interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly own: OwnHistory;
  /** What all problems say that logs held. */
  readonly sources?: LogSources;
}

/** Why records that are final are wrong. */
export interface Reasons extends Judged {
  readonly causes: Causes;
  /** What others that did not change themselves need. */
  readonly removals: ReadonlyMap<Settled, Removal>;
  /** The oldest of the own commits in which anything was found. */
  readonly base: Ground | null;
  readonly original: Original | null;
}

/** True for what a record says of itself and is not, where its versions show what it was. */
export function isTampered(problem: Settled, guarded: ReadonlySet<string>): boolean {
  return guarded.has(problem.diagnostic.rule) && hasVersions(problem);
}

function hasVersions({ kind }: Settled): boolean {
  return isReadable(kind) && definitionOf(kind).versionState !== undefined;
}

interface Asked extends Judged {
  readonly judging: Pick<Judging, 'config'>;
  readonly past: PathVersions;
  readonly lines: LineCauses;
  /** The ids of the rules that report tampering. */
  readonly guarded: ReadonlySet<string>;
}

/** What made records what they are that are final, or not what they say of themselves: these are restored first. */
export async function committedCauses(
  found: readonly Settled[],
  { lines, guarded, ...judged }: Asked,
): Promise<Causes> {
  const { snapshot, past } = judged;
  // What a further change fixes takes nothing back.
  const problems = found.filter(({ isFurther }) => isFurther !== true);
  const asked = problems.filter(
    (each) => (isFinalHere(each) && !isLogKind(each.kind)) || isTampered(each, guarded),
  );
  const files = await causesOf(asked, snapshot, past);
  const byPath = new Map([...files.values()].map((cause) => [cause.path, cause]));
  const others = problems.flatMap((each): readonly [Settled, Cause][] => {
    const cause = hasVersions(each) ? byPath.get(each.diagnostic.path) : undefined;
    return !cause?.right || files.has(each) ? [] : [[each, cause]];
  });
  const inLogs = await committedLines(
    problems.filter((each) => (isFinalHere(each) && isLogKind(each.kind)) || isGarbled(each)),
    { lines, ...judged },
  );
  const rewritten = await rewrittenLogs(problems, guarded, lines);
  const held = await heldCauses(problems, judged);
  const unlike = problems.filter((each) => guarded.has(each.diagnostic.rule) && !hasVersions(each));
  const copies = await copyCauses(unlike, snapshot, past);
  const links = await linkedCauses(problems.filter(isLinked), judged);
  return new Map([...rewritten, ...copies, ...held, ...files, ...others, ...inLogs, ...links]);
}

/**
 * Problems of records that are committed and final, each with what the commit that made the record what
 * it is leaves to be done: the commit is made anew as long as nothing published holds it; what it
 * changed is restored by a further one; and what was wrong from the beginning stays.
 */
export async function withFinalRemedies(
  problems: readonly Settled[],
  judged: Reasons,
): Promise<readonly Settled[]> {
  const { causes, removals, base } = judged;
  const gone = await unnamedGone(problems, judged);
  const remedied: Settled[] = [];
  for (const problem of problems) {
    const cause = causes.get(problem);
    const removal = removals.get(problem);
    const torn = isTorn(problem) ? await tornOut(problem, cause?.commit ?? null, judged) : null;
    const told = toldFor(problem, cause);
    if (told !== null) remedied.push(told);
    // What is only worth knowing is no reason to make a commit anew, or to end a merge.
    else if (problem.diagnostic.level === 'info') remedied.push(problem);
    else if (torn !== null) remedied.push(torn);
    else if (removal !== undefined) remedied.push(await leftAlone(problem, removal, judged));
    else if (cause === undefined)
      remedied.push(isFinalHere(problem) ? staying(problem, STAYS, true) : problem);
    else if (cause.commit === null) remedied.push(await undone(problem, cause, judged));
    else if (base !== null && judged.own.has(cause.commit) && cause.mayChange !== true)
      remedied.push(await madeAnew(problem, cause, base, judged));
    else if (cause.right !== null && cause.isByHand !== true)
      remedied.push(
        await restored(problem, { ...cause, commit: cause.commit }, cause.right, judged),
      );
    else if (!isFinalHere(problem)) remedied.push(problem);
    else remedied.push(gone.get(problem) ?? staying(problem, asAdded(cause.commit)));
  }
  return remedied;
}

/** What is said of a part that its file lost, where no command puts it back by itself. */
function toldFor(problem: Settled, cause: Cause | undefined): Settled | null {
  const isInfo = problem.diagnostic.level === 'info';
  const help = cause?.lost && isInfo ? toDoFor(problem, cause) : cause?.told;
  return help ? { ...problem, diagnostic: { ...problem.diagnostic, help, expected: null } } : null;
}

/** What is not committed yet is put right in place. */
async function undone(
  problem: Settled,
  cause: Cause,
  { snapshot, history, sources }: Judged,
): Promise<Settled> {
  const { right } = cause;
  if (right === null || history === null) return problem;
  const { diagnostic } = problem;
  const steps = await restoringSteps(restoredBy(problem, cause, right), snapshot, history, sources);
  const isChange = isBarred(problem, cause) && cause.copyOf === undefined;
  const status = isChange ? ' Its status does not allow the change.' : '';
  // What is held to a decision may be changed by another one.
  const isHeld = isReadable(problem.kind) && definitionOf(problem.kind).agrees !== undefined;
  const help = isHeld && diagnostic.help ? diagnostic.help : `${toDoFor(problem, cause)}${status}`;
  return { ...problem, diagnostic: { ...diagnostic, help, steps, expected: null } };
}

/** The record did not change: what it needs is put back, and nobody has to excuse it. */
async function leftAlone(
  problem: Settled,
  removal: Removal,
  { snapshot, history, own, base, sources }: Reasons,
): Promise<Settled> {
  const { diagnostic } = problem;
  const { path, commit, isGone, movedTo, beside } = removal;
  const restores = restoredOf(removal);
  const isOwn = commit !== null && base !== null && own.has(commit.id);
  const back = history && (await restoringSteps(restores, snapshot, history, sources));
  const isElsewhere = commit !== null && (await own.publicationOf(commit.id)) === 'elsewhere';
  const steps = isElsewhere
    ? []
    : [
        ...(isOwn ? undoingSteps(base) : []),
        ...(back ?? []),
        ...(isOwn ? [remakingStep(own.tip)] : commit === null ? [] : [committingStep(commit.id)]),
      ];
  const here = beside !== undefined ? 'in a merge' : 'in this change';
  const where = commit === null ? here : `in commit ${short(commit.id)}`;
  const done = isGone ? 'removed or renamed' : 'changed';
  const name = quoted(path, LONGEST_PATH);
  const toDo = isElsewhere
    ? ELSEWHERE
    : diagnostic.path === movedTo
      ? 'Move it back.'
      : 'Restore that file.';
  const help =
    diagnostic.path === movedTo
      ? `This file was named ${name} and was renamed ${where}. ${toDo}`
      : `The record needs ${name}, which was ${done} ${where}. ${toDo}`;
  const made = { help, steps, by: 'you' as const, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}

async function madeAnew(
  problem: Settled,
  cause: Cause,
  base: Ground,
  { snapshot, history, own, original, sources }: Reasons,
): Promise<Settled> {
  const { diagnostic } = problem;
  const { path, right } = cause;
  if (original !== null && original.own === cause.commit)
    return asPublished(problem, original, { base, own });
  const left = right === null ? await leftBehind(problem, { snapshot, history, own }) : null;
  if (left !== null)
    return broughtBack(problem, left, base, [
      ...undoingSteps(base),
      left.step,
      remakingStep(own.tip),
    ]);
  const words =
    right === null ? (problem.help?.uncommitted ?? diagnostic.help ?? '') : toDoFor(problem, cause);
  const fixing: readonly MendStep[] =
    right === null || history === null
      ? [
          { action: 'do', path, text: `${words || 'Make the correction.'} Then continue.` },
          { action: 'run', path, text: gitCommand('add -A', folderOf(path)) },
        ]
      : await restoringSteps(restoredBy(problem, cause, right), snapshot, history, sources);
  const steps = [...undoingSteps(base), ...fixing, remakingStep(own.tip)];
  const expected = right === null ? diagnostic.expected : null;
  // What is done by hand may only be possible once the commit is taken back: a step says it.
  const help = [madeAnewWords(base), ...(right === null || history === null ? [] : [words])];
  const made = { help: help.join(' '), steps, expected };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}

/** Where a correction may be by hand: what a record is about is in its folder, or beside that. */
function folderOf(path: string): string {
  const [, hidden] = /^((?:.*\/)?\.[^/]+)\/[^.]/s.exec(path) ?? [];
  const end = path.lastIndexOf('/');
  return hidden ?? (end === -1 ? path : path.slice(0, end));
}

async function restored(
  problem: Settled,
  cause: Cause & { readonly commit: string },
  right: NonNullable<Cause['right']>,
  { snapshot, history, own, sources }: Judged,
): Promise<Settled> {
  const { diagnostic } = problem;
  const { commit, path } = cause;
  const publication = await own.publicationOf(commit);
  const back =
    history &&
    (await restoringSteps(restoredBy(problem, cause, right), snapshot, history, sources));
  const isElsewhere = publication === 'elsewhere';
  const steps = isElsewhere || back === null ? [] : [...back, committingStep(commit)];
  const isLog = isLogKind(problem.kind) && path === diagnostic.path;
  const why = isLog ? ', although a log only grows' : finalWords(problem, cause);
  const it = path === diagnostic.path || problem.isFinal ? 'it' : quoted(path, LONGEST_PATH);
  const published = publication === 'published' ? ', and a published branch has that commit' : '';
  const what = isElsewhere ? ELSEWHERE : `${toDoFor(problem, cause)} ${COMMIT_IT}`;
  const isAdded = cause.copyOf !== undefined || cause.added !== undefined;
  const changed = isAdded ? `added ${it}` : `changed ${it}${why}`;
  const done = cause.isGarbled ? 'added this line' : changed;
  const help = `Commit ${short(commit)} ${done}${published}. ${what}`;
  const made = { help, steps, by: 'you' as const, expected: null };
  // An entry that excuses what is there comes last, where there is one.
  const isRemedied = isElsewhere || cause.isGarbled === true;
  const whole = { ...problem, diagnostic: { ...diagnostic, ...made } };
  return isRemedied ? { ...whole, isRemedied } : whole;
}
function finalWords(problem: Settled, cause: Cause): string {
  if (isFinalHere(problem)) return ', although it is final';
  return isBarred(problem, cause) ? ', although its status does not allow that' : '';
}

function toDoFor(problem: Settled, { copyOf, lost, isGarbled, added }: Cause): string {
  if (added !== undefined) return added.help;
  if (lost === 'lines') return `Lines of this file were removed. ${RESTORE}`;
  if (lost && problem.diagnostic.messageId !== 'empty') return `The file was cut off. ${RESTORE}`;
  if (isGarbled) return takenOut(problem.kind);
  if (copyOf === undefined) return RESTORE;
  return `Remove this copy: the record is ${quoted(copyOf, LONGEST_PATH)}.`;
}

/** What nothing but an entry of the configuration is left for. */
function staying(problem: Settled, words: string, isUncaused = false): Settled {
  const { diagnostic, help } = problem;
  const later = diagnostic.by === 'human' ? help?.committed : undefined;
  const text = [words, later ?? appendedAgain(problem, isUncaused)].flat().join(' ');
  const by = diagnostic.by === 'human' ? diagnostic.by : ('history' as const);
  const made = { help: text, by, expected: null };
  return { ...problem, isFinal: true, diagnostic: { ...diagnostic, ...made } };
}

const asAdded = (commit: string) => `Commit ${short(commit)} added this version. ${STAYS}`;
const RESTORE = 'Restore the earlier version.';

function takenOut(kind: Settled['kind']): string {
  const command = isReadable(kind) ? definitionOf(kind).recordedBy : undefined;
  const tool = command === undefined ? 'the tool' : `\`${command}\``;
  return `This line is not text, and it makes the whole log unreadable. Remove the line, and record its entry again with ${tool}.`;
}

const short = (id: string) => id.slice(0, 12);
