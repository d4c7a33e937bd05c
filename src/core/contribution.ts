import { timeAt } from './date-time.ts';
import { type Evidence, evidenceIn } from './evidence.ts';
import { isObject, listAt, textAt, valueAt } from './json-value.ts';
import type { DataPath } from './place.ts';

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
  readonly decisions: readonly Decision[];
  readonly conflicts: readonly Conflict[];
  readonly outputs: readonly ResearchOutput[];
  readonly baseline: Reference | null;
}

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
  readonly resolution: { readonly status: string | null; readonly proposal: string | null };
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

const known = new WeakMap<object, Contribution>();

/** Reads a contribution out of any JSON value; the same value, which many rules look at, once. */
export function readContribution(value: unknown): Contribution {
  if (typeof value !== 'object' || value === null) return read(value);
  const contribution = known.get(value) ?? read(value);
  known.set(value, contribution);
  return contribution;
}

function read(value: unknown): Contribution {
  return {
    id: textAt(value, '_meta', 'contributionId'),
    sessionId: textAt(value, 'sessionId'),
    sessionLabel: textAt(value, 'sessionLabel'),
    epicId: textAt(value, 'epicId'),
    taskId: textAt(value, 'taskId'),
    markerLabel: textAt(value, 'markerLabel'),
    agentId: textAt(value, '_meta', 'agentId'),
    status: valueAt(value, 'status') === undefined ? 'draft' : textAt(value, 'status'),
    createdAt: timeAt(value, '_meta', 'createdAt'),
    decisions: objectsIn(value, 'decisions').map((at) => readDecision(value, at)),
    conflicts: objectsIn(value, 'conflicts').map((at) => readConflict(value, at)),
    outputs: objectsIn(value, 'researchOutputs').map((at) => ({
      at,
      filePath: textAt(value, ...at, 'filePath'),
      researchId: textAt(value, ...at, 'researchId'),
      linkedAt: textAt(value, ...at, 'linkedAt'),
    })),
    baseline: isObject(valueAt(value, 'baselineReference'))
      ? reference(value, ['baselineReference'])
      : null,
  };
}

function readDecision(value: unknown, at: DataPath): Decision {
  return {
    at,
    questionId: textAt(value, ...at, 'questionId'),
    question: textAt(value, ...at, 'question'),
    answer: textAt(value, ...at, 'answer'),
    confidence: confidenceAt(value, ...at, 'confidence'),
    rationale: textAt(value, ...at, 'rationale'),
    uncertaintyNote: textAt(value, ...at, 'uncertaintyNote'),
    evidence: evidenceIn(value, [...at, 'evidence']),
  };
}

function readConflict(value: unknown, at: DataPath): Conflict {
  const other = [...at, 'otherSession'];
  return {
    at,
    id: textAt(value, ...at, 'conflictId'),
    questionId: textAt(value, ...at, 'questionId'),
    severity: textAt(value, ...at, 'severity'),
    rationale: textAt(value, ...at, 'rationale'),
    other: { ...reference(value, other), position: textAt(value, ...other, 'position') },
    evidence: [
      ...evidenceIn(value, [...at, 'thisSession', 'evidence']),
      ...evidenceIn(value, [...other, 'evidence']),
    ],
    resolution: {
      status: textAt(value, ...at, 'resolution', 'status'),
      proposal: textAt(value, ...at, 'resolution', 'proposal'),
    },
  };
}

function reference(value: unknown, at: DataPath): Reference {
  return {
    at,
    contributionId: textAt(value, ...at, 'contributionId'),
    sessionId: textAt(value, ...at, 'sessionId'),
    taskId: textAt(value, ...at, 'taskId'),
  };
}

/** The places of a list's items that are objects. */
function objectsIn(value: unknown, key: string): readonly DataPath[] {
  return listAt(value, key).flatMap((item, index) => (isObject(item) ? [[key, index]] : []));
}

function confidenceAt(value: unknown, ...path: DataPath): number | null {
  const found = valueAt(value, ...path);
  return typeof found === 'number' && found >= 0 && found <= 1 ? found : null;
}
