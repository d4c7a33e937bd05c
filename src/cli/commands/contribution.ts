import type { Caller } from '../../app/caller.ts';
import { stateInWords } from '../../app/chosen-paths.ts';
import { configurationOf } from '../../app/configuration.ts';
import { type ContributionsRead, readContributions } from '../../app/read-contributions.ts';
import { soundContributions } from '../../app/sound-contributions.ts';
import { appearance } from '../../app/terminal.ts';
import { WrongUse } from '../../core/failure.ts';
import { quoted } from '../../core/found-value.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { TOOL } from '../../core/tool.ts';
import { openRepository } from '../../git/open.ts';
import type { ComparedContribution } from '../../protocols/contributions/compared-contribution.ts';
import {
  type ComparedQuestion,
  comparedQuestions,
  countDifferent,
  type DifferentAnswers,
  differentAnswers,
  type SessionAnswer,
} from '../../protocols/contributions/compared-questions.ts';
import type { Severity } from '../../protocols/contributions/conflict-detection.ts';
import { conflictObject } from '../../protocols/contributions/conflict-object.ts';
import { loadRules } from '../../protocols/rules.ts';
import { counted, listed } from '../../report/counts.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { type Ink, paint, type Style } from '../../report/style.ts';
import type { ContributionInvocation } from '../contribution-invocation.ts';
import {
  type Answer,
  answerText,
  contributionMember,
  groupTitle,
  questionTitle,
} from './contribution-answer.ts';
import { consensus } from './contribution-consensus.ts';

/** Pairs that are listed. Their number may be the square of that of the sessions. */
const MOST_LISTED = 10_000;

const INKS: Readonly<Record<Severity, Ink>> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'blue',
};

/** What the detection found. */
interface Found {
  readonly questions: readonly ComparedQuestion[];
  readonly listed: readonly DifferentAnswers[];
  /** Pairs that differ and are beyond what is listed. */
  readonly notListed: number;
}

/** How many contributions that could not be compared are named to people. */
const MOST_NAMED = 20;

/**
 * Prints which sessions answer differently, or what their answers add up to (seed 1.11). Nothing is
 * written. Gives the exit code: 3 where something that was asked for could not be compared.
 */
export async function compare(invocation: ContributionInvocation, caller: Caller): Promise<0 | 3> {
  const { cwd, env, stdout } = caller;
  const { action, backend, format, color, verbose } = invocation;
  const repository = await openRepository({ cwd, env, backend });
  try {
    const snapshot = await snapshotOf(repository, invocation);
    const state = { snapshot, root: repository.root };
    const rules = await loadRules();
    const found = await configurationOf(invocation.config, cwd, state, rules);
    const { notes } = found;
    const all = await readContributions(snapshot, found.config, invocation, rules);
    const looked = { repository, snapshot, found, rules, config: invocation.config, caller };
    const read = await soundContributions(all, looked);
    demandSome(invocation, snapshot, read);
    const answer = { conflicts, consensus }[action](read.contributions, read.entries);
    const style = { ...appearance(stdout, env, color), quiet: false, verbose };
    const done = { answer, snapshot, read, notes };
    stdout.write(format === 'json' ? asJson(done) : asText(done, style));
    return read.leftOut.length > 0 ? 3 : 0;
  } finally {
    await repository.close();
  }
}

/** A comparison that took place. */
interface Comparison {
  readonly answer: Answer;
  readonly snapshot: Snapshot;
  readonly read: ContributionsRead;
  /** What to know of it, for people. */
  readonly notes: readonly string[];
}

function snapshotOf(
  repository: Repository,
  { rev, staged }: ContributionInvocation,
): Promise<Snapshot> {
  if (rev !== null) return repository.revision(rev);
  return staged ? repository.index() : repository.worktree();
}

/** @throws WrongUse where there is nothing of what was named: that would look like agreement. */
function demandSome(
  { epic, marker }: ContributionInvocation,
  { scope }: Snapshot,
  { contributions, leftOut, epics }: ContributionsRead,
): void {
  if ((epic === null && marker === null) || contributions.length + leftOut.length > 0) return;
  const wanted = [
    ...(epic === null ? [] : [`the epic ${epic}`]),
    ...(marker === null ? [] : [`the marker "${marker}"`]),
  ];
  const others = [...epics].sort().slice(0, MOST_NAMED);
  throw new WrongUse(
    'nothing-to-compare',
    `No contribution in ${stateInWords(scope)} has ${listed(wanted)}.`,
    others.length === 0
      ? 'There is no contribution at all.'
      : `There are contributions to ${listed(others.map((id) => quoted(id)))}.`,
  );
}

/** `schemas/contribution-conflicts.schema.json` and `schemas/contribution-consensus.schema.json`. */
function asJson({ answer, snapshot: { scope }, read, notes }: Comparison): string {
  const document = {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    scope: { mode: scope.mode, base: scope.base, head: scope.head },
    compared: countsOf(read),
    ...answer.members,
    leftOut: read.leftOut.map(({ path, part, why }) => ({ path, part, why })),
    notes,
    error: null,
  };
  return `${inertJson(JSON.stringify(document, null, 2))}\n`;
}

