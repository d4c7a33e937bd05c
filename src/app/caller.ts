import type { Readable, Writable } from 'node:stream';

/** Whoever came through a door: all that is known of the world outside. */
export interface Caller {
  /** Absolute. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The day as YYYY-MM-DD in UTC; left out for what the clock says. */
  readonly today?: string;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Standard input and output as they are, for a server. */
  readonly pipes?: { readonly input: Readable; readonly output: Writable };
  /** Left out, or null, where standard input or standard output is none. */
  readonly terminal?: Terminal | null;
}

/** Where a person can be asked something. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Whoever wants a check: a caller without a place to print a report. */
export type Asker = Pick<Caller, 'cwd' | 'env' | 'today' | 'stdin' | 'stderr'>;

/** Where text goes. */
export interface Stream {
  write(text: string): void;
  /** Resolves once a slow reader has taken what was written, or is gone; left out where nothing waits for one. */
  taken?(): Promise<void>;
  readonly isTerminal: boolean;
  /** True when the stream was redirected to a file. */
  readonly isFile: boolean;
  /** Width of the terminal; undefined for what is none. */
  readonly columns: number | undefined;
}
