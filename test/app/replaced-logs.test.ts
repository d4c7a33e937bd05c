import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const LOGS = [
  '.vouch/audit.log.jsonl',
  '.cleo/contributions/CONTRIBUTIONS.jsonl',
  'agent-outputs/MANIFEST.jsonl',
  'ops/a.log',
];

const REPLACED: Readonly<Record<string, (repo: TestRepository, log: string) => Promise<unknown>>> =
  {
    'a symbolic link': async ({ root }, log) => symlinkSync('../elsewhere', join(root, log)),
    'a submodule': (repo, log) => repo.git('clone', '-q', repo.root, log),
  };

describe.each(Object.entries(REPLACED))('%s in place of a log is one problem', (_, replace) => {
  test.each(LOGS)('%s', (log) =>
    withRepository(async (repo) => {
      const config = 'history:\n  appendOnly: [ops/*.log]\n';
      await repo.commit('a log', { '.lint-protocol.yaml': config, [log]: '{"id":"e0"}\n' });
      const reported = async (...args: readonly string[]) => {
        const { out } = await checkByEither([...args, '-f', 'json'], {
          cwd: repo.root,
          env: repo.env,
        });
        const all: readonly Record<string, string>[] = JSON.parse(out).diagnostics;
        return all.filter(({ path }) => path === log).map(({ rule }) => rule);
      };
      rmSync(join(repo.root, log));
      await replace(repo, log);
      await repo.git('add', '-A');
      expect(await reported('--staged')).toEqual(['history/log-removed']);
      await repo.commit('replaced');
      expect(await reported('--since', 'HEAD~1')).toEqual(['history/log-removed']);
      expect(await reported('--history')).toEqual(['history/log-removed']);
    }),
  );
});
