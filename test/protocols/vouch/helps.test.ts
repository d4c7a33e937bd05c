import { expect, test } from 'vitest';
import type { FileContent } from '../../../src/core/rule.ts';
import {
  claim,
  entity,
  event,
  evidence,
  proposal,
  SOURCE_ID,
  source,
} from '../../../src/protocols/vouch/example.ts';
import { toldWith } from './judge.ts';

type Changes = Readonly<Record<string, FileContent | null>>;

const DECIDED = 'decided/20260412-091400-1a2b3c4d.yaml';

/** What the first problem of a rule says of its mending. */
async function remedyOf(rule: string, changes: Changes) {
  const found = (await toldWith(changes)).find((each) => each.rule === rule);
  return { help: found?.help, expected: found?.expected };
}

test('a reference that leads nowhere names the id that is nearly the same', async () => {
  const files = {
    'entities/billing.yaml': entity(),
    'entities/refunds.yaml': entity({ id: 'refunds' }),
  };
  const named = (id: string) => ({
    ...files,
    'claims/refund-window.yaml': claim({ entities: [id] }),
  });
  const near = await remedyOf('vouch/reference', named('biling'));
  expect(near.help).toMatch(/^Did you mean "billing"\? Correct the id/);
  const far = await remedyOf('vouch/reference', named('shipping-costs'));
  expect(far.help).toMatch(/^Correct the id/);
});

test('a decision that does not say who made it is told what the log says', async () => {
  const files = { [DECIDED]: proposal({ decided_by: null }), 'audit.log.jsonl': event() };
  expect((await remedyOf('vouch/decided', files)).help).toBe(
    'By its event in the audit log, this is decided_by: "maria" and decided_at: "2026-04-12T09:14:00.000Z".',
  );
  const rejection = { ...files, 'audit.log.jsonl': event({ event: 'proposal.reject' }) };
  expect((await remedyOf('vouch/decided', rejection)).help).toMatch(/^Copy the missing values/);
});

test('claims that do not agree name the file that has to say so', async () => {
  const files = {
    'claims/refund-window.yaml': claim({ status: 'contested', contradicts: ['short-window'] }),
    'claims/short-window.yaml': claim({ id: 'short-window', status: 'contested' }),
  };
  expect((await remedyOf('vouch/contradicts', files)).help).toMatch(
    /^Add "refund-window" to "contradicts" in "\.vouch\/claims\/short-window\.yaml"/,
  );
});

test('a claim that is superseded and live is to be superseded; what it became later stays open', async () => {
  const holding = (status: string) => ({
    'claims/long-window.yaml': claim({ id: 'long-window', supersedes: ['refund-window'] }),
    'claims/refund-window.yaml': claim({ status, superseded_by: 'long-window' }),
  });
  expect((await remedyOf('vouch/supersedes', holding('stable'))).expected).toBe('superseded');
  expect((await remedyOf('vouch/supersedes', holding('archived'))).expected).toBe(null);
});

test('a file of another name is renamed after the id', async () => {
  const files = { 'claims/short-window.yaml': claim({ id: 'long-window' }) };
  expect((await remedyOf('vouch/id-matches-path', files)).help).toContain(
    'git --literal-pathspecs mv -- .vouch/claims/short-window.yaml .vouch/claims/long-window.yaml`.',
  );
});

test('of an approver and a decision that differ either may have been changed', async () => {
  const files = {
    [DECIDED]: proposal(),
    'claims/refund-window.yaml': claim({ approved_by: 'ana' }),
    'audit.log.jsonl': event(),
  };
  const { expected, help } = await remedyOf('vouch/approved-content', files);
  expect([expected, help]).toEqual([
    null,
    expect.stringMatching(/^Find out which of the two names was changed/),
  ]);
});

test('a quote in another place names the place, where there is one only', async () => {
  const cited = (fields: Readonly<Record<string, unknown>>) =>
    remedyOf('vouch/evidence-quote', { 'evidence/ev-refunds.yaml': evidence(fields) });
  const bytes = { quote: 'Refunds are paid within 14 days.', locator: 'b9-41' };
  expect(await cited({ locator: 'L1' })).toEqual({
    help: 'The quote is only in L3: write that.',
    expected: 'L3',
  });
  expect((await cited({ locator: 'L7-L9' })).expected).toBe('L3');
  expect(await cited({ ...bytes, locator: 'L1', quote: 'Refunds\n\nRefunds are' })).toMatchObject({
    expected: 'L1-L3',
  });
  expect((await cited({ ...bytes, locator: 'b0-4' })).expected).toBe('b9-41');
  const fields = await cited({ ...bytes, byte_start: 8, byte_end: 40 });
  expect(fields.help).toContain(
    'write "byte_start: 9" and "byte_end: 41". If the locator names bytes, write b9-41',
  );
  expect(fields.expected).toBe(null);
  expect((await cited({ ...bytes, byte_start: 8, byte_end: 41 })).expected).toBe('9');
  expect(await cited({ quote: 'Refunds', locator: 'L2' })).toMatchObject({
    help: expect.stringMatching(/^Copy the words/),
    expected: null,
  });
});

test('a quote that is nowhere names what comes nearest, and nothing to write without looking', async () => {
  const near = await remedyOf('vouch/evidence-quote', {
    'evidence/ev-refunds.yaml': evidence({ quote: 'Refunds are paid within 30 days.' }),
  });
  expect(near.help).toMatch(
    /^The nearest text is in line 3: "Refunds are paid within 14 days\."\. Copy/,
  );
  expect(near.expected).toBe(null);
});

test('a source is named by the hash of its content, and not by a word of somebody', async () => {
  const files = { [`sources/${SOURCE_ID}/meta.yaml`]: source({ id: 'pricing' }) };
  const { help } = await remedyOf('vouch/id', files);
  expect(help).toMatch(/^Write the sha256 of "content" as the id/);
});

test('a circle of claims is left by a command that says who holds', async () => {
  const between = (id: string, other: string) =>
    claim({ id, status: 'superseded', supersedes: [other], superseded_by: other });
  const files = {
    'claims/refund-window.yaml': between('refund-window', 'short-window'),
    'claims/short-window.yaml': between('short-window', 'refund-window'),
  };
  expect((await remedyOf('vouch/supersession-cycle', files)).help).toBe(
    'Decide which claim is valid. It is the last argument: for "refund-window", `lint-protocol vouch supersede short-window refund-window --actor NAME`. That removes the link that closes the circle.',
  );
  const alone = { 'claims/refund-window.yaml': between('refund-window', 'refund-window') };
  expect((await remedyOf('vouch/supersession-cycle', alone)).help).toBe(
    'Remove "refund-window" from its own "supersedes".',
  );
});
