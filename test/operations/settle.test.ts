import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chained } from '../../src/protocols/vouch/chain-example.ts';
import { call } from '../cli/call.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const LEDGER = 'ledger/log.jsonl';
const AUDIT = '.vouch/audit.log.jsonl';
const MANIFEST = 'agent-outputs/MANIFEST.jsonl';
const LOGS = [LEDGER, AUDIT, MANIFEST];

/** What these few files lack to be whole. */
const OFF = [
  'vouch/config',
  'vouch/gitignore',
  'vouch/reference',
  'subagent/manifest-schema',
  'subagent/output-exists',
];

/** One log after another, each with entries by letters. */
class Branch {
  readonly repo: TestRepository;

  constructor(repo: TestRepository) {
    this.repo = repo;
  }

  /** Appends an entry to every log, and commits that. */
  async record(...letters: readonly string[]): Promise<void> {
    for (const letter of letters) {
      for (const path of LOGS) this.append(path, letter);
      await this.repo.commit(`record ${letter}`);
    }
  }

  append(path: string, letter: string): void {
    const text = this.text(path);
    const last = text.trimEnd().split('\n').at(-1) ?? '';
    const event = path === AUDIT && last !== '' ? { id: letter, after: last } : { id: letter };
    const line = path === AUDIT ? chained(event) : JSON.stringify({ id: letter, title: letter });
    this.repo.write({ [path]: `${text}${line}\n` });
  }

  text(path: string): string {
    try {
      return readFileSync(join(this.repo.root, path), 'utf8');
    } catch {
      return '';
    }
  }

  /** The letters of each log; its conflict markers as `!`. */
  letters(): readonly string[] {
    return LOGS.map((path) =>
      this.text(path)
        .split('\n')
        .map((line) => (line === '' ? '' : (/"id":"(\w+)"/.exec(line)?.[1] ?? '!')))
        .join(''),
    );
  }

  git(...words: readonly string[]): Promise<string> {
    return this.repo.git(...words);
  }

  /** What git does, whether or not it finds a conflict. */
  tried(...words: readonly string[]): Promise<string> {
    return this.git('-c', 'core.editor=true', ...words).catch(String);
  }

  async settle(onto: string, ...options: readonly string[]) {
    const words = ['logs', 'settle', '--onto', onto, '--format', 'json', ...options];
    const { code, out } = await call(words, { cwd: this.repo.root, env: this.repo.env });
    const { error, result, commit, status, diagnostics } = JSON.parse(out);
    if (status === 'refused')
      throw new Error(JSON.stringify(diagnostics, ['rule', 'message', 'path']));
    return { code, error: error?.code ?? null, result, commit, status };
  }

  /** Rules that report anything about logs, by a run; the order of times and all that is no log aside. */
  async problems(...words: readonly string[]): Promise<readonly string[]> {
    const { repo } = this;
    const asked = [...words, '--format', 'json', '--no-cache'];
    const { out } = await checkByEither(asked, { cwd: repo.root, env: repo.env });
    const found: readonly { rule: string; message: string; level: string }[] =
      JSON.parse(out).diagnostics;
    const isOfLogs = /^(?:history\/(?:append|log|merged)|vouch\/audit-(?:chain|event))/;
    return found
      .filter(({ rule, level }) => isOfLogs.test(rule) && level !== 'info')
      .map(({ rule, message }) => `${rule}: ${message.slice(0, 50)}`);
  }
}

/** A repository with logs, and a branch `feat` that begins at `main`. */
async function withBranch(
  work: (branch: Branch) => Promise<void>,
  { isUnion = true }: { readonly isUnion?: boolean } = {},
): Promise<void> {
  await withRepository(async (repo) => {
    const branch = new Branch(repo);
    repo.write({
      '.gitattributes': isUnion ? '*.jsonl -text merge=union\n' : '*.jsonl -text\n',
      '.lint-protocol.yaml': `history:\n  appendOnly: [${LEDGER}]\n  protectedRefs: [refs/heads/main]\nrules:\n${OFF.map((rule) => `  ${rule}: off\n`).join('')}`,
    });
    await branch.record('a');
    await repo.git('branch', '-M', 'main');
    await repo.git('switch', '--quiet', '-c', 'feat');
    await work(branch);
  });
}

