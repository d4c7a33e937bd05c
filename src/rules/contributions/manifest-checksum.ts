import { defineLinkRule } from '../../core/rule.ts';
import { entryHelp } from '../../core/sealing.ts';
import { contribution, PATH } from './example.ts';
import { digest, entry, LISTED, listing, MANIFEST } from './manifest-example.ts';
import { ManifestFiles } from './manifest-files.ts';

/** An older version of the contribution, and a manifest that lists both. */
const OLDER = contribution({ epicTitle: 'Queue' });
const UPDATE = entry({ id: 'contrib_5e6f7a8b', updatedAt: '2026-01-26T11:00:00Z' });

function updated(checksum: string): Record<string, string> {
  return listing(entry({ checksum }), UPDATE);
}

export default defineLinkRule({
  id: 'manifest/checksum',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.2',
  summary: 'The checksum of an entry is that of its file',
  why: 'The manifest is the witness for the files. Where the two disagree, a file was changed without a word, or the entry never was about it.',
  fix: 'Find out what was changed. If the file is right, append an entry with its checksum under a new id: `lint-protocol contribution seal FILE` does.',
  decisions: [
    'It is the first 8 hex digits of the sha256 of the file’s bytes as git holds them, not of a checkout that changed line ends.',
    'The latest entry of a file (by "updatedAt", then by line) must match the file as it is. An older entry must match some version that a commit holds; where no history is at hand, older entries are not judged.',
    'A file that is not there is told by `manifest/orphaned`, one that is no JSON by `file/syntax`.',
  ],
  bytes: true,
  messages: {
    mismatch: 'The checksum of the file is {wanted}, not {found}',
    never: 'The file never had the checksum {found}',
  },
  examples: {
    valid: [
      { name: 'the file as it is', files: listing(entry()) },
      {
        name: 'an entry for the version before',
        files: updated(digest(OLDER)),
        past: { [PATH]: OLDER, [MANIFEST]: entry({ checksum: digest(OLDER) }) },
      },
    ],
    invalid: [
      {
        name: 'the file was changed',
        files: { [MANIFEST]: entry(), [PATH]: OLDER },
        expect: [
          { message: 'mismatch', path: MANIFEST, at: '1:316-1:326', related: [`${PATH}@1:1-1:1`] },
        ],
      },
      {
        name: 'an entry for a version that never was',
        files: updated('00000000'),
        past: { [PATH]: LISTED },
        expect: [{ message: 'never', path: MANIFEST, at: '1:316-1:326' }],
      },
    ],
  },
  *check({ facts, answers }) {
    const files = new ManifestFiles(facts);
    for (const { record, fact } of facts.of('contribution-manifest')) {
      for (const each of fact.entries) {
        const { index, isLatest, checksum } = each;
        const file = isLatest ? files.of(record, each) : null;
        if (file === null || checksum === null || file.fact.digest === checksum) continue;
        const data = { found: checksum, wanted: file.fact.digest };
        const byHand = `append an entry with the checksum ${data.wanted} under a new id.`;
        const help = `Find out what was changed. If the file is right: ${entryHelp({ ...file.fact, ...file.record }, byHand)}`;
        const related = [{ record: file.record, message: 'the file' }];
        const blob = file.record.id;
        yield { message: 'mismatch', record, at: [index, 'checksum'], blob, data, help, related };
      }
      for (const citation of fact.citations) {
        if (citation.sha256 === null) continue;
        const { now, introduced } = answers.to(record, citation);
        if (now.hashed || introduced === null || introduced.hashed) continue;
        yield { message: 'never', record, at: citation.at, data: { found: citation.sha256 } };
      }
    }
  },
});
