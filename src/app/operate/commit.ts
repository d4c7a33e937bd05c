import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SimpleGit } from 'simple-git';
import { CouldNotCheck, WrongUse } from '../../core/failure.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { trustedPath } from '../../git/native/trusted-path.ts';
import { listed } from '../../report/counts.ts';
import type { Asker } from '../caller.ts';

/** Variables that name programs, none of which a commit starts that has its message. */
const PROGRAMS =
  /^(PREFIX|VISUAL|(GIT_(SEQUENCE_)?)?EDITOR|(GIT_)?PAGER|(GIT_|SSH_)ASKPASS|GIT_(EXEC_PATH|EXTERNAL_DIFF|PROXY_COMMAND|TEMPLATE_DIR|SSH|SSH_COMMAND|CONFIG_(PARAMETERS|COUNT)|CONFIG))$/i;

/** What a commit of the caller's own needs not start: a watcher, an editor, a clean-up. */
const NEEDLESS = [
  'core.fsmonitor=false',
  'core.editor=false',
  'maintenance.auto=false',
  'gc.auto=0',
];

/** What git is in the middle of when it commits no single files, by the file that says so. */
const UNENDED: Readonly<Record<string, string>> = {
  MERGE_HEAD: 'merge',
  CHERRY_PICK_HEAD: 'cherry-pick',
};

/** Milliseconds that another git is waited for, and between two looks. */
const PATIENCE = 5_000;
const LOOK = 50;

/** A branch that becomes one commit. */
interface Joined {
  /** The commit that it is made on. */
  readonly onto: string;
  /** What HEAD was before. */
  readonly tip: string;
  /** What the commits between say, the oldest first. */
  readonly subjects: readonly string[];
}

/**
 * Commits some files and nothing else, or with them all that a branch changed, by the caller's own git.
 * It is the one call of git that may start what the repository names, and does it only where a commit is
 * asked for: the hooks that guard this clone, a program that signs, and filters for files that git looks
 * at, as `git commit` does by hand.
 */
export class Committing {
  readonly #git: SimpleGit;
  readonly #paths: readonly string[];
  /** The lock of the index. */
  readonly #lock: string;
  readonly #joined: Joined | null;

  private constructor(
    git: SimpleGit,
    paths: readonly string[],
    lock: string,
    joined: Joined | null = null,
  ) {
    this.#git = git;
    this.#paths = paths;
    this.#lock = lock;
    this.#joined = joined;
  }

