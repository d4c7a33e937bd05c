import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import {
  claim,
  event,
  madeEvent,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { based, judged } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const CLAIM = '.vouch/claims/refund-window.yaml';
const DECIDED = `.vouch/decided/${PROPOSAL}.yaml`;
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const APPROVED = BEGUN + madeEvent() + event({ object_ids: [PROPOSAL, 'refund-window'] });
const SAID = { text: 'Refunds are paid within 14 days.', confidence: 0.9, type: 'fact' };
const PAYLOAD = { id: 'refund-window', ...SAID, evidence: [SOURCE_ID] };

/** A branch approves a claim, and is rebased onto main without that commit, but with its events. */
test.each(oneOf(['native', 'js'], 'left behind'))(
  'what a rebase dropped comes back with its claim (%s)',
  (backend) =>
    withRepository(async (repository) => {
      const { [CLAIM]: _, ...base } = based({ 'audit.log.jsonl': BEGUN });
      const main = await repository.commit('x', base);
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const decision = proposal({ payload: PAYLOAD });
      const said = { [CLAIM]: claim(), [DECIDED]: decision, 'notes.md': 'notes' };
      const dropped = await repository.commit('x', { ...base, ...said, [LOG]: APPROVED });
      await repository.git('reset', '-q', '--hard', main);
      const own = await repository.commit('x', { ...base, [LOG]: APPROVED, 'own.txt': 'own' });
      const only = ['--backend', backend, '--only', 'vouch/decision-recorded'];
      const [found, ...others] = await judged(repository, ...only);
      expect(others).toEqual([]);
      expect(found?.help).toContain(
        `in commit ${dropped.slice(0, 12)}, which a rebase or a reset removed`,
      );
      expect(found?.then.map(({ text }) => text)).toEqual([
        `git reset --soft ${main}`,
        `git --literal-pathspecs checkout ${dropped} -- ${DECIDED} ${CLAIM}`,
        `git diff --cached --quiet || git commit -C ${own}`,
      ]);
      const { root, env } = repository;
      for (const { text } of found?.then ?? [])
        execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
      expect(await judged(repository)).toEqual([]);
      expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
    }),
);
