import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CLAIM, claim, evidence, SOURCE_ID } from '../example.ts';
import {
  claimErrors,
  LATER,
  logWith,
  QUOTED as NEW,
  quotedEvidence,
  updated,
} from './change-examples.ts';

const INPUT = { id: 'refund-window', evidence: ['ev-refunds'] };
const NAMED = { ...INPUT, actor: 'maria' };
const QUOTED = { 'evidence/ev-refunds.yaml': evidence() };

export const citeExamples: readonly OperationExample[] = [
  {
    name: 'a piece of evidence besides the source',
    before: baseWith(QUOTED),
    input: NAMED,
    now: LATER,
    result: { evidence_added: ['ev-refunds'] },
    after: {
      ...logWith({
        event: 'claim.cite',
        ids: ['refund-window'],
        data: { evidence_added: ['ev-refunds'] },
      }),
      [CLAIM]: updated(claim()).replace(
        /^evidence: .*$/m,
        `evidence:\n  - ${SOURCE_ID}\n  - ev-refunds`,
      ),
    },
  },
  {
    name: 'words of the source, as a new piece of evidence',
    before: baseWith(),
    input: { ...NAMED, evidence: [{ source_id: SOURCE_ID, quote: 'paid within 14 days' }] },
    now: LATER,
    result: {
      citations: [
        { kind: 'source', source_id: SOURCE_ID },
        { kind: 'evidence', source_id: SOURCE_ID, quote: 'paid within 14 days' },
      ],
    },
    after: {
      ...logWith(
        { event: 'evidence.create', ids: [NEW], data: { source_id: SOURCE_ID } },
        {
          ...{ event: 'claim.cite', ids: ['refund-window'], drawn: 1 },
          data: { evidence_added: [NEW] },
        },
      ),
      ...quotedEvidence,
      [CLAIM]: updated(claim()).replace(
        /^evidence: .*$/m,
        `evidence:\n  - ${SOURCE_ID}\n  - ${NEW}`,
      ),
    },
  },
  {
    name: 'words that the source does not have',
    before: baseWith(),
    input: { ...NAMED, evidence: [{ source_id: SOURCE_ID, quote: 'Paid within 14 days' }] },
    error: 'no-quote',
  },
  {
    name: 'neither words nor a place in the source',
    before: baseWith(),
    input: { ...NAMED, evidence: [{ source_id: SOURCE_ID }] },
    error: 'no-place',
  },
  {
    name: 'what a claim cites',
    before: baseWith({
      'claims/refund-window.yaml': claim({ evidence: ['ev-refunds', SOURCE_ID, 'ev-lost'] }),
      ...QUOTED,
    }),
    input: { id: 'refund-window' },
    result: {
      citations: [
        {
          kind: 'evidence',
          id: 'ev-refunds',
          source_id: SOURCE_ID,
          locator: 'L3',
          quote: 'paid within 14 days',
        },
        { kind: 'source', source_id: SOURCE_ID, locator: 'docs/refunds.md', hash: SOURCE_ID },
        { kind: 'missing', ref: 'ev-lost' },
      ],
    },
  },
  {
    name: 'an id that neither a source nor a piece of evidence has',
    before: baseWith(),
    input: NAMED,
    error: 'unknown-evidence',
  },
  {
    name: 'a piece of evidence from a source that is not there',
    before: baseWith({ 'evidence/ev-refunds.yaml': evidence({ source_id: '0'.repeat(64) }) }),
    input: NAMED,
    error: 'unknown-evidence',
  },
  {
    name: 'a claim that was archived',
    before: baseWith({ ...QUOTED, 'claims/refund-window.yaml': claim({ status: 'archived' }) }),
    input: NAMED,
    error: 'retired-claim',
  },
  ...claimErrors({ ...INPUT, evidence: [SOURCE_ID] }, 'id').filter(
    ({ error }) => error !== 'no-actor',
  ),
  { name: 'nobody is named', before: baseWith(QUOTED), input: INPUT, error: 'no-actor' },
];
