import { type JsonChange, withValues } from '../../../core/json-edit.ts';
import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { inWords } from '../../../core/locate.ts';
import type { RecordOf } from '../../../core/record.ts';
import type { ShapeFault } from '../../../core/shape.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { isBlank } from '../../../core/unseen.ts';
import { sameConflictIds, sameNames, wrongPositions } from '../matrix-faults.ts';
import { type NamedOption, unnamedTogether } from '../near-options.ts';
import { newConflict, newConflictIds } from '../new-conflict.ts';
import { type Judgement, judge, type RankedOption, ranked } from '../verdict.ts';
import { readMatrix, SEVERITIES, type Verdict, type VotingMatrix } from '../voting-matrix.ts';
import { openLines } from './matrix-draft.ts';

/** The threshold of a vote that sets none. */
export const DEFAULT_THRESHOLD = 0.5;

/** More conflicts than a human can look into. */
export const MOST_NEAR = 100;

/** What is not in the numbers. */
export interface CountChoices {
  /** By option: how much is at stake where it is near another. */
  readonly severity?: Readonly<Record<string, string>>;
  /** Pairs `A,B` whose rationales do not exclude each other. */
  readonly compatible?: readonly string[];
  /** Whether evidence speaks against the top option. */
  readonly refuted?: boolean;
  /** Whether no conflict is added. */
  readonly onlyVerdict?: boolean;
}

/** What a vote came to. */
export interface Count {
  /** The matrix as it is to be written. */
  readonly text: string;
  readonly value: unknown;
  readonly matrix: VotingMatrix;
  readonly verdict: Verdict;
  readonly reason: Judgement['reason'];
  /** The options, the best first: two at least. */
  readonly top: RankedOption;
  readonly second: RankedOption;
}

/** Why a vote can not be counted. */
export type Uncounted =
  /** Sentences: what the matrix lacks, or what in it is wrong. */
  | { readonly problems: readonly string[] }
  /** A name among the choices that no option has. */
  | { readonly unknown: string }
  /** The number of pairs that lie near each other. */
  | { readonly near: number };

/** Counts a vote. The numbers and the conflicts that are there stay; what follows from them is set. */
export function counted(
  { text, value }: Pick<RecordOf['voting-matrix'], 'text' | 'value'>,
  choices: CountChoices,
): Count | Uncounted {
  const unknown = unknownOption(value, choices);
  if (unknown !== null) return { unknown };
  const settled = withValues(text, [...settledValues(value)]);
  const matrix = readMatrix(JSON.parse(settled));
  const pairs = choices.onlyVerdict ? [] : nearPairs(matrix, choices.compatible ?? []);
  if (pairs.length > MOST_NEAR) return { near: pairs.length };
  const nextId = newConflictIds(value, matrix);
  const added = pairs.map((pair) =>
    newConflict(nextId(), pair, { severity: severityOf(pair, choices) }),
  );
  const found = judged(withConflicts(settled, matrix, added));
  const [top, second] = ranked(found.matrix) ?? [];
  if (top === undefined || second === undefined || found.judgement === null) {
    return { problems: ['The verdict does not follow from these numbers.'] };
  }
  const { verdict, reason } = found.judgement;
  const named = [top, second].flatMap(({ name, confidence }) =>
    name === null ? [] : [{ name, confidence }],
  );
  if (choices.refuted !== true || verdict !== 'PROVEN') {
    return finished(found.text, { verdict, reason, top, second });
  }
  if (isInConflict(found.matrix, top)) {
    return finished(found.text, { verdict: 'REFUTED', reason, top, second });
  }
  const severity = severityOf(named, choices);
  const against = newConflict(nextId(), named, { severity, conflictType: 'evidence-conflict' });
  const refuted = judged(withConflicts(found.text, found.matrix, [against]));
  // A critical conflict goes to a human, whatever it says.
  const outcome =
    refuted.judgement?.verdict === 'PROVEN'
      ? { verdict: 'REFUTED' as const, reason }
      : { verdict: 'CONTESTED' as const, reason: 'critical' as const };
  return finished(refuted.text, { ...outcome, top, second });
}

function judged(text: string) {
  const matrix = readMatrix(JSON.parse(text));
  return { text, matrix, judgement: judge(matrix) };
}

function finished(text: string, found: Omit<Count, 'text' | 'value' | 'matrix'>): Count {
  const changes: JsonChange[] = [
    [['verdict'], found.verdict],
    [['actualConsensus'], found.top.confidence],
  ];
  const now: unknown = JSON.parse(text);
  const differing = changes.filter(([path, to]) => valueAt(now, String(path[0])) !== to);
  const written = withValues(text, differing);
  const value: unknown = JSON.parse(written);
  return { ...found, text: written, value, matrix: readMatrix(value) };
}

