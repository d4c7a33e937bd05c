import type { Fault } from '../core/fault.ts';
import type { Span } from '../core/place.ts';
import { describeSlip } from './json-syntax.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  END,
  FALSE,
  JsonTokens,
  NULL,
  NUMBER,
  OPEN_LIST,
  OPEN_OBJECT,
  STRING,
  type Token,
  TRUE,
} from './json-token.ts';
import { noteKey } from './key-faults.ts';
import { numberFault } from './number-fault.ts';

/** What may come next. `first...` stands behind an opening bracket, `more` behind a value. */
export type Expected = 'value' | 'firstItem' | 'key' | 'firstKey' | 'colon' | 'more' | 'end';

/** An object or a list that is open. */
export interface Frame {
  readonly start: number;
  /** The keys met so far; null in a list. */
  readonly keys: Map<string, Span> | null;
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

export interface JsonScan {
  /** True for exactly the texts that RFC 8259 calls JSON, nested no deeper than allowed. */
  readonly valid: boolean;
  readonly faults: readonly Fault[];
}

/** Reads the whole text once, without recursion. Places are offsets in this text. */
export function scanJson(text: string, depth: number): JsonScan {
  const tokens = new JsonTokens(text);
  const faults: Fault[] = [];
  const stack: Frame[] = [];
  let frame: Frame | null = null;
  let expected: Expected = 'value';
  let previous: Slip['previous'] = null;

  for (;;) {
    const token = tokens.next();
    if (token === END && expected === 'end') return { valid: true, faults };
    const next: Expected | null = tokens.malformed ? null : follow(expected, token, frame);
    const at = { start: tokens.start, end: tokens.end };
    if (next === null) {
      faults.unshift(describeSlip(text, { expected, token, at, previous, frame }));
      return { valid: false, faults };
    }
    if (token === OPEN_OBJECT || token === OPEN_LIST) {
      if (stack.length >= depth) {
        faults.unshift(tooDeep(at, depth));
        return { valid: false, faults };
      }
      frame = { start: at.start, keys: token === OPEN_OBJECT ? new Map() : null };
      stack.push(frame);
    } else if (token === CLOSE_OBJECT || token === CLOSE_LIST) {
      stack.pop();
      frame = stack.at(-1) ?? null;
    } else if (token === STRING && next === 'colon' && frame?.keys != null) {
      noteKey(frame.keys, tokens.value, at, faults);
    } else if (token === NUMBER) {
      const fault = numberFault(tokens.value, at);
      if (fault !== null) faults.push(fault);
    }
    expected = next === 'more' && frame === null ? 'end' : next;
    previous = { token, at };
  }
}

/** What may follow a token, or null where it can't stand. */
function follow(expected: Expected, token: Token, frame: Frame | null): Expected | null {
  const wantsValue = expected === 'value' || expected === 'firstItem';
  switch (token) {
    case STRING:
      if (expected === 'key' || expected === 'firstKey') return 'colon';
      return wantsValue ? 'more' : null;
    case NUMBER:
    case TRUE:
    case FALSE:
    case NULL:
      return wantsValue ? 'more' : null;
    case OPEN_OBJECT:
      return wantsValue ? 'firstKey' : null;
    case OPEN_LIST:
      return wantsValue ? 'firstItem' : null;
    case CLOSE_OBJECT:
      if (frame?.keys == null) return null;
      return expected === 'firstKey' || expected === 'more' ? 'more' : null;
    case CLOSE_LIST:
      if (frame === null || frame.keys !== null) return null;
      return expected === 'firstItem' || expected === 'more' ? 'more' : null;
    case COMMA:
      if (expected !== 'more') return null;
      return frame?.keys == null ? 'value' : 'key';
    case COLON:
      return expected === 'colon' ? 'value' : null;
    default:
      return null;
  }
}

/** A bracket that opens more than the configuration allows. */
export function tooDeep(at: Span, limit: number): Fault {
  return { kind: 'too-deep', message: 'tooDeep', data: { limit }, at };
}
