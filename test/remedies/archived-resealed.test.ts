import { describe, expect, test } from 'vitest';
import { brief, CITED } from '../../src/protocols/contributions/example.ts';
import { archiveOf, digest, entry } from '../../src/protocols/contributions/manifest-example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, errors, judged } from './judged.ts';

const ARCHIVE = archiveOf('T100');
const FILE = '.cleo/contributions/archive/T100/contrib_1a2b3c4d.json';
const [MERGED, FORGED] = [brief('merged'), brief('merged', 'Kafka')];
const listed = (id: string, text: string) =>
  entry({ id, epicId: 'T100', status: 'complete', checksum: digest(text) });

/** Somebody changed what is archived, and appended an entry that fits. */
describe('an archived contribution that was changed and listed as it is then', () => {
  const told = (place: string) =>
    withRepository(async (repository) => {
      const was = { [FILE]: MERGED, [ARCHIVE]: listed('contrib_1a2b3c4d', MERGED) };
      const base = await repository.commit('was', { ...CITED, ...was });
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      const forged = was[ARCHIVE] + listed('contrib_0badf003', FORGED);
      await repository.commit('forged', { [FILE]: FORGED, [ARCHIVE]: forged });
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--since', base));
      expect(found.map(({ rule, path }) => [rule, path])).toEqual([
        ['history/contribution-status', FILE],
      ]);
      const commands = found.flatMap(commandsOf);
      return commands.map((each) => each.replace(base, 'BASE'));
    });

  const BACK = `git --literal-pathspecs checkout BASE -- ${FILE}`;

  test('published: is restored, and listed in its archive as it is', async () => {
    expect((await told('published')).slice(0, 2)).toEqual([
      BACK,
      `lint-protocol manifest append ${FILE} && git --literal-pathspecs add -- ${FILE} ${ARCHIVE}`,
    ]);
  });

  test('not published: is restored, and that entry is taken out of the archive', async () => {
    const commands = await told('own');
    expect(commands).toContain(BACK);
    expect(commands).toContain(`git --literal-pathspecs checkout BASE -- ${ARCHIVE}`);
    expect(commands.join()).not.toContain('manifest append');
  });
});
