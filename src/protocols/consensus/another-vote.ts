import { posix } from 'node:path';
import { negations, normalized } from '../../core/answers.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { listAt, textAt } from '../../core/json-value.ts';
import { editDistance } from '../../core/nearest.ts';
import { shareMeant } from './share-meant.ts';
import { isSame, judge, passes, ranked } from './verdict.ts';
import { isSettled, readMatrix, type Verdict } from './voting-matrix.ts';

/** What was voted, and what it came to: plain JSON. */
export interface Vote {
  readonly question: string | null;
  readonly threshold: number | null;
  /** Name and confidence of each option, as far as they are known. */
  readonly options: readonly (readonly [name: string | null, confidence: number | null])[];
  /** Name and rationale of each option that has one. */
  readonly reasons: readonly (readonly [name: string | null, rationale: string])[];
  /** Name and evidence of each option: the files and URLs. */
  readonly cited: readonly (readonly [name: string | null, sources: readonly string[]])[];
  /** Id and severity of each conflict. */
  readonly conflicts: readonly (readonly [id: string | null, severity: string | null])[];
  /** By the id of a conflict, what was decided about it and by whom, once somebody did. */
  readonly decided: readonly (readonly [id: string | null, what: string, by: string | null])[];
  readonly verdict: Verdict | null;
  /** The option that it is about; null where it decides for none. */
  readonly winner: string | null;
  /** True where the numbers bear the verdict out. */
  readonly holds: boolean;
}

/** Reads a vote out of any JSON value. */
export function voteOf(written: unknown): Vote {
  const value = asMeant(written);
  const matrix = readMatrix(value);
  const { threshold, verdict, options, conflicts } = matrix;
  const isDecided = verdict === 'PROVEN' || verdict === 'REFUTED';
  return {
    question: textAt(value, 'question'),
    threshold,
    options: options.map(({ name, confidence }) => [name, confidence]),
    reasons: options.flatMap(({ name, rationale }) =>
      rationale === '' ? [] : [[name, rationale] as const],
    ),
    cited: listAt(value, 'options').map((option) => [
      textAt(option, 'name'),
      listAt(option, 'evidence').flatMap(
        (each) => textAt(each, 'file') ?? textAt(each, 'url') ?? [],
      ),
    ]),
    conflicts: (conflicts ?? []).map(({ id, severity }) => [id, severity]),
    decided: (conflicts ?? []).flatMap(({ id, resolution: { status, type, by } }) =>
      isSettled(status) ? [[id, `${type ?? 'none'} (${status})`, by] as const] : [],
    ),
    verdict,
    winner: isDecided ? (ranked(matrix)?.[0]?.name ?? null) : null,
    holds: verdict !== null && judge(matrix)?.verdict === (isDecided ? 'PROVEN' : verdict),
  };
}

/** A number in quotes and a severity with a capital are only spelled wrong: to correct that changes no vote. */
function asMeant(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (key, each: unknown) => {
    if (typeof each !== 'string') return each;
    if (key === 'severity') return each.trim().toLowerCase();
    const meant = key === 'confidence' || key === 'threshold' ? shareMeant(each) : null;
    return meant === null ? each : Number(meant.expected);
  });
}

/**
 * What makes a committed vote another one, in words; null where it is the same vote. Its evidence may be
 * corrected, its conflicts be resolved, and a verdict that the numbers did not bear out.
 */
export function anotherVote(before: Vote, after: Vote): string | null {
  if (isAnotherQuestion(before, after)) return 'it asks another question';
  const changes = changesIn(before, after);
  const isOther = before.verdict !== after.verdict || !isSameName(before.winner, after.winner);
  // Borne out at last, or no more.
  const isTurned = before.holds !== after.holds || (before.holds && !holdsUnder(before, after));
  if (!(changes.length > 0 ? isOther || isTurned : isOther && before.holds)) {
    const among = before.holds && before.winner !== null ? optionsTurned(before, after) : [];
    return among.length === 0 ? null : ['its other options changed', ...among].join(', ');
  }
  const from = outcome(before);
  const to = outcome(after);
  const unchanged = !after.holds
    ? `with this change the verdict would not be ${to}`
    : before.holds
      ? `with the committed threshold the verdict would not be ${to}`
      : `without this change the verdict would not be ${to}`;
  const turn = from === to ? unchanged : `the verdict was ${from} and is ${to}`;
  return `${listed(changes)}${changes.length === 0 ? '' : '; '}${turn}`;
}

