import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const LINES = Array.from({ length: 60 }, (_, index) => `const line${index + 1} = 1;\n`).join('');
const FILE = '.cleo/contributions/T2311.json';

async function withDraft(
  use: (run: (...args: string[]) => Promise<string>, repo: TestRepository) => Promise<void>,
): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('first', { 'src/a.ts': LINES, 'packages/ing/src/b.ts': LINES });
    const runIn = async (cwd: string, args: readonly string[]) => {
      const { out, err } = await call(args, { cwd, env: repo.env });
      return `${err}${out}`.replace(/\s+/g, ' ');
    };
    const run = (...args: string[]) => runIn(repo.root, args);
    await run('contribution', 'session', 'begin', '--epic', 'T2308');
    const words = ['--epic', 'T2308', '--marker', 'queue-once', '--agent', 'BlueLake'];
    await run('contribution', 'new', '--task', 'T2311', ...words);
    await use(run, repo);
  });
}

const DECIDING = [
  ...['contribution', 'decide', FILE, '--question-id', 'Q-001', '--confidence', '0.8'],
  ...['--question', 'May a handler see a message twice?', '--answer', 'Yes: it may.'],
  ...['--rationale', 'The tests cover it, and the notes say so.'],
];

test('lines that are not there are not cited, and all that is wrong is said at once', () =>
  withDraft(async (run) => {
    const [command, action, file = ''] = DECIDING;
    const said = await run(
      ...[`${command}`, `${action}`, file, '--question-id', 'Q-001', '--answer', 'Yes: it may.'],
      ...[
        '--evidence',
        'src/a.ts:20-10',
        '--evidence',
        'src/a.ts:99',
        '--evidence',
        'a.ts:3=proof',
      ],
    );
    expect(said).toContain(
      'The evidence src/a.ts:20-10 names lines that are not there: line 10 is before line 20.',
    );
    expect(said).toContain(
      'The evidence src/a.ts:99 names lines that are not there: src/a.ts has 60 lines.',
    );
    expect(said).toContain('The evidence a.ts:3=proof names a file that is not there.');
    expect(await run(...DECIDING.slice(0, 5), '--evidence', 'src/a.ts:3=proof')).toContain(
      'The evidence src/a.ts:3=proof has a type that is not known: "proof".',
    );
    expect(said).toContain('Did you mean src/a.ts?');
    expect(said).toContain('this is missing: question, confidence, rationale.');
    const short = await run(...DECIDING.slice(0, 5), '--question', 'What?', '--rationale', 'So.');
    expect(short).toContain(
      '--question must be a text of 10 to 300 characters. --rationale must be',
    );
  }));

test('a range may have an L, and a path count from the current folder', () =>
  withDraft(async (run, repo) => {
    mkdirSync(join(repo.root, 'packages/ing/src'), { recursive: true });
    const { out } = await call(
      [...DECIDING, '--evidence', 'src/b.ts:L2-L3', '--format', 'json', '--diff'],
      { cwd: join(repo.root, 'packages/ing'), env: repo.env },
    );
    const { diff } = JSON.parse(out);
    expect(diff).toContain('"file": "packages/ing/src/b.ts"');
    expect(diff).toContain('const line2 = 1; const line3 = 1;');
    expect(await run('contribution', 'complete', FILE)).toContain('is complete');
  }));

test('whoever decides anew is not told to record a conflict that the other side has', () =>
  withDraft(async (run) => {
    await run(...DECIDING, '--evidence', 'src/a.ts:2');
    await run('contribution', 'complete', FILE);
    await run('contribution', 'session', 'begin', '--epic', 'T2308');
    const words = ['--epic', 'T2308', '--marker', 'queue-once', '--agent', 'RedStone'];
    await run('contribution', 'new', '--task', 'T2312', ...words);
    const other = DECIDING.map((each) =>
      each === FILE
        ? FILE.replace('T2311', 'T2312')
        : each === 'Yes: it may.'
          ? 'No, never.'
          : each,
    );
    expect(await run(...other, '--evidence', 'src/a.ts:3')).toContain('To record the conflict:');
    const flagging = ['--rationale', 'They read other lines of it.', '--propose', 'merge'];
    const proposing = ['--proposal', 'Handlers stay idempotent.', '--by', 'RedStone'];
    await run('contribution', 'flag', '--epic', 'T2308', ...flagging, ...proposing);
    await run('contribution', 'reopen', FILE);
    const again = await run(
      'contribution',
      'decide',
      FILE,
      '--question-id',
      'Q-001',
      '--confidence',
      '0.6',
    );
    expect(again).toContain('Q-001 is decided again');
    expect(again).not.toContain('To record the conflict:');
  }));
