import { citedPaths } from '../../core/cited-path.ts';
import type { FactEntry, Facts } from '../../core/fact.ts';
import type { RecordRef } from '../../core/record.ts';
import { pathRequest } from '../../core/request.ts';
import type { SubagentEntryFact } from './facts.ts';

/** An output file and the last entry that names it. */
export interface ListedOutput {
  readonly manifest: RecordRef;
  readonly entry: SubagentEntryFact;
  readonly output: FactEntry<'subagent-output'>;
}

/** The Markdown outputs that entries name, sorted by path. */
export function listedOutputs(facts: Facts): readonly ListedOutput[] {
  const outputs = outputsByPath(facts);
  const listed = new Map<string, ListedOutput>();
  for (const { record, fact } of facts.of('subagent-manifest')) {
    for (const entry of fact.entries) {
      const path = namedPaths(record, entry.file).find((each) => outputs.has(each));
      const output = path === undefined ? undefined : outputs.get(path);
      if (path !== undefined && output) listed.set(path, { manifest: record, entry, output });
    }
  }
  return [...outputs.keys()].flatMap((path) => listed.get(path) ?? []);
}

function outputsByPath(facts: Facts): ReadonlyMap<string, FactEntry<'subagent-output'>> {
  return new Map(facts.of('subagent-output').map((entry) => [entry.record.path, entry]));
}

/**
 * The paths that an entry's `file` may mean, the likelier first: from the folder of its manifest, from
 * those above it.
 */
export function namedPaths(manifest: RecordRef, file: string | null): readonly string[] {
  if (file === null) return [];
  return (['folder', 'above'] as const).flatMap((from) =>
    citedPaths(manifest, pathRequest(file, from)),
  );
}

/** A README explains the folder; in a folder of prompts is what agents were asked. */
const NO_OUTPUT = /(?:^|\/)(?:readme\.md$|prompts\/)/i;

/** True for a file beside a manifest that has to have an entry in it. */
export function needsEntry({ record, fact }: FactEntry<'subagent-output'>): boolean {
  const below = record.path.slice(record.home.length);
  return !fact.isPrompt && !NO_OUTPUT.test(below);
}