test('a branch that main was merged into becomes one commit that a squash can be made of', () =>
  withBranch(async (branch) => {
    await branch.record('x', 'y');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    expect(branch.letters()).toEqual(['axyb', 'axyb', 'axyb']);
    expect(await branch.problems('--since', 'main')).toEqual(
      expect.arrayContaining([expect.stringContaining('history/append-only')]),
    );
    const { code, result, commit } = await branch.settle('main', '--commit');
    expect([code, result.logs.length, result.commands[0]]).toEqual([0, 3, 'git reset --soft main']);
    expect(branch.letters()).toEqual(['abxy', 'abxy', 'abxy']);
    expect(await branch.git('rev-parse', 'HEAD', 'HEAD^')).toBe(
      `${commit}\n${await branch.git('rev-parse', 'main')}`,
    );
    expect(await branch.git('show', '-s', '--format=%B')).toBe(
      "Join 3 commits\n\n* record x\n* record y\n* Merge branch 'main' into feat\n",
    );
    expect(await branch.git('status', '--porcelain')).toBe('');
    for (const words of [['--since', 'main'], ['--history'], []]) {
      expect(await branch.problems(...words)).toEqual([]);
    }
    expect((await branch.settle('main')).status).toBe('unchanged');
  }));

test('so it does by the commands that are printed, and the hook lets them pass', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    const { result } = await branch.settle('main');
    expect(await branch.problems('--staged')).toEqual([]);
    for (const command of result.commands.slice(0, -1)) {
      await branch.git(...command.split(' ').slice(1));
    }
    expect(await branch.problems('--staged')).toEqual([]);
    await branch.git('commit', '--quiet', '-m', 'one');
    expect(await branch.problems('--since', 'main')).toEqual([]);
  }));

test('what a call before it put in order is committed by one that is told to', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    const first = await branch.settle('main');
    const again = await branch.settle('main');
    expect([again.status, again.commit]).toEqual(['unchanged', null]);
    expect(again.result.commands).toEqual(first.result.commands);
    const { commit } = await branch.settle('main', '--commit');
    expect(await branch.git('rev-parse', 'HEAD', 'HEAD^')).toBe(
      `${commit}\n${await branch.git('rev-parse', 'main')}`,
    );
    expect(await branch.git('status', '--porcelain')).toBe('');
    expect(await branch.problems('--since', 'main')).toEqual([]);
    const { result } = await branch.settle('main', '--commit');
    expect(result).toMatchObject({ logs: [], commands: [] });
  }));

test('how it is committed is printed where the call does not commit', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    const { repo } = branch;
    const settle = async (...options: readonly string[]) => {
      const words = ['logs', 'settle', '--onto', 'main', ...options];
      return (await call(words, { cwd: repo.root, env: repo.env })).out;
    };
    expect(await settle()).toMatch(/\nTo commit it:\n {2}git reset --soft .*\n {2}git .* add /);
    const committed = await settle('--commit');
    expect(committed).not.toMatch(/To commit it|git /);
    expect(committed).toContain(
      `committed as ${(await branch.git('rev-parse', 'HEAD')).slice(0, 12)}`,
    );
  }));

test.each(['rebase', 'cherry-pick'])('a conflict of a %s is resolved, commit by commit', (deed) =>
  withBranch(
    async (branch) => {
      await branch.record('x', 'y');
      await branch.git('switch', '--quiet', 'main');
      await branch.record('b');
      if (deed === 'rebase') await branch.git('switch', '--quiet', 'feat');
      else await branch.git('switch', '--quiet', '-c', 'picked');
      await branch.tried(...(deed === 'rebase' ? [deed, 'main'] : [deed, 'main..feat']));
      for (let left = 2; left > 0; left -= 1) {
        expect(branch.letters()[1]).toContain('!');
        const { code, result } = await branch.settle('main');
        expect([code, result.unended, result.commands.at(-1)]).toEqual([
          0,
          deed,
          `git ${deed} --continue`,
        ]);
        await branch.git('add', '--all');
        expect(await branch.problems('--staged')).toEqual([]);
        await branch.tried(deed, '--continue');
      }
      expect(branch.letters()).toEqual(['abxy', 'abxy', 'abxy']);
      expect(await branch.git('rev-list', '--count', 'main..HEAD')).toBe('2');
      expect(await branch.problems('--since', 'main')).toEqual([]);
    },
    { isUnion: false },
  ),
);

