import { describe, expect, test } from 'vitest';
import { globFault, globs } from '../../src/core/glob.ts';

describe('a glob', () => {
  test.each([
    ['a.md', ['a.md'], ['b/a.md', 'A.md', 'a.mdx', 'a/md']],
    ['mail/*.md', ['mail/a.md', 'mail/.md', 'mail/.a.md'], ['mail/a/b.md', 'mail.md', 'a.md']],
    ['mail/**/*.md', ['mail/a.md', 'mail/a/b/c.md', 'mail/.a/b.md'], ['mail.md', 'x/mail/a.md']],
    ['mail/**', ['mail/a', 'mail/a/b', 'mail/.a'], ['mail', 'mails/a']],
    ['**/*.md', ['a.md', 'a/b.md', '.a/.b.md'], ['a.txt']],
    ['**', ['a', 'a/b'], []],
    ['**/in/**/a', ['in/a', 'x/in/y/in/z/a'], ['in', 'a', 'x/y/a']],
    ['*/*', ['a/b'], ['a', 'a/b/c']],
    ['a*b*c', ['abc', 'axbxc', 'abbcc'], ['ab', 'acb']],
    ['?.md', ['a.md', '東.md', '🗼.md'], ['.md', 'ab.md', 'a/md']],
    ['[a-c]x[!0-9].md', ['bxa.md', 'ax-.md'], ['dxa.md', 'bx1.md']],
    ['[^.]', ['a'], ['.']],
    ['*.{md,txt}', ['a.md', 'b.txt'], ['a.', 'a.mdtxt', 'a.{md,txt}']],
    ['{a,b/c}/{x,y*,}.md', ['a/x.md', 'b/c/yes.md', 'a/.md'], ['b/x.md', 'c/x.md']],
    ['(old) & new/+1.md', ['(old) & new/+1.md'], ['old & new/1.md']],
    ['\udc80*', ['\udc80a'], ['\udc81a']],
  ])('%s', (glob, fitting, others) => {
    expect(globFault(glob)).toBeNull();
    const fits = globs([glob]);
    expect([...fitting, ...others].filter(fits)).toEqual(fitting);
  });

  test('of several: one is enough, and of none nothing', () => {
    expect(['a', 'b', 'c'].filter(globs(['a', '[b]']))).toEqual(['a', 'b']);
    expect(['a', ''].filter(globs([]))).toEqual([]);
  });

  test('of many stars takes no time to fail', () => {
    const fits = globs([
      `${'*a'.repeat(200)}*b`,
      `${'**/a/'.repeat(95)}b`,
      `${'{*a,*b}'.repeat(6)}c`,
    ]);
    expect(fits('a'.repeat(4000))).toBe(false);
    expect(fits(`${'a/'.repeat(2000)}c`)).toBe(false);
  });
});

describe('a glob that fits nothing, or does not say what it seems to', () => {
  test.each([
    ['mail/', 'ends in a slash', 'mail/**'],
    ['/mail/*.md', 'a folder without a name', 'mail/*.md'],
    ['mail//*.md', 'a folder without a name', 'mail/*.md'],
    ['./mail/*.md', 'names the folder .', 'mail/*.md'],
    ['mail/././a', 'names the folder .', 'mail/a'],
    ['.', 'names the folder .', null],
    ['/', 'a folder without a name', null],
    ['../mail/*', 'holds ..', null],
    ['mail/../a', 'holds ..', null],
    ['mail\\*.md', 'holds a backslash', 'mail/*.md'],
    ['.\\mail\\', 'holds a backslash', 'mail/**'],
    ['[\\]]', 'holds a backslash', null],
    ['!mail/*.md', 'begins with !', null],
    ['mail/** ', 'ends in a blank', 'mail/**'],
    ['mail/**.md', 'holds ** beside other characters', 'mail/**/*.md'],
    ['mail**', 'holds ** beside other characters', 'mail*'],
    ['***', 'holds ** beside other characters', null],
    ['*.@(md|txt)', 'holds a pattern in ()', null],
    ['!(a)', 'begins with !', null],
    ['[mail/**', 'has a bracket', null],
    ['mail]/**', 'has a bracket', null],
    ['[]', 'has a bracket', null],
    ['[[:alpha:]]', 'has a bracket', null],
    ['a/[z-a].md', 'has the range z-a, which no character is in', 'a/[a-z].md'],
    ['[a-c9-0]', 'has the range 9-0', '[a-c0-9]'],
    ['{md', 'has a bracket', null],
    ['{md}', 'has a bracket', null],
    ['{a,{b,c}}', 'has a bracket', null],
    ['x'.repeat(501), 'is longer than 500 characters', null],
    ['{a,b}'.repeat(7), 'stands for more than 100 globs', null],
  ])('%s', (glob, problem, suggestion) => {
    const fault = globFault(glob);
    expect(fault?.problem).toContain(problem);
    expect(fault?.suggestion).toBe(suggestion);
    if (suggestion !== null) expect(globFault(suggestion)).toBeNull();
  });

  // Of 500 characters, what tries every way to part them does not see the end.
  test.each(['[', '{', '{,', '*', '*(', '\\', './', '//', '[a', ' '])(
    'is found in a glob of nothing but %j',
    (piece) => {
      expect(globFault(piece.repeat(500 / piece.length))).not.toBeNull();
    },
  );
});
