import { PassThrough, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { withMissing } from '../../src/cli/missing-input.ts';
import { type AnyOperation, defineOperation } from '../../src/core/operation.ts';

const OPERATION: AnyOperation = defineOperation({
  id: 'toys/make',
  command: 'toy make NAME',
  operands: ['name'],
  since: '0.2.0',
  source: 'a test',
  summary: 'Makes a toy',
  about: [],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, description: 'its name' },
      color: { type: 'string', enum: ['red', 'blue'], description: 'its colour' },
      wheels: { type: 'integer', minimum: 0, description: 'its wheels' },
      parts: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        description: 'its parts',
      },
      note: { type: 'string', description: 'nobody needs it' },
    },
    required: ['name', 'color', 'wheels', 'parts'],
    additionalProperties: false,
  },
  output: {},
  errors: {},
  examples: [],
  plan: () => ({ changes: [], result: {}, told: [] }),
});

/** A terminal at which somebody types the next line whenever a question was asked. */
function terminalOf(lines: readonly string[]) {
  const input = new PassThrough();
  const typed = [...lines];
  let shown = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      shown += String(chunk);
      done();
      if (!/[◆▲]/.test(String(chunk))) return;
      const next = typed.shift();
      if (next !== undefined) setImmediate(() => input.write(next));
    },
  });
  return { terminal: { input, output }, shown: () => shown };
}

describe('what an operation lacks', () => {
  test('is asked for, each by its kind; what nobody needs is not', async () => {
    const { terminal } = terminalOf(['\x1b[B\r', '4\r', 'axle\r', 'bell\r', '\r']);
    expect(await withMissing(OPERATION, { name: 'cart' }, terminal)).toEqual({
      name: 'cart',
      color: 'blue',
      wheels: 4,
      parts: ['axle', 'bell'],
    });
  });

  test('is not asked for where nothing is missing', async () => {
    const input = { name: 'cart', color: 'red', wheels: 1, parts: ['a'] };
    const { terminal, shown } = terminalOf([]);
    expect(await withMissing(OPERATION, input, terminal)).toBe(input);
    expect(shown()).toBe('');
  });

  test('may be left unanswered: nothing is done then', async () => {
    const { terminal } = terminalOf(['\x03']);
    await expect(withMissing(OPERATION, { name: 'cart' }, terminal)).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
