import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { claim, event, madeEvent, PROPOSAL, proposal } from '../../src/protocols/vouch/example.ts';
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
              `This commit was published as ${published.slice(0, 12)}, before it was amended or rebased.`,
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
