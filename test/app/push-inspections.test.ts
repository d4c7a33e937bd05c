import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combined } from '../../src/app/combined.ts';
import { inspectPush } from '../../src/app/push-inspections.ts';
import type { PushedRef } from '../../src/app/pushed-refs.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Config } from '../../src/core/config.ts';
import type { Report } from '../../src/core/report.ts';
import type { Rule } from '../../src/core/rule.ts';
import { SharedVerdicts } from '../../src/engine/shared-verdicts.ts';
import { openRepository } from '../../src/git/open.ts';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  events,
  proposal,
} from '../../src/protocols/vouch/example.ts';
import { Excuses } from '../../src/report/excuse/excuses.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { IS_WHOLE, neverMet, runs } from '../runs.ts';
import { randomCommits, written } from './cache/random-history.ts';

/** How often rules looked at a commit, by its id. */
type Looks = Map<string, number>;

/** The same rules; two of them count. */
function counting(looks: Looks, states: { count: number }): readonly Rule[] {
  return rules.map((rule): Rule => {
    if (rule.id === 'message/unique-id' && rule.scope === 'link') {
      const check: typeof rule.check = (input) => {
        states.count += 1;
        return rule.check(input);
      };
      return Object.assign(Object.create(rule) as typeof rule, { check });
    }
    if (rule.id !== 'history/append-only' || rule.scope !== 'history') return rule;
    const check: typeof rule.check = (input) => {
      const id = input.step.commit?.id ?? '';
      looks.set(id, (looks.get(id) ?? 0) + 1);
      return rule.check(input);
    };
    return Object.assign(Object.create(rule) as typeof rule, { check });
  });
}

interface Push {
  readonly refs: readonly PushedRef[];
  /** The settings that judge each ref. */
  readonly configs: readonly Config[];
}

async function pushed(
  repo: TestRepository,
  { refs, configs }: Push,
  shared: SharedVerdicts | undefined,
): Promise<{ readonly report: Report; readonly looks: Looks; readonly states: number }> {
  // Which refs there are, and what is judged once, is the same by both.
  const backend = IS_WHOLE ? 'native' : 'js';
  const repository = await openRepository({ cwd: repo.root, env: repo.env, backend });
  const looks: Looks = new Map();
  const states = { count: 0 };
  const judges = counting(looks, states);
  try {
    const target = { mode: 'hook', hook: 'pre-push', args: ['there'], all: false } as const;
    const { runs, notes } = await inspectPush(repository, target, refs);
    const reports: Report[] = [];
    for (const [at, open] of runs.entries()) {
      const { snapshot, bases, historyBy } = await open();
      const config = configs[at] ?? DEFAULT_CONFIG;
      const excuses = new Excuses({ config, baseline: null, rules, today: '2026-01-01' });
      const history = historyBy(config, null);
      const asked = { snapshot, bases, history, config, rules: judges, selects: null };
      reports.push(await run({ ...asked, excuses, ...(shared && { shared }) }));
    }
    return { report: combined(reports, notes), looks, states: states.count };
  } finally {
    await repository.close();
  }
}

const CONFIGS: readonly Config[] = [
  DEFAULT_CONFIG,
  DEFAULT_CONFIG,
  { ...DEFAULT_CONFIG, levels: [{ rules: 'history/manifest-*', level: 'warning' }] },
  { ...DEFAULT_CONFIG, levels: [{ rules: 'history/manifest-status', level: 'off' }] },
  { ...DEFAULT_CONFIG, history: { ...DEFAULT_CONFIG.history, immutable: ['evidence/*'] } },
];

const percent = fc.constantFrom(...Array.from({ length: 101 }, (_, at) => at));

const moves = fc.array(
  fc.record({
    from: fc.option(percent),
    to: fc.option(percent, { freq: 12 }),
    config: fc.constantFrom(...CONFIGS),
  }),
  { minLength: 2, maxLength: 5, size: 'max' },
);

test('a push of several refs says what each of them says by itself', async () => {
  const met = { problems: 0, spared: 0 };
  const scenario = fc.tuple(randomCommits, moves, fc.array(percent, { maxLength: 2 }));
  await fc.assert(
    fc.asyncProperty(scenario, async ([commits, moved, there]) => {
      await withRepository(async (repo) => {
        const ids = await written(repo, commits);
        const idAt = (at: number) => ids[Math.round((at / 100) * (ids.length - 1))] ?? '';
        for (const [index, at] of there.entries()) {
          const name = index === 0 ? 'main' : `other-${index}`;
          await repo.git('update-ref', `refs/remotes/there/${name}`, idAt(at));
        }
        const refs = moved.map(({ from, to }, index) => ({
          name: `refs/heads/${index === 0 ? 'main' : index}`,
          from: from === null ? null : idAt(from),
          to: to === null ? null : idAt(to),
        }));
        const push = { refs, configs: moved.map(({ config }) => config) };
        const one = await pushed(repo, push, undefined);
        const together = await pushed(repo, push, new SharedVerdicts());
        expect(together.report).toEqual(one.report);
        const [apart, shared] = [one, together].map(({ looks }) => total(looks));
        if (one.report.diagnostics.some(({ commit }) => commit !== null)) met.problems += 1;
        if ((shared ?? 0) < (apart ?? 0)) met.spared += 1;
      });
    }),
    // By chance, three pushes may meet nothing: a usual run takes three that do.
    IS_WHOLE
      ? { numRuns: runs(6), endOnFailure: true }
      : { numRuns: 3, endOnFailure: true, seed: 3 },
  );
  expect(neverMet(met)).toEqual([]);
}, 300_000);

