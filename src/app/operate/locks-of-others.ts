import { spawn } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
} from 'node:fs';
import { dirname } from 'node:path/posix';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { CouldNotCheck } from '../../core/failure.ts';
import { trustedPath } from '../../git/native/trusted-path.ts';
import { KINDS } from '../../protocols/kinds.ts';
import type { WorkFiles } from '../../write/change-set.ts';
import { type FilePath, systemCode } from '../../write/disk.ts';
import { workFiles } from './work-files.ts';

/** Milliseconds that another program's lock is waited for. */
const PATIENCE = 10_000;

/** Milliseconds between two looks where the system itself locks what is opened. */
const LOOK = 20;

/**
 * Locks the file as it opens it, by the lock that `flock` takes: macOS and the BSDs have this flag,
 * which node does not name. On Linux the number means something else.
 */
const LOCKING = ['darwin', 'freebsd', 'openbsd'].includes(process.platform) ? 0x20 : 0;

/** Neither follows a link nor waits for the other end of a pipe. Windows has neither flag. */
const FLAGS =
  constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0) | LOCKING;

/** What a change does to which file. */
interface Changing {
  readonly path: string;
  /** Where it was, for one that is moved. */
  readonly from?: string;
}

/** Whose locks are taken, and by which programs. */
export interface LockingPlace {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds; ten seconds where nothing is said. */
  readonly patience?: number;
}

/**
 * The locks of other programs that write the same logs, where their files are there. Node can't lock
 * a file, but the program `flock` can, for whoever opened it. Without that program, where it fails, and on
 * Windows, others are not excluded: which locks could not be taken is remembered. What was taken is held until it is released: whoever finds that a log has
 * changed looks at all anew while nobody can change it again.
 */
export class LocksOfOthers {
  readonly #files: WorkFiles;
  readonly #place: LockingPlace;
  readonly #held = new Map<string, number>();
  readonly #untaken = new Set<string>();

  constructor(place: LockingPlace) {
    this.#files = workFiles(place.root);
    this.#place = place;
  }

  /**
   * Takes those that changes need, and that are not held yet.
   * @returns whether there was one
   * @throws CouldNotCheck where another program keeps one.
   */
  async take(changes: readonly Changing[]): Promise<boolean> {
    // Always in one order: two that wait for each other would wait in vain.
    const wanted = lockPaths(changes).filter((path) => !this.#held.has(path));
    const before = this.#held.size;
    for (const path of wanted) await this.#takeOne(path);
    return this.#held.size > before;
  }

  /** The lock files of programs that are not excluded. */
  get untaken(): readonly string[] {
    return [...this.#untaken];
  }

  release(): void {
    for (const each of this.#held.values()) closeSync(each);
    this.#held.clear();
  }

  async #takeOne(path: string): Promise<void> {
    const { root, env, patience = PATIENCE } = this.#place;
    const file = fileAt(path, this.#files);
    const descriptor = file === null ? null : await opened(file, patience);
    if (file === null || descriptor === null) return;
    const locked =
      descriptor === KEPT ? 'kept' : await lockedBy(descriptor, env, { root, patience });
    if (locked === 'kept') {
      const holder = holderOf(file);
      if (descriptor !== KEPT) closeSync(descriptor);
      throw kept(path, holder, patience);
    }
    if (locked === 'untaken') this.#untaken.add(path);
    this.#held.set(path, descriptor);
  }
}

/** Where other programs lock the logs that changes are about, sorted. */
function lockPaths(changes: readonly Changing[]): readonly string[] {
  const logs = KINDS.flatMap(({ logs: own = [] }) => own);
  const paths = changes.flatMap(({ from, path }) => (from === undefined ? [path] : [from, path]));
  const wanted = paths.flatMap((path) =>
    logs.flatMap(({ lock, path: pattern }) =>
      lock !== undefined && pattern.test(path) ? `${dirname(path)}/${lock}` : [],
    ),
  );
  return [...new Set(wanted)].sort();
}

/** Null for a path that leads astray. */
function fileAt(path: string, files: WorkFiles): FilePath | null {
  try {
    return files.at(path);
  } catch (error) {
    if (error instanceof CouldNotCheck) return null;
    throw error;
  }
}

/** In place of a descriptor: another program has the lock. */
const KEPT = -1;

/** A descriptor; null where no such file is. */
async function opened(file: FilePath, patience: number): Promise<number | null> {
  for (let waited = 0; ; waited += LOOK) {
    try {
      const descriptor = openSync(file, FLAGS);
      if (fstatSync(descriptor).isFile()) return descriptor;
      closeSync(descriptor);
      return null;
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      if (code !== 'EAGAIN' || LOCKING === 0) return null;
      if (waited >= patience) return KEPT;
      await setTimeout(LOOK);
    }
  }
}

/** Whether a lock was taken. It is that of the open file: it stays when the helper ends. */
function lockedBy(
  descriptor: number,
  { PATH }: LockingPlace['env'],
  { root, patience }: { readonly root: string; readonly patience: number },
): Promise<'taken' | 'kept' | 'untaken'> {
  if (LOCKING !== 0) return Promise.resolve('taken');
  return new Promise((resolve) => {
    // No more than this is understood by every program of that name.
    const child = spawn('flock', ['-x', '3'], {
      cwd: '/',
      env: PATH === undefined ? {} : { PATH: trustedPath(PATH, root) },
      stdio: ['ignore', 'ignore', 'ignore', descriptor],
      timeout: patience,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve('untaken'));
    child.once('close', (code, signal) => {
      resolve(signal !== null ? 'kept' : code === 0 ? 'taken' : 'untaken');
    });
  });
}

/** The program that has a file open, as far as this system shows it; null for nobody that is seen. */
function holderOf(file: FilePath): string | null {
  try {
    const wanted = realpathSync(file, 'buffer');
    for (const pid of readdirSync('/proc')) {
      if (!/^\d+$/.test(pid) || pid === `${process.pid}` || !hasOpen(pid, wanted)) continue;
      // What else it was started with may be a secret.
      const name = readFileSync(`/proc/${pid}/comm`, 'utf8').replace(/[^\w.-]/g, '');
      return `\`${name}\` (process ${pid})`;
    }
  } catch {
    // Nothing is shown where there is no such folder, and of what has just ended.
  }
  return null;
}

function hasOpen(pid: string, file: Uint8Array): boolean {
  try {
    const folder = `/proc/${pid}/fd`;
    return readdirSync(folder).some((each) =>
      readlinkSync(`${folder}/${each}`, 'buffer').equals(file),
    );
  } catch {
    return false;
  }
}

function kept(path: string, holder: string | null, patience: number): CouldNotCheck {
  const who = holder === null ? 'Another program' : holder;
  return new CouldNotCheck(
    'locked',
    `${who} has locked ${path} for more than ${patience / 1000} seconds, and only one may write at a time. Nothing was written.`,
    'Wait until it ends, and run again.',
  );
}
