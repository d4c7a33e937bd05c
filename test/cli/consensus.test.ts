import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { type Called, type CallOptions, call } from './call.ts';
import { checkByEither } from './check-by-either.ts';

const PATH = '.cleo/consensus/CONS-0042.json';
const MANIFEST = '.cleo/agent-outputs/MANIFEST.jsonl';
const EVIDENCE = [{ file: 'docs/queues.md', section: 'Redis', type: 'doc', line: 1 }];

function option(name: string, confidence: number) {
  return { name, confidence, rationale: 'In use already', evidence: EVIDENCE };
}

/** A sound matrix but for the changes. */
function matrix(changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    questionId: 'CONS-0042',
    question: 'Which queue carries the mail?',
    options: [option('redis', 0.82), option('postgres', 0.41)],
    threshold: 0.5,
    verdict: 'PROVEN',
    actualConsensus: 0.82,
    conflicts: [],
    ...changes,
  });
}

function entry(changes: Readonly<Record<string, unknown>> = {}): string {
  const fields = { id: 'T4797-queue', file: PATH, agent_type: 'analysis', verdict: 'PROVEN' };
  return `${JSON.stringify({ ...fields, ...changes })}\n`;
}

/** Calls `consensus check` in a repository with these files and what the matrix cites; nothing is committed. */
function inStore<T>(
  files: Readonly<Record<string, string>>,
  use: (
    check: (args?: readonly string[], options?: Partial<CallOptions>) => Promise<Called>,
    repo: TestRepository,
  ) => Promise<T>,
): Promise<T> {
  return withRepository((repo) => {
    repo.write({
      'docs/queues.md': '# Queues\n\n## Redis\n\n## Postgres\n',
      [MANIFEST]: entry(),
      ...files,
    });
    return use(
      (args = [PATH], options = {}) =>
        checkByEither(['consensus', 'check', ...args], {
          cwd: repo.root,
          env: repo.env,
          ...options,
        }),
      repo,
    );
  });
}

function codeOf(files: Readonly<Record<string, string>>): Promise<number> {
  return inStore(files, async (check) => (await check()).code);
}

describe('exit codes', () => {
  const TIE = [option('redis', 0.82), option('postgres', 0.72)];
  const open = { options: TIE, verdict: 'CONTESTED' };
  const weak = { threshold: 0.9, verdict: 'INSUFFICIENT_EVIDENCE' };

  test.each([
    ['sound and PROVEN', matrix(), 'PROVEN', 0],
    ['sound and REFUTED', matrix({ verdict: 'REFUTED' }), 'REFUTED', 0],
    ['sound and CONTESTED', matrix(open), 'CONTESTED', 65],
    ['sound, without enough evidence', matrix(weak), 'INSUFFICIENT_EVIDENCE', 65],
    ['decided below the threshold', matrix({ threshold: 0.9 }), 'PROVEN', 61],
    ['open without a reason', matrix({ verdict: 'CONTESTED' }), 'CONTESTED', 61],
    ['open, and not sound', matrix({ ...open, actualConsensus: 0.72 }), 'CONTESTED', 61],
    [
      'without evidence for an option, whatever the verdict',
      matrix({
        options: [option('redis', 0.82), { ...option('postgres', 0.41), evidence: [] }],
        verdict: 'INSUFFICIENT_EVIDENCE',
      }),
      'INSUFFICIENT_EVIDENCE',
      61,
    ],
    ['no JSON', '{"questionId":', 'PROVEN', 61],
    ['of another shape', '[]', 'PROVEN', 61],
  ])('%s', async (_name, content, verdict, code) => {
    expect(await codeOf({ [PATH]: content, [MANIFEST]: entry({ verdict }) })).toBe(code);
  });

  test('what other files say of the matrix counts', async () => {
    expect(await codeOf({ [PATH]: matrix(), [MANIFEST]: entry({ agent_type: 'vote' }) })).toBe(61);
    expect(await codeOf({ [PATH]: matrix(), [MANIFEST]: entry({ verdict: 'REFUTED' }) })).toBe(61);
    expect(await codeOf({ [PATH]: matrix(), 'docs/queues.md': '' })).toBe(61);
    expect(await codeOf({ [PATH]: matrix(), '.cleo/consensus/again.json': matrix() })).toBe(61);
  });

  test.each([
    ['without a type', { agent_type: undefined }],
    ['with a type that is no text', { agent_type: 7 }],
  ])('an entry %s is not sound, and told by one rule when linting', async (_name, changes) => {
    await inStore({ [PATH]: matrix(), [MANIFEST]: entry(changes) }, async (check, repo) => {
      const { code, out } = await check([PATH, '-f', 'compact']);
      expect(out).toMatch(/^\S+MANIFEST\.jsonl:1:\d+: error CONS-007 [^\n]+\n$/);
      expect(code).toBe(61);
      const linted = await call(['-f', 'compact'], { cwd: repo.root, env: repo.env });
      expect(linted.out.match(/.*agent_type.*/g)).toEqual([
        expect.stringContaining('error subagent/manifest-schema'),
      ]);
    });
  });

  test('a warning leaves it sound', async () => {
    await inStore({ [PATH]: matrix(), [MANIFEST]: '' }, async (check) => {
      const { code, out } = await check([PATH, '-f', 'compact']);
      expect(out).toContain('warning CONS-007');
      expect(code).toBe(0);
    });
  });

  test('what is wrong elsewhere, and not with the matrix, does not count', async () => {
    const broken = {
      '.cleo/consensus/CONS-0043.json': '{',
      'messages/1.md': '---\nsubject: hm\n---\n',
    };
    await inStore({ [PATH]: matrix(), ...broken }, async (check) => {
      expect(await check([PATH, '-f', 'compact'])).toEqual({
        code: 0,
        out: '',
        err: 'Checked 1 voting matrix.\n',
      });
    });
  });

  test('a link is no matrix', async () => {
    await inStore(
      { 'elsewhere.json': matrix(), '.cleo/consensus/x.json': '{}' },
      async (check, repo) => {
        symlinkSync('../../elsewhere.json', join(repo.root, PATH));
        expect((await check()).code).toBe(61);
        writeFileSync(join(repo.root, '.lint-protocol.yaml'), 'rules:\n  file/symlink: off\n');
        expect((await check()).code).toBe(61);
      },
    );
  });
});

