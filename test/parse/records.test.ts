import { describe, expect, test } from 'vitest';
import type { ReadableKind, RecordOf } from '../../src/core/record.ts';
import { KINDS as ALL, definitionOf } from '../../src/protocols/kinds.ts';
import { parseAs } from './parse-as.ts';

async function read<K extends ReadableKind>(kind: K, text: string): Promise<RecordOf[K]> {
  const record = await parseAs(kind, text);
  if (!record.readable) throw new Error(`not readable: ${JSON.stringify(record.faults)}`);
  return record as RecordOf[K];
}

const KINDS = ALL.map(({ kind }) => kind).filter((kind) => {
  return !['path', 'bytes', 'archive', 'packed'].includes(definitionOf(kind).format);
}) as ReadableKind[];

test.each(KINDS)('bytes that are no text make no %s', async (kind) => {
  const record = await parseAs(kind, Buffer.from([0x61, 0xff]));
  expect(record).toMatchObject({ kind, readable: false, text: 'a' });
  expect(record.faults.map((fault) => fault.kind)).toEqual(['encoding']);
});

describe('a JSON record', () => {
  test('is its value with positions', async () => {
    const record = await read('session-store', '\ufeff{"sessions": []}\n');
    expect(record.value).toEqual({ sessions: [] });
    expect(record.skipped).toBe(3);
    expect(record.positions.spanOf(['sessions'])).toEqual({ start: 13, end: 15 });
    expect(record.shape).toEqual([]);
  });

  test.each(['{', 'sessionId: x\n'])('that is no JSON is unreadable: %j', async (text) => {
    const record = await parseAs('contribution', text);
    expect(record.readable).toBe(false);
    expect(record.faults.map((fault) => fault.kind)).toEqual(['syntax']);
  });
});

describe('a YAML record', () => {
  test('is its value with positions', async () => {
    const record = await read('vouch-claim', "\ufeffid: '42'\nevidence: [a]\n");
    expect(record.value).toEqual({ id: '42', evidence: ['a'] });
    expect(record.positions.spanOf(['id'])).toEqual({ start: 4, end: 8 });
    expect(record.positions.spanOf(['evidence', 0])).toEqual({ start: 20, end: 21 });
    expect(record.shape.map(({ property }) => property)).toContain('text');
  });

  test('that is no YAML is unreadable', async () => {
    const record = await parseAs('vouch-claim', 'id: [');
    expect(record.readable).toBe(false);
    expect(record.faults.map((fault) => fault.kind)).toEqual(['syntax']);
  });
});

describe('bytes', () => {
  const POINTER =
    'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n';

  test('may be of any kind', async () => {
    const record = await parseAs('vouch-source-content', Buffer.from([0xff, 0xfe, 0, 0x61]));
    expect(record).toMatchObject({ readable: true, text: '', faults: [] });
  });

  test('may be a text', async () => {
    const record = await parseAs('vouch-source-content', 'text\n');
    expect(record).toMatchObject({ readable: true, text: '', faults: [] });
  });

  test('that stand for bytes elsewhere are none', async () => {
    const record = await parseAs('vouch-source-content', POINTER);
    expect(record).toMatchObject({ readable: false });
    expect(record.faults.map((fault) => fault.kind)).toEqual(['lfs-pointer']);
  });
});

describe('a record of lines', () => {
  test('knows the shape of each line that parsed', async () => {
    const record = await read('contribution-manifest', '7\n{\n{"id":"x"}\n');
    expect(record.entries.map(({ value }) => value)).toEqual([7, { id: 'x' }]);
    expect(record.faults.map((fault) => fault.kind)).toEqual(['syntax']);
    const [first, second] = record.shape;
    expect(first).toMatchObject({ problem: 'wrong', path: [0], value: 7 });
    expect(second).toMatchObject({ path: [1], problem: 'missing', property: 'sessionId' });
    const wrong = record.shape.find(({ path }) => path.length === 2);
    expect(wrong).toMatchObject({ problem: 'wrong', path: [1, 'id'], value: 'x' });
  });

  test('may have no schema', async () => {
    expect((await read('bead-list', '{}\n')).shape).toEqual([]);
  });
});

describe('a Markdown record', () => {
  test('has front matter and a body', async () => {
    const record = await read('agent-definition', '---\nname: scout\n---\n# Scout\n');
    expect(record.envelope).toEqual({ name: 'scout' });
    expect(record.positions.spanOf(['name'])).toEqual({ start: 10, end: 15 });
    expect(record.body.sections.map(({ title }) => title)).toEqual(['Scout']);
    expect(record.bodySpan).toEqual({ start: 20, end: 28 });
  });

  test('may have no front matter, and then has no shape', async () => {
    const record = await read('agent-definition', '# Scout\n');
    expect(record).toMatchObject({ envelope: null, shape: [] });
  });

  test('with broken front matter is unreadable', async () => {
    expect((await parseAs('skill', '---\nname: [\n---\n')).readable).toBe(false);
  });
});

test.each(['session_x\n', '---\na: [\n---\n'])('a text record is its text: %j', async (text) => {
  const nothing = { readable: true, skipped: 0, faults: [] };
  expect(await read('current-session', text)).toEqual({
    kind: 'current-session',
    text,
    ...nothing,
  });
});

describe.each(['subagent-output', 'spawn-prompt', 'protocol-document'] as const)(
  'the body of a %s',
  (kind) => {
    const head = '---\nname: scout\n---\n';

    test('is read up to 2 Mi characters', async () => {
      expect((await parseAs(kind, head + '-'.repeat(2 * 2 ** 20))).readable).toBe(true);
    });

    test('is not taken apart when it is larger', async () => {
      const { readable, faults } = await parseAs(kind, `${head}${'-\n'.repeat(2 ** 20)}-`);
      expect(readable).toBe(false);
      const data = {
        what: 'The body of this document',
        size: 2 * 2 ** 20 + 1,
        unit: 'characters',
        limit: 2 * 2 ** 20,
      };
      const at = { start: head.length, end: head.length };
      const help = expect.stringContaining('name that file in the document');
      expect(faults).toEqual([{ kind: 'too-large', message: 'tooLarge', data, at, help }]);
    });
  },
);

test.each(['agent-definition', 'skill'] as const)(
  'only the front matter of a %s counts',
  async (kind) => {
    const { readable } = await parseAs(kind, `---\nname: scout\n---\n${'-\n'.repeat(2 ** 21)}`);
    expect(readable).toBe(true);
  },
);
