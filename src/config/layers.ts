import type { Config } from '../core/config.ts';
import type { DeclaredKind } from '../core/declared-kind.ts';
import { quoted } from '../core/found-value.ts';
import { globBut } from '../core/glob.ts';
import type { DataPath } from '../core/place.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import type { ConfigFile } from './config-file.ts';
import type { readDeclaredKinds } from './declared-kinds.ts';
import { DEFAULT_CONFIG } from './default-config.ts';
import { CONFIG_BYTES, type ConfigSource, type Reach } from './find.ts';
import { type KnownRule, overridden } from './ignore-faults.ts';
import { type ConfigLayer, type KnownRules, readLayer, withSettings } from './read.ts';

/** A configuration with all that it extends. */
export interface ConfigRead {
  readonly config: Config;
  /** The files that it is made of. Each wins over those before it; the last is the configuration itself. */
  readonly layers: readonly ConfigLayer[];
  /** What to know of settings that never count. */
  readonly notes: readonly string[];
}

/** A file counts each time that it is extended. Nobody who reads their settings follows more. */
const MOST_FILES = 32;
/** Files from a configuration to the last one that it rests on, both counted. */
const LONGEST_CHAIN = 8;

/** Who has more of them than this sees the others when these are mended. */
const MOST_NAMED = 5;

/**
 * Says which entries of `rules` never count, because later ones of the same file fit all that they
 * fit. That a file sets what the files that it extends have set is what extending is for.
 * @param ids of all rules
 */
function idleLevelNotes(layers: readonly ConfigLayer[], ids: readonly string[]): readonly string[] {
  const files = new Map(layers.map((layer) => [layer.source.name, layer]));
  const idle = [...files.values()].flatMap((layer) =>
    idlePatterns(Object.keys(layer.file.rules ?? {}), ids).map((pattern) => ({ layer, pattern })),
  );
  const notes = idle.slice(0, MOST_NAMED).map(({ layer, pattern }) => {
    const { line, column } = layer.placeOf(['rules', pattern]);
    return (
      `${layer.source.name}:${line}:${column}: the level of ${quoted(pattern)} never counts: ` +
      'later entries match all that it matches, and the last one wins. Put the general ones first.'
    );
  });
  const others = idle.length - notes.length;
  return others > 0 ? [...notes, `${others} more levels never count.`] : notes;
}

/** In the order of the file. */
function idlePatterns(patterns: readonly string[], ids: readonly string[]): readonly string[] {
  const settled = new Set<string>();
  const idle = patterns.toReversed().filter((pattern) => {
    const fitting = ids.filter((id) => matchesRule(pattern, id));
    const isIdle = fitting.every((id) => settled.has(id));
    for (const id of fitting) settled.add(id);
    return isIdle;
  });
  return idle.reverse();
}

/**
 * Reads a configuration and what it extends. What none of them sets keeps its default.
 * @throws WrongUse that lists every fault of the first file that has any, with line and column.
 */
export async function readConfig(
  source: ConfigSource,
  known: KnownRules,
  reach: Reach,
): Promise<ConfigRead> {
  const layers: ConfigLayer[] = [];
  let files = 0;
  let schemas = 0;
  let bytes = 0;
  const take = async (taken: ConfigSource, chain: readonly string[]): Promise<void> => {
    files += 1;
    bytes += taken.bytes.length;
    const layer = await readLayer(taken, known);
    for (const { at, path } of extendedBy(layer.file)) {
      const fail = (message: string) => layer.fail([{ at, message }]);
      const way = [...chain, path];
      if (chain.includes(path)) {
        throw fail(`extends runs in a circle: ${way.map((each) => quoted(each)).join(' -> ')}`);
      }
      if (chain.length === LONGEST_CHAIN) {
        throw fail(`extends leads through too many files: ${LONGEST_CHAIN} in a row are the most`);
      }
      if (files === MOST_FILES) {
        throw fail(`extends leads to more than ${MOST_FILES} files, which are the most`);
      }
      const found = await reach(path, CONFIG_BYTES);
      if ('problem' in found) throw fail(`extends: ${quoted(path)} ${found.problem}`);
      if (bytes + found.bytes.length > CONFIG_BYTES) {
        throw fail('with what it extends, the configuration is larger than 1 MiB');
      }
      await take(found, way);
    }
    layers.push(layer);
  };
  await take(source, [source.path]);
  const declared = withKinds(
    layers.map(({ file }) => file).reduce(withSettings, DEFAULT_CONFIG),
    await kindsOf(layers, known, async (path, most, fail) => {
      schemas += 1;
      if (schemas > MOST_FILES) {
        throw fail(
          `the schemas of all kinds are more than ${MOST_FILES} files, which are the most`,
        );
      }
      const found = await reach(path, most);
      if ('problem' in found) throw fail(`the schema ${quoted(path)} ${found.problem}`);
      bytes += found.bytes.length;
      if (bytes > CONFIG_BYTES)
        throw fail('with its schemas, the configuration is larger than 1 MiB');
      return found;
    }),
  );
  const config = withOverrides(declared, known.rules);
  const idle = [
    ...idleLevelNotes(layers, known.ids),
    ...idleOverrideNotes(config, layers, known.rules),
  ];
  return { config, layers, notes: idle };
}

