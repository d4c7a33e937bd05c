import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Called, CallOptions } from '../cli/call.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const FILE = '.lint-protocol-baseline.jsonl';
const CONFIGURED = { '.lint-protocol.yaml': `baseline: ${FILE}\n` };
const MAKE = ['--baseline', FILE, '--baseline-update'];

type Lint = (args?: readonly string[], options?: Partial<CallOptions>) => Promise<Called>;

function inRepository<T>(use: (lint: Lint, repo: TestRepository) => Promise<T>): Promise<T> {
  return withRepository((repo) =>
    use(
      (args = [], options = {}) =>
        checkByEither(args, { cwd: repo.root, env: repo.env, ...options }),
      repo,
    ),
  );
}

/** A message whose subject has no prefix: one error. */
function old(id: number | null, subject = 'hello'): string {
  return `---\n${id === null ? '' : `id: ${id}\n`}subject: "${subject}"\n---\n\nHello.\n`;
}

/** A message with placeholders that nobody filled: a warning for each section of notes. */
function blocked(...notes: readonly string[]): string {
  const head = '---\nid: 5000\nsubject: "BLOCKED: cache-17.2"\nack_required: true\n---\n';
  const sections = [
    '## Blocker\n\nNo machine.',
    '## Attempted\n\nAll.',
    ...notes,
    '## Needed\n\nA machine.',
  ];
  return `${head}${sections.map((section) => `\n${section}\n`).join('')}`;
}

const PLACEHOLDER = '## Notes\n\n{What has been tried}';

async function problems(run: Promise<Called>): Promise<readonly string[]> {
  const { diagnostics } = JSON.parse((await run).out);
  return diagnostics.map(
    ({ rule, path, range }: { rule: string; path: string; range: { start: { line: number } } }) =>
      `${rule} ${path}:${range.start.line}`,
  );
}

async function report(run: Promise<Called>) {
  const { code, out } = await run;
  return { code, ...JSON.parse(out) };
}