/** A threshold and a list of conflicts where there are none, and positions with the confidences of the vote. */
function* settledValues(value: unknown): Generator<JsonChange> {
  if (!isObject(value)) return;
  if ((value['threshold'] ?? null) === null) yield [['threshold'], DEFAULT_THRESHOLD];
  if ((value['conflicts'] ?? null) === null) yield [['conflicts'], []];
  for (const { position, option } of wrongPositions(readMatrix(value))) {
    if (option !== null) yield [[...position.at, 'confidence'], option.confidence];
  }
}

function withConflicts(
  text: string,
  { conflicts }: VotingMatrix,
  added: readonly object[],
): string {
  const length = conflicts?.length ?? 0;
  return withValues(
    text,
    added.map((conflict, index) => [['conflicts', length + index], conflict]),
  );
}

type Pair = readonly NamedOption[];

/** The options that lie near each other and that no conflict names together, the better one first. */
function nearPairs(matrix: VotingMatrix, compatible: readonly string[]): readonly Pair[] {
  const isCompatible = ({ name: a }: NamedOption, { name: b }: NamedOption) =>
    compatible.some((pair) => pair === `${a},${b}` || pair === `${b},${a}`);
  return [...unnamedTogether(matrix)].flatMap(({ option, others }) =>
    others.filter((other) => !isCompatible(other, option)).map((other) => [other, option]),
  );
}

/** The highest that is given for one of them. */
function severityOf(
  pair: readonly { readonly name: string }[],
  { severity = {} }: CountChoices,
): string | undefined {
  const given = pair.flatMap(({ name }) => (Object.hasOwn(severity, name) ? severity[name] : []));
  return SEVERITIES.find((each) => given.includes(each));
}

function isInConflict({ conflicts }: VotingMatrix, { name }: RankedOption): boolean {
  return (conflicts ?? []).some(({ positions }) => positions.some(({ option }) => option === name));
}

/** The first name among the choices that no option has. */
function unknownOption(
  value: unknown,
  { severity = {}, compatible = [] }: CountChoices,
): string | null {
  const names = listAt(value, 'options').flatMap((option) => textAt(option, 'name') ?? []);
  const known = new Set(names);
  const isPair = (pair: string) =>
    names.some((name) => pair.startsWith(`${name},`) && known.has(pair.slice(name.length + 1)));
  return (
    Object.keys(severity).find((name) => !known.has(name)) ??
    compatible.find((pair) => !isPair(pair)) ??
    null
  );
}

/** What keeps a vote from being counted, a sentence each. */
export function countingProblems(record: RecordOf['voting-matrix']): readonly string[] {
  const { value, positions } = record;
  const shape = record.shape.filter((fault) => !isSetByCounting(fault) && !isOpen(fault));
  const worded = [...shapeFindings({ positions, shape }, { whole: 'The matrix' })].map(
    ({ message, data }) => `${inWords(SHAPE_MESSAGES[message], { ...data })}.`,
  );
  const matrix = readMatrix(value);
  const strangers = [...wrongPositions(matrix)].filter(({ option }) => option === null);
  return [
    ...openLines(listAt(value, 'options')),
    ...worded,
    ...sameNames(matrix).map(({ name }) => `Two options are called ${name}.`),
    ...sameConflictIds(matrix).map(({ name }) => `Two conflicts have the id ${name}.`),
    ...strangers.map(
      ({ position }) => `A conflict names ${position.option}, which is not an option.`,
    ),
  ];
}

/** True for what counting writes. */
function isSetByCounting({ path, property, value }: ShapeFault): boolean {
  const [part = property] = path;
  if (path.length > 1) return false;
  if (part === 'verdict' || part === 'actualConsensus') return true;
  return (part === 'threshold' || part === 'conflicts') && (value ?? null) === null;
}

/** True for what nobody has filled in, which `openLines` tells by the option's name. */
function isOpen({ path, property, value }: ShapeFault): boolean {
  const [list, , part = property] = path;
  if (list !== 'options' || path.length > 3) return false;
  if (part === 'evidence')
    return (value ?? null) === null || (Array.isArray(value) && value.length === 0);
  const saysNothing = typeof value === 'string' && isBlank(value);
  return (
    (part === 'confidence' || part === 'rationale') && ((value ?? null) === null || saysNothing)
  );
}
