import type { Config } from '../core/config.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import { idleSettings } from '../discover/idle-settings.ts';
import { hasContent } from '../protocols/kinds.ts';
import { idleNotes, stayingNotes, supersededNotes, unwatchedNotes } from '../report/notes.ts';
import type { KnownState } from '../report/state-memory.ts';
import type { Judging } from './judging.ts';

/** What the author of the configuration, or of the records, should know after a run. */
export function configNotes(
  { scope, entries, unwatched = [] }: Snapshot,
  { subjectNotes, superseded }: Pick<KnownState, 'subjectNotes' | 'superseded'>,
  diagnostics: readonly Diagnostic[],
  { config }: Pick<Judging, 'config'>,
): readonly string[] {
  // One record alone is no state of the repository, nor is nothing, where only history is judged.
  const isState = scope.mode !== 'stdin' && entries.length > 0;
  // What is excused, or old, is nothing to be asked about.
  const isTold = diagnostics.some(({ rule }) => rule === 'MB-001');
  return [
    ...supersededNotes(superseded),
    ...unwatchedNotes(unwatchedRecords(unwatched, config)),
    ...idleNotes(isState ? idleSettings(entries, config) : []),
    ...(isState ? rootBaseNotes(entries) : []),
    ...stayingNotes(diagnostics, config),
    ...(isTold ? subjectNotes : []),
  ];
}

/** A knowledge base is known by the name of its folder, and the root of a repository has none. */
function rootBaseNotes(entries: Snapshot['entries']): readonly string[] {
  const names = new Set(['audit.log.jsonl', 'config.yaml', 'schema_version']);
  const found = entries.filter(({ path }) => names.has(path));
  const isBase = found.length > 1 && found.some(({ path }) => path === 'audit.log.jsonl');
  if (!isBase) return [];
  return [
    'Not checked: the root of this repository looks like a knowledge base (audit.log.jsonl beside config.yaml), and only a folder called .vouch is taken for one. Move its files into a folder .vouch.',
  ];
}

/** Those that would be records, or may be: what a file says is not known before it is read. */
function unwatchedRecords(unwatched: readonly string[], config: Config): readonly string[] {
  const entries = unwatched.map((path) => ({ path, mode: 'file' as const, id: null }));
  const candidates = unwatched.length === 0 ? [] : discover(entries, config);
  return [...new Set(candidates.filter(hasContent).map(({ entry }) => entry.path))];
}
