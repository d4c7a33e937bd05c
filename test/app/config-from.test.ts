import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Called, type CallOptions, call } from '../cli/call.ts';
import { type Files, type TestRepository, withRepository } from '../git/repository-builder.ts';

const CONFIG = '.lint-protocol.yaml';
const FREE = '---\nid: 2\nsubject: "hello"\n---\n\nHello.\n';
const OFF = 'rules: { MB-001: off }\n';
const PROBLEM =
  'messages/2.md:3:10: error MB-001 The subject "hello" does not begin with a message type\n';

type Lint = (args: readonly string[], options?: Partial<CallOptions>) => Promise<Called>;

/** Calls in a repository whose first commit, the tag `first`, holds what is given. */
function startingWith(first: Files, use: (lint: Lint, repo: TestRepository) => Promise<void>) {
  return withRepository(async (repo) => {
    await repo.commit('first', { 'a.txt': 'x', ...first });
    await repo.git('tag', 'first');
    const lint: Lint = (args, options = {}) =>
      call([...args, '-f', 'compact'], {
        cwd: repo.root,
        ...options,
        env: { ...repo.env, ...options.env },
      });
    await use(lint, repo);
  });
}

async function short(repo: TestRepository, rev: string): Promise<string> {
  return (await repo.git('rev-parse', rev)).slice(0, 12);
}

describe('a range that switches a rule off and breaks it', () => {
  const broken = { 'messages/2.md': FREE, [CONFIG]: OFF };

  test('is judged by what it switches off, and told what it would have done', async () => {
    await startingWith({ [CONFIG]: 'messages: { subjects: required }\n' }, async (lint, repo) => {
      await repo.commit('second', broken);
      const own = await lint(['--since', 'first']);
      expect(own).toMatchObject({ code: 0, out: '' });
      expect(own.err).not.toContain('judged by');
      expect(await lint(['--since', 'first', '--config-from', 'head'])).toEqual(own);

      const { code, out, err } = await lint(['--since', 'first', '--config-from', 'base']);
      expect({ code, out }).toEqual({ code: 1, out: PROBLEM });
      const base = `${await short(repo, 'first')}:${CONFIG}`;
      expect(err).toContain(
        `note: This was judged by ${base}. The change brings other settings, in ${CONFIG} or what that extends; that counts once it is accepted.\nnote: Once it is accepted: MB-001 off instead of error.\n`,
      );
    });
  });

  test('is judged by the defaults where nobody said anything before', async () => {
    await startingWith({}, async (lint, repo) => {
      await repo.commit('second', broken);
      const { code, out, err } = await lint(['--range', 'first..HEAD', '--config-from', 'base']);
      expect({ code, out }).toEqual({ code: 1, out: PROBLEM });
      const base = await short(repo, 'first');
      expect(err).toContain(
        `note: This was judged by the defaults, for ${base} has no configuration. The change brings`,
      );
    });
  });

  test('can not hide in what the configuration extends', async () => {
    const extending = { [CONFIG]: 'extends: conf/team.yaml\n', 'conf/team.yaml': '' };
    await startingWith(extending, async (lint, repo) => {
      await repo.commit('second', { 'messages/2.md': FREE, 'conf/team.yaml': OFF });
      expect(await lint(['--since', 'first'])).toMatchObject({ code: 0 });
      const { code, out, err } = await lint(['--since', 'first', '--config-from', 'base']);
      expect({ code, out }).toEqual({ code: 1, out: PROBLEM });
      expect(err).toContain('note: Once it is accepted: MB-001 off instead of error.\n');
    });
  });

  test('and is told that what it protects from now on has a past', async () => {
    await startingWith({ 'ops/a.log': 'one\n', 'ops/b.log': 'one\n' }, async (lint, repo) => {
      await repo.commit('rewritten', { 'ops/a.log': 'uno\n' });
      const late = 'history: { appendOnly: [ops/*.log] }\n';
      await repo.commit('late', { [CONFIG]: late, 'ops/new.log': 'one\n' });
      const { code, err } = await lint(['--since', 'HEAD~1', '--config-from', 'base']);
      expect(code).toBe(0);
      expect(err).toContain(
        'note: Once it is accepted: "ops/a.log" and 1 more may no longer change, and lint-protocol --history judges all of the past by that. Run it with the change, and name in history.accepted what was meant.\n',
      );
      expect(await lint(['--history'])).toMatchObject({ code: 1 });
      await repo.commit('other globs', { [CONFIG]: late.replace('*', '{a,b,new}') });
      const again = await lint(['--since', 'HEAD~1', '--config-from', 'base']);
      expect(again.err).not.toContain('may no longer change');
    });
  });

  test('nor in taking the configuration away', async () => {
    const strict = { [CONFIG]: 'rules: { message/schema-section: error }\n' };
    await startingWith(strict, async (lint, repo) => {
      await repo.git('rm', '--quiet', CONFIG);
      await repo.commit('second');
      const { err } = await lint(['--since', 'first', '--config-from', 'base']);
      expect(err).toContain(
        'The change takes the configuration away; that counts once it is accepted.\nnote: Once it is accepted: message/schema-section info instead of error.\n',
      );
    });
  });
});

