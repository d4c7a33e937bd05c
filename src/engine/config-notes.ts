import type { Diagnostic } from '../core/diagnostic.ts';
import type { FactEntry } from '../core/fact.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { idleSettings } from '../discover/idle-settings.ts';
import { idleNotes, stayingNotes, subjectNotes } from '../report/notes.ts';
import type { Judging } from './records.ts';

/** What the author of the configuration should know after a run. */
export function configNotes(
  { scope, entries }: Snapshot,
  messages: readonly FactEntry<'message'>[],
  diagnostics: readonly Diagnostic[],
  { rules, config }: Pick<Judging, 'rules' | 'config'>,
): readonly string[] {
  // One record alone is no state of the repository, nor is nothing, where only history is judged.
  const isState = scope.mode !== 'stdin' && entries.length > 0;
  return [
    ...idleNotes(isState ? idleSettings(entries, config) : []),
    ...stayingNotes(diagnostics, config),
    ...subjectNotes(messages, rules, config, diagnostics),
  ];
}
