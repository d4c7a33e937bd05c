import type { FactEntry } from '../../../core/fact.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { MendStep } from '../../../core/remedy.ts';
import { CITED, contribution, fileOf, PATH } from '../example.ts';
import { entry, LISTED, listing } from '../manifest-example.ts';
import { LISTED as LISTED_FILES } from '../rows.ts';
import { appendCommand, isArchived, isOpen, manifestBeside } from '../sealing.ts';

export default defineRecordRule({
  id: 'manifest/unlisted',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.6.1',
  summary: 'Every contribution has an entry in a manifest',
  why: 'Contributions are found through the manifest. A contribution that is not listed is in no query and in no vote.',
  fix: 'Append an entry for the file: `lint-protocol contribution seal FILE`, or `lint-protocol manifest append FILE` if it is merged or archived.',
  decisions: [
    'The active manifest and those of archives count, wherever the file is.',
    'Drafts are listed too: an entry is appended whenever a file is saved.',
  ],
  messages: { unlisted: 'No manifest has an entry for this contribution' },
  examples: {
    valid: [{ name: 'listed', files: listing(entry()) }],
    invalid: [
      {
        name: 'no manifest',
        files: { ...CITED, ...fileOf(LISTED) },
        expect: [{ message: 'unlisted', path: PATH, at: '4:23-4:41' }],
      },
      {
        name: 'merged, so that the file stays as it is',
        files: fileOf(contribution({ status: 'merged' })),
        expect: [{ message: 'unlisted', at: '4:23-4:41' }],
      },
      {
        name: 'an entry for another file',
        files: { ...CITED, ...listing(entry({ filePath: '.cleo/contributions/other.json' })) },
        expect: [{ message: 'unlisted', path: PATH, at: '4:23-4:41' }],
      },
    ],
  },
  *check({ record, fact }, db) {
    if (db.exists(LISTED_FILES, record.path)) return;
    const mending = { ...mendingOf({ record, fact }), missing: [manifestBeside(record.path)] };
    yield { message: 'unlisted', record, at: ['_meta', 'contributionId'], ...mending };
  },
});

/** The command that appends the entry. */
function mendingOf({ record: { path }, fact }: FactEntry<'contribution'>): {
  readonly help: string;
  readonly steps: readonly MendStep[];
} {
  // What says nothing that contributions say cannot be sealed, nor listed.
  if (fact.id === null && fact.sessionId === null)
    return {
      help: 'First fix the other problems of this file: it has no field of a contribution.',
      steps: [],
    };
  if (isOpen({ path, status: fact.status }))
    return { help: 'Seal the file: that writes its checksum and appends the entry.', steps: [] };
  const what = isArchived(path) ? 'archived' : 'merged';
  const help = `Do not change the file: it is ${what}. Only append its entry.`;
  return {
    help,
    steps: [{ action: 'run', path: manifestBeside(path), text: appendCommand(path) }],
  };
}
