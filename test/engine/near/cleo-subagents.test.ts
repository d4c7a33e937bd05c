import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { Config } from '../../../src/core/config.ts';
import { EVIDENCE, matrix, POSTGRES, REDIS } from '../../../src/protocols/consensus/example.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import { agent, ENTRY, OUTPUT, skill } from '../../../src/protocols/subagents/example.ts';
import { IS_WHOLE, runs } from '../../runs.ts';
import { checkNear, type Files, NearTally } from './near-checker.ts';

const MANIFESTS = ['agent-outputs/MANIFEST.jsonl', 'x/agent-outputs/MANIFEST.jsonl'];
const OUTPUTS = [
  'agent-outputs/research/T2398-a.md',
  'agent-outputs/research/T2398-b.md',
  'research/T2398-a.md',
  'research/T2398-b.md',
  'x/agent-outputs/research/T2398-a.md',
  'agent-outputs/notes.md',
  'README.md',
];
const MATRICES = [
  '.cleo/consensus/CONS-0001.json',
  '.cleo/consensus/CONS-0002.json',
  'x/.cleo/consensus/CONS-0001.json',
  'agent-outputs/.cleo/consensus/CONS-0001.json',
];
const FILES = [
  'research/T2398-a.md',
  './research/T2398-a.md',
  'research/T2398-b.md',
  '../research/T2398-a.md',
  'agent-outputs/research/T2398-a.md',
  'notes.md',
  '../README.md',
  '.cleo/consensus/CONS-0001.json',
  '../.cleo/consensus/CONS-0002.json',
  '/tmp/T2398-a.md',
  '../../../T2398-a.md',
  'messages/a.md',
];
const IDS = ['T2398-a', 'T2398-a-r1', 'T2398-a-r2', 'T2398-b', 'T2399-a', 'T2399-b'];
const STATUSES = ['complete', 'partial', 'blocked'];

const some = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(of, { nil: undefined });

type Edit = (files: Files) => Files;

function put(path: string, content: string | null): Edit {
  return ({ [path]: _, ...others }) => (content === null ? others : { ...others, [path]: content });
}

const line = fc
  .record({
    id: fc.option(fc.constantFrom(...IDS), { nil: undefined, freq: 8 }),
    file: fc.option(fc.constantFrom(...FILES), { nil: undefined, freq: 8 }),
    output: some(fc.constantFrom(...FILES)),
    date: fc.constantFrom('2026-01-26', '2026-01-27'),
    status: fc.constantFrom(...STATUSES),
    agent_type: fc.constantFrom('research', 'analysis', 'analysis', undefined),
    verdict: fc.constantFrom(undefined, 'PROVEN', 'CONTESTED'),
    needs_followup: fc.constant(['T2399']),
    linked_tasks: fc.array(fc.constantFrom('T2398', 'T2399', 'T9999', '#T2398'), { maxLength: 2 }),
  })
  .map((said) => JSON.stringify({ ...ENTRY, ...said }));

const lineEdit = fc
  .record({
    manifest: fc.constantFrom(...MANIFESTS),
    line,
    at: fc.nat(6),
    how: fc.constantFrom('append', 'append', 'append', 'insert', 'alter', 'remove'),
  })
  .map(({ manifest, line: said, at, how }): Edit => {
    return (files) => {
      const old = files[manifest];
      const lines = typeof old === 'string' ? old.split(/(?<=\n)/) : [];
      if (how === 'append') lines.push(`${said}\n`);
      else lines.splice(at, how === 'insert' ? 0 : 1, ...(how === 'remove' ? [] : [`${said}\n`]));
      return put(manifest, lines.length === 0 ? null : lines.join(''))(files);
    };
  });

const output = fc
  .record({
    task: fc.constantFrom('T2398', 'T2399', null),
    status: fc.constantFrom(...STATUSES),
    summary: fc.constantFrom('It holds.', '<summary>'),
    title: fc.constantFrom('# Protocol analysis', 'Analysis'),
  })
  .map(({ task, status, summary, title }) =>
    OUTPUT.replace('# Protocol analysis', title)
      .replace('**Task**: T2398\n', task === null ? '' : `**Task**: ${task}\n`)
      .replace('**Status**: complete', `**Status**: ${status}`)
      .replace('It holds.', summary),
  );

