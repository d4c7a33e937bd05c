import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operate } from '../../src/index/operate.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { type JsonSchema, parameterSchema } from '../../src/serve/mcp.ts';
import { methodOf } from '../../src/serve/parameter-names.ts';
import { withRepository } from '../git/repository-builder.ts';
import { runs } from '../runs.ts';
import { served } from './served.ts';

const TEXTS = fc.constantFrom(
  ...[
    '',
    '.',
    '..',
    '/',
    '~',
    ' ',
    '\n',
    'a\0b',
    '\ud800',
    '\u202e',
    '\u001b[31m',
    'İ',
    '__proto__',
  ],
  ...['.git', '.git/config', '../../x', '/etc/passwd', 'out/passwd', 'C:\\x', 'file:///x', '%00'],
  ...[
    'folder.tar.gz',
    'link.tar.gz',
    'file.txt',
    'file.txt/x.tgz',
    'x.tar.gz',
    'CON',
    'con.tar.gz',
  ],
  ...['-rf', '--output=x', '$(id)', '`id`', '{}', '[]', 'null', '0', '1e309', '9999-99-99'],
  ...['HEAD', 'main', '@{-1}', 'refs/heads/main', '*', '!x', 'T2308', '.vouch/config.yaml'],
  ...['x'.repeat(300), `y/${'é'.repeat(200)}.tgz`, 'a'.repeat(70_000), `T${'9'.repeat(300)}`],
);
const NUMBERS = fc.constantFrom(0, -1, 1, 0.5, 1e308, 2 ** 53, 2 ** 31, 1e21);
const ODD = fc.oneof(
  TEXTS,
  NUMBERS,
  fc.constantFrom<unknown>(null, true, [], {}, [[]], [null], { a: null }),
);

/** Values that fit a schema more or less. */
function anyFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { enum: values, anyOf, items, properties } = schema;
  const fitting = (): fc.Arbitrary<unknown> => {
    if (Array.isArray(values)) return fc.constantFrom(...values);
    if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map(anyFor));
    switch (schema['type']) {
      case 'integer':
      case 'number':
        return NUMBERS;
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(anyFor((items ?? {}) as JsonSchema), { maxLength: 3 });
      case 'object':
        return properties === undefined
          ? fc.dictionary(TEXTS, TEXTS, { maxKeys: 2 })
          : membersOf(properties as Readonly<Record<string, JsonSchema>>, []);
      default:
        return TEXTS;
    }
  };
  return fc.oneof({ weight: 7, arbitrary: fitting() }, { weight: 1, arbitrary: ODD });
}

function membersOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = Object.entries(properties).map(([name, schema]) => [name, anyFor(schema)]);
  return fc.record(Object.fromEntries(values), {
    requiredKeys: [...required],
    noNullPrototype: true,
  });
}

test(
  'no call makes the server fail, or say where it is',
  () =>
    withRepository(async (repo) => {
      const env = { VOUCH_AGENT: 'scout' };
      await operate('vouch/init', {}, { cwd: repo.root, env: { ...repo.env, ...env } });
      mkdirSync(`${repo.root}/folder.tar.gz`);
      writeFileSync(`${repo.root}/file.txt`, 'text\n');
      symlinkSync('file.txt', `${repo.root}/link.tar.gz`);
      symlinkSync('/etc', `${repo.root}/out`);
      const calls = (await loadOperations()).map((operation) => {
        const { properties, required = [] } = parameterSchema(operation.input, {});
        const named = fc.record({ method: fc.constant(methodOf(operation)) });
        return fc.tuple(named, membersOf(properties, required));
      });
      const sequences = fc.array(fc.oneof(...calls), { minLength: 20, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(sequences, async (sequence) => {
          const requests = sequence.map(([{ method }, params], id) => ({ id, method, params }));
          const answers = await served(repo, requests, {}, env);
          const wrong = answers.flatMap((answer, index) =>
            answer.error?.code === 'internal_error' || JSON.stringify(answer).includes(repo.root)
              ? [{ request: requests[index], answer }]
              : [],
          );
          expect(answers).toHaveLength(requests.length);
          expect(wrong).toEqual([]);
        }),
        { numRuns: runs(10) },
      );
    }),
  120_000,
);
