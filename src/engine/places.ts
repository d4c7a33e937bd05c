import { CouldNotCheck } from '../core/failure.ts';
import type { Found } from '../core/finding.ts';
import { locate } from '../core/locate.ts';
import { type LocatableText, type Locator, locatorOf } from '../core/locator.ts';
import type { ReadableKind, RecordRef } from '../core/record.ts';
import type { Yielded } from '../core/rule-findings.ts';
import { sha256 } from '../core/sha256.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { parseContent } from '../parse/parser.ts';
import { sizeLimit } from '../parse/size-limit.ts';
import { isReadable } from '../protocols/kinds.ts';
import { AskedPlaces, askFor } from './asked-places.ts';
import type { Judging } from './judging.ts';
import type { AnalyzedRecord } from './keyed-contents.ts';
import type { StateFiles } from './state-files.ts';

/** What stands for the text of a record that is only a path: all its findings are at its start. */
const NO_TEXT = { text: '', skipped: 0 };

/** Records that leave much garbage when they are parsed once more. */
const LOT = 13_000;

/**
 * Works out the places of link findings. Facts hold no text, so the records that findings point at,
 * and no others, are read and parsed again. Old remarks stand where they stood in an earlier run.
 */
export async function placeLinked(
  linked: readonly Yielded[],
  files: Pick<StateFiles, 'read'>,
  records: readonly AnalyzedRecord[],
  { analyses: { places }, ...judging }: Pick<Judging, 'config' | 'analyses' | 'onLetGo'>,
): Promise<readonly Found[]> {
  const keys = linked.map((each) => (places === undefined ? null : keyOf(each)));
  const known = keys.map((key) => (key === null ? undefined : places?.get(key)));
  const unknown = linked.filter((_, index) => known[index] === undefined);
  const locatorFor = await placesIn(unknown, files, records, judging);
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

/** Answers for each record that findings point at what they ask of it. */
async function placesIn(
  linked: readonly Yielded[],
  files: Pick<StateFiles, 'read'>,
  records: readonly AnalyzedRecord[],
  judging: Pick<Judging, 'config' | 'onLetGo'>,
): Promise<(ref: RecordRef) => Locator> {
  const asked = new Map<string, AskedPlaces>();
  for (const { finding } of linked) askFor(finding, (path) => placesAt(asked, path));
  const answered = await answer(asked, files, records, judging);
  return ({ path }) => {
    const places = answered.has(path) ? asked.get(path) : undefined;
    if (places === undefined) throw new CouldNotCheck('lost-record', `${path} went away`);
    return places;
  };
}

function placesAt(asked: Map<string, AskedPlaces>, path: string): AskedPlaces {
  const known = asked.get(path);
  if (known !== undefined) return known;
  const places = new AskedPlaces();
  asked.set(path, places);
  return places;
}

/** Reads and parses what is asked for, one record after the other. Returns the paths that are there. */
async function answer(
  asked: ReadonlyMap<string, AskedPlaces>,
  files: Pick<StateFiles, 'read'>,
  records: readonly AnalyzedRecord[],
  { config, onLetGo }: Pick<Judging, 'config' | 'onLetGo'>,
): Promise<ReadonlySet<string>> {
  const answered = new Set<string>();
  if (asked.size === 0) return answered;
  const answerAt = (path: string, text: LocatableText): void => {
    asked.get(path)?.answerBy(locatorOf(text));
    answered.add(path);
  };
  const wanted: { readonly entry: SnapshotEntry; readonly kind: ReadableKind }[] = [];
  for (const { ref, entry } of records) {
    const { path, kind } = ref;
    if (!asked.has(path)) continue;
    if (isReadable(kind)) wanted.push({ entry, kind });
    else answerAt(path, NO_TEXT);
  }
  const limits = new Map(
    wanted.map(({ entry, kind }) => [entry.path, sizeLimit(kind, config.limits)]),
  );
  const entries = wanted.map(({ entry }) => entry);
  let next = 0;
  for await (const read of files.read(entries, ({ path }) => limits.get(path) ?? 0)) {
    if (next % LOT === 0) onLetGo?.(wanted.length);
    const kind = wanted[next++]?.kind;
    if (kind === undefined) throw new Error(`nobody asked for ${read.entry.path}`);
    answerAt(read.entry.path, await parseContent(read, kind, config));
  }
  return answered;
}