describe('the configuration', () => {
  test('says which rules hold; what is open stays open', async () => {
    const files = {
      [PATH]: matrix({ verdict: 'CONTESTED' }),
      [MANIFEST]: entry({ verdict: 'CONTESTED' }),
    };
    await inStore({ ...files, 'c.yaml': 'rules:\n  consensus/verdict: off\n' }, async (check) => {
      expect((await check()).code).toBe(61);
      expect((await check([PATH, '--config', 'c.yaml'])).code).toBe(65);
    });
  });

  test('a verdict that nobody can read is not sound, whatever is switched off', async () => {
    const config = { 'c.yaml': 'rules:\n  CONS-001: off\n' };
    await inStore({ [PATH]: matrix({ verdict: 'YES' }), ...config }, async (check) => {
      expect((await check([PATH, '--config', 'c.yaml', '-f', 'compact'])).out).toBe('');
      expect((await check([PATH, '--config', 'c.yaml'])).code).toBe(61);
    });
  });

  test('with nothing to check there is no verdict', async () => {
    const config = { 'c.yaml': 'rules:\n  CONS-*: off\n  consensus/*: off\n  file/*: off\n' };
    await inStore({ [PATH]: matrix(), ...config }, async (check) => {
      const { code, err } = await check([PATH, '--config', 'c.yaml']);
      expect(code).toBe(2);
      expect(err).toContain('No rule is left');
    });
  });

  test('says where matrices stand', async () => {
    const config = { 'c.yaml': 'consensus:\n  include: [votes/*.json]\n' };
    const files = { 'votes/CONS-0042.json': matrix(), ...config };
    await inStore(
      { ...files, [MANIFEST]: entry({ file: 'votes/CONS-0042.json' }) },
      async (check) => {
        expect((await check(['votes/CONS-0042.json', '--config', 'c.yaml'])).code).toBe(0);
        expect((await check([PATH, '--config', 'c.yaml'])).code).toBe(2);
      },
    );
  });
});

