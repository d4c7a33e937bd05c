import type { OperationExample } from '../../../core/operation.ts';
import { contribution, fileOf } from '../example.ts';
import { cleoFiles } from './epic-examples.ts';

const ID = 'session_20260302_120000_000001';
const NEXT = ID.replace('000001', '000002');
const { '.cleo/sessions.json': STORE = '' } = cleoFiles('active');
const added = { id: ID, status: 'active', startedAt: '2026-03-02T12:00:00Z' };

function storeWith(...added: readonly object[]): string {
  const { sessions } = JSON.parse(STORE) as { readonly sessions: readonly object[] };
  return `${JSON.stringify({ sessions: [...sessions, ...added] }, null, 2)}\n`;
}

export const sessionBeginExamples: readonly OperationExample[] = [
  {
    name: 'the first session of a repository',
    before: { 'README.md': '' },
    input: {},
    result: { session: ID, path: '.cleo/sessions.json' },
    after: { '.cleo/sessions.json': `${JSON.stringify({ sessions: [added] }, null, 2)}\n` },
    again: 'done',
  },
  {
    name: 'an id that is taken is not given twice',
    before: { '.cleo/sessions.json': storeWith(added) },
    input: {},
    result: { session: NEXT },
    after: {
      '.cleo/sessions.json': storeWith(added, { ...added, id: NEXT }),
      '.cleo/.current-session': `${NEXT}\n`,
    },
    again: 'done',
  },
  {
    name: 'another one is active',
    before: { '.cleo/sessions.json': STORE },
    input: { epic: 'T2308' },
    after: {
      '.cleo/sessions.json': storeWith({ ...added, scope: { type: 'epic', rootTaskId: 'T2308' } }),
      '.cleo/.current-session': `${ID}\n`,
    },
    again: 'done',
  },
  {
    name: 'what was there before any session was stored stays as it is',
    before: fileOf(contribution()),
    input: {},
    result: { session: ID },
    after: { '.cleo/sessions.json': `${JSON.stringify({ sessions: [added] }, null, 2)}\n` },
    again: 'done',
  },
  {
    name: 'a store of another form',
    before: { '.cleo/sessions.json': '[]\n' },
    input: {},
    error: 'unreadable-store',
  },
  {
    name: 'two folders have a .cleo, and none is around the call',
    before: { 'a/.cleo/sessions.json': STORE, 'b/.cleo/sessions.json': STORE },
    input: {},
    error: 'which-home',
  },
];
