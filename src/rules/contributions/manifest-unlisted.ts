import { pathsOf } from '../../core/manifest-paths.ts';
import { defineLinkRule } from '../../core/rule.ts';
import { entryHelp } from '../../core/sealing.ts';
import { fileOf, PATH } from './example.ts';
import { entry, LISTED, listing } from './manifest-example.ts';

const BY_HAND = 'one line with its twelve fields, in the CONTRIBUTIONS.jsonl of its folder.';

export default defineLinkRule({
  id: 'manifest/unlisted',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.6.1',
  summary: 'Every contribution has an entry in a manifest',
  why: 'Contributions are found through the manifest. One that is not listed is in no query and in no vote.',
  fix: 'Append an entry for the file to .cleo/contributions/CONTRIBUTIONS.jsonl: `lint-protocol contribution seal FILE` does.',
  decisions: [
    'The active manifest and those of archives count, wherever the file stands.',
    'Drafts are listed too: an entry is appended whenever a file is saved.',
  ],
  messages: { unlisted: 'No manifest has an entry for this contribution' },
  examples: {
    valid: [{ name: 'listed', files: listing(entry()) }],
    invalid: [
      {
        name: 'no manifest',
        files: fileOf(LISTED),
        expect: [{ message: 'unlisted', at: '4:23-4:41' }],
      },
      {
        name: 'an entry for another file',
        files: listing(entry({ filePath: '.cleo/contributions/other.json' })),
        expect: [{ message: 'unlisted', path: PATH, at: '4:23-4:41' }],
      },
    ],
  },
  *check({ facts }) {
    const manifests = facts.of('contribution-manifest');
    const listed = new Set(
      manifests.flatMap(({ record, fact }) =>
        fact.entries.flatMap((each) => pathsOf(record, each)),
      ),
    );
    for (const { record, fact } of facts.of('contribution')) {
      if (listed.has(record.path)) continue;
      const { path } = record;
      const help = `Append an entry for the file: ${entryHelp({ path, ...fact }, BY_HAND)}`;
      yield { message: 'unlisted', record, at: ['_meta', 'contributionId'], help };
    }
  },
});
