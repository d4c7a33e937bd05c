import type { HostileRepository } from './hostile-repository.ts';
import type { Site } from './site.ts';

/** Variables that a hook, a workflow or a terminal may bring along. */
export function environmentCases(): HostileRepository[] {
  return [...programs(), ...traces(), ...places()];
}

function programs(): HostileRepository[] {
  const variable = (name: string, goesOff?: readonly string[]): HostileRepository => ({
    name: `variable ${name}`,
    arm: (site) => site.config('remote.origin.url', 'ssh://x.invalid/x'),
    env: (site) => ({ [name]: site.trap() }),
    ...(goesOff && { goesOff: (site) => site.try({ env: { [name]: site.trap() } }, ...goesOff) }),
  });
  const settings = (
    set: (trap: string) => Record<string, string>,
    name: string,
  ): HostileRepository => ({
    name,
    arm: (site) => site.trap(),
    env: (site) => set(site.trap()),
    goesOff: (site) => site.try({ env: set(site.trap()) }, 'status'),
    refused: { js: 'unsupported-by-js-backend' },
  });
  return [
    variable('GIT_EXTERNAL_DIFF', ['diff', 'HEAD~1', 'HEAD']),
    variable('GIT_SSH_COMMAND', ['fetch', 'origin']),
    variable('GIT_EDITOR', ['commit', '--allow-empty']),
    ...['GIT_PAGER', 'PAGER', 'EDITOR', 'VISUAL', 'GIT_ASKPASS', 'SSH_ASKPASS'].map((name) =>
      variable(name),
    ),
    ...['GIT_PROXY_COMMAND', 'GIT_SSH', 'GIT_SEQUENCE_EDITOR', 'BROWSER'].map((name) =>
      variable(name),
    ),
    settings(
      (trap) => ({ GIT_CONFIG_PARAMETERS: `'core.fsmonitor'='${trap}'` }),
      'variable GIT_CONFIG_PARAMETERS',
    ),
    settings(
      (trap) => ({
        GIT_CONFIG_COUNT: '1',
        GIT_CONFIG_KEY_0: 'core.fsmonitor',
        GIT_CONFIG_VALUE_0: trap,
      }),
      'variable GIT_CONFIG_COUNT',
    ),
    {
      name: 'variable GIT_EXEC_PATH',
      arm: (site) => exec(site),
      env: (site) => ({ GIT_EXEC_PATH: `${site.root}/exec` }),
      goesOff: (site) => site.try({ env: { GIT_EXEC_PATH: `${site.root}/exec` } }, 'x'),
    },
  ];
}

function exec(site: Site): void {
  for (const name of ['x', 'rev-parse', 'cat-file', 'ls-files', 'diff-files', 'rev-list']) {
    site.write(`exec/git-${name}`, `#!/bin/sh\nexec '${site.trap()}'\n`);
    site.executable(`exec/git-${name}`);
  }
}

function traces(): HostileRepository[] {
  return [
    'GIT_TRACE',
    'GIT_TRACE2_EVENT',
    'GIT_TRACE2',
    'GIT_TRACE_SETUP',
    'GIT_TRACE_PACKET',
    'GIT_TRACE_PACK_ACCESS',
  ].map((name) => ({
    name: `variable ${name}`,
    arm: () => undefined,
    env: (site) => ({ [name]: site.markAt('trace') }),
    goesOff: (site) => site.try({ env: { GIT_TRACE: site.markAt('trace') } }, 'status'),
  }));
}

const INDEX = { worktree: 'damaged-repository', staged: 'damaged-repository' };
const NOTHING = {
  ...{ worktree: 'missing-object', staged: 'missing-object' },
  ...{ since: 'unknown-revision', history: 'missing-object' },
};

/** What leads git to another repository, index or object store. */
function places(): HostileRepository[] {
  const place = (
    name: string,
    value: (site: Site) => string,
    refused: NonNullable<HostileRepository['refused']>,
  ): HostileRepository => ({
    name: `variable ${name}`,
    arm: () => undefined,
    env: (site) => ({ [name.split(',', 1)[0] as string]: value(site) }),
    refused,
  });
  const js = 'unsupported-by-js-backend';
  return [
    place('GIT_DIR, a folder outside', (site) => site.outside, { native: 'not-a-repository', js }),
    place('GIT_INDEX_FILE, a file outside', (site) => `${site.outside}/secret.txt`, {
      native: INDEX,
      js: INDEX,
    }),
    place('GIT_OBJECT_DIRECTORY, a folder outside', (site) => site.outside, {
      native: NOTHING,
      js,
    }),
    place('GIT_ALTERNATE_OBJECT_DIRECTORIES', (site) => site.outside, { js }),
    place('GIT_COMMON_DIR, a folder outside', (site) => site.outside, {
      native: 'not-a-repository',
      js,
    }),
    place('GIT_NAMESPACE', () => 'x', { js }),
    place('GIT_ATTR_SOURCE', () => 'refs/heads/main', {}),
    place('GIT_DEFAULT_HASH', () => 'sha256', {}),
    place('GIT_CONFIG', (site) => `${site.outside}/secret.gitconfig`, {}),
    place('GIT_CONFIG_GLOBAL, a file outside', (site) => `${site.outside}/secret.gitconfig`, {
      // The index of a plain repository is read without git, and so without settings.
      native: { worktree: 'git-failed', since: 'git-failed', history: 'git-failed' },
      // Without git, the user's settings matter for the working tree alone.
      js: { worktree: js },
    }),
    place('GIT_ICASE_PATHSPECS', () => '1', {}),
  ];
}
