import type { Diagnostic } from '../../core/diagnostic.ts';
import type { AnyOperation, Plan } from '../../core/operation.ts';
import type { LineText } from '../fix/line-text.ts';

/** A file before and after, as lines. Null where none is. */
export interface TextChange {
  readonly path: string;
  readonly before: LineText | null;
  readonly after: LineText | null;
}

/** What came of a call. */
export interface Outcome {
  readonly operation: AnyOperation;
  readonly dryRun: boolean;
  readonly status: 'done' | 'unchanged' | 'refused';
  /** What was written, or would be. Empty where it is refused. */
  readonly written: readonly Written[];
  readonly texts: readonly TextChange[];
  readonly plan: Plan;
  /** About the files that were written, and others because of them; where it is refused, what keeps it from being done. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those of them that the call added, but for what is only worth knowing. */
  readonly news: readonly Diagnostic[];
  readonly notes: readonly string[];
  /** The commit that was made; null for none. */
  readonly commit: string | null;
}

/** One file that was written. */
export interface Written {
  readonly path: string;
  readonly action: 'created' | 'changed' | 'appended' | 'moved' | 'removed';
  /** Where a file was that was moved. */
  readonly from?: string;
}

const PAST_TENSE = {
  create: 'created',
  store: 'created',
  replace: 'changed',
  change: 'changed',
  append: 'appended',
  move: 'moved',
  remove: 'removed',
} as const;

/**
 * What a plan changes, as it is told when it was made.
 * @param before what was at each path before; null for nothing
 */
export function writtenBy(
  { changes, outside }: Plan,
  before: ReadonlyMap<string, unknown>,
): readonly Written[] {
  const written = changes.map((change): Written => {
    const { path } = change;
    const isNew = change.action === 'append' && before.get(path) === null;
    const action = isNew ? 'created' : PAST_TENSE[change.action];
    return { path, action, ...(change.action === 'move' && { from: change.from }) };
  });
  if (outside === undefined) return written;
  return [{ path: outside.path, action: outside.isNew ? 'created' : 'changed' }, ...written];
}

/** What a journal keeps of what a call says at its end. Plain JSON. */
interface Journalled {
  readonly written: readonly Written[];
  readonly notes: readonly string[];
  readonly result: Plan['result'];
  readonly told: Plan['told'];
  readonly toCommit: readonly string[];
  readonly exitCode: number | null;
}

/** What is to be said where the call is completed by another process. */
export function journalled({
  plan,
  written,
  notes,
}: Pick<Outcome, 'plan' | 'written' | 'notes'>): Journalled {
  const { result, told, toCommit = [], exitCode = null } = plan;
  return { written, notes, result, told, toCommit, exitCode };
}

/** What a completed call says. A journal is read only where it is whole, and so what was kept. */
export function outcomeFrom(kept: unknown, operation: AnyOperation): Outcome {
  const { written, notes, result, told, toCommit, exitCode } = kept as Journalled;
  const plan = { changes: [], result, told, toCommit, ...(exitCode !== null && { exitCode }) };
  const nothing = { texts: [], diagnostics: [], news: [], commit: null };
  return { operation, dryRun: false, status: 'done', written, plan, notes, ...nothing };
}

/** The exit code of what came of a call: the protocol's own, else 0, or 1 where a rule is broken. */
export function exitCodeOf({ status, plan }: Outcome): number {
  return status === 'refused' ? 1 : (plan.exitCode ?? 0);
}
