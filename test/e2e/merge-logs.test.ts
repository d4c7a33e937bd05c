import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { IS_WHOLE } from '../runs.ts';
import { inShort, lintJson, lintProtocol, type Run } from './cli.ts';
import { git, placeProgram } from './hooked.ts';

const LOG = 'a b/.vouch/audit.log.jsonl';

/** An event for each name, written in the minute of the number behind it. */
function events(...names: readonly string[]): string {
  return names
    .map((id) => {
      const minute = (/\d+$/.exec(id)?.[0] ?? '').padStart(2, '0');
      const time = `2026-01-01T00:${minute}:00Z`;
      const members = { id, event: 'kb.index.rebuild', actor: 'ada', created_at: time };
      return `${JSON.stringify({ ...members, object_ids: [] })}\n`;
    })
    .join('');
}

function names(text: string): string {
  return [...text.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id).join(' ');
}

function logIn(repo: TestRepository): string {
  return readFileSync(join(repo.root, LOG), 'utf8');
}

/** A repository that was set up, with the program where its packages stand, and a log that is committed. */
async function setUp(
  repo: TestRepository,
  options: readonly string[],
  log = events('o0'),
  attributes = '* text=auto\r\n',
): Promise<Run> {
  placeProgram(join(repo.root, 'node_modules/.bin'));
  const base = {
    'a b/.vouch/config.yaml': 'version: "0.1"\nkb_name: b\n',
    '.gitignore': 'node_modules\n',
  };
  await repo.commit('base', { ...base, '.gitattributes': attributes, [LOG]: log });
  const run = lintProtocol(repo, ['init', ...options]);
  await repo.git('add', '--all');
  await repo.git('commit', '--quiet', '-m', 'set up');
  return run;
}

/** Two branches with these logs; the first is checked out. */
async function branches(repo: TestRepository, ours: string, theirs: string): Promise<void> {
  await repo.git('switch', '--quiet', '-c', 'side');
  await repo.commit('side', { [LOG]: theirs });
  await repo.git('switch', '--quiet', '-c', 'ours', 'HEAD~1');
  await repo.commit('ours', { [LOG]: ours });
}

/** Problems at the level error of the index, and of the history. The files say what the index does. */
function errors(repo: TestRepository): readonly string[] {
  return [['--staged', '--all'], ['--history']].flatMap((args) => {
    const report = lintJson(repo, [...args, '--only', 'history/*', '--only', 'vouch/audit-*']);
    expect(report.error).toBeNull();
    const found = report.diagnostics.filter(({ level }) => level === 'error');
    return inShort({ ...report, diagnostics: found });
  });
}

const OURS = events('o0', 'a1', 'a4');
const THEIRS = events('o0', 'b2', 'b3');

describe.each([
  ['union', [], 'o0 a1 a4 b2 b3'],
  ['the driver', ['--merge-driver'], 'o0 a1 b2 b3 a4'],
] as const)('with %s', (name, options, wanted) => {
  // In a usual run each by one of both: what the driver adds is the order.
  const by = (one: string) => test.runIf(IS_WHOLE || name === one);

  test('git merges what both sides appended, and the linter has no error', () =>
    withRepository(async (repo) => {
      expect(await setUp(repo, options)).toMatchObject({ code: 0, err: '' });
      await branches(repo, OURS, THEIRS);
      const { code, err } = git(repo, ['merge', '--no-commit', '--no-ff', 'side']);
      expect({ code, err }).toMatchObject({ code: 0 });
      expect(names(logIn(repo))).toBe(wanted);
      expect(errors(repo)).toEqual([]);
      await repo.git('commit', '--quiet', '-m', 'merge');
      expect(errors(repo)).toEqual([]);
      // Events of one branch may come behind later ones of the other.
      const order = lintJson(repo, ['--only', 'vouch/audit-order']);
      expect(order.diagnostics).toEqual([]);
      expect(await repo.git('status', '--porcelain')).toBe('');
    }));

  by('the driver')('carriage returns stay', () =>
    withRepository(async (repo) => {
      const crlf = (text: string) => text.replaceAll('\n', '\r\n');
      await setUp(repo, options, crlf(events('o0')), '* -text\n');
      await branches(repo, crlf(OURS), crlf(THEIRS));
      expect(git(repo, ['merge', '--no-edit', 'side']).code).toBe(0);
      expect(names(logIn(repo))).toBe(wanted);
      expect(logIn(repo).split('\r\n')).toHaveLength(wanted.split(' ').length + 1);
      expect(errors(repo)).toEqual([]);
    }),
  );

  by('union')('a branch is rebased behind the published lines', () =>
    withRepository(async (repo) => {
      await setUp(repo, options);
      await branches(repo, events('o0', 'a4'), events('o0', 'b5', 'b6'));
      await repo.git('switch', '--quiet', 'side');
      expect(git(repo, ['rebase', 'ours']).code).toBe(0);
      expect(names(logIn(repo))).toBe('o0 a4 b5 b6');
      expect(errors(repo)).toEqual([]);
      const since = lintJson(repo, ['--since', 'ours', '--only', 'history/append-only']);
      expect(inShort(since)).toEqual([]);
    }),
  );
});