const vote = fc
  .record({
    questionId: fc.constantFrom('CONS-0001', 'CONS-0002'),
    file: fc.constantFrom('docs/a.md', 'docs/b.md'),
    verdict: fc.constantFrom('PROVEN', 'CONTESTED', 'CONTESTED', 'INSUFFICIENT_EVIDENCE'),
    isTie: fc.boolean(),
  })
  .map(({ questionId, file, verdict, isTie }) => {
    const evidence = [{ ...EVIDENCE, file }];
    const second = { ...POSTGRES, evidence, confidence: isTie ? 0.79 : 0.41 };
    return matrix({ questionId, verdict, options: [{ ...REDIS, evidence }, second] });
  });

const AGENTS = [
  'agents/scout.md',
  'agents/judge.md',
  '.claude/agents/scout.md',
  'agents/scout/AGENT.md',
  'plugins/a/agents/scout.md',
];

/** Whose the definitions are depends on one. */
const CLEO = ['.cleo/config.json', 'plugins/a/.cleo/config.json'];

const definition = fc
  .record({
    name: fc.constantFrom('scout', 'judge'),
    skills: fc.subarray(['reading', 'writing', 'docs:listing']),
  })
  .map(({ name, skills }) =>
    agent(name, ...(skills.length > 0 ? [`skills: [${skills.join(', ')}]`] : [])),
  );

/** A record of its own, though an entry names it. */
const named = message({ id: 1, subject: 'INFO: load', from: 'BlueLake', to: ['RedStone'] });

/** Beside a definition, what has no front matter is one that lacks it; what has other is something else. */
const noDefinition = fc.constantFrom('# Notes\n', '---\ntitle: Notes\n---\n\nNotes.\n');

const edit: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 10, arbitrary: lineEdit },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...OUTPUTS), some(output))
      .map(([path, text]) => put(path, text ?? null)),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.constantFrom(...MATRICES), some(vote))
      .map(([path, text]) => put(path, text ?? null)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('.cleo/todo.json', 'x/.cleo/tasks.json'),
        some(fc.subarray(['T2398', 'T2399'])),
      )
      .map(([path, ids]) =>
        put(
          path,
          ids === undefined
            ? null
            : JSON.stringify({ tasks: ids.map((id) => ({ id, labels: [] })) }),
        ),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...AGENTS), some(fc.oneof(definition, definition, noDefinition)))
      .map(([path, text]) => put(path, text ?? null)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...CLEO), fc.boolean())
      .map(([path, isThere]) => put(path, isThere ? '{}\n' : null)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('reading', 'writing', 'other'),
        fc.constantFrom('reading', 'writing'),
        fc.constantFrom(null, 1, 7500),
      )
      .map(([folder, name, length]) =>
        put(
          `skills/${folder}/SKILL.md`,
          length === null ? null : `${skill(name)}${'Slowly. '.repeat(length)}\n`,
        ),
      ),
  },
  {
    weight: 1,
    arbitrary: some(fc.oneof(fc.constant(named), output)).map((text) =>
      put('messages/a.md', text ?? null),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('docs/a.md', 'docs/b.md'), fc.boolean())
      .map(([path, isThere]) => put(path, isThere ? '# Queues\n' : null)),
  },
);

const { consensus } = DEFAULT_CONFIG;
const config: fc.Arbitrary<Config> = fc
  .constantFrom({}, {}, { include: ['**/CONS-*.json', 'research/*.json'] })
  .map((changes) => ({ ...DEFAULT_CONFIG, consensus: { ...consensus, ...changes } }));

test('what is new near an output or a vote is new to all', { timeout: 600_000 }, async () => {
  const tally = new NearTally();
  await fc.assert(
    fc.asyncProperty(
      fc.array(edit, { maxLength: 30 }),
      fc.array(edit, { minLength: 6, maxLength: 24 }),
      config,
      async (before, edits, options) => {
        // Manifests that come and go make others records.
        const empty: Files = Object.fromEntries(MANIFESTS.map((path) => [path, LINE]));
        const steps = [before.reduce((files, change) => change(files), empty)];
        for (const change of edits) steps.push(change(steps.at(-1) ?? {}));
        tally.add(await checkNear(steps, options));
      },
    ),
    { numRuns: IS_WHOLE ? runs(30) : 8 },
  );
  expect(tally.near).toBeGreaterThan(IS_WHOLE ? 1000 : 25);
  expect(tally.news).toBeGreaterThan(IS_WHOLE ? 200 : 5);
  tally.tell();
});

const LINE = `${JSON.stringify(ENTRY)}\n`;
