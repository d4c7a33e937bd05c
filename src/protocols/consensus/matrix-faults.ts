import type { DataPath } from '../../core/place.ts';
import { isBlank } from '../../core/unseen.ts';
import { TALLY } from './commands.ts';
import {
  criticalConflict,
  escalates,
  isSame,
  type Judgement,
  judge,
  passes,
  type RankedOption,
  ranked,
} from './verdict.ts';
import type { Position, VotedOption, VotingMatrix } from './voting-matrix.ts';

/** A part of a matrix whose name stands there a second time. */
export interface NameTwice {
  readonly name: string;
  readonly at: DataPath;
  readonly first: DataPath;
}

/** A position of a conflict that does not say what the options say. */
export interface WrongPosition {
  readonly position: Position & { readonly option: string };
  /** The option that it names; null where there is none. */
  readonly option: VotedOption | null;
}

/** A word of a conflict that the format does not have. */
export interface UnknownValue {
  readonly at: DataPath;
  readonly value: string;
  /** The words that it has. */
  readonly words: readonly string[];
}

const CONFLICT_TYPES = [
  'contradiction',
  'partial-overlap',
  'scope-difference',
  'priority-difference',
  'evidence-conflict',
];
const STATUSES = ['pending', 'proposed', 'accepted', 'rejected'];
const RESOLUTION_TYPES = ['merge', 'choose-a', 'choose-b', 'new', 'defer', 'escalate'];
/** A vote has more options than the two sides of a contribution's conflict. */
const CHOICE = /^choose-.*\S$/s;

/** Why only a human may decide, where the verdict decides all the same; null where it does not. */
export function unescalated(matrix: VotingMatrix): 'below' | 'critical' | null {
  const { verdict, threshold } = matrix;
  if (verdict === null || escalates(verdict)) return null;
  const [top, second] = ranked(matrix) ?? [];
  const isVote = top !== undefined && second !== undefined && threshold !== null;
  if (isVote && !passes(top.confidence, threshold)) return 'below';
  return criticalConflict(matrix) === null ? null : 'critical';
}

/** What to do about a verdict that is not what the numbers say; null where these say none. */
export function countedAgain(verdict: string | null): string {
  const [count, meant] =
    verdict === null
      ? ['Add the missing numbers first, then count', 'the verdict that follows from the numbers']
      : ['Count', `the verdict ${verdict}`];
  return `${count} the vote again: run ${TALLY}. It writes ${meant} and appends a manifest entry. A human decides what follows.`;
}

/** What the numbers say where the verdict says something else; null also where `unescalated` tells it. */
export function contradicted(matrix: VotingMatrix): Judgement | null {
  const { verdict } = matrix;
  const judgement = judge(matrix);
  if (verdict === null || judgement === null || unescalated(matrix) !== null) return null;
  const meant = verdict === 'REFUTED' ? 'PROVEN' : verdict;
  return meant === judgement.verdict ? null : judgement;
}

/** The top option where `actualConsensus` is not its confidence. */
export function misstatedTop(matrix: VotingMatrix): RankedOption | null {
  const top = ranked(matrix)?.[0];
  if (top === undefined || matrix.actualConsensus === null) return null;
  return isSame(top.confidence, matrix.actualConsensus) ? null : top;
}

/** Options whose name an option before them has. */
export function sameNames({ options }: VotingMatrix): readonly NameTwice[] {
  return seconds(options.map(({ at, name }) => ({ name, at: [...at, 'name'] })));
}

/** Conflicts whose id a conflict before them has. */
export function sameConflictIds({ conflicts }: VotingMatrix): readonly NameTwice[] {
  return seconds((conflicts ?? []).map(({ at, id }) => ({ name: id, at: [...at, 'conflictId'] })));
}

function seconds(
  parts: readonly { readonly name: string | null; readonly at: DataPath }[],
): readonly NameTwice[] {
  const firsts = new Map<string, DataPath>();
  const found: NameTwice[] = [];
  for (const { name, at } of parts) {
    if (name === null) continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, at);
    else found.push({ name, at, first });
  }
  return found;
}

/** The first option of each name. */
function optionsByName({ options }: VotingMatrix): ReadonlyMap<string, VotedOption> {
  const found = new Map<string, VotedOption>();
  for (const option of options) {
    if (option.name !== null && !found.has(option.name)) found.set(option.name, option);
  }
  return found;
}

/** Positions that name no option, or give it another confidence than the vote. */
export function* wrongPositions(matrix: VotingMatrix): Generator<WrongPosition> {
  const options = optionsByName(matrix);
  for (const position of (matrix.conflicts ?? []).flatMap(({ positions }) => positions)) {
    if (position.option === null) continue;
    const option = options.get(position.option) ?? null;
    if (option === null || differs(position.confidence, option.confidence)) {
      yield { position: { ...position, option: position.option }, option };
    }
  }
}

/** Words of conflicts that the format does not have. What is missing or blank is the schema's to tell. */
export function unknownConflictValues({ conflicts }: VotingMatrix): readonly UnknownValue[] {
  return (conflicts ?? []).flatMap(({ at, type, resolution }) => [
    ...unknown([...at, 'conflictType'], type, CONFLICT_TYPES),
    ...unknown([...at, 'resolution', 'status'], resolution.status, STATUSES),
    ...(CHOICE.test(resolution.type ?? '')
      ? []
      : unknown([...at, 'resolution', 'resolutionType'], resolution.type, RESOLUTION_TYPES)),
  ]);
}

function unknown(
  at: DataPath,
  value: string | null,
  words: readonly string[],
): readonly UnknownValue[] {
  return value === null || isBlank(value) || words.includes(value) ? [] : [{ at, value, words }];
}

function differs(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && !isSame(a, b);
}

/** True when no part of a matrix contradicts another. Says nothing of parts that are missing. */
export function isConsistent(matrix: VotingMatrix): boolean {
  return (
    unescalated(matrix) === null &&
    contradicted(matrix) === null &&
    misstatedTop(matrix) === null &&
    sameNames(matrix).length === 0 &&
    sameConflictIds(matrix).length === 0 &&
    unknownConflictValues(matrix).length === 0 &&
    wrongPositions(matrix).next().done === true
  );
}
