import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocksOfOthers } from '../../src/app/operate/locks-of-others.ts';
import { lockFile, thisHost } from '../../src/app/operate/records-lock.ts';
import { workFiles } from '../../src/app/operate/work-files.ts';
import { callId } from '../../src/app/operate/writing.ts';
import type { OperationState, PlannedChange } from '../../src/core/operation.ts';
import type { OpenOptions } from '../../src/core/repository.ts';
import { openRepository } from '../../src/git/open.ts';
import { makeChanges } from '../../src/write/change-set.ts';
import type { DiskChange } from '../../src/write/disk-change.ts';
import { writeJournal } from '../../src/write/journal.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { paired } from '../runs.ts';
import { ON_WINDOWS } from '../windows.ts';
import { setOf } from '../write/work-folder.ts';
import { made, making } from './made-operation.ts';
import { filesIn } from './play.ts';

const BACKENDS = ['native', 'js'] as const;

const create = (path: string, text = 'ours\n'): PlannedChange => ({ action: 'create', path, text });
const append = (path: string, lines = 'ours\n'): PlannedChange => ({
  action: 'append',
  path,
  lines,
});

function withFiles(use: (repo: TestRepository) => Promise<void>): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('before', {
      'a.md': 'a\n',
      'log.txt': 'first\n',
      '.gitignore': 'out/\n*.tmp\n',
    });
    await use(repo);
  });
}

const place = ({ root }: Pick<TestRepository, 'root'>) => {
  const gitDir = join(root, '.git');
  return { root, gitDir, commonDir: gitDir };
};
const journalOf = (repo: TestRepository) => lockFile(place(repo)).replace('.lock', '.journal');

/** What is left beside git's own files. */
function leftIn(repo: TestRepository): readonly string[] {
  return readdirSync(join(repo.root, '.git')).filter((name) => /^lint-protocol-/.test(name));
}

describe('nothing is written outside of the repository', () => {
  const paths = [
    '../out.md',
    'a/../../out.md',
    '/tmp/lint-protocol-out.md',
    '.git/config',
    '.GIT/config',
    'sub/.git/hooks/pre-commit',
    'a//b.md',
    './a.md',
    '',
  ];

  test.each(paired(paths, BACKENDS))('%j, %s', (path, backend) =>
    withFiles(async (repo) => {
      const before = filesIn(repo);
      const config = readFileSync(join(repo.root, '.git/config'), 'utf8');
      for (const change of [
        create(path),
        append(path),
        { action: 'change', path, text: 'ours\n' },
        { action: 'move', from: 'a.md', path },
        { action: 'move', from: path, path: 'b.md' },
        { action: 'remove', path },
      ] as const) {
        const ended = await made(repo, making([change]), { backend });
        expect(ended).toMatchObject({ error: 'unwritable-file', exitCode: 3 });
      }
      expect(filesIn(repo)).toEqual(before);
      expect(readFileSync(join(repo.root, '.git/config'), 'utf8')).toBe(config);
      expect(existsSync(join(repo.base, 'out.md'))).toBe(false);
      expect(leftIn(repo)).toEqual([]);
    }),
  );

  test.skipIf(ON_WINDOWS).each(BACKENDS)(
    'through a link in place of a folder, or of the file: %s',
    (backend) =>
      withFiles(async (repo) => {
        const outside = join(repo.base, 'outside');
        mkdirSync(outside);
        writeFileSync(join(outside, 'log.txt'), 'theirs\n');
        symlinkSync(outside, join(repo.root, 'linked'));
        symlinkSync(join(outside, 'log.txt'), join(repo.root, 'linked.txt'));
        symlinkSync(join(outside, 'nowhere'), join(repo.root, 'dangling.txt'));
        for (const path of ['linked/new.md', 'linked/log.txt', 'linked.txt', 'dangling.txt']) {
          for (const change of [create(path), append(path)]) {
            const ended = await made(repo, making([change]), { backend });
            expect(ended).toMatchObject({ error: 'unwritable-file', exitCode: 3 });
          }
        }
        expect(readdirSync(outside)).toEqual(['log.txt']);
        expect(readFileSync(join(outside, 'log.txt'), 'utf8')).toBe('theirs\n');
        expect(lstatSync(join(repo.root, 'linked.txt')).isSymbolicLink()).toBe(true);
      }),
  );
});

