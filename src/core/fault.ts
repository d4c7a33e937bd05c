import type { Span } from './place.ts';

/** What a parser can find wrong with a file: the rules of `file/*`, one each. */
export type FaultKind =
  | 'encoding'
  | 'syntax'
  | 'duplicate-key'
  | 'unsafe-key'
  | 'too-large'
  | 'too-deep'
  | 'yaml-alias'
  | 'yaml-tag'
  | 'final-newline'
  | 'line-ends'
  | 'line-break'
  | 'symlink'
  | 'lfs-pointer'
  | 'number-precision';

/** A parser's finding, before a rule words it. */
export interface Fault {
  readonly kind: FaultKind;
  /** Which of the rule's messages tells it. */
  readonly message: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Span;
  /** The other place of a fault about two (the first of two equal keys). */
  readonly related?: { readonly at: Span; readonly message: string };
  readonly help?: string;
  /** What should be there in place of it. */
  readonly expected?: string;
  /** A digest of what could not be read for it, where that is not the whole text of the record. */
  readonly unread?: string;
}