describe('base', () => {
  test('is HEAD for what is staged, for a commit being made, and for the working tree', async () => {
    await startingWith({ [CONFIG]: '' }, async (lint, repo) => {
      repo.write({ 'messages/2.md': FREE, [CONFIG]: OFF });
      await repo.git('add', '.');
      for (const target of [['--staged'], ['--hook', 'pre-commit'], []]) {
        expect(await lint(target)).toMatchObject({ code: 0 });
        const { code, out, err } = await lint([...target, '--config-from', 'base']);
        expect({ code, out }).toEqual({ code: 1, out: PROBLEM });
        expect(err).toContain(`judged by ${await short(repo, 'HEAD')}:${CONFIG}. The change`);
      }
    });
  });

  test('is nothing before the first commit', async () => {
    await withRepository(async (repo) => {
      repo.write({ 'messages/2.md': FREE, [CONFIG]: OFF });
      await repo.git('add', '.');
      const { code, err } = await call(['--staged', '--config-from', 'base', '-f', 'compact'], {
        cwd: repo.root,
        env: repo.env,
      });
      expect(code).toBe(1);
      expect(err).toContain('judged by the defaults, for nothing stood before. The change');
    });
  });

  test('is what the other side says now, and a branch that is behind is told nothing', async () => {
    await startingWith({ [CONFIG]: OFF }, async (lint, repo) => {
      await repo.git('switch', '--quiet', '-c', 'side');
      await repo.commit('on the side', { 'messages/2.md': FREE });
      await repo.git('switch', '--quiet', 'main');
      await repo.commit('stricter', { [CONFIG]: '' });
      const { code, out, err } = await lint(['--range', 'main..side', '--config-from', 'base']);
      expect({ code, out }).toEqual({ code: 1, out: PROBLEM });
      expect(err).not.toContain('judged by');
    });
  });

  test('and a branch that writes the old settings down elsewhere is told what that does', async () => {
    const extending = { [CONFIG]: 'extends: conf/team.yaml\n', 'conf/team.yaml': OFF };
    await startingWith(extending, async (lint, repo) => {
      await repo.git('switch', '--quiet', '-c', 'side');
      await repo.commit('on the side', { [CONFIG]: OFF });
      await repo.git('switch', '--quiet', 'main');
      await repo.commit('stricter', { 'conf/team.yaml': '' });
      const { err } = await lint(['--range', 'main..side', '--config-from', 'base']);
      expect(err).toContain('Once it is accepted: MB-001 off instead of error.');
      await repo.git('merge', '--quiet', '--no-edit', 'side');
      expect(await lint(['--rev', 'HEAD'])).toMatchObject({ code: 0 });
      await repo.commit('broken', { 'messages/2.md': FREE });
      expect(await lint(['--rev', 'HEAD'])).toMatchObject({ code: 0 });
    });
  });

  test.each([[['--rev', 'HEAD']], [['--history']]])('has no meaning for %j', async (target) => {
    await startingWith({}, async (lint) => {
      const { code, err } = await lint([...target, '--config-from', 'base']);
      expect(code).toBe(2);
      expect(err).toMatch(/^error: --config-from base says nothing here/);
    });
  });

  test('a configuration with faults, before or after, is no pass', async () => {
    await startingWith({ [CONFIG]: 'rule: {}\n' }, async (lint, repo) => {
      await repo.commit('mended', { [CONFIG]: '' });
      const before = await lint(['--since', 'first', '--config-from', 'base']);
      expect(before.code).toBe(2);
      const name = `${await short(repo, 'first')}:${CONFIG}`;
      expect(before.err).toContain(`  ${name}:1:1: unknown key "rule"`);
      expect(before.err).toContain('help: Nothing was checked: what stood before says by what');

      await repo.git('tag', '--force', 'first');
      await repo.commit('broken', { [CONFIG]: 'rule: {}\n' });
      const own = await lint(['--since', 'first', '--config-from', 'base']);
      expect(own.code).toBe(2);
      expect(own.err).toContain(`  ${CONFIG}:1:1: unknown key "rule"`);
    });
  });
});

