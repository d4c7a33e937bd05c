import { ANY_BYTES, type OperationExample } from '../../../core/operation.ts';
import { baseWith, event, LOG } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { packedText } from './tar-text.ts';

const OLD =
  event({ id: 'e0', event: 'kb.init', object_ids: [], created_at: '2026-03-31T08:00:00Z' }) +
  event({ id: 'e1', event: 'claim.confirm', object_ids: ['refund-window'] }).replace(
    '2026-04-12',
    '2026-03-31',
  );
const NEW = event({ id: 'e2', event: 'claim.confirm', object_ids: ['refund-window'] });
const UNSEEN = event({ id: 'e3', event: 'claim.confirm', object_ids: ['refund-window'] });

export const auditRotateExamples: readonly OperationExample[] = [
  {
    name: 'the events of March',
    before: baseWith({ 'audit.log.jsonl': OLD + NEW }),
    input: { before: '2026-04-01' },
    result: { segment: '.vouch/audit.log.2026-04-01.jsonl.gz', events: 2, left: 1 },
    after: { '.vouch/audit.log.2026-04-01.jsonl.gz': ANY_BYTES, [LOG]: NEW },
  },
  {
    name: 'an event that is not committed yet stays',
    before: baseWith({ 'audit.log.jsonl': OLD + NEW }),
    worktree: { [LOG]: OLD + NEW + UNSEEN },
    input: { before: '2026-05-01' },
    result: { events: 2, left: 2 },
    after: { '.vouch/audit.log.2026-05-01.jsonl.gz': ANY_BYTES, [LOG]: NEW + UNSEEN },
  },
  {
    name: 'all that is committed, because nobody else appends to the log',
    before: baseWith({ 'audit.log.jsonl': OLD + NEW }),
    worktree: { [LOG]: OLD + NEW + UNSEEN },
    input: { before: '2026-05-01', force: true },
    result: { events: 3, left: 1 },
    after: { '.vouch/audit.log.2026-05-01.jsonl.gz': ANY_BYTES, [LOG]: UNSEEN },
  },
  {
    name: 'nothing is that old',
    before: baseWith({ 'audit.log.jsonl': NEW }),
    input: { before: '2026-04-01' },
    result: { segment: null, events: 0, left: 1 },
  },
  {
    name: 'events left the log already for a later date',
    before: baseWith({
      'audit.log.jsonl': NEW + UNSEEN,
      'audit.log.2026-06-01.jsonl.gz': {
        base64: Buffer.from(packedText(OLD)).toString('base64'),
        shown: OLD,
      },
    }),
    input: { before: '2026-05-01' },
    error: 'later-segment',
  },
  {
    name: 'a date that does not exist',
    before: baseWith(),
    input: { before: '2026-02-30' },
    error: 'no-date',
  },
  {
    name: 'a base without a log',
    before: { '.vouch/config.yaml': "version: '0.1'\n" },
    input: { before: '2026-04-01' },
    error: 'no-log',
  },
  ...baseErrors({ before: '2026-04-01' }),
];