/** True where the numbers of a vote come to as much with the threshold of another one. */
function holdsUnder({ threshold }: Vote, { threshold: own, options }: Vote): boolean {
  if (threshold === null || own === null) return true;
  const isOver = (least: number) =>
    options.some(([, share]) => share !== null && passes(share, least));
  return isOver(threshold) === isOver(own);
}

/**
 * What a counted vote was counted from and is otherwise now though its verdict still follows, in words;
 * null for nothing. A word may be spelled better, evidence be added, and a cited file be moved.
 */
export function anotherBasis(before: Vote, after: Vote): string | null {
  if (!before.holds) return null;
  const [was, is] = [before.question, after.question];
  const isAsked = was === null || is === null || isRespelled(was, is);
  const changes = [
    ...(isAsked ? [] : [`the question was ${shown(was)}`]),
    ...thresholdChange(before, after),
    ...confidenceChanges(before, after),
    ...before.cited.flatMap(([name, sources]) => {
      const now = after.cited.find(([other]) => isSameName(other, name))?.[1];
      const isCited = (source: string) =>
        now?.some((each) => posix.basename(each) === posix.basename(source)) ?? true;
      return sources
        .filter((source) => !isCited(source))
        .slice(0, 1)
        .map((source) => `the evidence of ${named(name)} was ${quoted(source, LONGEST_PATH)}`);
    }),
  ];
  return changes.length === 0 ? null : listed(changes);
}

/** True where each word is as it was, but for some letters. */
function isRespelled(one: string, other: string): boolean {
  const [from, to] = [one, other].map((text) => normalized(text).split(' '));
  if (from === undefined || from.length !== to?.length) return false;
  return from.every(
    (word, at) => word === to[at] || (!/\d/.test(word) && isReworded(word, to[at] ?? '')),
  );
}

/** True for a vote that asks the same among the same, with the same outcome, whatever its id is. */
export function isSameVote(one: Vote, other: Vote): boolean {
  const isAsked = one.question !== null && other.question !== null;
  const [question, same] = [one, other].map((vote) => normalized(vote.question ?? ''));
  return (
    isAsked &&
    question === same &&
    changesIn(one, other).length === 0 &&
    outcome(one) === outcome(other)
  );
}

/** What was decided about a conflict and is decided otherwise now, in words; null for nothing. */
export function anotherDecision(before: Vote, after: Vote): string | null {
  for (const [id, was, by] of before.decided) {
    const [, is, now] = after.decided.find(([other]) => other === id) ?? [id, 'open', null];
    if (was === is && (by === null || isSameName(by, now))) continue;
    return `the conflict ${named(id)} was decided as ${was} by ${named(by)}, and is ${is}${is === 'open' ? '' : ` by ${named(now)}`} now`;
  }
  return null;
}

/** The option for which another reason is given now, in words; null for none. */
export function anotherReason(before: Vote, after: Vote): string | null {
  for (const [name, was] of before.reasons) {
    if (!after.options.some(([other]) => isSameName(other, name))) continue;
    const now = after.reasons.find(([other]) => isSameName(other, name))?.[1] ?? '';
    if (!isReworded(was, now)) return `the rationale of ${named(name)} was ${shown(was)}`;
  }
  return null;
}

/**
 * Words may be corrected. Where more than a third of the letters differ, or one of the two negates,
 * something else is asked.
 */
function isAnotherQuestion({ question: one }: Vote, { question: other }: Vote): boolean {
  if (one === null || other === null) return false;
  return !isReworded(one, other);
}

/** Characters of the longest text of which letters are counted. */
const LONGEST_COUNTED = 2000;

