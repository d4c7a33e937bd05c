import { describe, expect, test } from 'vitest';
import type { FileContent } from '../../../src/core/rule.ts';
import { event, type Fields, madeEvent, proposal } from '../../../src/protocols/vouch/example.ts';
import { rules } from '../../all-rules.ts';
import { lintState } from '../tester.ts';
import { FILE, ID } from './gate-files.ts';
import { changed } from './judge.ts';

const DECISION = { id: 'decided', event: 'proposal.approve', object_ids: [ID, 'refund-window'] };
const RULES = [
  'vouch/decided',
  'vouch/approver',
  'vouch/decision-recorded',
  'vouch/approved-content',
];

/** What is said of who proposed and who decided: of a decision with these fields, and a log. */
async function said(fields: Fields, log: string, files: Record<string, FileContent> = {}) {
  const state = { [FILE]: proposal(fields), 'audit.log.jsonl': log, ...files };
  const found = await lintState(rules, { name: '', files: changed(state) });
  return found
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ level, rule, messageId }) => `${level} ${rule} ${messageId}`);
}

describe('who proposed something', () => {
  const REJECTED = { status: 'rejected', decision_reason: 'no', payload: { id: 'never' } };
  const rejection = event({ ...DECISION, event: 'proposal.reject' });

  test('is checked by the event that says so', async () => {
    expect(await said({}, madeEvent() + event(DECISION))).toEqual([]);
    expect(await said({}, event(DECISION))).toEqual(['error vouch/decided begun']);
    expect(await said({ proposed_by: 'nina' }, madeEvent() + event(DECISION))).toEqual([
      'error vouch/decided proposer',
    ]);
    expect(await said({ proposed_by: 'Scout ' }, madeEvent() + event(DECISION))).toEqual([
      'warning vouch/decided proposer',
    ]);
    const dry = madeEvent({ dry_run: true });
    expect(await said({}, dry + event(DECISION))).toEqual(['error vouch/decided begun']);
  });

  test('matters less where the proposal was rejected', async () => {
    expect(await said(REJECTED, rejection)).toEqual(['warning vouch/decided begun']);
    expect(await said(REJECTED, madeEvent() + rejection)).toEqual([]);
  });

  test('may be said elsewhere', async () => {
    const imported = event({
      id: 'i',
      event: 'bundle.import',
      object_ids: [],
      data: { written: 9 },
    });
    expect(await said({}, imported)).toEqual([]);
    // What was decided here was proposed here: bundles hold nothing that waits.
    expect(await said({}, imported + event(DECISION))).toEqual(['error vouch/decided begun']);
    expect(await said({}, `{"torn\n${event(DECISION)}`)).toEqual([]);
  });

  test('and who decided are one in every spelling', async () => {
    for (const decided_by of ['Scout', 'scout\u200b', '@scout', 'sc\u043eut', 's c o u t']) {
      const log = madeEvent() + event({ ...DECISION, actor: decided_by });
      expect(await said({ decided_by }, log), decided_by).toEqual([
        'error vouch/approver respelled',
      ]);
      const other = { decided_by, proposed_by: 'nina' };
      expect(await said(other, log), decided_by).toEqual(['error vouch/approver witness']);
    }
  });

  test('is no other person for being spelled otherwise in the log', async () => {
    const log = madeEvent() + event({ ...DECISION, actor: 'Maria' });
    expect(await said({}, log)).toEqual(['warning vouch/decision-recorded actor']);
  });
});
