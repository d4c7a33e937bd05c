import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { shellWord } from '../../src/core/shell-word.ts';
import { ON_WINDOWS } from '../windows.ts';

/** One that does not break, and looks like any other. */
const BLANK = '\u00a0';

describe('a word of a command', () => {
  test.each([
    ['störungen/l.jsonl', "'störungen/l.jsonl'"],
    ['備忘/1.md', "'備忘/1.md'"],
    ["it's 5%", "'it'\\''s 5%'"],
    ['a\u202eb', `"$(printf 'a\\342\\200\\256b')"`],
    ['\udcffx', `"$(printf '\\377x')"`],
    [`-${BLANK}`, `"$(printf '\\055\\302\\240')"`],
  ])('%j is seen as it is, or as its bytes', (text, word) => {
    expect(shellWord(text)).toBe(word);
  });

  test.skipIf(ON_WINDOWS)('is read as the text by any shell', () => {
    const texts = [
      'störungen',
      "a'b",
      'a\\b',
      '5%d',
      '-n',
      '$HOME `x` "y"',
      'a\nb',
      'a\n',
      `${BLANK}1`,
    ];
    const odd = texts.flatMap((text) => [text, `${text}\u202e`, `\u0007${text}9`, `-${text}\t`]);
    const given = [...texts, ...odd];
    const script = given.map((text) => `printf '%s\\0' ${shellWord(text)}`).join('\n');
    const { stdout } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
    expect(stdout.split('\0').slice(0, -1)).toEqual(given);
  });
});