function lines(repo: TestRepository): Record<string, unknown>[] {
  const text = readFileSync(join(repo.root, FILE), 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const JSON_OUT = ['-f', 'json'];

describe('a repository with old violations', () => {
  test('is green with a baseline, and still catches what is new', async () => {
    await inRepository(async (lint, repo) => {
      const many = Array.from({ length: 145 }, (_, index) => index + 1);
      repo.write(Object.fromEntries(many.map((id) => [`messages/${id}.md`, old(id)])));
      repo.write({
        'messages/nameless.md': old(null),
        'messages/b.md': blocked(PLACEHOLDER, PLACEHOLDER),
        'notes.md': 'no record',
      });
      await repo.commit('old');
      const before = await report(lint([...JSON_OUT, '--max-warnings', '0']));
      expect(before.code).toBe(1);
      expect(before.notes.join()).toContain(
        '`lint-protocol --baseline .lint-protocol-baseline.jsonl --baseline-update`',
      );
      expect(before.summary).toMatchObject({ errors: 147, warnings: 3, excused: 0 });

      const made = await lint([...MAKE, '--max-warnings', '0']);
      expect(made.code).toBe(0);
      expect(made.out).toContain('No problems, 150 excused by the baseline.');
      expect(made.out).toContain(`150 lines were added to the baseline ${FILE}.`);
      expect(made.out).toContain(`\`baseline: ${FILE}\` in .lint-protocol.yaml`);
      await repo.commit('baseline', CONFIGURED);
      const green = await report(lint([...JSON_OUT, '--max-warnings', '0']));
      expect(green).toMatchObject({ code: 0, status: 'clean', notes: [] });
      expect(green.summary).toEqual({ errors: 0, warnings: 0, infos: 0, excused: 150 });

      // Lines that move bring nothing back: not in a record, nor of equal problems, nor of a file.
      repo.write({
        'messages/1.md': `---\nfrom: A\nto: [B]\nid: 1\nsubject: "hello"\n---\n\n\nMore.\n\nHello.\n`,
        'messages/b.md': blocked('## More', PLACEHOLDER, '## And more', PLACEHOLDER),
      });
      renameSync(join(repo.root, 'messages/2.md'), join(repo.root, 'messages/renamed.md'));
      expect(await problems(lint(JSON_OUT))).toEqual([]);

      repo.write({
        // A new file, another fault in a file that has one, and a third equal one beside two.
        'messages/new.md': old(2000),
        'messages/3.md': old(3).replace('id: 3', 'id: 3\nack_required: maybe'),
        'messages/b.md': blocked(PLACEHOLDER, PLACEHOLDER, PLACEHOLDER),
        'messages/4.md': old(4, 'hello again'),
      });
      const news = [
        'MB-001 messages/4.md:3',
        'message/envelope messages/3.md:3',
        'message/template-placeholder messages/b.md:25',
        'MB-001 messages/new.md:3',
      ];
      expect((await problems(lint(JSON_OUT))).toSorted()).toEqual(news.toSorted());
      expect((await lint()).code).toBe(1);
      await repo.git('add', '.');
      expect((await problems(lint(['--staged', ...JSON_OUT]))).toSorted()).toEqual(news.toSorted());
      expect((await lint(['--staged'])).code).toBe(1);
    });
  });
});

describe('updating', () => {
  test('keeps what a line says, adds what is new, and takes nothing out', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2), ...CONFIGURED });
      await lint(['--baseline-update'], { today: '2026-01-01' });
      const [first, second] = lines(repo);
      const edited = { ...first, reason: 'the sender is gone', expires: '2027-01-01' };
      writeFileSync(
        join(repo.root, FILE),
        // In any order, with blanks between, and one line twice.
        `\n${JSON.stringify(second)}\r\n${JSON.stringify(edited)}\n${JSON.stringify(second)}\n\n`,
      );
      rmSync(join(repo.root, 'messages/2.md'));
      repo.write({ 'messages/3.md': old(3) });

      const { code, notes, summary } = await report(lint(['--baseline-update', ...JSON_OUT]));
      expect({ code, excused: summary.excused }).toEqual({ code: 0, excused: 2 });
      expect(notes.filter((note: string) => note.includes('baseline'))).toEqual([
        `1 line of the baseline ${FILE} excuses nothing any more. --baseline-prune takes it out.`,
        `1 line was added to the baseline ${FILE}. Commit it, and fix the listed problems over time.`,
      ]);
      expect(lines(repo)).toEqual([
        edited,
        second,
        {
          rule: 'MB-001',
          path: 'messages/3.md',
          record: '3',
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          reason: 'was there when the baseline was made',
          added: '2026-06-15',
          expires: null,
        },
      ]);
      const text = readFileSync(join(repo.root, FILE), 'utf8');
      await lint(['--baseline-update']);
      expect(readFileSync(join(repo.root, FILE), 'utf8')).toBe(text);
    });
  });

  test('says how every run would use it, unless every run does or none can', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'docs/a.txt': '' });
      const inFolder = { cwd: join(repo.root, 'docs') };
      const told = async (file: string): Promise<string> =>
        (await lint(['--baseline', file, '--baseline-update'], inFolder)).out;
      expect(await told('b.jsonl')).toContain('the line `baseline: docs/b.jsonl` in');
      expect(await told(join(repo.base, 'b.jsonl'))).not.toContain('`baseline: ');
      repo.write(CONFIGURED);
      expect(await told(`../${FILE}`)).not.toContain('`baseline: ');
    });
  });

  test('takes only what a run over a part tells', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2) });
      await lint([...MAKE, 'messages/2.md']);
      expect(lines(repo)).toMatchObject([{ path: 'messages/2.md' }]);
      expect(await problems(lint(['--baseline', FILE, ...JSON_OUT]))).toEqual([
        'MB-001 messages/1.md:3',
      ]);
    });
  });

  test('leaves out what has a line that expired', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      const [line] = lines(repo);
      repo.write({ [FILE]: `${JSON.stringify({ ...line, expires: '2026-06-15' })}\n` });
      expect((await lint()).code).toBe(0);

      const late = { today: '2026-06-16' };
      const { code, notes, summary } = await report(lint(JSON_OUT, late));
      expect({ code, summary }).toMatchObject({ code: 1, summary: { errors: 1, excused: 0 } });
      expect(notes).toEqual([
        `1 line of the baseline ${FILE} expired, and what it excused is reported again: first MB-001 in "messages/1.md", on 2026-06-15.`,
      ]);
      const updated = await report(lint(['--baseline-update', ...JSON_OUT], late));
      expect(updated.code).toBe(1);
      expect(updated.notes).toContain(
        '1 problem was not added: what excused it expired. Fix it, or give that entry a later day.',
      );
      expect(lines(repo)).toHaveLength(1);
    });
  });

  test('of two lines about one problem the first to expire ends it', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      const [line] = lines(repo);
      const both = [line, { ...line, expires: '2026-01-01' }];
      repo.write({ [FILE]: both.map((each) => `${JSON.stringify(each)}\n`).join('') });
      const { code, notes } = await report(lint(JSON_OUT));
      expect(code).toBe(1);
      expect(notes.join()).toContain('first MB-001 in "messages/1.md", on 2026-01-01');
      expect((await lint(['--baseline-prune'])).out).toContain('2 lines were taken out');
      expect(lines(repo)).toEqual([]);
    });
  });

  test('leaves out what takes a commit or a blob, and says what to write instead', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'ledger.jsonl': '{"a":1}\n', 'messages/1.md': old(1) });
      repo.write({ '.lint-protocol.yaml': 'history: { appendOnly: [ledger.jsonl] }\n' });
      await repo.commit('old');
      repo.write({ 'ledger.jsonl': '{"a":2}\n' });
      const { code, out } = await lint(MAKE);
      expect(code).toBe(1);
      expect(out).toContain('error history/append-only');
      expect(out).toContain("1 problem can't be in a baseline, because recorded data was changed.");
      expect(out).toContain(
        '  - { rule: history/append-only, path: "ledger.jsonl", blob: ..., reason: ... }',
      );
      expect(lines(repo)).toMatchObject([{ rule: 'MB-001' }]);
    });
  });
});

