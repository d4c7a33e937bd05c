import type { Config } from '../core/config.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { entryAt, type Snapshot, sizeOf } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import { idleSettings } from '../discover/idle-settings.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { declaredKinds, hasContent } from '../protocols/kinds.ts';
import { idleNotes, stayingNotes, supersededNotes, unwatchedNotes } from '../report/notes.ts';
import type { Judging } from './judging.ts';
import type { Compared } from './new-problems.ts';
import type { State } from './state.ts';

/** What the author of the configuration, or of the records, should know after a run. */
export function configNotes(
  snapshot: Snapshot,
  { ruleNotes, superseded, checked }: Pick<State, 'ruleNotes' | 'superseded' | 'checked'>,
  diagnostics: readonly Diagnostic[],
  { config }: Pick<Judging, 'config'>,
): readonly string[] {
  const { scope, unwatched = [] } = snapshot;
  // Other settings may have been looked at since: from here on records are called as these have it.
  declaredKinds(config);
  // One record alone is no state of the repository, nor is nothing, where only history is judged.
  const isState = scope.mode !== 'stdin' && sizeOf(snapshot) > 0;
  const at = (path: string) => entryAt(snapshot, path);
  // What is excused, or old, is nothing to be asked about.
  const telling = new Set(diagnostics.map(({ rule }) => rule));
  return [
    ...supersededNotes(superseded),
    ...unwatchedNotes(unwatchedRecords(unwatched, config)),
    ...idleNotes(isState ? idleSettings(snapshot, config, checked.records) : []),
    ...(isState ? PROTOCOLS.flatMap((protocol) => protocol.pathNotes?.(at) ?? []) : []),
    ...stayingNotes(diagnostics, config),
    ...ruleNotes.flatMap(({ rule, text }) => (telling.has(rule) ? text : [])),
  ];
}

/** Those that would be records, or may be: what a file says is not known before it is read. */
function unwatchedRecords(unwatched: readonly string[], config: Config): readonly string[] {
  const entries = unwatched.map((path) => ({ path, mode: 'file' as const, id: null }));
  const candidates = unwatched.length === 0 ? [] : discover(entries, config);
  return [...new Set(candidates.filter(hasContent).map(({ entry }) => entry.path))];
}

/** What records of before break of a kind that is declared otherwise now. */
export async function brokenNotes(
  { snapshot, bases, history }: Compared & { readonly history: History | null },
  { problems }: Pick<State, 'problems'>,
  reported: readonly Settled[],
  config: Config,
): Promise<readonly string[]> {
  const { base } = snapshot.scope;
  if (bases.length === 0 || base === null || history === null) return [];
  if (config.custom.kinds.length === 0) return [];
  const told = new Set(reported);
  const old = problems.filter((problem) => !told.has(problem));
  if (old.length === 0) return [];
  const { brokenKindsNotes } = await import('./broken-kinds.ts');
  return brokenKindsNotes(snapshot, (paths) => history.at(base, paths), old, config);
}
