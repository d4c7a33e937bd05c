import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { FOUND_BY } from '../contribution.ts';
import { differences, statusDifference } from '../entry-differences.ts';
import { contribution, PATH } from '../example.ts';
import { entry, listing, MANIFEST } from '../manifest-example.ts';
import { committedHelp, fileHelp, listedFile } from '../manifest-files.ts';

export default defineRecordRule({
  id: 'manifest/agrees',
  kinds: ['contribution-manifest'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.2',
  summary: 'A manifest entry matches its file',
  why: 'Contributions are found by their entries. An entry with another task, or without its conflicts, hides the file from those who ought to read it.',
  fix: 'If the file is right, append a corrected entry under a new id: `lint-protocol contribution seal FILE` does.',
  decisions: [
    'The last entry of a file in the manifest is compared. Older entries are about older versions.',
    '"decisionCount" counts decisions, "conflictCount" the different questions among the conflicts.',
    'Entry and file have different words for the status. `complete` for a draft is a warning, and so is `partial` for any other file. `blocked` fits every status.',
  ],
  messages: {
    differs: '"{field}" is {found} in this entry, but {actual} in the file',
    status: 'The status in this entry is {found}, but the file has {actual}',
  },
  examples: {
    valid: [
      { name: 'the same', files: listing(entry()) },
      { name: 'blocked', files: listing(entry({ status: 'blocked' })) },
      {
        name: 'an older entry of a draft that is complete now',
        files: {
          [PATH]: contribution({ status: 'complete' }),
          [MANIFEST]: entry() + entry({ id: 'contrib_5e6f7a8b', status: 'complete' }),
        },
      },
    ],
    invalid: [
      {
        name: 'another task, and a conflict that is not there',
        files: listing(entry({ taskId: 'T2311', conflictCount: 1 })),
        expect: [
          {
            message: 'differs',
            path: MANIFEST,
            at: '1:97-1:104',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@14:13-14:20'],
          },
          {
            message: 'differs',
            path: MANIFEST,
            at: '1:247-1:248',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@1:1-1:2'],
          },
        ],
      },
      {
        name: 'complete, of a draft (warning)',
        files: listing(entry({ status: 'complete' })),
        expect: [
          {
            message: 'status',
            path: MANIFEST,
            at: '1:133-1:143',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@34:13-34:20'],
          },
        ],
      },
      {
        name: 'partial, of a file that is complete (warning)',
        files: { [PATH]: contribution({ status: 'complete' }), [MANIFEST]: entry() },
        expect: [
          {
            message: 'status',
            path: MANIFEST,
            at: '1:133-1:142',
            related: ['.cleo/contributions/contrib_1a2b3c4d.json@34:13-34:23'],
          },
        ],
      },
    ],
  },
  *checkEntry({ record, entry }, db) {
    const file = listedFile(record, entry, db);
    if (file === null || !entry.isLatest) return;
    const differing = { manifest: record, entry, file };
    const helping = (begin: string) => (all: Words) => ({
      help: `${begin}: ${fileHelp(differing, all)}`,
    });
    const status = statusDifference(entry, file.value);
    if (status !== null) {
      const { at, ...data } = status;
      const related = [{ record: file.record, at, message: 'the value in the file' }];
      const words = helping('Append an entry that agrees with the file');
      const place = { record, at: [entry.index, 'status'] };
      yield { message: 'status', ...place, data, related, level: 'warning', words };
    }
    for (const { field, found, actual, at } of differences(entry, file.value)) {
      const related = [{ record: file.record, at, message: 'the value in the file' }];
      const data = { field, found, actual };
      const words = FOUND_BY.some((each) => each === field)
        ? (all: Words) => ({ help: committedHelp(differing, all) })
        : helping('If the file is right, append a corrected entry');
      yield { message: 'differs', record, at: [entry.index, field], data, related, words };
    }
  },
});
