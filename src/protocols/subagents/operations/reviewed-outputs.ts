import type { Facts } from '../../../core/fact.ts';
import { textsAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { objectOf, orNull, type Shape, text, texts } from '../../../core/operation-output.ts';
import type { RecordRef } from '../../../core/record.ts';
import { isBlank } from '../../../core/unseen.ts';
import { disagreements } from '../disagreements.ts';
import type { SubagentEntryFact, SubagentOutputFact } from '../facts.ts';
import { namedPaths, needsEntry } from '../listed-outputs.ts';
import { lackOf } from './recorded-output.ts';

/** An output and what its newest entry says of it. */
export interface ReviewedOutput {
  readonly id: string | null;
  readonly task: string | null;
  readonly manifest: string;
  /** From the root; '' where the entry names no file. */
  readonly path: string;
  readonly status: string | null;
  readonly problems: readonly string[];
  readonly followups: readonly string[];
  readonly linkedTasks: readonly string[];
}

/** The same as a part of results. */
export const REVIEWED_OUTPUT: Shape<ReviewedOutput> = objectOf({
  id: orNull(text()),
  task: orNull(text()),
  manifest: text(),
  path: text('"" where the entry names no file'),
  status: orNull(text()),
  problems: texts(),
  followups: texts(),
  linkedTasks: texts(),
});

/** What entries are held against. */
interface Repository {
  readonly paths: ReadonlySet<string>;
  readonly outputs: ReadonlyMap<string, SubagentOutputFact>;
  /** The values of the entries of each manifest. */
  readonly values: ReadonlyMap<string, readonly unknown[]>;
}

/** The outputs that manifests name, each by its newest entry of a task. */
export async function reviewedOutputs(
  state: OperationState,
  facts: Facts,
): Promise<readonly ReviewedOutput[]> {
  const manifests = await state.scan('subagent-manifest');
  const repository: Repository = {
    paths: new Set(state.entries.map(({ path }) => path)),
    outputs: new Map(facts.of('subagent-output').map(({ record, fact }) => [record.path, fact])),
    values: new Map(
      manifests.map(({ path, record }) => [path, record.entries.map(({ value }) => value)]),
    ),
  };
  return facts.of('subagent-manifest').flatMap(({ record, fact }) => {
    const newest = new Map<string, ReviewedOutput>();
    for (const entry of fact.entries) {
      const output = reviewed(entry, record, repository);
      // Another entry says that it never was there.
      if (entry.isRevised && !repository.paths.has(output.path)) continue;
      const key = JSON.stringify([output.path || output.id, output.task]);
      // The newest one comes last.
      newest.delete(key);
      newest.set(key, output);
    }
    return [...newest.values()];
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
  return facts.of('subagent-output').flatMap((output) => {
    const { path } = output.record;
    const words = output.fact.lines.flatMap(({ part, text }) => (part === 'Task' ? text : []));
    const name = path.slice(path.lastIndexOf('/') + 1);
    const isOpen = !known.has(path) && needsEntry(output);
    return isOpen && [name, ...words].some((each) => isAbout.test(each)) ? path : [];
  });
}

function reviewed(
  entry: SubagentEntryFact,
  manifest: RecordRef,
  { paths, outputs, values }: Repository,
): ReviewedOutput {
  const { id, task, file, status, linkedTasks } = entry;
  const places = namedPaths(manifest, file);
  const path = places.find((each) => paths.has(each)) ?? places[0] ?? file ?? '';
  const value = values.get(manifest.path)?.[entry.index];
  const output = outputs.get(path);
  return {
    id,
    task,
    manifest: manifest.path,
    path,
    status,
    problems: [
      ...(status === null ? ['The entry has no valid status.'] : []),
      ...(file === null ? ['The entry names no file.'] : []),
      ...(file !== null && !paths.has(path) ? ['There is no such file.'] : []),
      ...(output === undefined ? [] : outputProblems(entry, output)),
    ],
    followups: textsAt(value, 'needs_followup').filter((text) => !isBlank(text)),
    linkedTasks: linkedTasks.map(({ text }) => text),
  };
}

function outputProblems(entry: SubagentEntryFact, output: SubagentOutputFact): readonly string[] {
  const lack = lackOf('The file', output);
  const left = entry.status === 'complete' ? output.leftovers : [];
  return [
    ...disagreements(entry, output).map(
      ({ line, value }) =>
        `${line.part} is "${line.text}" in the file and "${value}" in the entry.`,
    ),
    ...(lack === null ? [] : [lack]),
    ...left.map(({ words }) => `${words} of the template still is in the file.`),
  ];
}