test('worktree is what stands on disk', async () => {
  await startingWith({ 'messages/2.md': FREE }, async (lint, repo) => {
    repo.write({ [CONFIG]: OFF });
    expect(await lint(['--rev', 'HEAD'])).toMatchObject({ code: 1, out: PROBLEM });
    expect(await lint(['--rev', 'HEAD', '--config-from', 'worktree'])).toMatchObject({ code: 0 });
    await repo.git('add', '.');
    writeFileSync(join(repo.root, CONFIG), '');
    expect(await lint(['--staged', '--all', '--config-from', 'worktree'])).toMatchObject({
      code: 1,
    });
  });
});

describe('a push', () => {
  /** What git tells the hooks of a server, and of who pushes. */
  const told = async (repo: TestRepository, from: string, to: string, ref = 'refs/heads/main') => {
    const id = (rev: string) => (rev === '' ? '0'.repeat(40) : repo.git('rev-parse', rev));
    const [old, now] = [await id(from), await id(to)];
    return { receive: `${old} ${now} ${ref}\n`, push: `x ${now} ${ref} ${old}\n` };
  };

  test('is judged on the server by what stood there, and by who pushes as it stands', async () => {
    await startingWith({ [CONFIG]: '' }, async (lint, repo) => {
      await repo.commit('second', { 'messages/2.md': FREE, [CONFIG]: OFF });
      const { receive, push } = await told(repo, 'first', 'HEAD');
      const server = await lint(['--hook', 'pre-receive'], { input: receive });
      expect(server).toMatchObject({ code: 1, out: PROBLEM });
      expect(server.err).toContain('Once it is accepted: MB-001 off instead of error.');
      const own = ['--hook', 'pre-receive', '--config-from', 'head'];
      expect(await lint(own, { input: receive })).toMatchObject({ code: 0 });
      const client = ['--hook', 'pre-push', 'origin', 'x'];
      expect(await lint(client, { input: push })).toMatchObject({ code: 0 });
      const careful = [...client, '--config-from', 'base'];
      expect(await lint(careful, { input: push })).toMatchObject({ code: 1, out: PROBLEM });
    });
  });

  test('of a new ref is judged by the main branch, and by the defaults where there is none', async () => {
    await startingWith({ [CONFIG]: OFF }, async (lint, repo) => {
      await repo.git('switch', '--quiet', '-c', 'side');
      await repo.commit('on the side', { 'messages/2.md': FREE, [CONFIG]: '' });
      const { receive } = await told(repo, '', 'side', 'refs/heads/new');
      await repo.git('switch', '--quiet', 'main');
      const known = await lint(['--hook', 'pre-receive'], { input: receive });
      expect(known).toMatchObject({ code: 0, out: '' });
      expect(known.err).toContain('Once it is accepted: MB-001 error instead of off.');

      await repo.git('symbolic-ref', 'HEAD', 'refs/heads/unborn');
      await repo.commit('root of its own', { 'messages/2.md': FREE, [CONFIG]: OFF });
      const alone = await told(repo, '', 'unborn', 'refs/heads/other');
      await repo.git('symbolic-ref', 'HEAD', 'refs/heads/nothing');
      const { code, err } = await lint(['--hook', 'pre-receive'], { input: alone.receive });
      expect(code).toBe(1);
      expect(err).toContain('judged by the defaults, for nothing stood before');
    });
  });

  test('of several refs is judged by what stood at each', async () => {
    await startingWith({ [CONFIG]: '' }, async (lint, repo) => {
      await repo.git('switch', '--quiet', '-c', 'lax');
      await repo.commit('lax', { [CONFIG]: OFF });
      await repo.git('tag', 'lax-before');
      await repo.commit('on lax', { 'messages/2.md': FREE });
      const lax = (await told(repo, 'lax-before', 'lax', 'refs/heads/lax')).receive;
      expect(await lint(['--hook', 'pre-receive'], { input: lax })).toMatchObject({ code: 0 });
      const main = (await told(repo, 'first', 'lax')).receive;
      const both = await lint(['--hook', 'pre-receive'], { input: lax + main });
      expect(both).toMatchObject({ code: 1, out: PROBLEM });
    });
  });

  test.each([
    ['goes back to old settings', 'first'],
    ['goes on from old settings', 'other'],
  ])('that %s is told so', async (_, to) => {
    await startingWith({ [CONFIG]: OFF }, async (lint, repo) => {
      await repo.git('switch', '--quiet', '-c', 'other');
      await repo.commit('other', { 'b.txt': 'x' });
      await repo.git('switch', '--quiet', 'main');
      await repo.commit('stricter', { [CONFIG]: '' });
      const { receive } = await told(repo, 'main', to);
      const { err } = await lint(['--hook', 'pre-receive'], { input: receive });
      expect(err).toContain('Once it is accepted: MB-001 off instead of error.');
      const { receive: asNew } = await told(repo, '', 'other', 'refs/heads/new');
      const behind = await lint(['--hook', 'pre-receive'], { input: asNew });
      expect(behind.err).not.toContain('Once it is accepted');
    });
  });

  test('that deletes a ref is judged by what the ref held', async () => {
    await startingWith({ [CONFIG]: '' }, async (lint, repo) => {
      const { receive } = await told(repo, 'first', '', 'refs/heads/gone');
      expect(await lint(['--hook', 'pre-receive'], { input: receive })).toMatchObject({ code: 0 });
    });
  });
});