function isReworded(one: string, other: string): boolean {
  const [from, to] = [normalized(one), normalized(other)];
  if (Math.max(from.length, to.length) > LONGEST_COUNTED) return from === to;
  if (negations(from) !== negations(to)) return false;
  const most = Math.floor(Math.max(from.length, to.length) / 3);
  return from === to || editDistance(from, to, most) <= most;
}

/** What was done to the options of a vote that decided, but for corrected names: others were chosen among. */
function optionsTurned(before: Vote, after: Vote): readonly string[] {
  const { gone, come } = movedOptions(before, after);
  const left = [...come];
  const lost = gone.filter((name) => {
    const at = left.findIndex((each) => isReworded(name ?? '', each ?? ''));
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return optionWords({ gone: lost, come: left });
}

interface MovedOptions {
  readonly gone: readonly (string | null)[];
  readonly come: readonly (string | null)[];
}

function movedOptions(before: Vote, after: Vote): MovedOptions {
  const missing = (from: Vote, { options }: Vote) =>
    from.options
      .map(([name]) => name)
      .filter((name) => !options.some(([other]) => isSameName(other, name)));
  return { gone: missing(before, after), come: missing(after, before) };
}

function optionWords({ gone, come }: MovedOptions): readonly string[] {
  return [
    ...gone.map((name) => `the option ${named(name)} was removed`),
    ...come.map((name) => `the option ${named(name)} was added`),
  ];
}

/** More changes than these are not listed. */
const MOST_LISTED = 3;

function changesIn(before: Vote, after: Vote): readonly string[] {
  return [
    ...(normalized(before.question ?? '') === normalized(after.question ?? '')
      ? []
      : ['the question was reworded']),
    ...thresholdChange(before, after),
    ...optionWords(movedOptions(before, after)),
    ...confidenceChanges(before, after),
    ...conflictChanges(before, after),
  ];
}

function listed(changes: readonly string[]): string {
  const more = changes.length - MOST_LISTED;
  const shownOnes = changes.slice(0, MOST_LISTED);
  return [...shownOnes, ...(more > 0 ? [`${more} more changes`] : [])].join(', ');
}

function thresholdChange({ threshold: from }: Vote, { threshold: to }: Vote): readonly string[] {
  return isSameNumber(from, to) ? [] : [`the threshold went from ${shown(from)} to ${shown(to)}`];
}

function confidenceChanges(before: Vote, after: Vote): readonly string[] {
  return before.options.flatMap(([name, confidence]) => {
    const now = after.options.find((each) => isSameName(each[0], name))?.[1];
    return now === undefined || isSameNumber(confidence, now)
      ? []
      : `the confidence of ${named(name)} went from ${shown(confidence)} to ${shown(now)}`;
  });
}

function conflictChanges(before: Vote, after: Vote): readonly string[] {
  const severities = new Map(after.conflicts);
  const known = new Set(before.conflicts.map(([id]) => id));
  return [
    ...before.conflicts.flatMap(([id, severity]) => {
      const now = severities.get(id);
      if (now === undefined) return `the conflict ${named(id)} was removed`;
      return now === severity
        ? []
        : `the conflict ${named(id)} was ${shown(severity)} and is ${shown(now)}`;
    }),
    ...after.conflicts.flatMap(([id]) =>
      known.has(id) ? [] : `the conflict ${named(id)} was added`,
    ),
  ];
}

/** White space and capitals make no other option. */
function isSameName(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && normalized(one) === normalized(other));
}

function isSameNumber(one: number | null, other: number | null): boolean {
  return one === other || (one !== null && other !== null && isSame(one, other));
}

function outcome({ verdict, winner }: Vote): string {
  return winner === null ? (verdict ?? 'none') : `${verdict} for ${named(winner)}`;
}

function shown(value: number | string | null): string {
  if (value === null) return 'none';
  return typeof value === 'number' ? String(value) : quoted(value);
}

function named(name: string | null): string {
  return name === null ? 'without a name' : quoted(name);
}
