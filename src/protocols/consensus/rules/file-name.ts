import { quoted } from '../../../core/found-value.ts';
import { defineRecordRule, isAbout } from '../../../core/look-up-rule.ts';
import { isCalledAfter } from '../called-after.ts';
import { MATRIX_PATH, matrix, matrixFile } from '../example.ts';

export default defineRecordRule({
  id: 'consensus/file-name',
  kinds: ['voting-matrix', 'stray-matrix'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO consensus voter, patterns to avoid, and where matrices are',
  summary: 'A matrix is named after its question, or in a task folder after its task',
  why: 'People and agents open a vote by its id. Under another name it is not found, or a new matrix is written over it.',
  fix: 'Rename the file after its questionId, or correct the questionId.',
  decisions: [
    'Outside of a task folder the name is the questionId and `.json`.',
    'In `.cleo/rcasd/` the name is the questionId, or the name of a folder above, and `-consensus.json`.',
    'Upper and lower case differ.',
    'A JSON file in a folder below `.cleo/consensus/`, or whose ending is not in lower case, is reported, because no rule checks it. Folders whose name begins with a dot are allowed, and so is everything where `consensus.include` is set.',
  ],
  messages: {
    unread: 'No rule checks this file: a voting matrix has another folder or ending',
    other: 'The questionId is {id}, but the file is named {file}',
  },
  examples: {
    valid: [
      { name: 'after its question', files: matrixFile() },
      {
        name: 'after its task',
        files: { '.cleo/rcasd/T4797/consensus/T4797-consensus.json': matrix() },
      },
    ],
    invalid: [
      {
        name: 'another number',
        files: { [MATRIX_PATH]: matrix({ questionId: 'CONS-0043' }) },
        expect: [{ message: 'other', at: '2:17-2:28' }],
      },
      {
        name: "another task's name",
        files: { '.cleo/rcasd/T4797/consensus/T4798-consensus.json': matrix() },
        expect: [{ message: 'other', at: '2:17-2:28' }],
      },
      {
        name: 'another ending, and a folder where no matrix is read',
        files: {
          '.cleo/consensus/CONS-0043.JSON': matrix(),
          '.cleo/consensus/held/CONS-0044.json': matrix(),
        },
        expect: [
          { message: 'unread', path: '.cleo/consensus/CONS-0043.JSON', at: '1:1-1:1' },
          { message: 'unread', path: '.cleo/consensus/held/CONS-0044.json', at: '1:1-1:1' },
        ],
      },
    ],
  },
  *check(self) {
    const { record } = self;
    if (isAbout(self, 'stray-matrix')) {
      yield { message: 'unread', record, help: PLACE, yieldsTo: 'file/path-twin' };
    }
    if (!isAbout(self, 'voting-matrix')) return;
    const { fact } = self;
    const id = fact.questionId;
    if (id === null || isCalledAfter(record.path, id)) return;
    const file = quoted(record.path.slice(record.path.lastIndexOf('/') + 1));
    const data = { id: quoted(id), file };
    // A copy of another vote needs an id of its own first.
    const yieldsTo = 'consensus/unique-question';
    yield { message: 'other', record, at: ['questionId'], data, yieldsTo };
  },
});

const PLACE =
  'Move a matrix to .cleo/consensus/<questionId>.json, or name its folder in `consensus.include`. Move any other file out of .cleo/consensus/.';
