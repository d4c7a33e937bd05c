import { expect, test } from 'vitest';
import type { BranchLog } from '../../../src/core/branch-logs.ts';
import { settledLog } from '../../../src/protocols/logs/settled-log.ts';

/** A log while git picks a commit that appended `x`, which the working tree has not got. */
const PICKED: BranchLog = {
  path: 'log.jsonl',
  role: 'declared',
  now: 'a\n',
  onto: 'a\n',
  parents: ['a\n'],
  picked: { before: ['a\n'], after: 'a\nx\n' },
  merges: [],
  published: [],
  chain: null,
};

test('an entry of the commit that is picked is not added to a log that it left for an archive', () => {
  const settled = (archived: string) =>
    settledLog(PICKED, { unended: 'cherry-pick', isArchived: (record) => record === archived });
  expect(settled('y')).toMatchObject({ text: 'a\nx\n', own: 1 });
  expect(settled('x')).toMatchObject({ text: 'a\n', own: 0 });
});