type Get = Parameters<typeof readDeclaredKinds>[2];

/** What judges schemas is loaded where a kind is declared, and nowhere else. */
async function kindsOf(
  layers: readonly ConfigLayer[],
  known: KnownRules,
  get: Get,
): Promise<readonly DeclaredKind[]> {
  if (layers.every(({ file }) => file.kinds === undefined)) return [];
  const { readDeclaredKinds } = await import('./declared-kinds.ts');
  return readDeclaredKinds(layers, known, get);
}

/** The files of kinds that only grow are logs as those are that `history.appendOnly` names. */
function withKinds(config: Config, kinds: readonly DeclaredKind[]): Config {
  if (kinds.length === 0) return config;
  const growing = kinds.flatMap(({ keep, files, except }) =>
    keep === 'append' ? files.map((glob) => globBut(glob, except)) : [],
  );
  const { history } = config;
  const appendOnly = [...new Set([...history.appendOnly, ...growing])];
  const ofKinds = kinds.flatMap(({ name, levels }) =>
    Object.entries(levels).map(([rules, level]) => ({ rules, level, kind: name })),
  );
  return {
    ...config,
    levels: [...config.levels, ...ofKinds],
    history: { ...history, appendOnly },
    custom: { kinds },
  };
}

/** A pattern stands for the rules whose level an override may change. */
function withOverrides(config: Config, rules: readonly KnownRule[]): Config {
  if (config.overrides.length === 0) return config;
  const ofFiles = config.overrides.flatMap(({ files, rules: levels }) =>
    Object.entries(levels).flatMap(([pattern, level]) =>
      overridden(pattern, rules).map(({ id }) => ({ rules: id, level, files })),
    ),
  );
  return { ...config, levels: [...config.levels, ...ofFiles] };
}

/** Says which levels of files never count, because all rules that they are of are off. */
function idleOverrideNotes(
  { levels }: Config,
  layers: readonly ConfigLayer[],
  rules: readonly KnownRule[],
): readonly string[] {
  const general = levels.filter(({ kind, files }) => (kind ?? files) === undefined);
  const isOff = ({ id, level }: KnownRule) =>
    (general.findLast((each) => matchesRule(each.rules, id))?.level ?? level) === 'off';
  const isIdle = (pattern: string) => overridden(pattern, rules).every(isOff);
  return layers.flatMap(({ file: { overrides = [] }, source, placeOf }) =>
    overrides.flatMap(({ rules: own }, index) =>
      Object.keys(own).flatMap((pattern) => {
        if (!isIdle(pattern)) return [];
        const { line, column } = placeOf(['overrides', index, 'rules', pattern]);
        return (
          `${source.name}:${line}:${column}: the level of ${quoted(pattern)} never counts: it is off. ` +
          'Give it a level in `rules` first: `info`, if only some files matter.'
        );
      }),
    ),
  );
}

/** What a file extends, and where it says so. */
function extendedBy({ extends: written = [] }: ConfigFile): { at: DataPath; path: string }[] {
  if (typeof written === 'string') return [{ at: ['extends'], path: written }];
  return written.map((path, index) => ({ at: ['extends', index], path }));
}
