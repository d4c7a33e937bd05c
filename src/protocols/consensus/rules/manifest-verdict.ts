import { quoted } from '../../../core/found-value.ts';
import { pathWord } from '../../../core/git-command.ts';
import type { Db } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import type { RecordRef } from '../../../core/record.ts';
import { NAMED_FILES, type NamedFile } from '../../contributions/key-facts.ts';
import { MATRIX_PATH, POSTGRES, REDIS } from '../example.ts';
import { entryLine, listed, MANIFEST_PATH } from '../manifest-example.ts';
import { entriesOf } from '../rows.ts';

/** A vote of two that lie near each other, as both and the conflict between them say. */
const CONTESTED = {
  verdict: 'CONTESTED',
  options: [REDIS, { ...POSTGRES, confidence: 0.79 }],
};

const UNSOUND = 'The matrix has errors. Correct these first: they may change its verdict.';

const FIX = 'Append an entry with the verdict of the matrix: `lint-protocol consensus tally FILE`.';

export default defineRecordRule({
  id: 'consensus/manifest-verdict',
  kinds: ['subagent-manifest'],
  judges: ['voting-matrix'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, escalation: the manifest entry',
  summary: "A matrix's manifest entry gives the matrix's verdict",
  why: 'Some readers read only the manifest, and rely on its verdict. An open question that is listed as decided never reaches the human it waits for.',
  fix: FIX,
  decisions: [
    'If the matrix itself has errors, the linter proposes no verdict for the entry.',
    'If a manifest names a matrix several times, its last entry counts.',
    'If the verdict of the matrix itself is missing or unknown, only an entry without a verdict is reported.',
  ],
  messages: {
    missing: 'This entry names a voting matrix, but does not give its verdict',
    other: 'The verdict is {found} in this entry, but {verdict} in the matrix',
    ofOther:
      'The verdict is {found} in this entry, but {verdict} in the matrix, as the entry of {task} says',
  },
  examples: {
    valid: [{ name: 'the same in both', files: listed() }],
    invalid: [
      {
        name: 'no verdict',
        files: listed({ verdict: undefined }),
        expect: [
          {
            message: 'missing',
            path: MANIFEST_PATH,
            at: '1:28-1:60',
            related: [`${MATRIX_PATH}@9:14-9:22`],
          },
        ],
      },
      {
        name: 'a verdict that the matrix should not have either',
        files: listed({}, { verdict: 'CONTESTED' }),
        expect: [
          {
            message: 'other',
            path: MANIFEST_PATH,
            at: '1:95-1:103',
            related: [`${MATRIX_PATH}@9:14-9:25`],
          },
        ],
      },
      {
        name: 'more certain than the vote',
        files: listed({}, CONTESTED),
        expect: [
          {
            message: 'other',
            path: MANIFEST_PATH,
            at: '1:95-1:103',
            related: [`${MATRIX_PATH}@9:14-9:25`],
          },
        ],
      },
      {
        name: 'the vote of another task',
        files: {
          ...listed(),
          [MANIFEST_PATH]: `${entryLine()}${entryLine({ id: 'T4798-cons-0042', verdict: 'REFUTED' })}`,
        },
        expect: [
          {
            message: 'ofOther',
            path: MANIFEST_PATH,
            at: '2:99-2:108',
            related: [`${MATRIX_PATH}@9:14-9:22`],
          },
        ],
      },
    ],
  },
  *check({ record, fact }, db) {
    const { verdict, isSound } = fact;
    const related = [{ record, at: ['verdict'], message: 'The verdict of the matrix' }];
    for (const { record: manifest, index, value: entry } of entriesOf(record, db)) {
      if (entry.verdict === null) {
        const at = [index ?? 0, 'file'];
        const expected = `${JSON.stringify(entry.file)}, "verdict": "${verdict}"`;
        const known = { help: `Add "verdict": "${verdict}" to the entry.`, expected };
        yield { message: 'missing', record: manifest, at, related, ...(isSound && known) };
      } else if (verdict !== null && entry.verdict !== verdict) {
        const at = [index ?? 0, 'verdict'];
        const data = { found: quoted(entry.verdict), verdict };
        const owner = ownerOf(record.path, { manifest, entry, verdict }, db);
        if (owner !== null) {
          const other = { message: 'ofOther', data: { ...data, task: owner } } as const;
          yield { ...other, record: manifest, at, related };
          continue;
        }
        const help = isSound ? FIX.replace('FILE', () => pathWord(record.path)) : UNSOUND;
        const remedy = { help, ...(isSound && { expected: JSON.stringify(verdict) }) };
        yield { message: 'other', record: manifest, at, data, related, ...remedy };
      }
    }
  },
});

/** The other task whose entry for the file has its verdict: the last entry is of a vote that is elsewhere. */
function ownerOf(
  path: string,
  of: { readonly manifest: RecordRef; readonly entry: NamedFile; readonly verdict: string },
  db: Db,
): string | null {
  const own = db
    .get(NAMED_FILES, path)
    .find(
      ({ record, value: { task, verdict } }) =>
        record.path === of.manifest.path && task !== of.entry.task && verdict === of.verdict,
    );
  return own?.value.task ?? null;
}
