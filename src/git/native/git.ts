import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { sep, win32 } from 'node:path';
import type { Environment } from './environment.ts';
import { gitFailed, gitHangs, gitNotStarted, passedOver, tooMuchOutput } from './git-failure.ts';
import { endNow, Silence } from './silence.ts';

/** Options that stand before every command: nothing the repository configures is run. */
const SAFE = [
  '--no-pager',
  '--literal-pathspecs',
  '-c',
  'core.fsmonitor=false',
  // This setting would win over GIT_NO_REPLACE_OBJECTS.
  '-c',
  'core.useReplaceRefs=false',
  // What a commit was made from stands in the commit; this file only repeats it, and can be wrong.
  '-c',
  'core.commitGraph=false',
  // Else a file that was changed back to its old size and time would pass for the one in the index.
  '-c',
  'core.trustctime=true',
  '-c',
  'core.checkStat=default',
];

/**
 * The commands of git that are used, each of which runs nothing that a repository names, as long as
 * the options above hold and no filter driver applies. `log`, `show`, `diff` and `status` are not
 * among them: they obey settings such as `log.showSignature`, and newer versions of git know more of
 * these. `test/cli/nothing-is-run.test.ts` plays all of them beside settings that name programs.
 */
export const PLUMBING: ReadonlySet<string> = new Set([
  '--version',
  'cat-file',
  'check-attr',
  'check-ignore',
  'config',
  'diff-files',
  'diff-index',
  'diff-tree',
  'fetch',
  'for-each-ref',
  'ls-files',
  'merge-base',
  'rev-list',
  'rev-parse',
  'symbolic-ref',
  'update-index',
]);

/** Stands before every command but the question where hooks are. */
const WITHOUT_HOOKS = ['-c', 'core.hooksPath=/dev/null'];

/** What a git process left behind. */
export interface GitResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** How much of git's complaints is kept, in UTF-16 units. */
const STDERR_KEPT = 16_384;

/** Bytes of a listing from which on a repository is taken for a trap: some millions of paths. */
const STDOUT_LIMIT = 2 ** 28;

/** A path and why the system would not open it. Of settings that can't be read git only warns. */
const GAP =
  /^(?!warning: unable to access ).*: (?:Permission denied|Operation not permitted|Input\/output error|I\/O error|Stale file handle|File name too long|Too many (?:open files|levels of symbolic links).*)$/;

/**
 * Milliseconds without a sign of life from a git that somebody waits for. Long: of a large repository
 * git may say nothing for minutes. Without an end, a hook would hang until somebody notices.
 */
const PATIENCE = 10 * 60_000;

export interface RunOptions {
  /** Written to standard input, which is then closed. */
  readonly input?: Uint8Array;
  /** Options of git itself, before the command. */
  readonly settings?: readonly string[];
  /** Variables on top of the usual environment. */
  readonly env?: Environment;
  /** True for a command that only asks where hooks stand, and runs none. */
  readonly asksForHooks?: boolean;
}

/** What tells one system from another, so that both can be tried on either. */
interface System {
  readonly isWindows: boolean;
  isFile(path: string): boolean;
}

const THIS_SYSTEM: System = {
  isWindows: sep === win32.sep,
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true,
};

/**
 * The program that `git` means. Windows looks for it where it is to be started first, and there a
 * repository may hold a `git.exe` of its own; so it is looked for here, in the folders of the PATH.
 * @throws Error with the code ENOENT when it is in none of them.
 */
export function gitProgram(env: Environment, system: System = THIS_SYSTEM): string {
  if (!system.isWindows) return 'git';
  // Windows takes no notice of a variable's case.
  const path = Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1] ?? '';
  const folders = path.split(';').map((folder) => folder.replaceAll('"', ''));
  // One that is not named in full is looked for where the program is started, too.
  const programs = folders.filter(isInFull).map((folder) => win32.join(folder, 'git.exe'));
  const program = programs.find((each) => isThere(each, system));
  if (program !== undefined) return program;
  throw Object.assign(new Error('git is in no folder of the PATH'), { code: 'ENOENT' });
}

