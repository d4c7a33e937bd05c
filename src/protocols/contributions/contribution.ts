import { timeAt } from '../../core/date-time.ts';
import { type Evidence, evidenceIn } from '../../core/evidence.ts';
import { isObject, listAt, textAt, valueAt } from '../../core/json-value.ts';
import { oncePer } from '../../core/once-per.ts';
import type { DataPath } from '../../core/place.ts';
import type { Citation } from '../../core/request.ts';

/**
 * A contribution as far as it can be understood. What is missing, blank or of the wrong type is
 * null: the schema's faults tell it.
 */
export interface Contribution {
  readonly id: string | null;
  readonly sessionId: string | null;
  readonly sessionLabel: string | null;
  readonly epicId: string | null;
  readonly taskId: string | null;
  readonly markerLabel: string | null;
  readonly agentId: string | null;
  /** `draft` where it is left out. */
  readonly status: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number | null;
  /** When it became complete; null too for a draft. */
  readonly completedAt: number | null;
  readonly decisions: readonly Decision[];
  readonly conflicts: readonly Conflict[];
  readonly outputs: readonly ResearchOutput[];
  readonly baseline: Reference | null;
}

/** What others find a contribution by: one that changed in this is another one, or was changed by mistake. */
export const FOUND_BY = ['sessionId', 'epicId', 'taskId', 'agentId'] as const;

/** One question and its answer. */
export interface Decision {
  readonly at: DataPath;
  readonly questionId: string | null;
  readonly question: string | null;
  readonly answer: string | null;
  /** From 0 to 1. */
  readonly confidence: number | null;
  readonly rationale: string | null;
  readonly uncertaintyNote: string | null;
  readonly evidence: readonly Evidence[];
}

/** An answer that another session gives differently. */
export interface Conflict {
  readonly at: DataPath;
  readonly id: string | null;
  readonly questionId: string | null;
  readonly severity: string | null;
  readonly rationale: string | null;
  readonly other: Reference & { readonly position: string | null };
  /** Of both sides. */
  readonly evidence: readonly Evidence[];
  readonly resolution: {
    readonly status: string | null;
    readonly proposal: string | null;
    readonly type: string | null;
    readonly finalDecision: string | null;
  };
}

/** How a contribution names another one. */
export interface Reference {
  readonly at: DataPath;
  readonly contributionId: string | null;
  readonly sessionId: string | null;
  readonly taskId: string | null;
}

/** A research file that belongs to a contribution. */
export interface ResearchOutput {
  readonly at: DataPath;
  readonly filePath: string | null;
  readonly researchId: string | null;
  readonly linkedAt: string | null;
}

/** Reads a contribution out of any JSON value; the same value, which many rules look at, once. */
export function readContribution(value: unknown): Contribution {
  return typeof value === 'object' && value !== null ? readOnce(value) : read(value);
}

const readOnce = oncePer<object, Contribution>(read);

function read(value: unknown): Contribution {
  const meta = valueAt(value, '_meta');
  const baseline = valueAt(value, 'baselineReference');
  return {
    id: textAt(meta, 'contributionId'),
    sessionId: textAt(value, 'sessionId'),
    sessionLabel: textAt(value, 'sessionLabel'),
    epicId: textAt(value, 'epicId'),
    taskId: textAt(value, 'taskId'),
    markerLabel: textAt(value, 'markerLabel'),
    agentId: textAt(meta, 'agentId'),
    status: valueAt(value, 'status') === undefined ? 'draft' : textAt(value, 'status'),
    createdAt: timeAt(meta, 'createdAt'),
    completedAt: timeAt(meta, 'completedAt'),
    decisions: objectsIn(value, 'decisions', readDecision),
    conflicts: objectsIn(value, 'conflicts', readConflict),
    outputs: objectsIn(value, 'researchOutputs', (output, at) => ({
      at,
      filePath: textAt(output, 'filePath'),
      researchId: textAt(output, 'researchId'),
      linkedAt: textAt(output, 'linkedAt'),
    })),
    baseline: isObject(baseline) ? reference(baseline, ['baselineReference']) : null,
  };
}

function readDecision(value: unknown, at: DataPath): Decision {
  return {
    at,
    questionId: textAt(value, 'questionId'),
    question: textAt(value, 'question'),
    answer: textAt(value, 'answer'),
    confidence: confidenceOf(value),
    rationale: textAt(value, 'rationale'),
    uncertaintyNote: textAt(value, 'uncertaintyNote'),
    evidence: evidenceIn(value, at),
  };
}

function readConflict(value: unknown, at: DataPath): Conflict {
  const other = valueAt(value, 'otherSession');
  const resolution = valueAt(value, 'resolution');
  const otherAt = [...at, 'otherSession'];
  return {
    at,
    id: textAt(value, 'conflictId'),
    questionId: textAt(value, 'questionId'),
    severity: textAt(value, 'severity'),
    rationale: textAt(value, 'rationale'),
    other: { position: textAt(other, 'position'), ...reference(other, otherAt) },
    evidence: [
      ...evidenceIn(valueAt(value, 'thisSession'), [...at, 'thisSession']),
      ...evidenceIn(other, otherAt),
    ],
    resolution: {
      status: textAt(resolution, 'status'),
      proposal: textAt(resolution, 'proposal'),
      type: textAt(resolution, 'resolutionType'),
      finalDecision: textAt(resolution, 'finalDecision'),
    },
  };
}

function reference(value: unknown, at: DataPath): Reference {
  return {
    at,
    contributionId: textAt(value, 'contributionId'),
    sessionId: textAt(value, 'sessionId'),
    taskId: textAt(value, 'taskId'),
  };
}

/** What is read of a list's items that are objects. */
function objectsIn<T>(
  value: unknown,
  list: string,
  readItem: (item: unknown, at: DataPath) => T,
): readonly T[] {
  return listAt(value, list).flatMap((item, index) =>
    isObject(item) ? [readItem(item, [list, index])] : [],
  );
}

function confidenceOf(decision: unknown): number | null {
  const found = valueAt(decision, 'confidence');
  return typeof found === 'number' && found >= 0 && found <= 1 ? found : null;
}

/** True for the files that research outputs name; the others are evidence. */
export function isOutput({ at }: Citation): boolean {
  return at[0] === 'researchOutputs';
}
