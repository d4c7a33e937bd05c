import { quoted } from '../../../core/found-value.ts';
import { isObject, listAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import type { ShapeFault } from '../../../core/shape.ts';
import { pathInWords } from '../../../core/shape.ts';
import { openingOf, SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { MATRIX_PATH, matrixFile, POSTGRES, REDIS } from '../example.ts';
import { sameNames } from '../matrix-faults.ts';
import { isOwnerless } from '../shape-owners.ts';
import { readMatrix, VERDICTS } from '../voting-matrix.ts';

export default defineFileRule({
  id: 'CONS-001',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-001 and the voting matrix',
  summary: 'A vote is recorded as a voting matrix of at least two options',
  why: 'Programs read the vote by its keys. If a part is missing, they decide on only a part of the vote. One option is not a vote.',
  fix: 'Correct the value or add the missing field that the message names. A matrix has questionId, question, options, threshold, verdict, actualConsensus and conflicts.',
  decisions: [
    '`conflicts` must be there, and may be empty.',
    'A matrix has at most 1000 options.',
    'Evidence names a file, a url or both, with a section and a type: doc, code, data, documentation, research or external.',
    'The type of a conflict and its resolution must not be blank. `consensus/conflict-values` judges the words.',
    'Other keys are allowed.',
    'Other rules report a missing rationale, confidence, evidence, severity, threshold or actual consensus.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    ...SHAPE_MESSAGES,
    'too-few': 'A vote needs at least two options; here is {count}',
    'no-source': '{what} names neither a file nor a url',
    'same-name': 'Another option is called {name} already',
  },
  examples: {
    valid: [{ name: 'a question, two options and what came of them', files: matrixFile() }],
    invalid: [
      {
        name: 'no list of conflicts, and a verdict that is none',
        files: matrixFile({ conflicts: undefined, verdict: 'ACCEPTED' }),
        expect: [
          { message: 'missing', at: '1:1-1:2' },
          { message: 'wrong', at: '9:14-9:24' },
        ],
      },
      {
        name: 'a verdict in other letters',
        files: matrixFile({ verdict: 'Proven' }),
        expect: [{ message: 'wrong', at: '9:14-9:22' }],
      },
      {
        name: 'nothing to choose from',
        files: matrixFile({ options: [REDIS] }),
        expect: [{ message: 'too-few', at: '4:14-4:15' }],
      },
      {
        name: 'no option at all',
        files: matrixFile({ options: [] }),
        expect: [{ message: 'too-few', at: '4:14-4:15' }],
      },
      {
        name: 'a list of options in place of a matrix',
        files: { [MATRIX_PATH]: '["redis", "postgres"]\n' },
        expect: [{ message: 'wrong', at: '1:1-1:22' }],
      },
      {
        name: 'evidence that names no place',
        files: matrixFile({
          options: [REDIS, { ...POSTGRES, evidence: [{ section: 'Postgres', type: 'doc' }] }],
        }),
        expect: [{ message: 'no-source', at: '6:84-6:85' }],
      },
      {
        name: 'one option twice',
        files: matrixFile({ options: [REDIS, { ...POSTGRES, name: 'redis' }] }),
        expect: [{ message: 'same-name', at: '6:13-6:20', related: ['5:13-5:20'] }],
      },
    ],
  },
  *check({ record }) {
    const own = record.shape.filter((fault) => isOwnerless(fault) && !isNamedHere(fault));
    for (const fault of own) {
      const meant = verdictMeant(fault);
      const told = { positions: record.positions, shape: [fault] };
      for (const finding of shapeFindings(told, { whole: 'The matrix' })) {
        yield meant === null ? finding : { ...finding, expected: JSON.stringify(meant) };
      }
    }
    for (const fault of record.shape) {
      const { path } = fault;
      const at = openingOf(record, path);
      if (isTooShort(fault)) {
        const count = listAt(record.value, 'options').length;
        const committed = 'Add the rejected options, too, each with its confidence and rationale.';
        const help = {
          uncommitted: `${committed} If there was no other option, this is not a vote: do not invent one, but delete the file.`,
          committed,
        };
        yield { message: 'too-few', at, key: 'options', data: { count: inWords(count) }, help };
      } else if (isWithoutSource(fault)) {
        const what = pathInWords(path);
        const help = 'Add "file", a path from the repository\'s root, or "url".';
        yield { message: 'no-source', at, key: what, data: { what }, help };
      }
    }
    for (const { name, at, first } of sameNames(readMatrix(record.value))) {
      const related = [{ at: first, message: 'The first with this name' }];
      const help = 'Give each option a different name: conflicts refer to options by name.';
      yield { message: 'same-name', at, data: { name: quoted(name) }, related, help };
    }
  },
});

/** A verdict that is written in other letters, and nothing else. */
function verdictMeant({ path, value }: ShapeFault): string | null {
  if (path.length !== 1 || path[0] !== 'verdict' || typeof value !== 'string') return null;
  const word = value
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  return VERDICTS.find((verdict) => verdict === word) ?? null;
}

function isNamedHere(fault: ShapeFault): boolean {
  return isTooShort(fault) || isWithoutSource(fault);
}

function isTooShort({ path, value }: ShapeFault): boolean {
  const isOptions = path.length === 1 && path[0] === 'options';
  return isOptions && Array.isArray(value) && value.length < 2;
}

/** An object is wrong where evidence is wanted only when it names no source. */
function isWithoutSource({ path, value }: ShapeFault): boolean {
  return path.length === 4 && path[2] === 'evidence' && isObject(value);
}

function inWords(count: number): string {
  return count === 0 ? 'none' : 'only one';
}
