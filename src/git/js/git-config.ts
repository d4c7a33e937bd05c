import { resolve } from 'node:path';
import { isFalse } from '../git-boolean.ts';
import { readTextIfThere } from '../read-if-there.ts';
import { parseConfig } from './parse-config.ts';
import { unsupported } from './unsupported.ts';

/** Values by key: section and variable in lower case, `section.sub.variable` where there is a subsection. */
export type GitConfig = ReadonlyMap<string, readonly string[]>;

type Env = Readonly<Record<string, string | undefined>>;

/** Where git programs look for the settings of a machine. */
const SYSTEM_FILES = [
  '/etc/gitconfig',
  '/usr/local/etc/gitconfig',
  '/opt/homebrew/etc/gitconfig',
  '/Applications/Xcode.app/Contents/Developer/usr/share/git-core/gitconfig',
  '/Library/Developer/CommandLineTools/usr/share/git-core/gitconfig',
  'C:\\Program Files\\Git\\etc\\gitconfig',
  'C:\\ProgramData\\Git\\config',
];

/**
 * Reads one configuration file; a file that is not there says nothing. Includes are not followed.
 * @throws CouldNotCheck when git would not accept the file either.
 */
export function readConfigFile(file: string): GitConfig {
  const config = parseConfig(readTextIfThere(file) ?? '');
  if (config) return config;
  throw unsupported(`The configuration file ${file} has a line that makes no sense.`);
}

/** The machine's and the user's settings, and then the repository's, which win. */
export function readAllConfig(env: Env, local: GitConfig): GitConfig {
  const merged = new Map<string, readonly string[]>();
  for (const config of [...configFiles(env).map(readConfigFile), local]) {
    for (const [key, values] of config) merged.set(key, [...(merged.get(key) ?? []), ...values]);
  }
  return merged;
}

/** The user's folder for git's files, null where there is no home. */
function userFolder(env: Env): string | null {
  if (env['XDG_CONFIG_HOME']) return `${env['XDG_CONFIG_HOME']}/git`;
  const home = homeOf(env);
  return home ? `${home}/.config/git` : null;
}

/**
 * The file that a setting names, or else the one of that name in the user's folder; null for none.
 * @throws CouldNotCheck for a path that only git can resolve
 */
export function configuredFile(
  config: GitConfig,
  key: string,
  fallback: string,
  { root, env }: { root: string; env: Env },
): string | null {
  const configured = lastValue(config, key);
  if (configured === undefined) {
    const folder = userFolder(env);
    return folder && `${folder}/${fallback}`;
  }
  const home = homeOf(env);
  if (configured.startsWith('~/') && home) return home + configured.slice(1);
  if (/^(?:~|%\()/.test(configured)) throw unsupported(`The setting ${key} is ${configured}.`);
  return resolve(root, configured);
}

/** The last value of a key; undefined when it is not set. */
export function lastValue(config: GitConfig, key: string): string | undefined {
  return config.get(key)?.at(-1);
}

/** Whether git takes the key's value for true. */
export function isOn(config: GitConfig, key: string, unset: boolean): boolean {
  const value = lastValue(config, key);
  return value === undefined ? unset : !isFalse(value);
}

function configFiles(env: Env): string[] {
  const system = !isFalse(env['GIT_CONFIG_NOSYSTEM'] ?? '')
    ? []
    : env['GIT_CONFIG_SYSTEM']
      ? [env['GIT_CONFIG_SYSTEM']]
      : SYSTEM_FILES;
  if (env['GIT_CONFIG_GLOBAL'] !== undefined) return [...system, env['GIT_CONFIG_GLOBAL']];
  const folder = userFolder(env);
  const home = homeOf(env);
  return [
    ...system,
    ...(folder ? [`${folder}/config`] : []),
    ...(home ? [`${home}/.gitconfig`] : []),
  ];
}

function homeOf(env: Env): string | undefined {
  return env['HOME'] || env['USERPROFILE'];
}
