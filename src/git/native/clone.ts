import { CouldNotCheck } from '../../core/failure.ts';
import type { OpenOptions } from '../../core/repository.ts';
import { splitAtNul } from '../path-bytes.ts';
import { isShallow } from './ancestry.ts';
import type { Git } from './git.ts';
import { locate } from './locate.ts';

/** How far a fetch goes back from what it is asked for. */
export type Depth =
  /** All that is not here yet. */
  | 'whole'
  /** The commits alone. */
  | 'tips'
  /** To the start of the history, where the clone was cut off. */
  | 'start'
  /** So many commits beyond where the clone was cut off. */
  | number;

/** The remote that actions/checkout, like git clone, fetches from. */
const REMOTE = 'origin';

/** What a remote may be reached by: nothing that starts a program of its own. */
const TRANSPORTS = 'file:git:http:https:ssh';

/**
 * Nothing is asked for, started afterwards, or fetched besides, and what reaches the remote is git's own
 * program: a repository may name others. Its own `core.sshCommand` and credential helpers are among
 * them, so a remote that needs these is not reached.
 */
const SETTINGS = [
  ['core.askPass', ''],
  ['core.sshCommand', 'ssh'],
  // An empty one takes back all that were named before.
  ['credential.helper', ''],
  // It would list commits of another store of objects: none.
  ['core.alternateRefsCommand', 'true'],
  ['fetch.recurseSubmodules', 'false'],
  ['fetch.bundleURI', ''],
  ['gc.auto', '0'],
  ['maintenance.auto', 'false'],
].flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** An empty proxy of the environment wins over the repository's `core.gitProxy`. */
const ENVIRONMENT = {
  GIT_ALLOW_PROTOCOL: TRANSPORTS,
  GIT_PROXY_COMMAND: '',
};

const OPTIONS = [
  '--quiet',
  '--no-tags',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
  // No ref moves but those that are asked for.
  '--refmap=',
];

/** A clone that knows where it came from. The only place of the project that reaches for a network. */
export class Clone {
  readonly #git: Git;

  private constructor(git: Git) {
    this.#git = git;
  }

  /** @throws CouldNotCheck when the folder is in no repository, or git can't or won't read it. */
  static async open({ cwd, env }: Pick<OpenOptions, 'cwd' | 'env'>): Promise<Clone> {
    return new Clone((await locate(cwd, env)).git);
  }

  /** Whether some commits are without what they were made from. */
  isShallow(): Promise<boolean> {
    return isShallow(this.#git);
  }

  /** Those of some ids that name nothing here. */
  async lacks(ids: readonly string[]): Promise<readonly string[]> {
    const found = await Promise.all(
      ids.map((id) => this.#git.attempt(['cat-file', '-e', `${id}^{commit}`])),
    );
    return ids.filter((_id, index) => found[index]?.code !== 0);
  }

  /**
   * Fetches from where the clone came from.
   * @param wanted ids of commits, or `<ref there>:<ref here>`
   * @throws CouldNotCheck `fetch-failed` when the remote can't be reached or does not have it.
   */
  async fetch(wanted: readonly string[], depth: Depth): Promise<void> {
    const args = ['fetch', ...OPTIONS, ...depthOptions(depth), '--end-of-options', REMOTE];
    await this.#demandOwnPrograms();
    const asked = { settings: SETTINGS, env: ENVIRONMENT };
    const result = await this.#git.attempt([...args, ...wanted], asked);
    if (result.code !== 0) throw fetchFailed(result.stderr);
  }

  /** Of these settings git takes the first, so that none can be overruled. */
  async #demandOwnPrograms(): Promise<void> {
    const asked = [
      'config',
      '-z',
      '--name-only',
      '--get-regexp',
      '^remote\\..*\\.(uploadpack|vcs)$',
    ];
    const { stdout } = await this.#git.attempt(asked);
    const [key] = splitAtNul(stdout);
    if (key !== undefined)
      throw fetchFailed(`the setting ${key} names a program, which is not run`);
  }
}

function depthOptions(depth: Depth): string[] {
  switch (depth) {
    case 'whole':
      return [];
    case 'tips':
      return ['--depth=1'];
    case 'start':
      return ['--unshallow'];
    default:
      return [`--deepen=${depth}`];
  }
}

function fetchFailed(stderr: string): CouldNotCheck {
  const lines = stderr.split('\n').filter((line) => line.trim() !== '');
  const complaint = lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines[0] ?? 'nothing';
  // An address may hold a password.
  const told = complaint.replace(/\/\/[^/@\s]*@/g, '//').slice(0, 500);
  return new CouldNotCheck(
    'fetch-failed',
    `What this clone lacks could not be fetched from ${REMOTE}. Git says: ${told}`,
    'Let actions/checkout fetch it: fetch-depth: 0. A private repository can be fetched from only where persist-credentials is not false.',
  );
}