describe('a new file that git would ignore is refused', () => {
  const ways = [
    ['by a folder', 'out/deep/a.md'],
    ['by its name', 'x/a.tmp'],
  ] as const;

  test.each(paired(ways, BACKENDS))('%s, %s', ([, path], backend) =>
    withFiles(async (repo) => {
      for (const dryRun of [true, false]) {
        const ended = await made(repo, making([create('b.md'), create(path)]), { backend, dryRun });
        expect(ended).toMatchObject({ error: 'ignored-file', exitCode: 3 });
        expect(ended).toMatchObject({ message: expect.stringContaining(`git ignores ${path}`) });
      }
      expect(existsSync(join(repo.root, 'b.md'))).toBe(false);
    }),
  );
});

/** What a process leaves that dies in the middle of a call. */
function interrupted(
  repo: TestRepository,
  changes: readonly DiskChange[],
  done: number,
  input: Readonly<Record<string, unknown>> = {},
): void {
  const files = workFiles(repo.root);
  const set = setOf(changes, files);
  const written = [{ path: 'new/b.md', action: 'created' }];
  const outcome = { written, notes: [], result: { made: 7 }, told: ['made'], exitCode: null };
  const call = callId('test/make', input);
  writeJournal(journalOf(repo), { call, command: 'test make', outcome, set });
  makeChanges({ ...set, changes: changes.slice(0, done) }, 0, files);
  const gone = { pid: 2 ** 22 + 1, host: thisHost(), since: '2026-01-01T00:00:00.000Z' };
  const lock = { ...gone, command: 'test make', token: 'a'.repeat(36) };
  writeFileSync(lockFile(place(repo)), JSON.stringify(lock));
}

const CHANGES: readonly DiskChange[] = [
  { action: 'create', path: 'new/b.md', bytes: Buffer.from('b\n') },
  { action: 'append', path: 'log.txt', lines: 'second\n' },
  { action: 'remove', path: 'a.md' },
];

