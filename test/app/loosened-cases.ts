import {
  type Declaration,
  jsonl,
  type LaxerCase,
  LOG,
  log,
  markdown,
  NOTE,
  note,
  OPEN,
} from './loosened-case.ts';
import { LAXER_OF_RECORDS } from './loosened-states.ts';

const sections = (more: Declaration) => markdown({ sections: { required: ['A', 'B'], ...more } });
const SECTION = { files: note('id: a', '## A', '## B'), rule: 'custom/section' };

const refers = (...all: readonly Declaration[]) => jsonl({ refers: all });
const AFTER = { from: 'after', to: 'task' };
const ASKED = [
  { from: 'needs', to: 'task', answered: 'serves' },
  { from: 'serves', to: 'task' },
];
const DANGLING = {
  files: log({ id: 'a' }),
  fault: log({ id: 'a' }, { id: 'b', after: 'x' }),
  rule: 'custom/reference',
};

const order = (more: Declaration = {}) => jsonl({ order: { by: 'at', ...more } });
const TIME = '2026-01-0';
const timed = (id: string, day: number, more: object = {}) => ({
  id,
  at: `${TIME}${day}T00:00:00Z`,
  ...more,
});
const LATE = {
  files: log(timed('a', 1)),
  fault: log(timed('a', 1), timed('b', 5, { by: 'x' }), timed('c', 3, { by: 'y' })),
  rule: 'custom/order',
};

/** By the key, as the schema of the configuration names it. */
export const LAXER: Readonly<Record<string, readonly LaxerCase[]>> = {
  ...LAXER_OF_RECORDS,
  frontMatter: [
    {
      was: markdown({ frontMatter: 'required' }),
      now: markdown({}),
      files: note('id: a'),
      fault: { [NOTE]: 'Text.\n' },
      rule: 'custom/front-matter',
    },
  ],
  sections: [{ was: sections({}), now: markdown({}), ...SECTION, fault: note('id: a', '## A') }],
  'sections.required': [
    {
      was: sections({}),
      now: sections({ required: ['A'] }),
      ...SECTION,
      fault: note('id: a', '## A'),
    },
  ],
  'sections.optional': [
    {
      was: sections({ others: false }),
      now: sections({ others: false, optional: ['C'] }),
      ...SECTION,
      fault: note('id: a', '## A', '## B', '## C'),
    },
  ],
  'sections.others': [
    {
      was: sections({ others: false }),
      now: sections({}),
      ...SECTION,
      fault: note('id: a', '## A', '## B', '## C'),
    },
  ],
  'sections.ordered': [
    {
      was: sections({ ordered: true }),
      now: sections({}),
      ...SECTION,
      fault: note('id: a', '## B', '## A'),
    },
    {
      was: sections({ ordered: true }),
      now: sections({ ordered: true, required: ['B', 'A'] }),
      ...SECTION,
      fault: note('id: a', '## B', '## A'),
      isOther: true,
    },
  ],
  refers: [{ was: refers(AFTER), now: jsonl({}), ...DANGLING }],
  'refers.from': [
    { was: refers(AFTER), now: refers({ ...AFTER, from: 'behind' }), ...DANGLING, isOther: true },
  ],
  'refers.to': [
    {
      was: refers(AFTER),
      now: refers({ ...AFTER, to: 'path' }),
      ...DANGLING,
      fault: log({ id: 'a' }, { id: 'b', after: LOG }),
      isOther: true,
    },
  ],
  'refers.cycles': [
    {
      was: refers({ ...AFTER, cycles: false }),
      now: refers(AFTER),
      files: log({ id: 'a' }),
      fault: log({ id: 'a', after: 'b' }, { id: 'b', after: 'a' }),
      rule: 'custom/reference-cycle',
    },
  ],
  'refers.answered': [
    {
      was: refers(...ASKED),
      now: refers(...ASKED.map(({ from, to }) => ({ from, to }))),
      files: log({ id: 'a' }),
      fault: log({ id: 'a' }, { id: 'b', needs: 'a' }),
      rule: 'custom/reference',
    },
  ],
  'refers.level': [{ was: refers(AFTER), now: refers({ ...AFTER, level: 'info' }), ...DANGLING }],
  order: [{ was: order(), now: jsonl({}), ...LATE }],
  'order.by': [{ was: order(), now: order({ by: 'then' }), ...LATE, isOther: true }],
  'order.within': [{ was: order(), now: order({ within: 'by' }), ...LATE }],
  levels: [
    {
      was: jsonl({}),
      now: jsonl({ levels: { 'custom/unique-id': 'info' } }),
      files: log(OPEN),
      fault: log(OPEN, OPEN),
      rule: 'custom/unique-id',
    },
  ],
};

/** Keys by which no record is judged. */
export const JUDGES_NOTHING: Readonly<Record<string, readonly [was: unknown, now: unknown]>> = {
  words: [
    ['task', 'tasks'],
    ['job', 'jobs'],
  ],
  say: [{ 'custom/schema': 'See a.md.' }, { 'custom/schema': 'See b.md.' }],
  columns: [['status'], ['at']],
  samples: ['lint/a', 'lint/b'],
};
