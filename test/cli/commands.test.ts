import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Rule } from '../../src/core/rule.ts';
import { rules } from '../../src/rules/index.ts';
import { withRepository } from '../git/repository-builder.ts';
import { call } from './call.ts';

const HERE = { cwd: '/' };

describe('explain', () => {
  test.each(rules.map(({ id }) => [id]))(
    '%s shows a problem of its own and none of others',
    async (id) => {
      const { code, out, err } = await call(['explain', id], HERE);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const rule = rules.find((each) => each.id === id);
      const [title, ...lines] = out.split('\n');
      expect(title).toBe(`${id} (${rule?.level})`);
      const words = out.replace(/\s+/g, ' ');
      for (const text of [rule?.summary, rule?.why, rule?.fix, rule?.source]) {
        expect(words).toContain(text?.replace(/\s+/g, ' '));
      }
      const problems = lines.filter((line) => /^(error|warning|info) \S+: /.test(line));
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) expect(problem).toContain(` ${id}: `);
      expect(lines).toContain('Nothing to mend: '.concat(rule?.examples.valid[0]?.name ?? ''));
      expect(out).not.toMatch(/\n\n\n|[^\n]$/);
    },
  );

  test('what --fix does, where it does anything', async () => {
    const { out } = await call(['explain', 'MB-010'], HERE);
    expect(out).toContain('\nWhat --fix does\n  Sets "ack_required" to true, in all copies');
    expect(out).toContain('\n   ╰─ fixable with --fix\n');
    expect((await call(['explain', 'MB-004'], HERE)).out).not.toContain('--fix');
  });

  test('a rule that is none', async () => {
    expect(await call(['explain', 'mb-005'], HERE)).toEqual({
      code: 2,
      out: '',
      err: 'error: No rule is called "mb-005".\nhelp: Did you mean MB-005?\n',
    });
  });
});

describe('rules', () => {
  test('lists every rule with its level', async () => {
    const { code, out } = await call(['rules'], HERE);
    expect(code).toBe(0);
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    const wanted = ({ summary, mends }: Rule) => (mends ? `${summary} (fixable)` : summary);
    expect(rows).toEqual(rules.map((rule) => [rule.id, rule.level, wanted(rule)]));
  });

  test('lists them for programs', async () => {
    const { out } = await call(['rules', '--format', 'json'], HERE);
    const document = JSON.parse(out);
    expect(Object.keys(document)).toEqual(['version', 'tool', 'rules']);
    expect(document.rules.map(({ id }: { id: string }) => id)).toEqual(rules.map(({ id }) => id));
    expect(Object.keys(document.rules[0])).toEqual([
      'id',
      'level',
      'scope',
      'summary',
      'source',
      'since',
      'fixable',
    ]);
    const fixable = document.rules.filter((rule: { fixable: boolean }) => rule.fixable);
    expect(fixable.map(({ id }: { id: string }) => id)).toEqual(
      rules.flatMap(({ id, mends }) => (mends === undefined ? [] : id)),
    );
  });
});

describe('demo', () => {
  test('shows what was planted, and leaves nothing behind', async () => {
    // A hook's variables name another repository, which must stay as it is.
    await withRepository(async (repo) => {
      const env = { ...repo.env, GIT_DIR: join(repo.root, '.git') };
      const { code, out, err } = await call(['demo'], { cwd: repo.root, env });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      const problems = out.split('\n').filter((line) => /^(error|warning|info) \S+: /.test(line));
      expect(problems.map((line) => line.split(':')[0])).toEqual([
        'error file/syntax',
        'error subagent/output-agrees',
        'error CONS-006',
        'error contribution/evidence-quote',
        'error history/append-only',
        'error vouch/source-hash',
        'error message/copy-drift',
        'error MB-003',
        'error MB-005',
        'error delta/dropped',
      ]);
      expect(out).toContain('10 errors in 10 files.\nChecked 6 messages, 1 bead list, ');
      // Two screens at most.
      expect(out.split('\n').length).toBeLessThan(80);
      expect(out).toContain('exit code 1');
      const [, folder = ''] = /made in (\S+)\n/.exec(out) ?? [];
      expect(folder).not.toBe('');
      expect(existsSync(folder)).toBe(false);
      expect(await repo.git('ls-files')).toBe('');
    });
  });

  test('keeps its repository when asked to, for --staged as well', async () => {
    const { out } = await call(['demo', '--keep'], HERE);
    const [, folder = ''] = /made in (\S+)\n/.exec(out) ?? [];
    try {
      expect(readdirSync(folder).sort()).toEqual([
        '.beads',
        '.cleo',
        '.git',
        '.vouch',
        'docs',
        'mail',
      ]);
      const staged = await call(['--staged', '-f', 'json'], { cwd: folder });
      expect(JSON.parse(staged.out).summary).toEqual({
        errors: 10,
        warnings: 0,
        infos: 0,
        excused: 0,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('needs git, and says so', async () => {
    const { code, out, err } = await call(['demo'], { ...HERE, env: { PATH: '/nowhere' } });
    expect(code).toBe(3);
    expect(out).toBe('');
    expect(err).toContain('error: ');
  });
});
