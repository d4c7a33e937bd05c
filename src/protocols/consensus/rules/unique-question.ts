import type { Restores } from '../../../core/finding.ts';
import { quoted } from '../../../core/found-value.ts';
import { gitCommand, pathWord } from '../../../core/git-command.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { isCalledAfter } from '../called-after.ts';
import { MATRIX_PATH, matrix } from '../example.ts';
import { BY_QUESTION_ID } from '../rows.ts';

const COPY_PATH = MATRIX_PATH.replace('.json', '-copy.json');

const LATER =
  'Give the later vote a new id, and name its file after it. If it repeats the first vote, add a suffix, such as CONS-0042-r1.';

export default defineGroupRule({
  id: 'consensus/unique-question',
  kinds: ['voting-matrix'],
  group: BY_QUESTION_ID,
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, patterns to avoid: reusing a matrix across questions',
  summary: 'A questionId belongs to one matrix',
  why: 'Decisions refer to a vote by its questionId. If two matrices have one id, they may have opposite verdicts, and evidence for one is taken for the other.',
  fix: LATER,
  decisions: [
    'Ids are compared within the project that a `.cleo` folder belongs to; another project of the same repository may use them again.',
    'The id belongs to the file that is named after it, otherwise to the first file by path.',
    'If the range that is judged, or the history in git, shows which of two files came later, that one is reported.',
  ],
  messages: {
    taken: 'The questionId {id} already belongs to another matrix',
    reused: 'This matrix was about {before}, and is now about {id}',
  },
  examples: {
    valid: [
      {
        name: 'a vote and its rerun',
        files: {
          [MATRIX_PATH]: matrix(),
          '.cleo/consensus/CONS-0042-r1.json': matrix({ questionId: 'CONS-0042-r1' }),
        },
      },
      {
        name: 'the same id in two projects',
        files: { [`a/${MATRIX_PATH}`]: matrix(), [`b/${MATRIX_PATH}`]: matrix() },
      },
      {
        name: 'a matrix that was changed, and is still about its question',
        past: { [MATRIX_PATH]: matrix({ threshold: 0.6 }) },
        files: { [MATRIX_PATH]: matrix() },
      },
    ],
    invalid: [
      {
        name: 'a second vote under the same id',
        files: { [MATRIX_PATH]: matrix(), '.cleo/consensus/again.json': matrix() },
        expect: [
          {
            message: 'taken',
            path: '.cleo/consensus/again.json',
            at: '2:17-2:28',
            related: [`${MATRIX_PATH}@2:17-2:28`],
          },
        ],
      },
      {
        name: 'a copy whose name sorts before the file that is called after the id',
        files: { [COPY_PATH]: matrix(), [MATRIX_PATH]: matrix() },
        expect: [
          {
            message: 'taken',
            path: COPY_PATH,
            at: '2:17-2:28',
            related: [`${MATRIX_PATH}@2:17-2:28`],
          },
        ],
      },
      {
        name: 'a file that was used again for another question',
        past: { [MATRIX_PATH]: matrix() },
        files: { [MATRIX_PATH]: matrix({ questionId: 'CONS-0043' }) },
        expect: [{ message: 'reused', at: '2:17-2:28', related: ['2:17-2:28'] }],
      },
    ],
  },
  *check(votes) {
    const first = votes.find(({ record, value }) => isCalledAfter(record.path, value)) ?? votes[0];
    let number = 0;
    for (const { record, value } of votes) {
      if (first === undefined || record === first.record) continue;
      const at = ['questionId'];
      const related = [
        { record: first.record, at, message: 'the matrix with this id', alike: true as const },
      ];
      const help = { uncommitted: LATER, committed: renaming(record.path, ++number, value) };
      yield { message: 'taken', record, at, data: { id: quoted(value) }, related, help };
    }
  },
  past: {
    kinds: ['voting-matrix'],
    final: true,
    *check({ records, step }) {
      for (const { before, after } of records.of('voting-matrix')) {
        const id = after?.fact?.questionId ?? null;
        const [first] = before.flatMap((state) => state ?? []);
        if (id === null || after === null || !first) continue;
        // A merge that takes what one of its parents has does nothing that was not done there.
        if (before.some((state) => (state?.fact?.questionId ?? id) === id)) continue;
        const at = ['questionId'];
        const related = [{ record: first.record, at, message: 'before' }];
        const data = { id: quoted(id), before: quoted(first.fact?.questionId ?? '') };
        const help = 'Restore this file, and save the new question in a new file with its own id.';
        const { path } = after.record;
        const from = step.parents[before.indexOf(first)] ?? 'HEAD';
        const restores = { path, from, ...keeping(path, id, step.commit?.id ?? null) };
        yield { message: 'reused', record: after.record, at, data, related, help, restores };
      }
    },
  },
});

/** A committed file keeps its questionId: a vote gets another one together with another name. */
function renaming(path: string, number: number, id: string): string {
  const own = /^[A-Za-z0-9][\w.-]{0,80}$/.test(id) ? `${id}-r${number}` : 'NEW-ID';
  const end = path.endsWith('-consensus.json') ? '-consensus.json' : '.json';
  const place = `${path.slice(0, path.lastIndexOf('/') + 1)}${own}${end}`;
  return `Give the later vote a new id and a new name in one commit: \`${gitCommand('mv', path, place)}\`, and in the file "questionId": "${own}". If another vote has this id, take the next one that is free.`;
}

/**
 * Puts the later vote into a file of its own: the one of a commit, or the one that is there. Nothing for
 * an id that no file can be named after.
 */
function keeping(path: string, id: string, commit: string | null): Pick<Restores, 'kept'> {
  if (!/^[A-Za-z0-9][\w.-]{0,80}$/.test(id)) return {};
  const end = path.endsWith('-consensus.json') ? '-consensus.json' : '.json';
  const place = `${path.slice(0, path.lastIndexOf('/') + 1)}${id}${end}`;
  const own = pathWord(place);
  const copy =
    commit === null
      ? `[ ! -e ${pathWord(path)} ] || cp ${pathWord(path)} ${own}`
      : `git cat-file blob ${shellWord(`${commit}:${path}`)} > ${own}`;
  const text = `{ [ -e ${own} ] || ${copy}; } && ${gitCommand('add', place)}`;
  return { kept: { action: 'run', path: place, text } };
}
