import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { done, judged } from './judged.ts';

const LOG = 'ledger.jsonl';
const CONFIG = `history:\n  appendOnly: [${LOG}]\n`;
const line = (id: string) => `{"id":"${id}"}\n`;

/** Git merged by lines, and the one side had no line end: two entries are one line then. */
test.each([
  ['ours', 'work', 'published'],
  ['theirs', 'published', 'work'],
])('what others have comes first where a merge of %s glued entries', (_, branch, merged) =>
  withRepository(async (repository) => {
    const base = line('a');
    await repository.commit('base', { '.lint-protocol.yaml': CONFIG, [LOG]: base });
    await repository.git('branch', 'work');
    await repository.git('checkout', '-q', '-b', 'published');
    await repository.commit('theirs', { [LOG]: base + line('x') });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await repository.git('checkout', '-q', 'work');
    await repository.commit('ours', { [LOG]: base + line('b').trimEnd() });
    await repository.git('checkout', '-q', branch);
    await repository.git('merge', '-q', '-s', 'ours', '--no-commit', merged);
    repository.write({ [LOG]: base + line('b').trimEnd() + line('x') });
    await repository.git('add', '-A');
    await repository.git('commit', '-qm', 'merged');
    const found = await judged(repository, '--since', 'origin/main');
    expect(found.map(({ rule }) => rule)).toContain('history/append-only');
    done(repository, found);
    expect(await repository.git('show', `HEAD:${LOG}`)).toBe(
      (base + line('x') + line('b')).trimEnd(),
    );
    expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
  }),
);
