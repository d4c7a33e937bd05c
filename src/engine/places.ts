import type { Config } from '../core/config.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { Found } from '../core/finding.ts';
import { locate } from '../core/locate.ts';
import { type Locator, locatorOf } from '../core/locator.ts';
import type { ReadableKind, RecordRef } from '../core/record.ts';
import type { Yielded } from '../core/rule-findings.ts';
import { sha256 } from '../core/sha256.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { parseContent } from '../parse/parser.ts';
import { sizeLimit } from '../parse/size-limit.ts';
import { isReadable } from '../protocols/kinds.ts';
import type { Judging } from './judging.ts';
import type { AnalyzedRecord } from './records.ts';
import type { StateFiles } from './state-files.ts';

/** What stands for the text of a record that is only a path: all its findings are at its start. */
const NO_TEXT = { text: '', skipped: 0 };

/**
 * Works out the places of link findings. Facts hold no text, so the records that findings point at,
 * and no others, are read and parsed again. Old remarks stand where they stood in an earlier run.
 */
export async function placeLinked(
  linked: readonly Yielded[],
  files: Pick<StateFiles, 'read'>,
  records: readonly AnalyzedRecord[],
  { config, analyses: { places } }: Pick<Judging, 'config' | 'analyses'>,
): Promise<readonly Found[]> {
  const keys = linked.map((each) => (places === undefined ? null : keyOf(each)));
  const known = keys.map((key) => (key === null ? undefined : places?.get(key)));
  const unknown = linked.filter((_, index) => known[index] === undefined);
  const locatorFor = await locatorsFor(unknown, files, records, config);
  return linked.map(({ rule, finding }, index) => {
    const { record } = finding;
    const placed =
      known[index] ??
      locate(rule, finding, locatorFor(record), (other) => locatorFor(other.record ?? record));
    const key = keys[index] ?? null;
    if (key !== null && known[index] === undefined) places?.set(key, placed);
    return { ref: record, finding: placed };
  });
}

/**
 * Equal for findings that stand at the same places: their records are the same blobs. Null where one
 * of them has no blob yet.
 */
function keyOf({ rule, finding }: Yielded): string | null {
  const records = [
    finding.record,
    ...(finding.related ?? []).flatMap(({ record }) => record ?? []),
    ...(finding.edit?.record ? [finding.edit.record] : []),
  ];
  if (records.some(({ id }) => id === null)) return null;
  return `place ${sha256(JSON.stringify([rule.id, finding]))}`;
}

async function locatorsFor(
  linked: readonly Yielded[],
  files: Pick<StateFiles, 'read'>,
  records: readonly AnalyzedRecord[],
  config: Config,
): Promise<(ref: RecordRef) => Locator> {
  const locators = await locatorsOf(mentioned(linked), files, records, config);
  return (ref) => {
    const locator = locators.get(ref.path);
    if (locator === undefined) throw new CouldNotCheck('lost-record', `${ref.path} went away`);
    return locator;
  };
}

function mentioned(linked: readonly Yielded[]): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { finding } of linked) {
    paths.add(finding.record.path);
    for (const { record } of finding.related ?? []) if (record) paths.add(record.path);
    if (finding.edit?.record) paths.add(finding.edit.record.path);
  }
  return paths;
}

async function locatorsOf(
  paths: ReadonlySet<string>,
  files: Pick<StateFiles, 'read'>,
  records: readonly AnalyzedRecord[],
  config: Config,
): Promise<ReadonlyMap<string, Locator>> {
  const locators = new Map<string, Locator>();
  if (paths.size === 0) return locators;
  const wanted: { readonly entry: SnapshotEntry; readonly kind: ReadableKind }[] = [];
  for (const { ref, entry } of records) {
    const { path, kind } = ref;
    if (!paths.has(path)) continue;
    if (isReadable(kind)) wanted.push({ entry, kind });
    else locators.set(path, locatorOf(NO_TEXT));
  }
  const limits = new Map(
    wanted.map(({ entry, kind }) => [entry.path, sizeLimit(kind, config.limits)]),
  );
  const entries = wanted.map(({ entry }) => entry);
  let next = 0;
  for await (const read of files.read(entries, ({ path }) => limits.get(path) ?? 0)) {
    const kind = wanted[next++]?.kind;
    if (kind === undefined) throw new Error(`nobody asked for ${read.entry.path}`);
    locators.set(read.entry.path, locatorOf(await parseContent(read, kind, config)));
  }
  return locators;
}
