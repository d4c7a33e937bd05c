import { expect, test } from 'vitest';
import { baseWith, event } from '../../src/protocols/vouch/example.ts';
import auditRotate from '../../src/protocols/vouch/operations/audit-rotate.ts';
import init from '../../src/protocols/vouch/operations/init.ts';
import registerSource from '../../src/protocols/vouch/operations/register-source.ts';
import sessionStart from '../../src/protocols/vouch/operations/session-start.ts';
import { withRepository } from '../git/repository-builder.ts';
import { errorsOf, filesIn, play, prepare } from './play.ts';

const LOG = '.vouch/audit.log.jsonl';
const events = ['e0', 'e1', 'e2', 'e3'].map((id) =>
  event({ id, event: 'claim.confirm', object_ids: ['refund-window'] }),
);
const [first = '', second = '', third = '', fourth = ''] = events;
const INPUT = { before: '2026-05-01' };

test('what another branch goes on from stays in the log, so that a merge brings nothing back', async () => {
  await withRepository(async (repo) => {
    const before = {
      ...baseWith({ 'audit.log.jsonl': first + second }),
      '.gitattributes': `${LOG} merge=union\n`,
    };
    await prepare(repo, { name: 'a base', before, input: INPUT });
    await repo.git('checkout', '--quiet', '-b', 'work');
    await repo.commit('work', { [LOG]: first + second + fourth });
    await repo.git('checkout', '--quiet', 'main');
    await repo.commit('main', { [LOG]: first + second + third });
    const played = await play(auditRotate, { input: INPUT }, repo);
    expect(played).toMatchObject({
      result: { events: 1, left: 2 },
      notes: [expect.stringContaining('the branch work goes on from there'), expect.anything()],
    });
    await repo.commit('rotated');
    await repo.git('merge', '--quiet', '--squash', 'work');
    await repo.commit('squashed');
    expect(filesIn(repo)[LOG]).toBe(second + third + fourth);
    expect(await errorsOf(repo, '--since', 'HEAD~2')).toEqual([]);
    const forced = await play(auditRotate, { input: { before: '2026-05-02', force: true } }, repo);
    expect(forced).toMatchObject({ result: { events: 3 } });
  });
});

test('operations go on behind what was rotated out of a chained log', () =>
  withRepository(async (repo) => {
    const at = (day: number) => ({
      now: `2026-05-0${day}T10:00:00Z`,
      env: { VOUCH_AGENT: 'maria' },
    });
    await repo.commit('first', { 'README.md': 'x' });
    await play(init, { input: {}, ...at(1) }, repo);
    await repo.commit('a base');
    await play(sessionStart, { input: {}, ...at(2) }, repo);
    await repo.commit('a session');
    const rotated = await play(auditRotate, { input: { before: '2026-05-02' }, ...at(3) }, repo);
    expect(rotated).toMatchObject({ result: { events: 1, left: 1 } });
    await repo.commit('rotated');
    const input = { content: 'Refunds are paid within 14 days.', locator: 'terms.md' };
    for (const [operation, given] of [
      [sessionStart, {}],
      [registerSource, input],
    ] as const) {
      const played = await play(operation, { input: given, ...at(4) }, repo, { from: 100 });
      expect(played).toMatchObject({ status: 'done', diagnostics: [] });
      await repo.commit(operation.id);
    }
    expect(await errorsOf(repo, '--since', 'HEAD~2')).toEqual([]);
  }));
