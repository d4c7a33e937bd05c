import { listAt, textAt, valueAt } from '../../core/json-value.ts';
import type { DataPath } from '../../core/place.ts';

export const VERDICTS = ['PROVEN', 'REFUTED', 'CONTESTED', 'INSUFFICIENT_EVIDENCE'] as const;

/** What a vote can come to. */
export type Verdict = (typeof VERDICTS)[number];

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;

/**
 * A voting matrix as far as it can be understood. What is missing or of the wrong type is null:
 * the schema's faults tell it, and whatever depends on it is left open.
 */
export interface VotingMatrix {
  /** In the order of the record. */
  readonly options: readonly VotedOption[];
  /** From 0 to 1. */
  readonly threshold: number | null;
  readonly verdict: Verdict | null;
  readonly actualConsensus: number | null;
  /** Null where there is no list: then nobody knows whether there are conflicts. */
  readonly conflicts: readonly Conflict[] | null;
}

/** One option of the vote. */
export interface VotedOption {
  readonly at: DataPath;
  readonly name: string | null;
  /** From 0 to 1. */
  readonly confidence: number | null;
  /** '' where there is none. */
  readonly rationale: string;
  readonly hasEvidence: boolean;
}

/** Options that exclude each other. */
export interface Conflict {
  readonly at: DataPath;
  readonly id: string | null;
  readonly severity: string | null;
  /** Null where the severity is none of the four. */
  readonly isCritical: boolean | null;
  /** As it is written, whether or not it is one of the format's words. */
  readonly type: string | null;
  readonly positions: readonly Position[];
  readonly resolution: {
    readonly status: string | null;
    readonly type: string | null;
    /** Who decided. */
    readonly by: string | null;
  };
}

/** One side of a conflict. */
export interface Position {
  readonly at: DataPath;
  /** The name that it gives, whether or not there is such an option. */
  readonly option: string | null;
  /** From 0 to 1. */
  readonly confidence: number | null;
}

/** Reads a matrix out of any JSON value. */
export function readMatrix(value: unknown): VotingMatrix {
  const conflicts = valueAt(value, 'conflicts');
  return {
    options: listAt(value, 'options').map((option, index) => readOption(option, index)),
    threshold: shareAt(value, 'threshold'),
    verdict: verdictAt(value),
    actualConsensus: numberAt(value, 'actualConsensus'),
    conflicts: Array.isArray(conflicts) ? conflicts.map(readConflict) : null,
  };
}

function readOption(option: unknown, index: number): VotedOption {
  return {
    at: ['options', index],
    name: textAt(option, 'name'),
    confidence: shareAt(option, 'confidence'),
    rationale: textAt(option, 'rationale') ?? '',
    hasEvidence: listAt(option, 'evidence').length > 0,
  };
}

function readConflict(conflict: unknown, index: number): Conflict {
  const at = ['conflicts', index];
  const severity = valueAt(conflict, 'severity');
  const resolution = valueAt(conflict, 'resolution');
  return {
    at,
    id: textAt(conflict, 'conflictId'),
    severity: textAt(conflict, 'severity'),
    isCritical: SEVERITIES.some((each) => each === severity) ? severity === 'critical' : null,
    type: textAt(conflict, 'conflictType'),
    positions: listAt(conflict, 'positions').map((position, nth) => ({
      at: [...at, 'positions', nth],
      option: textAt(position, 'option'),
      confidence: shareAt(position, 'confidence'),
    })),
    resolution: {
      status: textAt(resolution, 'status'),
      type: textAt(resolution, 'resolutionType'),
      by: textAt(resolution, 'resolvedBy'),
    },
  };
}

/** True where somebody has decided a conflict. */
export function isSettled(status: string | null): boolean {
  return status === 'accepted' || status === 'rejected';
}

function verdictAt(value: unknown): Verdict | null {
  const written = valueAt(value, 'verdict');
  return VERDICTS.find((verdict) => verdict === written) ?? null;
}

function numberAt(value: unknown, key: string): number | null {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : null;
}

/** A number from 0 to 1. */
function shareAt(value: unknown, key: string): number | null {
  const found = numberAt(value, key);
  return found !== null && found >= 0 && found <= 1 ? found : null;
}
