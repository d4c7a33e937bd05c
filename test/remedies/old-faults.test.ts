import { expect, test } from 'vitest';
import { CITED, contribution } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { claim } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

const PAGE = '.vouch/pages/limits.md';
const CLAIM = '.vouch/claims/refund-window.yaml';

/** A page that names an entity which there is not. */
function pageWith(text: string): string {
  return `---\nid: limits\ntitle: Limits\ntype: concept\nentities: [gateway]\n---\n\n${text}\n`;
}

const RESTORED = 'Restore the earlier version.';
const TOO = 'the earlier version has this problem, too';

async function dangling(repository: TestRepository, ...args: readonly string[]) {
  const found = await judged(repository, ...args);
  const of = (rule: string) => found.find((each) => each.rule === rule && each.path === PAGE);
  return { dangling: of('vouch/reference'), audited: of('history/audited') };
}

test.each(['a commit', 'the index'])(
  'what the file had before, too, is not fixed by restoring it: %s',
  (place) =>
    withRepository(async (repository) => {
      await repository.commit('base', based({ 'pages/limits.md': pageWith('One.') }));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const isCommitted = place === 'a commit';
      if (isCommitted) await repository.commit('change', { [PAGE]: pageWith('Two.') });
      else {
        repository.write({ [PAGE]: pageWith('Two.') });
        await repository.git('add', '-A');
      }
      const args = isCommitted ? ['--since', 'HEAD~1', '--all'] : ['--staged', '--all'];
      const found = await dangling(repository, ...args);
      expect(commandsOf(found.audited ?? expect.fail()).join('\n')).toContain(PAGE);
      expect(found.dangling?.help).toContain(TOO);
      expect(found.dangling?.help).not.toContain(RESTORED);
      expect(found.dangling?.help).toMatch(/Correct the id/);
      ran(repository, commandsOf(found.audited ?? expect.fail()));
      const then = await dangling(repository, ...(isCommitted ? [] : ['--staged', '--all']));
      expect([then.dangling?.rule, then.audited]).toEqual(['vouch/reference', undefined]);
    }),
);

test('commits that are changed are counted', () =>
  withRepository(async (repository) => {
    await repository.commit('base', based({}));
    const changed = (text: string) =>
      based({})
        [CLAIM]?.toString()
        .replace(/text: .*/, text) ?? '';
    await repository.commit('one', { [CLAIM]: changed('text: "Two weeks."') });
    await repository.commit('two', { [CLAIM]: changed('text: "Three weeks."') });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD~2');
    const found = errors(await judged(repository, '--since', 'HEAD~2'));
    expect(found.length).toBeGreaterThan(0);
    for (const { help } of found)
      expect(help).toMatch(
        /^The commit is not published yet\. The command changes the last 2 commits, and keeps/,
      );
  }));

test('a contribution that is put back is not listed again as it was before that', () =>
  withRepository(async (repository) => {
    const file = pathOf('contrib_1a');
    const text = contribution({ status: 'complete' });
    const base = await repository.commit('base', {
      ...based({}),
      ...CITED,
      [file]: text,
      [MANIFEST]: entryOf('contrib_1a', { status: 'complete', checksum: digest(text) }),
    });
    await repository.git('rm', '-q', MANIFEST);
    const wrong = text.replace(/"epicId": "[^"]*"/, '"epicId": [1]');
    expect(wrong).not.toBe(text);
    await repository.commit('change', { [file]: wrong, [CLAIM]: claim({ text: 'Two weeks.' }) });
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    const found = await judged(repository, '--since', base, '--all');
    const unlisted = found.find(({ rule }) => rule === 'manifest/unlisted');
    const commands = commandsOf(unlisted ?? expect.fail());
    expect(commands.join('\n')).not.toContain('manifest append');
    ran(repository, commands);
    expect(await repository.git('diff', '--stat', base)).toBe('');
  }));
