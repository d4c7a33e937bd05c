import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { FactEntry } from '../../src/core/fact.ts';
import { index, latest, mark } from '../../src/core/look-up.ts';
import { defineRecordRule, type RecordRule } from '../../src/core/look-up-rule.ts';
import type { LinkInput, Messages, Rule } from '../../src/core/rule.ts';
import { readTies } from '../../src/engine/near/read-ties.ts';
import { gather } from '../../src/link/link.ts';
import type { Put, Read, Recorder } from '../../src/link/state-db.ts';
import { StateLookUps } from '../../src/link/state-tables.ts';

const BY_ID = index<{ readonly content: string }>('message by id');
const ACKNOWLEDGED = mark('message acknowledged', { derived: true });
const SENT_AT = latest('message sent');

/** A message of which others see its id, what it holds and when it was sent. */
function sent(path: string, id: string, created: number, more: object = {}): FactEntry {
  const copy = path.includes('inbox');
  const record = { path, kind: 'message', mode: 'file', id: null, home: '', declared: true, copy };
  const fact = {
    id,
    created,
    content: path,
    sent: path,
    type: 'INFO',
    near: null,
    takesBack: null,
    ...more,
  };
  return { record, fact } as unknown as FactEntry;
}

const FACTS = gather([
  sent('agents/B/inbox/7.md', '7', 30),
  sent('messages/7.md', '7', 10),
  sent('messages/8.md', '8', 20, {
    ...{ type: 'ACK', from: 'BlueLake', acknowledges: [{ name: '7', at: [] }] },
    ...{ subject: null, threadId: null },
  }),
]);

function lookUps(asked: string[] = []) {
  const recorder: Recorder = {
    put: (by, { name }: Put) => asked.push(`${by.record.path} puts ${name.replaceAll('\0', '|')}`),
    read: (by, { name }: Read, isDeriving) =>
      asked.push(
        `${by.record.path} ${isDeriving ? 'derives from' : 'asks'} ${name.replaceAll('\0', '|')}`,
      ),
    cites: (by, { path }, request) =>
      asked.push(`${by.record.path} asks ${path} at ${request.path}`),
  };
  return new StateLookUps(FACTS, DEFAULT_CONFIG, { recorder });
}

describe('records', () => {
  const [, db] = [...lookUps().records('message')][0] ?? [];

  test('are found under their keys, those that go first before others, then by path', () => {
    const paths = db?.get(BY_ID, ['', '7']).map(({ record }) => record.path);
    expect(paths).toEqual(['messages/7.md', 'agents/B/inbox/7.md']);
    expect(db?.first(BY_ID, ['', '7'])?.record.path).toBe('messages/7.md');
    expect(db?.first(BY_ID, ['', '9'])).toBeNull();
    expect([db?.exists(BY_ID, ['', '8']), db?.exists(BY_ID, ['x', '8'])]).toEqual([true, false]);
  });

  test('have a latest time, and none where none says one', () => {
    expect([29, 30].map((bound) => db?.isAfter(SENT_AT, '', bound))).toEqual([true, false]);
    expect(db?.isAfter(SENT_AT, 'x', 0)).toBe(false);
  });

  test('are found under what is derived from others', () => {
    expect(db?.exists(ACKNOWLEDGED, ['', '7', 'bluelake'])).toBe(true);
    expect(db?.exists(ACKNOWLEDGED, ['', '8', 'bluelake'])).toBe(false);
  });
});

describe('what is asked', () => {
  test('is recorded for whoever is judged, and for what is derived by itself', () => {
    const asked: string[] = [];
    const found = [...lookUps(asked).records('message')];
    found[1]?.[1].first(BY_ID, ['', '9']);
    expect(asked).toContain('messages/7.md asks message by id||9');
    expect(asked).toContain('messages/7.md puts message by id||7');
    expect(asked).toContain('messages/8.md derives from message by id||7');
    expect(asked).toContain('messages/8.md puts message acknowledged||7|bluelake');
    expect(asked.filter((each) => each.includes(' asks '))).toHaveLength(1);
  });

  test('of a group is asked by all of it', () => {
    const asked: string[] = [];
    const groups = [...lookUps(asked).groups(BY_ID)].map(([rows]) => rows.length);
    expect(groups).toEqual([2, 1]);
    expect(asked.filter((each) => each.includes(' asks '))).toEqual([
      'messages/7.md asks message by id||7',
      'agents/B/inbox/7.md asks message by id||7',
      'messages/8.md asks message by id||8',
    ]);
  });
});

test('words look at everything, and share what they find', () => {
  const { words } = lookUps();
  expect(words.keys(BY_ID, '')).toEqual(['7', '8']);
  expect(words.latest(SENT_AT, '')).toBe(30);
  expect(words.once('a', () => 1) + words.once('a', () => 2)).toBe(2);
});

test('what is only shown is not worked out where nobody is shown it', () => {
  const asked: string[] = [];
  const rule = defineRecordRule({
    kinds: ['message'],
    *check({ record }: FactEntry<'message'>) {
      const words = () => {
        asked.push(record.path);
        return {};
      };
      yield { message: 'wrong', record, at: [], words };
    },
  } as unknown as RecordRule<Messages, 'message', 'message'>);
  const whole = { lookUps: new StateLookUps(FACTS, DEFAULT_CONFIG) } as unknown as LinkInput;
  expect([...rule.check(whole)].length).toBe(asked.length);
  asked.length = 0;
  readTies(
    FACTS.of('message'),
    { config: DEFAULT_CONFIG, rules: [rule as unknown as Rule] },
    false,
  );
  expect(asked).toEqual([]);
});
