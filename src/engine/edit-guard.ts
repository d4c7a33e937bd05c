import type { Options } from '../core/config.ts';
import type { FactEntry } from '../core/fact.ts';
import { globs } from '../core/glob.ts';
import type { ReadableKindDefinition } from '../core/kind.ts';
import type { RecordRef } from '../core/record.ts';
import { logPaths } from '../history/log-paths.ts';
import { pathsOf } from '../protocols/contributions/manifest-paths.ts';
import { isArchived } from '../protocols/contributions/sealing.ts';
import { definitionOf, isReadable, KINDS } from '../protocols/kinds.ts';
import { type Paths, parents } from './presence.ts';
import type { AnalyzedRecord } from './records.ts';

/**
 * Which files the linter may edit. Whatever the rules offer, this alone decides: never a log, nothing
 * that is not to change, nothing that is decided, and in a knowledge base nothing that a person would
 * have to record an event about.
 */
export interface EditGuard {
  /** True for a record that may be edited as it stands. */
  mayEdit(record: RecordRef): boolean;
  /** True for a path where nothing stands and a file may be made. */
  mayCreate(path: string): boolean;
}

/** What a guard has to know of a state. */
export interface Guarded {
  readonly records: readonly Pick<AnalyzedRecord, 'ref' | 'analysis'>[];
  readonly paths: Pick<Paths, 'entryAt' | 'presenceOf'>;
  readonly options: Pick<Options, 'history' | 'subagents'>;
}

export function editGuard({ records, paths, options }: Guarded): EditGuard {
  const logs = logPaths(options);
  const isImmutable = globs(options.history.immutable);
  const isKept = (path: string): boolean =>
    logs.roleOf(path) !== null || logs.mayReceive(path) || isImmutable(path);
  const drafts = freeDrafts(records);
  return {
    mayEdit({ path, kind, mode }) {
      if (mode !== 'file' && mode !== 'executable') return false;
      if (isKept(path)) return false;
      const { edits } = isReadable(kind) ? definitionOf(kind) : NO_CONTENT;
      return edits === 'always' || (edits === 'draft' && drafts.has(path));
    },
    mayCreate: (path) => isCreatable(path) && !isKept(path) && isFree(path, paths),
  };
}

/** What has no content has nothing to edit. */
const NO_CONTENT: Partial<ReadableKindDefinition> = {};

function isCreatable(path: string): boolean {
  return KINDS.some((kind) => 'creates' in kind && kind.creates?.test(path));
}

/** False where a path is taken: by an entry, or by a file where a folder would have to be. */
function isFree(path: string, paths: Guarded['paths']): boolean {
  const isTaken = paths.presenceOf(path) !== 'absent';
  return !isTaken && parents(path).every((folder) => paths.entryAt(folder) === null);
}

/** The drafts that no entry of a manifest vouches for. Where a manifest can't be read, it may name any. */
function freeDrafts(records: Guarded['records']): ReadonlySet<string> {
  const listed = new Set<string>();
  const unclear = new Set<string>();
  for (const { ref, analysis } of records) {
    if (ref.kind !== 'contribution-manifest') continue;
    const { fact } = analysis;
    const entries = isManifest(fact) && fact.isWhole ? fact.entries : null;
    if (entries === null || entries.some(({ filePath }) => filePath === null)) {
      unclear.add(ref.home);
    }
    for (const path of entries?.flatMap((entry) => pathsOf(ref, entry)) ?? []) listed.add(path);
  }
  const free = records.filter(
    ({ ref, analysis }) =>
      ref.kind === 'contribution' &&
      !isArchived(ref.path) &&
      !listed.has(ref.path) &&
      !unclear.has(ref.home) &&
      isDraft(analysis.fact),
  );
  return new Set(free.map(({ ref }) => ref.path));
}

type AnyFact = AnalyzedRecord['analysis']['fact'];

function isManifest(fact: AnyFact): fact is FactEntry<'contribution-manifest'>['fact'] {
  return fact !== null && 'entries' in fact;
}

function isDraft(fact: AnyFact): boolean {
  return fact !== null && 'status' in fact && fact.status === 'draft';
}
