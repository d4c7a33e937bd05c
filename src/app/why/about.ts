import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import type { ConfigLayer } from '../../config/read.ts';
import { originOf, settingsOf } from '../../config/settings.ts';
import type { Config } from '../../core/config.ts';
import type { WitnessedRecord } from '../../core/fate-witness.ts';
import { globs } from '../../core/glob.ts';
import type { DataPath } from '../../core/place.ts';
import type { Kind, ReadableKind } from '../../core/record.ts';
import type { SnapshotEntry } from '../../core/snapshot.ts';
import type { SupersededEntry } from '../../core/superseded.ts';
import { discover } from '../../discover/discover.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { definitionOf, isReadable, pathKindOf } from '../../protocols/kinds.ts';
import { declaredRole, recordPlaces } from '../../protocols/places.ts';
import { unwatchedNotes } from '../../report/notes.ts';
import type { Trace } from './trace.ts';

/** What is known of a file besides findings. */
export interface About {
  readonly sentences: readonly string[];
  /** False for what not every rule looks into: that nothing was found there says nothing. */
  readonly isChecked: boolean;
}

/** Superseded entries that are listed one by one. */
const MOST_LISTED = 10;

/**
 * What a file of the state is, or why it is not checked.
 * @param line the one that was asked for, from 1; null for all
 */
export function aboutEntry(entry: SnapshotEntry, line: number | null, trace: Trace): About {
  const { path } = entry;
  const records = trace.present.filter(({ ref }) => ref.path === path);
  const [record] = records.filter(({ ref }) => isReadable(ref.kind));
  if (record !== undefined) return aboutRecord(record, line, trace);
  const said = aboutOther(entry, trace);
  if (said !== null) return { sentences: [`${path} ${said}`], isChecked: true };
  if (records.length > 0)
    return { sentences: [`${path} ${ONLY_PATH[entry.mode]}`], isChecked: true };
  const why = whyNot(entry, trace) ?? ownRole(path, trace);
  const sentences =
    why === null
      ? [`${path} is not a record, so it is not checked.`, recordPlaces(trace.around.config)]
      : [`${path} is not checked: ${why}`];
  return { sentences, isChecked: false };
}

/** What is said of a path that is no record and is looked at all the same. */
const ONLY_PATH: Readonly<Record<SnapshotEntry['mode'], string>> = {
  file: 'is not a record. Only its path is checked.',
  executable: 'is not a record. Only its path is checked.',
  symlink: 'is a link. What is behind it is not checked.',
  submodule: 'is a submodule. What is in it is not checked from here.',
};

/** What is checked of a file besides what it says. */
function aboutOther(entry: SnapshotEntry, trace: Trace): string | null {
  const { judgesRecords, configuration, config } = trace.around;
  const setting = historySetting(entry.path, configuration.layers);
  if (setting !== null) return `is not a record. Only its history is checked: ${setting} names it.`;
  const [kind] = judgesRecords ? [] : kindsAt(entry, trace, config);
  return kind === undefined
    ? null
    : `is at a place for this kind of record: ${wordOf(kind)}. With --history, only what commits did is checked; without it, \`why\` says what was found in the file as it is.`;
}

/** Why a file is not checked; null for what is not a record by any setting. */
function whyNot(entry: SnapshotEntry, trace: Trace): string | null {
  const { path } = entry;
  const candidate = trace.places.find((each) => each.entry.path === path && isReadable(each.kind));
  if (candidate !== undefined) {
    const { claim } = definitionOf(candidate.kind as ReadableKind);
    const takes = claim === undefined ? '' : ` That takes ${claim(trace.around.config)}.`;
    return `it is at a place for this kind of record (${wordOf(candidate.kind)}), but its content does not say that it is one.${takes}`;
  }
  const [usual] = kindsAt(entry, trace, DEFAULT_CONFIG);
  return usual === undefined ? null : leftOutBy(entry, usual, trace);
}

function aboutRecord({ ref, fact }: WitnessedRecord, line: number | null, trace: Trace): About {
  const { path, kind } = ref;
  const { configuration, config, snapshot } = trace.around;
  const unread = unreadAt(path, trace);
  const words = wordOf(kind);
  const sentences = [
    unread.length === 0
      ? `${path} is checked as: ${words}.`
      : `${path} is a record (${words}), but not all of it could be checked: ${unread.join(', ')}.`,
  ];
  const lines = trace.linesIn(ref.id);
  if (line !== null && lines !== null && (line < 1 || line > lines)) {
    sentences.push(`It has no line ${line}: its last one is ${lines}.`);
  }
  const canonical = trace.canonicalOf(path);
  if (canonical !== null) {
    sentences.push(`It is a copy of ${canonical}: their problems are reported there, once.`);
  }
  // Sound because a fact is of the kind of its record.
  const setting =
    fact === null
      ? undefined
      : definitionOf(kind as ReadableKind).leftAlone?.(fact as never, config);
  if (setting) {
    const place = settingPlace(setting, configuration.layers);
    sentences.push(`Most rules skip it, because of ${setting.join('.')}${place}.`);
  }
  if (snapshot.unwatched?.includes(path)) sentences.push(...unwatchedNotes([path]));
  sentences.push(...aboutSuperseded(trace.supersededEntries.get(path) ?? [], line));
  return { sentences, isChecked: true };
}

