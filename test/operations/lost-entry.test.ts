import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';

test('a log that lost a committed line is restored first: a writer says how, as the linter does', () =>
  withRepository(async (repo) => {
    const at = { cwd: repo.root, env: repo.env };
    const run = (...args: readonly string[]) => call(args, at);
    await repo.commit('first', { 'README.md': 'hello\n' });
    await run('contribution', 'session', 'begin', '--epic', 'T2308');
    const words = ['--epic', 'T2308', '--marker', 'queue-once', '--agent', 'BlueLake'];
    await run('contribution', 'new', '--task', 'T2311', ...words);
    await run('contribution', 'new', '--task', 'T2312', ...words);
    await repo.git('add', '-A');
    await repo.git('commit', '-qm', 'two');
    const path = join(repo.root, MANIFEST);
    const [first = '', second = ''] = readFileSync(path, 'utf8').split('\n');
    expect(second).toContain('T2312');
    writeFileSync(path, `${first}\n`);
    const restoring =
      /git --literal-pathspecs checkout \S+ -- \.cleo\/contributions\/CONTRIBUTIONS\.jsonl/;
    const linted = await run();
    const [way = ''] = restoring.exec(linted.out) ?? [];
    expect(way).not.toBe('');
    for (const args of [
      ['manifest', 'repair'],
      ['contribution', 'new', '--task', 'T2313', ...words],
    ]) {
      const { code, out } = await run(...args);
      expect(code).toBe(1);
      expect(out).toContain(way);
      expect(out).toContain('was removed');
    }
    expect(readFileSync(path, 'utf8')).toBe(`${first}\n`);
  }));

test('a line of a subagent manifest that was cut off is not passed over', () =>
  withRepository(async (repo) => {
    const at = { cwd: repo.root, env: repo.env };
    const manifest = 'claudedocs/agent-outputs/MANIFEST.jsonl';
    await repo.commit('first', { [manifest]: '' });
    appendFileSync(join(repo.root, manifest), '{"id":"T9-x","file":"research/T9-x.md","tit');
    const repaired = await call(['manifest', 'repair'], at);
    expect(repaired.out).toContain(`${manifest} is unreadable:`);
    expect(repaired.out).toContain(`git --literal-pathspecs checkout HEAD -- ${manifest}`);
    const { code, out } = await call(['manifest', 'validate'], at);
    expect(code).toBe(1);
    expect(out).toContain('1 unreadable');
  }));
