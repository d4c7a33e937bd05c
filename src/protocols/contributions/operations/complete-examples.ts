import type { OperationExample } from '../../../core/operation.ts';
import { BASELINE, BASELINE_PATH, DECISION, PATH } from '../example.ts';
import { MANIFEST } from '../manifest-example.ts';
import {
  entryOf,
  listed,
  NOW,
  relisted,
  sealedContribution,
  wrongMoves,
} from './status-examples.ts';

const OPEN = { completedAt: null };
const READY = { completedAt: NOW, consensusReady: true };
const UNREADY = { completedAt: NOW, consensusReady: false };
const UNSURE = { decisions: [{ ...DECISION, confidence: 0.6 }] };
const draft = listed(sealedContribution({}, OPEN), 'partial');
const unsure = listed(sealedContribution(UNSURE, OPEN), 'partial');

export const completeExamples: readonly OperationExample[] = [
  {
    name: 'a draft is complete',
    before: draft,
    input: { file: PATH },
    after: relisted(draft, sealedContribution({ status: 'complete' }, READY)),
    result: { from: 'draft', status: 'complete' },
  },
  {
    name: 'one that is not ready for consensus',
    before: unsure,
    input: { file: PATH },
    after: relisted(unsure, sealedContribution({ ...UNSURE, status: 'complete' }, UNREADY)),
  },
  {
    name: 'a key question without an answer',
    options: { contributions: { keyQuestions: { T2308: ['RCSD-001', 'RCSD-002'] } } },
    before: draft,
    input: { file: PATH },
    refused: ['CONTRIB-005'],
  },
  {
    name: 'another session answers differently, and no conflict says so',
    before: {
      ...draft,
      [BASELINE_PATH]: BASELINE,
      [MANIFEST]:
        entryOf(BASELINE, {
          id: 'contrib_5e6f7a8b',
          sessionId: 'session_20260125_090000_0f0f0f',
          taskId: 'T2309',
          status: 'partial',
          createdAt: '2026-01-25T09:30:00Z',
          filePath: BASELINE_PATH,
        }) + draft[MANIFEST],
    },
    input: { file: PATH },
    refused: ['CONTRIB-006'],
  },
  {
    name: 'no decision yet',
    before: emptyDraft(),
    input: { file: PATH },
    refused: ['contribution/schema'],
  },
  {
    name: 'the work is blocked',
    before: listed(sealedContribution({}, OPEN), 'blocked'),
    input: { file: PATH },
    error: 'blocked-contribution',
  },
  ...wrongMoves('validated'),
];

/** A draft that was just begun. */
function emptyDraft(): Readonly<Record<string, string>> {
  const text = sealedContribution({ decisions: [] }, OPEN);
  return { [PATH]: text, [MANIFEST]: entryOf(text, { status: 'partial', decisionCount: 0 }) };
}
