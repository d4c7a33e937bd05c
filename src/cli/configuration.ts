import { resolve } from 'node:path';
import { CONFIG_BYTES, type ConfigSource, findConfig, tooLarge } from '../config/find.ts';
import { type Config, DEFAULT_CONFIG } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import type { Fault } from '../core/fault.ts';
import { inWords } from '../core/locate.ts';
import type { Rule } from '../core/rule.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** The configuration of a run and the file that it stands in, null where there is none. */
export interface Configuration {
  readonly config: Config;
  readonly file: string | null;
}

/**
 * Reads the file that `--config` names, else the one in the state that is looked at.
 * @param named relative to `cwd`; null where the option is not given
 * @throws WrongUse when the file can't be read or is no configuration.
 */
export async function configurationOf(
  named: string | null,
  cwd: string,
  snapshot: Snapshot | null,
  rules: readonly Rule[],
): Promise<Configuration> {
  const inSnapshot = named === null && snapshot !== null ? await findConfig(snapshot) : null;
  const source = named === null ? inSnapshot : await sourceOnDisk(named, cwd);
  if (source === null) return { config: DEFAULT_CONFIG, file: null };
  const { readConfig } = await import('../config/read.ts');
  const known = {
    ids: rules.map(({ id }) => id),
    words: (fault: Fault) => wordsOf(fault, rules),
  };
  return { config: await readConfig(source, known), file: source.name };
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
    if ((await stat(path)).size > CONFIG_BYTES) throw tooLarge(named);
    return { name: named, bytes: await readFile(path) };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongUse(
      'unreadable-config',
      `The configuration ${named} could not be read: ${reason}`,
      'Check the path given to --config.',
    );
  }
}

/** A fault in the words of the rule that tells it in records. */
function wordsOf({ kind, message, data }: Fault, rules: readonly Rule[]): string {
  const rule = rules.find(({ id }) => id === `file/${kind}`);
  return inWords(rule?.messages[message] ?? `this is wrong: ${kind}`, data);
}
