import { isDeepStrictEqual } from 'node:util';
import type { ConfigLayer } from '../config/read.ts';
import type { Config } from '../core/config.ts';
import type { Kind, ReadableKind } from '../core/record.ts';
import { isFile, type Snapshot } from '../core/snapshot.ts';
import type { Unseen } from '../core/step-settings.ts';
import { discover } from '../discover/discover.ts';
import { definitionOf, KINDS } from '../protocols/kinds.ts';
import type { Settings } from './protection.ts';
import { SHAPES } from './record-shapes.ts';

/** Bytes of a file beyond which nobody wrote it by hand. */
const MOST_BYTES = 200_000;

/** Settings by which files are no records any more, and the file of the configuration that says so. */
export interface OutOfSight extends Unseen {
  readonly layer: ConfigLayer;
  readonly key: readonly [part: string, name: string];
}

/**
 * What of a state some settings look at and others do not.
 * @param keeps true for a path that is none of this change
 */
export async function outOfSight(
  { entries, read }: Pick<Snapshot, 'entries' | 'read'>,
  [former, after]: readonly [Settings, Settings],
  keeps: (path: string) => boolean,
): Promise<readonly OutOfSight[]> {
  const lost = lostIn(entries, former.config, after.config).filter(
    ({ entry }) => !keeps(entry.path),
  );
  const kinds = new Map(lost.map((each) => [each.entry.path, each]));
  const bySetting = new Map<string, string[]>();
  for await (const blob of read(
    [...kinds.values()].map(({ entry }) => entry),
    () => MOST_BYTES,
  )) {
    const { path } = blob.entry;
    const { kind, declared } = kinds.get(path) ?? {};
    const text = 'bytes' in blob ? new TextDecoder().decode(blob.bytes) : '';
    if (kind === undefined || !(declared || looksLike(kind as ReadableKind, text))) continue;
    const setting = settingOf(kind as ReadableKind, former.config, after.config);
    bySetting.set(setting, [...(bySetting.get(setting) ?? []), path]);
  }
  return [...bySetting].flatMap(([unseen, files]) => {
    const key = unseen.split('.') as unknown as OutOfSight['key'];
    const layer = [after, former].flatMap(({ layers }) => layers.findLast(isSaying(key)) ?? [])[0];
    return layer === undefined ? [] : { unseen, files, layer, key };
  });
}

/** The records of a state that other settings do not look at. */
export function lostIn(entries: Snapshot['entries'], former: Config, now: Config) {
  const files = entries.filter(isFile);
  const seen = new Set(discover(files, now).map(({ entry }) => entry.path));
  return discover(files, former).filter(
    ({ entry, kind }) => isNamed(kind) && !seen.has(entry.path),
  );
}

/** True for a kind whose places settings name. A log is protected by them, and said to be. */
function isNamed(kind: Kind): boolean {
  return KINDS.some((each) => each.kind === kind && each.claimed && !each.grows);
}

function looksLike(kind: ReadableKind, text: string): boolean {
  return SHAPES.some((shape) => shape.kind === kind && shape.isOne?.(text) === true);
}

function settingOf(kind: ReadableKind, former: Config, now: Config): string {
  const isIncluded = isDeepStrictEqual(former.messages.include, now.messages.include);
  if (kind === 'message' && isIncluded) return 'messages.exclude';
  return definitionOf(kind).claimed?.setting ?? '';
}

function isSaying([part, name]: OutOfSight['key']) {
  return ({ file }: ConfigLayer): boolean => {
    const held = (file as Readonly<Record<string, unknown>>)[part];
    return typeof held === 'object' && held !== null && name in held;
  };
}
