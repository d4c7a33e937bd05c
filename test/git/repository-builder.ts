import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { IS_WHOLE } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';
import {
  commitPlainly,
  commitStaged,
  referPlainly,
  stagePlainly,
  stored,
  withHeader,
} from './plain-commit.ts';
import { switchPlainly } from './plain-switch.ts';

/** Paths from the root to contents. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export interface BuildOptions {
  readonly objectFormat?: 'sha1' | 'sha256';
  readonly bare?: boolean;
}

export interface GitOptions {
  readonly input?: string | Uint8Array;
  /** Variables on top of the repository's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where git runs; the root by default. */
  readonly cwd?: string;
}

/** To a branch, and whether it is a new one. */
const SWITCHING =
  /^(?:switch|checkout) (?:-q|--quiet)(?:(?:b| -[bc]) (\S+)(?: ([0-9a-f]{40,64}))?| ([a-z]\S*))$/;

const FIRST_COMMIT = Date.UTC(2026, 0, 1) / 1000;

/** A real repository in a temporary folder: no configuration but its own, ids that never change. */
export class TestRepository {
  /** Holds the repository and whatever a test puts beside it. */
  readonly base: string;
  readonly root: string;
  /** What git sees: nothing of the person who runs the tests. */
  readonly env: Readonly<Record<string, string>>;
  readonly #objectFormat: 'sha1' | 'sha256';
  readonly #config: string;
  #commits = 0;

  /** @param config what its configuration is, where it is the usual one */
  constructor(base: string, objectFormat: 'sha1' | 'sha256' = 'sha1', config = '') {
    this.base = base;
    this.#objectFormat = objectFormat;
    this.#config = config;
    this.root = join(base, 'repo');
    this.env = {
      PATH: process.env['PATH'] ?? '',
      HOME: join(base, 'home'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ada',
      GIT_AUTHOR_EMAIL: 'ada@example.org',
      GIT_COMMITTER_NAME: 'Ada',
      GIT_COMMITTER_EMAIL: 'ada@example.org',
      TZ: 'UTC',
      LC_ALL: 'C',
    };
  }

  /** Runs git and gives what it printed, without the last line end. Throws unless it exits with 0. */
  git(...args: string[]): Promise<string> {
    return this.gitWith({}, ...args);
  }

  async gitWith(options: GitOptions, ...args: string[]): Promise<string> {
    const dates = this.#dates();
    const plain = Object.keys(options).length === 0 ? await this.#plainly(args, dates) : null;
    if (plain !== null) return plain;
    return this.#started('git', args, { ...options, env: { ...dates, ...options.env } });
  }

  /** What the commands of git that tests give most often do, without git. Each week it is git. */
  async #plainly(args: readonly string[], dates: Record<string, string>): Promise<string | null> {
    if (!this.#mayBePlain) return null;
    const said = args.join(' ');
    const repo = { root: this.root, config: this.#config, format: this.#objectFormat };
    if (said === 'rev-parse HEAD') return this.#ownHead();
    if (/^add (?:-A|--all|\.)$/.test(said)) return stagePlainly(repo) === null ? null : '';
    const [, ref = '', to = ''] =
      /^update-ref (refs\/remotes\/origin\/\w+) (HEAD|[0-9a-f]{40,64})$/.exec(said) ?? [];
    if (ref !== '') {
      const id = to === 'HEAD' ? this.#ownHead() : to;
      return id !== null && referPlainly(repo, ref, id) ? '' : null;
    }
    const [, made, start = 'HEAD', name = made] = SWITCHING.exec(said) ?? [];
    const by = this.#signedBy(dates['GIT_AUTHOR_DATE'] ?? '');
    if (name !== undefined) {
      const { committer } = by;
      const from = made === undefined ? null : start;
      return switchPlainly({ ...repo, name, from, committer }) ? '' : null;
    }
    const message = args.at(-1) ?? '';
    const isCommit = /^commit (?:-qm|(?:-q|--quiet) (?:-m|--message))$/.test(
      args.slice(0, -1).join(' '),
    );
    if (!isCommit) return null;
    return commitStaged({ ...repo, ...by, message }) === null ? null : '';
  }

  get #mayBePlain(): boolean {
    return !IS_WHOLE && process.platform === 'linux' && this.#config !== '';
  }

  #signedBy(date: string) {
    const { env } = this;
    return {
      author: `${env['GIT_AUTHOR_NAME']} <${env['GIT_AUTHOR_EMAIL']}> ${date}`,
      committer: `${env['GIT_COMMITTER_NAME']} <${env['GIT_COMMITTER_EMAIL']}> ${date}`,
    };
  }

