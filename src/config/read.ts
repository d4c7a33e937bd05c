import type { Config } from '../core/config.ts';
import type { WrongUse } from '../core/failure.ts';
import type { Fault } from '../core/fault.ts';
import { named } from '../core/found-value.ts';
import { isObject } from '../core/json-value.ts';
import { locatorOf } from '../core/locator.ts';
import { nearest } from '../core/nearest.ts';
import type { DataPath, Position } from '../core/place.ts';
import type { JsonText } from '../core/record.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { pathInWords, type ShapeFault, shapeFaults } from '../core/shape.ts';
import { decode } from '../parse/decode.ts';
import { validate } from './config.generated.js';
import { type ConfigFault, configFailure } from './config-fault.ts';
import type { ConfigFile } from './config-file.ts';
import { DEFAULT_CONFIG } from './default-config.ts';
import type { ConfigSource } from './find.ts';
import { globFaults } from './glob-faults.ts';
import { ignoreFaults, type KnownRule, noSuchRule, overrideFaults } from './ignore-faults.ts';
import { kindFaults } from './kind-faults.ts';
import { inBytes, inMilliseconds } from './quantity.ts';

/** What reading a configuration has to know of the rules. */
export interface KnownRules {
  readonly ids: readonly string[];
  /** What says how their problems can be excused. */
  readonly rules: readonly KnownRule[];
  /** Puts a parser's finding in the words of the rule that would tell it. */
  words(fault: Fault): string;
  /** The whole id of the one commit that an abbreviated id names; null for none, or several. */
  commitOf?(abbreviated: string): Promise<string | null>;
}

/** One configuration file, without what it extends. */
export interface ConfigLayer {
  readonly source: ConfigSource;
  readonly file: ConfigFile;
  /** Where a key is, or an item of a list. */
  placeOf(key: DataPath): Position;
  /** What is wrong in it, as one failure. */
  fail(faults: readonly ConfigFault[]): WrongUse;
}

/** The schema states these bounds for numbers; for sizes with a unit they are checked here. */
const LARGEST = { fileBytes: 2 ** 28, logBytes: 2 ** 40 } as const;

/** What git takes for the beginning of an id. */
const ABBREVIATED = /^[0-9a-f]{4,64}$/i;

/** Longer values are cut where a message quotes them. */
const QUOTED_UNITS = 40;

/** What the schema finds wrong, in the words of the configuration: one fault for each value. */
function schemaFaults(value: unknown): ConfigFault[] {
  return shapeFaults(validate, value).map(faultOf);
}

function faultOf(fault: ShapeFault): ConfigFault {
  const { problem, path, property, value, expected, known = [] } = fault;
  if (problem === 'missing') {
    return { at: path, message: `${named(pathInWords(path))} lacks "${property}": ${expected}` };
  }
  if (property !== null) {
    return { at: { key: [...path, property] }, message: unknownKey(property, known) };
  }
  const name = path.length === 0 ? 'the configuration' : named(pathInWords(path));
  const message = `${name} must be ${expected}, but is ${foundAs(value, expected)}`;
  const isId = path.at(-1) === 'commit' && typeof value === 'string' && ABBREVIATED.test(value);
  return { at: path, message, ...(isId && { abbreviated: value.toLowerCase() }) };
}

/** @param known the names that could have been meant */
function unknownKey(key: string, known: readonly string[]): string {
  const meant = nearest(key, known);
  const hint = meant === null ? `known are ${known.join(', ')}` : `did you mean "${meant}"?`;
  return `unknown key ${quoted(key)}; ${hint}`;
}

/** A value of the wanted type is too large: then its size is what matters. */
function foundAs(value: unknown, expected: string): string {
  const isCounted = / at most /.test(expected) && typeof value === 'object' && value !== null;
  const told = quoted(value);
  return isCounted && expected.startsWith(`${told} of`)
    ? `${told} of ${Object.keys(value).length}`
    : told;
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'a mapping';
  if (value === null) return 'empty';
  const text = JSON.stringify(value);
  return text.length > QUOTED_UNITS ? `${text.slice(0, QUOTED_UNITS)}…` : text;
}

/**
 * Reads one configuration file.
 * @throws WrongUse that lists every fault with its line and column.
 */
