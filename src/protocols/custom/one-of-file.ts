import type { Step } from '../../core/change.ts';
import type { Restores } from '../../core/finding.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import { gitCommand } from '../../core/git-command.ts';
import { shellWord } from '../../core/shell-word.ts';
import type { HeldItem } from './item-changes.ts';

/** What gives a file one of its records back. */
export function addedAgain(last: HeldItem, from?: string): string {
  const { record, item } = last;
  return `If ${quoted(item.id ?? '')} is not in ${quoted(record.path, LONGEST_PATH)} again, add it as \`${printingOf(last, from)}\` has it.`;
}

/** What prints the file as a commit has it. */
export function printingOf({ record: { path } }: HeldItem, from = 'HEAD'): string {
  return `git cat-file blob ${shellWord(`${from}:${path}`)}`;
}

/** Of a file with other records only the one is put back. */
export function byHand(
  text: string,
  { record: { path } }: HeldItem,
  { parents }: Step,
  parent: number,
): { readonly restores: Restores } {
  const steps = [
    { action: 'do', path, text },
    { action: 'run', path, text: gitCommand('add', path) },
  ] as const;
  return { restores: { path, from: parents[parent] ?? 'HEAD', byHand: steps } };
}