test('events that carry hashes keep the order of each side, and none is broken', () =>
  withRepository(async (repo) => {
    const chained = (before: string, id: string, minute: number) => {
      const time = `2026-01-01T00:0${minute}:00Z`;
      const members = { id, event: 'kb.index.rebuild', actor: 'ada', created_at: time };
      const event = { ...members, object_ids: [], prev_hash: before };
      const hash = createHash('sha256')
        .update(before + JSON.stringify(event))
        .digest('hex');
      return { line: `${JSON.stringify({ ...event, hash })}\n`, hash };
    };
    const first = chained('0'.repeat(64), 'o', 0);
    const [a1, b2] = [chained(first.hash, 'a1', 1), chained(first.hash, 'b2', 2)];
    const [a3, b4] = [chained(a1.hash, 'a3', 3), chained(b2.hash, 'b4', 4)];
    await setUp(repo, ['--merge-driver'], first.line);
    await branches(repo, first.line + a1.line + a3.line, first.line + b2.line + b4.line);
    expect(git(repo, ['merge', '--no-edit', 'side']).code).toBe(0);
    expect(names(logIn(repo))).toBe('o a1 b2 a3 b4');
    expect(errors(repo)).toEqual([]);
    const { diagnostics } = lintJson(repo, ['--only', 'vouch/audit-chain']);
    expect(diagnostics.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'info: Another event has the same "prev_hash"',
    ]);
    await repo.commit('next', { [LOG]: logIn(repo) + chained(b4.hash, 'n', 5).line });
    expect(errors(repo)).toEqual([]);
  }));

test.each([
  ['union', [], ['manifest/order']],
  ['the driver', ['--merge-driver'], []],
])('entries of one file that both sides appended: %s', (_name, options, wanted) =>
  withRepository(async (repo) => {
    const path = '.cleo/contributions/CONTRIBUTIONS.jsonl';
    const entry = (id: string, day: number) =>
      `{"id":"${id}","filePath":".cleo/contributions/a.json","updatedAt":"2026-01-0${day}T00:00:00Z"}\n`;
    repo.write({ [path]: entry('o', 1) });
    await setUp(repo, options);
    await repo.git('switch', '--quiet', '-c', 'side');
    await repo.commit('side', { [path]: entry('o', 1) + entry('older', 2) });
    await repo.git('switch', '--quiet', '-c', 'ours', 'HEAD~1');
    await repo.commit('ours', { [path]: entry('o', 1) + entry('newer', 3) });
    expect(git(repo, ['merge', '--no-edit', 'side']).code).toBe(0);
    const { diagnostics } = lintJson(repo, ['--only', 'manifest/order']);
    expect(diagnostics.map(({ rule }) => rule)).toEqual(wanted);
  }),
);

test('a log that git converts is not rewritten', () =>
  withRepository(async (repo) => {
    const { out } = await setUp(repo, [], events('o0').replaceAll('\n', '\r\n'));
    expect(out.replace(/\s+/g, ' ')).toContain(`${LOG} has CRLF line ends here and LF in git`);
    const attributes = readFileSync(join(repo.root, '.gitattributes'), 'utf8');
    expect(attributes).toBe(`* text=auto\r\n"${LOG}" merge=union\r\n`);
    await repo.commit('more', { [LOG]: `${logIn(repo)}${events('a1')}` });
    expect(errors(repo)).toEqual([]);
    expect(`${await repo.git('show', `HEAD:${LOG}`)}\n`).toBe(events('o0', 'a1'));
    expect(lintProtocol(repo, ['init']).code).toBe(2);
  }));

