import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { KnownLine } from '../../../src/core/known-line.ts';
import type { OperationState } from '../../../src/core/operation.ts';
import { CHAIN_START, chainBreaks } from '../../../src/protocols/vouch/audit-chain.ts';
import { linkOf } from '../../../src/protocols/vouch/chain-links.ts';
import {
  type NewEvent,
  openLog,
  timeText,
} from '../../../src/protocols/vouch/operations/audit-writer.ts';

const NOW = Date.parse('2026-05-02T10:00:00Z');

interface Base {
  readonly log?: string;
  /** What was moved out of the log: hashes and times, the oldest first. */
  readonly segments?: readonly (readonly [hash: string | null, time: string])[];
  readonly id?: string;
}

/** A base as far as its log is concerned. */
function stateOf({ log, segments = [], id }: Base): OperationState {
  const facts = segments.map(([hash, time]) => ({
    record: { home: '.vouch' },
    fact: { hashes: hash === null ? [] : [hash], entries: [{ createdAt: Date.parse(time) }] },
  }));
  const texts: Readonly<Record<string, string | undefined>> = {
    '.vouch/audit.log.jsonl': log,
    '.vouch/config.yaml': id,
  };
  const state: Partial<OperationState> = {
    text: async (path) => texts[path] ?? null,
    stored: async (paths) =>
      new Map(paths.flatMap((path) => (texts[path] ? [[path, Buffer.from(texts[path])]] : []))),
    facts: async () => ({ of: () => facts }) as never,
    parsed: async () => ({ value: { kb: { id } } }) as never,
  };
  return state as OperationState;
}

const EVENT: NewEvent = { event: 'claim.confirm', objectIds: ['a'] };

/** What events are appended, and what is said besides. */
async function appended(base: Base, events: readonly NewEvent[] = [EVENT], now = NOW) {
  let drawn = 0;
  const draw = (digits: number) => String(++drawn).padStart(digits, '0');
  const log = await openLog(
    { state: stateOf(base), now, draw },
    { home: '.vouch', actor: 'maria' },
  );
  const change = log.append(...events);
  if (change.action !== 'append') throw new Error(change.action);
  const lines = change.lines.split('\n');
  expect(lines.pop()).toBe('');
  return { lines, notes: log.notes, now: log.now, log };
}

/** What the hash of a line must be, worked out from its text alone. */
function hashOf(line: string): string {
  const { prev_hash: before } = JSON.parse(line);
  const bare = line.replace(/"hash":"[0-9a-f]{64}",/, '');
  return createHash('sha256').update(`${before}${bare}`).digest('hex');
}

function memberOf(line: string | undefined, name: string): unknown {
  return JSON.parse(line ?? '')[name];
}

/** Whether a log holds together, by the linter's own judgement. */
function breaksIn(...lines: readonly string[]) {
  return chainBreaks(
    lines.map((line) => linkOf({ line: new KnownLine(line), value: JSON.parse(line) })),
  );
}