describe('what an interrupted call had begun', () => {
  test.each([1, 2, 3])('is completed by the same call, behind change %d', (done) =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, done, { name: 'x' });
      const operation = making([create('never.md')]);
      const ended = await made(repo, operation, { input: { name: 'x' } });
      expect(ended).toMatchObject({
        status: 'done',
        result: { made: 7 },
        written: [{ path: 'new/b.md', action: 'created' }],
        notes: [
          expect.stringContaining('The lock of `test make`'),
          'What an interrupted call had begun was completed.',
        ],
      });
      const { '.gitignore': _, ...files } = filesIn(repo);
      expect(files).toEqual({ 'log.txt': 'first\nsecond\n', 'new/b.md': 'b\n' });
      expect(leftIn(repo)).toEqual([]);
    }),
  );

  test('is committed without the files that git ignores', () =>
    withFiles(async (repo) => {
      const changes = [
        { action: 'create', path: 'out/b.md', bytes: Buffer.from('b\n') },
        { action: 'append', path: 'log.txt', lines: 'second\n' },
      ] as const;
      interrupted(repo, changes, 1);
      const ended = await made(repo, making([]), { commit: 'made' });
      expect(ended).toMatchObject({ status: 'done', commit: expect.stringMatching(/^[0-9a-f]+$/) });
      expect(await repo.git('show', '--format=', '--name-only', 'HEAD')).toBe('log.txt');
    }));

  test('is completed by any other call, which then does its own', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 1, { name: 'x' });
      const ended = await made(repo, making([create('c.md')]), { input: { name: 'y' } });
      expect(ended).toMatchObject({
        status: 'done',
        result: { made: 1 },
        notes: [
          expect.stringContaining('was taken over'),
          'An interrupted `test make` was completed first. It wrote new/b.md, log.txt and a.md.',
        ],
      });
      expect(Object.keys(filesIn(repo))).toEqual(['.gitignore', 'c.md', 'log.txt', 'new/b.md']);
    }));

  test('is forgotten where nothing of it is there: the same call begins anew', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 0);
      expect(await made(repo, making([create('c.md')]))).toMatchObject({ result: { made: 1 } });
      expect(Object.keys(filesIn(repo))).toEqual(['.gitignore', 'a.md', 'c.md', 'log.txt']);
      expect(leftIn(repo)).toEqual([]);
    }));

  test('takes along the files that waited for their places, and no others', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 0);
      const id = '01234567-89ab-cdef-0123-456789abcdef';
      repo.write({ [`new/b.md.${id}.tmp`]: 'half', [`a.md.${id}.tmp`]: '', 'a.md.old.tmp': '' });
      await made(repo, making([create('c.md')]));
      expect(Object.keys(filesIn(repo)).sort()).toEqual(
        ['.gitignore', 'a.md', 'a.md.old.tmp', 'c.md', 'log.txt'].sort(),
      );
    }));

  test('is left alone by what only reads, which says that it is there', () =>
    withFiles(async (repo) => {
      const reading = { ...making([]), effects: 'reads' } as const;
      expect(await made(repo, reading)).toMatchObject({ status: 'done', notes: [] });
      interrupted(repo, CHANGES, 1);
      const before = filesIn(repo);
      const notes = [
        '`test make` was writing new/b.md, log.txt and a.md when this was read, or was interrupted: its change may be there in part. If it was interrupted, the next operation that writes completes it.',
      ];
      expect(await made(repo, making([create('c.md')]), { dryRun: true })).toMatchObject({
        ...{ status: 'done', notes },
      });
      expect(await made(repo, reading)).toMatchObject({ status: 'done', notes });
      expect(filesIn(repo)).toEqual(before);
      expect(leftIn(repo)).toHaveLength(2);
      writeFileSync(journalOf(repo), 'cut off');
      expect(await made(repo, reading)).toMatchObject({
        ...{ status: 'done', notes: [expect.stringContaining('but it is damaged')] },
      });
    }));

  test('is found where the repository was moved meanwhile', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 1);
      const root = join(repo.base, 'elsewhere');
      renameSync(repo.root, root);
      expect(await made({ root, env: repo.env }, making([]))).toMatchObject({
        notes: [expect.anything(), 'What an interrupted call had begun was completed.'],
      });
      expect(readFileSync(join(root, 'log.txt'), 'utf8')).toBe('first\nsecond\n');
      renameSync(root, repo.root);
      expect(leftIn(repo)).toEqual([]);
    }));

  test('is not completed over what another wrote meanwhile; the error says the way out', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 1);
      repo.write({ 'a.md': 'theirs\n' });
      const before = filesIn(repo);
      const ended = await made(repo, making([create('c.md')]));
      expect(ended).toMatchObject({
        error: 'unfinished-change',
        exitCode: 3,
        message:
          '`test make` was interrupted, and its change cannot be completed: a.md is neither as it was before nor as it was to become. Nothing was written.',
        help: expect.stringContaining(journalOf(repo)),
      });
      expect(filesIn(repo)).toEqual(before);
      // Both ways out.
      repo.write({ 'a.md': 'a\n' });
      expect(await made(repo, making([create('c.md')]), { input: { name: 'y' } })).toMatchObject({
        status: 'done',
      });
      expect(existsSync(join(repo.root, 'a.md'))).toBe(false);
    }));

  test('is given up where the journal is removed', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 1);
      repo.write({ 'a.md': 'theirs\n' });
      rmSync(journalOf(repo));
      expect(await made(repo, making([create('c.md')]))).toMatchObject({ status: 'done' });
      expect(filesIn(repo)['a.md']).toBe('theirs\n');
    }));

  test('is nothing where the journal is damaged', () =>
    withFiles(async (repo) => {
      interrupted(repo, CHANGES, 1);
      writeFileSync(journalOf(repo), readFileSync(journalOf(repo)).subarray(0, 200));
      const before = filesIn(repo);
      const ended = await made(repo, making([create('c.md')]));
      expect(ended).toMatchObject({ error: 'damaged-journal', exitCode: 3 });
      expect(filesIn(repo)).toEqual(before);
    }));

  test.skipIf(ON_WINDOWS)('leads nowhere: paths in a journal are held to the work tree', () =>
    withFiles(async (repo) => {
      mkdirSync(join(repo.base, 'outside'));
      symlinkSync(join(repo.base, 'outside'), join(repo.root, 'linked'));
      for (const path of ['../outside/x.md', 'linked/x.md', '.git/hooks/pre-commit']) {
        const bytes = Buffer.from('x');
        const set = {
          before: new Map([
            [path, null],
            ['b.md', null],
          ]),
          changes: [
            { action: 'create', path: 'b.md', bytes },
            { action: 'create', path, bytes },
          ] as const,
        };
        const caption = { call: 'x', command: 'x', outcome: null };
        writeJournal(journalOf(repo), { ...caption, set });
        repo.write({ 'b.md': 'x' });
        expect(await made(repo, making([create('c.md')]))).toMatchObject({
          error: 'unwritable-file',
          exitCode: 3,
        });
        rmSync(journalOf(repo));
      }
      expect(readdirSync(join(repo.base, 'outside'))).toEqual([]);
      expect(existsSync(join(repo.root, '.git/hooks/pre-commit'))).toBe(false);
    }),
  );
});

