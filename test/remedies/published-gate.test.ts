import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const settings = (role: string) =>
  based({ 'config.yaml': `version: "0.1"\nreview:\n  approver_role: ${role}\n` });

test('a gate that a published commit opened is closed by a further one, and accepted last', () =>
  withRepository(async (repository) => {
    await repository.commit('x', settings('human'));
    await repository.commit('x', settings('trusted-agent'));
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found] = await judged(repository, '--history', '--only', 'history/gate-opened');
    expect(found?.help).toContain('so do not change it. Restore the setting in a new commit');
    expect(found?.then.at(-1)?.text).toContain('history.accepted');
  }));
