import type { Options } from '../core/config.ts';
import { globs } from '../core/glob.ts';
import type { Kind, RecordRef } from '../core/record.ts';
import { logPaths } from '../history/log-paths.ts';
import { definitionOf, isReadable, KINDS } from '../protocols/kinds.ts';
import type { AnalyzedRecord } from './keyed-contents.ts';
import { type Paths, parents } from './presence.ts';

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
  const states = records.map(({ ref, analysis }) => ({ record: ref, fact: analysis.fact }));
  const editable = new Map<Kind, ReadonlySet<string>>(
    KINDS.flatMap((each) =>
      'edits' in each && typeof each.edits === 'function' ? [[each.kind, each.edits(states)]] : [],
    ),
  );
  return {
    mayEdit({ path, kind, mode }) {
      if (mode !== 'file' && mode !== 'executable') return false;
      if (isKept(path)) return false;
      const isAlways = isReadable(kind) && definitionOf(kind).edits === 'always';
      return isAlways || editable.get(kind)?.has(path) === true;
    },
    mayCreate: (path) => isCreatable(path) && !isKept(path) && isFree(path, paths),
  };
}

function isCreatable(path: string): boolean {
  return KINDS.some((kind) => 'creates' in kind && kind.creates?.test(path));
}

/** False where a path is taken: by an entry, or by a file where a folder would have to be. */
function isFree(path: string, paths: Guarded['paths']): boolean {
  const isTaken = paths.presenceOf(path) !== 'absent';
  return !isTaken && parents(path).every((folder) => paths.entryAt(folder) === null);
}
