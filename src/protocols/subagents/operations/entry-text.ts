import { isDeepStrictEqual } from 'node:util';
import { valueAt } from '../../../core/json-value.ts';
import type { RecordRef } from '../../../core/record.ts';
import { fromFolderOf } from '../near-outputs.ts';

/** What an entry says, in the order in which it is written. */
export interface Entry {
  readonly id: string;
  readonly file: string;
  readonly title: string;
  readonly date: string;
  readonly status: 'complete' | 'partial' | 'blocked';
  readonly agent_type: string;
  readonly topics: readonly string[];
  readonly key_findings: readonly string[];
  readonly actionable: boolean;
  readonly needs_followup: readonly string[];
  readonly linked_tasks: readonly string[];
}

/** Folders of the protocol's examples, and the type of what is in them. */
const TYPES: Readonly<Record<string, string>> = {
  specs: 'specification',
  implementations: 'implementation',
};

/** What blocks work, by the protocol (6.3). */
export const BLOCKERS: Readonly<Record<string, string>> = {
  'missing-context': 'Missing context',
  'permission-denied': 'Permission denied',
  'resource-unavailable': 'Resource unavailable',
  'ambiguous-requirements': 'Ambiguous requirements',
};

/** An entry as a line of a manifest. */
export function entryLine(entry: Entry): string {
  return `${JSON.stringify(entry)}\n`;
}

/** The day of a time, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The type of an output by its folder beside the manifest; null where it is in none. */
export function typeByFolder(manifest: RecordRef, path: string): string | null {
  const steps = fromFolderOf(manifest, path).split('/');
  const category = steps.length > 1 ? steps.at(-2) : undefined;
  if (category === undefined || category === '..') return null;
  if (Object.hasOwn(TYPES, category)) return TYPES[category] ?? null;
  // A folder elsewhere is named after what it holds, not after the work.
  return steps[0] === '..' ? null : category;
}

/** Letters and digits of a text, for an id. */
export function slugOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? 'output'
  );
}

/** True where an entry of a manifest says the same, whatever its id. */
export function saysSame(value: unknown, { id: _id, ...wanted }: Entry): boolean {
  return Object.entries(wanted).every(([name, text]) =>
    isDeepStrictEqual(valueAt(value, name), text),
  );
}
