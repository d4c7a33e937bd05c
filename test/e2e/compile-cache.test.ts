import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { lintProtocol, type Run } from './cli.ts';

/** Windows has no modes of files; some nodes between have nothing to check code by. */
const HAS_NONE = !('crc32' in zlib) || process.platform === 'win32';

const MESSAGE = '---\nsubject: "KICKOFF: no sections"\n---\n\n# A\n';

/** Newer nodes obey the variable themselves, for what is not a chunk: in any folder, or for ever. */
const NODE_OBEYS = 'enableCompileCache' in module;

/** A repository with a problem, and the folder in which its runs keep their code. */
function withProblem(use: (repo: TestRepository, folder: string) => void): Promise<void> {
  return withRepository(async (repo) => {
    repo.write({ 'messages/1.md': MESSAGE });
    await repo.git('add', '--all');
    use(repo, join(repo.base, 'code', `lint-protocol-${process.getuid?.()}`));
  });
}

function lint(repo: TestRepository, env: Readonly<Record<string, string>> = {}): Run {
  return lintBy(repo, ['--staged', '--format', 'json'], env);
}

function lintBy(
  repo: TestRepository,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Run {
  const kept = { NODE_COMPILE_CACHE: join(repo.base, 'code') };
  return lintProtocol(repo, args, { env: { ...kept, ...env } });
}

/** Notes in a file what V8 says of the code that it was given. */
const WATCH = `const vm = require('node:vm');
vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    const name = require('node:path').basename(options.filename);
    require('node:fs').appendFileSync(process.env.WATCHED, name + ' ' + this.cachedDataRejected + '\\n');
  }
};
`;

/** What V8 says of the code that a run is given, by chunk: undefined where it is given none. */
function rejections(repo: TestRepository): ReadonlyMap<string, string> {
  const [watch, watched] = [join(repo.base, 'watch.cjs'), join(repo.base, 'watched')];
  writeFileSync(watch, WATCH);
  rmSync(watched, { force: true });
  lint(repo, { NODE_OPTIONS: `--require=${watch}`, WATCHED: watched });
  const lines = readFileSync(watched, 'utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => line.split(' ') as [string, string]));
}

/** When each file was written, by path. */
function timesOf(paths: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(paths.map((path) => [path, statSync(path).mtimeMs]));
}

/** The files with compiled code. */
function kept(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

describe.skipIf(HAS_NONE)('compiled code', () => {
  test('is kept by one run and taken by the next', () =>
    withProblem((repo, folder) => {
      const first = lint(repo);
      expect(first).toMatchObject({ code: 1, err: '' });
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      const names = kept(folder).map((path) => path.split('/').at(-1));
      expect(names).toEqual(
        expect.arrayContaining(['main.cjs', 'lint.cjs', 'check.cjs', 'message.cjs', 'yaml.cjs']),
      );
      const written = timesOf(kept(folder));
      expect(lint(repo)).toEqual(first);
      expect(timesOf(kept(folder))).toEqual(written);
      expect(new Set(rejections(repo).values())).toEqual(new Set(['false']));
    }));

  test('is kept anew, once, by a short run that may have called other functions', () =>
    withProblem((repo, folder) => {
      const first = lint(repo);
      const before = timesOf(kept(folder));
      const other = lintBy(repo, ['--staged', '--format', 'compact']);
      const both = timesOf(kept(folder));
      const shared = ['main.cjs', 'lint.cjs', 'check.cjs', 'message.cjs', 'yaml.cjs'];
      for (const path of Object.keys(before)) {
        const isShared = shared.some((name) => path.endsWith(`/${name}`));
        if (isShared) expect(both[path], path).toBeGreaterThan(before[path] ?? 0);
      }
      expect(lint(repo)).toEqual(first);
      expect(lintBy(repo, ['--staged', '--format', 'compact'])).toEqual(other);
      expect(timesOf(kept(folder))).toEqual(both);
      expect(new Set(rejections(repo).values())).toEqual(new Set(['false']));
    }));

  test(
    'is as good where a run that lasted kept it',
    () =>
      withProblem((repo) => {
        // So many that garbage is collected, which takes one of V8's flags for a moment.
        const filling = JSON.stringify(Array.from({ length: 1000 }, () => 0));
        for (let index = 0; index < 2500; index++) {
          repo.write({ [`.cleo/contributions/contrib_${index}.json`]: `{"${index}":${filling}}` });
        }
        const env = { NODE_COMPILE_CACHE: join(repo.base, 'code') };
        expect(lintProtocol(repo, ['--no-cache', '--format', 'compact'], { env }).code).toBe(1);
        const found = rejections(repo);
        expect(found.get('check.cjs')).toBe('false');
        expect([...found.values()]).not.toContain('true');
      }),
    60_000,
  );

  test('is made anew where it is damaged', () =>
    withProblem((repo, folder) => {
      const first = lint(repo);
      for (const path of kept(folder)) {
        const whole = readFileSync(path);
        const damaged = Buffer.from(whole);
        const middle = damaged.length >> 1;
        damaged.writeUInt8(damaged.readUInt8(middle) ^ 0x41, middle);
        writeFileSync(path, damaged);
      }
      expect(lint(repo)).toEqual(first);
      for (const path of kept(folder)) writeFileSync(path, readFileSync(path).subarray(0, 100));
      expect(lint(repo)).toEqual(first);
      for (const path of kept(folder)) expect(statSync(path).size).toBeGreaterThan(100);
    }));

  test('is not waited for where a pipe is in its place', () =>
    withProblem((repo, folder) => {
      const first = lint(repo);
      for (const path of kept(folder)) {
        rmSync(path);
        execFileSync('mkfifo', [path]);
      }
      expect(lint(repo)).toEqual(first);
    }));

  test('is of no use to another bundle, or another source', () =>
    withProblem((repo, folder) => {
      const first = lint(repo);
      const [one = '', ...others] = kept(folder);
      for (const path of others) writeFileSync(path, readFileSync(one));
      expect(lint(repo)).toEqual(first);
    }));

  test.each([0o777, 0o770, 0o750, 0o701])('is not looked for in a folder of mode %o', (mode) =>
    withProblem((repo, folder) => {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, mode);
      expect(lint(repo)).toMatchObject({ code: 1, err: '' });
      expect(kept(folder)).toEqual([]);
    }),
  );

  test('is not kept where that is not wanted', () =>
    withProblem((repo, folder) => {
      expect(lint(repo, { NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ code: 1, err: '' });
      expect(kept(folder)).toEqual([]);
    }));

  test.skipIf(NODE_OBEYS)('is not kept below the folder that is looked at', () =>
    withProblem((repo) => {
      expect(lint(repo, { NODE_COMPILE_CACHE: 'code' })).toMatchObject({ code: 1, err: '' });
      expect(existsSync(join(repo.root, 'code'))).toBe(false);
    }),
  );

  test('is not kept where node has nothing to check it by', () =>
    withProblem((repo, folder) => {
      const older = join(repo.base, 'older.cjs');
      writeFileSync(older, "delete require('node:zlib').crc32; delete process.getBuiltinModule;");
      expect(lint(repo, { NODE_OPTIONS: `--require=${older}` })).toMatchObject({
        code: 1,
        err: '',
      });
      expect(kept(folder)).toEqual([]);
    }));

  test('is not missed where it can not be kept', () =>
    withProblem((repo) => {
      writeFileSync(join(repo.base, 'code'), 'a file');
      expect(lint(repo)).toMatchObject({ code: 1, err: '' });
    }));

  test.skipIf(NODE_OBEYS || process.platform !== 'linux')(
    'is given up where no folder can be made',
    () =>
      withProblem((repo) => {
        expect(lint(repo, { NODE_COMPILE_CACHE: '/proc/none' })).toMatchObject({
          code: 1,
          err: '',
        });
      }),
  );
});
