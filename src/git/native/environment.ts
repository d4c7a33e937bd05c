import { sep, win32 } from 'node:path';
import { DIVERTING } from '../diverting.ts';
import { trustedPath } from './trusted-path.ts';

/**
 * What git hands to its hooks, and what says where configuration stands. Everything else that
 * begins with GIT_ is dropped: tracing, editors, author names, pathspec switches, other programs.
 */
const KEPT = new Set([
  ...DIVERTING,
  'GIT_DIR',
  'GIT_INDEX_FILE',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_ATTR_NOSYSTEM',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
]);

const KEPT_PATTERN = /^GIT_CONFIG_(KEY|VALUE)_\d+$/;

/** There, a variable is the same whatever its case. */
const ON_WINDOWS = sep === win32.sep;

/** Reading only: no locks, no network, no questions, no stand-ins for objects, English messages. */
const FIXED: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  // Git before 2.44 does not know GIT_NO_LAZY_FETCH: there the fetch starts and finds every way barred.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_REPLACE_OBJECTS: '1',
  // Parents that a graft file made up: a name that no file can have means no grafts.
  GIT_GRAFT_FILE: '/dev/null/none',
  GIT_TERMINAL_PROMPT: '0',
  LC_ALL: 'C',
  LANGUAGE: '',
  // An empty value for `--config-env`, see `withoutFilters`.
  LINT_PROTOCOL_EMPTY: '',
};

export type Environment = Readonly<Record<string, string>>;

/**
 * The environment of every git that is started, made from the caller's.
 * @param cwd the caller's folder, without links
 */
export function gitEnvironment(
  caller: Readonly<Record<string, string | undefined>>,
  cwd: string,
): Record<string, string> {
  const environment: Record<string, string> = {};
  for (const [name, value] of Object.entries(caller)) {
    if (value === undefined) continue;
    const own = !name.startsWith('GIT_') || KEPT.has(name) || KEPT_PATTERN.test(name);
    const isPath = (ON_WINDOWS ? name.toUpperCase() : name) === 'PATH';
    if (own) environment[name] = isPath ? trustedPath(value, cwd) : value;
  }
  return { ...environment, ...FIXED };
}