describe('files that are reported as one problem of their folder', () => {
  const output = (id: number) => `agent-outputs/T${id}.md`;
  const unlisted = (...ids: readonly number[]) =>
    Object.fromEntries(ids.map((id) => [output(id), '# Analysis\n']));

  test('are excused one by one: another is news, one less is none', async () => {
    await inRepository(async (lint, repo) => {
      const files = unlisted(101, 102, 103, 104, 105, 106);
      repo.write({ 'agent-outputs/MANIFEST.jsonl': '', ...files });
      await repo.commit('old');
      const before = await report(lint(JSON_OUT));
      expect(before.summary).toMatchObject({ warnings: 1, excused: 0 });
      expect(before.diagnostics[0].message).toContain('6 outputs below "agent-outputs/"');
      const made = await report(lint([...MAKE, ...JSON_OUT]));
      expect(made.summary).toMatchObject({ warnings: 0, excused: 6 });
      expect(made.notes.join()).toContain(
        `6 lines were added to the baseline ${FILE} for 1 problem: one that is reported once for several files has a line for each. `,
      );
      expect(lines(repo).map(({ path }) => path)).toEqual(Object.keys(files));

      repo.write({ ...CONFIGURED, ...unlisted(100) });
      expect(await problems(lint(JSON_OUT))).toEqual([`subagent/output-unlisted ${output(100)}:1`]);
      rmSync(join(repo.root, output(100)));
      rmSync(join(repo.root, output(101)));
      expect(await problems(lint(JSON_OUT))).toEqual([]);
    });
  });

  test('are compared one by one with the state before', async () => {
    await inRepository(async (lint, repo) => {
      const files = unlisted(101, 102, 103, 104, 105, 106);
      repo.write({ 'agent-outputs/MANIFEST.jsonl': '', ...files });
      await repo.commit('old');
      rmSync(join(repo.root, output(101)));
      await repo.git('add', '.');
      expect(await problems(lint(['--staged', ...JSON_OUT]))).toEqual([]);
      repo.write(unlisted(100));
      await repo.git('add', '.');
      expect(await problems(lint(['--staged', ...JSON_OUT]))).toEqual([
        `subagent/output-unlisted ${output(100)}:1`,
      ]);
    });
  });
});

