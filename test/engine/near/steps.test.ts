import { expect, test } from 'vitest';
import { exampleConfig } from '../../../src/config/example-config.ts';
import type { Example } from '../../../src/core/rule.ts';
import { inScope, knownByTree } from '../../../src/core/snapshot.ts';
import { exampleInput, pastStates } from '../../../src/discover/example-input.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { run } from '../../../src/run.ts';
import { rules } from '../../all-rules.ts';
import { memoryOfOne, NO_STATES } from './one-state.ts';

const SCOPE = { mode: 'staged', base: 'commit 1', head: null } as const;

/** The problems that an example's step brings, by all records, and by a look near it where that is enough. */
async function bothWays(example: Omit<Example, 'name'>) {
  const config = exampleConfig(rules, example);
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
  const ties = await memoryOfOne({ snapshot: before, tree: 'before' }, { config, rules }, () => {
    near += 1;
  });
  const request = { snapshot, bases: [async () => before], history, config, rules };
  const asked = { ...request, selects: null, states: NO_STATES };
  const whole = await run({ ...asked, ties: null });
  const judged = await run({ ...asked, ties });
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
  for (const [name, example] of examplesOf(OF_STEPS)) {
    const found = await bothWays(example);
    near += found.near;
    expect(found.judged, name).toEqual(found.whole);
  }
  expect(near).toBeGreaterThan(50);
});

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
