import type { Step } from '../../core/change.ts';
import { BOTH_SIDES, unmarkingCommand } from '../../core/conflict-marker.ts';
import type { LogStep } from '../../core/history.ts';
import type { LogRewrite } from '../../core/log-change.ts';
import { restoringLog } from './restoring.ts';

export const BACK = 'Restore the log';

/** How to put a log back that a step rewrote. */
export function helpFor(step: Step, { change: { path } }: LogStep, fault: LogRewrite) {
  // What is put back lacks a side of the merge.
  if (fault.kind === 'inserted' && fault.isConflict)
    return {
      help: BOTH_SIDES,
      steps: [{ action: 'run' as const, path, text: unmarkingCommand(path) }],
    };
  return { help: wordsFor(fault), ...restoringLog(step, path, fault.parent) };
}

/** The entry that belongs in place of one that was changed, where it is the only one and shown whole. */
export function asItWas(
  { commit }: Step,
  { before, lost }: LogRewrite,
): { readonly expected?: string } {
  const { start, end } = before.range;
  const isWhole = end.column - start.column === before.text.length;
  return commit === null && lost === 1 && isWhole ? { expected: before.text } : {};
}

function wordsFor(fault: LogRewrite): string {
  switch (fault.kind) {
    case 'removed':
      return `${BACK}. To correct an entry, append a new one. To remove the entries of an epic, archive the epic.`;
    case 'inserted':
      return fault.repeats === null
        ? `${BACK}, and append the new entry at the end.`
        : `${BACK}. The inserted entry is a copy of line ${fault.repeats}; a merge by hand can cause such copies.`;
    case 'reordered':
      return `${BACK}, with its entries in their earlier order.`;
    case 'glued':
      return `${BACK}, write a line end after the last entry, and append the new one on a line of its own.`;
    case 'line-end':
      return `${BACK}: every entry ends with a line end.`;
    case 'line-ends':
      return `${BACK}, and keep git and editors from converting it: put the line "*.jsonl -text" into .gitattributes.`;
    case 'byte-order-mark':
      return `${BACK}, and save it as UTF-8 without a byte-order mark.`;
    case 'changed':
      return `${BACK}. If the old entry is wrong, append a corrected one.`;
  }
}