describe('pruning', () => {
  test('takes out what excuses nothing, and what expired', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2), 'messages/3.md': old(3) });
      repo.write(CONFIGURED);
      await lint(['--baseline-update']);
      const [first, ...others] = lines(repo);
      const expired = { ...first, expires: '2026-01-01' };
      repo.write({
        [FILE]: [expired, ...others].map((line) => `${JSON.stringify(line)}\n`).join(''),
        'messages/2.md': old(2, 'INFO: mended'),
      });
      const { code, out } = await lint(['--baseline-prune']);
      expect(code).toBe(1);
      expect(out).toContain(`2 lines were taken out of the baseline ${FILE}.`);
      expect(out).not.toContain('excuses nothing any more');
      expect(lines(repo)).toEqual(others.slice(1));

      const again = await lint(['--baseline-prune', '--baseline-update']);
      expect(again.code).toBe(0);
      expect(again.out).toContain(`Every line of the baseline ${FILE} still excuses something.`);
      expect(lines(repo)).toMatchObject([{ path: 'messages/1.md' }, { path: 'messages/3.md' }]);
    });
  });

  test.each([
    [['messages/1.md'], '--baseline-prune cannot be combined with paths'],
    [['--only', 'MB-001'], '--baseline-prune cannot be combined with --only'],
    [['--skip', 'MB-001'], '--baseline-prune cannot be combined with --skip'],
    [['--rule', 'MB-001=off'], '--baseline-prune cannot be combined with --rule'],
    [['--staged'], '--baseline-prune only works on the working tree'],
    [['--rev', 'HEAD'], '--baseline-prune only works on the working tree'],
  ])('is refused for a run over a part: %s', async (args, message) => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      await repo.commit('old', { 'messages/1.md': old(1, 'INFO: mended') });
      const { code, err } = await lint(['--baseline-prune', ...args]);
      expect(code).toBe(2);
      expect(err).toContain(message);
      expect(lines(repo)).toHaveLength(1);
    });
  });
});

describe('lines that excuse nothing any more', () => {
  const UNUSED = `1 line of the baseline ${FILE} excuses nothing any more. --baseline-prune takes it out.`;

  test.each([
    [[], true],
    [['messages/1.md'], true],
    [['messages/2.md'], false],
    [['messages'], true],
    [['--only', 'MB-001'], true],
    [['--only', 'MB-003'], false],
    [['--skip', 'MB-001'], false],
    [['--rule', 'MB-001=off'], false],
    [['--rev', 'HEAD'], true],
    [['--staged'], false],
    [['--staged', '--all'], true],
    [['--since', 'HEAD~1'], false],
    [['--since', 'HEAD~1', '--all'], true],
    [['--history'], false],
  ])('are told by a run that could have used them: %s', async (args, isTold) => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2), ...CONFIGURED });
      await lint(['--baseline-update']);
      await repo.commit('old');
      await repo.commit('mended', { 'messages/1.md': old(1, 'INFO: mended') });
      const { notes, code } = await report(lint([...args, ...JSON_OUT]));
      expect({ code, isTold: notes.includes(UNUSED) }).toEqual({ code: 0, isTold });
    });
  });
});

describe('a line', () => {
  test('excuses only the rule and the record that it names', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      const [line] = lines(repo);
      const excused = async (over: object): Promise<number> => {
        repo.write({ [FILE]: `${JSON.stringify({ ...line, ...over })}\n` });
        return (await report(lint(JSON_OUT))).summary.excused;
      };
      expect(await excused({ path: 'messages/where-it-was.md' })).toBe(1);
      expect(await excused({ rule: 'MB-002' })).toBe(0);
      expect(await excused({ record: '2' })).toBe(0);
      expect(await excused({ fingerprint: '0'.repeat(64) })).toBe(0);
    });
  });
});

