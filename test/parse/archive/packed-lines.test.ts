import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { parsePackedLines } from '../../../src/parse/archive/packed-lines.ts';
import { definitionOf } from '../../../src/protocols/kinds.ts';

const LIMITS = { ...DEFAULT_CONFIG.limits, fileBytes: 1000, logBytes: 10_000 };

function parse(packed: Uint8Array, limits = LIMITS) {
  const pieces = [packed.subarray(0, 20), packed.subarray(20)];
  const { schema } = definitionOf('vouch-audit-segment');
  const load = async () => (await schema?.load())?.validate ?? null;
  return parsePackedLines('vouch-audit-segment', { size: packed.length, pieces }, limits, load);
}

test('lines that gzip packed are read as lines, of several members as of one', async () => {
  const record = await parse(Buffer.concat([gzipSync('{"id":"a"}\n{"i'), gzipSync('d":7}\n')]));
  expect(record).toMatchObject({ readable: true, text: '{"id":"a"}\n{"id":7}\n' });
  expect(record).toMatchObject({ entries: [{ value: { id: 'a' } }, { value: { id: 7 } }] });
  expect(record).toMatchObject({ shape: expect.arrayContaining([expect.anything()]) });
});

test('bytes that are not gzip to their end are a fault', async () => {
  const faulty = [Buffer.from('{}\n'), Buffer.concat([gzipSync('{}\n'), Buffer.alloc(4)])];
  for (const bytes of faulty) {
    const { readable, faults } = await parse(bytes);
    expect({ readable, faults }).toMatchObject({
      readable: false,
      faults: [{ kind: 'syntax', message: 'notGzip' }],
    });
  }
});

test('what is packed much tighter than a log can be is not unpacked to its end', async () => {
  const bomb = gzipSync('\n'.repeat(1_000_000));
  const { readable, faults } = await parse(bomb);
  expect({ readable, faults }).toMatchObject({
    readable: false,
    faults: [{ kind: 'too-large', data: { what: 'What this file unpacks to', limit: 10_000 } }],
  });
  const small = await parse(gzipSync('{}\n'.repeat(300)));
  expect(small).toMatchObject({ readable: true });
});

test('bytes that are no text are a fault of what is packed', async () => {
  const { faults } = await parse(gzipSync(Buffer.from([0x61, 0xff])));
  expect(faults.map(({ kind }) => kind)).toEqual(['encoding']);
});
