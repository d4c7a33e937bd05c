import type { OperationExample } from '../../../core/operation.ts';
import { contribution, PATH } from '../example.ts';
import { digest, entry, LISTED, MANIFEST } from '../manifest-example.ts';

const NAME = PATH.slice(PATH.lastIndexOf('/') + 1);
const FOLDER = '.cleo/contributions/archive/T2308/';
const MERGED = contribution({
  status: 'merged',
  _meta: { ...JSON.parse(LISTED)._meta, completedAt: '2026-01-26T10:00:00Z' },
});

type Input = OperationExample['input'];

/** What no operation on a contribution takes. */
export function unreadable(others: Input = {}): readonly OperationExample[] {
  return [
    {
      name: 'a file that is not there',
      before: { 'README.md': '' },
      input: { file: '.cleo/contributions/T0000.json', ...others },
      error: 'unknown-contribution',
    },
    {
      name: 'no JSON any more',
      before: { [PATH]: LISTED.replace('"markerLabel"', 'markerLabel') },
      input: { file: PATH, ...others },
      error: 'unreadable-contribution',
    },
  ];
}

/** What no operation takes that changes a contribution. */
export function unchangeable(others: Input = {}): readonly OperationExample[] {
  return [
    ...unreadable(others),
    {
      name: 'in an archive',
      before: { [FOLDER + NAME]: LISTED, [`${FOLDER}CONTRIBUTIONS.jsonl`]: entry() },
      input: { file: FOLDER + NAME, ...others },
      error: 'archived-contribution',
    },
    {
      name: 'merged',
      before: { [PATH]: MERGED, [MANIFEST]: entry({ checksum: digest(MERGED) }) },
      input: { file: PATH, ...others },
      error: 'merged-contribution',
    },
  ];
}
