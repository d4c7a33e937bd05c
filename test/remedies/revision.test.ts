import { expect, test } from 'vitest';
import { brief, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entryOf, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, judged } from './judged.ts';

/*
 * A report on the commit that is checked out prints what a report on its files prints. Of another commit no
 * step is printed: whoever ran it would change what is checked out.
 */

const MERGED = brief('merged');
const ENTRY = entryOf('contrib_1a2b3c4d', { status: 'merged', checksum: digest(MERGED) });
const ONLY = ['--only', 'manifest/checksum'];

test.each(['unpublished', 'published'])('a file that was changed (%s) is restored', (place) =>
  withRepository(async (repository) => {
    await repository.commit('right', { [PATH]: MERGED, [MANIFEST]: ENTRY });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await repository.commit('wrong', { [PATH]: brief('merged', 'Kafka') });
    await repository.commit('more', { 'README.md': 'More.\n' });
    if (place === 'published')
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const said = async (...args: readonly string[]) =>
      (await judged(repository, ...args, ...ONLY)).map(({ help, then }) => ({ help, then }));
    const found = await judged(repository, '--rev', 'HEAD', ...ONLY);
    expect(found.flatMap(commandsOf).join('\n')).toContain(' checkout ');
    expect(await said('--rev', 'HEAD')).toEqual(await said());
    expect(found[0]?.help).not.toContain('log only grows');
    const [other] = await judged(repository, '--rev', 'HEAD~1', ...ONLY);
    expect(other && commandsOf(other)).toEqual([]);
    done(repository, found);
    expect(await repository.git('show', `HEAD:${PATH}`)).toBe(MERGED.trimEnd());
    expect(await judged(repository, '--rev', 'HEAD', ...ONLY)).toEqual([]);
  }),
);