describe('a matrix that is elsewhere', () => {
  const DRAFT = 'drafts/CONS-0042.json';
  const WEAK = matrix({ threshold: 0.9, verdict: 'INSUFFICIENT_EVIDENCE' });

  test.each([
    ['sound', matrix(), 0],
    ['handed over', WEAK, 65],
    ['not sound', matrix({ threshold: 0.9 }), 61],
    ['no JSON', '{', 61],
  ])('in the repository: %s', async (_how, content, code) => {
    await inStore({ [DRAFT]: content }, async (check) => {
      expect((await check([DRAFT])).code).toBe(code);
    });
  });

  test.each(['native', 'js'])('that git ignores, read by %s', async (backend) => {
    const ignored = { '.gitignore': '/drafts/\n/.cleo/consensus/\n' };
    await inStore({ ...ignored, [DRAFT]: WEAK, [PATH]: matrix() }, async (check) => {
      const [draft, other] = [await check([DRAFT, '--backend', backend]), await check([PATH])];
      expect(draft.code).toBe(65);
      expect(draft.out).toContain('Checked 1 voting matrix.');
      expect(other.code).toBe(0);
    });
  });

  test('what other files say of it counts, from its own place', async () => {
    const files = { [DRAFT]: matrix(), [MANIFEST]: entry({ file: DRAFT, agent_type: 'vote' }) };
    await inStore(files, async (check) => {
      const { code, out } = await check([DRAFT, '-f', 'compact']);
      expect(out).toMatch(/^\S+MANIFEST\.jsonl:1:\d+: error CONS-007 [^\n]+\n$/);
      expect(code).toBe(61);
    });
    await inStore({ [DRAFT]: matrix(), [PATH]: matrix() }, async (check) => {
      expect((await check([DRAFT, '-f', 'compact'])).out).toContain('consensus/unique-question');
    });
  });

  test.each([
    ['another record', '.cleo/contributions/a.json', '{}'],
    ['no JSON by its name', 'drafts/CONS-0042.yaml', '{}'],
    ['an ignored folder', 'ignored', null],
    ['an ignored file of another kind', 'ignored/x.md', ''],
  ])('%s is none', async (_what, path, content) => {
    const files = { '.gitignore': '/ignored/\n', 'ignored/a.json': '{}' };
    await inStore({ ...files, ...(content !== null && { [path]: content }) }, async (check) => {
      const called = await check([path, '-f', 'json']);
      expect(called.code).toBe(2);
      expect(JSON.parse(called.out).error.code).toBe('no-matrix');
    });
  });

  test('an ignored link is not followed', async () => {
    await inStore({ '.gitignore': '/x.json\n', [DRAFT]: matrix() }, async (check, repo) => {
      symlinkSync(DRAFT, join(repo.root, 'x.json'));
      expect((await check(['x.json'])).code).toBe(2);
    });
  });

  test('one that is too large is not read', async () => {
    const files = { 'c.yaml': 'limits:\n  fileBytes: 10\n', '.gitignore': '/drafts/\n' };
    await inStore({ ...files, [DRAFT]: matrix() }, async (check) => {
      expect((await check([DRAFT, '--config', 'c.yaml'])).code).toBe(3);
    });
  });
});

describe('standard input', () => {
  const piped = (input: string, args: readonly string[] = [], files = {}) =>
    inStore(files, (check) => check(['-', '-f', 'compact', ...args], { input }));

  test.each([
    ['sound', matrix(), 0],
    ['handed over', matrix({ threshold: 0.9, verdict: 'INSUFFICIENT_EVIDENCE' }), 65],
    ['not sound', matrix({ threshold: 0.9 }), 61],
    ['no JSON', '{', 61],
    ['nothing', '', 2],
  ])('%s', async (_how, input, code) => {
    expect((await piped(input)).code).toBe(code);
  });

  test('without a file nothing is said of one, and evidence is looked up all the same', async () => {
    expect((await piped(matrix())).out).toBe('');
    const evidence = [{ ...EVIDENCE[0], file: 'docs/gone.md' }];
    const options = [option('redis', 0.82), { ...option('postgres', 0.41), evidence }];
    const { code, out } = await piped(matrix({ options }));
    expect(out).toMatch(/^<stdin>:1:\d+: error consensus\/evidence-file /);
    expect(code).toBe(61);
  });

  test('the text of a stored matrix is no second vote on its question', async () => {
    expect(await piped(matrix(), [], { [PATH]: matrix() })).toMatchObject({ code: 0, out: '' });
  });

  test('is in for the file that is named, there or not', async () => {
    const at = ['--stdin-filename', PATH];
    expect(await piped(matrix(), at)).toMatchObject({ code: 0, out: '' });
    expect((await piped(matrix(), at, { [PATH]: '{' })).code).toBe(0);
    expect((await piped(matrix(), at, { [MANIFEST]: entry({ verdict: 'REFUTED' }) })).code).toBe(
      61,
    );
    expect((await piped(matrix(), ['--stdin-filename', 'x.md'])).code).toBe(2);
  });
});

