import type { Config } from '../core/config.ts';
import { asDeclared } from '../core/declared-kind.ts';
import { writtenGlob } from '../core/glob.ts';
import type { DataPath } from '../core/place.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { bytesInWords, timeInWords } from './quantity.ts';
import type { ConfigLayer } from './read.ts';

/** One setting as it holds, in the form that a configuration file gives it. */
export interface Setting {
  /** As it stands in a file: `['messages', 'include']`. */
  readonly key: DataPath;
  /** Null where nothing is set, and the default is no value of the same form. */
  readonly value: unknown;
}

/** Every setting of a configuration but the levels of rules, in the order of the documentation. */
export function settingsOf({
  levels: _levels,
  overrides,
  ignore,
  limits,
  messages,
  contributions,
  custom,
  ...others
}: Config): Setting[] {
  const asWritten = {
    overrides,
    ignore: ignore.map((entry) =>
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)),
    ),
    limits: {
      ...limits,
      fileBytes: bytesInWords(limits.fileBytes),
      logBytes: bytesInWords(limits.logBytes),
    },
    messages: { ...messages, ackTimeout: timeInWords(messages.ackTimeout) },
    contributions: { ...contributions, hedgeWords: { instead: contributions.hedgeWords } },
    ...others,
    history: { ...others.history, appendOnly: others.history.appendOnly.map(writtenGlob) },
    kinds: Object.fromEntries(custom.kinds.map((kind) => [kind.name, asDeclared(kind)])),
  };
  return [...leaves(asWritten, [])];
}

/** Where a setting is said. */
export interface Origin {
  readonly layer: ConfigLayer;
  /** The key that says it. */
  readonly key: DataPath;
}

/** Which of several files has the last say on a setting; null where the default holds. */
export function originOf(key: DataPath, layers: readonly ConfigLayer[]): Origin | null {
  const layer = layers.findLast(({ file }) => isSet(file, key));
  if (layer !== undefined) return { layer, key };
  return key.join('.') === 'history.appendOnly' ? growingOrigin(layers) : null;
}

/** A kind whose files only grow sets which logs do. */
function growingOrigin(layers: readonly ConfigLayer[]): Origin | null {
  for (const layer of layers.toReversed()) {
    const kinds = Object.entries(layer.file.kinds ?? {});
    const found = kinds.find(([, { keep }]) => keep === 'append');
    if (found !== undefined) return { layer, key: ['kinds', found[0], 'keep'] };
  }
  return null;
}

/** Which of several files has the last say on the level of a rule; null where its own holds. */
export function levelOriginOf(ruleId: string, layers: readonly ConfigLayer[]): Origin | null {
  for (const layer of layers.toReversed()) {
    const patterns = Object.keys(layer.file.rules ?? {});
    const pattern = patterns.findLast((each) => matchesRule(each, ruleId));
    if (pattern !== undefined) return { layer, key: ['rules', pattern] };
  }
  return null;
}

function isSet(file: unknown, key: DataPath): boolean {
  let value = file;
  for (const step of key) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Record<string, unknown>)[step];
  }
  return true;
}

/** Lists are settings as a whole; of a mapping, each member is one, but for what is said together. */
function* leaves(value: unknown, key: DataPath): Generator<Setting> {
  const isWhole = Array.isArray(value) || key.at(-1) === 'hedgeWords';
  const isMapping = typeof value === 'object' && value !== null && !isWhole;
  const members = isMapping ? Object.entries(value) : [];
  if (members.length === 0) yield { key, value };
  for (const [name, member] of members) yield* leaves(member, [...key, name]);
}
