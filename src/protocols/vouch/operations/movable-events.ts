import type { OperationState } from '../../../core/operation.ts';

/** How many events may leave a log, and why not more. */
export interface Movable {
  readonly count: number;
  /** What keeps the next one; null where nothing does. */
  readonly kept: string | null;
}

/**
 * How many lines at the beginning of a log may leave it: those that are committed, and that whatever is
 * appended elsewhere still finds the one before it. Where an event leaves behind which another branch
 * goes on, git's merge brings all of them back.
 * @param isForced whether other branches are left out of account
 */
export async function movableEvents(
  state: OperationState,
  {
    log,
    lines,
    isForced,
  }: {
    readonly log: string;
    readonly lines: readonly string[];
    readonly isForced: boolean;
  },
): Promise<Movable> {
  const texts = await state.committed(log);
  const known = texts.map((text) => sharedLines(lines, text));
  const committed = Math.min(lines.length, ...(texts.length === 0 ? [0] : known));
  if (isForced) return { count: committed, kept: 'no commit holds it yet' };
  let movable: Movable = {
    count: Math.max(0, committed - 1),
    kept: 'what is appended elsewhere follows the last event that is committed',
  };
  for (const { branch, text } of await state.branches(log)) {
    const count = Math.max(0, sharedLines(lines, text) - 1);
    if (count < movable.count) movable = { count, kept: `the branch ${branch} goes on from there` };
  }
  return movable;
}

/** How far a log goes with another text, which may hold events before its first one. */
function sharedLines(lines: readonly string[], text: string): number {
  const others = text.split(/(?<=\n)/);
  const start = others.indexOf(lines[0] ?? '');
  if (start < 0) return 0;
  const end = lines.findIndex((line, index) => others[start + index] !== line);
  return end < 0 ? lines.length : end;
}
