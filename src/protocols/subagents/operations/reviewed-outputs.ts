import type { FactEntry, Facts } from '../../../core/fact.ts';
import { textsAt } from '../../../core/json-value.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
import { disagreements } from '../disagreements.ts';
import type { SubagentEntryFact } from '../facts.ts';
import { namedPaths } from '../listed-outputs.ts';
import { lackOf } from './recorded-output.ts';

/** An output and what its newest entry says of it. */
export interface ReviewedOutput {
  readonly id: string | null;
  readonly task: string | null;
  readonly manifest: string;
  /** From the root; as the entry has it where nothing is there. */
  readonly path: string;
  readonly status: string | null;
  readonly problems: readonly string[];
  readonly followups: readonly string[];
  readonly linkedTasks: readonly string[];
}

/** The outputs that manifests name, each by its newest entry. */
export async function reviewedOutputs(
  state: OperationState,
  facts: Facts,
): Promise<readonly ReviewedOutput[]> {
  const manifests = await state.records('subagent-manifest');
  return facts.of('subagent-manifest').flatMap((manifest) => {
    const parsed = manifests.find(({ path }) => path === manifest.record.path);
    const newest = new Map<string, SubagentEntryFact>();
    for (const entry of manifest.fact.entries) {
      const path = pathOf(manifest, entry, state);
      if (path === null) continue;
      // The newest one comes last.
      newest.delete(path);
      newest.set(path, entry);
    }
    return [...newest].map(([path, entry]) =>
      reviewed(path, entry, { parsed, manifest, facts, state }),
    );
  });
}

/** The outputs of a task, by their names and their own words, that no entry names. */
export function unlistedOutputs(
  task: string,
  facts: Facts,
  listed: readonly ReviewedOutput[],
): readonly string[] {
  const known = new Set(listed.map(({ path }) => path));
  const isAbout = new RegExp(`\\b${task}(?![A-Za-z0-9])`);
  return facts.of('subagent-output').flatMap(({ record: { path }, fact }) => {
    const words = fact.lines.flatMap(({ part, text }) => (part === 'Task' ? text : []));
    const name = path.slice(path.lastIndexOf('/') + 1);
    return !known.has(path) && [name, ...words].some((each) => isAbout.test(each)) ? path : [];
  });
}

function pathOf(
  { record }: FactEntry<'subagent-manifest'>,
  { file }: SubagentEntryFact,
  { entries }: OperationState,
): string | null {
  const paths = namedPaths(record, file);
  return paths.find((each) => entries.some(({ path }) => path === each)) ?? paths[0] ?? file;
}

function reviewed(
  path: string,
  entry: SubagentEntryFact,
  around: {
    readonly parsed: StateRecord<'subagent-manifest'> | undefined;
    readonly manifest: FactEntry<'subagent-manifest'>;
    readonly facts: Facts;
    readonly state: OperationState;
  },
): ReviewedOutput {
  const { parsed, manifest, facts, state } = around;
  const value = parsed?.record.entries[entry.index]?.value;
  return {
    id: entry.id,
    task: entry.task,
    manifest: manifest.record.path,
    path,
    status: entry.status,
    problems: problemsOf(path, entry, { facts, state }),
    followups: textsAt(value, 'needs_followup').filter((text) => text.trim() !== ''),
    linkedTasks: entry.linkedTasks.map(({ text }) => text),
  };
}

function problemsOf(
  path: string,
  entry: SubagentEntryFact,
  { facts, state }: { readonly facts: Facts; readonly state: OperationState },
): readonly string[] {
  if (!state.entries.some((each) => each.path === path)) return ['There is no such file.'];
  const status = entry.status === null ? ['The entry has no valid status.'] : [];
  const output = facts.of('subagent-output').find(({ record }) => record.path === path);
  if (output === undefined) return status;
  const lack = lackOf('The file', output.fact);
  const left = entry.status === 'complete' ? output.fact.leftovers : [];
  return [
    ...status,
    ...disagreements(entry, output.fact).map(
      ({ line, value }) =>
        `${line.part} is "${line.text}" in the file and "${value}" in the entry.`,
    ),
    ...(lack === null ? [] : [lack]),
    ...left.map(({ words }) => `${words} of the template still stands in the file.`),
  ];
}
