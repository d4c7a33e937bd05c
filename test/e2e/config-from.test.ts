import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { inShort, lintJson, lintProtocol } from './cli.ts';
import { git, installHooks, placeProgram } from './hooked.ts';

const CONFIG = '.lint-protocol.yaml';
const GOOD = '---\nid: 1\nsubject: "INFO: all is well"\n---\n\nNothing to do.\n';
const FREE = '---\nid: 2\nsubject: "hello"\n---\n\nHello.\n';

/** A repository whose `main` stands on a bare remote as well, `origin`. */
async function withOrigin(
  use: (repo: TestRepository, remote: string) => Promise<void>,
): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('the rules we agreed on', {
      [CONFIG]: 'extends: conf/team.yaml\n',
      'conf/team.yaml': 'rules: { MB-001: error }\nhistory: { appendOnly: [ledger.jsonl] }\n',
      'messages/1.md': GOOD,
      'ledger.jsonl': '{"n":1}\n{"n":2}\n',
    });
    const remote = join(repo.base, 'remote.git');
    await repo.git('init', '--quiet', '--bare', '--initial-branch=main', remote);
    await repo.git('remote', 'add', 'origin', remote);
    await repo.git('push', '--quiet', 'origin', 'main');
    await use(repo, remote);
  });
}

/** Switches off what it breaks: a rule for records, and what may happen to a log. */
const TRICK = {
  'conf/team.yaml': 'rules: { MB-001: off }\n',
  'messages/2.md': FREE,
  'ledger.jsonl': '{"n":2}\n',
};

describe('a pull request that switches off what it breaks', () => {
  test('is caught by the configuration of the branch that it goes to, and told what it tried', () =>
    withOrigin(async (repo) => {
      await repo.git('switch', '--quiet', '-c', 'trick');
      await repo.commit('just a greeting', TRICK);
      await repo.git('switch', '--quiet', 'main');
      await repo.commit('meanwhile', { 'messages/3.md': GOOD.replace('id: 1', 'id: 3') });
      await repo.git('push', '--quiet', 'origin', 'main');
      // What a runner checks out for a pull request.
      await repo.git('switch', '--quiet', '--detach', 'main');
      await repo.git('merge', '--quiet', '--no-ff', '-m', 'pull request', 'trick');
      const range = ['--since', 'origin/main'];

      // Other rules are those of the change, but what protected records where it begins holds on.
      const own = lintJson(repo, range);
      expect([own.code, inShort(own)]).toEqual([
        1,
        ['conf/team.yaml:2:1 history/settings-loosened', 'ledger.jsonl:1:1 history/append-only'],
      ]);

      const judged = lintJson(repo, [...range, '--config-from', 'base']);
      expect([judged.code, inShort(judged)]).toEqual([
        1,
        [
          // By the commit that did it: what a side had lost is no fault of the merge.
          'conf/team.yaml:2:1 history/settings-loosened',
          'ledger.jsonl:1:1 history/append-only',
          'messages/2.md:3:10 MB-001',
        ],
      ]);
      const { out } = lintProtocol(repo, [...range, '--config-from', 'base']);
      const base = (await repo.git('rev-parse', 'origin/main')).slice(0, 12);
      const told = out.replace(/\s+/g, ' ');
      expect(told).toContain(
        `This was judged by ${base}:${CONFIG}. The change brings other settings`,
      );
      expect(told).toContain(
        'Once it is accepted: MB-001 off instead of error. note: Once it is accepted: history.appendOnly without ledger.jsonl.',
      );
      const config = lintProtocol(repo, ['config', ...range, '--config-from', 'base']).out;
      expect(config).toMatch(
        new RegExp(`appendOnly: \\[ledger.jsonl\\] +# ${base}:conf/team.yaml:2:\\d+$`, 'm'),
      );
    }));
});

describe('a push that switches off what it breaks', () => {
  test('is refused by the server, and one that only changes the settings is told about', () =>
    withOrigin(async (repo, remote) => {
      const env = { PATH: `${placeProgram(join(repo.base, 'bin'))}:${repo.env['PATH']}` };
      installHooks(repo, { cwd: remote, env });
      const push = (...refs: string[]) => {
        const { code, err } = git(repo, ['push', 'origin', ...refs], { env });
        return { code, told: err.replaceAll('remote: ', '').replace(/\s+/g, ' ') };
      };
      const before = await repo.git('rev-parse', 'HEAD');
      await repo.commit('just a greeting', TRICK);

      for (const ref of ['main', 'main:refs/heads/new']) {
        const { code, told } = push(ref);
        expect(code).not.toBe(0);
        expect(told).toContain('error MB-001: ');
        expect(told).toContain('error history/append-only: ');
        expect(told).toContain('Once it is accepted: MB-001 off instead of error.');
      }
      expect(await repo.gitWith({ cwd: remote }, 'rev-parse', 'main')).toBe(before);

      // A change of the settings alone breaks nothing: whoever watches the branch sees it.
      await repo.git('reset', '--quiet', '--hard', before);
      await repo.commit('looser', { 'conf/team.yaml': 'rules: { MB-001: off }\n' });
      const { code, told } = push('main');
      expect(code).toBe(0);
      expect(told).toContain('Once it is accepted: MB-001 off instead of error.');
    }));
});