export async function readLayer(source: ConfigSource, known: KnownRules): Promise<ConfigLayer> {
  const { text, skipped, faults } = decode(source.bytes);
  const parsed = faults.length === 0 ? await parse(source.name, text) : null;
  const { rangeOf } = locatorOf({ text, skipped, ...(parsed && { positions: parsed.positions }) });
  const fail = (found: readonly ConfigFault[]) => configFailure(source.name, found, rangeOf);

  const unread = [...faults, ...(parsed?.faults ?? [])];
  if (unread.length > 0 || parsed === null) {
    throw fail(unread.map((fault) => ({ at: fault.at, message: known.words(fault) })));
  }
  // A file of comments only is a configuration that sets nothing.
  const value = parsed.value ?? {};
  const broken = schemaFaults(value);
  const file = soundPart(value, broken);
  const meaningless = [
    ...sizeFaults(file),
    ...ruleFaults(file, known.ids),
    ...globFaults(file),
    ...ignoreFaults(file, known.rules),
    ...overrideFaults(file, known.rules),
    ...kindFaults(file, known.ids),
  ];
  const wrong = [...broken, ...meaningless];
  if (wrong.length > 0) throw fail(await withWholeIds(wrong, known));
  // An item of a list has no key.
  const placeOf = (key: DataPath): Position =>
    rangeOf(typeof key.at(-1) === 'number' ? key : { key }).start;
  return { source, file, fail, placeOf };
}

/** The settings in which the schema finds nothing wrong. */
function soundPart(value: unknown, broken: readonly ConfigFault[]): ConfigFile {
  if (!isObject(value)) return {};
  const keys = new Set(broken.map(({ at }) => ('key' in at ? at.key[0] : 0 in at && at[0])));
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}

/**
 * An abbreviated id is refused, for another commit may come to begin like it, by chance or on
 * purpose; what it names now is said.
 */
async function withWholeIds(
  faults: readonly ConfigFault[],
  { commitOf }: KnownRules,
): Promise<readonly ConfigFault[]> {
  const told: ConfigFault[] = [];
  for (const fault of faults) {
    const { abbreviated } = fault;
    const whole = abbreviated === undefined ? null : ((await commitOf?.(abbreviated)) ?? null);
    const hint = whole === null ? '' : `; the whole id is ${whole}`;
    told.push({ ...fault, message: `${fault.message}${hint}` });
  }
  return told;
}

async function parse(name: string, text: string): Promise<JsonText> {
  const { limits } = DEFAULT_CONFIG;
  if (name.endsWith('.json'))
    return (await import('../parse/json/json.ts')).parseJson(text, limits);
  return (await import('../parse/yaml/yaml.ts')).parseYaml(text, limits);
}

/** Sizes that are too large, written with a unit. */
function sizeFaults({ limits = {} }: ConfigFile): ConfigFault[] {
  const names = ['fileBytes', 'logBytes'] as const;
  return names
    .filter((name) => inBytes(limits[name] ?? 0) > LARGEST[name])
    .map((name) => ({
      at: ['limits', name],
      message: `limits.${name} must be at most ${LARGEST[name] / 2 ** 20}MiB, but is ${limits[name]}`,
    }));
}

function ruleFaults({ rules = {} }: ConfigFile, ids: readonly string[]): ConfigFault[] {
  return Object.keys(rules)
    .filter((pattern) => !ids.some((id) => matchesRule(pattern, id)))
    .map((pattern) => ({ at: { key: ['rules', pattern] }, message: noSuchRule(pattern, ids) }));
}

/** What an entry of `ignore` says that only has what it must have. */
const ANY = { record: null, commit: null, blob: null, expires: null };

/** What holds once a file has its say: lists take the place of lists, mappings are merged. */
export function withSettings(defaults: Config, file: ConfigFile): Config {
  const { rules = {}, limits = {}, messages = {}, contributions = {} } = file;
  const { fileBytes, logBytes, ...counts } = limits;
  const { ackTimeout, ...asWritten } = messages;
  const { hedgeWords = {}, ...ofContributions } = contributions;
  return {
    // In their order: what is remembered is known by the settings as JSON.
    ...defaults,
    levels: [
      ...defaults.levels,
      ...Object.entries(rules).map(([pattern, level]) => ({ rules: pattern, level })),
    ],
    overrides: [...defaults.overrides, ...(file.overrides ?? [])],
    ignore: file.ignore?.map((entry) => ({ ...ANY, ...entry })) ?? defaults.ignore,
    baseline: file.baseline ?? defaults.baseline,
    limits: {
      ...defaults.limits,
      ...counts,
      ...(fileBytes !== undefined && { fileBytes: inBytes(fileBytes) }),
      ...(logBytes !== undefined && { logBytes: inBytes(logBytes) }),
    },
    messages: {
      ...defaults.messages,
      ...asWritten,
      ...(ackTimeout !== undefined && { ackTimeout: inMilliseconds(ackTimeout) }),
    },
    contributions: {
      ...defaults.contributions,
      ...ofContributions,
      keyQuestions: { ...defaults.contributions.keyQuestions, ...ofContributions.keyQuestions },
      hedgeWords: [
        ...(hedgeWords.instead ?? defaults.contributions.hedgeWords),
        ...(hedgeWords.add ?? []),
      ],
    },
    consensus: { ...defaults.consensus, ...file.consensus },
    subagents: { ...defaults.subagents, ...file.subagents },
    history: { ...defaults.history, ...file.history },
    vouch: { ...defaults.vouch, ...file.vouch },
  };
}
