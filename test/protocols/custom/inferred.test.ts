/** A schema made of records: it is one that a configuration may name, and the records fit it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSchema } from '../../../src/core/json-schema/compile.ts';
import { inferredSchema } from '../../../src/core/json-schema/inferred.ts';
import { call } from '../../cli/call.ts';
import { withRepository } from '../../git/repository-builder.ts';

test('whatever records say, they fit what is inferred of them', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), (values) => {
      const validate = compileSchema(JSON.stringify(inferredSchema(values)));
      for (const each of values) expect(validate(each)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('keys of all, types, words of a list and times are in it', () => {
  const values = Array.from({ length: 20 }, (_, index) => ({
    id: `D-${index}`,
    at: '2026-11-27T20:00:00Z',
    status: index % 2 === 0 ? 'open' : 'closed',
    ...(index === 3 && { files: ['a.md'], weight: 1.5 }),
  }));
  expect(inferredSchema(values)).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['id', 'at', 'status'],
    properties: {
      id: { type: 'string', minLength: 1 },
      at: { type: 'string', format: 'date-time' },
      status: { type: 'string', enum: ['closed', 'open'] },
      files: { type: 'array', items: { type: 'string', minLength: 1 } },
      weight: { type: 'number' },
    },
  });
  const few = inferredSchema(values.slice(0, 19)) as { properties: { status: object } };
  expect(few.properties.status).toEqual({ type: 'string', minLength: 1 });
});

/** How often keys of objects are asked for, of so many that have one key each that no other has. */
function asked(count: number): number {
  let questions = 0;
  const handler: ProxyHandler<object> = {
    getOwnPropertyDescriptor(target, key) {
      questions += 1;
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
  };
  inferredSchema(
    Array.from({ length: count }, (_, index) => new Proxy({ [`k${index}`]: 1 }, handler)),
  );
  return questions;
}

test('twice as many objects with keys of their own take twice as long', () => {
  expect(asked(100)).toBeGreaterThan(0);
  expect(asked(200)).toBeLessThanOrEqual(2.5 * asked(100));
});

test('of hundreds of different keys it says what all their values have in common', () => {
  const record = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`k${index}`, 1]));
  expect(inferredSchema([record])).toMatchObject({
    type: 'object',
    additionalProperties: { type: 'integer' },
  });
});

test('the command prints it for the records of a declared kind, and says what it cannot', async () => {
  await withRepository(async (repo) => {
    repo.write({
      '.lint-protocol.yaml': 'kinds:\n  run: { files: [runs/*.jsonl], format: jsonl, id: id }\n',
      'runs/a.jsonl': '{"id":"1","n":1,"drop":0.0,"of":[1.0]}\n{"id":"2"}\n',
    });
    const at = { cwd: repo.root, env: repo.env };
    const printed = await call(['kinds', 'infer', 'run'], at);
    expect(printed.code).toBe(0);
    // Who writes 0.0 writes 0.12 next time.
    expect(JSON.parse(printed.out)).toMatchObject({
      required: ['id'],
      properties: {
        n: { type: 'integer' },
        drop: { type: 'number' },
        of: { items: { type: 'number' } },
      },
    });
    expect(printed.err).toContain('2 records');
    repo.write({
      's.json': printed.out,
      '.lint-protocol.yaml':
        'kinds:\n  run: { files: [runs/*.jsonl], format: jsonl, id: id, schema: s.json }\n  none: { files: [none/*.json], format: json }\n',
    });
    expect(await call([], at)).toMatchObject({ code: 0 });
    const wrong = await call(['kinds', 'infer', 'runs'], at);
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain('Did you mean run?');
    expect((await call(['kinds', 'infer', 'none'], at)).err).toContain('No file of the kind none');
    expect((await call(['kinds'], at)).code).toBe(2);
  });
});
