import { isSameAnswer } from '../../../core/answers.ts';
import { quoted } from '../../../core/found-value.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { shellWord } from '../../../core/shell-word.ts';
import type { Severity } from '../conflict-detection.ts';
import { gradeOf } from '../conflict-object.ts';
import type { Conflict } from '../contribution.ts';

/** A conflict as far as its resolution is concerned. */
export interface OpenConflict {
  /** Its place in `conflicts`. */
  readonly index: number;
  readonly value: Readonly<Record<string, unknown>>;
  /** What it says of its resolution; empty where it says nothing. */
  readonly resolution: Readonly<Record<string, unknown>>;
  /** `pending` where nothing is said. */
  readonly status: string;
}

/** The ids of the conflicts of a contribution. */
export function conflictIds(contribution: unknown): readonly string[] {
  return listAt(contribution, 'conflicts').flatMap((each) => textAt(each, 'conflictId') ?? []);
}

/** The conflict with an id; null for none. */
export function conflictNamed(contribution: unknown, id: string): OpenConflict | null {
  for (const [index, value] of listAt(contribution, 'conflicts').entries()) {
    if (!isObject(value) || textAt(value, 'conflictId') !== id) continue;
    const found = valueAt(value, 'resolution');
    const resolution = isObject(found) ? found : {};
    return { index, value, resolution, status: textAt(resolution, 'status') ?? 'pending' };
  }
  return null;
}

/** What is decided where nobody says otherwise: the position that was chosen, else the proposal. */
export function usualDecision({ value, resolution }: OpenConflict): string | null {
  const type = textAt(resolution, 'resolutionType');
  const chosen = chosenPosition({ value }, type);
  return chosen ?? (type === 'new' ? null : textAt(resolution, 'proposal'));
}

/** What gives a conflict another severity; nothing where it has that. */
export function severityChanges(
  { index, value }: OpenConflict,
  severity: Severity,
): readonly JsonChange[] {
  if (valueAt(value, 'severity') === severity) return [];
  return Object.entries(gradeOf(severity)).map(([key, each]) => [['conflicts', index, key], each]);
}

/** The position that a settlement of a kind chooses; null for other kinds. */
export function chosenPosition(
  { value }: Pick<OpenConflict, 'value'>,
  type: string | null | undefined,
): string | null {
  if (type === 'choose-a') return textAt(valueAt(value, 'thisSession'), 'position');
  return type === 'choose-b' ? textAt(valueAt(value, 'otherSession'), 'position') : null;
}

/**
 * The call that goes on with a conflict that is not settled.
 * @param path of its contribution
 */
export function nextCall(
  path: string,
  conflict: string,
  { status, type }: Pick<Conflict['resolution'], 'status' | 'type'>,
): string {
  const resolve = `lint-protocol contribution resolve ${shellWord(path)} ${shellWord(conflict)}`;
  if (status !== 'proposed')
    return `To propose a settlement: ${resolve} --propose merge --proposal TEXT --by NAME`;
  return type === 'escalate'
    ? `When a human has decided: ${resolve} --propose new --proposal TEXT --by NAME (choose-a is this session's position, choose-b the other one)`
    : `To decide it: ${resolve} --accept --by NAME`;
}

const SIDES: Readonly<Record<string, string>> = { 'choose-a': 'choose-b', 'choose-b': 'choose-a' };

/** Where a proposal to choose one position is the other one: which, and the position that it chooses. */
export function mistakenFor(
  conflict: Pick<OpenConflict, 'value'>,
  type: string,
  proposal: string | null,
): { readonly other: string; readonly position: string } | null {
  const other = SIDES[type] ?? '';
  const chosen = chosenPosition(conflict, type) ?? '';
  const opposite = chosenPosition(conflict, other) ?? '';
  const isMistaken = isSameAnswer(proposal ?? '', opposite) && !isSameAnswer(opposite, chosen);
  return isMistaken && opposite !== '' ? { other, position: quoted(chosen) } : null;
}

const KEYS = [
  'status',
  'proposedBy',
  'proposedAt',
  'proposal',
  'resolutionType',
  'votes',
  'resolvedAt',
  'finalDecision',
];

/** A resolution with other members, in the order of the format; undefined takes one away. */
export function resolutionWith(
  { resolution }: OpenConflict,
  changes: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const all: Readonly<Record<string, unknown>> = { ...resolution, ...changes };
  const others = Object.keys(all).filter((key) => !KEYS.includes(key));
  return Object.fromEntries(
    [...KEYS, ...others].flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])),
  );
}