describe('another program writes meanwhile', () => {
  const log = (repo: TestRepository): string => join(repo.root, 'log.txt');
  const rewritten = async (state: OperationState): Promise<PlannedChange> => {
    return { action: 'change', path: 'log.txt', text: `${await state.text('log.txt')}ours\n` };
  };

  test.each([
    ['appends to a file that was as committed', 'first\n', async () => append('log.txt')],
    ['appends to a file that was not', 'first\nsecond\n', async () => append('log.txt')],
    ['appends to a file that is rewritten', 'first\n', rewritten],
    ['appends to one that is rewritten, and was not as committed', 'first\nsecond\n', rewritten],
  ])('%s: all is looked at anew, and both are there', (_what, text, plan) =>
    withFiles(async (repo) => {
      writeFileSync(log(repo), text);
      let plans = 0;
      const operation = making(async (state) => {
        plans += 1;
        const change = await plan(state);
        if (plans === 1) appendFileSync(log(repo), 'theirs\n');
        return [change];
      });
      expect(await made(repo, operation)).toMatchObject({ status: 'done' });
      expect(filesIn(repo)['log.txt']).toBe(`${text}theirs\nours\n`);
    }),
  );

  test('without an end: nothing is written, and the error says so', () =>
    withFiles(async (repo) => {
      const operation = making(async (state) => {
        const change = await rewritten(state);
        appendFileSync(log(repo), 'theirs\n');
        return [change];
      });
      const ended = await made(repo, operation);
      expect(ended).toMatchObject({ error: 'changed-file', exitCode: 3 });
      expect(filesIn(repo)['log.txt']).toBe(`first\n${'theirs\n'.repeat(5)}`);
      expect(leftIn(repo)).toEqual([]);
    }));
});

