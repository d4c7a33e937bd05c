import { expect, test } from 'vitest';
import type { FileContent } from '../../../src/core/rule.ts';
import {
  claim,
  event,
  evidence,
  page,
  proposal,
  SOURCE_ID,
  session,
  source,
} from '../../../src/protocols/vouch/example.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';
import { log } from './gate-files.ts';
import { changed, told, toldIn } from './judge.ts';

const META = `sources/${SOURCE_ID}/meta.yaml`;
const CONTENT = `sources/${SOURCE_ID}/content`;
const OTHER_ID = '0'.repeat(64);
/** The event that made the page `refunds`. */
const REFUNDS = log(['session.crystallize', ['sess-1', 'refunds']]);
const base64 = (text: string): FileContent => ({ base64: Buffer.from(text).toString('base64') });

/** Two more claims, the second of which has these fields. */
function pair(
  one: Readonly<Record<string, unknown>>,
  two: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return {
    'claims/one.yaml': claim({ id: 'one', ...one }),
    'claims/two.yaml': claim({ id: 'two', ...two }),
  };
}

const REPLACED = { status: 'superseded', superseded_by: 'one' };

test('a sound base breaks no rule', async () => {
  expect(await told({})).toEqual([]);
  expect(await told(pair({ supersedes: ['two'] }, REPLACED))).toEqual([]);
});