test.each(['rebase', 'cherry-pick'])(
  'a %s that a merge driver gave up loses no entry, though the working tree has only ours',
  (deed) =>
    withBranch(
      async (branch) => {
        await branch.git('config', 'merge.none.driver', 'false');
        const file = join(branch.repo.root, '.git/info/attributes');
        writeFileSync(file, '*.jsonl merge=none\n');
        await branch.record('x', 'y');
        await branch.git('switch', '--quiet', 'main');
        await branch.record('b');
        if (deed === 'rebase') await branch.git('switch', '--quiet', 'feat');
        else await branch.git('switch', '--quiet', '-c', 'picked');
        await branch.tried(...(deed === 'rebase' ? [deed, 'main'] : [deed, 'main..feat']));
        for (const letters of ['abx', 'abxy']) {
          expect(branch.letters()[1]).toBe(letters.slice(0, -1));
          expect((await branch.settle('main')).code).toBe(0);
          expect(branch.letters()).toEqual([letters, letters, letters]);
          await branch.git('add', '--all');
          expect(await branch.problems('--staged')).toEqual([]);
          await branch.tried(deed, '--continue');
        }
        expect(await branch.git('rev-list', '--count', 'main..HEAD')).toBe('2');
        expect(await branch.problems('--since', 'main')).toEqual([]);
      },
      { isUnion: false },
    ),
);

test('a conflict of a merge is resolved, and every entry stays byte for byte', () =>
  withBranch(
    async (branch) => {
      await branch.record('x', 'y');
      await branch.git('switch', '--quiet', 'main');
      await branch.record('b');
      await branch.git('switch', '--quiet', 'feat');
      const before = branch.text(AUDIT).split('\n');
      await branch.tried('merge', 'main');
      const { code, result } = await branch.settle('main');
      expect([code, result.unended]).toEqual([0, 'merge']);
      expect(branch.letters()).toEqual(['abxy', 'abxy', 'abxy']);
      expect(branch.text(AUDIT).split('\n')).toEqual(expect.arrayContaining(before));
      await branch.git('add', '--all');
      expect(await branch.problems('--staged')).toEqual([]);
      await branch.git('commit', '--quiet', '--no-edit');
      expect(await branch.problems('--since', 'main')).toEqual([]);
    },
    { isUnion: false },
  ));

test('what git left of a conflict in a commit of the branch goes, and no entry with it', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    const before = branch.text(MANIFEST);
    const [one, other] = ['y', 'z'].map((letter) => {
      branch.repo.write({ [MANIFEST]: before });
      branch.append(MANIFEST, letter);
      return branch.text(MANIFEST).slice(before.length);
    });
    const both = `<<<<<<< HEAD\n${one}=======\n${other}>>>>>>> side\n`;
    await branch.repo.commit('both sides', { [MANIFEST]: `${before}${both}` });
    expect(branch.letters()[2]).toBe('ax!y!z!');
    const { code, error, result } = await branch.settle('main', '--commit');
    expect([code, error, result?.logs.length]).toEqual([0, null, 1]);
    expect(branch.letters()).toEqual(['ax', 'ax', 'axyz']);
    expect(await branch.problems('--since', 'main')).toEqual([]);
    expect((await branch.settle('main')).status).toBe('unchanged');
  }));

test('so is one of a second merge, behind what the branch has in another order', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    branch.repo.write({ '.gitattributes': '*.jsonl -text -merge\n' });
    await branch.record('y');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('c');
    await branch.git('switch', '--quiet', 'feat');
    await branch.tried('merge', 'main');
    await merged(branch);
    expect((await branch.settle('main')).code).toBe(0);
    expect(branch.letters()).toEqual(['axbyc', 'axbyc', 'axbyc']);
    await branch.git('add', '--all');
    expect(await branch.problems('--staged')).toEqual([]);
    await branch.git('commit', '--quiet', '--no-edit');
    expect((await branch.settle('main', '--commit')).code).toBe(0);
    expect(branch.letters()).toEqual(['abcxy', 'abcxy', 'abcxy']);
    expect(await branch.problems('--since', 'main')).toEqual([]);
  }));

