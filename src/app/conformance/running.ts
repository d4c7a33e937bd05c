import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** Where a server is started, and as whom. */
export interface Place {
  /** The folder that holds the base. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A server that was started. */
export interface Running {
  /** What it reads. */
  readonly input: Writable;
  /** What it writes; ends with it. */
  readonly output: Readable;
  /** Resolves when it has ended, however it did. */
  readonly ended: Promise<unknown>;
  kill(): void;
}

/** Starts a server. */
export type Start = (place: Place) => Running;

/** Starts a program as a server. */
export function programStart([program, ...args]: readonly [string, ...string[]]): Start {
  return ({ folder, env }) => {
    const child = spawn(program, args, { cwd: folder, env: { ...env }, stdio: 'pipe' });
    child.stderr.resume();
    const ended = new Promise((resolve) => {
      child.once('close', resolve);
      child.once('error', resolve);
    });
    return { input: child.stdin, output: child.stdout, ended, kill: () => child.kill('SIGKILL') };
  };
}
