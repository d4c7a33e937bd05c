import type { Span } from '../../core/place.ts';
import type { Token } from './json-token.ts';

/** What may come next. `first...` stands behind an opening bracket, `more` behind a value. */
export type Expected = 'value' | 'firstItem' | 'key' | 'firstKey' | 'colon' | 'more' | 'end';

/** An object or a list that is open. */
export interface Frame {
  readonly start: number;
  readonly isObject: boolean;
}

/** A token that can't stand where it stands, and what led there. */
export interface Slip {
  readonly expected: Expected;
  readonly token: Token;
  readonly at: Span;
  /** The token before. */
  readonly previous: { readonly token: Token; readonly at: Span } | null;
  /** The innermost open object or list. */
  readonly frame: Frame | null;
}
