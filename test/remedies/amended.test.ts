import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/core/report-document.ts';
import { claim, event, madeEvent, PROPOSAL, proposal } from '../../src/protocols/vouch/example.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { based, judged } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const DECIDED = `decided/${PROPOSAL}.yaml`;
const EVENTS =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  madeEvent() +
  event({ object_ids: [PROPOSAL, 'refund-window'] });
const PAYLOAD = { id: 'refund-window', text: 'Refunds are paid within 14 days.', confidence: 0.9 };
const baseBy = (decider: string) =>
  based({
    [DECIDED]: proposal({ payload: PAYLOAD, decided_by: decider }),
    'claims/refund-window.yaml': claim(),
    'audit.log.jsonl': EVENTS,
  });

/** A base is published, and its commit is made anew with another name. */
async function amended(repository: TestRepository): Promise<string> {
  await repository.commit('x', { 'a.txt': 'a' });
  const published = await repository.commit('x', baseBy('maria'));
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  repository.write({ ...baseBy('jonas'), 'own.txt': 'own' });
  await repository.git('add', '.');
  await repository.git('commit', '-q', '--amend', '--no-edit');
  return published;
}

/** The commit that is made anew has another line in its log. */
async function amendedLog(repository: TestRepository): Promise<string> {
  await repository.commit('x', { 'a.txt': 'a' });
  const published = await repository.commit('x', baseBy('maria'));
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  repository.write({ [LOG]: EVENTS.replace('"kb.init"', '"kb.inix"') });
  await repository.git('add', '.');
  await repository.git('commit', '-q', '--amend', '--no-edit');
  return published;
}

describe.each(oneOf(['native', 'js'], 'amended'))(
  'a published commit that was made anew (%s)',
  (backend) => {
    const asked = ['--backend', backend];

    test.each([[[]], [['--since', 'origin/main']]])(
      'is gone on from, with what it held (%s)',
      (view) =>
        withRepository(async (repository) => {
          const published = await amended(repository);
          const own = await repository.git('rev-parse', 'HEAD');
          const found = await judged(repository, ...asked, ...view);
          expect(found.length).toBeGreaterThan(0);
          for (const { help, then, rule } of found) {
            // A base that is meant to be there is taken back by nobody.
            if (rule === 'history/new-base') continue;
            expect(help).toContain(
              `Your commit was published as ${published.slice(0, 12)}, before it was amended or rebased.`,
            );
            expect(then.map(({ text }) => text)).toEqual([
              `git reset --soft ${published}`,
              `git --literal-pathspecs checkout ${published} -- .vouch/${DECIDED}`,
              `git diff --cached --quiet || git commit -C ${own}`,
            ]);
          }
          const { root, env } = repository;
          for (const { text } of found.find(({ then }) => then.length > 0)?.then ?? [])
            execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
          expect(await repository.git('diff', '--name-only', published, 'HEAD')).toBe('own.txt');
          expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
        }),
    );

    test('is gone on from where a change puts back what it held', () =>
      withRepository(async (repository) => {
        const published = await amendedLog(repository);
        await repository.git('checkout', '-q', published, '--', '.vouch');
        const [found, ...others] = await judged(repository, ...asked, '--staged');
        expect(others).toEqual([]);
        expect(found?.help).toBe(
          `Your commit was published as ${published.slice(0, 12)}, before it was amended or rebased. Continue from the published one.`,
        );
        expect(found?.then.map(({ text }) => text)).toEqual([`git reset --soft ${published}`]);
        await repository.git('reset', '-q', '--soft', published);
        expect(await judged(repository, '--staged')).toEqual([]);
      }));

    test('is gone on from where a push would take it away', () =>
      withRepository(async (repository) => {
        const published = await amendedLog(repository);
        const own = await repository.git('rev-parse', 'HEAD');
        const input = `refs/heads/main ${own} refs/heads/main ${published}\n`;
        const push = ['--hook', 'pre-push', ...asked, '--format', 'json', 'origin', 'x'];
        const { root, env } = repository;
        const { out } = await checkByEither(push, { cwd: root, env, input });
        const found = (JSON.parse(out) as Report).diagnostics;
        expect(found.map(({ rule }) => rule)).toContain('history/append-only');
        const steps = found.find(({ rule }) => rule === 'history/append-only')?.then ?? [];
        expect(steps.map(({ text }) => text)).toEqual([
          `git reset --soft ${published}`,
          expect.stringContaining(`checkout ${published} -- ${LOG}`),
          `git diff --cached --quiet || git commit -C ${own}`,
        ]);
      }));

    test('keeps what was appended to its log since', () =>
      withRepository(async (repository) => {
        const published = await amended(repository);
        const later = event({ id: 'e9', event: 'claim.confirm', object_ids: ['refund-window'] });
        const forged = EVENTS.replace('"kb.init"', '"kb.inix"');
        await repository.commit('x', { ...baseBy('jonas'), [LOG]: forged });
        await repository.git('reset', '-q', '--soft', 'HEAD~1');
        await repository.git('commit', '-q', '--amend', '--no-edit');
        await repository.commit('x', { ...baseBy('jonas'), [LOG]: forged + later });
        const found = await judged(repository, ...asked, '--since', 'origin/main');
        const steps = found.flatMap(({ then }) => then.map(({ text }) => text));
        expect(steps[0]).toBe(`git reset --soft ${published}`);
        const ofLog = steps.find((each) => each.includes(LOG));
        expect(ofLog).toContain(`git cat-file blob ${published}:${LOG}`);
      }));
  },
);