function total(looks: Looks): number {
  return [...looks.values()].reduce((sum, times) => sum + times, 0);
}

/** Steps that are looked at for the two refs with a violation. */
const PRINTED = 11;

test('refs that are judged alike have each step judged once', () =>
  withRepository(async (repo) => {
    const log = (...words: string[]) => ({
      '.vouch/audit.log.jsonl': words.map((word) => `{"id":"${word}"}\n`).join(''),
    });
    const ids: string[] = [];
    for (const words of [['a'], ['a', 'b'], ['x', 'b'], ['x', 'b', 'c']]) {
      ids.push(await repo.commit(words.join(), log(...words)));
    }
    const refs = ids.map((to, at) => ({ name: `refs/heads/${at}`, from: null, to }));
    const push = { refs, configs: [] };
    const apart = await pushed(repo, push, undefined);
    // Whether a violation gives something back is seen by the two commits before it. What is printed to
    // restore it is judged, too, as a commit that is none yet.
    expect(total(apart.looks)).toBe(1 + 2 + 3 + 4 + 2 * 2 + PRINTED);
    const together = await pushed(repo, push, new SharedVerdicts());
    const judged = new Map(together.looks);
    expect(judged.delete('')).toBe(true);
    expect([...judged.keys()]).toEqual(ids);
    expect(ids.slice(2).map((id) => judged.get(id))).toEqual([1, 1]);
    // What is printed for the violation is judged for each ref.
    expect(total(judged)).toBe(2 * (1 + 2 + 2) + 2 + 3);
    expect(together.report).toEqual(apart.report);
    expect(together.report.diagnostics.filter(({ commit }) => commit?.id === ids[2])).toHaveLength(
      1,
    );
  }));

test('refs that begin at the same commit have its state judged once', () =>
  withRepository(async (repo) => {
    const message = (id: number) => ({
      [`messages/${id}.md`]: `---\nid: ${id}\nsubject: "x"\n---\n`,
    });
    await repo.git('update-ref', 'refs/remotes/there/main', await repo.commit('old', message(1)));
    const ids = [await repo.commit('2', message(2)), await repo.commit('3', message(3))];
    const refs = ids.map((to, at) => ({ name: `refs/heads/${at}`, from: null, to }));
    const push = { refs, configs: [] };
    const apart = await pushed(repo, push, undefined);
    expect(apart.states).toBe(2 + 2);
    const together = await pushed(repo, push, new SharedVerdicts());
    expect(together.states).toBe(2 + 1);
    expect(together.report).toEqual(apart.report);
    expect(together.report.diagnostics.map(({ path }) => path)).toContain('messages/3.md');
    expect(together.report.diagnostics.map(({ path }) => path)).not.toContain('messages/1.md');
  }));

test('a step is judged again where another ref begins by other settings', () =>
  withRepository(async (repo) => {
    const log = '.vouch/audit.log.jsonl';
    const role = (name: string) => ({
      '.vouch/config.yaml': `version: "0.1"\nreview:\n  approver_role: ${name}\n`,
    });
    const init = await repo.commit('init', { [log]: events(['kb.init']), ...role('human') });
    const open = await repo.commit('open', role('trusted-agent'));
    const own = await repo.commit('own', {
      [log]: events(['kb.init'], APPROVAL),
      [CLAIM]: claim(),
      [DECIDED]: proposal({ decided_by: 'scout' }),
    });
    const refs = [open, init].map((from, at) => ({ name: `refs/heads/${at}`, from, to: own }));
    for (const order of [refs, refs.toReversed()]) {
      const push = { refs: order, configs: [] };
      const { report, looks } = await pushed(repo, push, new SharedVerdicts());
      expect(report).toEqual((await pushed(repo, push, undefined)).report);
      const told = report.diagnostics.filter(({ rule }) => rule === 'vouch/approver');
      expect(told.map(({ commit }) => commit?.id)).toEqual([own]);
      // Twice, and twice again for what is printed to put it right.
      expect(looks.get(own)).toBe(2 + 2);
    }
  }));