function asText({ answer, snapshot: { scope }, read, notes }: Comparison, style: Style): string {
  const { contributions, sessions } = countsOf(read);
  const what = counted(contributions, ['contribution', 'contributions']);
  const whose = counted(sessions, ['session', 'sessions']);
  const lines = [
    ...(contributions > 0 ? [`${answer.text(style)}Compared ${what} of ${whose}.`] : []),
    ...leftOutLines(read, style),
  ];
  if (lines.length === 0) {
    lines.push(`Nothing to compare: there is no contribution in ${stateInWords(scope)}.`);
  }
  lines.push(...notes.map((note) => `${paint(style, 'note:', 'bold')} ${visible(note)}`));
  return lines.map((line) => `${line}\n`).join('');
}

function countsOf({ contributions }: ContributionsRead) {
  const sessions = new Set(contributions.map(({ sessionId }) => sessionId)).size;
  return { contributions: contributions.length, sessions };
}

/** What was asked for and could not be compared: never left out without a word. */
function leftOutLines({ leftOut }: ContributionsRead, style: Style): readonly string[] {
  const lines = leftOut.slice(0, MOST_NAMED).map(({ path, part, why }) => {
    const place = part === null ? path : `${path}, ${part}`;
    return visible(`${place}: ${why}`);
  });
  const others = leftOut.length - lines.length;
  if (others > 0) lines.push(`${others} more; --format json names them all`);
  return lines.map((line) => `${paint(style, 'not compared:', 'yellow', 'bold')} ${line}`);
}

/** Which sessions answer a question differently (seed 1.11.1). */
function conflicts(contributions: readonly ComparedContribution[]): Answer {
  const questions = comparedQuestions(contributions);
  const listed: DifferentAnswers[] = [];
  let all = 0;
  for (const question of questions) {
    all += countDifferent(question);
    if (listed.length === MOST_LISTED) continue;
    for (const different of differentAnswers(question)) {
      listed.push(different);
      if (listed.length === MOST_LISTED) break;
    }
  }
  const found = { questions, listed, notListed: all - listed.length };
  return { members: membersOf(found), text: (style) => textOf(found, style) };
}

function membersOf({ questions, listed, notListed }: Found) {
  return {
    questions: questions.length,
    conflicts: listed.map((different) => ({
      home: different.question.home,
      epicId: different.question.epicId,
      markerLabel: different.question.markerLabel,
      contribution: contributionMember(different.later.contribution),
      other: contributionMember(different.earlier.contribution),
      flagged: different.isFlagged,
      conflictId: different.conflictId,
      conflict: conflictObject(different),
    })),
    notListed,
  };
}

function textOf(found: Found, style: Style): string {
  const lines: string[] = [];
  let asked: ComparedQuestion | null = null;
  for (const different of found.listed) {
    const { question } = different;
    if (!isSameGroup(asked, question)) lines.push(groupTitle(question, style));
    if (asked !== question) lines.push(questionTitle(question, style));
    lines.push(...pairLines(different, style), '');
    asked = question;
  }
  return `${[...lines, summaryOf(found)].join('\n')}\n`;
}

function isSameGroup(a: ComparedQuestion | null, b: ComparedQuestion): boolean {
  return a?.home === b.home && a.epicId === b.epicId && a.markerLabel === b.markerLabel;
}

function pairLines(
  { question, later, earlier, type, severity, isFlagged, conflictId }: DifferentAnswers,
  style: Style,
) {
  const grade = paint(style, severity, INKS[severity], 'bold');
  const path = visible(later.contribution.path);
  return [
    `  ${grade} ${type}`,
    `    ${sideLine('a, later', later, style)}`,
    `    ${sideLine('b, earlier', earlier, style)}`,
    isFlagged
      ? `    recorded as ${visible(conflictId ?? 'a conflict without an id')} in ${path}`
      : `    not recorded in ${path}: lint-protocol contribution flag --epic ${visible(question.epicId)}`,
  ];
}

function sideLine(side: string, { contribution, confidence, answer }: SessionAnswer, style: Style) {
  const start = `${side.padEnd(10)} ${contribution.sessionId} ${String(confidence).padEnd(4)} `;
  return `${start}${answerText(answer, style.width - start.length - 4)}`;
}

function summaryOf({ questions, listed, notListed }: Found): string {
  const shared = questions.filter(({ answers }) => answers.length > 1).length;
  if (shared === 0) return 'No question is answered by two sessions, so nothing can differ.';
  const differing = questions.filter((question) => countDifferent(question) > 0).length;
  const several = `Several sessions answer ${counted(shared, ['question', 'questions'])}`;
  if (differing === 0) return `${several}, and agree.`;
  const pairs = counted(listed.length + notListed, ['pair of sessions', 'pairs of sessions']);
  return [
    `${several}: they agree on ${shared - differing} and differ on ${differing}.`,
    `Different answers of ${pairs}; ${recordedOf(listed)}.`,
    ...(notListed > 0
      ? [`${notListed} pairs are not listed: ask for less with --epic or --marker.`]
      : []),
  ].join(' ');
}

/** How many of the pairs listed have a conflict that says so. */
function recordedOf(listed: readonly DifferentAnswers[]): string {
  const flagged = listed.filter(({ isFlagged }) => isFlagged).length;
  if (flagged === listed.length) return 'recorded as conflicts';
  return `${flagged === 0 ? 'none' : `${flagged} of ${listed.length}`} recorded as a conflict`;
}
