import { expect, test } from 'vitest';
import { SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const CONTENT = `sources/${SOURCE_ID}/content`;

test('the entry that is printed last for a published record excuses its problem', async () => {
  await withRepository(async (repository) => {
    await repository.commit('x', based({}));
    await repository.commit('x', based({ [CONTENT]: 'Refunds are paid at once.\n' }));
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found] = await judged(repository);
    expect(found?.rule).toBe('vouch/source-hash');
    const text = found?.then.at(-1)?.text ?? '';
    const [, setting, entry = ''] = /Add to (\S+) in .*?(\{.*\})/s.exec(text) ?? [];
    expect(setting).toBe('ignore');
    const whole = entry.replace('"..."', '"known"');
    await repository.commit('accept', { '.lint-protocol.yaml': `ignore:\n  - ${whole}\n` });
    expect(await judged(repository)).toEqual([]);
  });
});
