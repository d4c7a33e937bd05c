import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { enveloped } from '../../src/app/lint-stdin.ts';
import { main } from '../../src/cli/main.ts';
import { withRepository } from '../git/repository-builder.ts';
import { on, report } from '../report/sample.ts';
import { call } from './call.ts';

const NOWHERE = { cwd: tmpdir(), env: { GIT_CEILING_DIRECTORIES: '/' } };
const HANDOFF = '# Work\n\n## Item\nbd-1\n\n## From\nBlueLake\n\n## To\nwhoever is free\n';
const ONLY = ['--only', 'MB-*', '--only', 'message/ack-required', '-f', 'compact'];

describe('one record from standard input', () => {
  test('with an envelope, wherever the caller stands', async () => {
    const input = '---\nsubject: "hello"\n---\n';
    const { code, out, err } = await call(['--stdin', ...ONLY], { ...NOWHERE, input });
    expect(code).toBe(1);
    expect(out).toBe(
      '<stdin>:2:10: error MB-001 The subject "hello" does not begin with a message type\n',
    );
    expect(err).toBe('Checked 1 message.\n');
  });

  test.each([
    ['json', 'fixable'],
    ['sarif', 'fixable'],
    ['pretty', 'fixable with --fix'],
  ])('in %s, nothing is fixable: --fix has no file', async (format, sign) => {
    await withRepository(async (repo) => {
      const message = '---\nsubject: "KICKOFF: a"\n---\n';
      repo.write({ 'messages/1.md': message });
      const caller = { cwd: repo.root, env: repo.env };
      const isFixable = new RegExp(format === 'pretty' ? sign : `"${sign}": ?true`);
      expect((await call(['-f', format], caller)).out).toMatch(isFixable);
      const args = ['--stdin', '--stdin-filename', 'messages/1.md'];
      const { out } = await call([...args, '-f', format], { ...caller, input: message });
      expect(out).toContain('MB-010');
      expect(out).not.toMatch(isFixable);
      expect((await call([...args, '--fix'], { ...caller, input: message })).code).toBe(2);
    });
  });

  test.each(['', '\ufeff'])('a body whose subject is an option (%j in front)', async (mark) => {
    const args = ['--stdin', '--subject', 'HANDOFF: bd-1', '--ack-required=false', ...ONLY];
    const { code, out } = await call(args, { ...NOWHERE, input: mark + HANDOFF });
    expect(code).toBe(1);
    expect(out).toBe(
      '<stdin>:1:1: warning message/ack-required "ack_required" of this HANDOFF is false, not true\n' +
        '<stdin>:10:1: error MB-008 "## To" holds "whoever is free", which is not an agent name\n',
    );
    const inJson = await call([...args.slice(0, -2), '-f', 'json'], {
      ...NOWHERE,
      input: mark + HANDOFF,
    });
    const offset = Buffer.byteLength(mark) + HANDOFF.indexOf('whoever');
    expect(JSON.parse(inJson.out).diagnostics[1].range.start).toEqual({
      line: 10,
      column: 1,
      offset,
    });
  });

  test('that the options make whole is a pass', async () => {
    const args = ['--stdin', '--subject=HANDOFF: bd-1', '--ack-required', ...ONLY];
    const input = HANDOFF.replace('whoever is free', 'RedFern');
    expect(await call(args, { ...NOWHERE, input })).toEqual({
      code: 0,
      out: '',
      err: 'Checked 1 message.\n',
    });
  });

  test('at the path of a committed record: as a change of what HEAD has', async () => {
    await withRepository(async (repo) => {
      const kept = '{"id":"D-1"}\n';
      repo.write({
        '.lint-protocol.yaml':
          'kinds: { decision: { files: [log.jsonl], format: jsonl, id: id, keep: append } }\n',
        'log.jsonl': kept,
      });
      await repo.commit('first');
      // Another change of the working tree is none of this text.
      repo.write({ 'log.jsonl': `${kept}{"id":"D-2"}\n` });
      const judged = async (input: string) => {
        const args = ['--stdin', '--stdin-filename', 'log.jsonl', '-f', 'json'];
        const { out } = await call(args, { cwd: repo.root, env: repo.env, input });
        return JSON.parse(out).diagnostics;
      };
      expect(await judged(`${kept}{"id":"D-3"}\n`)).toEqual([]);
      const [fault, ...others] = await judged('{"id":"D-3"}\n');
      expect(others).toEqual([]);
      expect(fault).toMatchObject({ rule: 'history/append-only', path: 'log.jsonl' });
      expect(fault.then).toEqual([]);
    });
  });

  test.each([
    ['without an envelope', [], 'hello', 1, 'message/envelope'],
    ['that is empty', [], '', 2, 'Standard input is empty: nothing was checked.'],
    ['whose body is empty', ['--subject', 'INFO: x'], '', 2, 'Standard input is empty'],
    ['of entries, none of them there', ['--stdin-filename', '.beads/issues.jsonl'], '', 2, 'empty'],
    [
      'under a name that no record has',
      ['--stdin-filename', 'x.json'],
      '{}',
      2,
      'No record, and not checked: x.json',
    ],
    [
      'with two envelopes',
      ['--subject', 'INFO: x'],
      '---\nid: 1\n---\n',
      2,
      'has an envelope of its own',
    ],
    [
      'with two envelopes, JSON',
      ['--ack-required'],
      '---json\r\n{}\r\n---\r\n',
      2,
      'has an envelope of its own',
    ],
  ])('%s', async (_what, args, input, code, told) => {
    const called = await call(['--stdin', '-f', 'compact', ...args], { ...NOWHERE, input });
    expect(called.code).toBe(code);
    expect(called.out + called.err).toContain(told);
  });

  test('under a name, by the configuration of the repository', async () => {
    await withRepository(async (repo) => {
      repo.write({
        '.lint-protocol.yaml': 'messages: { include: [mail/*.txt] }\nlimits: { fileBytes: 100 }\n',
        'sub/x': '',
      });
      const options = { cwd: `${repo.root}/sub`, env: repo.env, input: 'hello' };
      const args = ['--stdin', '-f', 'compact', '--stdin-filename'];
      const known = await call([...args, '../mail/1.txt'], options);
      expect(known).toMatchObject({ code: 1 });
      expect(known.out).toMatch(/^mail\/1\.txt:1:1: error message\/envelope /);
      expect((await call([...args, '1.txt'], options)).code).toBe(2);
      expect((await call([...args, '../../1.txt'], options)).code).toBe(2);

      // Options of a message say that it is one, whatever it is called.
      const named = await call([...args, 'a[1].x', '--subject', 'hello'], options);
      expect(named.out).toMatch(/^sub\/a\[1\]\.x:1:1: error MB-001 /);

      const large = await call([...args, '../mail/1.txt'], { ...options, input: 'x'.repeat(101) });
      expect(large).toMatchObject({ code: 3, out: '' });
      expect(large.err).toContain('Standard input holds more than 100 bytes.');
    });
  });

  test('that cannot be read is no pass', async () => {
    const err: string[] = [];
    const stream = { isTerminal: false, isFile: false, columns: undefined };
    const code = await main({
      args: ['--stdin'],
      ...NOWHERE,
      stdin: (async function* () {
        yield Buffer.from('---\n');
        throw new Error('EISDIR');
      })(),
      stdout: { ...stream, write: () => undefined },
      stderr: { ...stream, write: (text) => void err.push(text) },
    });
    expect(code).toBe(3);
    expect(err).toEqual(['error: Standard input could not be read: EISDIR\n']);
  });
});

