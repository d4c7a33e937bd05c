import type { OperationExample } from '../../../core/operation.ts';
import { archiveOf, MANIFEST } from '../manifest-example.ts';
import { cleoFiles, entryFor, FIRST, firstText } from './epic-examples.ts';

const ARCHIVE = archiveOf('T2308');
const ARCHIVED = '.cleo/contributions/archive/T2308/T2309.json';

/** The version that one branch archived, and the one of the branch that went on, with its entry. */
const OLD = firstText();
const NEW = firstText({
  status: 'validated',
  validation: { passed: true, checkedAt: '2026-01-25T10:30:00Z', results: [] },
});
const OLD_LINE = entryFor(FIRST, OLD);
const NEW_LINE = entryFor(FIRST, NEW, {
  id: 'contrib_cccc0003',
  updatedAt: '2026-01-25T11:00:00Z',
});

/** What a merge of the two makes of the manifests. */
const MERGED = {
  ...cleoFiles('done'),
  [ARCHIVE]: OLD_LINE,
  [MANIFEST]: `${OLD_LINE}${NEW_LINE}`,
};

/** The entry of what the archive has, made when it is settled. */
function closing(text: string): string {
  const made = { id: 'contrib_00000001', updatedAt: '2026-03-02T12:00:00.000Z' };
  return entryFor(FIRST, text, made);
}

export const settleExamples: readonly OperationExample[] = [
  {
    name: 'a merge brought the entries back, and the newer version into the archive',
    before: { ...MERGED, [ARCHIVED]: NEW },
    input: { epic: 'T2308', settle: true },
    result: { epic: 'T2308', archive: ARCHIVE, files: [], entries: 2 },
    after: { [ARCHIVE]: `${OLD_LINE}${OLD_LINE}${NEW_LINE}`, [MANIFEST]: '' },
  },
  {
    name: 'the archive has the version that was archived',
    before: { ...MERGED, [ARCHIVED]: OLD },
    input: { epic: 'T2308', settle: true },
    after: { [ARCHIVE]: `${OLD_LINE}${OLD_LINE}${NEW_LINE}${closing(OLD)}`, [MANIFEST]: '' },
  },
  {
    name: 'both versions are there, and the one outside came further',
    before: { ...MERGED, [ARCHIVED]: OLD, [FIRST]: NEW },
    input: { epic: 'T2308', settle: true },
    result: { files: [{ from: FIRST, to: ARCHIVED }] },
    after: {
      [FIRST]: null,
      [ARCHIVED]: NEW,
      [ARCHIVE]: `${OLD_LINE}${OLD_LINE}${NEW_LINE}`,
      [MANIFEST]: '',
    },
  },
  {
    name: 'both versions are there, and that of the archive came further',
    before: { ...MERGED, [ARCHIVE]: NEW_LINE, [MANIFEST]: OLD_LINE, [ARCHIVED]: NEW, [FIRST]: OLD },
    input: { epic: 'T2308', settle: true },
    after: { [FIRST]: null, [ARCHIVE]: `${NEW_LINE}${OLD_LINE}${closing(NEW)}`, [MANIFEST]: '' },
  },
];
