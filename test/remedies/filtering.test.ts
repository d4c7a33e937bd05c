import { expect, test } from 'vitest';
import { event } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

test.each([false, true])('a filter that git applies goes first, committed: %s', (isCommitted) =>
  withRepository(async (repository) => {
    const log = '.vouch/audit.log.jsonl';
    const files = based({ 'audit.log.jsonl': event({ actor: 'dana', object_ids: [] }) });
    const base = await repository.commit('base', files);
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    const masked = event({ actor: 'gone', object_ids: [] });
    repository.write({ '.gitattributes': '.vouch/** filter=mask\n', [log]: masked });
    await repository.git('add', '-A');
    if (isCommitted) await repository.git('commit', '-qm', 'masked');
    const view = isCommitted ? ['--since', 'origin/main'] : ['--staged'];
    const [found] = errors(await judged(repository, ...view, '--only', 'history/append-only'));
    expect(found?.help).toContain('"filter" in .gitattributes');
    ran(repository, commandsOf(found ?? expect.fail()));
    expect(await repository.git('diff', '--cached', '--name-only', base)).toBe('');
  }),
);

test('attributes that are put back with all else filter nothing', () =>
  withRepository(async (repository) => {
    const files = based({ 'audit.log.jsonl': event({ actor: 'dana', object_ids: [] }) });
    await repository.commit('base', { ...files, '.vouch/.gitattributes': '*.gz -text\n' });
    await repository.git('rm', '-q', '-r', '.vouch');
    const found = await judged(repository, '--staged');
    const restoring = found.filter(({ then }) =>
      then.some(({ text }) => text.includes(' checkout ')),
    );
    expect(restoring.length).toBeGreaterThan(0);
    expect(restoring.flatMap(({ then }) => then.map(({ text }) => text)).join()).toContain(
      '.gitattributes',
    );
    for (const { help } of restoring) expect(help).not.toContain('filter');
  }));
