import { listAt, valueAlong } from '../../core/json-value.ts';
import { inWords } from '../../core/locate.ts';
import type { RecordOf } from '../../core/record.ts';
import { pathInWords, type ShapeFault } from '../../core/shape.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../core/shape-words.ts';
import { type Conflict, type Decision, readContribution } from './contribution.ts';
import type { DecisionFact } from './facts.ts';

type ContributionRecord = RecordOf['contribution'];

/** A contribution of which everything is known that a comparison asks for. */
export interface ComparedContribution {
  readonly path: string;
  /** The folder that its `.cleo` folder stands in, '' for the root. */
  readonly home: string;
  readonly id: string;
  readonly sessionId: string;
  readonly sessionLabel: string | null;
  readonly agentId: string | null;
  readonly epicId: string;
  readonly markerLabel: string;
  readonly status: string | null;
  /** False where it says itself that it is not ready for consensus. */
  readonly isReady: boolean;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** One for each question. */
  readonly decisions: readonly ComparedDecision[];
  readonly conflicts: readonly Pick<
    Conflict,
    'id' | 'questionId' | 'severity' | 'other' | 'resolution'
  >[];
}

/** A decision that can be compared with another session's. */
export interface ComparedDecision extends Pick<DecisionFact, 'sources'> {
  readonly questionId: string;
  readonly question: string;
  readonly answer: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** As the record writes it. */
  readonly evidence: readonly unknown[];
}

/** A part of a contribution that can't be compared with others. */
export interface LeftOut {
  /** Null for the whole, else `decisions[2]`. */
  readonly part: string | null;
  readonly why: string;
}

/** What can be compared of a contribution, and what not. */
export interface Comparable {
  /** Null where it can't be said whose answers these are, or to what. */
  readonly contribution: ComparedContribution | null;
  readonly leftOut: readonly LeftOut[];
}

/** What the comparison takes from a contribution beside its decisions. */
const NEEDED: ReadonlySet<string> = new Set([
  '',
  '_meta',
  '_meta.contributionId',
  '_meta.createdAt',
  'sessionId',
  'epicId',
  'markerLabel',
  'decisions',
]);

/**
 * Takes from a contribution what is compared. A decision that breaks the shape of the format is
 * left out, and so is a second answer to one question; nothing is left out without a word.
 */
export function comparable(
  place: Pick<ComparedContribution, 'path' | 'home'>,
  record: ContributionRecord,
): Comparable {
  const { value } = record;
  const broken = faultsOf(record).find((fault) => NEEDED.has(placeOf(fault)));
  if (broken !== undefined) {
    return { contribution: null, leftOut: [{ part: null, why: inSentence(record, broken) }] };
  }
  const { id, sessionId, epicId, markerLabel, createdAt, ...rest } = readContribution(value);
  if (!id || !sessionId || !epicId || !markerLabel || createdAt === null) {
    throw new Error(`the schema lets ${place.path} do without an id or a time`);
  }
  const { sessionLabel, agentId, status, conflicts } = rest;
  const isReady = valueAlong(value, ['_meta', 'consensusReady']) !== false;
  const { decisions, leftOut } = comparedDecisions(record);
  const whose = { ...place, id, sessionId, sessionLabel, agentId, epicId, markerLabel, createdAt };
  return { contribution: { ...whose, status, isReady, decisions, conflicts }, leftOut };
}

function comparedDecisions(
  record: ContributionRecord,
): Pick<Comparable, 'leftOut'> & Pick<ComparedContribution, 'decisions'> {
  const broken = new Map<unknown, ShapeFault>();
  for (const fault of faultsOf(record).toReversed()) {
    if (fault.path[0] === 'decisions') broken.set(fault.path[1], fault);
  }
  const read = new Map(readContribution(record.value).decisions.map((each) => [each.at[1], each]));
  const decisions = new Map<string, ComparedDecision>();
  const leftOut: LeftOut[] = [];
  for (const [index, value] of listAt(record.value, 'decisions').entries()) {
    const fault = broken.get(index);
    const found =
      fault === undefined
        ? comparedDecision(value, read.get(index), decisions)
        : inSentence(record, fault);
    if (typeof found !== 'string') decisions.set(found.questionId, found);
    else leftOut.push({ part: pathInWords(['decisions', index]), why: found });
  }
  return { decisions: [...decisions.values()], leftOut };
}

/** A decision of the right shape; where it can't be compared all the same, why. */
function comparedDecision(
  value: unknown,
  decision: Decision | undefined,
  others: ReadonlyMap<string, ComparedDecision>,
): ComparedDecision | string {
  const { questionId, question, answer, confidence } = decision ?? {};
  if (!questionId || !question || !answer || confidence == null) {
    return 'the question or the answer is blank';
  }
  if (others.has(questionId)) return `this contribution answers ${questionId} before`;
  const sources = decision?.evidence.map(({ file, url, section }) => ({ file, url, section }));
  const evidence = listAt(value, 'evidence');
  return { questionId, question, answer, confidence, sources: sources ?? [], evidence };
}

/** What is missing or wrong. A property that the format does not name keeps nothing from being compared. */
function faultsOf({ shape }: ContributionRecord): readonly ShapeFault[] {
  return shape.filter(({ problem }) => problem !== 'unknown');
}

/** The value that is wrong or missing: `_meta.createdAt`. */
function placeOf({ path, property }: ShapeFault): string {
  return pathInWords(property === null ? path : [...path, property]);
}

/** A fault as `contribution/schema` tells it. */
function inSentence(record: ContributionRecord, fault: ShapeFault): string {
  const faulty = { positions: record.positions, shape: [fault] };
  const [finding] = shapeFindings(faulty, { whole: 'the contribution' });
  return finding === undefined ? '' : inWords(SHAPE_MESSAGES[finding.message], finding.data);
}
