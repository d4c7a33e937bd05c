import { describe, expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { call } from './call.ts';

describe('serve', () => {
  test.each([
    [['serve', 'x'], 'serve takes no arguments, not "x".'],
    [['vouch', 'serve', 'x'], 'serve takes no arguments, not "x".'],
    [['vouch'], 'vouch needs an operation.'],
    [
      ['vouch', 'conformance', '--patience', '0', '--', 'x'],
      '--patience takes a number from 1 to 9999, not "0".',
    ],
    [['serve', '--transport', 'http'], '--transport does not know "http".'],
    [['serve', '--surface', 'most'], '--surface does not know "most".'],
    [['serve', '--staged'], '--staged cannot be used with the command serve.'],
    [['serve', '--actor', 'mail=x'], '--actor does not know "mail".'],
    [['serve', '--actor', 'messages='], '--actor messages= names nobody.'],
    [['serve', '--actor', 'a', '--actor', 'b'], '--actor names two actors for all protocols.'],
    [['--read-only'], '--read-only cannot be used with linting.'],
  ])('%j is wrong use', async (args, message) => {
    const { code, out, err } = await call(args, { cwd: '/' });
    expect(err).toContain(message);
    expect([code, out]).toEqual([2, '']);
  });

  test('is served from a folder that holds a knowledge base', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { 'kb/.vouch/config.yaml': 'version: "0.1"\n' });
      const none = await call(['serve', '--base', '.'], { cwd: repo.root });
      expect(none.err).toContain('No knowledge base is in .: it has no folder .vouch.');
      expect(none.code).toBe(2);
      const nowhere = await call(['serve', '--base', 'nowhere'], { cwd: repo.root });
      expect(nowhere.err).toContain('is not a folder that can be opened');
      expect(nowhere.code).toBe(3);
    }));
});
