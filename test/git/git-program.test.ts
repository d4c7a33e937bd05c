import { describe, expect, test } from 'vitest';
import { gitProgram } from '../../src/git/native/git.ts';

/** A Windows where these files are. */
function windows(...files: readonly string[]) {
  return { isWindows: true, isFile: (path: string) => files.includes(path) };
}

const GIT = 'C:\\Program Files\\Git\\cmd\\git.exe';

describe('on Windows', () => {
  test.each([
    ['the first folder that has it', { Path: 'C:\\a;C:\\Program Files\\Git\\cmd;D:\\git' }],
    ['a folder between quotes', { PATH: '"C:\\Program Files\\Git\\cmd"' }],
    ['slashes', { path: 'C:/Program Files/Git/cmd/' }],
    [
      'no folder that goes by where the program is started',
      { PATH: '.;;\\;C:;sub;C:\\Program Files\\Git\\cmd' },
    ],
  ])('%s', (_name, env) => {
    const own = ['git.exe', '\\git.exe', '.\\git.exe', 'sub\\git.exe', 'C:git.exe', 'C:.\\git.exe'];
    expect(gitProgram(env, windows(...own, GIT, 'D:\\git\\git.exe'))).toBe(GIT);
  });

  test('a server', () => {
    expect(gitProgram({ PATH: '\\\\tools\\git' }, windows('\\\\tools\\git\\git.exe'))).toBe(
      '\\\\tools\\git\\git.exe',
    );
  });

  test.each([[{}], [{ PATH: '' }], [{ PATH: '.' }], [{ PATH: 'C:\\a' }]])('none: %j', (env) => {
    expect(() => gitProgram(env, windows('git.exe'))).toThrow(
      expect.objectContaining({ code: 'ENOENT' }),
    );
  });

  test('a folder that nobody can look into is passed over', () => {
    const isFile = (path: string) => {
      if (path !== GIT) throw new Error('EPERM');
      return true;
    };
    const env = { PATH: `Z:\\;${GIT.slice(0, -8)}` };
    expect(gitProgram(env, { isWindows: true, isFile })).toBe(GIT);
  });
});

test('elsewhere the system looks only in the PATH', () => {
  const isFile = () => {
    throw new Error('not to be asked');
  };
  expect(gitProgram({ PATH: '.' }, { isWindows: false, isFile })).toBe('git');
});
