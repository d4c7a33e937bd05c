import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Called, type CallOptions, call } from '../cli/call.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';

const DEEP = 'limits: { depth: 7 }\n';

/** Calls `config` in a repository; `beside` is a folder that is not in it. */
function inStore(
  files: Files,
  use: (
    config: (file: string, options?: Partial<CallOptions>) => Promise<Called>,
    repo: TestRepository,
    beside: string,
  ) => Promise<void>,
): Promise<void> {
  return withRepository(async (repo) => {
    repo.write({ 'a.txt': '', ...files });
    const beside = join(repo.base, 'beside');
    mkdirSync(beside);
    const config = (file: string, options: Partial<CallOptions> = {}) =>
      call(['config', '--config', file], { cwd: repo.root, ...options, env: repo.env });
    await use(config, repo, beside);
  });
}

describe('a name that is too long for a file', () => {
  test('is a configuration that can not be read, not a broken run', () =>
    inStore({}, async (config, repo) => {
      const named = `${'a'.repeat(5000)}.yaml`;
      const told = await config(named);
      expect(told.code).toBe(2);
      expect(told.err).toContain('could not be read: ENAMETOOLONG: name too long');
      const linted = await call(['--config', `conf/${named}`], { cwd: repo.root, env: repo.env });
      expect(linted.code).toBe(2);
      expect(linted.err).toContain('ENAMETOOLONG');
    }));
});

describe('what a named configuration extends', () => {
  test('begins at the root of the repository that it is in, wherever the caller stands', () =>
    inStore(
      { 'conf/own.yaml': 'extends: conf/team.yaml\n', 'conf/team.yaml': DEEP },
      async (config, repo) => {
        const told = await config('own.yaml', { cwd: join(repo.root, 'conf') });
        expect(told).toMatchObject({ code: 0, err: '' });
        expect(told.out).toMatch(/^ {2}depth: 7 +# conf\/team.yaml:1:11$/m);
        expect(await config(join(repo.root, 'conf/own.yaml'))).toMatchObject({ code: 0 });
      },
    ));

  test('begins at its own folder where it is in none', () =>
    inStore({ 'team.yaml': 'limits: { depth: 1 }\n' }, async (config, _repo, beside) => {
      writeFileSync(join(beside, 'own.yaml'), 'extends: team.yaml\n');
      writeFileSync(join(beside, 'team.yaml'), DEEP);
      expect((await config('../beside/own.yaml')).out).toMatch(/^ {2}depth: 7 +# team.yaml:1:11$/m);
    }));

  test('need not be part of any state', () =>
    inStore(
      { '.gitignore': 'mine*\n', 'mine.yaml': 'extends: mine2.yaml\n', 'mine2.yaml': DEEP },
      async (config) => {
        expect((await config('mine.yaml')).out).toContain('depth: 7 ');
      },
    ));

  test.each([
    ['nope.yaml', '"nope.yaml" is not there, in '],
    ['link.yaml', '"link.yaml" is a symbolic link, and those are not followed'],
    ['way/team.yaml', '"way/team.yaml" is behind a symbolic link, and those are not followed'],
    ['conf', '"conf" is not a file'],
    ['.git/config', '".git/config" is in git\'s own folder'],
    ['.GIT/config', '".GIT/config" is in git\'s own folder'],
    ['large.yaml', '"large.yaml" is larger than 1 MiB'],
    ['own.yaml', 'extends runs in a circle: "own.yaml" -> "own.yaml"'],
  ])('cannot be %s', (path, told) =>
    inStore(
      {
        'own.yaml': `extends: ${path}\n`,
        'conf/team.yaml': DEEP,
        'large.yaml': '#'.repeat(2 ** 20 + 1),
      },
      async (config, repo, beside) => {
        writeFileSync(join(beside, 'team.yaml'), DEEP);
        symlinkSync(join(beside, 'team.yaml'), join(repo.root, 'link.yaml'));
        symlinkSync(beside, join(repo.root, 'way'));
        const { code, out, err } = await config('own.yaml');
        expect({ code, out }).toEqual({ code: 2, out: '' });
        expect(err).toContain('  own.yaml:1:10: ');
        expect(err).toContain(told);
      },
    ),
  );
});

test('a named configuration may be behind a link of the user, and not behind one of the repository', () =>
  inStore({ 'team.yaml': 'extends: more.yaml\n' }, async (config, repo, beside) => {
    writeFileSync(join(beside, 'own.yaml'), 'extends: more.yaml\n');
    writeFileSync(join(beside, 'more.yaml'), DEEP);
    symlinkSync(beside, join(repo.base, 'way'));
    expect((await config('../way/own.yaml')).out).toMatch(/^ {2}depth: 7 +# more.yaml:1:11$/m);

    symlinkSync(join(beside, 'own.yaml'), join(repo.root, 'own.yaml'));
    symlinkSync(beside, join(repo.root, 'way'));
    for (const [file, told] of [
      ['own.yaml', 'own.yaml is a symbolic link, and those are not followed.'],
      ['way/own.yaml', 'way/own.yaml is behind a symbolic link, and those are not followed.'],
    ] as const) {
      const { code, err } = await config(file);
      expect(code).toBe(2);
      expect(err).toContain(`error: The configuration ${told}`);
    }
  }));

test('one in a folder with problems is said not to be read, but where the one at the root extends it', () => {
  const files = {
    'a/messages/1.md': '---\nsubject: "DELTA[x]: y"\n---\n',
    'a/.lint-protocol.yaml': 'rules: { "MB-*": off }\n',
    'b/.lint-protocol.yml': 'rules: { "MB-*": off }\n',
  };
  const note = 'a/.lint-protocol.yaml is not read: ';
  return withRepository(async (repo) => {
    repo.write(files);
    const linted = () => call([], { cwd: repo.root, env: repo.env });
    const { code, out, err } = await linted();
    expect(code).toBe(1);
    expect(`${out}${err}`.match(/^.*is not read.*$/gm)).toEqual([expect.stringContaining(note)]);
    repo.write({
      '.lint-protocol.yaml': 'extends: a/.lint-protocol.yaml\nrules: { MB-001: error }\n',
    });
    const extended = await linted();
    expect(`${extended.out}${extended.err}`).not.toContain('is not read');
  });
});
