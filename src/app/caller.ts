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
}

/** Whoever wants a check: a caller without a place to print a report. */
export type Asker = Pick<Caller, 'cwd' | 'env' | 'today' | 'stdin' | 'stderr'>;

/** Where text goes. */
export interface Stream {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** True when the stream was redirected to a file. */
  readonly isFile: boolean;
  /** Width of the terminal; undefined for what is none. */
  readonly columns: number | undefined;
}
