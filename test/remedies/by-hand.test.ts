import { expect, test } from 'vitest';
import { CITED, CONFLICT, conflicting, PATH } from '../../src/protocols/contributions/example.ts';
import { entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

test('what is only possible once the commit is taken back is said by the step after that', () =>
  withRepository(async (repository) => {
    const base = await repository.commit('notes', CITED);
    const resolution = { ...CONFLICT.resolution, status: 'proposed' };
    const merged = conflicting({ severity: 'critical', resolution }, { status: 'merged' });
    await repository.commit('merged', { [PATH]: merged, [MANIFEST]: entry({}) });
    const found = await judged(repository);
    const { help, then = [] } =
      found.find(({ rule }) => rule === 'contribution/critical-unresolved') ?? {};
    expect(help).not.toContain('contribution reopen');
    expect(then[0]?.text).toBe(`git reset --soft ${base}`);
    expect(then[1]?.text).toContain(`lint-protocol contribution reopen ${PATH}`);
  }));
