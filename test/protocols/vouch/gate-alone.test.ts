import { expect, test } from 'vitest';
import { proposal } from '../../../src/protocols/vouch/example.ts';
import {
  APPROVED,
  approved,
  CLAIM,
  FILE,
  type Files,
  log,
  NO_CLAIM,
  REJECTED,
  rejected,
} from './gate-files.ts';
import { told } from './judge.ts';

test('sound decisions break no rule', async () => {
  expect(await told(approved())).toEqual([]);
  expect(await told(rejected({ payload: { id: 'never-made' } }))).toEqual([]);
});

/** Each base breaks one rule, once. */
const BROKEN: readonly (readonly [string, string, Files])[] = [
  [
    'a pending proposal among the decided',
    `error vouch/decided status ${FILE}@6:9-6:16`,
    approved({ status: 'pending', decided_by: null, decided_at: null }),
  ],
  [
    'a proposal that nobody approved',
    `error vouch/decided who ${FILE}@6:9-6:17`,
    approved({ decided_by: '' }),
  ],
  [
    'a proposal that was approved at no time',
    `error vouch/decided when ${FILE}@6:9-6:17`,
    approved({ decided_at: null }),
  ],
  [
    'a rejection for no reason',
    `warning vouch/decided reason ${FILE}@6:9-6:17`,
    rejected({ payload: { id: 'never-made' }, decision_reason: ' ' }),
  ],
  [
    'approved by the proposer',
    `error vouch/approver own ${FILE}@8:13-8:18`,
    approved({ decided_by: 'scout' }),
  ],
  [
    'an approved claim that is not there',
    `error vouch/approved-artifact gone ${FILE}@5:16-5:22`,
    approved(NO_CLAIM),
  ],
  [
    'a rejected claim that is there',
    `error vouch/rejected-artifact there ${CLAIM}@1:5-1:18`,
    rejected(),
  ],
  [
    'a decision without its file',
    'error vouch/decision-recorded undecided audit.log.jsonl@2:111-2:137',
    APPROVED,
  ],
  [
    'a decision without its event',
    `error vouch/decision-recorded unrecorded ${FILE}@1:5-1:31`,
    { [FILE]: proposal() },
  ],
  [
    'a decision that the log has otherwise',
    `error vouch/decision-recorded contrary ${FILE}@6:9-6:17`,
    { ...REJECTED, [FILE]: proposal() },
  ],
  [
    'an event by nobody',
    'error vouch/audit-event missing audit.log.jsonl@2:1-2:2',
    log(['kb.init', [], { actor: undefined }]),
  ],
  [
    'an event with a number for a time',
    'error vouch/audit-event wrong audit.log.jsonl@2:59-2:60',
    log(['kb.init', [], { created_at: 7 }]),
  ],
  [
    'an event twice',
    'error vouch/audit-event taken audit.log.jsonl@3:7-3:11',
    log(['kb.init', []], ['kb.identity', [], { id: 'e0' }]),
  ],
  [
    'an event that was put in later',
    'warning vouch/audit-order older audit.log.jsonl@3:63-3:85',
    log(['kb.init', []], ['kb.identity', [], { created_at: '2026-04-12T09:13:59Z' }]),
  ],
];

test.each(BROKEN)('%s', async (_what, finding, changes) => {
  expect(await told(changes)).toEqual([finding]);
});
