import { describe, expect, test } from 'vitest';
import { CITED, contribution } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entryOf,
  MANIFEST,
  pathOf,
} from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { withRepository } from '../git/repository-builder.ts';
import { errors, judged } from './judged.ts';

const FILE = pathOf('contrib_1a');

/** A contribution that is whole, with an answer of its own. */
function answering(answer: string, status: string) {
  const { text } = sealedText(contribution({ status }), []);
  return sealedText(text.replace('"answer": "', `"answer": "${answer} `), []).text;
}

/**
 * The entry of a contribution was written over, so that it fits what somebody made of that. The log is put
 * back; what may change keeps what it says, and gets an entry of its own.
 */
describe.each(['unpublished', 'published'])('an entry that was written over, %s', (place) => {
  async function told(status: string) {
    return withRepository(async (repository) => {
      const [was, now] = [answering('So', status), answering('Rather', status)];
      const listed = (text: string) => ({
        [MANIFEST]: entryOf('contrib_1a', { status, checksum: digest(text) }),
      });
      const base = await repository.commit('was', { ...CITED, [FILE]: was, ...listed(was) });
      await repository.git('update-ref', 'refs/remotes/origin/main', base);
      await repository.commit('now', { [FILE]: now, ...listed(now) });
      if (place === 'published')
        await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--since', base));
      return found.filter(({ path }) => path === MANIFEST).flatMap(({ then }) => then);
    });
  }

  const APPENDED = `lint-protocol manifest append ${FILE} && git --literal-pathspecs add -- ${MANIFEST}`;

  test('of a complete contribution, is put back, and another one is appended', async () => {
    const steps = await told('complete');
    const commands = steps.map(({ text }) => text);
    const [asked] = steps.filter(({ action }) => action === 'do');
    expect(commands.indexOf(APPENDED)).toBe(commands.indexOf(asked?.text ?? '') + 1);
    expect(asked?.text).toMatch(
      /^The next command lists .* as it is now\. .* checkout [\da-f]{40} -- /,
    );
    expect(commands.filter((each) => each.endsWith(`-- ${FILE}`))).toEqual([]);
  });

  test('of a merged one, is put back with it', async () => {
    const commands = (await told('merged')).map(({ text }) => text);
    expect(commands).not.toContain(APPENDED);
    expect(commands.filter((each) => each.endsWith(`-- ${FILE}`))).toHaveLength(1);
  });
});