  /** A start copies the tables of this process, which a test has many of: the fewer the better. */
  async #started(
    program: string,
    args: readonly string[],
    { input, env, cwd }: GitOptions,
  ): Promise<string> {
    const child = spawn(program, args, { cwd: cwd ?? this.root, env: { ...this.env, ...env } });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0)
      throw new Error(`${program} ${args.join(' ')}: ${Buffer.concat(stderr).toString()}`);
    return Buffer.concat(stdout).toString().replace(/\n$/, '');
  }

  /** Writes files of the working tree, with the folders they need. */
  write(files: Files): void {
    for (const [path, content] of Object.entries(files)) {
      const full = join(this.root, path);
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, content);
    }
  }

  /**
   * Writes files, stages everything that changed, commits, and gives the commit's id.
   * @param options further ones of `git commit`
   */
  async commit(
    message: string,
    files: Files = {},
    options: readonly string[] = [],
  ): Promise<string> {
    this.write(files);
    const plain = this.#committedPlainly(message, options);
    if (plain !== null) return plain;
    const words = ['commit', '--quiet', '--allow-empty', ...options, '-m', message];
    if (ON_WINDOWS) {
      await this.git('add', '--all');
      await this.git(...words);
    } else {
      await this.#started('sh', ['-c', 'git add --all && exec git "$@"', 'sh', ...words], {
        env: { ...this.#dates(), ...this.#dates() },
      });
    }
    return this.head();
  }

  /**
   * Commits all files as a merge of HEAD and others: branches, or whole ids. What these have is not
   * looked at, and several are merged only so.
   */
  async merge(
    message: string,
    others: readonly string[],
    files: Files = {},
    options: readonly string[] = [],
  ): Promise<string> {
    this.write(files);
    const plain = this.#committedPlainly(message, options, others);
    if (plain !== null) return plain;
    const ways = ['--no-commit', '--no-ff', '-s', 'ours', '--allow-unrelated-histories'];
    await this.git('merge', '--quiet', ...ways, ...others);
    return this.commit(message, {}, options);
  }

  /** Each week it is git that commits. */
  #committedPlainly(
    message: string,
    options: readonly string[],
    merged: readonly string[] = [],
  ): string | null {
    const isPlain = options.every((option) => option === '--no-verify');
    if (!isPlain || !this.#mayBePlain) return null;
    // As many as commands of git.
    const minutes = merged.length > 0 ? 3 : 2;
    const date = `${FIRST_COMMIT + 60 * (this.#commits + minutes)} +0000`;
    const id = commitPlainly({
      root: this.root,
      config: this.#config,
      format: this.#objectFormat,
      message,
      merged,
      ...this.#signedBy(date),
    });
    if (id !== null) this.#commits += minutes;
    return id;
  }

  /** The commit of HEAD: from the files that it is in as a rule, from git where it is not. */
  async head(): Promise<string> {
    return this.#ownHead() ?? this.git('rev-parse', 'HEAD');
  }

  #ownHead(): string | null {
    const head = this.#ownFile('HEAD') ?? '';
    if (/^[0-9a-f]{40,64}\n$/.test(head)) return head.trimEnd();
    const [, branch] = /^ref: (\S+)\n$/.exec(head) ?? [];
    const id = branch === undefined ? null : this.#ownFile(branch);
    return id?.trimEnd() ?? null;
  }

  /** The id of a blob with this content. Nothing is stored. */
  blobId(content: string | Uint8Array): string {
    return this.#objectId(withHeader('blob', content));
  }

  /** Stores an object, whatever git would say of its content, without a process. Gives its id. */
  store(type: 'blob' | 'tree' | 'commit', content: string | Uint8Array): string {
    return stored({ root: this.root, format: this.#objectFormat }, type, content);
  }

  #objectId(object: Uint8Array): string {
    return createHash(this.#objectFormat).update(object).digest('hex');
  }

  #ownFile(path: string): string | null {
    const file = join(this.root, '.git', path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  }

  /** A minute passes with every command, so that no two commits are of the same time. */
  #dates(): Record<string, string> {
    this.#commits += 1;
    const date = `${FIRST_COMMIT + 60 * this.#commits} +0000`;
    return { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  }
}

/** A file or, without content, a folder. */
type Stored = readonly [path: string, content: Buffer | null];

/** Empty repositories as git makes them, to be written again: that costs a tenth of what git does. */
const empties = new Map<string, readonly Stored[]>();

function emptyRepository(words: readonly string[]): readonly Stored[] {
  const known = empties.get(words.join());
  if (known !== undefined) return known;
  const base = mkdtempSync(join(tmpdir(), 'lint-protocol-empty-'));
  try {
    const { env } = new TestRepository(base);
    // Without git's samples of hooks, which are three quarters of its files: all of them are written
    // and removed again for each test.
    const plain = ['--quiet', '--initial-branch=main', '--template=', ...words];
    execFileSync('git', ['init', ...plain, base], { env });
    const gitDir = words.includes('--bare') ? base : join(base, '.git');
    // Each commit would start another git to see whether there is something to pack.
    appendFileSync(join(gitDir, 'config'), '[maintenance]\n\tauto = false\n');
    for (const folder of ['hooks', 'info']) mkdirSync(join(gitDir, folder));
    const stored = readdirSync(base, { recursive: true, withFileTypes: true }).map(
      (entry): Stored => {
        const path = join(entry.parentPath, entry.name);
        return [relative(base, path), entry.isDirectory() ? null : readFileSync(path)];
      },
    );
    empties.set(words.join(), stored);
    return stored;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

function restore(stored: readonly Stored[], root: string): void {
  mkdirSync(root);
  for (const [path] of stored.filter(([, content]) => content === null)) {
    mkdirSync(join(root, path), { recursive: true });
  }
  for (const [path, content] of stored) {
    if (content !== null) writeFileSync(join(root, path), content);
  }
}

/** Makes an empty repository. Whoever asks for one removes its `base`. */
export function newRepository({ objectFormat = 'sha1', bare = false }: BuildOptions = {}) {
  // Without the short names that Windows has for folders such as that for temporary files.
  const base = realpathSync.native(mkdtempSync(join(tmpdir(), 'lint-protocol-test-')));
  const words = [`--object-format=${objectFormat}`, ...(bare ? ['--bare'] : [])];
  const stored = emptyRepository(words);
  const [, config] = stored.find(([path]) => path === join('.git', 'config')) ?? [];
  const repo = new TestRepository(base, objectFormat, config?.toString());
  mkdirSync(join(base, 'home'));
  restore(stored, repo.root);
  return repo;
}

/** Makes an empty repository, hands it out, and removes it again. */
export async function withRepository<T>(
  use: (repo: TestRepository) => Promise<T>,
  options: BuildOptions = {},
): Promise<T> {
  const repo = newRepository(options);
  try {
    return await use(repo);
  } finally {
    rmSync(repo.base, { recursive: true, force: true });
  }
}
