import type { OperationDocument } from '../core/operation-document.ts';

/** What came of an operation that the library was asked for: `status` says whether there is a result. */
export type OperationOutcome<Result> = Omit<OperationDocument, 'status' | 'result' | 'error'> & {
  /** Failures are thrown. */
  readonly error: null;
} & (
    | { readonly status: 'done' | 'unchanged'; readonly result: Result }
    | { readonly status: 'refused'; readonly result: null }
  );

/** How an operation is called. */
export interface OperationOptions {
  /** Any folder of the repository, absolute. */
  readonly cwd: string;
  /** The environment, mostly `process.env`: git and its own variables are taken from it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Checks everything and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Gives the changes as a patch as well. */
  readonly diff?: boolean | undefined;
  /** Commits what was written and nothing else: with this message, or for `true` with one of its own. */
  readonly commit?: boolean | string | undefined;
  /** The time to write, RFC 3339; what the clock says where it is left out. */
  readonly now?: string | undefined;
  /** A configuration to use in place of the repository's; relative to `cwd`. */
  readonly config?: string | undefined;
  /** What reads the repository; `native` where it is left out. */
  readonly backend?: 'native' | 'js' | undefined;
}
