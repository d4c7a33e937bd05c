import { expect, test } from 'vitest';
import { nestsDeeper } from '../../src/serve/json-depth.ts';
import { type Line, linesOf } from '../../src/serve/lines.ts';

async function* pieces(...texts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield typeof text === 'string' ? Buffer.from(text) : text;
}

async function read(chunks: AsyncIterable<Uint8Array>, longest?: number): Promise<Line[]> {
  const found: Line[] = [];
  for await (const line of linesOf(chunks, longest)) found.push(line);
  return found;
}

test('lines are put together from pieces, cut wherever it may be', async () => {
  const bytes = Buffer.from('{"ä":1}\n\r\nlast');
  const single = [...bytes].map((byte) => Uint8Array.of(byte));
  expect(await read(pieces(...single))).toEqual([
    { text: '{"ä":1}' },
    { text: '\r' },
    { text: 'last' },
  ]);
  expect(await read(pieces(bytes))).toEqual(await read(pieces(...single)));
  expect(await read(pieces('a\n'))).toEqual([{ text: 'a' }]);
  expect(await read(pieces())).toEqual([]);
});

test('of a line that is too long nothing is kept, and the next one is read', async () => {
  const long = { fault: expect.stringContaining('longer than') };
  expect(await read(pieces('12345\n', '1234\n'), 4)).toEqual([long, { text: '1234' }]);
  expect(await read(pieces('123', '45', '6\nab', 'cde'), 4)).toEqual([long, long]);
});

test('what is not UTF-8 is not guessed at', async () => {
  expect(await read(pieces(Uint8Array.of(0x7b, 0xff, 0x7d, 0x0a), 'ok\n'))).toEqual([
    { fault: 'The line is not UTF-8.' },
    { text: 'ok' },
  ]);
});

test.each([
  ['[[[]]]', 3, false],
  ['[[[]]]', 2, true],
  ['["[[[[", "\\"[[["]', 1, false],
  ['{"a":{"b":[]}}', 2, true],
  ['[[],[],[],[]]', 2, false],
  ['[[[[', 3, true],
])('%s nests deeper than %i levels: %s', (text, levels, expected) => {
  expect(nestsDeeper(text, levels)).toBe(expected);
});
