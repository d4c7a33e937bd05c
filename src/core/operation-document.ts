import type { Diagnostic } from './report-document.ts';

/** What came of an operation, for programs: `schemas/operation.schema.json`. */
export interface OperationDocument {
  readonly version: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** Its id; null where none was named. */
  readonly operation: string | null;
  readonly dryRun: boolean;
  /** `refused`: the linter would report an error, so nothing was written. `error`: it could not be done. */
  readonly status: 'done' | 'unchanged' | 'refused' | 'error';
  /** The files that were written, or would be, in their order. */
  readonly written: readonly OperationWritten[];
  /** What its page says; null where it is refused, or could not be done. */
  readonly result: Readonly<Record<string, unknown>> | null;
  /** About the files that were written; of a refused one, what keeps it from being done. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notes: readonly string[];
  /** What `git apply` takes; only where it was asked for. */
  readonly diff?: string;
  /** The id of the commit that was made; null for none. */
  readonly commit: string | null;
  /** Why it could not be done. */
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly help: string | null;
  } | null;
}

/** One file that an operation wrote. Paths are from the repository's root, `/` between parts. */
export interface OperationWritten {
  readonly path: string;
  readonly action: 'created' | 'changed' | 'appended' | 'moved' | 'removed';
  /** Where a file was that was moved. */
  readonly from?: string;
}
