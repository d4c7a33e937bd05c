import type { OperationExample } from '../../../core/operation.ts';
import { archiveOf, MANIFEST } from '../manifest-example.ts';
import {
  entryFor,
  epicFiles,
  FIRST,
  finishedText,
  firstText,
  SECOND,
  SESSIONS,
} from './epic-examples.ts';

const FILES = epicFiles();
const FOREIGN = entryFor(FIRST, firstText(), {
  ...{ id: 'contrib_cccc0003', status: 'blocked', updatedAt: '2026-02-02T12:00:00Z' },
  ...{ sessionId: SESSIONS.second, agentId: 'sonnet-2' },
});
const ARCHIVED = '.cleo/contributions/archive/T2308/T2309.json';

export const listExamples: readonly OperationExample[] = [
  {
    name: 'the contributions of an epic',
    before: FILES,
    input: { epic: 'T2308' },
    result: {
      total: 2,
      contributions: [
        { path: FIRST, state: 'complete', checksum: 'holds', entry: { status: 'complete' } },
        { path: SECOND, state: 'draft', checksum: 'holds', entry: { status: 'partial' } },
      ],
    },
  },
  {
    name: 'only what is not complete',
    before: FILES,
    input: { pending: true },
    result: { total: 1, contributions: [{ path: SECOND }] },
  },
  {
    name: 'an entry of another session does not change the status',
    before: { ...FILES, [MANIFEST]: `${FILES[MANIFEST]}${FOREIGN}` },
    input: { epic: 'T2308', status: 'complete' },
    result: { total: 1, contributions: [{ path: FIRST, entry: { status: 'complete' } }] },
  },
  {
    name: 'those with a severe conflict',
    before: epicFiles({ second: finishedText() }),
    input: { severity: 'high', conflicts: true, question: 'RCSD-001', latest: true },
    result: { total: 1, contributions: [{ path: SECOND }] },
  },
  {
    name: 'nothing fits',
    before: FILES,
    input: { epic: 'T9999' },
    result: { total: 0, contributions: [] },
  },
  {
    name: 'archived ones are listed when asked for',
    before: {
      'docs/queues.md': FILES['docs/queues.md'] ?? '',
      [ARCHIVED]: firstText(),
      [archiveOf('T2308')]: entryFor(FIRST, firstText()),
    },
    input: { archived: true },
    result: { total: 1, contributions: [{ path: ARCHIVED, archived: true, checksum: 'holds' }] },
  },
  {
    name: 'an entry without its file, and an older entry',
    before: {
      ...FILES,
      [MANIFEST]: `${entryFor(SECOND, FILES[SECOND] ?? '', { id: 'contrib_cccc0003', checksum: '00000000' })}${FILES[MANIFEST]}`,
    },
    worktree: {},
    input: { entries: true, task: 'T2310' },
    result: { total: 2, contributions: [{ checksum: 'superseded' }, { checksum: 'holds' }] },
  },
];
