import type { FactEntry } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import type { ListTies, Ties } from '../../core/ties.ts';
import type { SubagentEntryFact } from './facts.ts';
import { namedPaths } from './listed-outputs.ts';
import { revisionOf } from './subagent-entry.ts';
import { entryKey, fileKey } from './tie-keys.ts';

/** Entries find each other by the files that they name and by their ids: in the place of which others count. */
export function manifestTies({ record, fact }: FactEntry<'subagent-manifest'>): ListTies {
  return {
    whole: {},
    lines: fact.entries.map((entry) => entryTies(record, entry)),
  };
}

function entryTies(record: RecordRef, entry: SubagentEntryFact): Ties {
  // one-entry, superseded.
  const group = [...files(record, entry.file), ...family(record, entry)];
  // In which place it counts depends on where its file is; whether it settles others (one-entry) on
  // whether its id is its own.
  return { gives: group, asks: group, passesOn: true };
}

/** Entries of one id, of the one that it corrects, and those that correct it. */
function family({ path }: RecordRef, { id }: SubagentEntryFact): readonly string[] {
  const of = revisionOf(id ?? '')?.of;
  return [entryKey(path, id ?? ''), ...(of === undefined ? [] : [entryKey(path, of)])];
}

/** What leads to no path is one file where it is written alike. */
function files(record: RecordRef, file: string | null): readonly string[] {
  if (file === null) return [];
  const named = new Set([...namedPaths(record, file), file.replace(/^(?:\.\/)+/, '')]);
  return [...named].map((each) => fileKey(record.path, each));
}
