import type { Effects } from '../core/operation.ts';
import type { InputSchema } from '../core/operation-input.ts';
import type { Output } from '../core/operation-output.ts';
import type { Diagnostic as ReportDocumentProblem } from '../core/report-document.ts';

/** What a call came to. */
export interface Answer {
  /** An object, for clients that want one. */
  readonly whole: Readonly<Record<string, unknown>>;
  /** The answer by the protocol: `whole`, or a member of it. */
  readonly result: unknown;
  /** What is to be known besides; without members that would be empty. */
  readonly besides: Besides;
}

export interface Besides {
  /** Where nothing was written. */
  readonly dry_run?: boolean;
  /** The files that were written, or would be. */
  readonly written?: readonly unknown[];
  /** What the linter says of them. */
  readonly diagnostics?: readonly ReportDocumentProblem[];
  readonly notes?: readonly string[];
}

/** A method that a server offers, by whatever transport. */
export interface Offered {
  /** `kb.approve`. */
  readonly method: string;
  /** The same for those that know no dots: `kb_approve`. */
  readonly tool: string;
  /** One line. */
  readonly summary: string;
  /** Paragraphs. */
  readonly about: readonly string[];
  readonly effects: Effects;
  readonly input: InputSchema;
  /** Properties that no request can give, and what to say of one that does. */
  readonly withheld: Readonly<Record<string, string>>;
  /** What `whole` holds. */
  readonly output: Output;
  /** Paths into it, as `errors.help`, to what we say ourselves: names of commands and options become those of clients. */
  readonly said?: readonly string[];
  /**
   * @param input fits the schema
   * @throws CallFault, or what `faultOf` makes one of
   */
  call(input: Readonly<Record<string, unknown>>): Promise<Answer>;
}
