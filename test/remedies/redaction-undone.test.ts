import { expect, test } from 'vitest';
import { claim, event, PROPOSAL, proposal, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const CLAIM = '.vouch/claims/refund-window.yaml';
const ids = ['refund-window'];

test('a redaction that was undone is restored, and no operation that refuses it is named', () =>
  withRepository(async (repository) => {
    const open = claim({ evidence: [SOURCE_ID] });
    const hidden = claim({ evidence: [SOURCE_ID], text: '***', status: 'redacted' });
    const log =
      event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
      event({ id: 'made', event: 'proposal.create', actor: 'scout' }) +
      event({ object_ids: [PROPOSAL, ...ids] }) +
      event({ id: 'gone', event: 'claim.redact', object_ids: ids });
    const files = { 'audit.log.jsonl': log, [`decided/${PROPOSAL}.yaml`]: proposal() };
    const base = { ...based(files), [CLAIM]: hidden };
    const redacted = await repository.commit('redacted', base);
    await repository.commit('undone', { [CLAIM]: open });
    const isBack = ({ rule }: { readonly rule: string }) =>
      ['vouch/approved-content', 'vouch/claim-status'].includes(rule);
    const [told, ...more] = (await judged(repository)).filter(isBack);
    expect(more).toEqual([]);
    expect(told?.help).toContain(`\`git --literal-pathspecs log -p -- ${CLAIM}\` shows the commit`);
    expect(told?.help).not.toContain('vouch redact');
    // Nobody has to agree to what was decided already.
    expect(told?.by).toBe('you');
    expect(told?.then.map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('propose'),
    );
    const { root, env } = repository;
    const asked = ['vouch', 'redact', 'refund-window', '--reason', 'Named.', '--actor', 'ana'];
    expect((await call(asked, { cwd: root, env })).code).toBe(1);
    await repository.git('checkout', redacted, '--', CLAIM);
    expect((await judged(repository)).filter(isBack)).toEqual([]);
  }));