describe('which baseline counts', () => {
  test('the one of the state that is looked at, or the one that is named', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      const made = readFileSync(join(repo.root, FILE), 'utf8');
      await repo.commit('with a baseline');
      repo.write({ [FILE]: '' });
      expect(await problems(lint(JSON_OUT))).toEqual(['MB-001 messages/1.md:3']);
      expect(await problems(lint(['--staged', '--all', ...JSON_OUT]))).toEqual([]);
      await repo.git('add', FILE);
      expect(await problems(lint(['--staged', '--all', ...JSON_OUT]))).toHaveLength(1);
      expect(await problems(lint(['--rev', 'HEAD', ...JSON_OUT]))).toEqual([]);
      expect(await problems(lint(['--since', 'HEAD', '--all', ...JSON_OUT]))).toEqual([]);

      const outside = join(repo.base, 'b.jsonl');
      writeFileSync(outside, made);
      const named = ['--baseline', outside, '--staged', '--all', ...JSON_OUT];
      expect(await problems(lint(named))).toEqual([]);
      mkdirSync(join(repo.root, 'docs'));
      const inFolder = { cwd: join(repo.root, 'docs') };
      expect((await lint(['--baseline', `../${FILE}`], inFolder)).code).toBe(1);
    });
  });

  test('the one beside the configuration that judges', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1) });
      await repo.commit('without', { '.lint-protocol.yaml': `baseline: ${FILE}\n`, [FILE]: '' });
      await lint(['--baseline-update']);
      await repo.commit('excuses what was there');
      const since = ['--since', 'HEAD~1', '--all', ...JSON_OUT];
      expect(await problems(lint(since))).toEqual([]);
      expect(await problems(lint([...since, '--config-from', 'base']))).toHaveLength(1);
      const refused = await lint(['--baseline-update', '--config', '.lint-protocol.yaml']);
      expect(refused.code).toBe(2);
      expect(refused.err).toContain('Name the file: lint-protocol --baseline FILE');
    });
  });

  test('in a push, the one of each commit that is pushed', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      const first = await repo.commit('with a baseline');
      const second = await repo.commit('without', { [FILE]: '' });
      const push = (...ids: string[]) => {
        const refs = ids.map(
          (id, at) => `refs/heads/${at} ${id} refs/heads/${at} ${'0'.repeat(40)}`,
        );
        const input = `${refs.join('\n')}\n`;
        return report(lint(['--hook', 'pre-push', ...JSON_OUT, 'origin', 'x'], { input }));
      };
      expect(await push(first)).toMatchObject({ code: 0, summary: { excused: 1, errors: 0 } });
      expect(await push(second)).toMatchObject({ code: 1, summary: { excused: 0, errors: 1 } });
      expect(await push(first, second)).toMatchObject({ summary: { excused: 1, errors: 1 } });
    });
  });

  test('one that is not there is told, never passed over', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      const absent = await lint();
      expect(absent.code).toBe(2);
      expect(absent.err).toContain(`There is no baseline ${FILE} in the working tree`);
      expect(absent.err).toContain('lint-protocol --baseline FILE --baseline-update');
      expect((await lint(['--baseline', 'b.jsonl'])).err).toContain(
        'There is no baseline b.jsonl.',
      );
      await lint(['--baseline-update']);
      await repo.git('add', '.lint-protocol.yaml', 'messages');
      const unstaged = await lint(['--staged']);
      expect(unstaged.code).toBe(2);
      expect(unstaged.err).toContain('git add it');
      repo.write({ '.gitignore': `${FILE}\n` });
      expect((await lint()).code).toBe(2);
      const update = await lint(['--baseline-update']);
      expect({ code: update.code, err: update.err }).toMatchObject({ code: 2 });
      expect(update.err).toContain('remove it from .gitignore');
      const nowhere = await lint(['--baseline-update', '--config', '/dev/null']);
      expect(nowhere.code).toBe(2);
    });
  });

  test('a record from standard input is judged by it as well', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2), ...CONFIGURED });
      await lint(['--baseline-update']);
      const stdin = ['--stdin', '--stdin-filename', 'messages/1.md', ...JSON_OUT];
      expect(await problems(lint(stdin, { input: old(1) }))).toEqual([]);
      expect(await problems(lint(stdin, { input: old(1, 'other') }))).toHaveLength(1);
      const { notes } = await report(lint(stdin, { input: old(1, 'INFO: mended') }));
      expect(notes).toEqual([]);
    });
  });
});

