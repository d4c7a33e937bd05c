import { expect, test } from 'vitest';
import type { RecordRef } from '../../src/core/record.ts';
import { groupCopies } from '../../src/engine/copies.ts';

function ref(path: string, over: Partial<RecordRef> = {}): RecordRef {
  const copy = !path.startsWith('messages/');
  return {
    path,
    kind: 'message',
    mode: 'file',
    id: 'b1',
    home: '',
    declared: false,
    copy,
    ...over,
  };
}

function grouped(refs: readonly RecordRef[], selects = (_: string) => true): unknown {
  const analysis = { isRecord: true, id: null, size: 1, fact: null, findings: [] };
  const records = refs.map((each) => ({ ref: each, analysis }));
  return groupCopies(records, selects).map(({ canonical, copies }) => [
    canonical.path,
    ...copies.map((copy) => copy.path),
  ]);
}

test('equal blobs of one home are one record, reported where it is no copy', () => {
  const refs = [ref('inbox/1.md'), ref('messages/1.md'), ref('outbox/1.md')];
  expect(grouped(refs)).toEqual([['messages/1.md', 'inbox/1.md', 'outbox/1.md']]);
});

test('copies without a canonical record are reported at the first by path', () => {
  expect(grouped([ref('outbox/1.md'), ref('inbox/1.md')])).toEqual([['inbox/1.md', 'outbox/1.md']]);
});

test('a path that was asked for comes before one that was not', () => {
  const refs = [ref('messages/1.md'), ref('inbox/1.md')];
  expect(grouped(refs, (path) => path === 'inbox/1.md')).toEqual([['inbox/1.md', 'messages/1.md']]);
});

test('other blobs, other homes and other kinds are other records', () => {
  const refs = [
    ref('messages/1.md'),
    ref('messages/2.md', { id: 'b2' }),
    ref('x/messages/1.md', { home: 'x', copy: false }),
    ref('y/messages/1.md', { kind: 'contribution' }),
  ];
  expect(grouped(refs)).toEqual(refs.map(({ path }) => [path]));
});

test('of other kinds equal blobs are no copies', () => {
  const refs = ['a.json', 'b.json'].map((path) => ref(path, { kind: 'contribution' }));
  expect(grouped(refs)).toEqual([['a.json'], ['b.json']]);
});

test('files without an id are never taken for copies', () => {
  const refs = [ref('messages/1.md', { id: null }), ref('messages/2.md', { id: null })];
  expect(grouped(refs)).toEqual([['messages/1.md'], ['messages/2.md']]);
});
