import type { AnyOperation } from '../../core/operation.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import type { Remembering } from '../cache/opened-memory.ts';
import type { Memory } from '../memory.ts';

/** One call of an operation. Its input was held to its schema. */
export interface Call {
  readonly operation: AnyOperation;
  readonly input: Readonly<Record<string, unknown>>;
  /** The properties that a person gave on the command line; left out where a program calls. */
  readonly typed?: readonly string[];
  /** Whether nothing is to be written. */
  readonly dryRun: boolean;
  /** The message of the commit that is to be made of it; '' for one of the operation's own, null for none. */
  readonly commit: string | null;
  /** Milliseconds since 1970; null for what the clock says. */
  readonly now: number | null;
  /** Hex digits in place of the system's randomness; null but in tests. */
  readonly draw: ((digits: number) => string) | null;
  /** The configuration to use in place of the repository's; relative to the caller's folder. */
  readonly config: string | null;
  readonly backend: OpenOptions['backend'];
  /** Who acts in the protocol of the operation; left out where nobody fixed it. */
  readonly actor?: string | null;
  /** The methods that can be called; left out for those of all operations. */
  readonly methods?: readonly string[];
  /** The texts of files when the caller began, by absolute paths; left out by one that ends with the call. */
  readonly started?: ReadonlyMap<string, string>;
  /** What the caller holds from one call to the next; left out by one that ends with the call. */
  readonly held?: Holding;
}

/** What stays from one call to the next. */
export interface Holding {
  /** Each repository is closed when its call ends. */
  open(options: OpenOptions): Promise<Repository>;
  memoryOf(remembering: Remembering): Promise<Memory>;
}
