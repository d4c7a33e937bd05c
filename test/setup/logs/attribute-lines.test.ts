import { describe, expect, test } from 'vitest';
import { readMergeAttributes } from '../../../src/git/native/merge-attributes.ts';
import { attributeLine, patternFor, withLines } from '../../../src/setup/init/attributes.ts';
import { withRepository } from '../../git/repository-builder.ts';

const UNION = ['-text', 'merge=union'];

const PATHS = [
  '.vouch/audit.log.jsonl',
  'a b/.vouch/audit.log.jsonl',
  'top.jsonl',
  '#a/b.jsonl',
  '!a/b.jsonl',
  '[attr]a/b.jsonl',
  '"a"/b.jsonl',
  'a\\b/c.jsonl',
  '\\!a/c.jsonl',
  'a*b/[c]?.jsonl',
  'a\tb/c\u0001.jsonl',
  'grüße/日誌.jsonl',
  ' a/b .jsonl',
];

test('git understands the line of every path, and takes it for no other path', async () => {
  await withRepository(async (repo) => {
    for (const path of PATHS) {
      repo.write({ '.gitattributes': `${attributeLine({ path, attributes: UNION })}\n` });
      const others = [`deep/${path}`, path.replace(/[*?[]/, 'x'), `${path}x`];
      const asked = [path, ...others.filter((other) => other !== path)];
      const found = await readMergeAttributes({ cwd: repo.root, env: repo.env }, asked);
      const merges = asked.map((each) => found.get(each)?.merge);
      expect([path, ...merges]).toEqual([path, 'union', ...merges.slice(1).fill('unspecified')]);
    }
  });
});

test('a usual path is written as it is', () => {
  expect(patternFor('.vouch/audit.log.jsonl')).toBe('.vouch/audit.log.jsonl');
  expect(patternFor('a b/log.jsonl')).toBe('"a b/log.jsonl"');
});

describe('lines are added', () => {
  const line = { path: 'a/b', attributes: UNION };

  test.each([
    ['', 'a/b -text merge=union\n'],
    ['x y\n', 'x y\na/b -text merge=union\n'],
    ['x y', 'x y\na/b -text merge=union\n'],
    ['x y\r\nz', 'x y\r\nz\r\na/b -text merge=union\r\n'],
  ])('to %j', (before, after) => {
    expect(withLines(before, [line])).toBe(after);
  });

  test('or changed where they stand', () => {
    const before = 'x\r\na/b -text merge=union\r\ny\r\n';
    const driven = { path: 'a/b', attributes: ['-text', 'merge=own'], replaces: UNION };
    expect(withLines(before, [driven])).toBe('x\r\na/b -text merge=own\r\ny\r\n');
  });
});