/** What git leaves of a conflict in files that it does not merge: ours, and theirs beside. */
async function merged(branch: Branch): Promise<void> {
  for (const path of LOGS) {
    const theirs = (await branch.git('show', `main:${path}`)).split('\n').at(-1);
    const ours = branch.text(path);
    branch.repo.write({ [path]: `${ours}<<<<<<< HEAD\n=======\n${theirs}\n>>>>>>> main\n` });
  }
}

test('copies go that came with a lower branch which was squashed', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', '-c', 'upper');
    await branch.record('y');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    const lower = await branch.git('show', `feat:${LEDGER}`);
    const line = lower.split('\n').at(-1) ?? '';
    for (const path of LOGS) {
      const own = (await branch.git('show', `feat:${path}`)).split('\n').at(-1) ?? '';
      branch.repo.write({ [path]: `${branch.text(path)}${path === LEDGER ? line : own}\n` });
    }
    await branch.repo.commit('squash of feat');
    await branch.git('switch', '--quiet', 'upper');
    await branch.git('merge', '--quiet', 'main');
    expect(branch.letters()[0]).toMatch(/x.*x/);
    const { code, result } = await branch.settle('main', '--commit');
    expect([code, result.logs.map(({ copies }: { copies: number }) => copies)]).toEqual([
      0,
      [1, 1, 1],
    ]);
    expect(branch.letters()).toEqual(['abxy', 'abxy', 'abxy']);
    expect(
      (await branch.problems('--since', 'main')).filter((each) => !/fork|follows/.test(each)),
    ).toEqual([]);
  }));

test('events of a branch that was rebased go on from the last one before them', () =>
  withBranch(async (branch) => {
    await branch.record('x', 'y');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('rebase', '--quiet', 'main');
    expect(await branch.problems('--since', 'main')).toEqual([
      'vouch/audit-chain: Another event has the same "prev_hash"',
    ]);
    const { result } = await branch.settle('main', '--commit');
    expect(result.logs).toEqual([{ path: AUDIT, own: 2, copies: 0, chained: 2 }]);
    expect(await branch.problems('--since', 'main')).toEqual([]);
    expect(await branch.problems('--history')).toEqual([]);
  }));

test('each commit of a branch can be settled behind the one before it', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('rebase', '--quiet', 'main');
    const { commit } = await branch.settle('HEAD^', '--commit');
    expect(await branch.git('show', '-s', '--format=%s', commit)).toBe('record x');
    expect(await branch.problems('--since', 'main')).toEqual([]);
  }));

test('what is appended and not committed yet stays behind all others', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    for (const path of LOGS) branch.append(path, 'z');
    expect((await branch.settle('main')).code).toBe(0);
    expect(branch.letters()).toEqual(['abxz', 'abxz', 'abxz']);
  }));

test('a line that somebody appended twice stays twice, in a log of lines without ids', () =>
  withBranch(async (branch) => {
    branch.repo.write({ [LEDGER]: `${branch.text(LEDGER)}{"id":"t"}\n{"id":"t"}\n` });
    await branch.repo.commit('twice');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    expect((await branch.settle('main', '--commit')).code).toBe(0);
    expect(branch.letters()[0]).toBe('abtt');
  }));

test.each([
  ['an entry of its own was changed', 'axy', 'azy', 'rewritten'],
  ['an entry of its own was removed', 'axy', 'ay', 'rewritten'],
  ['an entry that is published was changed', 'axy', 'qxy', 'rewritten'],
  ['entries of its own were swapped', 'axy', 'ayx', 'rewritten'],
])('a branch is refused of which a commit rewrote a log: %s', (_name, before, after, error) =>
  withBranch(async (branch) => {
    const lines = (letters: string) =>
      [...letters].map((letter) => `{"id":"${letter}","title":"${letter}"}\n`).join('');
    branch.repo.write({ [LEDGER]: lines(before) });
    await branch.repo.commit('before');
    branch.repo.write({ [LEDGER]: lines(after) });
    await branch.repo.commit('after');
    expect((await branch.settle('main')).error).toBe(error);
    // Also where the bytes were put back: a squash would hide that.
    branch.repo.write({ [LEDGER]: lines(before) });
    expect((await branch.settle('main')).error).toBe(error);
  }),
);

