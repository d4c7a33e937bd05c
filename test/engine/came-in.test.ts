import { writeFileSync } from 'node:fs';
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
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, judged } from '../remedies/judged.ts';

const CONFIG = 'version: "0.1"\nreview:\n  approver_role: ';
const DECISION = `.vouch/decided/${PROPOSAL}.yaml`;
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const PAYLOAD = {
  id: 'refund-window',
  text: 'Refunds are paid within 14 days.',
  type: 'fact',
  confidence: 0.9,
  evidence: [SOURCE_ID],
};

const state = (role: string, files: Parameters<typeof based>[0]) =>
  based({ 'config.yaml': `${CONFIG}${role}\n`, 'audit.log.jsonl': BEGUN, ...files });

const APPROVED = {
  'claims/refund-window.yaml': claim(),
  [`decided/${PROPOSAL}.yaml`]: proposal({
    payload: PAYLOAD,
    proposed_by: 'scout',
    decided_by: 'scout',
  }),
  'audit.log.jsonl':
    BEGUN +
    madeEvent({ actor: 'scout' }) +
    event({ actor: 'scout', object_ids: [PROPOSAL, 'refund-window'] }),
};

/** What is said of own approvals, in the tree, of what is staged and of the last commit. */
async function said(repository: TestRepository): Promise<readonly string[]> {
  const ask = ['--only', 'vouch/approver', '--no-cache'];
  const found = [
    ...(await judged(repository, ...ask)),
    ...(await judged(repository, '--staged', '--all', ...ask)),
    ...(await judged(repository, '--rev', 'HEAD', ...ask)),
  ];
  return found.map(({ path }) => path);
}

/** What is said of a decision whose approval is not reported. */
async function why({ root, env }: TestRepository): Promise<string> {
  const { out } = await call(['why', DECISION, 'vouch/approver'], { cwd: root, env });
  return out.replace(/\s+/g, ' ');
}

describe('an own approval', () => {
  test('that the gate let in stays right when the gate is closed', () =>
    withRepository(async (repository) => {
      await repository.commit('x', state('trusted-agent', {}));
      await repository.commit('x', state('trusted-agent', APPROVED));
      await repository.commit('x', state('human', APPROVED));
      expect(await said(repository)).toEqual([]);
      expect(await why(repository)).toContain('under which the record came in allow it.');
      repository.write({ '.vouch/config.yaml': `${CONFIG}human # again\n` });
      expect(await said(repository)).toEqual([]);
    }));

  test.each([
    ['that a closed gate had before', 'human'],
    ['for which the same commit opened the gate', 'trusted-agent'],
  ])('%s is wrong', (_, role) =>
    withRepository(async (repository) => {
      await repository.commit('x', state('human', {}));
      await repository.commit('x', state(role, APPROVED));
      await repository.commit('x', state('human', APPROVED));
      expect(await said(repository)).toEqual([DECISION, DECISION, DECISION]);
    }),
  );

  test('that a closed gate had before, and that was edited while it was open, is wrong', () =>
    withRepository(async (repository) => {
      await repository.commit('x', state('human', {}));
      await repository.commit('x', state('human', APPROVED));
      const file = `decided/${PROPOSAL}.yaml`;
      const edited = { ...APPROVED, [file]: `${APPROVED[file]}# edited\n` };
      await repository.commit('x', state('trusted-agent', edited));
      await repository.commit('x', state('human', edited));
      expect(await said(repository)).toEqual([DECISION, DECISION, DECISION]);
    }));
});

describe('an own approval in a change that opens the gate', () => {
  const only = ['--only', 'vouch/approver', '--no-cache'];
  const pathsSince = async (repository: TestRepository, since: string) =>
    (await judged(repository, '--since', since, ...only)).map(({ path }) => path);

  test.each(['human', 'trusted-agent'])('is wrong, and the gate is %s again', (role) =>
    withRepository(async (repository) => {
      const main = await repository.commit('x', state('human', {}));
      await repository.commit('opened', state('trusted-agent', {}));
      await repository.commit('used', state('trusted-agent', APPROVED));
      await repository.commit('closed', state(role, APPROVED));
      expect(await pathsSince(repository, main)).toEqual([DECISION]);
    }),
  );

  test('is wrong where a side branch opened it, and the merge has it closed', () =>
    withRepository(async (repository) => {
      const main = await repository.commit('x', state('human', {}));
      await repository.commit('opened', state('trusted-agent', {}));
      const side = await repository.commit('used', state('trusted-agent', APPROVED));
      await repository.git('reset', '-q', '--hard', main);
      await repository.commit('other', { 'x.txt': 'x' });
      await repository.git('merge', '-q', '--no-commit', '--no-ff', side);
      await repository.git('checkout', '-q', main, '--', '.vouch/config.yaml');
      await repository.git('commit', '-qm', 'merged');
      expect(await pathsSince(repository, main)).toEqual([DECISION]);
    }));
});

describe('an own approval that is published', () => {
  test('is accepted in every view by the one entry that is printed', () =>
    withRepository(async (repository) => {
      await repository.commit('x', state('human', {}));
      await repository.commit('x', state('human', APPROVED));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const only = ['--only', 'vouch/approver', '--no-cache'];
      const entryOf = async (...args: readonly string[]) => {
        const [found] = await judged(repository, ...args, ...only);
        return /Add to (.*)$/.exec(found?.then.at(-1)?.text ?? '')?.[1] ?? '';
      };
      const entry = await entryOf();
      expect(entry).toContain('history.accepted');
      expect(await entryOf('--history')).toBe(entry);
      const accepted = entry.slice(entry.indexOf('{')).replace('"..."', '"Maria looked at it."');
      writeFileSync(
        join(repository.root, '.lint-protocol.yaml'),
        `history:\n  accepted:\n    - ${accepted}\n`,
      );
      expect(await judged(repository, ...only)).toEqual([]);
      await repository.git('add', '.lint-protocol.yaml');
      await repository.git('commit', '-qm', 'x');
      expect(await judged(repository, ...only)).toEqual([]);
      expect(await judged(repository, '--history', ...only)).toEqual([]);
      expect(await why(repository)).toContain(
        'excused by .lint-protocol.yaml:3 (Maria looked at it.)',
      );
    }));
});
