import { citedPath } from '../../core/cited-path.ts';
import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import { pathRequest } from '../../core/request.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import { matrixKey, namedFileKey } from '../contributions/key-facts.ts';
import type { SubagentEntryFact } from './facts.ts';
import { namedPaths } from './listed-outputs.ts';
import { revisionOf } from './subagent-entry.ts';
import { entryKey, outsideKey } from './tie-keys.ts';

/** Entries find each other by the files that they name and by their ids: in the place of which others count. */
export function manifestTies({ record, fact }: FactEntry<'subagent-manifest'>): ListTies {
  return {
    whole: {},
    lines: fact.entries.map((entry) => entryTies(record, entry)),
  };
}

function entryTies(record: RecordRef, entry: SubagentEntryFact): Ties {
  const { file, misnamedFile } = entry;
  const named = [...new Set(namedPaths(record, file ?? misnamedFile))];
  const group = [
    // Which one is the last about a file: CONS-007, manifest-verdict, superseded.
    ...named.map(namedFileKey),
    ...outside(record, file),
    ...family(record, entry),
  ];
  return {
    gives: group,
    // CONS-007, manifest-verdict.
    asks: [...group, ...(file === null ? [] : named.map(matrixKey))],
    // In which place it counts depends on where its file is; whether it settles others (one-entry) on
    // whether its id is its own.
    passesOn: true,
  };
}

/** Entries of one id, of the one that it corrects, and those that correct it: one-entry, superseded. */
function family({ path }: RecordRef, { id }: SubagentEntryFact): readonly string[] {
  const of = revisionOf(id ?? '')?.of;
  return [entryKey(path, id ?? ''), ...(of === undefined ? [] : [entryKey(path, of)])];
}

/** What leads to no path is one file where it is written alike: one-entry, superseded. */
function outside(record: RecordRef, file: string | null): readonly string[] {
  const written = file?.replace(/^(?:\.\/)+/, '') ?? null;
  if (written === null || citedPath(record, pathRequest(written, 'folder')) !== null) return [];
  return [outsideKey(record.path, written)];
}
