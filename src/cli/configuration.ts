import { resolve } from 'node:path';
import { CONFIG_BYTES, type ConfigSource, findConfig, tooLarge } from '../config/find.ts';
import { type Config, DEFAULT_CONFIG } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import type { Fault } from '../core/fault.ts';
import { inWords } from '../core/locate.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { unusedConfig } from './unused-config.ts';

/** The configuration of a run. */
export interface Configuration {
  readonly config: Config;
  /** The file that it stands in; null where there is none. */
  readonly file: string | null;
  /** What to know of a file that is not used. */
  readonly notes: readonly string[];
}

/** A state of a repository. */
interface State {
  readonly snapshot: Snapshot;
  /** The repository's folder, absolute. */
  readonly root: string;
}

/**
 * Reads the file that `--config` names, else the one in the state that is looked at.
 * @param named relative to `cwd`; null where the option is not given
 * @throws WrongUse when the file can't be read or is no configuration.
 */
export async function configurationOf(
  named: string | null,
  cwd: string,
  state: State | null,
  rules: readonly Rule[],
): Promise<Configuration> {
  const inState = named === null && state !== null ? await findConfig(state.snapshot) : null;
  const source = named === null ? inState : await sourceOnDisk(named, cwd);
  if (source === null) {
    const notes = state === null ? [] : unusedConfig(state.root, state.snapshot);
    return { config: DEFAULT_CONFIG, file: null, notes };
  }
  const { readConfig } = await import('../config/read.ts');
  const known = {
    ids: rules.map(({ id }) => id),
    rules,
    words: (fault: Fault) => wordsOf(fault, rules),
  };
  return { config: await readConfig(source, known), file: source.name, notes: [] };
}

/** The configuration with a session that the command line names in it. */
export function withSession(config: Config, session: string | null): Config {
  if (session === null) return config;
  return { ...config, contributions: { ...config.contributions, session } };
}

async function sourceOnDisk(named: string, cwd: string): Promise<ConfigSource> {
  const { readFile, stat } = await import('node:fs/promises');
  const path = resolve(cwd, named);
  try {
    const found = await stat(path);
    // A pipe may never end, and may never begin.
    if (!found.isFile()) throw notAFile(named, found.isDirectory());
    if (found.size > CONFIG_BYTES) throw tooLarge(named);
    return { name: named, bytes: await readFile(path) };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    // Behind the first comma node names the call.
    const reason = error instanceof Error ? error.message.split(', ', 1)[0] : String(error);
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${named} could not be read: ${reason}.`,
      'Check the path given to --config, and whether you may read it.',
    );
  }
}

function notAFile(named: string, isFolder: boolean): WrongUse {
  return new WrongUse(
    'unreadable-config',
    `The configuration ${named} is ${isFolder ? 'a folder' : 'a pipe or a device'}.`,
    'Name a file with --config.',
  );
}

/** A fault in the words of the rule that tells it in records. */
export function wordsOf({ kind, message, data }: Fault, rules: readonly Rule[]): string {
  const rule = rules.find(({ id }) => id === `file/${kind}`);
  return inWords(rule?.messages[message] ?? `this is wrong: ${kind}`, data);
}
