import { defineLinkRule } from '../../../core/rule.ts';
import { contribution, PATH } from '../example.ts';
import { digest, entry, listing, MANIFEST } from '../manifest-example.ts';
import { ManifestFiles } from '../manifest-files.ts';

/** Another version of the contribution, and its entry. */
const OTHER = contribution({ epicTitle: 'Queue' });
const UPDATE = entry({ id: 'contrib_5e6f7a8b', updatedAt: '2026-01-26T11:00:00Z' });

export default defineLinkRule({
  id: 'manifest/checksum',
  kinds: ['contribution-manifest'],
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.2',
  summary: 'The checksum of the latest entry of a file is that of the file',
  why: 'The manifest is the witness for the files. If the two disagree, a file was changed without a word, or the entry never was about it.',
  fix: 'Find out what was changed. If the file is right, append an entry with its checksum under a new id: `lint-protocol contribution seal FILE` does, with `--reason TEXT` where a commit has the file, and for one that is archived on one side of a merge `contribution archive EPIC --settle`. If not, restore the file.',
  decisions: [
    'It is the first 8 hex digits of the sha256 of the file’s bytes as git holds them, not of a checkout that changed line ends.',
    'Only the latest entry of a file, the last in the manifest, is compared. Older entries are about older versions. A version that was saved between two commits, or that a squash or an amended commit dropped, is in no history: nobody can verify such an entry, and a wrong one is corrected by appending another.',
    'A file that is not there is reported by `manifest/orphaned`, one that is no JSON by `file/syntax`.',
  ],
  bytes: true,
  messages: { mismatch: 'The checksum of the file is {wanted}, not {found}' },
  examples: {
    valid: [
      { name: 'the file as it is', files: listing(entry()) },
      {
        name: 'entries for a version that no commit holds, and for the file as it is',
        files: listing(entry({ checksum: digest(OTHER) }), UPDATE),
        past: { 'README.md': '' },
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
        name: 'the last entry is about another version, whatever its time',
        files: listing(UPDATE, entry({ checksum: digest(OTHER) })),
        expect: [
          { message: 'mismatch', path: MANIFEST, at: '2:315-2:325', related: [`${PATH}@1:1-1:1`] },
        ],
      },
    ],
  },
  *check({ facts }) {
    const files = new ManifestFiles(facts);
    for (const { record, fact } of facts.of('contribution-manifest')) {
      for (const each of fact.entries) {
        const { index, isLatest, checksum } = each;
        const file = isLatest ? files.of(record, each) : null;
        if (file === null || checksum === null || file.fact.digest === checksum) continue;
        const data = { found: checksum, wanted: file.fact.digest };
        const byHand = `append an entry with the checksum ${data.wanted} under a new id.`;
        const help = {
          uncommitted: `Find out what was changed. If the file is not right, restore it. If it is: ${files.helpFor(record, each, file, byHand)}`,
          committed: files.committedHelp(record, each, file, byHand),
        };
        const related = [{ record: file.record, message: 'the file' }];
        const blob = file.record.id;
        // A later entry that fits may have been there.
        const missing = [record.path];
        const more = { blob, data, help, related, missing };
        yield { message: 'mismatch', record, at: [index, 'checksum'], ...more };
      }
    }
  },
});
