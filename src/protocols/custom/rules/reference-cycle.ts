import { cyclesOf } from '../../../core/cycles.ts';
import { quoted } from '../../../core/found-value.ts';
import type { Row } from '../../../core/look-up.ts';
import { defineGroupRule } from '../../../core/look-up-rule.ts';
import { DECISIONS, decision, declaring, lines, reference } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';
import { referenceAt } from '../references.ts';
import { CHAINED, type Chained } from '../rows.ts';

const LOG = {
  ...decision,
  schema: null,
  refers: [{ ...reference(['needs', '*'], 'decision'), cycles: false }],
};

/** Records that a message names; the related places name all of them. */
const NAMED = 6;

/** Places of a circle that are shown. */
const MOST_PLACES = 20;

export default defineGroupRule({
  id: 'custom/reference-cycle',
  kinds: ['custom'],
  group: CHAINED,
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, refers: cycles',
  summary: 'References of a custom kind form no cycle',
  why: 'Tasks that wait for each other cannot begin. Decisions that replace each other leave none in force.',
  fix: 'Decide which of the records comes first, and remove its reference to the next one.',
  decisions: [
    'Only references with `cycles: false` count. Each member is judged by itself.',
    'Records that all lead to each other are reported once, with the shortest circle through the first of them.',
    'If several records have one id, the first counts. With `latest` the last does.',
  ],
  messages: { cycle: 'The references in {member} form a cycle: {cycle}' },
  examples: {
    valid: [
      {
        name: 'two ways to one record',
        files: {
          [DECISIONS]: lines(
            { id: 'a' },
            { id: 'b', needs: ['a'] },
            { id: 'c', needs: ['a', 'b'] },
          ),
        },
        ...declaring(LOG),
      },
      {
        name: 'a circle that an earlier version made',
        files: {
          [DECISIONS]: lines({ id: 'a', needs: ['b'] }, { id: 'b', needs: ['a'] }, { id: 'a' }),
        },
        ...declaring({ ...LOG, latest: true }),
      },
    ],
    invalid: [
      {
        name: 'three, of which one is in another file',
        files: {
          [DECISIONS]: lines({ id: 'a', needs: ['x', 'b'] }, { id: 'b', needs: ['c'] }),
          'decisions/other.jsonl': lines({ id: 'c', needs: ['a'] }),
        },
        ...declaring(LOG),
        expect: [
          {
            message: 'cycle',
            path: DECISIONS,
            at: '1:24-1:27',
            related: [`${DECISIONS}@2:20-2:23`, 'decisions/other.jsonl@1:20-1:23'],
          },
        ],
      },
      {
        name: 'itself',
        files: { [DECISIONS]: lines({ id: 'a', needs: ['a'] }) },
        ...declaring(LOG),
        expect: [{ message: 'cycle', at: '1:20-1:23' }],
      },
      {
        name: 'itself, and in a larger circle',
        files: { [DECISIONS]: lines({ id: 'a', needs: ['b', 'a'] }, { id: 'b', needs: ['a'] }) },
        ...declaring(LOG),
        expect: [
          { message: 'cycle', at: '1:20-1:23', related: ['2:20-2:23'] },
          { message: 'cycle', at: '1:24-1:27' },
        ],
      },
    ],
  },
  *check(rows) {
    const records = new Map<string, Row<Chained>>();
    for (const row of rows) {
      const key = keyOf(row, row.value.id);
      if (declarationOf(row.record.kind).latest || !records.has(key)) records.set(key, row);
    }
    const next = (row: Row<Chained>) =>
      row.value.next.flatMap(({ id }) => records.get(keyOf(row, id)) ?? []);
    for (const cycle of cyclesOf([...records.values()], next)) {
      const [first, ...related] = cycle
        .slice(0, MOST_PLACES)
        .map((row, index) => stepOf(row, cycle[index + 1] ?? cycle[0] ?? row));
      if (first === undefined) continue;
      const { record, at } = first;
      const declared = referenceAt(at, declarationOf(record.kind));
      const level = declared?.level;
      const data = { member: declared?.from.join('.') ?? '', cycle: inWords(cycle) };
      yield { message: 'cycle', record, at, data, related, ...(level && { level }) };
    }
  },
});

function keyOf({ value }: Row<Chained>, id: string): string {
  return `${value.scope}\0${id}`;
}

/** Where a record names the next one. */
function stepOf({ record, index, value }: Row<Chained>, next: Row<Chained>) {
  const at = value.next.find(({ id }) => id === next.value.id)?.at ?? [];
  return {
    record,
    at: index === null ? at : [index, ...at],
    message: `names ${quoted(next.value.id)}`,
  };
}

function inWords(cycle: readonly Row<Chained>[]): string {
  const names = cycle.slice(0, NAMED).map(({ value }) => quoted(value.id));
  const left = cycle.length - names.length;
  return [...names, ...(left === 0 ? [] : [`${left} more`]), names[0]].join(' -> ');
}
