import { expect, test } from 'vitest';
import { bundleOf, manifestOf } from '../../src/protocols/vouch/bundle-example.ts';
import {
  baseWith,
  CONTENT,
  claim,
  config,
  DECIDED,
  LOG,
  PAYLOAD,
  PROPOSAL,
  page,
  proposal,
  SOURCE_ID,
  source,
} from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { type Answered, served } from '../serve/served.ts';
import { filesIn, prepare } from './play.ts';

// What an agent is told of a bundle before and after it is imported.

const OTHERS = '20260413-091400-5e6f7a8b';
const THEIRS = claim({ text: 'Refunds take 7 days.', status: 'working' });

/** An approval by others of another text for the same id. */
function theirApproval(fields: Parameters<typeof proposal>[0] = {}): string {
  const payload = { ...PAYLOAD, text: 'Refunds take 7 days.' };
  return proposal({ id: OTHERS, decided_by: 'quinn', payload, ...fields });
}

/** Calls in a base that has a bundle, and the files after them. */
async function withBundle(
  own: Parameters<typeof baseWith>[0],
  bundle: Readonly<Record<string, string>>,
  calls: readonly (readonly [method: string, params: object])[],
): Promise<{ readonly answers: readonly Answered[]; readonly files: Record<string, string> }> {
  return withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(own), input: {} });
    const { base64 } = bundleOf(manifestOf(bundle), bundle);
    repo.write({ 'kb.tar.gz': Buffer.from(base64, 'base64') });
    const lines = calls.map(([method, params], at) => ({
      id: String(at),
      method,
      params: { path: 'kb.tar.gz', ...params },
    }));
    const answers = await served(repo, lines, { actor: 'maria' });
    return { answers, files: filesIn(repo) as Record<string, string> };
  });
}

const CHECK = ['kb.import_check', {}] as const;

test('the approval of a claim is not imported where the claim itself is skipped', async () => {
  const decided = `decided/${OTHERS}.yaml`;
  const { answers, files } = await withBundle(
    { [`decided/${PROPOSAL}.yaml`]: proposal() },
    {
      'claims/refund-window.yaml': THEIRS,
      'claims/new.yaml': claim({ id: 'new', text: 'Fees stay.' }),
      [decided]: theirApproval(),
    },
    [CHECK, ['kb.import_apply', {}]],
  );
  const note = `${decided} comes only with its claims/refund-window.yaml: the base keeps another one.`;
  expect(answers[0]?.notes).toEqual([note]);
  expect(answers[1]).toMatchObject({
    ok: true,
    result: {
      imported_files: ['claims/new.yaml'],
      skipped_files: ['claims/refund-window.yaml', decided],
      skipped: 2,
    },
    notes: ['claims/refund-window.yaml was left as the base has it.', note],
  });
  expect(files).not.toHaveProperty([`.vouch/${decided}`]);
  expect(files).toHaveProperty([DECIDED]);
});

test('nor is the approved deletion of a claim that the base keeps; a rejection of it is', async () => {
  const rejected = '20260414-091400-00aa11bb';
  const deletion = { kind: 'delete', payload: { target_kind: 'claim', id: 'refund-window' } };
  const { answers, files } = await withBundle(
    {},
    {
      [`decided/${OTHERS}.yaml`]: theirApproval(deletion),
      [`decided/${rejected}.yaml`]: theirApproval({ id: rejected, status: 'rejected' }),
    },
    [['kb.import_apply', { on_conflict: 'overwrite' }]],
  );
  expect(answers[0]).toMatchObject({ ok: true, result: { imported: 1, skipped: 1 } });
  expect(files).not.toHaveProperty([`.vouch/decided/${OTHERS}.yaml`]);
  expect(files).toHaveProperty([`.vouch/decided/${rejected}.yaml`]);
});

test('what approved a claim comes with it where that is written over', async () => {
  const { answers, files } = await withBundle(
    { 'claims/refund-window.yaml': claim({ status: 'archived' }) },
    { 'claims/refund-window.yaml': THEIRS, [`decided/${OTHERS}.yaml`]: theirApproval() },
    [['kb.import_apply', { on_conflict: 'overwrite' }]],
  );
  expect(answers[0]).toMatchObject({
    ok: true,
    result: { imported: 1, overwritten: 1, skipped: 0 },
    notes: ['The status of claims/refund-window.yaml was archived, and is working now.'],
  });
  expect(files).toHaveProperty([`.vouch/decided/${OTHERS}.yaml`]);
});

test('a check shows what is new and both sides of what differs', async () => {
  const long = 'x'.repeat(600);
  const { answers } = await withBundle(
    {},
    {
      'claims/refund-window.yaml': THEIRS,
      'pages/fees.md': page({ id: 'fees', title: 'Fees', claims: [] }, `${long}\n`),
      [`sources/${SOURCE_ID}/content`]: CONTENT,
      [`sources/${SOURCE_ID}/meta.yaml`]: source(),
    },
    [CHECK],
  );
  expect(answers[0]?.result).toMatchObject({
    contents: [
      {
        path: 'claims/refund-window.yaml',
        bundle: 'Refunds take 7 days.',
        base: 'Refunds are paid within 14 days.',
        differs: ['text', 'status'],
      },
      { path: 'pages/fees.md', bundle: `Fees\n${'x'.repeat(495)}…`, base: null, differs: [] },
    ],
  });
});

test('a check shows 50 objects at most, and says so', async () => {
  const claims = Array.from({ length: 51 }, (_, at) => [
    `claims/fee-${at}.yaml`,
    claim({ id: `fee-${at}`, text: `Fee ${at}.` }),
  ]);
  const { answers } = await withBundle({}, Object.fromEntries(claims), [CHECK]);
  expect(answers[0]?.result).toMatchObject({ contents: { length: 50 } });
  expect(answers[0]?.notes).toEqual(['50 of 51 contents are shown.']);
});

test('settings that are never imported are not passed over in silence', async () => {
  const { answers } = await withBundle({}, { 'config.yaml': config({ kb_name: 'partner' }) }, [
    CHECK,
  ]);
  expect(answers[0]?.result).toMatchObject({ identical: ['config.yaml'] });
  expect(answers[0]?.notes).toEqual([expect.stringMatching(/^config\.yaml is another file/)]);
});

test('writing over what the base rests on is refused with a way out that is one', async () => {
  const newer = { id: 'newer', text: 'Refunds take 10 days.' };
  const { answers, files } = await withBundle(
    {
      'claims/refund-window.yaml': claim({ status: 'superseded', superseded_by: 'newer' }),
      'claims/newer.yaml': claim({ ...newer, supersedes: ['refund-window'] }),
      'audit.log.jsonl': '',
    },
    { 'claims/newer.yaml': claim({ ...newer, text: 'Refunds take 7 days.' }) },
    [
      ['kb.import_apply', { on_conflict: 'overwrite' }],
      ['kb.import_apply', { on_conflict: 'skip' }],
    ],
  );
  expect(answers[0]?.error).toMatchObject({
    message: expect.stringContaining('The base is in order'),
    data: {
      code: 'unsound-overwriting',
      help: expect.stringMatching(
        /^"on_conflict": "skip" leaves .*kb\.propose_claim \{.*"supersedes"/,
      ),
    },
  });
  expect(answers[1]).toMatchObject({ ok: true, result: { skipped: 1, imported: 0 } });
  expect(files[LOG]).toBe('');
});
