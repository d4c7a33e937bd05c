import { chance, type Draws, oneOf } from './move.ts';
import { EPICS } from './start.ts';

const TASKS = Object.values(EPICS).flat();
const STATUSES = ['complete', 'partial', 'blocked'] as const;

const defined: Draws = ({ random }) => ({
  id: 'subagents/agent-new',
  input: {
    name: random.pick(['scout', 'writer', 'cleo-tester']),
    description: 'Reads things',
    tools: chance(random, 50) ? ['Read'] : ['Read', 'Grep'],
  },
});

const begun: Draws = ({ random }) => ({
  id: 'subagents/output-new',
  input: {
    category: random.pick(['research', 'specs', 'implementations']),
    task: random.pick(TASKS),
    title: random.pick(['Cache keys', 'Two clocks', 'Retries']),
    ...(chance(random, 50) && { links: [random.pick(TASKS)] }),
    ...(chance(random, 50) && { record: true, followups: ['Write it'] }),
  },
});

/** Its author writes the output first. */
const recorded: Draws = ({ random, world, now }) => {
  const path = oneOf(random, world.outputs);
  if (path === null) return null;
  const status = random.pick(STATUSES);
  const text = (world.files[path] ?? '')
    .replace('<executive summary in 2-3 sentences>', 'Keys hold the tenant.')
    .replace('<main content>', 'All callers were read.')
    .replace(/(?<=\*\*Date\*\*: ).*/, now.slice(0, 10))
    .replace(/(?<=\*\*Status\*\*: ).*/, status);
  return {
    id: 'subagents/record',
    input: {
      ...{ file: path, status },
      ...(status === 'complete' && { findings: [`Keys hold the tenant ${random.below(99)}`] }),
      ...(status === 'partial' && { followups: ['Measure the hit rate'] }),
      ...(status === 'blocked' && { blockers: { 'missing-context': 'Which cache is meant?' } }),
    },
    edits: { [path]: text },
  };
};

export const SUBAGENT_MOVES: readonly Draws[] = [defined, begun, begun, recorded, recorded];
