import { quoted } from '../../../core/found-value.ts';
import type { MendStep } from '../../../core/remedy.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { TALLY } from '../commands.ts';
import { CONFLICT, matrixFile, POSTGRES, REDIS } from '../example.ts';
import { type NamedOption, unnamedTogether } from '../near-options.ts';
import { newConflict, newConflictIds } from '../new-conflict.ts';
import { readMatrix, type VotingMatrix } from '../voting-matrix.ts';

/** A conflict of more options is for whoever knows which of them exclude each other. */
const MOST_PRINTED = 8;

/** More names are counted, not listed. */
const LISTED = 3;

const NEARLY = { ...POSTGRES, confidence: 0.79 };
const POSITIONS = [
  { option: 'redis', confidence: 0.82 },
  { option: 'postgres', confidence: 0.79 },
];

export default defineFileRule({
  id: 'consensus/conflict-missing',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO consensus voter, conflicts',
  summary: 'Options within 0.1 of each other are in a conflict',
  why: 'A reviewer has to decide between options that are nearly equal. Without a conflict nobody sees that.',
  fix: `Add a conflict whose positions name these options: run ${TALLY}. Set its severity by what is at stake; "low" means that the options do not exclude each other.`,
  decisions: [
    'Whether two rationales exclude each other is for people to judge, hence a warning.',
    'Votes with the verdict INSUFFICIENT_EVIDENCE are not judged.',
    'Each option is compared with the options above it. One conflict may name several options.',
    'If a position of a recorded conflict names no option, nothing is reported here: that position may be the missing one.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    unnamed: '{option} is within 0.1 of {others}, and no conflict names them together',
  },
  examples: {
    valid: [
      { name: 'far from each other', files: matrixFile() },
      {
        name: 'near, and in conflict',
        files: matrixFile({
          options: [REDIS, NEARLY],
          verdict: 'CONTESTED',
          conflicts: [{ ...CONFLICT, positions: POSITIONS }],
        }),
      },
      {
        name: 'near, and the conflict lost the name of one',
        files: matrixFile({
          options: [REDIS, NEARLY],
          verdict: 'CONTESTED',
          conflicts: [{ ...CONFLICT, positions: [POSITIONS[0], { confidence: 0.79 }] }],
        }),
      },
    ],
    invalid: [
      {
        name: 'a tie that nobody mentions',
        files: matrixFile({ options: [REDIS, NEARLY], verdict: 'CONTESTED' }),
        expect: [{ message: 'unnamed', at: '6:13-6:23', related: ['5:13-5:20'] }],
      },
      {
        name: 'three of which one conflict names two',
        files: matrixFile({
          options: [REDIS, NEARLY, { ...POSTGRES, name: 'sqlite', confidence: 0.78 }],
          verdict: 'CONTESTED',
          conflicts: [{ ...CONFLICT, positions: POSITIONS }],
        }),
        expect: [{ message: 'unnamed', at: '7:13-7:21', related: ['6:13-6:23', '5:13-5:20'] }],
      },
    ],
  },
  *check({ record }) {
    const matrix = readMatrix(record.value);
    if (matrix.verdict === 'INSUFFICIENT_EVIDENCE' || isUnnamed(matrix)) return;
    const nextId = newConflictIds(record.value, matrix);
    for (const { option, others } of unnamedTogether(matrix)) {
      const related = others.slice(0, LISTED).map((other) => {
        return { at: [...other.at, 'name'], message: `Confidence ${other.confidence}` };
      });
      const data = { option: quoted(option.name), others: listed(others) };
      const steps = others.length > MOST_PRINTED ? [] : [added(nextId(), [...others, option])];
      yield { message: 'unnamed', at: [...option.at, 'name'], data, related, steps };
    }
  },
});

/** Whether some conflict may name more options than can be read. */
function isUnnamed({ conflicts }: VotingMatrix): boolean {
  return (conflicts ?? []).some(({ positions }) => positions.some(({ option }) => option === null));
}

/** `"a"`, `"a" and "b"`, `"a", "b", "c" and 4 more`: those nearest in rank first. */
function listed(others: readonly NamedOption[]): string {
  const names = others.slice(0, LISTED).map(({ name }) => quoted(name));
  if (others.length > LISTED) names.push(`${others.length - LISTED} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/** The conflict to be added: nobody has settled it, and what is at stake is not in the numbers. */
function added(conflictId: string, options: readonly NamedOption[]): MendStep {
  const conflict = newConflict(conflictId, options);
  return { action: 'insert', into: 'conflicts', text: JSON.stringify(conflict) };
}
