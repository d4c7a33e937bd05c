import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CONFIG } from '../config/default-config.ts';
import {
  CONFIG_BYTES,
  CONFIG_NAMES,
  type ConfigFound,
  type ConfigSource,
  findConfig,
  type Reach,
  reachIn,
} from '../config/find.ts';
import type { ConfigLayer, KnownRules } from '../config/read.ts';
import type { Config } from '../core/config.ts';
import { schemaPaths } from '../core/declared-kind.ts';
import { CouldNotCheck, WrongUse } from '../core/failure.ts';
import type { Fault } from '../core/fault.ts';
import { inWords } from '../core/locate.ts';
import type { Repository } from '../core/repository.ts';
import type { Rule } from '../core/rule.ts';
import { isOfIndex, type Snapshot } from '../core/snapshot.ts';

/** The configuration of a run. */
export interface Configuration {
  readonly config: Config;
  /** The file that it stands in; null where there is none. */
  readonly file: string | null;
  /** That file and what it extends, each after what it wins over. */
  readonly layers: readonly ConfigLayer[];
  /** Gets files that the settings name from where the settings were read, or looked for. */
  readonly reach: Reach;
  /** What to know of a file, or of a part of one, that is not used. */
  readonly notes: readonly string[];
}

/** A state of a repository. */
export interface State {
  readonly snapshot: Snapshot;
  /** The repository's folder, absolute. */
  readonly root: string;
  /** What messages put before its paths, where it is not the state that is looked at: `1a2b3c:`. */
  readonly prefix?: string;
  /** Where commits that are named by a part of their id are looked up, to say the whole. */
  readonly repository?: Pick<Repository, 'resolve'>;
}

/** What holds where nobody says anything. */
export const NOTHING_CONFIGURED: Configuration = {
  config: DEFAULT_CONFIG,
  file: null,
  layers: [],
  reach: async () => ({ problem: 'is not there: there is no state that it could be in' }),
  notes: [],
};

/**
 * Reads the file that `--config` names, else the one in a state.
 * @param named relative to `cwd`; null where the option is not given
 * @throws WrongUse when the file can't be read or is no configuration.
 */
export async function configurationOf(
  named: string | null,
  cwd: string,
  state: State | null,
  rules: readonly Rule[],
): Promise<Configuration> {
  const found = named === null ? await configIn(state) : await configNamed(named, cwd, state);
  if (found === null) {
    if (state === null) return NOTHING_CONFIGURED;
    const { root, snapshot, prefix } = state;
    const notes = unusedConfig(root, snapshot);
    return { ...NOTHING_CONFIGURED, reach: reachIn(snapshot, prefix), notes };
  }
  const { readConfig } = await import('../config/layers.ts');
  const { source, reach } = found;
  const known = knownOf(rules, (abbreviated) => commitOf(abbreviated, state?.repository));
  const configuration = await readConfig(source, known, reach);
  const notes = [
    ...configuration.notes,
    ...(named === null && state !== null ? changedSince(source, state) : []),
  ];
  return { ...configuration, notes, file: source.name, reach };
}

/** What reading a configuration has to know of the rules. */
export function knownOf(
  rules: readonly Rule[],
  commitOf?: NonNullable<KnownRules['commitOf']>,
): KnownRules {
  return {
    ids: rules.map(({ id }) => id),
    rules,
    words: (fault) => wordsOf(fault, rules),
    ...(commitOf && { commitOf }),
  };
}

/** What to know where a state is judged by what it says itself, and the file here says otherwise. */
function changedSince(
  { path, bytes }: ConfigSource,
  { root, snapshot: { scope }, prefix }: State,
): readonly string[] {
  const isTyped = scope.mode === 'history' || scope.mode === 'range' || scope.mode === 'revision';
  if (!(isTyped || isOfIndex(scope)) || prefix !== undefined) return [];
  const stat = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isFile() !== true || stat.size > CONFIG_BYTES) return [];
  const lines = (text: Uint8Array) => Buffer.from(text).toString('latin1').replaceAll('\r\n', '\n');
  if (lines(readFileSync(join(root, path))) === lines(bytes)) return [];
  if (isOfIndex(scope)) {
    return [
      `${path} is used as it is staged, and the file in the working tree says something else. \`git add ${path}\` puts that in force.`,
    ];
  }
  return [
    `${path} is used as the checked commit has it, and the file in the working tree says something else. Commit it to put it in force, or check with \`--config ${path}\`.`,
  ];
}

/**
 * What to know where a state has no configuration and the folder holds one: defaults hold, which
 * its author does not expect.
 * @param root the repository's folder, absolute
 * @returns a note where the configuration is no part of the index, or of the commit, that is looked at
 * @throws WrongUse where it never will be part of the working tree: git ignores it, or it is no file.
 */
function unusedConfig(root: string, { scope }: Snapshot): readonly string[] {
  for (const name of CONFIG_NAMES) {
    const stat = lstatSync(join(root, name), { throwIfNoEntry: false });
    if (stat === undefined) continue;
    if (isOfIndex(scope)) {
      return [
        `${name} is not staged, so commits are checked with the defaults. To use it, run \`git add --force ${name}\`.`,
      ];
    }
    if (scope.mode !== 'worktree')
      return [
        `${name} is not in the commit that is checked, so the defaults hold. \`--config ${name}\` uses the file as it is now.`,
      ];
    const what = stat.isFile() ? 'ignored by git' : stat.isDirectory() ? 'a folder' : 'no file';
    throw new WrongUse(
      'unused-config',
      `The configuration ${name} is ${what}, so it would not be used.`,
      stat.isFile()
        ? `Add it all the same, to have it in every clone: git add --force ${name}`
        : 'Put a file in its place, or take it away.',
    );
  }
  return [];
}

async function commitOf(
  abbreviated: string,
  repository: State['repository'],
): Promise<string | null> {
  try {
    const whole = await repository?.resolve(abbreviated);
    // A branch may be called like that.
    return whole?.startsWith(abbreviated) && whole !== abbreviated ? whole : null;
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    return null;
  }
}

async function configIn(state: State | null): Promise<ConfigFound | null> {
  if (state === null) return null;
  const source = await findConfig(state.snapshot, state.prefix);
  return source && { source, reach: reachIn(state.snapshot, state.prefix) };
}

async function configNamed(named: string, cwd: string, state: State | null): Promise<ConfigFound> {
  const { configOnDisk } = await import('./config-on-disk.ts');
  return configOnDisk(named, cwd, state?.root ?? null);
}

/** The files that a configuration is made of: its own, and the schemas of kinds. */
export function sourcePaths({
  config,
  layers,
}: Pick<Configuration, 'config' | 'layers'>): readonly string[] {
  const schemas = config.custom.kinds.flatMap(({ schema }) => schemaPaths(schema));
  return [...layers.map(({ source }) => source.path), ...schemas];
}

/** The configuration with a session that the command line names in it. */
export function withSession(config: Config, session: string | null): Config {
  if (session === null) return config;
  return { ...config, contributions: { ...config.contributions, session } };
}

/** A fault in the words of the rule that tells it in records. */
export function wordsOf({ kind, message, data }: Fault, rules: readonly Rule[]): string {
  const rule = rules.find(({ id }) => id === `file/${kind}`);
  return inWords(rule?.messages[message] ?? `this is wrong: ${kind}`, data);
}