  /**
   * For one commit on another than HEAD, which holds what HEAD has and some files.
   * @throws WrongUse where anything else is staged, or git is in the middle of something
   */
  static async onto(
    repository: Pick<Repository, 'root' | 'gitDir'>,
    all: readonly string[],
    env: Asker['env'],
    { tip, snapshot }: { readonly tip?: string; readonly snapshot: Snapshot },
  ): Promise<Committing> {
    const { base } = snapshot.scope;
    if (tip === undefined || base === null) throw unended('rebase, cherry-pick or revert');
    const plain = await Committing.of(repository, all, env);
    const git = plain.#git;
    const staged = await git.raw('diff', '--cached', '--name-only', '-z');
    if (staged !== '') throw stagedChanges(staged);
    const listed = await git.raw('rev-list', '--reverse', '--format=* %s', `${base}..${tip}`);
    const subjects = listed.split('\n').filter((line) => line.startsWith('* '));
    const joined = { onto: base, tip, subjects };
    return new Committing(git, plain.#paths, plain.#lock, joined);
  }

  /** @throws WrongUse where the index holds other changes of these files, or git commits no single ones now. */
  static async of(
    { root, gitDir }: Pick<Repository, 'root' | 'gitDir'>,
    all: readonly string[],
    env: Asker['env'],
  ): Promise<Committing> {
    for (const [file, deed] of Object.entries(UNENDED)) {
      if (existsSync(join(gitDir, file))) throw unended(deed);
    }
    // A hook of a commit that is made from an index of its own, which replaces the index afterwards.
    if (env['GIT_INDEX_FILE']?.endsWith('.lock')) throw unended('commit');
    const lock = `${resolve(root, env['GIT_INDEX_FILE'] ?? join(gitDir, 'index'))}.lock`;
    if (!(await isFree(lock))) throw lockedIndex(lock);
    const paths = [...new Set(all)];
    const { simpleGit } = await import('simple-git');
    const kept = Object.entries(env).filter(
      ([name, value]) => value !== undefined && !PROGRAMS.test(name),
    );
    const unsafe = {
      allowUnsafeConfigPaths: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeEditor: true,
    } as const;
    const forGit: Record<string, string> = {
      ...Object.fromEntries(kept as [string, string][]),
      GIT_LITERAL_PATHSPECS: '1',
      PATH: trustedPath(env['PATH'] ?? '', root),
    };
    const options = { unsafe, config: NEEDLESS, allowEnvironment: Object.keys(forGit) };
    const git = simpleGit(root, options).env(forGit);
    // What is staged as it is in the working tree is committed with the rest, as what is not staged is.
    const edited = namesIn(await git.raw('diff', '--name-only', '-z', '--', ...paths));
    if (edited.length > 0) {
      const staged = await git.raw('diff', '--cached', '--name-only', '-z', '--', ...edited);
      if (staged !== '') throw stagedChanges(staged);
    }
    return new Committing(git, paths, lock);
  }

  /**
   * @param isGiven false for a message that the operation made
   * @returns the id of the commit; null where HEAD has all files as they are now
   * @throws CouldNotCheck where git does not commit; the files stay as they were written, and unstaged
   */
  async commit(message: string, isGiven: boolean): Promise<string | null> {
    await isFree(this.#lock);
    let paths = this.#paths;
    try {
      // Not `git add`, which takes nothing that a sparse checkout leaves out.
      if (this.#joined !== null) await this.#git.raw('reset', '--soft', this.#joined.onto);
      await this.#git.raw('update-index', '--add', '--remove', '--replace', '--', ...this.#paths);
      paths = await this.#staged();
      if (paths.length === 0) return null;
      const before = await this.#head();
      await this.#git.raw('commit', '--quiet', ...this.#wordsFor(message, isGiven, paths));
      const made = await this.#head();
      // A failure without a word is taken for none: a hook need not say why it refuses.
      if (made === before) throw new Error('it ended without a commit; a hook may have refused it');
      return made;
    } catch (error) {
      if (this.#joined !== null) {
        await this.#git.raw('reset', '--soft', this.#joined.tip).catch(() => undefined);
      }
      await this.#git.raw('reset', '--quiet', '--', ...this.#paths).catch(() => undefined);
      const reason = error instanceof Error ? error.message.trim() : String(error);
      throw new CouldNotCheck(
        'not-committed',
        `The files are written, but git did not commit them: ${reason}`,
        `Fix what git reports, then commit ${listed([...paths])} yourself.`,
      );
    }
  }

  /** Those of the files that a commit would change: not what is gone that git never knew. */
  async #staged(): Promise<readonly string[]> {
    const words = ['diff', '--cached', '--name-only', '--no-renames', '-z', '--', ...this.#paths];
    return namesIn(await this.#git.raw(...words));
  }

  /** Null before the first commit. */
  async #head(): Promise<string | null> {
    const head = await this.#git.raw('rev-parse', '--quiet', '--verify', 'HEAD').catch(() => '');
    return head.trim() === '' ? null : head.trim();
  }

  #wordsFor(message: string, isGiven: boolean, paths: readonly string[]): readonly string[] {
    if (this.#joined === null) return ['--only', '-m', message, '--', ...paths];
    const { subjects, tip } = this.#joined;
    if (isGiven) return ['-m', message];
    if (subjects.length === 1) return ['-C', tip];
    return ['-m', `Join ${subjects.length} commits`, '-m', subjects.join('\n')];
  }
}

function stagedChanges(staged: string): WrongUse {
  return new WrongUse(
    'staged-changes',
    `Other changes of ${listed(namesIn(staged))} are staged than the working tree has.`,
    'Commit or unstage them first, or leave --commit out and commit all of it yourself.',
  );
}

function namesIn(listing: string): string[] {
  return listing.split('\0').filter((name) => name !== '');
}

function unended(deed: string): WrongUse {
  return new WrongUse(
    'unended-merge',
    `A ${deed} has not ended yet, and until then git cannot commit single files.`,
    'End it first (`git status` says how), or commit nothing now: once they are staged, the files are in the commit that ends it.',
  );
}

/**
 * Waits until no other git writes the index: an editor or a prompt that asks for the status may, at any time.
 * @param pause waits so many milliseconds
 * @returns false where it does not end
 */
export async function isFree(
  lock: string,
  pause: (milliseconds: number) => Promise<unknown> = setTimeout,
): Promise<boolean> {
  for (let waited = 0; existsSync(lock); waited += LOOK) {
    if (waited >= PATIENCE) return false;
    await pause(LOOK);
  }
  return true;
}

function lockedIndex(lock: string): CouldNotCheck {
  return new CouldNotCheck(
    'locked-index',
    `Another git process has locked the index, so nothing was written: ${lock} is there.`,
    'Run again when it has ended. If no git is running, remove that file.',
  );
}