test.each([
  [
    ['--config', 'a.yaml', '--config-from', 'base'],
    '--config cannot be combined with --config-from',
  ],
  [['--stdin', '--config-from', 'head'], '--config-from cannot be combined with --stdin'],
  [['--config-from', 'bse'], '--config-from does not know "bse".\nhelp: Did you mean base?'],
])('%j is wrong use', async (args, told) => {
  const { code, err } = await call(args, { cwd: '/' });
  expect(code).toBe(2);
  expect(err).toContain(told);
});

test('the note is bounded, and nothing in it reaches a terminal as it is', async () => {
  await startingWith({ [CONFIG]: '' }, async (lint, repo) => {
    const epics = Array.from({ length: 400 }, (_, index) => `"T${100 + index}": [A-001]`);
    await repo.commit('second', {
      [CONFIG]: `rules: { "*": info }\ncontributions: { protocolDocument: "a\\e[31m${'x'.repeat(99)}", keyQuestions: { ${epics.join(', ')} } }\nvouch: { staleAfterDays: 1 }\n`,
    });
    const { err } = await lint(['--since', 'first', '--config-from', 'base']);
    expect(err).toMatch(/ and \d+ more info instead of error\.\n/);
    expect(err).toContain('accepted: contributions.protocolDocument a\\u001b[31mxxx');
    expect(err).toContain(
      'contributions.keyQuestions with T100: ["A-001"], T101: ["A-001"], T102: ["A-001"] and 397 more.\n',
    );
    expect(err).toContain('accepted: vouch.staleAfterDays 1 instead of 180.\n');
    expect(Math.max(...err.split('\n').map(({ length }) => length))).toBeLessThan(500);
    expect(err).not.toContain('\x1b');
  });
});
