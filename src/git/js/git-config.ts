import { resolve } from 'node:path';
import { isFalse } from '../git-boolean.ts';
import { readTextIfThere } from '../read-if-there.ts';
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

const BLANK = /(?:\s|[#;][^\n]*)+/y;
const SECTION = /\[([A-Za-z0-9.-]+)(?:[^\S\n]+"((?:[^"\\\n]|\\[^\n])*)")?\]/y;
const NAME = /([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:(=)|(?=\n|$))/y;

/** What a backslash makes of the letter behind it. */
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  b: '\b',
  '\\': '\\',
  '"': '"',
};

/**
 * Reads a configuration file as git does. Keys are `section.variable` or `section.sub.variable`,
 * in lower case but for the subsection; a key without a value means `true`.
 * @returns null for a file that git refuses
 */
export function parseConfig(source: string): Map<string, string[]> | null {
  const text = source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  const values = new Map<string, string[]>();
  let section: string | null = null;
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(BLANK, text, at);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const header = matchAt(SECTION, text, at);
    if (header) {
      section = sectionName(header[1] ?? '', header[2]);
      at += header[0].length;
      continue;
    }
    const name = matchAt(NAME, text, at);
    if (!name || section === null) return null;
    at += name[0].length;
    const value = name[2] === '=' ? valueAt(text, at) : { value: 'true', end: at };
    if (!value) return null;
    at = value.end;
    const key = `${section}.${(name[1] ?? '').toLowerCase()}`;
    values.set(key, [...(values.get(key) ?? []), value.value]);
  }
  return values;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function sectionName(name: string, sub: string | undefined): string {
  const unescaped = sub === undefined ? '' : `.${sub.replace(/\\(.)/gs, '$1')}`;
  return name.toLowerCase() + unescaped;
}

/** A value up to the end of its line, without quotes, escapes and comment. */
function valueAt(text: string, start: number): { value: string; end: number } | null {
  let value = '';
  // Blanks at both ends count inside quotes only.
  let kept = 0;
  let quoted = false;
  let at = start;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    const char = text[at] as string;
    if (char === '"') {
      quoted = !quoted;
      kept = value.length;
    } else if (char === '\\') {
      at += 1;
      // At the end of a line: the value goes on in the next.
      if (text[at] === '\n' || text[at] === undefined) continue;
      const escaped = ESCAPES[text[at] as string];
      if (escaped === undefined) return null;
      value += escaped;
      kept = value.length;
    } else if (!quoted && (char === '#' || char === ';')) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end;
      break;
    } else if (quoted || !/\s/.test(char)) {
      value += char;
      kept = value.length;
    } else if (value !== '') {
      value += char;
    }
  }
  return quoted ? null : { value: value.slice(0, kept), end: at };
}

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
