import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../environment.ts';
import type { Settings } from '../settings.ts';

/** Where git looks for the settings of the machine, and for attributes, where nothing else is set. */
const OF_MACHINE = ['/etc/gitconfig', '/etc/gitattributes'];

const IN_GIT_DIR = [
  'index',
  'HEAD',
  'config',
  'config.worktree',
  'info/exclude',
  'info/attributes',
];

/**
 * The files outside the work tree that a listing of it rests on, whether they are there or not;
 * null where they can't be named.
 */
export function controlFiles(
  gitDir: string,
  env: Environment,
  { files, named }: Settings,
): readonly string[] | null {
  const home = env['HOME'] ?? homedir();
  const user = env['XDG_CONFIG_HOME'] || join(home, '.config');
  const found = [
    ...IN_GIT_DIR.map((name) => join(gitDir, name)),
    ...OF_MACHINE,
    ...files,
    join(home, '.gitconfig'),
    ...['config', 'ignore', 'attributes'].map((name) => join(user, 'git', name)),
    env['GIT_CONFIG_GLOBAL'] ?? '',
    env['GIT_CONFIG_SYSTEM'] ?? '',
  ];
  for (const path of [named.ignores, named.attributes]) {
    if (path === null || path === '') continue;
    const whole = path.startsWith('~/') ? join(home, path.slice(2)) : path;
    // Below another user's home, or where git was installed.
    if (!isAbsolute(whole)) return null;
    found.push(whole);
  }
  return [...new Set(found)].filter(isAbsolute);
}
