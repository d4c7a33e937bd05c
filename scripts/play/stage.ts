import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Without the hooks that git brings along as samples: fewer files to make and to copy. */
const INIT = ['init', '--quiet', '--initial-branch=main', '--template='];

/** A server with one repository, and somebody who works with it. Everything is in one folder. */
export class Stage {
  readonly folder: string;
  readonly server: string;
  readonly author: string;
  readonly env: Readonly<Record<string, string>>;
  #minutes = 0;
  #clones = 0;

  /** @param like another stage, which this one is a copy of; it does not change */
  constructor(folder: string, like?: Stage) {
    this.folder = folder;
    this.server = join(folder, 'server.git');
    this.author = join(folder, 'author');
    this.env = {
      PATH: process.env['PATH'] ?? '',
      HOME: join(folder, 'home'),
      GIT_CONFIG_NOSYSTEM: '1',
      LC_ALL: 'C',
    };
    mkdirSync(this.env['HOME'] ?? '');
    if (like !== undefined) {
      this.#minutes = like.#minutes;
      for (const part of ['server', 'author'] as const) {
        cpSync(like[part], this[part], { recursive: true, preserveTimestamps: true });
      }
      return;
    }
    mkdirSync(this.author);
    this.git(folder, ...INIT, '--bare', this.server);
    this.git(this.author, ...INIT);
    // What is copied goes on with the server that is copied with it.
    this.git(this.author, 'remote', 'add', 'origin', '../server.git');
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
    // Each commit and each fetch would start another git that finds nothing to tidy up.
    identity.push('-c', 'maintenance.auto=false', '-c', 'gc.auto=0');
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

  hasCommits(): boolean {
    return existsSync(join(this.author, '.git/refs/heads/main'));
  }

  /** The commit that a branch of the author's names, or any other revision. */
  tip(name: string): string {
    const folder = join(this.author, '.git');
    const head = name === 'HEAD' ? readFileSync(join(folder, name), 'utf8').trimEnd() : name;
    if (/^[\da-f]{40}$/.test(head)) return head;
    // Without a process where the answer stands in a file.
    const file = join(folder, head.startsWith('ref: ') ? head.slice(5) : `refs/heads/${head}`);
    if (/^[\w/.-]+$/.test(name) && existsSync(file)) return readFileSync(file, 'utf8').trimEnd();
    return this.git(this.author, 'rev-parse', name);
  }

  /** Pushes branches as they are, whatever the server has. */
  push(...names: string[]): void {
    this.git(this.author, 'push', '--quiet', '--force', 'origin', ...names);
  }

  /** Opens a pull request or brings it up to date: the server makes the merge. */
  pull(number: number, branch: string, base = 'main'): Pull {
    const merge = this.#merged(base, branch, `Merge ${branch} into ${base}`);
    const pull = `refs/pull/${number}`;
    this.push(base, `${branch}:${pull}/head`, `${merge}:${pull}/merge`);
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

  /** Makes a workspace that is a copy of one of another stage's, and gives its folder. */
  copied(workspace: string): string {
    this.#clones += 1;
    const clone = join(this.folder, `workspace-${this.#clones}`);
    cpSync(workspace, clone, { recursive: true, preserveTimestamps: true });
    return clone;
  }

  /** Makes a workspace as actions/checkout does, and gives its folder. */
  checkout({ id, ref, depth }: Checkout): string {
    this.#clones += 1;
    const clone = join(this.folder, `workspace-${this.#clones}`);
    mkdirSync(clone);
    this.git(clone, ...INIT);
    this.git(clone, 'remote', 'add', 'origin', this.address);
    const local = ref.replace(/^refs\/(heads|pull)\//, (_all, kind) =>
      kind === 'heads' ? 'refs/remotes/origin/' : 'refs/remotes/pull/',
    );
    const fetch = ['fetch', '--quiet', '--prune', '--no-recurse-submodules'];
    const everything = ['+refs/heads/*:refs/remotes/origin/*', '+refs/tags/*:refs/tags/*'];
    const one = `+${id}:${local}`;
    if (depth > 0) this.git(clone, ...fetch, '--no-tags', `--depth=${depth}`, 'origin', one);
    else if (local.startsWith('refs/remotes/origin/') || local.startsWith('refs/tags/')) {
      this.git(clone, ...fetch, 'origin', ...everything);
      // Most branches and tags are there by now, and what they name.
      if (this.git(clone, 'rev-parse', local) !== id) this.git(clone, ...fetch, 'origin', one);
    } else this.git(clone, ...fetch, 'origin', ...everything, one);
    if (ref.startsWith('refs/heads/')) {
      this.git(clone, 'checkout', '--quiet', '--force', '-B', ref.slice(11), local);
    } else {
      this.git(clone, 'checkout', '--quiet', '--force', local);
    }
    return clone;
  }
}