describe.skipIf(ON_WINDOWS)('a program that locks its log by flock', () => {
  const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';
  const LOCK = '.cleo/contributions/.manifest.lock';
  const CHANGES = [{ path: MANIFEST }];

  /** Another program that has the lock, and how to end it. */
  async function locking(repo: TestRepository): Promise<() => void> {
    const words = ['flock', '--exclusive', join(repo.root, LOCK), '-c', 'echo locked; read line'];
    const child = spawn(words[0] as string, words.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    return () => child.stdin.end('\n');
  }

  test('has it before us until it ends, and never together with us', () =>
    withFiles(async (repo) => {
      repo.write({ [LOCK]: '' });
      const others = new LocksOfOthers(repo);
      const end = await locking(repo);
      let isOurs = false;
      const taking = others.take(CHANGES).then((isTaken) => {
        isOurs = isTaken;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isOurs).toBe(false);
      end();
      await taking;
      expect(await others.take(CHANGES)).toBe(false);
      const held = ['--exclusive', '--nonblock', join(repo.root, LOCK), 'true'];
      expect(spawnSync('flock', held).status).toBe(1);
      others.release();
      expect(spawnSync('flock', held).status).toBe(0);
    }));

  test('is nothing where there is no such program, or no such file', () =>
    withFiles(async (repo) => {
      const taking = async (env: TestRepository['env']) => {
        const others = new LocksOfOthers({ root: repo.root, env });
        const isTaken = await others.take(CHANGES);
        others.release();
        return isTaken;
      };
      expect(await taking(repo.env)).toBe(false);
      expect(existsSync(join(repo.root, LOCK))).toBe(false);
      repo.write({ [LOCK]: '' });
      const end = await locking(repo);
      await taking({ PATH: repo.base });
      end();
      rmSync(join(repo.root, LOCK));
      symlinkSync('/dev/zero', join(repo.root, LOCK));
      expect(await taking(repo.env)).toBe(false);
    }));

  test('is waited for, ten seconds as a rule; then we give up, and name it', () =>
    withFiles(async (repo) => {
      repo.write({ [LOCK]: '' });
      const end = await locking(repo);
      const { root, env } = repo;
      const others = new LocksOfOthers({ root, env, patience: 1000 });
      const error = await others.take(CHANGES).catch((each: unknown) => each);
      expect(error).toMatchObject({ code: 'locked', exitCode: 3 });
      expect(String(error)).toContain(LOCK);
      if (existsSync('/proc/self/fd'))
        expect(String(error)).toMatch(/`(?:flock|sh)` \(process \d+\)/);
      end();
      others.release();
    }));
});

describe('the lock of a work tree', () => {
  const lockIn = async (
    root: string,
    env: TestRepository['env'],
    backend: OpenOptions['backend'] = 'native',
  ) => lockFile(await openRepository({ cwd: root, env, backend }));

  test('is the same with each backend', () =>
    withFiles(async (repo) => {
      const locks = await Promise.all(BACKENDS.map((each) => lockIn(repo.root, repo.env, each)));
      expect(locks).toEqual([lockFile(place(repo)), lockFile(place(repo))]);
    }));

  test('is its own for each linked one, which has it when it is moved', () =>
    withFiles(async (repo) => {
      const linked = join(repo.base, 'linked');
      await repo.git('worktree', 'add', '--quiet', linked);
      const lock = await lockIn(linked, repo.env);
      expect(lock).toContain(join('worktrees', 'linked'));
      await repo.git('worktree', 'move', linked, join(repo.base, 'moved'));
      expect(await lockIn(join(repo.base, 'moved'), repo.env)).toBe(lock);
    }));

  test('is its own for each that GIT_WORK_TREE names', () =>
    withFiles(async (repo) => {
      const other = join(repo.base, 'other');
      mkdirSync(other);
      const env = { ...repo.env, GIT_DIR: join(repo.root, '.git'), GIT_WORK_TREE: other };
      expect(await lockIn(other, env)).not.toBe(lockFile(place(repo)));
    }));
});

test('a lock of a living process is waited for; a dead one is taken over', () =>
  withFiles(async (repo) => {
    const lock = lockFile(place(repo));
    const holder = { host: thisHost(), since: '2026-01-01T00:00:00.000Z', command: 'a command' };
    const write = (pid: number) =>
      writeFileSync(lock, JSON.stringify({ ...holder, pid, token: 'b'.repeat(36) }));
    write(process.pid);
    const waiting = made(repo, making([create('b.md')]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(existsSync(join(repo.root, 'b.md'))).toBe(false);
    rmSync(lock);
    expect(await waiting).toMatchObject({ status: 'done', notes: [] });
    write(2 ** 22 + 1);
    expect(await made(repo, making([create('c.md')]))).toMatchObject({
      notes: [expect.stringContaining('The lock of `a command`')],
    });
    expect(leftIn(repo)).toEqual([]);
  }));