describe('the task', () => {
  const checked = (lines: string, task: string) =>
    inStore({ [PATH]: matrix(), [MANIFEST]: lines }, (check) =>
      check([PATH, '--task', task, '-f', 'compact']),
    );

  test.each([
    ['the id of the entry begins with', entry(), 'T4797'],
    ['the entry links', entry({ linked_tasks: ['T1', 'T4800'] }), 'T4800'],
    ['the last entry links', entry() + entry({ id: 'T4797-b', linked_tasks: ['T4800'] }), 'T4800'],
  ])('that %s', async (_how, lines, task) => {
    expect(await checked(lines, task)).toMatchObject({ code: 0, out: '' });
  });

  test.each([
    ['no entry', '', /^\S+CONS-0042\.json:1:\d+: error CONS-007 No manifest has an entry[^\n]+\n$/],
    ['no link', entry(), /^\S+MANIFEST\.jsonl:1:28: error CONS-007 The entry [^\n]+ T4800\n$/],
    [
      'a link to others',
      entry({ linked_tasks: ['T48000'] }),
      /^\S+MANIFEST\.jsonl:1:\d\d\d: error CONS-007 [^\n]+ T4800\n$/,
    ],
    [
      'a link that a later entry lacks',
      entry({ linked_tasks: ['T4800'] }) + entry({ id: 'T4797-b' }),
      /^\S+MANIFEST\.jsonl:2:\d+: error CONS-007 [^\n]+ T4800\n$/,
    ],
  ])('%s is not sound', async (_how, lines, out) => {
    const called = await checked(lines, 'T4800');
    expect(called.out).toMatch(out);
    expect(called.code).toBe(61);
  });

  test('counts for what is piped in as well', async () => {
    await inStore({}, async (check) => {
      const at = ['-', '--stdin-filename', PATH];
      expect((await check([...at, '--task', 'T4797'], { input: matrix() })).code).toBe(0);
      expect((await check([...at, '--task', 'T4800'], { input: matrix() })).code).toBe(61);
    });
  });
});

describe('the report', () => {
  test('holds what concerns the matrix, in any format', async () => {
    const files = { [PATH]: matrix({ threshold: 0.9 }), '.cleo/consensus/CONS-0043.json': '{' };
    await inStore(files, async (check) => {
      const { out } = await check([PATH, '-f', 'json']);
      const { status, checked, diagnostics } = JSON.parse(out);
      expect(status).toBe('problems');
      expect(checked).toEqual({ records: { 'voting-matrix': 1 }, files: 3, commits: 0, cached: 0 });
      expect(diagnostics.map(({ rule }: { rule: string }) => rule)).toEqual(['CONS-006']);
      expect((await check()).out).toContain('Checked 1 voting matrix.');
    });
  });

  test('is about the working tree, from wherever the caller stands', async () => {
    await inStore({ [PATH]: matrix() }, async (check, repo) => {
      await repo.git('add', '.');
      await repo.commit('vote');
      repo.write({ [PATH]: matrix({ threshold: 0.9 }) });
      expect(
        (await check(['CONS-0042.json'], { cwd: join(repo.root, '.cleo/consensus') })).code,
      ).toBe(61);
      expect((await check([PATH, '--backend', 'js', '--quiet'])).code).toBe(61);
    });
  });
});

describe('as the protocol of the voter has it', () => {
  const ASKED = ['check', 'protocol', '--protocolType', 'consensus', '--votingMatrixFile', PATH];

  test.each([
    ['sound', matrix(), ['--taskId', 'T4797'], 0],
    ['of another task', matrix(), ['--taskId=T4798'], 61],
    ['not sound', matrix({ threshold: 0.9 }), ['--format', 'compact'], 61],
  ])('%s', async (_name, text, args, code) => {
    await inStore({ [PATH]: text }, async (_check, repo) => {
      const called = await call([...ASKED, ...args], { cwd: repo.root, env: repo.env });
      expect(called.code).toBe(code);
    });
  });

  test('another protocol', async () => {
    const args = ['check', 'protocol', '--protocolType', 'research'];
    const { code, err } = await call(args, { cwd: '/' });
    expect([code, err]).toEqual([2, expect.stringContaining('--votingMatrixFile FILE')]);
  });
});

describe('wrong use', () => {
  test.each([
    ['no file', [], 'missing-argument'],
    ['two files', [PATH, PATH], 'missing-argument'],
    ['a file that is not there', ['nope.json'], 'no-such-path'],
    ['a file that is no matrix', ['docs/queues.md'], 'no-matrix'],
    ['a folder', ['.cleo/consensus'], 'no-matrix'],
    ['an option of linting', [PATH, '--staged'], 'misplaced-option'],
    ['a name for what is no input', [PATH, '--stdin-filename', PATH], 'lonely-option'],
    ['a task for what has no file', ['-', '--task', 'T4797'], 'lonely-option'],
    ['what is no task', [PATH, '--task', '4797'], 'bad-value'],
  ])('%s', async (_name, args, code) => {
    await inStore({ [PATH]: matrix() }, async (check) => {
      const called = await check([...args, '-f', 'json']);
      expect(called.code).toBe(2);
      expect(JSON.parse(called.out).error.code).toBe(code);
    });
  });

  test('another word than check', async () => {
    const { code, err } = await call(['consensus', 'chek', PATH], { cwd: '/' });
    expect(code).toBe(2);
    expect(err).toContain('lint-protocol consensus check');
  });

  test('outside of a repository nothing can be checked', async () => {
    expect((await call(['consensus', 'check', PATH], { cwd: '/' })).code).toBe(3);
  });
});
