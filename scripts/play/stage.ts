import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Paths from the root to contents; null for what is to go. */
export type Changes = Readonly<Record<string, string | null>>;

/** A pull request as the server has it: the ids of three commits. */
export interface Pull {
  readonly number: number;
  /** The base branch. */
  readonly base: string;
  /** The newest commit of the pull request. */
  readonly head: string;
  /** The merge of both, which the server made. */
  readonly merge: string;
}

/** What a step with actions/checkout is told. */
export interface Checkout {
  /** The commit. */
  readonly id: string;
  /** What the server calls it: `refs/heads/main`, `refs/pull/1/merge`. */
  readonly ref: string;
  /** 0 for everything, branches and tags included. */
  readonly depth: number;
}

const FIRST_COMMIT = Date.UTC(2026, 0, 1) / 1000;

/** A server with one repository, and somebody who works with it. Everything is in one folder. */
export class Stage {
  readonly folder: string;
  readonly server: string;
  readonly author: string;
  readonly env: Readonly<Record<string, string>>;
  #minutes = 0;
  #clones = 0;

  constructor(folder: string) {
    this.folder = folder;
    this.server = join(folder, 'server.git');
    this.author = join(folder, 'author');
    this.env = {
      PATH: process.env['PATH'] ?? '',
      HOME: join(folder, 'home'),
      GIT_CONFIG_NOSYSTEM: '1',
      LC_ALL: 'C',
    };
    for (const path of [this.env['HOME'] ?? '', this.author]) mkdirSync(path);
    this.git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', this.server);
    this.git(this.author, 'init', '--quiet', '--initial-branch=main');
    this.git(this.author, 'remote', 'add', 'origin', this.address);
  }

  /** Where clones fetch from: over a transport, as from any server, and so with any depth. */
  get address(): string {
    return pathToFileURL(this.server).href;
  }

  /** Runs git and gives what it printed. @throws unless it exits with 0. */
  git(cwd: string, ...args: string[]): string {
    this.#minutes += 1;
    const date = `${FIRST_COMMIT + 60 * this.#minutes} +0000`;
    const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    return execFileSync('git', [...identity, ...args], {
      cwd,
      env: { ...this.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trimEnd();
  }

  /** Changes files on the author's branch, commits them, and gives the commit's id. */
  commit(message: string, changes: Changes): string {
    for (const [path, content] of Object.entries(changes)) {
      const file = join(this.author, path);
      mkdirSync(dirname(file), { recursive: true });
      if (content === null) rmSync(file);
      else writeFileSync(file, content);
    }
    this.git(this.author, 'add', '--all');
    this.git(this.author, 'commit', '--quiet', '--allow-empty', '-m', message);
    return this.tip('HEAD');
  }

  /** Has the author go on with a branch; a new one begins where `from` is. */
  branch(name: string, from = 'main'): void {
    this.git(this.author, 'checkout', '--quiet', '-B', name, from);
  }

  tip(name: string): string {
    return this.git(this.author, 'rev-parse', name);
  }

  /** Pushes branches as they are, whatever the server has. */
  push(...names: string[]): void {
    this.git(this.author, 'push', '--quiet', '--force', 'origin', ...names);
  }

  /** Opens a pull request or brings it up to date: the server makes the merge. */
  pull(number: number, branch: string, base = 'main'): Pull {
    this.push(base, `${branch}:refs/pull/${number}/head`);
    const merge = this.#merged(base, branch, `Merge ${branch} into ${base}`);
    this.push(`${merge}:refs/pull/${number}/merge`);
    return { number, base: this.tip(base), head: this.tip(branch), merge };
  }

  /** A merge that no branch of the author's names. */
  #merged(base: string, branch: string, message: string): string {
    this.git(this.author, 'checkout', '--quiet', '--detach', base);
    this.git(this.author, 'merge', '--quiet', '--no-ff', '-m', message, branch);
    const merge = this.tip('HEAD');
    this.git(this.author, 'checkout', '--quiet', branch);
    return merge;
  }

  /** Makes a workspace as actions/checkout does, and gives its folder. */
  checkout({ id, ref, depth }: Checkout): string {
    this.#clones += 1;
    const clone = join(this.folder, `workspace-${this.#clones}`);
    mkdirSync(clone);
    this.git(clone, 'init', '--quiet', '--initial-branch=main');
    this.git(clone, 'remote', 'add', 'origin', this.address);
    const local = ref.replace(/^refs\/(heads|pull)\//, (_all, kind) =>
      kind === 'heads' ? 'refs/remotes/origin/' : 'refs/remotes/pull/',
    );
    const fetch = ['fetch', '--quiet', '--prune', '--no-recurse-submodules'];
    const everything = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'];
    if (depth === 0) this.git(clone, ...fetch, 'origin', ...everything);
    const only = depth === 0 ? [] : ['--no-tags', `--depth=${depth}`];
    this.git(clone, ...fetch, ...only, 'origin', `+${id}:${local}`);
    if (ref.startsWith('refs/heads/')) {
      this.git(clone, 'checkout', '--quiet', '--force', '-B', ref.slice(11), local);
    } else {
      this.git(clone, 'checkout', '--quiet', '--force', local);
    }
    return clone;
  }
}
