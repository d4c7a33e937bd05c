import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Settled } from '../../src/core/finding.ts';
import type { ExampleFiles } from '../../src/core/rule.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { checkState } from '../../src/engine/state.ts';
import { contribution, fileOf } from '../../src/protocols/contributions/example.ts';
import { entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import manifestSchema from '../../src/protocols/contributions/rules/manifest-schema.ts';
import contributionSchema from '../../src/protocols/contributions/rules/schema.ts';
import { Excuses } from '../../src/report/excuse/excuses.ts';
import { fingerprint } from '../../src/report/fingerprint.ts';
import { knownBy, newIn } from '../../src/report/news.ts';
import { rules } from '../all-rules.ts';

async function problemsOf(files: ExampleFiles): Promise<readonly Settled[]> {
  const judging = {
    config: DEFAULT_CONFIG,
    rules: [manifestSchema],
    given: null,
    onRead: () => undefined,
    analyses: new Map(),
  };
  const state = await checkState(exampleInput({ files }).snapshot, judging, () => true);
  return state.problems;
}

const LACKING = { taskId: undefined, agentId: undefined };
const lines = (...changes: readonly object[]) => ({
  [MANIFEST]: changes.map((each) => entry({ ...each })).join(''),
});

/** A baseline as it was written when each property was a problem of its own. */
function listing(problem: Settled, parts: Settled['parts'] = problem.parts) {
  const { rule, path, record } = problem.diagnostic;
  return (parts ?? []).map(({ identities: [identity = ''], occurrence }) => ({
    rule,
    path,
    record,
    fingerprint: fingerprint(identity, occurrence),
    reason: 'old',
    added: '2026-01-01',
    expires: null,
  }));
}

async function left(problem: Settled, entries: ReturnType<typeof listing>) {
  const baseline = { entries, path: 'x', kept: [], notes: [] };
  const excuses = new Excuses({
    config: DEFAULT_CONFIG,
    baseline: baseline as never,
    rules,
    today: '2026-06-01',
  });
  const { snapshot } = exampleInput({ files: {} });
  return (await excuses.unexcused([problem], snapshot, () => false)).length;
}

describe('what an object lacks', () => {
  test('is said once, whether each has words of its own or not', async () => {
    const { snapshot } = exampleInput({
      files: fileOf(contribution({ epicId: undefined, markerLabel: undefined })),
    });
    const judging = {
      config: DEFAULT_CONFIG,
      rules: [contributionSchema],
      given: null,
      onRead: () => undefined,
      analyses: new Map(),
    };
    const { problems } = await checkState(snapshot, judging, () => true);
    expect(problems.map(({ diagnostic: { help } }) => help)).toEqual([
      'Add epicId: a task id such as T2308. Add markerLabel: 3 to 50 lower-case letters, digits and hyphens, a letter first.',
    ]);
  });

  test('is one problem that names all, and a wrong value one of its own', async () => {
    const problems = await problemsOf(lines({ ...LACKING, status: 'merged' }, LACKING));
    expect(problems.map(({ diagnostic: { message } }) => message)).toEqual([
      'agentId and taskId are missing',
      expect.stringMatching(/^status is /),
      'agentId and taskId are missing',
    ]);
    const [{ diagnostic: { help = null } = {} } = {}] = problems;
    expect(help).toMatch(/^Add them\. agentId must be .*\. taskId must be .*\.$/);
    expect(problems.map(({ parts = [] }) => parts.length)).toEqual([2, 0, 2]);
  });

  test('is excused where each of its parts was listed by itself, and not where one was not', async () => {
    const problems = await problemsOf(lines(LACKING, LACKING));
    for (const problem of problems) {
      const entries = listing(problem);
      expect(entries).toHaveLength(2);
      expect(await left(problem, entries)).toBe(0);
      expect(await left(problem, entries.slice(0, 1))).toBe(1);
    }
    // Equal parts of other lines are other parts.
    const [one, other] = problems;
    if (one === undefined || other === undefined) throw new Error('two problems are wanted');
    expect(await left(other, listing(one))).toBe(1);
  });

  test('is excused by its own line', async () => {
    const [problem] = await problemsOf(lines(LACKING));
    if (problem === undefined) throw new Error('a problem is wanted');
    expect(await left(problem, listing(problem, [problem]))).toBe(0);
  });

  test('is new where a part is, and not where one was added', async () => {
    const more = await problemsOf(lines(LACKING));
    const fewer = await problemsOf(lines({ taskId: undefined }));
    expect(newIn(fewer, knownBy(more)).size).toBe(0);
    expect(newIn(more, knownBy(fewer)).size).toBe(1);
    expect(newIn(more, knownBy(more)).size).toBe(0);
  });
});
