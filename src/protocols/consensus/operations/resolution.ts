import type { JsonChange } from '../../../core/json-edit.ts';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { DataPath } from '../../../core/place.ts';
import { type Conflict, isSettled, readMatrix } from '../voting-matrix.ts';
import { chosenBy, rerunLine } from './verdict-words.ts';

/** How a conflict was settled, as a matrix records it. */
export interface Resolution {
  readonly status: 'accepted' | 'rejected' | 'pending';
  readonly resolutionType: string;
  readonly resolvedBy: string;
  readonly finalDecision?: string;
}

/** What somebody decided. */
interface Decided {
  readonly type: string;
  readonly by: string;
  readonly decision: string | undefined;
  readonly isRejected: boolean;
}

/** The record of a decision. To put one off decides nothing. */
export function resolutionOf({ type, by, decision, isRejected }: Decided): Resolution {
  const isPutOff = type === 'defer' || type === 'escalate';
  return {
    status: isRejected ? 'rejected' : isPutOff ? 'pending' : 'accepted',
    resolutionType: type,
    resolvedBy: by,
    ...(decision !== undefined && { finalDecision: decision }),
  };
}

/** What a resolution changes in a matrix. Keys beyond the format stay; the words of an earlier decision do not. */
export function resolutionChanges(
  at: DataPath,
  before: unknown,
  resolution: Resolution,
): readonly JsonChange[] {
  if (!isObject(before)) return [[at, resolution]];
  const keys = ['status', 'resolutionType', 'resolvedBy', 'finalDecision'] as const;
  return keys
    .filter((key) => valueAt(before, key) !== resolution[key])
    .map((key) => [[...at, key], resolution[key]]);
}

/** The ids of the conflicts that nobody has decided. */
export function openConflicts(value: unknown): readonly string[] {
  const conflicts = readMatrix(value).conflicts ?? [];
  return conflicts
    .filter(({ resolution }) => !isSettled(resolution.status))
    .flatMap(({ id }) => id ?? []);
}

/** A decision that was recorded. */
interface Resolved {
  readonly path: string;
  readonly value: unknown;
  readonly conflict: Conflict;
  readonly resolution: Resolution;
  readonly open: readonly string[];
}

/** What people are told of a decision, and what follows. */
export function resolvedLines(resolved: Resolved): readonly string[] {
  const { path, value, conflict, resolution, open } = resolved;
  const { status, resolutionType, resolvedBy } = resolution;
  const option = chosenBy(conflict, resolutionType);
  const chosen = option === null ? resolutionType : `${resolutionType} (${option})`;
  const verdict = textAt(value, 'verdict');
  return [
    `${conflict.id}: ${status}, ${chosen}, by ${resolvedBy}.`,
    ...(open.length === 0 ? [] : [`Still to be decided: ${open.join(', ')}.`]),
    `The verdict stays ${verdict}: only a new vote can change it.`,
    `To hand the decision on: lint-protocol consensus handoff ${path}`,
    rerunLine(value),
  ];
}