describe('a chain', () => {
  test('is begun in a base without a log, and in a log without events', async () => {
    for (const log of [undefined, '', '\n\n', '\r\n', 'no event\n', '[1]\n"text"\nnull\n']) {
      const { lines } = await appended({ ...(log !== undefined && { log }), id: 'kb1' });
      expect(memberOf(lines[0], 'prev_hash')).toBe(CHAIN_START);
      expect(memberOf(lines[0], 'hash')).toBe(hashOf(lines[0] ?? ''));
      expect(memberOf(lines[0], 'kb_id')).toBe('kb1');
    }
  });

  test('is continued by the next event, several at once, and several calls', async () => {
    const { lines: first } = await appended({});
    const { lines, log } = await appended({ log: `${first[0]}\n` }, [EVENT, EVENT]);
    const more = log.append(EVENT);
    const last = more.action === 'append' ? more.lines.trimEnd() : '';
    expect(memberOf(lines[0], 'prev_hash')).toBe(memberOf(first[0], 'hash'));
    expect(breaksIn(...first, ...lines, last)).toEqual([]);
    expect([...lines, last].map(hashOf)).toEqual(
      [...lines, last].map((line) => memberOf(line, 'hash')),
    );
  });

  test('goes on behind a torn line, blank lines and CRLF', async () => {
    const { lines: first } = await appended({});
    const hash = memberOf(first[0], 'hash');
    const torn = first[0]?.slice(0, 100);
    for (const end of ['', '\n', '\r\n', '\n\n\n', `\n${torn}`, `\n${torn}\n`, '\r\n\r\n{"id"']) {
      const { lines } = await appended({ log: `${first[0]}${end}` });
      expect(memberOf(lines[0], 'prev_hash')).toBe(hash);
    }
  });

  test('is taken up where the last event has no hash, or one that is none', async () => {
    const { lines: first } = await appended({});
    for (const last of [{ id: 'x' }, { id: 'x', hash: 'abc' }, { id: 'x', hash: 1 }]) {
      const { lines } = await appended({ log: `${first[0]}\n${JSON.stringify(last)}\n` });
      expect(memberOf(lines[0], 'prev_hash')).toBe(memberOf(first[0], 'hash'));
    }
  });

  test('goes on with what was moved out of the log, the newest of it', async () => {
    const segments = [
      ['b'.repeat(64), '2026-03-01T00:00:00Z'],
      ['c'.repeat(64), '2026-04-01T00:00:00Z'],
      ['a'.repeat(64), '2026-02-01T00:00:00Z'],
    ] as const;
    const { lines, now } = await appended({ log: '', segments });
    expect(memberOf(lines[0], 'prev_hash')).toBe('c'.repeat(64));
    expect(now).toBe('2026-05-02T10:00:00Z');
    const late = [[null, '2026-06-01T00:00:00Z']] as const;
    const after = await appended({ log: '', segments: late });
    expect(after.now).toBe('2026-06-01T00:00:00Z');
    expect(JSON.parse(after.lines[0] ?? '')).not.toHaveProperty('hash');
  });
});

test('a log whose events have no hashes gets none', async () => {
  const { lines } = await appended({ log: '{"id":"e1","created_at":"2026-05-01T00:00:00Z"}\n' });
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    ...{ id: '1'.padStart(32, '0'), event: 'claim.confirm', actor: 'maria' },
    ...{ created_at: '2026-05-02T10:00:00Z', object_ids: ['a'], dry_run: false },
    ...{ reversible: true, data: {} },
  });
});

test('an event is one line of ASCII, its keys sorted, as Python has it', async () => {
  const data = { b: 'é\u007f\u2028🦊\n"\\', a: [1, { z: null, y: true }], '': '\u0000' };
  const odd = { ...EVENT, data, actor: 'ü', reversible: false } as const;
  const { lines } = await appended({ log: '{"id":"e1"}\n' }, [odd]);
  // By json.dumps(..., sort_keys=True, separators=(',', ':')) of Python 3.11.
  expect(lines).toEqual([
    '{"actor":"\\u00fc","created_at":"2026-05-02T10:00:00Z","data":{"":"\\u0000","a":[1,{"y":true,"z":null}],"b":"\\u00e9\\u007f\\u2028\\ud83e\\udd8a\\n\\"\\\\"},"dry_run":false,"event":"claim.confirm","id":"00000000000000000000000000000001","object_ids":["a"],"reversible":false}',
  ]);
});

test('a clock that is behind the log is not believed, and that is said', async () => {
  const log = '{"id":"e1","created_at":"2026-05-03T08:00:00.123456Z"}\n{"id":"e2"}\n';
  const { lines, now, notes } = await appended({ log });
  expect(now).toBe('2026-05-03T08:00:00.123000Z');
  expect(memberOf(lines[0], 'created_at')).toBe(now);
  expect(notes).toEqual([
    'The clock is behind the audit log, so that its last time is used: 2026-05-03T08:00:00.123000Z.',
  ]);
  expect((await appended({ log }, [EVENT], Date.parse('2026-05-04T00:00:00Z'))).notes).toEqual([]);
});

test.each([
  [0, '1970-01-01T00:00:00Z'],
  [NOW, '2026-05-02T10:00:00Z'],
  [NOW + 7, '2026-05-02T10:00:00.007000Z'],
])('times are written as the reference implementation writes them: %j', (time, written) => {
  expect(timeText(time)).toBe(written);
});
