import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { event, proposal } from '../../../src/protocols/vouch/example.ts';
import { FILE, ID, log } from './gate-files.ts';
import { changed, told, toldIn, toldWith } from './judge.ts';

const UNRECORDED = `error vouch/decision-recorded unrecorded ${FILE}@1:5-1:31`;

const APPROVED = { [FILE]: proposal() };
const REJECTED = {
  [FILE]: proposal({
    status: 'rejected',
    decision_reason: 'expired',
    payload: { id: 'never-made' },
  }),
};
const CREATED = ['proposal.claim.create', [ID], { actor: 'scout' }] as const;

test.each([
  ['proposal.approve', APPROVED],
  ['proposal.claim.approve', APPROVED],
  ['proposal.reject', REJECTED],
  ['proposal.page.reject', REJECTED],
  ['proposal.expire', REJECTED],
])('%s is a decision', async (verb, files) => {
  expect(await told({ ...files, ...log([verb, [ID]]) })).toEqual([]);
  expect(await told(log([verb, [ID]]))).toHaveLength(1);
});

test.each([
  'proposal.claim.create',
  'proposal.claim.dry_run',
  'claim.approve',
  'proposal.a.b.approve',
])('%s is none', async (verb) => {
  const events = log([verb, [ID], { actor: 'scout' }]);
  expect(await told({ ...APPROVED, ...events })).toEqual([UNRECORDED]);
  expect(await told(log([verb, ['lost']]))).toEqual([]);
});

test.each([
  [
    'scout',
    ['error vouch/decision-recorded actor decided/20260412-091400-1a2b3c4d.yaml@8:13-8:18'],
  ],
  ['maria', []],
  // What is wrong with the event is told by another rule.
  [7, []],
])('the log says that %j decided', async (actor, expected) => {
  const found = await told({ ...APPROVED, ...log(['proposal.approve', [ID], { actor }]) });
  expect(found.filter((each) => !each.includes('vouch/audit-event'))).toEqual(expected);
});

test('of several events one has to name who decided', async () => {
  const events = log(['proposal.approve', [ID], { actor: 'ops' }], ['proposal.approve', [ID]]);
  expect(await told({ ...APPROVED, ...events })).toEqual([]);
  const reversed = log(['proposal.approve', [ID]], ['proposal.approve', [ID], { actor: 'ops' }]);
  expect(await told({ ...APPROVED, ...reversed })).toEqual([]);
});

test('who decided is looked for in the event that decided so', async () => {
  const events = log(['proposal.reject', [ID]], ['proposal.approve', [ID], { actor: 'ops' }]);
  const [found, ...others] = await toldWith({ ...APPROVED, ...events });
  expect(others).toEqual([]);
  expect(found?.message).toBe(
    'According to the audit log the proposal was approved by "ops", not by "maria"',
  );
  expect(found?.related.map(({ range }) => range.start.line)).toEqual([3]);
});

test('a proposal goes by its own id, whatever its file is called', async () => {
  const files = { 'decided/renamed.yaml': proposal(), ...log(['proposal.approve', [ID]]) };
  expect(await told(files)).toEqual([
    'error vouch/id-matches-path other decided/renamed.yaml@1:5-1:31',
  ]);
});

test('what only would have happened is none', async () => {
  const dry = { dry_run: true };
  expect(await told({ ...APPROVED, ...log(['proposal.approve', [ID], dry]) })).toEqual([
    UNRECORDED,
  ]);
  expect(await told(log(['proposal.approve', [ID], dry]))).toEqual([]);
});

test('the proposal may stand anywhere among the objects, and an event may name none', async () => {
  expect(await told({ ...APPROVED, ...log(['proposal.approve', ['refund-window', ID]]) })).toEqual(
    [],
  );
  expect(await told(log(['proposal.approve', []]))).toEqual([]);
});

test.each(['bundle.import', 'sync.apply'])(
  '%s may have brought decisions, but not those of proposals that were made here',
  async (verb) => {
    expect(await told({ ...APPROVED, ...log([verb, []]) })).toEqual([]);
    expect(await told({ ...APPROVED, ...log([verb, []], CREATED) })).toEqual([UNRECORDED]);
    const exported = ['bundle.export', [ID]] as const;
    expect(await told({ ...APPROVED, ...log([verb, []], exported) })).toEqual([]);
    expect(await told({ ...APPROVED, ...log([verb, [], { dry_run: true }]) })).toEqual([
      UNRECORDED,
    ]);
  },
);

test.each([
  ['2026-04-13T09:14:00Z', []],
  ['2026-04-13T09:14:01Z', [UNRECORDED]],
])('what was decided a day after the last import did not come with it: %s', async (at, found) => {
  const late = { [FILE]: proposal({ decided_at: at }) };
  expect(await told({ ...late, ...log(['bundle.import', []]) })).toEqual(found);
  const again = ['bundle.import', [], { created_at: at }] as const;
  expect(await told({ ...late, ...log(['bundle.import', []], again) })).toEqual([]);
});

