import type { ConfigFile } from '../config/config-file.ts';
import { filesOf } from '../config/declared-kinds.ts';
import { CONFIG_NAMES } from '../config/find.ts';
import type { ConfigLayer } from '../config/read.ts';
import type { Step } from '../core/change.ts';
import { globs } from '../core/glob.ts';
import type { LogRecord } from '../core/log-change.ts';
import type { DataPath } from '../core/place.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { settingLine } from '../core/step-settings.ts';
import type { Settings } from './protection.ts';

/** Where each setting is that names files. */
export const KEYS = {
  appendOnly: ['history', 'appendOnly'],
  immutable: ['history', 'immutable'],
  manifests: ['subagents', 'manifests'],
  kinds: ['kinds', ''],
} as const satisfies Readonly<Record<string, DataPath>>;

function isSet(file: ConfigFile, [part, name]: readonly [keyof ConfigFile, string]): boolean {
  const held = file[part];
  return typeof held === 'object' && held !== null && name in held;
}

/** What protects files: the kind whose records they are, else the list of globs. */
export function sayingSetting(
  setting: keyof typeof KEYS,
  files: readonly string[],
  { layers }: Settings,
): { readonly layer: ConfigLayer; readonly key: DataPath } | null {
  const keep = setting === 'immutable' ? 'fixed' : 'append';
  for (const layer of layers.toReversed()) {
    const kinds = Object.entries(layer.file.kinds ?? {});
    for (const [name, kind] of kinds) {
      const settling = kind.steps === undefined ? ('fixed' as const) : ('steps' as const);
      const key = setting === 'kinds' ? settling : ('keep' as const);
      const isMeant = key === 'keep' ? kind.keep === keep : kind[key] !== undefined;
      if (isMeant && files.some(globs(filesOf(kind)))) return { layer, key: ['kinds', name, key] };
    }
  }
  const key = KEYS[setting];
  const layer = layers.findLast(({ file }) => isSet(file, key));
  return layer === undefined ? null : { layer, key };
}

/** What says the level of a rule: the last pattern that fits it. */
export function sayingOf(rule: string, { layers }: Settings) {
  for (const layer of layers.toReversed()) {
    const pattern = Object.keys(layer.file.rules ?? {}).findLast((each) => matchesRule(each, rule));
    if (pattern !== undefined) return { layer, pattern };
  }
  return null;
}

/** The last file that declares a kind. */
export function layerOf(name: string, { layers }: Settings): ConfigLayer | undefined {
  return layers.findLast(({ file }) => file.kinds?.[name] !== undefined);
}

/** The line of a configuration in which a key is. */
export function lineOf({ source, placeOf }: ConfigLayer, key: DataPath): LogRecord {
  return settingLine(new TextDecoder().decode(source.bytes), placeOf(key).line);
}

/** The first line that a file has otherwise than it had, as it is now; of a removed one the first. */
export function firstChanged([before, after]: readonly Buffer[]): LogRecord {
  const [was, is] = [before, after ?? before].map((text) => text?.toString('utf8') ?? '');
  const lines = (was ?? '').split('\n');
  const at = (is ?? '').split('\n').findIndex((line, index) => line !== lines[index]);
  return settingLine(is ?? '', Math.max(at, 0) + 1);
}

/** The configuration that took the place of another one under another name. */
export function configInstead(path: string, { changes }: Step): string | null {
  const isGone = changes.some((each) => each.path === path && each.after === null);
  if (!isGone || !CONFIG_NAMES.has(path)) return null;
  const other = changes.find(
    (each) =>
      CONFIG_NAMES.has(each.path) &&
      each.after !== null &&
      each.before.every((entry) => entry === null),
  );
  return other?.path ?? null;
}
