/** What a rule that looks up other records says, and what it asks, depends on nothing but the records. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Config } from '../../src/core/config.ts';
import type { FactEntry } from '../../src/core/fact.ts';
import type { Answers } from '../../src/core/request.ts';
import type { Example, LinkInput, Rule } from '../../src/core/rule.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { answerCitations } from '../../src/engine/answers.ts';
import { readContents } from '../../src/engine/records.ts';
import { filesOf } from '../../src/engine/state-files.ts';
import { gather } from '../../src/link/link.ts';
import type { Recorder } from '../../src/link/state-db.ts';
import { StateLookUps } from '../../src/link/state-tables.ts';
import { definitionOf } from '../../src/protocols/kinds.ts';
import { rules } from '../all-rules.ts';

type LookingUp = Extract<Rule, { readonly scope: 'link' }>;

const LOOKING_UP = rules.filter(
  (rule): rule is LookingUp => rule.scope === 'link' && rule.looksUp !== undefined,
);

describe.each(LOOKING_UP.map((rule) => [rule.id, rule] as const))('%s', (_, rule) => {
  const examples = [...rule.examples.valid, ...rule.examples.invalid];
  test.each(examples.map((each) => [each.name, each] as const))('%s', async (_name, example) => {
    const config = configOf(example);
    const { facts, answers } = await stateOf(example, config);
    const [once, again] = [judged(rule, facts, config), judged(rule, facts, config)];
    expect(again).toEqual(once);
    expect(judged(rule, facts.map(frozen), config)).toEqual(once);
    expect(judged(rule, facts.toReversed(), config)).toEqual(once);
    // What ties records is recorded where nobody knows what stands in the repository.
    const { asked } = judged(rule, facts, config, answers);
    expect(once.asked).toEqual(expect.arrayContaining([...asked]));
    // What is kept of an entry stays as it is, whatever else changes.
    const alone = judged(rule, facts.filter(isOfList), config);
    expect(alone.asked.filter(isOfEntry)).toEqual(once.asked.filter(isOfEntry));
  });
});

test('a rule looks up others', () => {
  expect(LOOKING_UP.map(({ id }) => id)).toContain('message/unique-id');
});

function configOf({ options = {} }: Example): Config {
  const parts = Object.entries(options).map(([name, changes]) => {
    const part = DEFAULT_CONFIG[name as 'messages'];
    return [name, { ...part, ...changes }];
  });
  return { ...DEFAULT_CONFIG, ...Object.fromEntries(parts) };
}

async function stateOf({ files }: Example, config: Config) {
  const judging = { config, rules: [], analyses: new Map(), given: null, onRead: () => undefined };
  const state = filesOf(memorySnapshot(files), judging);
  const { facts } = await readContents(state, judging);
  return { facts, answers: await answerCitations(facts, state, config.limits.fileBytes) };
}

function isOfList({ record: { kind } }: FactEntry): boolean {
  return 'isList' in definitionOf(kind);
}

function isOfEntry(asked: string): boolean {
  const [, asks, index] = JSON.parse(asked);
  return asks === 'asks' && index !== null;
}

/** What is found and what was asked, in no order. */
function judged(
  rule: LookingUp,
  entries: readonly FactEntry[],
  config: Config,
  answers: Answers | null = null,
): { readonly found: readonly string[]; readonly asked: readonly string[] } {
  const asked: string[] = [];
  const recorder: Recorder = {
    put: ({ record: { path } }, { name, value }) =>
      asked.push(JSON.stringify([path, 'puts', name, value])),
    read: ({ record: { path }, index }, { name, bound }) =>
      asked.push(JSON.stringify([path, 'asks', index, name, bound])),
    cites: ({ record: { path } }, cited, request) =>
      asked.push(JSON.stringify([path, 'cites', cited.path, request])),
  };
  const lookUps = new StateLookUps(gather(entries), config, { answers, recorder });
  const found = [...rule.check({ lookUps } as unknown as LinkInput)];
  return { found: found.map((each) => JSON.stringify(each)).sort(), asked: asked.sort() };
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).map(frozen);
  return value;
}
