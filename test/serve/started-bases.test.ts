import { expect, test } from 'vitest';
import { startedPeer } from '../../src/app/conformance/trial.ts';
import { textAt } from '../../src/core/json-value.ts';
import { rightServer } from '../app/conformance/right-server.ts';
import { withRepository } from '../git/repository-builder.ts';
import { served } from './served.ts';

const config = (role: string): Readonly<Record<string, string>> => ({
  '.vouch/config.yaml': `version: "0.1"\nkb_name: x\nreview:\n  approver_role: ${role}\n`,
  '.vouch/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
});

test.each([
  ['human', 'trusted-agent', false],
  ['trusted-agent', 'trusted-agent', true],
])('a base that no commit holds: %s when the server began, %s later', (first, later, isOpen) =>
  withRepository(async (repo) => {
    await repo.write(config(first));
    const place = { folder: repo.root, env: { ...repo.env, VOUCH_AGENT: 'scout' } };
    const peer = startedPeer({ transport: 'jsonl', start: rightServer() }, place);
    const entity = { name: 'Shop', type: 'company' };
    const proposed = await peer.call('kb.propose_entity', entity);
    await repo.write(config(later));
    const proposal = { proposal_id: proposed.ok ? textAt(proposed.result, 'proposal_id') : null };
    const approved = await peer.call('kb.approve', proposal);
    await peer.end();
    expect(approved).toMatchObject(
      isOpen ? { ok: true } : { ok: false, message: expect.stringContaining('and cannot approve') },
    );
  }),
);

test('a base that nobody says who makes is missed its actor, not itself', () =>
  withRepository(async ({ root, env }) => {
    const request = { id: '1', method: 'kb.init', params: {} };
    const [made] = await served({ root, env }, [request], { surface: 'all' });
    expect(made).toMatchObject({ ok: false });
    expect(JSON.stringify(made)).toContain('No actor is given');
  }));
