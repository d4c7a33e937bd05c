import type { Config } from '../core/config.ts';
import type { DataPath } from '../core/place.ts';
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
export function settingsOf({ levels: _levels, limits, messages, ...others }: Config): Setting[] {
  const asWritten = {
    limits: {
      ...limits,
      fileBytes: bytesInWords(limits.fileBytes),
      logBytes: bytesInWords(limits.logBytes),
    },
    messages: { ...messages, ackTimeout: timeInWords(messages.ackTimeout) },
    ...others,
  };
  return [...leaves(asWritten, [])];
}

/** The file that has the last say on a setting; null where the default holds. */
export function layerOf(key: DataPath, layers: readonly ConfigLayer[]): ConfigLayer | null {
  return layers.findLast(({ file }) => isSet(file, key)) ?? null;
}

function isSet(file: unknown, key: DataPath): boolean {
  let value = file;
  for (const step of key) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return false;
    value = (value as Record<string, unknown>)[step];
  }
  return true;
}

/** Lists are settings as a whole; of a mapping, each member is one. */
function* leaves(value: unknown, key: DataPath): Generator<Setting> {
  const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
  const members = isMapping ? Object.entries(value) : [];
  if (members.length === 0) yield { key, value };
  for (const [name, member] of members) yield* leaves(member, [...key, name]);
}
