import { expect, test } from 'vitest';
import { baseWith, event } from '../../src/protocols/vouch/example.ts';
import auditRotate from '../../src/protocols/vouch/operations/audit-rotate.ts';
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
