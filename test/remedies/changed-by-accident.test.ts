import { expect, test } from 'vitest';
import { CITED, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entryOf, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { sealedText } from '../../src/protocols/contributions/operations/sealed-text.ts';
import { withRepository } from '../git/repository-builder.ts';
import { commandsOf, judged } from './judged.ts';

const SEAL = `lint-protocol contribution seal ${PATH}`;

const SEALED = sealedText(contribution({ status: 'complete' }), []).text;

/** What the report of the working tree says of the checksum, after a committed contribution became another text. */
function saidOf(changed: string, ...args: readonly string[]) {
  return withRepository(async (repository) => {
    const checksum = digest(SEALED);
    await repository.commit('complete', {
      ...CITED,
      [PATH]: SEALED,
      [MANIFEST]: entryOf('contrib_1a', { status: 'complete', checksum }),
    });
    await repository.write({ [PATH]: changed });
    if (args.includes('--staged')) await repository.git('add', '--all');
    const all = await judged(repository, ...args);
    const found = all.find(({ rule }) => rule === 'contribution/checksum');
    if (found === undefined) throw new Error('nothing is reported');
    return { help: found.help ?? '', commands: commandsOf(found) };
  });
}

test.each([
  ['answer', SEALED.replace('"answer": "', '"answer": "not '), '"answer" of the decision '],
  ['confidence', SEALED.replace(/"confidence": 0\.\d+/, '"confidence": 0.51'), '"confidence" of '],
  ['epic', SEALED.replace(/"epicTitle": "/, '"epicTitle": "Other '), '"epicTitle"'],
])(
  'a changed %s is named, and restored or sealed by who knows whether it was meant',
  async (_, changed, named) => {
    expect(changed).not.toBe(SEALED);
    for (const args of [[], ['--staged'], ['--only', 'contribution/checksum']]) {
      const { help, commands } = await saidOf(changed, ...args);
      expect(commands).toEqual([]);
      expect(help).toContain(`Changed since HEAD: ${named}`);
      expect(help.indexOf(`checkout HEAD -- ${PATH}`)).toBeGreaterThan(0);
      expect(help.indexOf(SEAL)).toBeGreaterThan(help.indexOf('checkout HEAD'));
    }
  },
);

test('keys in another order, and nothing else, are sealed', async () => {
  const value: Readonly<Record<string, unknown>> = JSON.parse(SEALED);
  const changed = JSON.stringify(Object.fromEntries(Object.entries(value).reverse()));
  expect((await saidOf(changed)).commands).toEqual([SEAL]);
});
