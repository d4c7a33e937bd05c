import type { HelpByState } from '../../../core/remedy.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { CHECKSUM, checksumOf, isChecksumOf, saidChecksum } from '../contribution-checksum.ts';
import { contribution, DECISION, fileOf, META } from '../example.ts';

/** That of the examples' sound contribution. */
const SUM = 'e9449317454900a9';

const OPEN_HELP: HelpByState = {
  uncommitted: `Find out what was changed. If the change is right, run \`lint-protocol contribution seal {path}\`: it writes the checksum and appends the manifest entry. If a commit has the change already, add \`--reason TEXT\`. If the change is wrong, or the file is in an archive, restore the file.`,
  committed: `Find out what was changed, and by whom. If the change is wrong, or the file is in an archive, restore the file, and commit it: \`git --literal-pathspecs checkout COMMIT -- {path}\`, with the commit before the change. If the change is right, run \`lint-protocol contribution seal {path} --reason TEXT\`: it writes the checksum and appends a manifest entry with the reason.`,
};

/** What was validated was checked as it was then. */
const VALIDATED_HELP =
  'Restore the file as it was validated. To change it afterwards, run `lint-protocol contribution reopen {path}`, then edit and seal it.';

/** What is merged never changes again, so that its checksum is written at the latest by what merges it. */
function mergedHelp(wanted: string): HelpByState {
  return {
    uncommitted: `Restore the file as it was merged, and write the change as a new contribution. If the merge is not committed yet, write the checksum ${wanted} here and append the manifest entry instead.`,
    committed:
      'Find out whether the file was changed after the merge. If it was, restore it. If not, the checksum was wrong from the start.',
  };
}

function helpFor(status: string | null, wanted: string): string | HelpByState {
  if (status === 'merged') return mergedHelp(wanted);
  return status === 'validated' ? VALIDATED_HELP : OPEN_HELP;
}

function checked(checksum: string | null, others = {}): string {
  return contribution({ _meta: { ...META, checksum }, ...others });
}

export default defineFileRule({
  id: 'contribution/checksum',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.9.3',
  summary: 'The checksum of a contribution is that of its content',
  why: 'The checksum shows that nobody changed the contribution since it was finished. If the two do not match, the contribution was changed, or the checksum was wrong from the start.',
  fix: 'Find out what was changed since the checksum was made. If the change is right, run `lint-protocol contribution seal FILE`: it writes the checksum and the manifest entry. If the change is wrong, restore the file.',
  autofix: 'Writes the checksum into a draft, if no manifest has an entry for its file.',
  decisions: [
    'A merged or archived contribution does not change: restore the file. `contribution seal` refuses it.',
    "The checksum is the first 16 hex digits of the sha256 of what `jq 'del(._meta.checksum)'` prints: two blanks of indent, keys in their order, one final line end.",
    'jq 1.6 and older write numbers in their shortest form (`0.90` as `0.9`), newer versions as they were written. Either is accepted; the help gives the shortest.',
    'No checksum, and null, are allowed. Line ends and indentation of the file play no part.',
    'If a key occurs twice, programs disagree on the content, and only `file/duplicate-key` reports it.',
  ],
  kinds: ['contribution'],
  messages: { mismatch: 'The checksum is {found}, but the content has {wanted}' },
  examples: {
    valid: [
      { name: 'the content’s own', files: fileOf(checked(SUM)) },
      {
        name: 'made by a newer jq, which keeps the zero of 0.80',
        files: fileOf(checked('fff8e23158acc25a').replace('0.8,', '0.80,')),
      },
      {
        name: 'made by an older jq, which drops it',
        files: fileOf(checked(SUM).replace('0.8,', '0.80,')),
      },
    ],
    invalid: [
      {
        name: 'an answer was changed',
        files: fileOf(checked(SUM, { decisions: [{ ...DECISION, answer: 'Postgres' }] })),
        expect: [{ message: 'mismatch', at: '9:17-9:35' }],
      },
      {
        name: 'an answer was changed after all was completed',
        files: fileOf(
          checked(SUM, {
            decisions: [{ ...DECISION, answer: 'Postgres' }],
            status: 'complete',
          }),
        ),
        expect: [{ message: 'mismatch', at: '9:17-9:35' }],
      },
    ],
  },
  *check({ record }) {
    const found = saidChecksum(record);
    const isAmbiguous = record.faults.some(({ kind }) => kind === 'duplicate-key');
    if (found === null || isAmbiguous || isChecksumOf(record, found)) return;
    const wanted = checksumOf(record);
    const { status } = readContribution(record.value);
    const isDraft = status === 'draft';
    const help = helpFor(status, wanted);
    const edit = { replacements: [{ at: CHECKSUM, text: `"${wanted}"` }] };
    const finding = { at: CHECKSUM, data: { found, wanted }, help, ...(isDraft && { edit }) };
    yield { message: 'mismatch', ...finding };
  },
});
