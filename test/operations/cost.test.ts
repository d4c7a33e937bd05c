import { afterEach, describe, expect, test, vi } from 'vitest';
import { HistoryReader } from '../../src/git/history-reader.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { baseWith, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { play, prepare } from './play.ts';

/*
 * What an operation costs in a store of thousands of records is what it reads and works out of all of
 * them: that is counted here, and timed by `npm run bench:operations`.
 */

const operations = new Map((await loadOperations()).map((each) => [each.id, each]));

afterEach(() => vi.restoreAllMocks());

describe('files are listed as trees', () => {
  test('once for a call: also by what asks what HEAD has', async () => {
    await withRepository(async (repo) => {
      const before = baseWith({ 'audit.log.jsonl': '' });
      await prepare(repo, { name: 'a base', before, input: {} });
      const listing = vi.spyOn(HistoryReader.prototype, 'listedStepTo');
      let calls = 0;
      const call = async (id: string, input: Readonly<Record<string, unknown>>) => {
        const operation = operations.get(id);
        if (operation === undefined) throw new Error(`no operation ${id}`);
        calls += 1;
        const done = await play(operation, { input }, repo, { from: calls * 16 });
        expect(done).toMatchObject({ status: 'done' });
        expect(listing).toHaveBeenCalledTimes(calls);
        return 'result' in done ? done.result : null;
      };
      const evidence = [SOURCE_ID];
      const claim = { text: 'Refunds take two weeks.', evidence, actor: 'scout' };
      const proposed = await call('vouch/propose-claim', claim);
      const proposalId = proposed?.['proposal_id'];
      const approved = await call('vouch/approve', { proposalId, actor: 'maria' });
      await call('vouch/confirm', { id: approved?.['object_id'], actor: 'maria' });
    });
  });
});