/** The rules that say that a file, or the rest of it, was not read, and the first line of each. */
function unreadAt(path: string, { found, around }: Trace): readonly string[] {
  const unread = around.rules.filter((rule) => rule.tellsUnread);
  return unread.flatMap(({ id }) => {
    const own = found.filter(({ diagnostic: { rule, ...at } }) => rule === id && at.path === path);
    const lines = own.map(({ diagnostic }) => diagnostic.range.start.line);
    return lines.length === 0 ? [] : `${id} in line ${Math.min(...lines)}`;
  });
}

function aboutSuperseded(
  entries: readonly SupersededEntry[],
  line: number | null,
): readonly string[] {
  const asked = entries.filter((entry) => line === null || entry.line === line);
  const [one] = asked;
  if (one === undefined) return [];
  if (line !== null) {
    return [
      `The entry in line ${line} is superseded by the one in line ${one.by}: its problems are not reported, and some rules skip it.`,
    ];
  }
  const listed = asked
    .toSorted((a, b) => a.line - b.line)
    .slice(0, MOST_LISTED)
    .map((entry) => `line ${entry.line} by line ${entry.by}`);
  const more = asked.length > MOST_LISTED ? `, and ${asked.length - MOST_LISTED} more` : '';
  return [
    `Superseded entries: ${listed.join(', ')}${more}. Their problems are not reported, and some rules skip them.`,
  ];
}

function kindsAt({ path }: SnapshotEntry, { around }: Trace, config: Config): readonly Kind[] {
  const found = discover(around.snapshot.entries, config).filter(
    (each) => each.entry.path === path,
  );
  return found.map(({ kind }) => kind).filter(isReadable);
}

/** Which settings leave out what would be a record: each that makes it one where it is not set. */
function leftOutBy(entry: SnapshotEntry, usual: Kind, trace: Trace): string {
  const { config, configuration } = trace.around;
  const { layers } = configuration;
  const isCause = (key: DataPath): boolean =>
    originOf(key, layers) !== null && kindsAt(entry, trace, withDefault(config, key)).length > 0;
  const causes = settingsOf(config)
    .map(({ key }) => key)
    .filter((key) => key.length === 2 && isCause(key))
    .map((key) => `${key.join('.')}${settingPlace(key, layers)}`);
  const by =
    causes.length === 0
      ? 'the settings of the configuration leave'
      : `${causes.join(' and ')} ${causes.length === 1 ? 'leaves' : 'leave'}`;
  return `it would be a record (${wordOf(usual)}), but ${by} it out.`;
}

function withDefault(config: Config, [part = '', name = '']: DataPath): Config {
  const [own, usual] = [config, DEFAULT_CONFIG].map(
    (each) => (each as unknown as Record<string, Record<string, unknown>>)[part],
  );
  return { ...config, [part]: { ...own, [name]: usual?.[name] } };
}

/** Where a file says a setting, in brackets; nothing where none does. */
function settingPlace(key: DataPath, layers: readonly ConfigLayer[]): string {
  const origin = originOf(key, layers);
  if (origin === null) return '';
  const { source, placeOf } = origin.layer;
  return ` (${source.name}:${placeOf(key).line})`;
}

/** The setting by which the history of a file is checked, and its place; null for none. */
function historySetting(path: string, layers: readonly ConfigLayer[]): string | null {
  for (const name of ['appendOnly', 'immutable', 'archives', 'segments'] as const) {
    const origin = originOf(['history', name], layers);
    const patterns = origin?.layer.file.history?.[name] ?? [];
    const index = patterns.findIndex((glob) => globs([glob])(path));
    if (origin === null || index < 0) continue;
    const { source, placeOf } = origin.layer;
    return `history.${name} (${source.name}:${placeOf(['history', name, index]).line})`;
  }
  return null;
}

/** What the linter itself reads a file for, which declared kind leaves it out, or what a protocol takes it for. */
function ownRole(path: string, { around }: Trace): string | null {
  const { config, configuration, excuses } = around;
  const role = declaredRole(path, config);
  if (role !== null) return `${role.says}${settingPlace(role.setting, configuration.layers)}.`;
  if (configuration.layers.some(({ source }) => source.path === path)) {
    return 'it is the configuration, which is read before anything else; what is wrong in it ends the run.';
  }
  if (excuses?.excusable.baseline?.name === path)
    return 'it is the baseline, which lists problems that are not reported.';
  return PROTOCOLS.map(({ passedOver }) => passedOver?.(path) ?? null).find(Boolean) ?? null;
}

export function wordOf(kind: Kind): string {
  const definition = isReadable(kind) ? definitionOf(kind) : pathKindOf(kind);
  return definition?.words[0] ?? kind;
}
