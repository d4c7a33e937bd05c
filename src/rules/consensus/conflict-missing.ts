import { quoted } from '../../core/found-value.ts';
import { type NamedOption, unnamedTogether } from '../../core/near-options.ts';
import { defineFileRule } from '../../core/rule.ts';
import { readMatrix } from '../../core/voting-matrix.ts';
import { CONFLICT, matrixFile, POSTGRES, REDIS } from './example.ts';

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
  summary: 'Options that lie within 0.1 of each other stand in a conflict',
  why: 'Two options that are nearly as good as each other are what a reviewer has to decide. Without the conflict nobody sees that there was something to decide.',
  fix: 'Add a conflict whose positions name these options. Where they do not exclude each other, low severity says so.',
  decisions: [
    'Whether two rationales exclude each other is for people to judge, hence a warning.',
    'Where the verdict is INSUFFICIENT_EVIDENCE there is nothing to choose between yet.',
    'Each option is compared with those above it; one conflict may name many.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    unnamed: 'No conflict names {option} together with {others}, which it lies within 0.1 of',
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
    ],
    invalid: [
      {
        name: 'a tie that nobody mentions',
        files: matrixFile({ options: [REDIS, NEARLY], verdict: 'CONTESTED' }),
        expect: [{ message: 'unnamed', at: '6:13-6:23', related: ['5:13-5:20'] }],
      },
    ],
  },
  *check({ record }) {
    const matrix = readMatrix(record.value);
    if (matrix.verdict === 'INSUFFICIENT_EVIDENCE') return;
    for (const { option, others } of unnamedTogether(matrix)) {
      const related = others.slice(0, LISTED).map((other) => {
        return { at: [...other.at, 'name'], message: `Confidence ${other.confidence}` };
      });
      const data = { option: quoted(option.name), others: listed(others) };
      yield { message: 'unnamed', at: [...option.at, 'name'], data, related };
    }
  },
});

/** `"a"`, `"a" and "b"`, `"a", "b", "c" and 4 more`: those nearest in rank first. */
function listed(others: readonly NamedOption[]): string {
  const names = others.slice(0, LISTED).map(({ name }) => quoted(name));
  if (others.length > LISTED) names.push(`${others.length - LISTED} more`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
