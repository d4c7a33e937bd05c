import { expect, test } from 'vitest';
import { exampleConfig } from '../../../src/config/example-config.ts';
import type { AnyHistoryPart, Example, FileContent, Rule } from '../../../src/core/rule.ts';
import { inScope, knownByTree } from '../../../src/core/snapshot.ts';
import { exampleInput, pastStates } from '../../../src/discover/example-input.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { run } from '../../../src/run.ts';
import { rules } from '../../all-rules.ts';
import { everySecond } from '../../runs.ts';
import { memoryOfOne } from './one-state.ts';

const SCOPE = { mode: 'staged', base: 'COMMIT_1', head: null } as const;

/** The problems that an example's step brings, by all records, and by a look near it where that is enough. */
async function bothWays(example: Omit<Example, 'name'>, asked = rules) {
  const config = exampleConfig(asked, example);
  const { snapshot: after, history } = exampleInput(example);
  const [files = {}] = pastStates(example.past);
  const before = knownByTree(memorySnapshot(files), 'before');
  const [was, is] = [before, after].map(
    ({ entries }) => new Map(entries.map((entry) => [entry.path, entry])),
  );
  const changes = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])]
    .sort()
    .map((path) => ({ before: was?.get(path) ?? null, after: is?.get(path) ?? null }))
    .filter((change) => change.before?.id !== change.after?.id);
  const snapshot = inScope(knownByTree(after, 'after'), SCOPE, { tree: 'before', changes });
  let near = 0;
  const ties = await memoryOfOne(
    { snapshot: before, tree: 'before' },
    { config, rules: asked },
    () => {
      near += 1;
    },
  );
  const request = { snapshot, bases: [async () => before], history, config, rules: asked };
  const all = { ...request, selects: null };
  const whole = await run({ ...all, ties: null });
  const judged = await run({ ...all, ties });
  return { near, whole: whole.diagnostics, judged: judged.diagnostics };
}

const OF_STEPS = rules.filter((rule) => rule.scope === 'history' || 'past' in rule);

function examplesOf(some: typeof rules): readonly (readonly [string, Example])[] {
  return some.flatMap(({ id, examples }) =>
    [...examples.valid, ...examples.invalid]
      .filter(({ past }) => pastStates(past).length === 1)
      .map((example) => [`${id}: ${example.name}`, example] as const),
  );
}

test('a step is told alike near what it changes, and by all records', async () => {
  let near = 0;
  for (const [name, example] of everySecond(examplesOf(OF_STEPS))) {
    const found = await bothWays(example);
    near += found.near;
    expect(found.judged, name).toEqual(found.whole);
  }
  expect(near).toBeGreaterThan(25);
});

const RESTING = OF_STEPS.filter((rule) => partOf(rule)?.restsOn !== undefined);

function partOf(rule: Rule): AnyHistoryPart | undefined {
  if (rule.scope === 'history') return rule;
  return rule.scope === 'link' ? rule.past : undefined;
}

test.each(RESTING.map((rule) => [rule.id, rule] as const))(
  'what %s rests on is there, whatever other rules ask',
  async (_, rule) => {
    let near = 0;
    for (const [name, { files: now, past, ...example }] of examplesOf([rule])) {
      // No base is known by its log.
      const first = { '.vouch/.gitignore': 'proposed/\nstate.db\n' };
      const files = { ...first, ...now };
      for (const path of Object.keys({ ...pastStates(past)[0], ...now })) {
        const { [path]: __, ...others } = files as Readonly<Record<string, FileContent>>;
        const was = pastStates(past)[0]?.[path];
        const before = { ...others, ...(was !== undefined && { [path]: was }) };
        const found = await bothWays({ ...example, files, past: before }, [rule]);
        near += found.near;
        expect(found.judged, `${name}: ${path}`).toEqual(found.whole);
      }
    }
    expect(near).toBeGreaterThan(3);
  },
);

test('a problem that another record of the same id has as well is counted by all records', async () => {
  const text = (more: string) =>
    `---\nid: 7\nsubject: "DELTA[opus]: less jitter"\n---\n\nNone.\n${more}`;
  const past = { 'messages/1.md': text('') };
  const files = { ...past, 'messages/2.md': text('Nor here.\n') };
  const { near, whole, judged } = await bothWays({ past, files });
  expect(near).toBe(1);
  expect(whole.map(({ rule }) => rule)).toContain('message/unique-id');
  expect(whole.length).toBeGreaterThan(1);
  expect(judged).toEqual(whole);
});