/** Each base breaks one rule, once. */
const BROKEN: readonly (readonly [string, string, Record<string, FileContent | null>])[] = [
  [
    'no citation',
    'error vouch/citation none claims/refund-window.yaml@6:11-6:13',
    { 'claims/refund-window.yaml': claim({ evidence: [] }) },
  ],
  [
    'no list of citations',
    'error vouch/citation none claims/refund-window.yaml@1:1-1:2',
    { 'claims/refund-window.yaml': claim({ evidence: undefined }) },
  ],
  [
    'citations of a wrong type',
    'error vouch/schema wrong claims/refund-window.yaml@6:11-6:15',
    { 'claims/refund-window.yaml': claim({ evidence: null }) },
  ],
  [
    'a claim that is none',
    'error vouch/schema wrong claims/refund-window.yaml@1:1-1:3',
    { 'claims/refund-window.yaml': '[]\n' },
  ],
  [
    'an entity that is not there',
    'error vouch/reference dangling claims/refund-window.yaml@9:12-9:21',
    { 'claims/refund-window.yaml': claim({ entities: ['billing'] }) },
  ],
  [
    'evidence of a source that is not there',
    'error vouch/reference dangling evidence/ev-refunds.yaml@2:12-2:78',
    { 'evidence/ev-refunds.yaml': evidence({ source_id: OTHER_ID }) },
  ],
  [
    'superseded by a claim that is not there',
    'error vouch/reference dangling claims/refund-window.yaml@9:16-9:20',
    { 'claims/refund-window.yaml': claim({ status: 'superseded', superseded_by: 'gone' }) },
  ],
  [
    'a page without a title',
    'error vouch/page missing pages/refunds.md@2:1-2:2',
    { 'pages/refunds.md': page({ title: undefined }), ...REFUNDS },
  ],
  [
    'a session whose id is a number',
    'error vouch/schema wrong sessions/7.yaml@1:5-1:6',
    { 'sessions/7.yaml': session({ id: 7 }) },
  ],
  [
    'an id that is empty',
    'error vouch/id empty claims/refund-window.yaml@1:5-1:7',
    { 'claims/refund-window.yaml': claim({ id: '' }) },
  ],
  [
    'no id',
    'error vouch/schema missing claims/refund-window.yaml@1:1-1:2',
    { 'claims/refund-window.yaml': claim({ id: undefined }) },
  ],
  [
    'a page that links to nothing',
    'warning vouch/reference link pages/refunds.md@9:1-9:12',
    { 'pages/refunds.md': page({}, '[[billing]]\n'), ...REFUNDS },
  ],
  [
    'the replaced claim does not know',
    'error vouch/supersedes unanswered claims/one.yaml@9:14-9:19',
    pair({ supersedes: ['two'] }, {}),
  ],
  [
    'the replacing claim does not know',
    'error vouch/supersedes unlisted claims/two.yaml@9:16-9:19',
    pair({}, REPLACED),
  ],
  [
    'a replaced claim is live',
    'error vouch/supersedes status claims/two.yaml@4:9-4:15',
    pair({ supersedes: ['two'] }, { ...REPLACED, status: 'stable' }),
  ],
  [
    'a replaced claim was archived for no reason',
    'error vouch/supersedes status claims/two.yaml@4:9-4:17',
    pair({ supersedes: ['two'] }, { ...REPLACED, status: 'archived' }),
  ],
  [
    'superseded by nobody',
    'error vouch/supersedes by-nobody claims/refund-window.yaml@4:9-4:19',
    { 'claims/refund-window.yaml': claim({ status: 'superseded' }) },
  ],
  [
    'a circle',
    'error vouch/supersession-cycle cycle claims/one.yaml@9:14-9:19',
    pair(
      { supersedes: ['two'], status: 'superseded', superseded_by: 'two' },
      { supersedes: ['one'], status: 'superseded', superseded_by: 'one' },
    ),
  ],
  [
    'a claim that replaces itself',
    'error vouch/supersession-cycle cycle claims/refund-window.yaml@9:14-9:29',
    { 'claims/refund-window.yaml': claim({ supersedes: ['refund-window'] }) },
  ],
  [
    'one contradicts',
    'error vouch/contradicts one-sided claims/one.yaml@9:15-9:20',
    pair({ status: 'contested', contradicts: ['two'] }, { status: 'contested' }),
  ],
  [
    'contested by nobody',
    'warning vouch/contested nothing claims/refund-window.yaml@4:9-4:18',
    { 'claims/refund-window.yaml': claim({ status: 'contested' }) },
  ],
  [
    'a quote that was bent',
    'error vouch/evidence-quote absent evidence/ev-refunds.yaml@4:8-4:27',
    { 'evidence/ev-refunds.yaml': evidence({ quote: 'paid within 30 days', hash: OTHER_ID }) },
  ],
  [
    'a quote of another line',
    'error vouch/evidence-quote elsewhere evidence/ev-refunds.yaml@3:10-3:12',
    { 'evidence/ev-refunds.yaml': evidence({ locator: 'L1' }) },
  ],
  [
    'content that was changed',
    'error vouch/source-hash content sources/ID/meta.yaml@1:5-1:69',
    { [CONTENT]: base64('Refunds are never paid.\n') },
  ],
  [
    'another hash',
    'error vouch/source-hash hash sources/ID/meta.yaml@4:7-4:73',
    { [META]: source({ hash: OTHER_ID }) },
  ],
  [
    'another size',
    'error vouch/source-hash size sources/ID/meta.yaml@5:12-5:13',
    { [META]: source({ byte_size: 7 }) },
  ],
  [
    'no content',
    'info vouch/source-content absent sources/ID/meta.yaml@1:5-1:69',
    { [CONTENT]: null },
  ],
  [
    'a claim copied',
    'error vouch/unique-id taken claims/copy.yaml@1:5-1:18',
    { 'claims/copy.yaml': claim({ status: 'contested', contradicts: [] }) },
  ],
  [
    'a claim renamed',
    'error vouch/id-matches-path other claims/renamed.yaml@1:5-1:10',
    { 'claims/renamed.yaml': claim({ id: 'other' }) },
  ],
  [
    'another id in the folder of a source',
    'error vouch/id-matches-path other sources/ID/meta.yaml@1:5-1:71',
    { [META]: source({ id: OTHER_ID }) },
  ],
  [
    'an id that no file can be named after',
    'error vouch/id file-name claims/refund-window.yaml@1:5-1:16',
    { 'claims/refund-window.yaml': claim({ id: '../config' }) },
  ],
  [
    'an id of a source that is no hash',
    'error vouch/id sha256 sources/ID/meta.yaml@1:5-1:12',
    { [META]: source({ id: 'refunds' }) },
  ],
  [
    'a file out of place',
    'warning vouch/layout misplaced claims/refund-window.yml@1:1-1:1',
    { 'claims/refund-window.yml': claim() },
  ],
  [
    'the index',
    'error vouch/layout index state.db@1:1-1:1',
    { 'state.db': base64('SQLite format 3\0') },
  ],
  [
    'a pending proposal',
    'error vouch/layout pending proposed/20260412-091400-1a2b3c4d.yaml@1:1-1:1',
    { 'proposed/20260412-091400-1a2b3c4d.yaml': pending() },
  ],
  ['no log', 'warning vouch/layout log .gitignore@1:1-1:1', { 'audit.log.jsonl': null }],
  [
    'no .gitignore',
    'error vouch/gitignore committed audit.log.jsonl@1:1-1:1',
    { '.gitignore': null },
  ],
  [
    'a log that is ignored, and so not there',
    'error vouch/gitignore ignored .gitignore@3:1-3:16',
    { '.gitignore': 'proposed/\nstate.db\naudit.log.jsonl\n', 'audit.log.jsonl': null },
  ],
];

function pending(): string {
  return proposal({ status: 'pending', decided_at: undefined, decided_by: undefined });
}

test.each(BROKEN)('%s', async (_what, finding, changes) => {
  expect(await told(changes)).toEqual([finding.replace('ID', SOURCE_ID)]);
});

test('a proposal that is decided and pending is told by one rule', async () => {
  const id = '20260412-091400-1a2b3c4d';
  const log = event({ id: 'e0', event: 'kb.init', object_ids: [] }) + event({ object_ids: [id] });
  const files = changed({
    'audit.log.jsonl': log,
    [`decided/${id}.yaml`]: proposal(),
    [`proposed/${id}.yaml`]: pending(),
  });
  expect(await toldIn(files)).toEqual([
    `error vouch/unique-id decided proposed/${id}.yaml@1:5-1:31`,
  ]);
  // A commit that brings it back says more.
  const { [`.vouch/proposed/${id}.yaml`]: _pending, ...past } = files;
  const found = await lintExample(rules, { name: '', files, past });
  expect(found.map(({ rule }) => rule)).toEqual(['history/decided-once']);
});