test('a conflict that shows what was before both is resolved as well', () =>
  withBranch(
    async (branch) => {
      await branch.git('config', 'merge.conflictStyle', 'diff3');
      await branch.record('x', 'y');
      await branch.git('switch', '--quiet', 'main');
      await branch.record('b');
      await branch.git('switch', '--quiet', 'feat');
      await branch.tried('rebase', 'main');
      for (let left = 2; left > 0; left -= 1) {
        expect((await branch.settle('main')).code).toBe(0);
        await branch.git('add', '--all');
        await branch.tried('rebase', '--continue');
      }
      expect(branch.letters()).toEqual(['abxy', 'abxy', 'abxy']);
      expect(await branch.problems('--since', 'main')).toEqual([]);
    },
    { isUnion: false },
  ));

test('an epic that the branch archived stays archived', () =>
  withBranch(async (branch) => {
    const active = '.cleo/contributions/CONTRIBUTIONS.jsonl';
    const archive = '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl';
    const entry = (id: string, epic: string) => `${JSON.stringify({ id, epicId: epic })}\n`;
    const old = entry('contrib_00000001', 'T1');
    await branch.git('switch', '--quiet', 'main');
    branch.repo.write({ [active]: old });
    await branch.repo.commit('begin');
    await branch.git('switch', '--quiet', '-C', 'feat');
    branch.repo.write({ [active]: entry('contrib_00000002', 'T2'), [archive]: old });
    await branch.repo.commit('archive and go on');
    await branch.record('x');
    const { code, result } = await branch.settle('main', '--dry-run');
    expect([code, result?.logs ?? null]).toEqual([0, []]);
  }));

test('an entry that is in another log now did not leave an audit log', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    const archive = '.cleo/contributions/archive/T1/CONTRIBUTIONS.jsonl';
    const [first = '', ...others] = branch.text(AUDIT).split(/(?<=\n)/);
    branch.repo.write({ [AUDIT]: others.join(''), [archive]: first });
    expect((await branch.settle('main')).error).toBe('changed');
  }));

test('what a remote has is not rewritten', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('update-ref', 'refs/remotes/origin/feat', 'HEAD');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    expect(await branch.settle('origin/main')).toMatchObject({ code: 2, error: 'published' });
    expect(branch.letters()).toEqual(['axb', 'axb', 'axb']);
    await branch.git('update-ref', '-d', 'refs/remotes/origin/feat');
    expect((await branch.settle('origin/main')).code).toBe(0);
  }));

test('work on main itself, not pushed, is put after what the remote has of main', () =>
  withBranch(async (branch) => {
    await branch.record('b');
    await branch.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('x');
    await branch.git('merge', '--quiet', 'origin/main');
    expect(branch.letters()).toEqual(['axb', 'axb', 'axb']);
    expect((await branch.settle('origin/main')).code).toBe(0);
    expect(branch.letters()).toEqual(['abx', 'abx', 'abx']);
  }));

test('a branch that lacks what it is to follow is refused', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    expect((await branch.settle('main')).error).toBe('behind');
    expect((await branch.settle('nowhere')).error).toBe('unknown-revision');
    // Nor does it help to move the branch there.
    await branch.git('reset', '--quiet', '--soft', 'main');
    expect((await branch.settle('main')).error).toBe('changed');
  }));

test('where the commit is not made, the branch is as it was', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    const tip = await branch.repo.head();
    const hook = join(branch.repo.root, '.git/hooks/pre-commit');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o755);
    branch.repo.write({ 'other.txt': 'mine' });
    await branch.git('add', 'other.txt');
    expect((await branch.settle('main', '--commit')).error).toBe('staged-changes');
    await branch.git('reset', '--quiet');
    expect(await branch.settle('main', '--commit')).toMatchObject({
      code: 3,
      error: 'not-committed',
    });
    expect(await branch.git('rev-parse', 'feat')).toBe(tip);
    expect(await branch.git('diff', '--cached', '--name-only')).toBe('');
  }));

test('both ways to read a repository say the same', () =>
  withBranch(async (branch) => {
    await branch.record('x');
    await branch.git('switch', '--quiet', 'main');
    await branch.record('b');
    await branch.git('switch', '--quiet', 'feat');
    await branch.git('merge', '--quiet', 'main');
    const native = await branch.settle('main', '--dry-run', '--backend', 'native');
    expect(await branch.settle('main', '--dry-run', '--backend', 'js')).toEqual(native);
  }));
