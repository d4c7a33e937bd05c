import type { OperationExample } from '../../../core/operation.ts';
import {
  BASELINE,
  BASELINE_PATH,
  CITED,
  CONFLICT,
  DECISION,
  EVIDENCE,
  PATH,
  REFERENCE,
} from '../example.ts';
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

const OPEN = { completedAt: null };

/** A repository with a draft. */
function drafted(changes: Readonly<Record<string, unknown>>, entry = {}) {
  const text = sealedContribution(changes, OPEN);
  const listing = entryOf(text, { status: 'partial', ...entry });
  return { ...CITED, [PATH]: text, [MANIFEST]: listing };
}

const empty = drafted({ decisions: [] }, { decisionCount: 0 });
const one = listed(sealedContribution({}, OPEN), 'partial');
const LINE = { ...EVIDENCE, section: 'Redis', quote: 'It keeps order per key.', line: 3 };
const FIRST = {
  questionId: 'RCSD-001',
  question: 'Which store holds the queue?',
  answer: 'Redis streams',
  confidence: 0.8,
  rationale: 'It is in use already, and it keeps order.',
};
const written = {
  ...FIRST,
  evidence: [{ file: LINE.file, section: 'Redis', quote: LINE.quote, line: 3, type: LINE.type }],
};
const SURE = {
  ...{ questionId: 'RCSD-002', question: 'How often is a message sent again?' },
  ...{ answer: 'Three times, a minute apart', confidence: 0.95 },
  rationale: 'More often did not help in the last outage.',
};
const evidenced = {
  ...SURE,
  evidence: [
    { file: LINE.file, section: 'Redis', quote: 'order per key', line: 3, type: 'research' },
    {
      ...{ url: 'https://example.org/streams', section: 'Limits of retries', type: 'external' },
      accessedAt: '2026-03-02T12:00:00.000Z',
    },
  ],
  uncertaintyNote: 'There was only one outage.',
  alternatives: [{ option: 'Never', reason: 'Messages were lost.' }],
};
const conflict = { ...CONFLICT, conflictType: 'contradiction' };
const conflicting = drafted({ conflicts: [conflict] }, { conflictCount: 1 });
const ask = { file: PATH, ...FIRST, evidence: ['docs/queues.md:3'] };
const { question: _, ...unworded } = ask;
const again = sealedContribution({ decisions: [{ ...DECISION, confidence: 0.75 }] }, OPEN);

const REASON = 'The load of the next release is not known.';
const noted = sealedContribution({ decisions: [{ ...DECISION, uncertaintyNote: REASON }] }, OPEN);
const waiting = listed(sealedContribution({}, OPEN), 'blocked');

/** The repository with the first decision, and what it rests on. */
function resting(on: object) {
  const decisions = [{ ...FIRST, evidence: [on] }];
  return relisted(empty, sealedContribution({ decisions }, OPEN), { status: 'partial' });
}

