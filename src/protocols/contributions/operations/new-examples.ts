import type { OperationExample } from '../../../core/operation.ts';
import { BASELINE, BASELINE_PATH, REFERENCE } from '../example.ts';
import { ARCHIVE, LISTED, MANIFEST, pathOf } from '../manifest-example.ts';
import { sealedText } from './sealed-text.ts';
import { beyondDraft, entryOf, listed, NOW } from './status-examples.ts';

const SESSION = 'session_20260302_110000_0a0b0c';
const OTHER = 'session_20260302_113000_0d0e0f';
const STORE = '.cleo/sessions.json';
const TASKS = '.cleo/todo.json';

function sessions(...ids: readonly string[]): Readonly<Record<string, string>> {
  const active = ids.map((id) => ({ id, status: 'active' }));
  const tasks = [{ id: 'T2310', type: 'task', labels: ['queue-source'] }];
  return {
    [STORE]: `${JSON.stringify({ sessions: active })}\n`,
    [TASKS]: `${JSON.stringify({ tasks })}\n`,
  };
}

const ASKED = { epic: 'T2308', task: 'T2310', marker: 'queue-source', agent: 'opus-1' };

function begun(changes: Readonly<Record<string, unknown>> = {}): string {
  const value = {
    $schema: 'contribution.schema.json',
    _meta: {
      contributionId: 'contrib_00000001',
      protocolVersion: '1.0.0',
      createdAt: NOW,
      completedAt: null,
      agentId: 'opus-1',
      checksum: null,
      consensusReady: false,
    },
    sessionId: SESSION,
    sessionLabel: SESSION,
    epicId: 'T2308',
    epicTitle: 'T2308',
    taskId: 'T2310',
    markerLabel: 'queue-source',
    decisions: [],
    conflicts: [],
    researchOutputs: [],
    status: 'draft',
    ...changes,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

function begunEntry(text: string, path: string): string {
  return entryOf(text, {
    id: 'contrib_00000001',
    sessionId: SESSION,
    status: 'partial',
    createdAt: NOW,
    updatedAt: NOW,
    decisionCount: 0,
    filePath: path,
  });
}

const OWN = pathOf('T2310');
const ARCHIVED = '.cleo/contributions/archive/T2308/T2310.json';
const compared = begun({
  $schema: 'https://example.org/contribution.schema.json',
  epicTitle: 'Queues',
  baselineReference: REFERENCE,
});
const baseline = {
  ...sessions(SESSION, REFERENCE.sessionId),
  [BASELINE_PATH]: BASELINE,
  [MANIFEST]: entryOf(BASELINE, {
    id: REFERENCE.contributionId,
    sessionId: REFERENCE.sessionId,
    taskId: 'T2309',
    status: 'partial',
    createdAt: '2026-01-25T09:30:00Z',
    filePath: BASELINE_PATH,
  }),
};

const SECOND = pathOf('T2310-contrib_00000001');
const taken = sealedText(begun(), [[['_meta', 'agentId'], 'opus-2']]).text;
const second = begun({
  $schema: 'https://example.org/contribution.schema.json',
  epicTitle: 'Queues',
});
const RESEARCH = 'docs/research/2026-03-01_queue-stores.md';
const researched = begun({
  researchOutputs: [
    {
      filePath: RESEARCH,
      researchId: 'queue-stores',
      type: 'comparison',
      title: 'Queue stores',
      createdAt: '2026-03-01T00:00:00.000Z',
      linkedAt: NOW,
    },
  ],
});

export const newExamples: readonly OperationExample[] = [
  {
    name: 'the first one, of the active session',
    before: sessions(SESSION),
    input: ASKED,
    after: { [OWN]: begun(), [MANIFEST]: begunEntry(begun(), OWN) },
    result: { contributionId: 'contrib_00000001', path: OWN, questions: [] },
  },
  {
    name: 'compared with a baseline, which asks the questions',
    before: baseline,
    input: { ...ASKED, session: SESSION, baseline: REFERENCE.contributionId },
    after: {
      [OWN]: compared,
      [MANIFEST]: `${baseline[MANIFEST]}${begunEntry(compared, OWN)}`,
    },
    result: { questions: ['RCSD-001'] },
  },
  {
    name: 'the file of the task is another session’s',
    before: {
      ...sessions(SESSION, 'session_20260126_080000_1a2b3c'),
      [OWN]: LISTED,
      [MANIFEST]: entryOf(LISTED, { status: 'partial', filePath: OWN }),
    },
    input: { ...ASKED, session: SESSION },
    after: {
      [SECOND]: second,
      [MANIFEST]:
        entryOf(LISTED, { status: 'partial', filePath: OWN }) + begunEntry(second, SECOND),
    },
  },
  {
    name: 'the archive has the file of the task',
    before: {
      ...sessions(SESSION, 'session_20260126_080000_1a2b3c'),
      [ARCHIVED]: LISTED,
      [ARCHIVE]: entryOf(LISTED, { status: 'partial', filePath: OWN }),
    },
    input: { ...ASKED, session: SESSION },
    after: { [SECOND]: second, [MANIFEST]: begunEntry(second, SECOND) },
  },
  {
    name: 'with a research file',
    before: { ...sessions(SESSION), [RESEARCH]: '# Queue stores\n' },
    input: { ...ASKED, research: { [RESEARCH]: 'comparison' } },
    after: { [OWN]: researched, [MANIFEST]: begunEntry(researched, OWN) },
  },
  {
    name: 'a label that the task does not have',
    before: sessions(SESSION),
    input: { ...ASKED, marker: 'mail-source' },
    refused: ['CONTRIB-002'],
  },
  {
    name: 'a session that is not active',
    before: sessions(SESSION),
    input: { ...ASKED, session: 'session_20260302_110000_0f0f0f' },
    refused: ['CONTRIB-001'],
  },
  {
    name: 'begun already',
    before: { ...sessions(SESSION), [OWN]: begun(), [MANIFEST]: begunEntry(begun(), OWN) },
    input: ASKED,
    result: { path: OWN },
  },
  {
    name: 'begun already, by another agent of the session',
    before: { ...sessions(SESSION), [OWN]: begun(), [MANIFEST]: begunEntry(begun(), OWN) },
    input: { ...ASKED, agent: 'opus-2' },
    error: 'other-agent',
  },
  {
    name: 'a draft goes to another agent',
    before: { ...sessions(SESSION), [OWN]: begun(), [MANIFEST]: begunEntry(begun(), OWN) },
    input: { ...ASKED, agent: 'opus-2', takeOver: true },
    after: {
      [OWN]: taken,
      [MANIFEST]: `${begunEntry(begun(), OWN)}${begunEntry(taken, OWN)
        .replace('opus-1', 'opus-2')
        .replace('contrib_00000001', 'contrib_00000002')}`,
    },
  },
  {
    name: 'nothing to take over: the draft is of another session',
    before: { ...sessions(SESSION, OTHER), [OWN]: begun(), [MANIFEST]: begunEntry(begun(), OWN) },
    input: { ...ASKED, session: OTHER, agent: 'opus-2', takeOver: true },
    error: 'nothing-to-take-over',
  },
  {
    name: 'complete already',
    before: {
      ...sessions('session_20260126_080000_1a2b3c'),
      ...listed(beyondDraft('complete')),
    },
    input: ASKED,
    error: 'in-work',
  },
  {
    name: 'no session',
    before: sessions(),
    input: ASKED,
    error: 'no-session',
  },
  {
    name: 'two folders have a .cleo, and none is around the call',
    before: { 'a/.cleo/todo.json': '{}', 'b/.cleo/todo.json': '{}' },
    input: ASKED,
    error: 'which-home',
  },
  {
    name: 'two sessions at work',
    before: sessions(SESSION, OTHER),
    input: ASKED,
    error: 'several-sessions',
  },
  {
    name: 'a baseline that is not there',
    before: sessions(SESSION),
    input: { ...ASKED, baseline: 'contrib_ffffffff' },
    error: 'unknown-baseline',
  },
];
