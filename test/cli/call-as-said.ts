import { PassThrough, Readable } from 'node:stream';
import type { Stream } from '../../src/app/caller.ts';
import type { CommandLine, main } from '../../src/cli/main.ts';

/** How a call ended and what it printed. */
export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface CallOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
  /** True when standard output was redirected to a file. */
  readonly toFile?: boolean;
  /** The day, for what expires. */
  readonly today?: string;
  /** The width of the terminal. */
  readonly columns?: number;
  /** The program; that of the sources, where nothing is said. */
  readonly program?: typeof main;
}

/** Calls the command line within this process, as the shell's door does. */
export async function callAsSaid(args: readonly string[], options: CallOptions): Promise<Called> {
  const { cwd, env = {}, input = '', toFile = false, columns, today = '2026-06-15' } = options;
  // Tests of the built program bring it, and load nothing of the sources.
  const { program = (await import('../../src/cli/main.ts')).main } = options;
  const printed = { out: '', err: '' };
  const stream = (name: 'out' | 'err'): Stream => ({
    write(text) {
      printed[name] += text;
    },
    isTerminal: false,
    isFile: toFile,
    columns,
  });
  const output = new PassThrough();
  output.on('data', (chunk: Buffer) => stream('out').write(chunk.toString()));
  const caller: CommandLine = {
    args,
    cwd,
    today,
    env: { PATH: process.env['PATH'], ...env },
    stdin: chunks(Buffer.from(input)),
    stdout: stream('out'),
    stderr: stream('err'),
    pipes: { input: Readable.from([Buffer.from(input)], { objectMode: false }), output },
  };
  return { code: await program(caller), ...printed };
}

/** Standard input arrives in pieces, cut wherever it may be. */
async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}
