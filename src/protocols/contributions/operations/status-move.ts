import type { JsonChange } from '../../../core/json-edit.ts';
import { isObject, valueAlong, valueAt } from '../../../core/json-value.ts';
import type { Plan, Planning } from '../../../core/operation.ts';
import { orNull, type ResultOf, text } from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { type Conflict, readContribution } from '../contribution.ts';
import { isKnown, mayBecome } from '../contribution-steps.ts';
import { ContributionWriter, type OpenContribution } from './contribution-writer.ts';
import { ENTRY } from './manifest-entry.ts';
import {
  CONTRIBUTION_ERRORS,
  FILE_PROPERTY,
  openContribution,
  statusesBefore,
} from './open-contribution.ts';
import { nextCall } from './resolution.ts';

/** What every operation takes that moves a contribution to another status. */
export const MOVE_INPUT = {
  type: 'object',
  properties: { file: FILE_PROPERTY },
  required: ['file'],
  additionalProperties: false,
} as const;

/** What each of them gives. */
export const MOVE_OUTPUT = {
  path: text('the contribution'),
  from: orNull(text('its status before')),
  status: orNull(text('its status now')),
  checksum: text('the checksum in its _meta'),
  manifest: text('the manifest that lists it'),
  entry: orNull(ENTRY, 'the entry that was appended; null if the latest one says the same'),
} as const;

/** Why none of them can do it. */
export const MOVE_ERRORS = {
  ...CONTRIBUTION_ERRORS,
  'wrong-status': [
    'The status of {file} is {status}; it must be {wanted}.',
    'A contribution goes from draft to complete, validated and merged, one step at a time: `contribution complete`, `contribution validate`, `contribution merge`. `contribution reopen` goes one step back.',
  ],
} as const;

type MovePlanning = Planning<{ readonly file: string }, typeof MOVE_ERRORS>;

/** What moves a contribution, and what else changes then. */
interface Move {
  /** By the status that it may come from, the one that it goes to. */
  readonly steps: Readonly<Record<string, string>>;
  /** Whether one that is merged is taken, where no commit has that. */
  readonly takesMerged?: boolean;
  /** The statuses in which there is nothing left to do. */
  readonly done: readonly string[];
  changes(contribution: OpenContribution, to: string): readonly JsonChange[];
  told?(contribution: OpenContribution, to: string): readonly string[];
  /** Whether it is not committed when that is asked for. */
  isHeld?(contribution: OpenContribution): boolean;
  /** For one that is a step back from the last commit already. */
  tooFar?(data: { readonly file: string; readonly before: string; readonly now: string }): Error;
  /** @throws where it may not move now */
  demand?(contribution: OpenContribution, writer: ContributionWriter, to: string): void;
}

/** Moves a contribution to another status, in the file and in the manifest. */
export async function moved(
  planning: MovePlanning,
  move: Move,
): Promise<Plan<ResultOf<typeof MOVE_OUTPUT>>> {
  const { input, state, fail } = planning;
  const contribution = await openContribution(input.file, state, fail, move.takesMerged);
  const { path } = contribution;
  const { status: from } = readContribution(contribution.value);
  const to = from !== null && Object.hasOwn(move.steps, from) ? move.steps[from] : undefined;
  const isDone = from !== null && move.done.includes(from);
  const before = await statusesBefore(path, state);
  const isAllowed = to === undefined || before.every((status) => mayBecome(status, to));
  // What HEAD has may be another step away than what is on disk.
  const status = isAllowed ? from : (before.find((each) => !mayBecome(each, to ?? null)) ?? from);
  if (!isAllowed && isKnown(status) && from !== null && mayBecome(status, from)) {
    const failure = move.tooFar?.({ file: path, before: status, now: from });
    if (failure !== undefined) throw failure;
  }
  if ((to === undefined && !isDone) || !isAllowed) {
    const wanted = Object.keys(move.steps).join(' or ');
    throw fail('wrong-status', { file: path, status: status ?? 'unknown', wanted });
  }
  const writer = await ContributionWriter.of(state, planning);
  if (to !== undefined) move.demand?.(contribution, writer, to);
  const changes =
    to === undefined ? [] : [[['status'], to] as const, ...changesOf(move, contribution, to)];
  const { checksum, manifest, entry } = await writer.write(contribution, changes);
  return {
    ...{ changes: writer.changes, about: writer.about },
    result: { path, from, status: to ?? from, checksum: checksum.wanted, manifest, entry },
    told: [
      to === undefined ? `${path} is ${from} already.` : `${path} is ${to} (was ${from})`,
      ...(move.told?.(contribution, to ?? from ?? '') ?? []),
    ],
    notes: writer.notes,
    isHeld: move.isHeld?.(contribution) === true,
  };
}

/** Without `_meta` the shape is broken: the linter says so. */
function changesOf(
  { changes }: Move,
  contribution: OpenContribution,
  to: string,
): readonly JsonChange[] {
  const hasMeta = isObject(valueAt(contribution.value, '_meta'));
  return changes(contribution, to).filter(([path]) => hasMeta || path[0] !== '_meta');
}

/** A change of a member of `_meta`. */
export function metaChange(key: string, value: unknown): JsonChange {
  return [['_meta', key], value];
}

/** The later of now and the time at which the contribution was begun. */
export function timeAfter({ value }: OpenContribution, now: number): string {
  const { createdAt } = readContribution(value);
  return new Date(Math.max(now, createdAt ?? now)).toISOString();
}

/** True where a member is there, whatever it says. */
export function hasMember({ value }: OpenContribution, ...path: readonly string[]): boolean {
  const key = path.at(-1) ?? '';
  return valueAt(valueAlong(value, path.slice(0, -1)), key) !== undefined;
}

/** What takes a contribution back that is no draft: a commit holds one step. */
export function wayBack(path: string, status: string | null): string {
  const reopen = `lint-protocol contribution reopen ${shellWord(path)}`;
  return status === 'validated'
    ? `Take it back first, twice, with a commit for each step: \`${reopen} --commit\`.`
    : `Take it back first: \`${reopen}\`.`;
}

/** A line for each conflict that a merged contribution should not have open. */
export function unresolvedIn({ value }: OpenContribution): readonly string[] {
  return openConflicts(value).map(
    ({ id, questionId, severity }) =>
      `not resolved: ${id ?? 'a conflict'} on ${questionId}, ${severity}`,
  );
}

/** The calls that settle the conflicts which a merged contribution should not have open. */
export function callsToResolve({ path, value }: OpenContribution): readonly string[] {
  return openConflicts(value).flatMap(({ id, resolution }) =>
    id === null ? [] : nextCall(path, id, resolution),
  );
}

function openConflicts(value: unknown): readonly Conflict[] {
  return readContribution(value).conflicts.filter(
    ({ severity, resolution }) =>
      (severity === 'high' || severity === 'critical') && resolution.status !== 'accepted',
  );
}
