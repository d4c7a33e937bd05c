import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { contribution, PATH } from '../example.ts';
import { digest, entry, listing, MANIFEST } from '../manifest-example.ts';
import { committedHelp, fileHelp, listedFile } from '../manifest-files.ts';

/** Another version of the contribution, and its entry. */
const OTHER = contribution({ epicTitle: 'Queue' });
const UPDATE = entry({ id: 'contrib_5e6f7a8b', updatedAt: '2026-01-26T11:00:00Z' });

export default defineRecordRule({
  id: 'manifest/checksum',
  kinds: ['contribution-manifest'],
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.2',
  summary: 'The checksum of the latest entry of a file is that of the file',
  why: 'The manifest records the content of each file. If the checksums differ, the file was changed unnoticed, or the entry was wrong.',
  fix: 'Find out what was changed. If the file is wrong, restore it. If it is right, append an entry: `lint-protocol contribution seal FILE`, with `--reason TEXT` if the file is committed. If one side of a merge archived the file, run `lint-protocol contribution archive EPIC --settle`.',
  decisions: [
    'The checksum is the first 8 hex digits of the sha256 of the file’s bytes as git holds them, not of a checkout that changed line ends.',
    'Only the latest entry of a file, the last in the manifest, is compared. Older entries are about older versions, which may be in no commit, so they cannot be verified. To correct an entry, append another one.',
    'A missing file is reported by `manifest/orphaned`, one that is not JSON by `file/syntax`.',
  ],
  bytes: true,
  messages: { mismatch: 'The entry records the checksum {found}, but the file has {wanted}' },
  examples: {
    valid: [
      { name: 'the file as it is', files: listing(entry()) },
      {
        name: 'entries for a version that no commit holds, and for the file as it is',
        files: listing(entry({ checksum: digest(OTHER) }), UPDATE),
        past: { 'README.md': '' },
      },
      {
        name: 'the latest entry of the file cannot be read',
        files: {
          [MANIFEST]: `${entry()}${entry({ checksum: digest(OTHER) }).slice(0, -9)}\n`,
          [PATH]: OTHER,
        },
      },
      {
        name: 'the latest entry was cut off before it names the file',
        files: { [MANIFEST]: `${entry()}${UPDATE.slice(0, -150)}`, [PATH]: OTHER },
      },
    ],
    invalid: [
      {
        name: 'the file was changed',
        files: { [MANIFEST]: entry(), [PATH]: OTHER },
        expect: [
          { message: 'mismatch', path: MANIFEST, at: '1:315-1:325', related: [`${PATH}@1:1-1:1`] },
        ],
      },
      {
        name: 'the file was changed, and the entry of another task was cut off',
        files: {
          [MANIFEST]: `${entry()}${entry({ taskId: 'T9999' }).slice(0, -150)}`,
          [PATH]: OTHER,
        },
        expect: [
          { message: 'mismatch', path: MANIFEST, at: '1:315-1:325', related: [`${PATH}@1:1-1:1`] },
        ],
      },
      {
        name: 'the last entry is about another version, whatever its time',
        files: listing(UPDATE, entry({ checksum: digest(OTHER) })),
        expect: [
          { message: 'mismatch', path: MANIFEST, at: '2:315-2:325', related: [`${PATH}@1:1-1:1`] },
        ],
      },
    ],
  },
  *checkEntry({ record, entry }, db) {
    const { index, isLatest, checksum } = entry;
    const file = listedFile(record, entry, db);
    if (file === null || !isLatest || checksum === null || file.value.digest === checksum) return;
    const data = { found: checksum, wanted: file.value.digest };
    const differing = { manifest: record, entry, file };
    const words = (all: Words) => ({
      help: {
        uncommitted: `Find out what was changed. If the file is wrong, restore it. If it is right, run: ${fileHelp(differing, all)}`,
        committed: committedHelp(differing, all),
      },
    });
    const related = [{ record: file.record, message: 'the file' }];
    const blob = file.record.id;
    // A later entry that fits may have been there.
    const missing = [record.path];
    const more = { blob, data, related, missing, words };
    yield { message: 'mismatch', record, at: [index, 'checksum'], ...more };
  },
});
