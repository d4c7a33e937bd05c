import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  claim,
  event,
  madeEvent,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { based, judged } from './judged.ts';

const CLAIM = 'claims/refund-window.yaml';
const LOG = 'audit.log.jsonl';
const PAYLOAD = { id: 'refund-window', text: 'Refunds are paid within 14 days.', confidence: 0.9 };
const EVENTS =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  madeEvent() +
  event({ object_ids: [PROPOSAL, 'refund-window'] });
const DECIDED = { [`decided/${PROPOSAL}.yaml`]: proposal({ payload: PAYLOAD }) };
const said = (text: string, fields: object = {}) => ({ [CLAIM]: claim({ text, ...fields }) });
const RIGHT = based({ ...DECIDED, [CLAIM]: claim(), [LOG]: EVENTS });
const with30 = based({ ...DECIDED, ...said('30 days.'), [LOG]: EVENTS });

const published = (repository: TestRepository) =>
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');

async function stepsOf(repository: TestRepository, ...args: readonly string[]) {
  const [found, ...others] = await judged(repository, '--only', 'vouch/approved-content', ...args);
  expect(others).toEqual([]);
  return { help: found?.help ?? '', steps: found?.then.map(({ text }) => text) ?? [] };
}

describe.each(oneOf(['native', 'js'], 'held'))(
  'an object that does not say what was approved (%s)',
  (backend) => {
    const asked = ['--backend', backend];

    test('is restored in its own commit as long as nothing published has that', () =>
      withRepository(async (repository) => {
        const right = await repository.commit('x', RIGHT);
        await published(repository);
        const changed = await repository.commit('x', with30);
        const { help, steps } = await stepsOf(repository, ...asked);
        expect(help).toMatch(/^The commit is not published yet/);
        expect(steps).toEqual([
          `git reset --soft ${right}`,
          `git --literal-pathspecs checkout ${right} -- .vouch/${CLAIM}`,
          `git diff --cached --quiet || git commit -C ${changed}`,
        ]);
      }));

    test('and by hand where it changed twice: what came last is not taken back', () =>
      withRepository(async (repository) => {
        const right = await repository.commit('x', RIGHT);
        await published(repository);
        await repository.commit('x', with30);
        const last = await repository.commit('x', {
          ...with30,
          ...based({ ...DECIDED, ...said('45 days.', { status: 'archived' }), [LOG]: EVENTS }),
        });
        const { steps } = await stepsOf(repository, ...asked);
        expect(steps).toEqual([
          `git reset --soft ${right}`,
          'Restore the approved content, which the related place shows. To change it, propose the new version and have it reviewed. Then continue.',
          'git --literal-pathspecs add -A -- .vouch',
          `git diff --cached --quiet || git commit -C ${last}`,
        ]);
      }));
  },
);

describe('a published one', () => {
  test('is restored by a further commit, and accepted last', () =>
    withRepository(async (repository) => {
      const right = await repository.commit('x', RIGHT);
      const changed = await repository.commit('x', with30);
      await published(repository);
      const { help, steps } = await stepsOf(repository);
      expect(help).toContain(`Commit ${changed.slice(0, 12)} changed it, and a published branch`);
      expect(steps).toEqual([
        `git --literal-pathspecs checkout ${right} -- .vouch/${CLAIM}`,
        expect.stringContaining("git commit -m 'Restore what commit"),
        expect.stringContaining('Add to ignore'),
      ]);
    }));

  test('is restored although it was confirmed since, and not where its status ended', () =>
    withRepository(async (repository) => {
      const right = await repository.commit('x', RIGHT);
      await repository.commit('x', with30);
      for (const [status, verb] of [
        ['actionable', 'claim.confirm'],
        ['archived', 'claim.archive'],
      ] as const) {
        const told = event({ id: `e-${status}`, event: verb, object_ids: ['refund-window'] });
        const now = { ...DECIDED, ...said('30 days.', { status }), [LOG]: EVENTS + told };
        await repository.commit('x', based(now));
        await published(repository);
        const { steps } = await stepsOf(repository);
        const restores = `git --literal-pathspecs checkout ${right} -- .vouch/${CLAIM}`;
        expect(steps.includes(restores)).toBe(status === 'actionable');
      }
    }));

  test('is corrected together with an event where one tells of the change', () =>
    withRepository(async (repository) => {
      const told = event({ id: 'e9', event: 'claim.correct', object_ids: ['refund-window'] });
      await repository.commit('x', RIGHT);
      await repository.commit('x', {
        ...with30,
        ...based({ ...DECIDED, ...said('30 days.'), [LOG]: EVENTS + told }),
      });
      await published(repository);
      const { steps } = await stepsOf(repository);
      expect(steps[0]).toContain('Otherwise correct it in the same commit as an event');
      expect(steps.join()).not.toContain('checkout');
    }));
});

describe('an approval by the proposer that nothing published has', () => {
  test('is undone with all that it brought, by the steps that are printed', () =>
    withRepository(async (repository) => {
      const begun = event({ id: 'e0', event: 'kb.init', object_ids: [] });
      const { [`.vouch/${CLAIM}`]: _, ...empty } = based({ [LOG]: begun });
      await repository.commit('x', empty);
      await published(repository);
      const payload = { ...PAYLOAD, type: 'fact', evidence: [SOURCE_ID] };
      const own = proposal({ payload, proposed_by: 'scout', decided_by: 'scout' });
      const approval = event({ actor: 'scout', object_ids: [PROPOSAL, 'refund-window'] });
      const proposed = begun + madeEvent({ actor: 'scout' });
      const decision = `decided/${PROPOSAL}.yaml`;
      await repository.commit(
        'x',
        based({ [CLAIM]: claim(), [decision]: own, [LOG]: proposed + approval }),
      );
      const [found, ...others] = await judged(repository);
      expect([found?.rule, others]).toEqual(['vouch/approver', []]);
      const steps = found?.then ?? [];
      expect(steps.map(({ action }) => action)).toEqual(['run', 'do', 'run', 'run']);
      const { root, env } = repository;
      const run = ({ text }: { readonly text: string }) =>
        execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
      const [undo, , ...rest] = steps;
      for (const step of undo ? [undo] : []) run(step);
      for (const path of [CLAIM, decision]) rmSync(join(root, '.vouch', path));
      writeFileSync(join(root, '.vouch', LOG), proposed);
      for (const step of rest) run(step);
      expect(await repository.git('status', '--short')).toBe('');
      expect(await judged(repository)).toEqual([]);
      expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
    }));
});
