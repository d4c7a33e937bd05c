import type { Diagnostic } from '../core/diagnostic.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { idleSettings } from '../discover/idle-settings.ts';
import { idleNotes, stayingNotes } from '../report/notes.ts';
import type { Judging } from './records.ts';

/** What the author of the configuration should know after a run. */
export function configNotes(
  { scope, entries }: Snapshot,
  subjectNotes: readonly string[],
  diagnostics: readonly Diagnostic[],
  { config }: Pick<Judging, 'config'>,
): readonly string[] {
  // One record alone is no state of the repository, nor is nothing, where only history is judged.
  const isState = scope.mode !== 'stdin' && entries.length > 0;
  // What is excused, or old, is nothing to be asked about.
  const isTold = diagnostics.some(({ rule }) => rule === 'MB-001');
  return [
    ...idleNotes(isState ? idleSettings(entries, config) : []),
    ...stayingNotes(diagnostics, config),
    ...(isTold ? subjectNotes : []),
  ];
}