export const decideExamples: readonly OperationExample[] = [
  {
    name: 'what a blocked contribution waits for: it stays blocked',
    before: waiting,
    input: { file: PATH, questionId: 'RCSD-001', note: REASON },
    after: {
      [PATH]: noted,
      [MANIFEST]: `${waiting[MANIFEST]}${entryOf(noted, {
        ...{ id: 'contrib_00000001', status: 'blocked', updatedAt: NOW },
      })}`,
    },
  },
  {
    name: 'the first decision, with the line that supports it',
    before: empty,
    input: ask,
    after: relisted(empty, sealedContribution({ decisions: [written] }, OPEN), {
      status: 'partial',
    }),
    result: { decisionCount: 1, differs: [] },
  },
  {
    name: 'a line below a title that is called like its file',
    before: { ...empty, 'docs/redis.md': '# Redis\n\nIt keeps order per key.\n' },
    input: { ...ask, evidence: ['docs/redis.md:3'] },
    after: resting({
      ...{ file: 'docs/redis.md', section: 'line 3', quote: LINE.quote },
      ...{ line: 3, type: 'documentation' },
    }),
  },
  {
    name: 'lines of code without a declaration above, as an editor names them',
    before: { ...empty, 'src/queue.ts': "import a from 'a';\n\na.start({\n  retries: 3,\n});\n" },
    input: { ...ask, evidence: ['src/queue.ts:2-4'] },
    after: resting({
      ...{ file: 'src/queue.ts', section: 'lines 3-4' },
      ...{ quote: 'a.start({ retries: 3,', line: 3, type: 'code' },
    }),
  },
  {
    name: 'lines as a code host names them, with their section',
    before: empty,
    input: { ...ask, evidence: ['docs/queues.md#L3-L3#Redis'] },
    after: relisted(empty, sealedContribution({ decisions: [written] }, OPEN), {
      status: 'partial',
    }),
  },
  {
    name: 'with all that there is to say',
    before: one,
    input: {
      ...{ file: PATH, ...SURE, note: evidenced.uncertaintyNote },
      evidence: ['docs/queues.md=research'],
      urls: ['https://example.org/streams Limits of retries'],
      quotes: ['order per key'],
      alternatives: { Never: 'Messages were lost.' },
    },
    after: relisted(one, sealedContribution({ decisions: [DECISION, evidenced] }, OPEN), {
      ...{ status: 'partial', decisionCount: 2 },
    }),
    result: { decisionCount: 2 },
  },
  {
    name: 'a confidence changes',
    before: one,
    input: { file: PATH, questionId: 'RCSD-001', confidence: 0.75 },
    after: relisted(one, again, { status: 'partial' }),
  },
  {
    name: 'an answer changes, and its side of a conflict',
    before: conflicting,
    input: {
      ...{ file: PATH, questionId: 'RCSD-001', answer: 'A Redis list' },
      rationale: 'One worker reads the queue, so a list is enough.',
    },
    after: relisted(
      conflicting,
      sealedContribution(
        {
          decisions: [
            {
              ...DECISION,
              answer: 'A Redis list',
              rationale: 'One worker reads the queue, so a list is enough.',
            },
          ],
          conflicts: [
            { ...conflict, thisSession: { ...conflict.thisSession, position: 'A Redis list' } },
          ],
        },
        OPEN,
      ),
      { status: 'partial', conflictCount: 1 },
    ),
  },
  {
    name: 'another answer with the rationale of the one before',
    before: conflicting,
    input: { file: PATH, questionId: 'RCSD-001', answer: 'A Redis list' },
    error: 'old-rationale',
  },
  {
    name: 'another session answers differently',
    before: withBaseline(),
    input: unworded,
    after: relisted(withBaseline(), sealedContribution({ decisions: [written] }, OPEN), {
      status: 'partial',
    }),
    result: { differs: [REFERENCE.sessionId] },
  },
  {
    name: 'an answer that says nothing',
    before: empty,
    input: { ...ask, answer: 'Maybe Redis' },
    refused: ['CONTRIB-011'],
  },
  {
    name: 'very sure, on one source',
    before: empty,
    input: { ...ask, confidence: 0.9 },
    refused: ['contribution/very-high-confidence'],
  },
  {
    name: 'a guess without a note',
    before: empty,
    input: { ...ask, confidence: 0.4 },
    refused: ['CONTRIB-015'],
  },
  {
    name: 'a quote that the file does not hold',
    before: empty,
    input: { ...ask, quotes: ['keeps no order'] },
    refused: ['contribution/evidence-quote'],
  },
  {
    name: 'evidence that is not there',
    before: empty,
    input: { ...ask, evidence: ['../queues.md#Redis'] },
    refused: ['contribution/evidence-file'],
  },
  {
    name: 'nothing but a question',
    before: empty,
    input: { file: PATH, questionId: 'RCSD-001', answer: 'Redis streams' },
    error: 'incomplete-decision',
  },
  {
    name: 'a file that is elsewhere',
    before: { ...empty, 'web/src/a.ts': 'export const a = 1;\n' },
    input: { ...ask, evidence: ['src/a.ts:1'] },
    error: 'no-file',
  },
  {
    name: 'no section',
    before: empty,
    input: { ...ask, evidence: ['docs/queues.md'] },
    error: 'no-section',
  },
  {
    name: 'a range that ends behind the file',
    before: empty,
    input: { ...ask, evidence: ['docs/queues.md:3-90'] },
    error: 'no-lines',
  },
  {
    name: 'a type that evidence cannot have',
    before: empty,
    input: { ...ask, evidence: ['docs/queues.md:3=doc'] },
    error: 'unknown-type',
  },
  {
    name: 'a blank line',
    before: empty,
    input: { ...ask, evidence: ['docs/queues.md:2'] },
    error: 'blank-line',
  },
  {
    name: 'more quotes than evidence',
    before: empty,
    input: { ...ask, quotes: ['order', 'key'] },
    error: 'too-many-quotes',
  },
  {
    name: 'what is complete',
    before: listed(beyondDraft('complete')),
    input: ask,
    error: 'not-draft',
  },
  ...unchangeable({ questionId: 'RCSD-001' }),
];

function withBaseline() {
  const { [MANIFEST]: listing = '' } = empty;
  const other = entryOf(BASELINE, {
    ...{ id: REFERENCE.contributionId, sessionId: REFERENCE.sessionId, taskId: 'T2309' },
    ...{ status: 'partial', createdAt: '2026-01-25T09:30:00Z', filePath: BASELINE_PATH },
  });
  return { ...empty, [BASELINE_PATH]: BASELINE, [MANIFEST]: other + listing };
}
