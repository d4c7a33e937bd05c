import { valueAt } from '../../core/json-value.ts';
import type { SessionAnswer } from './compared-questions.ts';
import type { ConflictType, Disagreement, Severity } from './conflict-detection.ts';

/** A conflict as a contribution records it (seed 1.6), without a resolution: that is nobody's yet. */
export interface ConflictObject {
  readonly questionId: string;
  readonly conflictId: string;
  readonly severity: Severity;
  readonly conflictType: ConflictType;
  readonly thisSession: PositionObject;
  readonly otherSession: PositionObject & {
    readonly sessionId: string;
    readonly sessionLabel?: string;
    readonly contributionId?: string;
  };
  readonly rationale: string;
  readonly requiresConsensus: boolean;
  readonly escalatedToHITL: boolean;
}

interface PositionObject {
  readonly position: string;
  readonly confidence: number;
  readonly evidence?: readonly Readonly<Record<string, unknown>>[];
}

/** One side of a conflict: its evidence as its record writes it, where that is known. */
export type Side = Pick<SessionAnswer, 'answer' | 'confidence' | 'evidence'>;

/** As much of two different answers as a conflict says. */
interface Sides extends Disagreement {
  readonly question: { readonly questionId: string };
  readonly later: Side;
  readonly earlier: Side & {
    readonly contribution: {
      readonly sessionId: string;
      readonly sessionLabel: string | null;
      readonly id: string | null;
    };
  };
}

const EVIDENCE_KEYS = ['file', 'url', 'section', 'quote', 'line', 'type'] as const;

/** What can be shown of why two answers differ; whoever records the conflict may know more. */
const RATIONALES: Readonly<Record<ConflictType, string>> = {
  'evidence-conflict':
    'Both sessions cite the same evidence and draw different conclusions from it.',
  'partial-overlap': 'One answer holds all that the other says, and more.',
  'priority-difference': 'Both answers name the same options, in another order.',
  'scope-difference': 'The two sessions word the question differently.',
  contradiction: 'The two sessions answer the same question differently.',
};

/**
 * The conflict that belongs into the later contribution. It fits the schema of contributions where
 * both sides do.
 */
export function conflictObject(different: Sides): ConflictObject {
  const { question, later, earlier, type, severity } = different;
  const { sessionId, sessionLabel, id } = earlier.contribution;
  return {
    questionId: question.questionId,
    conflictId: `${question.questionId}-${sessionId}`,
    severity,
    conflictType: type,
    thisSession: positionObject(later),
    otherSession: {
      sessionId,
      ...(sessionLabel !== null && { sessionLabel }),
      ...(id !== null && { contributionId: id }),
      ...positionObject(earlier),
    },
    rationale: RATIONALES[type],
    requiresConsensus: gradeOf(severity).requiresConsensus,
    escalatedToHITL: false,
  };
}

/** Critical ones must, high ones should be settled before a merge; the others may wait (seed 1.6.3). */
export function gradeOf(severity: Severity) {
  return { severity, requiresConsensus: severity === 'critical' || severity === 'high' };
}

/** One side as a conflict records it. */
export function positionObject({ answer, confidence, evidence }: Side): PositionObject {
  const known = evidence.length > 0 && { evidence: evidence.map(evidenceObject) };
  return { position: answer, confidence, ...known };
}

/** The members of the format that the evidence has: others would not fit the schema. */
function evidenceObject(evidence: unknown): Readonly<Record<string, unknown>> {
  const members = EVIDENCE_KEYS.map((key) => [key, valueAt(evidence, key)] as const);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}
