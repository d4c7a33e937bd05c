import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { act } from '../../src/action/act.ts';
import { HOOKS } from '../../src/app/hook-names.ts';
import { COMMANDS, type Command } from '../../src/cli/command-names.ts';
import { COMMAND_PAGES } from '../../src/cli/command-pages.ts';
import type { AnyOperation } from '../../src/core/operation.ts';
import { Clone } from '../../src/git/native/clone.ts';
import { PLUMBING } from '../../src/git/native/git.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { FORMATS } from '../../src/report/formats.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { callCommand, prepare } from '../operations/play.ts';
import { oneOf } from '../runs.ts';
import { filesOf, soundEpic } from '../scenarios/sound-epic.ts';
import { ON_WINDOWS } from '../windows.ts';
import { callAsSaid } from './call-as-said.ts';
import { Planted } from './planted-programs.ts';

const LOG = '.vouch/audit.log.jsonl';
const MESSAGE = 'messages/1.md';

/** A line of an audit log. */
function event(id: string): string {
  return `{"id":"${id}","event":"kb.init","actor":"ann","created_at":"2026-01-01T00:00:00Z","object_ids":[]}\n`;
}

/** Records of every protocol in three commits, one of them signed, and files changed since, with programs planted. */
async function withPlanted(
  use: (repo: TestRepository, planted: Planted) => Promise<void>,
  without?: RegExp,
): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('one', {
      ...filesOf(soundEpic()),
      '.gitattributes': '*.dat filter=planted diff=planted merge=planted\n*.md text diff=planted\n',
      '.vouch/config.yaml': 'version: 1\n',
      [LOG]: event('e1'),
      'a.dat': 'a\n',
    });
    await repo.commit('two', { [LOG]: event('e3') + event('e2'), [MESSAGE]: VALID_MESSAGES.INFO });
    await signHead(repo);
    repo.write({ 'messages/2.md': VALID_MESSAGES.KICKOFF, [LOG]: event('e1') });
    repo.write({ 'messages/3.md': VALID_MESSAGES.INFO.replaceAll('\n', '\r\n') });
    await repo.git('add', 'messages/2.md');
    // Changed, of the same size: git asks the filter what is stored.
    utimesSync(join(repo.root, 'a.dat'), 1, 1);
    const planted = new Planted(repo, without);
    await use(repo, planted);
  });
}

async function signHead(repo: TestRepository): Promise<void> {
  const commit = await repo.git('cat-file', 'commit', 'HEAD');
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n';
  const id = repo.store('commit', `${commit.replace('\n\n', `\n${signature}\n`)}\n`);
  await repo.git('update-ref', 'refs/heads/main', id);
}

/** What stands for the words in capitals of a usage. */
const MEANT: Readonly<Record<string, string>> = {
  '[PATH...]': 'messages',
  '[HOOK...]': 'pre-commit',
  'PATH:LINE [RULE]': 'messages/1.md:1 MB-001',
  'why PATH': 'why messages/1.md',
  '--html FILE': '--html=../page.html',
  'check FILE': 'check .cleo/consensus/x.json',
  'bash|zsh|fish': 'bash',
  '-- COMMAND': '-- false',
  COMMAND: 'doctor',
  COMMIT: 'HEAD',
  FAMILY: 'vouch',
  KIND: 'contribution',
  REF: 'HEAD~1',
  RULE: 'MB-001',
};

/** Each way to call a command that its page lists; of operations, see below. */
function usagesOf(command: Command): readonly string[] {
  return COMMAND_PAGES[command].usage
    .map(([written]) => written)
    .filter((written) => !written.includes('OPERATION'))
    .map((written) =>
      Object.entries(MEANT).reduce((text, [word, meant]) => text.replace(word, meant), written),
    );
}

const ZEROS = '0'.repeat(40);

/** What a command reads from standard input. */
async function inputOf(args: readonly string[], repo: TestRepository): Promise<string> {
  if (args.includes('--stdin')) return VALID_MESSAGES.INFO;
  const head = await repo.head();
  if (args.includes('pre-push')) return `refs/heads/main ${head} refs/heads/main ${ZEROS}\n`;
  if (args.includes('pre-receive')) return `${ZEROS} ${head} refs/heads/new\n`;
  if (args[0] === 'lsp') return editorSession(repo);
  if (!args.includes('serve')) return '';
  const message = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  if (!args.includes('jsonl')) {
    return [
      message(1, 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      }),
      message(2, 'tools/call', { name: 'messages_acks', arguments: {} }),
      message(3, 'resources/list', {}),
    ].join('');
  }
  return message(1, 'kb.status', {}) + message(2, 'messages.acks', {});
}

