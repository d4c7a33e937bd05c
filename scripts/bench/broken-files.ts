import { seeded } from './random.ts';

/** What goes wrong in files: each breaks some and leaves others as they are. */
const SLIPS: readonly ((text: string) => string)[] = [
  (text) => text.replace(/: /, ':'),
  (text) => `${text}x: [\n`,
  (text) => text.replace('\n', '\n\n'),
  (text) => text.replace(/id: .*/, 'id: other'),
  (text) => text.replace("'", ''),
  (text) => text.replace(/working|approved|complete/, 'strange'),
  (text) => text + text,
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.slice(0, text.length / 2),
  (text) => text.replace(/^(\w+):/m, '$1: &a'),
  (text) => text.replace(/: (\w+)$/m, ': "$1\\u00e9"'),
  (text) => text.replace('- ', '-   '),
  (text) => text.replace(/T\d\d:/, 'T99:'),
  (text) => text.replace(/\d\.\d/, '1e9999'),
  (text) => text.replace(/[a-f0-9]{64}/, '0123456789'),
  (text) => text.replace(/"(\w+)":/, '"$1x":'),
  (text) => text.replace(/: .*$/m, ':'),
  (text) => `# a comment\n${text}`,
  (text) => text.replace(/evidence:\n- .*/, 'evidence:\n- gone'),
  (text) => text.replace(/subject": "[^"]*/, 'subject": "DELTA[x]: y'),
  () => '',
];

const EVERY = Array.from({ length: 4 }, (_, index) => index);

/** The same files, about every fourth of them broken: always the same ones in the same way. */
export function* brokenFiles(
  files: Iterable<readonly [string, string]>,
): Generator<readonly [string, string]> {
  const random = seeded(1);
  for (const [path, content] of files) {
    yield [path, random.pick(EVERY) === 0 ? random.pick(SLIPS)(content) : content];
  }
}
