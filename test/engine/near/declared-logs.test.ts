import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Config } from '../../../src/core/config.ts';
import {
  DECISIONS,
  decision,
  declaring,
  lines,
  note,
  noteText,
  reference,
} from '../../../src/protocols/custom/example.ts';
import { checkNear } from './near-checker.ts';

const LOG = { ...decision, schema: null };
const NOTES = { ...note, schema: null };
const OLD = 'notes/n-1.md';

/** A log whose third line alone refers to what goes: neither its first nor its last line is about it. */
function logOf(third: object): string {
  const [first, last] = [{ id: 'D-1' }, { id: 'D-5' }];
  const others = [{ id: 'D-2' }, { id: 'D-4' }];
  const all = [first, others[0], { id: 'D-3', ...third }, others[1], last] as const;
  return lines(...all.map((each) => ({ of: 'n-2', file: 'notes/n-2.md', ...each })));
}

test.each([
  ['a record', reference(['of'], 'note'), { of: 'n-1' }],
  ['a file', reference(['file'], 'path'), { file: OLD }],
])(
  'a line in the middle of a log that stays is judged where %s goes that it names',
  async (_, refers, third) => {
    const { options } = declaring({ ...LOG, refers: [refers] }, NOTES);
    const others = { [DECISIONS]: logOf(third), 'notes/n-2.md': noteText('n-2') };
    const states = [{ ...others, [OLD]: noteText('n-1') }, others];
    const counts = await checkNear(states, { ...DEFAULT_CONFIG, ...options } as Config);
    expect(counts).toMatchObject({ near: 1, news: 1 });
  },
);

test('a line that is older than one of its agent is seen where lines of others are between', async () => {
  const order = { by: ['at'], within: ['agent'] };
  const { options } = declaring({ ...LOG, order });
  const log = lines(
    ...[
      { at: 1, agent: 'a' },
      { at: 5, agent: 'b' },
      { at: 2, agent: 'a' },
      { at: 3, agent: 'a' },
    ].map((each, nth) => ({ id: `D-${nth}`, ...each })),
  );
  const grown = `${log}${lines({ id: 'D-9', at: 4, agent: 'b' })}`;
  const states = [{ [DECISIONS]: log }, { [DECISIONS]: grown }];
  const counts = await checkNear(states, { ...DEFAULT_CONFIG, ...options } as Config);
  expect(counts).toMatchObject({ near: 1, news: 1 });
});

test('a hook names the id that was probably meant, as a look at all records does', async () => {
  const { options } = declaring({ ...NOTES, refers: [reference(['of'], 'note')] });
  const all = ['rivers', 'stones', 'clouds'].map((id) => [`notes/${id}.md`, noteText(id)]);
  const others: Record<string, string> = Object.fromEntries(all);
  const states = [others, { ...others, 'notes/n.md': '---\nid: n\nof: rivrs\n---\n' }];
  const counts = await checkNear(states, { ...DEFAULT_CONFIG, ...options } as Config);
  expect(counts).toMatchObject({ news: 1, near: 1 });
});
