import { expect, test } from 'vitest';
import type { FileContent } from '../../../src/core/rule.ts';
import {
  baseWith,
  claim,
  entity,
  evidence,
  page,
  proposal,
  relation,
  SOURCE_ID,
} from '../../../src/protocols/vouch/example.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';

const RULE = rules.filter(({ id }) => id === 'vouch/reference');

/** What is told of references: `level path@line: message`. */
async function told(files: Readonly<Record<string, FileContent>>): Promise<readonly string[]> {
  const found = await lintExample(RULE, { name: '', files: baseWith(files) });
  return found.map(
    ({ level, path, range, message }) =>
      `${level} ${path.replace('.vouch/', '')}:${range.start.line}: ${message}`,
  );
}

const here = (what: string, id: string) => `There is no ${what} "${id}" in this knowledge base`;

test('every field of a claim', async () => {
  const fields = {
    evidence: ['lost'],
    entities: ['lost'],
    supersedes: ['lost'],
    superseded_by: 'lost',
    contradicts: ['lost'],
  };
  expect(await told({ 'claims/refund-window.yaml': claim(fields) })).toEqual([
    `error claims/refund-window.yaml:6: ${here('source or evidence', 'lost')}`,
    `error claims/refund-window.yaml:9: ${here('entity', 'lost')}`,
    ...[10, 11, 12].map(
      (line) => `error claims/refund-window.yaml:${line}: ${here('claim', 'lost')}`,
    ),
  ]);
});

test('both ends of a relation may be claims, entities, pages and sources', async () => {
  const ends = ['refund-window', 'billing', 'refunds', SOURCE_ID];
  const objects = { 'entities/billing.yaml': entity(), 'pages/refunds.md': page() };
  const relations = ends.map((end) => [
    `relations/to-${end}.yaml`,
    relation({ id: `to-${end}`, source: end, target: end }),
  ]);
  expect(await told({ ...objects, ...Object.fromEntries(relations) })).toEqual([]);
  const ev = { 'evidence/ev-refunds.yaml': evidence() };
  const wrong = { 'relations/r.yaml': relation({ source: 'ev-refunds', target: 'lost' }) };
  const what = 'claim, entity, page or source';
  expect(await told({ ...ev, ...wrong })).toEqual([
    `error relations/r.yaml:2: ${here(what, 'ev-refunds')}`,
    `error relations/r.yaml:4: ${here(what, 'lost')}`,
  ]);
});

test('what the specification demands nothing of is a warning', async () => {
  const files = {
    'entities/billing.yaml': entity({ page: 'lost' }),
    'relations/r.yaml': relation({ evidence: ['lost'] }),
    'pages/refunds.md': page({ claims: ['lost'], entities: ['lost'], sources: ['lost'] }),
  };
  expect(await told(files)).toEqual([
    `warning entities/billing.yaml:5: ${here('page', 'lost')}`,
    `warning pages/refunds.md:6: ${here('claim', 'lost')}`,
    `warning pages/refunds.md:7: ${here('entity', 'lost')}`,
    `warning pages/refunds.md:8: ${here('source', 'lost')}`,
    `warning relations/r.yaml:5: ${here('source or evidence', 'lost')}`,
  ]);
});

test('an id of another kind is pointed out', async () => {
  const files = baseWith({ 'claims/refund-window.yaml': claim({ entities: ['refund-window'] }) });
  const [found] = await lintExample(RULE, { name: '', files });
  expect(found?.help).toBe(
    '"refund-window" is the id of another kind of object (claim). Name the entity that is meant.',
  );
});

test('a link names any object by its id, a page also by its title', async () => {
  const links = [
    '[[refund-window]]',
    '[[ev-refunds]]',
    '[[Refund-Window|the window]]',
    '[[How refunds WORK#When]]',
    '[[pages/refunds]]',
    '[[claims/refund-window.md]]',
    `[[${SOURCE_ID}]]`,
  ];
  const files = (link: string) => ({
    'evidence/ev-refunds.yaml': evidence(),
    'pages/refunds.md': page({ title: 'How refunds work' }, `${link}\n`),
  });
  for (const link of links) expect(await told(files(link)), link).toEqual([]);
  expect(await told(files('[[Refund window]]'))).toEqual([
    'warning pages/refunds.md:9: Nothing in this knowledge base has the name "Refund window"',
  ]);
});

test('a link may name what holds a slash or a dot, and an object by either of its names', async () => {
  const files = {
    'entities/billing.yaml': entity({ id: 'payments' }),
    'entities/nameless.yaml': entity({ id: undefined }),
    'pages/notes.mdx.md': page({ id: 'notes.mdx', title: ' Refunds / Returns ' }),
  };
  const links = [
    '[[Refunds / Returns]]',
    '[[pages/notes.mdx]]',
    '[[entities/billing]]',
    '[[payments]]',
    '[[nameless]]',
  ];
  expect(await told({ ...files, 'pages/refunds.md': page({}, links.join('\n')) })).toEqual([]);
  expect(await told({ ...files, 'pages/refunds.md': page({}, '[[null]]') })).toHaveLength(1);
});

test('a page that can not be read may have the title that a link names', async () => {
  const link = { 'pages/refunds.md': page({}, '[[Billing]]\n') };
  expect(await told(link)).toHaveLength(1);
  expect(await told({ ...link, 'pages/broken.md': '---\nid: [\n---\n' })).toEqual([]);
});

test('an object whose file cannot be read is there', async () => {
  const broken = 'id: [\n';
  const files = {
    'claims/refund-window.yaml': claim({ entities: ['billing'], evidence: ['ev-refunds'] }),
    'entities/billing.yaml': broken,
    'evidence/ev-refunds.yaml': { symlink: '../elsewhere.yaml' },
  };
  expect(await told(files)).toEqual([]);
});

test('so are a source and a page', async () => {
  const files = {
    [`sources/${SOURCE_ID}/meta.yaml`]: 'id: [\n',
    'entities/billing.yaml': entity({ page: 'refunds' }),
    'pages/refunds.md': '---\nid: [\n---\n',
  };
  expect(await told(files)).toEqual([]);
  const others = { ...files, 'entities/billing.yaml': entity({ page: 'refund' }) };
  expect(await told(others)).toEqual([
    `warning entities/billing.yaml:5: ${here('page', 'refund')}`,
  ]);
});

test('an object that says another id than its file is found by both', async () => {
  const files = { 'entities/billing.yaml': entity({ id: 'payments' }) };
  for (const id of ['billing', 'payments']) {
    const claims = { 'claims/refund-window.yaml': claim({ entities: [id] }) };
    expect(await told({ ...files, ...claims }), id).toEqual([]);
  }
});

test('what is no id is told by its shape', async () => {
  const files = { 'claims/refund-window.yaml': claim({ entities: [7, null, '', ' '] }) };
  expect(await told(files)).toEqual([]);
});

test.each([
  ['scout', 1],
  ['vouch-capture', 0],
  [undefined, 1],
])('the session of a proposal by %s', async (proposed_by, count) => {
  const file = 'decided/20260412-091400-1a2b3c4d.yaml';
  const files = { [file]: proposal({ proposed_by, session_id: '0b1c2d3e-4f50' }) };
  expect(await told(files)).toHaveLength(count);
});

test('names that objects have by birth are no ids', async () => {
  const files = { 'claims/refund-window.yaml': claim({ entities: ['__proto__', 'constructor'] }) };
  expect(await told(files)).toHaveLength(2);
});