test('a last line without an end is ended first', () =>
  withRepository(async (repo) => {
    await setUp(repo, ['--merge-driver'], events('o0').trimEnd());
    await branches(repo, OURS.trimEnd(), THEIRS);
    expect(git(repo, ['merge', '--no-edit', 'side']).code).toBe(0);
    expect(names(logIn(repo))).toBe('o0 a1 b2 b3 a4');
    expect(logIn(repo)).toHaveLength(events('o0', 'a1', 'b2', 'b3', 'a4').length);
    expect(errors(repo)).toEqual([]);
  }));

test('the driver works in a linked work tree, in a folder below, and for a log that both began', () =>
  withRepository(async (repo) => {
    await setUp(repo, ['--merge-driver'], events('o0'));
    const attributes = readFileSync(join(repo.root, '.gitattributes'), 'utf8');
    const other = '.cleo/contributions/CONTRIBUTIONS.jsonl';
    const line = (id: string, day: number) =>
      `{"id":"${id}","updatedAt":"2026-01-0${day}T00:00:00Z"}\n`;
    await repo.commit('lines', {
      '.gitattributes': `${attributes}${other} merge=lint-protocol\r\n`,
    });
    await repo.git('switch', '--quiet', '-c', 'side');
    await repo.commit('side', { [other]: line('s', 1) });
    await repo.git('switch', '--quiet', '-c', 'ours', 'HEAD~1');
    await repo.commit('ours', { [other]: line('m', 2) });
    const linked = join(repo.base, 'linked');
    await repo.git('worktree', 'add', '--quiet', '-b', 'third', linked);
    placeProgram(join(linked, 'node_modules/.bin'));
    const { code, err } = git(repo, ['merge', '--no-edit', 'side'], { cwd: join(linked, 'a b') });
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(names(readFileSync(join(linked, other), 'utf8'))).toBe('s m');
  }));

describe('git reports a conflict', () => {
  test.each([
    [
      'where their side rewrote',
      OURS,
      events('x0', 'b2'),
      /the other side changed or removed line 1,/,
    ],
    ['where ours did', events('x0', 'a1'), THEIRS, /our side changed or removed line 1,/],
    [
      'where both appended the same in other orders',
      events('o0', 'a1', 'b2'),
      events('o0', 'b2', 'a1'),
      /both sides appended the same lines, in different orders, such as \{"id":"b2",/,
    ],
  ])('%s', (_what, ours, theirs, told) =>
    withRepository(async (repo) => {
      await setUp(repo, ['--merge-driver']);
      await branches(repo, ours, theirs);
      const { code, err } = git(repo, ['merge', '--no-edit', 'side']);
      expect(code).toBe(1);
      expect(err).toMatch(told);
      expect(err).toContain(`lint-protocol: ${LOG} was not merged: `);
      expect(logIn(repo)).toBe(ours);
      expect(await repo.git('status', '--porcelain')).toBe(`UU "${LOG}"`);
      // What the advice names is there.
      for (const [stage, text] of [
        [1, events('o0')],
        [2, ours],
        [3, theirs],
      ] as const) {
        expect(`${await repo.git('show', `:${stage}:${LOG}`)}\n`).toBe(text);
      }
    }),
  );

  test('where the clone has no driver, with markers', () =>
    withRepository(async (repo) => {
      await setUp(repo, ['--merge-driver']);
      await branches(repo, OURS, THEIRS);
      await repo.git('config', '--local', '--remove-section', 'merge.lint-protocol');
      expect(git(repo, ['merge', '--no-edit', 'side']).code).toBe(1);
      expect(logIn(repo)).toMatch(/^<<<<<<< /m);
    }));

  test('where the driver finds no program', () =>
    withRepository(async (repo) => {
      await setUp(repo, ['--merge-driver']);
      await branches(repo, OURS, THEIRS);
      await repo.git(
        'config',
        'merge.lint-protocol.driver',
        'run() { exec no-lint-protocol; }; run',
      );
      expect(git(repo, ['merge', '--no-edit', 'side']).code).toBe(1);
      expect(logIn(repo)).toBe(OURS);
    }));
});

test('git gets no files: whoever types the command is told who calls it', () =>
  withRepository(async (repo) => {
    const { code, err } = lintProtocol(repo, ['hooks', 'merge-log', 'one']);
    expect(code).toBe(2);
    expect(err).toContain('hooks merge-log needs three files and may have a path');
    expect(err).toContain('`lint-protocol init --merge-driver` has git call it.');
    const gone = lintProtocol(repo, ['hooks', 'merge-log', 'one', 'two', 'three']);
    expect(gone.code).toBe(3);
    expect(gone.err).toContain('A file or folder could not be used: ENOENT');
  }));
