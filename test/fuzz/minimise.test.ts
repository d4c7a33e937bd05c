import { expect, test } from 'vitest';
import { type FuzzInput, fromJson, lastCommit, toJson } from '../../scripts/fuzz/fuzz-input.ts';
import { minimised } from '../../scripts/fuzz/minimise.ts';

const INPUT: FuzzInput = {
  target: 'records',
  origin: 'a test',
  options: { vouch: { staleAfterDays: 3 } },
  commits: [
    { parents: [], files: { 'a.md': Buffer.from('old') } },
    {
      parents: [0],
      files: {
        'a.md': Buffer.from('one\ntwo\nthree BAD four\nfive\n\xff\xfe'.repeat(3), 'latin1'),
        'b.md': Buffer.from('of no account'),
        link: { symlink: 'a.md' },
      },
    },
  ],
};

function textIn(input: FuzzInput, path = 'a.md'): string {
  const content = lastCommit(input).files[path];
  return content instanceof Uint8Array ? Buffer.from(content).toString('latin1') : '';
}

test('what fails is left alone with what it takes to fail', async () => {
  const small = await minimised(INPUT, async (each) => textIn(each).includes('BAD'), 1000);
  expect(small.options).toEqual({});
  expect(small.commits).toHaveLength(1);
  expect(Object.keys(lastCommit(small).files)).toEqual(['a.md']);
  expect(textIn(small)).toBe('BAD');
});

test('what two files, a setting and the past are needed for keeps them', async () => {
  const needs = async (each: FuzzInput): Promise<boolean> =>
    each.commits.length === 2 &&
    each.options.vouch !== undefined &&
    textIn(each, 'b.md').startsWith('of') &&
    textIn(each).includes('\xff');
  const small = await minimised(INPUT, needs, 1000);
  expect(await needs(small)).toBe(true);
  expect(textIn(small)).toBe('\xff');
  expect(textIn(small, 'b.md')).toBe('of');
  expect(lastCommit(small).files['link']).toBeUndefined();
});

test('no more inputs are tried than were allowed, and what is given fails', async () => {
  let tries = 0;
  const fails = async (each: FuzzInput): Promise<boolean> => {
    tries += 1;
    return textIn(each).includes('BAD');
  };
  const small = await minimised(INPUT, fails, 9);
  expect(tries).toBe(9);
  expect(textIn(small)).toContain('BAD');
});

test('an input that is written is read again, bytes of any kind and links in it', () => {
  const written: unknown = JSON.parse(JSON.stringify(toJson(INPUT)));
  expect(fromJson(written as ReturnType<typeof toJson>)).toEqual(INPUT);
  expect(JSON.stringify(written)).toContain('"b.md":"of no account"');
});
