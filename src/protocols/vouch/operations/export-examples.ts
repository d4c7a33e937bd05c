import { ANY_BYTES, type OperationExample } from '../../../core/operation.ts';
import { baseWith, claim } from '../example.ts';
import { BUNDLE, bundled, OF_BASE } from './bundle-files.ts';
import { actingErrors, LATER, logWith } from './change-examples.ts';

const INPUT = { out: BUNDLE };
const NAMED = { ...INPUT, actor: 'maria' };
const ID = '0e7e6feabc0549f5879cc875be1e69e9c2b9d48c66f56afcbad4a1da17c4cab1';
const EXPORTED = logWith({ event: 'bundle.export', ids: [ID], data: { files: 4, path: BUNDLE } });

export const exportExamples: readonly OperationExample[] = [
  {
    name: 'a base, to a file that git ignores',
    before: { ...baseWith(), '.gitignore': 'exports/\n' },
    input: NAMED,
    now: LATER,
    result: { path: BUNDLE, bundle_id: ID, files: 4 },
    after: { [BUNDLE]: ANY_BYTES, ...EXPORTED },
  },
  {
    name: 'over a bundle of another state',
    before: { ...baseWith(), [BUNDLE]: bundled({ 'claims/refund-window.yaml': claim() }) },
    input: NAMED,
    now: LATER,
    result: { bundle_id: ID },
    after: { [BUNDLE]: ANY_BYTES, ...EXPORTED },
  },
  {
    name: 'a bundle of the same content is there',
    before: { ...baseWith(), [BUNDLE]: bundled(OF_BASE) },
    input: NAMED,
    now: LATER,
    result: { bundle_id: ID },
  },
  {
    name: 'into the base',
    before: baseWith(),
    input: { ...NAMED, out: '.vouch/kb.tar.gz' },
    error: 'inside-base',
  },
  {
    name: 'over an archive that is not a bundle',
    before: { ...baseWith(), 'dist/site.tar.gz': 'not even an archive' },
    input: { ...NAMED, out: 'dist/site.tar.gz' },
    error: 'other-file',
  },
  {
    name: 'a base with an error',
    before: baseWith({ 'claims/refund-window.yaml': claim({ evidence: ['ev-lost'] }) }),
    input: NAMED,
    error: 'unsound-base',
  },
  {
    name: 'a base with an error, all the same',
    before: baseWith({ 'claims/refund-window.yaml': claim({ evidence: ['ev-lost'] }) }),
    input: { ...NAMED, force: true },
    now: LATER,
    result: { files: 4 },
    after: {
      [BUNDLE]: ANY_BYTES,
      ...logWith({
        event: 'bundle.export',
        ids: ['bfb8b37d2a44d32c0e0df92a6bc30cd862bd86de27ad8aed2e97506ea04bb0e5'],
        data: { files: 4, path: BUNDLE },
      }),
    },
  },
  {
    name: 'a base with an id that no bundle can carry',
    before: baseWith({ 'claims/com1.yaml': claim({ id: 'com1' }) }),
    input: { ...INPUT, force: true, actor: 'maria' },
    error: 'unsound-base',
  },
  ...actingErrors(INPUT),
];
