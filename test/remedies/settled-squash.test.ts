import { expect, test } from 'vitest';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { LOG } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, judged, ran } from './judged.ts';

test('events of a branch that was squashed behind others are chained again by the printed commands', () =>
  withRepository(async (repository) => {
    const { root, env } = repository;
    const [first, second] = threeChained();
    const side = chained({ id: 'e9', after: first });
    await repository.commit('before', based({ 'audit.log.jsonl': logOf(first) }));
    await repository.commit('main', { [LOG]: logOf(first, second) });
    await repository.git('tag', 'base');
    await repository.commit('side, squashed', { [LOG]: logOf(first, second, side) });
    const view = ['--since', 'base', '--only', 'vouch/audit-chain'];
    const [found, ...more] = await judged(repository, ...view);
    expect([found?.level, more]).toEqual(['warning', []]);
    expect(found?.then.map(({ action }) => action)).toEqual(['run', 'run', 'run']);
    for (const command of found ? commandsOf(found) : []) {
      const [, settle = '', adding = ''] = /^lint-protocol (.*) && (.*)$/.exec(command) ?? [];
      if (settle !== '')
        expect(await call(settle.split(' '), { cwd: root, env })).toMatchObject({ code: 0 });
      ran(repository, [settle === '' ? command : adding]);
    }
    expect(await judged(repository, ...view)).toEqual([]);
    expect(await repository.git('log', '-1', '--format=%s')).toBe('side, squashed');
    expect(await repository.git('show', `HEAD:${LOG}`)).toContain('"e9"');
  }));
