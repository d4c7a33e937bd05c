import { expect, test } from 'vitest';
import type { RecordOf } from '../../../src/core/record.ts';
import { manifestFact } from '../../../src/protocols/contributions/facts/manifest-fact.ts';
import { entry, MANIFEST, pathOf } from '../../../src/protocols/contributions/manifest-example.ts';
import { entriesAbout } from '../../../src/protocols/contributions/manifest-paths.ts';
import { parseAs } from '../../parse/parse-as.ts';

const ARCHIVED = '.cleo/contributions/archive/T2308/T2.json';
const ENTRIES = [
  entry({ id: 'contrib_aaaa0001', filePath: pathOf('T1') }),
  entry({ id: 'contrib_aaaa0002', filePath: pathOf('T2') }),
  entry({ id: 'contrib_aaaa0003', filePath: pathOf('T1') }),
  entry({ id: 'contrib_aaaa0004', filePath: '../T1.json' }),
];

test.each([
  ['a file in place, with all its entries', pathOf('T1'), [0, 2]],
  ['one that was archived, which entries name where it was', ARCHIVED, [1]],
  ['one that nothing lists', pathOf('T3'), []],
])('what a manifest says of %s', async (_of, path, indexes) => {
  const record = await parseAs('contribution-manifest', ENTRIES.join(''));
  if (!record.readable) throw new Error('a manifest that cannot be read');
  // Sound because it was read as one.
  const manifest = record as RecordOf['contribution-manifest'];
  const ref = { path: MANIFEST, mode: 'file', kind: 'contribution-manifest', id: null } as const;
  const place = { home: '', declared: true, copy: false } as const;
  const all = { record: { ...ref, ...place }, fact: manifestFact(manifest) };
  const fact = entriesAbout(all, (each) => each === path);
  expect(fact.entries).toEqual(indexes.map((index) => all.fact.entries[index]));
  expect(new Set(fact.citations.map(({ at: [index] }) => index))).toEqual(new Set(indexes));
});