describe('copies of a record without an id', () => {
  test('are the same problem, whichever of them is named', async () => {
    await inRepository(async (lint, repo) => {
      const copy = 'agents/Ada/outbox/1.md';
      repo.write({ 'messages/1.md': old(null), [copy]: old(null), ...CONFIGURED });
      await lint(['--baseline-update']);
      expect(lines(repo)).toMatchObject([{ path: 'messages/1.md', record: null }]);
      for (const args of [[], [copy], ['messages/1.md'], ['agents']]) {
        expect(await problems(lint([...args, ...JSON_OUT]))).toEqual([]);
      }
    });
  });
});

describe('two branches', () => {
  test("merge their baselines by git's union", async () => {
    await inRepository(async (lint, repo) => {
      const shared = {
        'messages/0.md': old(0),
        ...CONFIGURED,
        '.gitattributes': '*.jsonl merge=union\n',
      };
      repo.write(shared);
      await lint(['--baseline-update']);
      await repo.commit('base');
      await repo.git('checkout', '-q', '-b', 'side');
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2) });
      await lint(['--baseline-update']);
      await repo.commit('side');
      await repo.git('checkout', '-q', 'main');
      repo.write({ 'messages/2.md': old(2), 'messages/3.md': old(3) });
      await lint(['--baseline-update'], { today: '2026-07-01' });
      await repo.commit('main');
      await repo.git('merge', '-q', 'side');
      // Both added a line for the second message, on different days.
      expect(lines(repo)).toHaveLength(5);
      const merged = await report(lint(JSON_OUT));
      expect(merged).toMatchObject({ code: 0, notes: [], summary: { excused: 4 } });
      // What the other branch has not is new to it.
      expect(await problems(lint(['--since', 'side', '--all', ...JSON_OUT]))).toEqual([
        'MB-001 messages/3.md:3',
      ]);
    });
  });

  test('a merge that nobody settled is told by its lines', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      await lint(['--baseline-update']);
      const text = readFileSync(join(repo.root, FILE), 'utf8');
      repo.write({ [FILE]: `<<<<<<< HEAD\n${text}=======\n>>>>>>> side\n` });
      const { code, err } = await lint();
      expect(code).toBe(2);
      const marker = 'a merge left its markers here; keep the lines of both sides';
      for (const line of [1, 3, 4]) expect(err).toContain(`${FILE}:${line}: ${marker}`);
    });
  });
});

describe('a file that is none', () => {
  test.each([
    ['a link', (file: string) => symlinkSync('/etc/hostname', file), 'symbolic link'],
    ['a folder', (file: string) => mkdirSync(file), 'There is no baseline'],
  ])('%s', async (_what, make, told) => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), ...CONFIGURED });
      make(join(repo.root, FILE));
      for (const args of [[], ['--baseline-update'], ['--baseline', FILE], MAKE]) {
        const { code, err } = await lint(args);
        expect(code).toBe(2);
        if (!args.includes('--baseline')) expect(err).toContain(told);
      }
    });
  });

  test('nothing is written through a link to a folder, nor into git', async () => {
    await inRepository(async (lint, repo) => {
      const outside = join(repo.base, 'outside');
      mkdirSync(outside);
      symlinkSync(outside, join(repo.root, 'linked'));
      repo.write({ 'messages/1.md': old(1), '.lint-protocol.yaml': 'baseline: linked/b.jsonl\n' });
      for (const args of [
        ['--baseline-update'],
        ['--baseline', 'linked/b.jsonl', '--baseline-update'],
      ]) {
        const { code, err } = await lint(args);
        expect(code).toBe(2);
        expect(err).toContain('linked is a symbolic link that the repository holds');
      }
      expect(() => readFileSync(join(outside, 'b.jsonl'))).toThrow('ENOENT');
      repo.write({ '.lint-protocol.yaml': 'baseline: .git/hooks/pre-commit\n' });
      expect((await lint(['--baseline-update'])).err).toContain("it is in git's own folder");
    });
  });
});
