import { expect, test } from 'vitest';
import type { ReadableKind } from '../../src/core/record.ts';
import { parseAs } from '../parse/parse-as.ts';
import { factOf } from './fact-of.ts';

async function fact(kind: ReadableKind, content: unknown): Promise<unknown> {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const record = await parseAs(kind, text);
  if (!record.readable) throw new Error(`not readable: ${text}`);
  return factOf(record);
}

test('sessions with an id, times in milliseconds', async () => {
  const sessions = [
    { id: 'a', status: 'active', startedAt: '2026-01-26T09:30:00Z', endedAt: null, scope: {} },
    { id: 'b', startedAt: 'yesterday', endedAt: '2026-01-26T09:30:00.5Z' },
    { status: 'active' },
    7,
  ];
  expect(await fact('session-store', { sessions })).toEqual({
    sessions: [
      { id: 'a', status: 'active', startedAt: 1769419800000, endedAt: null },
      { id: 'b', status: null, startedAt: null, endedAt: 1769419800500 },
    ],
  });
});

test('tasks with an id; what is missing is empty', async () => {
  const tasks = [
    { id: 'T100', type: 'epic', parentId: null, status: 'done', labels: ['x', 7], notes: ['n'] },
    { id: 'T101' },
    { id: '' },
  ];
  expect(await fact('task-list', { tasks })).toEqual({
    tasks: [
      { id: 'T100', type: 'epic', parentId: null, status: 'done', labels: ['x'], notes: ['n'] },
      { id: 'T101', type: null, parentId: null, status: null, labels: [], notes: [] },
    ],
  });
});

test.each(['session-store', 'task-list'] as const)('a %s that is none is empty', async (kind) => {
  for (const content of ['[]', '7', '{"sessions":{},"tasks":"x"}']) {
    expect(Object.values((await fact(kind, content)) as object)).toEqual([[]]);
  }
});

test('the current session is a line of text', async () => {
  expect(await fact('current-session', 'session_x\r\n')).toEqual({ id: 'session_x' });
});