/** An editor that opens a record and ends. */
function editorSession(repo: TestRepository): string {
  const root = `file://${repo.root}`;
  const textDocument = { uri: `${root}/${MESSAGE}`, languageId: 'markdown', version: 1, text: 'x' };
  return [
    { id: 1, method: 'initialize', params: { processId: null, rootUri: root, capabilities: {} } },
    { method: 'initialized', params: {} },
    { method: 'textDocument/didOpen', params: { textDocument } },
    {
      id: 2,
      method: 'textDocument/codeAction',
      params: { textDocument, range: RANGE, context: { diagnostics: [] } },
    },
    { method: 'textDocument/didSave', params: { textDocument } },
    { id: 3, method: 'shutdown' },
    { method: 'exit' },
  ]
    .map((each) => JSON.stringify({ jsonrpc: '2.0', ...each }))
    .map((text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
    .join('');
}

const RANGE = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

/** Whether another operation is of the same protocol, and writes as well, or reads. */
function isAlike({ id, effects }: AnyOperation): (other: AnyOperation) => boolean {
  const [start] = id.split('/');
  return (other) => other.effects === effects && other.id.startsWith(`${start}/`);
}

/** The commands of git that were called by what reads repositories. */
function plumbingIn(calls: readonly string[]): readonly string[] {
  return calls
    .filter((line) => line.startsWith('--no-pager --literal-pathspecs '))
    .map((line) => line.split(' '))
    .map((words) => words.find((word, at) => isCommand(word, words[at - 1])) ?? '');
}

/** `--version` is one, other options are not, nor is the value of `-c`. */
function isCommand(word: string, before = ''): boolean {
  return word === '--version' || (before !== '-c' && !word.startsWith('-'));
}

const called = new Set<string>();

const operations = await loadOperations();

describe.skipIf(ON_WINDOWS)('nothing that a repository names is run', () => {
  test('the planted programs are such that git starts them', () =>
    withPlanted(async (repo, planted) => {
      const attempts = [
        ['log', '-1'],
        ['status'],
        ['diff', 'HEAD~1'],
        ['commit', '--allow-empty', '-m', 'x'],
        ['fetch', 'origin'],
      ];
      await repo.git('config', 'remote.origin.url', 'ssh://x.invalid/x');
      for (const args of attempts) {
        await repo.git(...args).catch(() => undefined);
        expect(planted.sprung(), args.join(' ')).not.toEqual([]);
      }
    }));

  const ways = [
    ...(['lint', ...COMMANDS] as const).flatMap(usagesOf),
    ...HOOKS.map((hook) => `--hook ${hook}`),
    '--no-cache --verbose',
    '--since HEAD~1 --config-from base',
    '--fix --diff',
    '--backend js',
    `--history ${Object.keys(FORMATS)
      .map((format) => `--format ${format}=../out.${format}`)
      .join(' ')}`,
    'init --merge-driver --ci generic',
  ];

  test('by a command, a hook, a server or an editor', () =>
    withPlanted(async (repo, planted) => {
      for (const way of ways) {
        const args = way.split(' ');
        expect(way, 'a word that stands for something else').not.toMatch(
          /\b(?!HEAD\b|MB\b)[A-Z]{2,}\b/,
        );
        const input = await inputOf(args, repo);
        const { out, err } = await callAsSaid(args, { cwd: repo.root, env: planted.env, input });
        expect(planted.sprung(), way).toEqual([]);
        expect(err + out, way).not.toContain('lint-protocol broke');
      }
      for (const command of plumbingIn(planted.calls())) called.add(command);
    }));

  test('by a command before the first commit', () =>
    withRepository(async (repo) => {
      repo.write({ [MESSAGE]: VALID_MESSAGES.INFO });
      const planted = new Planted(repo);
      for (const args of [['--staged'], ['doctor']]) {
        await callAsSaid(args, { cwd: repo.root, env: planted.env });
        expect(planted.sprung(), args.join(' ')).toEqual([]);
      }
      for (const command of plumbingIn(planted.calls())) called.add(command);
    }));

  test('by the action', () =>
    withPlanted(async (repo, planted) => {
      const event = join(repo.base, 'event.json');
      repo.write({
        '../event.json': JSON.stringify({
          before: await repo.git('rev-parse', 'HEAD~1'),
          after: await repo.head(),
          ref: 'refs/heads/main',
          forced: false,
          repository: { default_branch: 'main' },
        }),
      });
      const env = {
        ...planted.env,
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: repo.root,
        GITHUB_EVENT_NAME: 'push',
        GITHUB_EVENT_PATH: event,
        GITHUB_SHA: await repo.head(),
        GITHUB_REF: 'refs/heads/main',
        RUNNER_TEMP: repo.base,
      };
      let log = '';
      await act({
        env,
        cwd: repo.root,
        input: () => '',
        log: {
          write: (text) => (log += text),
          isTerminal: false,
          isFile: false,
          columns: undefined,
        },
        setOutput: () => undefined,
        addSummary: async () => undefined,
      });
      expect(log).toContain('history/append-only');
      expect(planted.sprung()).toEqual([]);
    }));

  test('by a fetch, whatever the remote', () =>
    withPlanted(async (repo, planted) => {
      const server = createServer((_request, response) => {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const served = `http://127.0.0.1:${port}`;
      await repo.git('config', `credential.${served}.helper`, `!${planted.program('credential')}`);
      const fetched = async (url: string) => {
        await repo.git('config', 'remote.origin.url', url);
        planted.sprung();
        const clone = await Clone.open({ cwd: repo.root, env: planted.env });
        return clone.fetch(['HEAD'], 'tips').catch((error: Error) => error.message);
      };
      const file = `file://${repo.root}`;
      const urls = ['ssh://127.0.0.1:1/x', 'git://127.0.0.1:1/x', file, `${served}/x`];
      try {
        for (const url of [...urls, 'ext::planted', 'planted://x']) {
          expect(await fetched(url), url).toEqual(url === file ? undefined : expect.any(String));
          expect(planted.sprung(), url).toEqual([]);
        }
        for (const key of [
          'remote.origin.uploadpack',
          'remote.origin.vcs',
          'remote.x.uploadpack',
        ]) {
          await repo.git('config', key, planted.program(key));
          expect(await fetched(file)).toContain(`the setting ${key} names a program`);
          expect(planted.sprung(), key).toEqual([]);
          await repo.git('config', '--unset', key);
        }
      } finally {
        server.close();
      }
      for (const command of plumbingIn(planted.calls())) called.add(command);
    }, /^remote\..*\.(uploadpack|vcs)$/));

  describe('by an operation, but for what a commit runs, where one is asked for', () => {
    // All that write do it by the same code: in a usual run, one of each protocol, and one that reads.
    const some = operations.filter((operation) =>
      oneOf(operations.filter(isAlike(operation)), operation.id.split('/')[0] ?? '').includes(
        operation,
      ),
    );
    test.each(some.map((operation) => [operation.id, operation] as const))(
      '%s',
      async (_id, operation) => {
        const example = operation.examples.find(({ error, refused }) => !error && !refused);
        if (example === undefined) throw new Error('There is no example to play');
        await withRepository(async (repo) => {
          await prepare(repo, example);
          const planted = new Planted(repo);
          const further = operation.effects === 'writes' ? ['--commit'] : [];
          // Git is what is watched.
          further.push('--backend', 'native');
          const asked = { ...example, env: { ...example.env, PATH: planted.env['PATH'] ?? '' } };
          await callCommand(operation, asked, repo, ...further);
          expect(planted.sprung().filter((name) => !BY_COMMITS.test(name))).toEqual([]);
          for (const command of plumbingIn(planted.calls())) called.add(command);
        });
      },
    );
  });

  test('each command of git that is used was played beside them', () => {
    const others = [...PLUMBING].filter((command) => !called.has(command));
    expect(others).toEqual([]);
    expect([...called].filter((command) => !PLUMBING.has(command))).toEqual([]);
  });
});

/** What `git commit` starts by hand as well: the hooks of a commit, and a program that signs. */
const BY_COMMITS =
  /^(hook (pre-commit|prepare-commit-msg|commit-msg|post-commit|post-index-change|reference-transaction)|gpg\.(openpgp\.)?program)$/;

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

test('processes are started in few places, each of which is known', () => {
  const starting = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) =>
      /^import (?!type\b)[^;]*'(node:)?child_process'|import\('(simple-git|(node:)?child_process)'\)/m.test(
        readFileSync(join(SOURCES, name), 'utf8'),
      ),
    );
  expect(starting.map((name) => name.replaceAll('\\', '/')).sort()).toEqual([
    // The server that somebody named.
    'app/conformance/running.ts',
    // The caller's own commit.
    'app/operate/commit.ts',
    // A helper that locks a file for others.
    'app/operate/locks-of-others.ts',
    // A helper that writes to the index of another program.
    'app/operate/sqlite.ts',
    // A repository of its own.
    'cli/commands/demo.ts',
    'git/native/git.ts',
    // A hook just as we write it; others only where somebody asks for that.
    'setup/hooks/trial.ts',
  ]);
});