test('what happens in bulk within a base brings no decisions', async () => {
  for (const verb of ['kb.init', 'session.crystallize', 'claim.bulk_clear']) {
    expect(await told({ ...APPROVED, ...log([verb, []]) }), verb).toEqual([UNRECORDED]);
  }
});

test('earlier events may have been moved out of the log', async () => {
  const segment = { 'audit.log.2026-04.jsonl.gz': { base64: 'H4sIAAAAAAAAAwMAAAAAAAAAAAA=' } };
  expect(await told({ ...APPROVED, ...segment })).toEqual([]);
  expect(await told({ ...APPROVED, ...segment, ...log(CREATED) })).toEqual([UNRECORDED]);
});

test('where all that was moved out of the log is at hand, it counts', async () => {
  const segment = (...verbs: readonly string[]) => {
    const text = verbs.map((verb) => event({ id: `s-${verb}`, event: verb })).join('');
    return { 'audit.log.1.jsonl.gz': { base64: gzipSync(text).toString('base64') } };
  };
  const begun = 'kb.init';
  expect(await told({ ...APPROVED, ...segment(begun) })).toEqual([UNRECORDED]);
  expect(await told({ ...APPROVED, ...segment(begun, 'proposal.approve') })).toEqual([]);
  // What was brought in has no events here.
  expect(await told({ ...APPROVED, ...segment(begun, 'bundle.import') })).toEqual([]);
  const unread = { 'audit.log.2.jsonl.gz': { base64: 'H4sI' } };
  const found = await told({ ...APPROVED, ...segment(begun), ...unread });
  expect(found).not.toContain(UNRECORDED);
});

test('a log that is not there, or not whole, tells nothing of what it lacks', async () => {
  expect(await told({ ...APPROVED, 'audit.log.jsonl': null })).toEqual([
    'warning vouch/layout log .gitignore@1:1-1:1',
  ]);
  const whole = event({ event: 'proposal.claim.create', actor: 'scout' });
  for (const text of [`${whole}{"id":\n`, `${whole}\uFFFD\uD800`, '']) {
    const found = await told({ ...APPROVED, 'audit.log.jsonl': text });
    const isWhole = text === '';
    expect(found.filter((each) => each.includes(' vouch/'))).toEqual(isWhole ? [UNRECORDED] : []);
  }
});

test('a decided file that cannot be read is there', async () => {
  const found = await told({ [FILE]: 'id: [\n', ...log(['proposal.approve', [ID]]) });
  expect(found.filter((each) => each.includes(' vouch/'))).toEqual([]);
});

test('a proposal that waits is not decided', async () => {
  const waits = proposal({ status: 'pending', decided_by: null, decided_at: null });
  const files = { [`proposed/${ID}.yaml`]: waits, ...log(['proposal.approve', [ID]]) };
  expect(await told(files)).toEqual([
    'error vouch/decision-recorded undecided audit.log.jsonl@2:105-2:131',
    `error vouch/layout pending proposed/${ID}.yaml@1:1-1:1`,
  ]);
});

test('where decided/ is ignored, that is the fault', async () => {
  const ignoring = { '.gitignore': 'proposed/\nstate.db\ndecided/\n' };
  expect(await told({ ...ignoring, ...log(['proposal.approve', [ID]]) })).toEqual([
    'error vouch/gitignore ignored .gitignore@3:1-3:9',
  ]);
});

test('each base has its own log', async () => {
  const nested = Object.entries(changed(APPROVED)).map(([path, text]) => [`a/${path}`, text]);
  const other = changed(log(['proposal.approve', [ID]]));
  expect(await toldIn({ ...other, ...Object.fromEntries(nested) })).toEqual([
    'error vouch/decision-recorded undecided audit.log.jsonl@2:105-2:131',
    `error vouch/decision-recorded unrecorded a/.vouch/${FILE}@1:5-1:31`,
  ]);
});

test.each([
  ['proposal.reject', 'proposal.claim.approve', REJECTED, 1],
  ['proposal.approve', 'proposal.reject', APPROVED, 1],
  ['proposal.approve', 'proposal.expire', APPROVED, 0],
  ['proposal.claim.approve', 'proposal.reject', REJECTED, 0],
] as const)(
  'the last of %s and %s has to agree with the file',
  async (one, other, files, count) => {
    const events = log([one, [ID]], [other, [ID]]);
    const again = `warning vouch/decision-recorded again ${FILE}@6:9-6:17`;
    expect(await told({ ...files, ...events })).toEqual(count === 0 ? [] : [again]);
  },
);