test('places in the envelope become the start of the body, excerpts go with them', () => {
  const message = enveloped(Buffer.from('body'), { subject: 'INFO: ä', ackRequired: null }, 'x');
  expect(Buffer.from(message.bytes).toString()).toBe('---json\n{"subject":"INFO: ä"}\n---\nbody');
  const place = { ...on(2, 1, 3), end: { line: 4, column: 2, offset: message.bytes.length - 3 } };
  const related = ['x', 'elsewhere'].map((path) => ({ path, range: place, message: '' }));
  const excerpt = [2, 4].map((line) => ({ line, column: 1, text: 'x' }));
  const base = { rule: 'a', messageId: 'b', level: 'error', path: 'x', record: null } as const;
  const rest = {
    message: '',
    help: null,
    expected: null,
    steps: [],
    by: 'you' as const,
    state: 'uncommitted' as const,
    commit: null,
    fingerprint: '',
    fixable: false,
    docs: '',
    count: 1,
  };
  const [moved] = message.translate(
    report({ diagnostics: [{ ...base, ...rest, range: place, related, excerpt }] }),
  ).diagnostics;
  const range = {
    start: { line: 1, column: 1, offset: 0 },
    end: { line: 1, column: 2, offset: 1 },
  };
  expect(moved).toMatchObject({ range, related: [{ range }, { range: place }] });
  expect(moved?.excerpt).toEqual([{ line: 1, column: 1, text: 'x' }]);
});
