import type { Fault } from '../../core/fault.ts';
import { tooDeep } from '../syntax-fault.ts';
import type { Expected, Frame, Slip } from './json-slip.ts';
import { describeSlip } from './json-syntax.ts';
import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COLON,
  COMMA,
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

/**
 * The first fault of a text that is no JSON, or nests too deep. Reads it token by token, without
 * recursion. Places are offsets in this text.
 */
export function firstJsonFault(text: string, depth: number): Fault {
  const tokens = new JsonTokens(text);
  const stack: Frame[] = [];
  let frame: Frame | null = null;
  let expected: Expected = 'value';
  let previous: Slip['previous'] = null;
  for (;;) {
    const token = tokens.next();
    const at = { start: tokens.start, end: tokens.end };
    const next: Expected | null = tokens.malformed ? null : follow(expected, token, frame);
    if (next === null) return describeSlip(text, { expected, token, at, previous, frame });
    if (token === OPEN_OBJECT || token === OPEN_LIST) {
      if (stack.length >= depth) return tooDeep(at, depth);
      frame = { start: at.start, isObject: token === OPEN_OBJECT };
      stack.push(frame);
    } else if (token === CLOSE_OBJECT || token === CLOSE_LIST) {
      stack.pop();
      frame = stack.at(-1) ?? null;
    }
    expected = frame === null ? 'end' : next;
    previous = { token, at };
  }
}

/** What may come behind a token, or null where the token can't stand. */
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
      if (frame?.isObject !== true) return null;
      return expected === 'firstKey' || expected === 'more' ? 'more' : null;
    case CLOSE_LIST:
      if (frame?.isObject !== false) return null;
      return expected === 'firstItem' || expected === 'more' ? 'more' : null;
    case COMMA:
      if (expected !== 'more') return null;
      return frame?.isObject === true ? 'key' : 'value';
    case COLON:
      return expected === 'colon' ? 'value' : null;
    default:
      return null;
  }
}
