import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { wholeHelp } from '../../src/core/remedy.ts';
import type { Rule } from '../../src/core/rule.ts';
import { FAMILIES } from '../../src/protocols/rules.ts';
import { rules } from '../all-rules.ts';
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
      for (const text of [rule?.summary, rule?.why, rule && wholeHelp(rule.fix), rule?.source]) {
        expect(words).toContain(text?.replace(/\s+/g, ' '));
      }
      const problems = lines.filter((line) => /^(error|warning|info) \S+: /.test(line));
      expect(problems.length).toBeGreaterThan(0);
      for (const problem of problems) expect(problem).toContain(` ${id}: `);
      expect(lines).toContain('Nothing to fix: '.concat(rule?.examples.valid[0]?.name ?? ''));
      expect(out).not.toMatch(/\n\n\n|[^\n]$/);
      // What nobody would read is left out.
      expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(500);
    },
  );

  test('what --fix does, where it does anything', async () => {
    const { out } = await call(['explain', 'MB-010'], HERE);
    expect(out).toContain('\nWhat --fix does\n  Sets "ack_required" to true, in all copies');
    expect(out).toContain('\n   ╰─ fixable with --fix\n');
    expect((await call(['explain', 'MB-005'], HERE)).out).not.toContain('--fix');
  });

  test('of a long file shows what the problem is about, and what the right one has instead', async () => {
    const { out } = await call(['explain', 'contribution/baseline'], HERE);
    const [, wrong = '', right = ''] = out.split(/^(?:A problem|Nothing to fix): .*$/m);
    expect(wrong).toContain('  │ … 34 more lines\n');
    expect(wrong).toContain('  │     "contributionId": "contrib_00000000"\n');
    expect(right).toContain('  .cleo/contributions/contrib_5e6f7a8b.json\n  │ … as above\n');
    expect(right).toContain('  │     "contributionId": "contrib_5e6f7a8b"\n');
  });

  test('shows the configuration without which an example would be none', async () => {
    const { out } = await call(['explain', 'subagent/token-budget'], HERE);
    expect(out).toContain('  .lint-protocol.yaml\n  │ subagents: {"prompts":["prompts/*.md"]}\n');
  });

  test.each([
    ['message/copy-drift', 'names the blob.'],
    ['history/append-only', 'names the commit or the blob.'],
  ])('names what an entry may name that excuses it: %s', async (id, words) => {
    const { out } = await call(['explain', id], HERE);
    expect(out.replace(/\s+/g, ' ')).toContain(
      `an "ignore" entry in the configuration that ${words}`,
    );
  });

  test('takes nothing back that nobody validated', async () => {
    const { out } = await call(['explain', 'contribution/validation'], HERE);
    expect(out).toContain('Set "status" back to the previous one');
    expect(out).not.toContain('The contribution is validated');
  });

  test('says how to give a rule another level, and which can not be switched off', async () => {
    const [one, other] = await Promise.all(
      ['MB-005', 'file/symlink'].map((id) => call(['explain', id], HERE)),
    );
    expect(one?.out).toContain('  In .lint-protocol.yaml, `rules: { MB-005: warning }` ');
    expect(one?.out.replace(/\s+/g, ' ')).toContain('error, warning, info, or off. For one run:');
    expect(other?.out.replace(/\s+/g, ' ')).toContain('error, warning, info. For one run:');
  });

  test.each([['mb-005'], ['MB-005:'], ['Delta/Dropped']])(
    '%s as somebody typed it',
    async (word) => {
      const { code, out } = await call(['explain', word], HERE);
      expect(code).toBe(0);
      expect(out).toMatch(/^(MB-005|delta\/dropped) \(error\)\n/);
    },
  );

  test.each([
    ['mb-05', 'error: No rule is called "mb-05". These come near:\n  MB-005  '],
    ['vouch/evidence-quoet', '\n  vouch/evidence-quote  '],
    ['acknowledge', '\n  message/ack-required  '],
  ])('%s is no rule, and what comes near is listed', async (word, listed) => {
    const { code, out, err } = await call(['explain', word], HERE);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(listed);
    expect(err).toMatch(/\nhelp: For example: lint-protocol explain \S+\n$/);
  });

  test('a word that comes near nothing leads to the families', async () => {
    expect(await call(['explain', 'qqqqqq'], HERE)).toEqual({
      code: 2,
      out: '',
      err:
        'error: No rule is called "qqqqqq".\n' +
        'help: `lint-protocol rules` lists them all, `lint-protocol explain FAMILY` those of a family:\n' +
        '      messages, deltas, contributions, consensus, subagents, vouch, custom, history, files.\n',
    });
  });

  test('offers no more than a screen of rules', async () => {
    const { err } = await call(['explain', 'the file'], HERE);
    expect(err.split('\n').filter((line) => line.startsWith('  '))).toHaveLength(8);
  });

  test('a part of names lists the rules that have it, and of one only the rule', async () => {
    const [several, one] = await Promise.all(
      ['quote', 'subject-len'].map((word) => call(['explain', word], HERE)),
    );
    expect(several).toMatchObject({ code: 0, err: '' });
    const named = rules.filter(({ id }) => id.includes('quote'));
    expect(named.length).toBeGreaterThan(1);
    expect(several?.out).toMatch(new RegExp(`^quote: ${named.length} rules\n`));
    for (const { id } of named) expect(several?.out).toContain(id);
    expect(one?.out).toMatch(/^message\/subject-length \(/);
  });
});

describe('explain a family', () => {
  test.each(
    FAMILIES.flatMap(
      (family) =>
        [
          [family.name, family],
          [family.title, family],
        ] as const,
    ),
  )('%s', async (word, family) => {
    const { code, out, err } = await call(['explain', word], HERE);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const members = rules.filter(({ id }) => family.ids.test(id));
    const [title, ...lines] = out.split('\n');
    expect(title).toBe(`${family.title}: ${members.length} rules`);
    expect(out.replace(/\s+/g, ' ')).toContain(family.about);
    const rows = lines.filter((line) => / (error|warning|info|off) +/.test(line));
    expect(rows.map((line) => line.split(' ')[0])).toEqual(members.map(({ id }) => id));
  });

  test('a part of one names the whole', async () => {
    const { out } = await call(['explain', 'manifest'], HERE);
    expect(out).toContain('manifest: 8 rules\n');
    expect(out.replace(/\s+/g, ' ')).toContain(
      'The family has 47 rules: `lint-protocol explain contributions`.',
    );
  });

  test.each([
    ['*/evidence-quote', 3],
    ['vouch/*', 34],
    ['cons-*', 7],
  ])('%s fits %i', async (pattern, count) => {
    const { out } = await call(['explain', pattern], HERE);
    expect(out).toContain(`${count} rules\n`);
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
    const wanted = ({ summary, autofix }: Rule) => (autofix ? `${summary} (fixable)` : summary);
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
      rules.flatMap(({ id, autofix }) => (autofix === undefined ? [] : id)),
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
      // Two screens at most, the operation at the end included.
      expect(out.split('\n').length).toBeLessThanOrEqual(100);
      expect(out).toContain('the exit code of the first command would be 1');
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
