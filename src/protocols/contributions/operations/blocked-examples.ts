import type { OperationExample } from '../../../core/operation.ts';
import { CITED, DECISION, PATH } from '../example.ts';
import { MANIFEST } from '../manifest-example.ts';
import { unchangeable } from './file-examples.ts';
import {
  beyondDraft,
  entryOf,
  listed,
  NOW,
  relisted,
  sealedContribution,
} from './status-examples.ts';

const NOTE = 'The load of the next release is not known.';
const text = sealedContribution({ decisions: [{ ...DECISION, uncertaintyNote: NOTE }] });
const waiting = listed(text, 'blocked');
const done = listed(beyondDraft('complete'), 'blocked');
const working = listed(text, 'partial');

/** What is said of the one that waits. */
const WAITING = {
  path: PATH,
  epicId: 'T2308',
  taskId: 'T2310',
  sessionId: 'session_20260126_080000_1a2b3c',
  agentId: 'opus-1',
  since: '2026-01-26T10:00:00Z',
  notes: [{ questionId: 'RCSD-001', note: NOTE }],
};

export const blockedExamples: readonly OperationExample[] = [
  {
    name: 'one waits',
    before: waiting,
    input: {},
    result: { blocked: [WAITING] },
  },
  {
    name: 'one that waits, and was listed again since',
    before: {
      ...waiting,
      [MANIFEST]: `${waiting[MANIFEST]}${entryOf(text, { id: 'contrib_0a0a0a0a', status: 'blocked', updatedAt: NOW })}`,
    },
    input: {},
    result: { blocked: [WAITING] },
  },
  {
    name: 'another session says so',
    before: {
      ...working,
      [MANIFEST]: `${working[MANIFEST]}${entryOf(text, { id: 'contrib_0a0a0a0a', status: 'blocked', sessionId: 'session_20260126_090000_2b3c4d', updatedAt: NOW })}`,
    },
    input: {},
    result: { blocked: [] },
  },
  { name: 'of another epic', before: waiting, input: { epic: 'T2400' }, result: { blocked: [] } },
  {
    name: 'it waited before',
    before: {
      ...CITED,
      [PATH]: text,
      [MANIFEST]:
        entryOf(text, { status: 'blocked' }) +
        entryOf(text, { id: 'contrib_0a0a0a0a', status: 'partial' }),
    },
    input: {},
    result: { blocked: [] },
  },
];

export const unblockExamples: readonly OperationExample[] = [
  {
    name: 'the work goes on',
    before: waiting,
    input: { file: PATH },
    after: {
      [MANIFEST]:
        entryOf(text, { status: 'blocked' }) +
        entryOf(text, { id: 'contrib_00000001', status: 'partial', updatedAt: NOW }),
    },
    result: { path: PATH },
  },
  {
    name: 'one that was completed by hand meanwhile',
    before: done,
    input: { file: PATH },
    after: { [MANIFEST]: relisted(done, beyondDraft('complete'))[MANIFEST] ?? '' },
  },
  { name: 'it was not blocked', before: working, input: { file: PATH } },
  ...unchangeable(),
];
