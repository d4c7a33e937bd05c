import { describe, expect, test } from 'vitest';
import { operate, operations } from '../../src/index.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { withRepository } from '../git/repository-builder.ts';

const ACK = { id: '1', from: 'QuietHarbor', status: 'Received' } as const;

describe('operations', () => {
  test('are all there, by protocol and name', async () => {
    const names = Object.entries(operations).flatMap(([protocol, own]) =>
      Object.keys(own).map((name) => `${protocol}/${name}`),
    );
    const ids = (await loadOperations()).map(({ id }) =>
      id.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
    );
    expect(names).toEqual(ids);
  });

  test('write records', async () => {
    await withRepository(async (repo) => {
      await repo.commit('kickoff', { 'messages/kickoff.md': VALID_MESSAGES.KICKOFF });
      const options = { cwd: repo.root, env: repo.env };
      const dry = await operations.messages.ack(ACK, { ...options, dryRun: true, diff: true });
      expect(dry).toMatchObject({ status: 'done', dryRun: true, commit: null });
      expect(dry.diff).toContain('+from: "QuietHarbor"');
      expect(await repo.git('status', '--porcelain')).toBe('');
      const done = await operations.messages.ack(ACK, { ...options, commit: 'Seen' });
      expect(done.commit).toBe(await repo.head());
      expect(await repo.git('log', '-1', '--format=%s')).toBe('Seen');
      const again = await operations.messages.ack(ACK, options);
      expect([again.status, again.written]).toEqual(['unchanged', []]);
    });
  });

  test('throw what the command line would tell', async () => {
    await withRepository(async (repo) => {
      await repo.commit('kickoff', { 'messages/kickoff.md': VALID_MESSAGES.KICKOFF });
      const options = { cwd: repo.root, env: repo.env };
      const failures: [() => Promise<unknown>, string][] = [
        [() => operations.messages.ack({ ...ACK, id: '2' }, options), 'unknown-message'],
        [() => operate('messages/akc' as 'messages/ack', ACK, options), 'unknown-operation'],
        [
          () => operations.messages.ack({ ...ACK, status: 'Seen' as 'Received' }, options),
          'bad-value',
        ],
        [() => operations.messages.ack({} as typeof ACK, options), 'missing-argument'],
        [
          () => operations.messages.ack({ ...ACK, other: 1 } as typeof ACK, options),
          'unknown-option',
        ],
        [() => operations.messages.ack(null as unknown as typeof ACK, options), 'bad-value'],
        [() => operations.messages.ack(ACK, { ...options, now: 'noon' }), 'bad-value'],
      ];
      for (const [call, code] of failures) {
        await expect(call()).rejects.toMatchObject({ code, exitCode: 2 });
      }
      expect(await repo.git('status', '--porcelain')).toBe('');
    });
  });
});
