import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built command. */
const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Milliseconds after which a run hangs, on a machine with much else to do. */
const HANGS = 60_000;

/** How a run ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  readonly hung: boolean;
}

/** How a run is started, where not as usual. */
export interface StartOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** What standard output and standard error are; a pipe that is read to its end by default. */
  readonly stdout?: 'pipe' | number;
  readonly stderr?: 'pipe' | number;
  readonly input?: string;
  /** Whom it runs as; whoever runs this by default. */
  readonly uid?: number;
  /** A program that starts the command, with its arguments. */
  readonly through?: readonly string[];
  /** Milliseconds after which it hangs, where not as usual. */
  readonly hangs?: number;
  /** What is done to it while it runs. */
  readonly meddle?: (child: ChildProcess) => void;
}

/** Starts the command and waits until it is gone and its streams are closed. */
export function started(args: readonly string[], options: StartOptions): Promise<Ended> {
  const { cwd, env, stdout = 'pipe', stderr = 'pipe', input, uid } = options;
  const { through = [], hangs = HANGS, meddle } = options;
  const [program = '', ...rest] = [...through, process.execPath, CLI, ...args];
  const child = spawn(program, rest, {
    cwd,
    env,
    stdio: [input === undefined ? 'ignore' : 'pipe', stdout, stderr],
    // A group of its own: what is meant for it and its children reaches nobody else.
    detached: true,
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const texts = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  let hung = false;
  const timer = setTimeout(() => {
    hung = true;
    endGroup(child);
  }, hangs);
  meddle?.(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code, signal, ...texts, hung });
    });
  });
}

/** Ends a run and all that it started. */
function endGroup(child: ChildProcess): void {
  try {
    process.kill(-(child.pid as number), 'SIGKILL');
  } catch {
    // It is gone.
  }
}
