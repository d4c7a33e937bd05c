import { expect, test } from 'vitest';
import { withoutStackTraces } from '../../src/parse/without-stack-traces.ts';

test('errors have no stack traces meanwhile, and have them again', () => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 7;
  try {
    expect(withoutStackTraces(() => Error.stackTraceLimit)).toBe(0);
    expect(Error.stackTraceLimit).toBe(7);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
});

test('where the limit is frozen, the work is done all the same', () => {
  const own = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit') ?? {};
  Object.defineProperty(Error, 'stackTraceLimit', { ...own, writable: false });
  try {
    expect(withoutStackTraces(() => 'done')).toBe('done');
  } finally {
    Object.defineProperty(Error, 'stackTraceLimit', own);
  }
});