/** With a drive or a server: `\tools` is on whatever drive the repository is. */
function isInFull(folder: string): boolean {
  return /^(?:[A-Za-z]:[\\/]|[\\/]{2}[^\\/])/.test(folder);
}

function isThere(path: string, { isFile }: System): boolean {
  try {
    return isFile(path);
  } catch {
    // A folder that can't be read, or is none.
    return false;
  }
}

/** Starts git in one folder with one environment. No shell is involved. */
export class Git {
  readonly cwd: string;
  readonly env: Environment;
  /** Milliseconds. */
  readonly patience: number;

  constructor(cwd: string, env: Environment, patience: number = PATIENCE) {
    this.cwd = cwd;
    this.env = env;
    this.patience = patience;
  }

  /**
   * Starts a command whose streams the caller reads and writes. What goes wrong later is an event.
   * @throws CouldNotCheck when the system has no room for another process, or Windows no git.
   */
  start(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
    const [command = ''] = args;
    if (!PLUMBING.has(command)) throw new Error(`git ${command} is not known to run nothing`);
    const safe = options.asksForHooks === true ? SAFE : [...SAFE, ...WITHOUT_HOOKS];
    try {
      const child = spawn(gitProgram(this.env), [...safe, ...(options.settings ?? []), ...args], {
        cwd: this.cwd,
        env: options.env ? { ...this.env, ...options.env } : this.env,
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
      });
      // Where no file can be opened any more, there is a process without streams.
      if (child.stdout) return child;
      throw new Error('too many open files');
    } catch (error) {
      throw gitNotStarted(error instanceof Error ? error : new Error(String(error)), this.cwd);
    }
  }

  /**
   * Runs a command to its end, whatever its exit code.
   * @throws CouldNotCheck when git can't be started, hangs, or prints without an end.
   */
  async attempt(args: readonly string[], options: RunOptions = {}): Promise<GitResult> {
    const child = this.start(args, options);
    const stdout: Buffer[] = [];
    let left = STDOUT_LIMIT;
    const silence = new Silence(child, this.patience);
    silence.begin();
    child.stdout.on('data', (chunk: Buffer) => {
      silence.begin();
      left -= chunk.length;
      if (left < 0) endNow(child);
      else stdout.push(chunk);
    });
    const ended = ending(child, this.cwd);
    child.stdin.end(options.input);
    const { code, signal, stderr } = await ended.finally(() => silence.end());
    if (silence.wasBroken) throw gitHangs(args, this.patience);
    if (left < 0) throw tooMuchOutput(args);
    return { code, signal, stdout: Buffer.concat(stdout), stderr };
  }

  /** @throws CouldNotCheck for a command that was killed: it said nothing. */
  demandEnd(args: readonly string[], result: GitResult): void {
    if (result.code === null) throw gitFailed(args, result, this);
  }

  /**
   * Runs a command and gives what it printed.
   * @throws CouldNotCheck when git can't be started or does not exit with 0.
   */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Buffer> {
    const result = await this.attempt(args, options);
    if (result.code !== 0) throw gitFailed(args, result, this);
    return result.stdout;
  }

  /**
   * Runs a command that looks at the working tree. What git can't open there it passes over with
   * no more than a word, and exits with 0.
   * @throws CouldNotCheck when git fails, or did not look at everything.
   */
  async look(args: readonly string[], options: RunOptions = {}): Promise<Buffer> {
    const result = await this.attempt(args, options);
    if (result.code !== 0) throw gitFailed(args, result, this);
    const line = result.stderr.split('\n').find((text) => GAP.test(text));
    if (line !== undefined) throw passedOver(line);
    return result.stdout;
  }
}

/** Resolves when the process is gone and its streams are closed; rejects when it never began. */
export function ending(
  child: ChildProcessWithoutNullStreams,
  cwd: string,
): Promise<Omit<GitResult, 'stdout'>> {
  let stderr = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    if (stderr.length < STDERR_KEPT) stderr += text;
  });
  // A git that ends early breaks the pipe; its exit code and words tell more than EPIPE does.
  child.stdin.on('error', () => undefined);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(gitNotStarted(error, cwd)));
    child.once('close', (code, signal) => resolve({ code, signal, stderr }));
  });
}
