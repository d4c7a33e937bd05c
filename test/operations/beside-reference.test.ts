import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadOperations } from '../../src/protocols/operations.ts';
import { baseWith } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';
import { made } from './made-operation.ts';
import { prepare } from './play.ts';

test('a new base has the folders that the reference needs, and so has a clone of it again', () =>
  withRepository(async (repo) => {
    const folders = () =>
      readdirSync(join(repo.root, '.vouch'), { withFileTypes: true })
        .filter((each) => each.isDirectory())
        .map(({ name }) => name)
        .sort();
    const all = [
      ...['claims', 'decided', 'entities', 'evidence', 'pages'],
      ...['proposed', 'relations', 'sessions', 'sources'],
    ];
    const init = operations.get('vouch/init');
    if (init === undefined) throw new Error('there is no vouch/init');
    const input = { actor: 'scout' };
    await made(repo, init, { input, dryRun: true });
    expect(existsSync(join(repo.root, '.vouch'))).toBe(false);
    await made(repo, init, { input });
    expect(folders()).toEqual(all);
    for (const name of all) rmdirSync(join(repo.root, '.vouch', name));
    await made(repo, init);
    expect(folders()).toEqual(all);
  }));

// Knowledge bases whose log another program writes as well: it locks a file beside it, reads the last
// hash, appends an event and unlocks.

const LOG = '.vouch/audit.log.jsonl';
const LOCK = `${LOG}.lock`;
const operations = new Map((await loadOperations()).map((each) => [each.id, each]));

/** Waits for a line, appends one event in the chain, and ends. */
const APPENDING = `
const { appendFileSync, readFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const [log, name, waits] = process.argv.slice(1);
process.stdout.write('locked\\n');
if (waits === 'waits') readFileSync(0);
const last = readFileSync(log, 'utf8').trim().split('\\n').filter(Boolean).at(-1);
const prev_hash = last === undefined ? '0'.repeat(64) : JSON.parse(last).hash;
const id = createHash('md5').update(name).digest('hex');
const event = { actor: 'other', created_at: new Date().toISOString(), data: {}, dry_run: false,
  event: 'index.rebuild', id, kb_id: null, object_ids: [], prev_hash, reversible: true };
const hash = createHash('sha256').update(prev_hash + JSON.stringify(event)).digest('hex');
const whole = Object.entries({ ...event, hash }).sort(([a], [b]) => (a < b ? -1 : 1));
appendFileSync(log, JSON.stringify(Object.fromEntries(whole)) + '\\n');
`;

const PYTHON = `
import fcntl, subprocess, sys
lock = open(sys.argv[1], 'r+')
fcntl.flock(lock, fcntl.LOCK_EX)
sys.exit(subprocess.call(sys.argv[2:]))
`;

const appending = (repo: TestRepository, ...words: readonly string[]) => [
  process.execPath,
  '-e',
  APPENDING,
  join(repo.root, LOG),
  ...words,
];

/** Programs that take the lock, and then run others. */
const LOCKING = [
  ['flock', (lock: string) => ['flock', '--exclusive', lock]],
  ['python3', (lock: string) => ['python3', '-c', PYTHON, lock]],
] as const;

const isThere = (program: string) => spawnSync(program, ['--version']).status === 0;

async function withBase(use: (repo: TestRepository) => Promise<void>): Promise<void> {
  await withRepository(async (repo) => {
    const before = { ...baseWith({ 'audit.log.jsonl': '' }), [LOCK]: '' };
    await prepare(repo, { name: 'a base', before, input: {} });
    await use(repo);
  });
}

async function registered(repo: TestRepository, nth: number): Promise<string | undefined> {
  const operation = operations.get('vouch/register-source');
  if (operation === undefined) throw new Error('there is no such operation');
  const input = { content: `fact ${nth}\n`, locator: `${nth}.md`, actor: 'scout' };
  const outcome = await made(repo, operation, { input });
  return 'status' in outcome ? outcome.status : outcome.error;
}

/** The actors of the events, in their order, where each has the hash of the one before. */
function chained(repo: TestRepository): readonly string[] {
  let last = '0'.repeat(64);
  const lines = readFileSync(join(repo.root, LOG), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { hash, ...event } = JSON.parse(line) as Record<string, string>;
    expect(event['prev_hash']).toBe(last);
    const sorted = Object.entries(event).sort(([a], [b]) => (a < b ? -1 : 1));
    const text = JSON.stringify(Object.fromEntries(sorted));
    expect(
      createHash('sha256')
        .update(last + text)
        .digest('hex'),
    ).toBe(hash);
    last = hash as string;
    return event['actor'] as string;
  });
}

describe.skipIf(ON_WINDOWS || !isThere('flock'))(
  'beside a program that locks the audit log',
  () => {
    test.each(LOCKING.filter(([program]) => isThere(program)))(
      '%s has the lock: it is waited for, and what it wrote is read',
      (_program, locking) =>
        withBase(async (repo) => {
          const words = [...locking(join(repo.root, LOCK)), ...appending(repo, 'one', 'waits')];
          const child = spawn(words[0] as string, words.slice(1), {
            stdio: ['pipe', 'pipe', 'inherit'],
          });
          await once(child.stdout, 'data');
          let isDone = false;
          const doing = registered(repo, 1).finally(() => {
            isDone = true;
          });
          await new Promise((resolve) => setTimeout(resolve, 800));
          expect(isDone).toBe(false);
          child.stdin.end('\n');
          expect(await doing).toBe('done');
          expect(chained(repo)).toEqual(['other', 'scout']);
        }),
    );

    test('many events of both: none is lost, none forks the chain, no call is refused', () =>
      withBase(async (repo) => {
        const locking = ['flock', '--exclusive', join(repo.root, LOCK)];
        let isOver = false;
        const others = (async () => {
          for (let nth = 0; !isOver; nth += 1) {
            const [program = '', ...words] = [...locking, ...appending(repo, `${nth}`)];
            const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
            expect(await once(child, 'close')).toEqual([0, null]);
          }
        })();
        const ended = [];
        for (let nth = 0; nth < 8; nth += 1) ended.push(await registered(repo, nth));
        isOver = true;
        await others;
        expect(ended).toEqual(ended.map(() => 'done'));
        const actors = chained(repo);
        expect(actors.filter((each) => each === 'scout')).toHaveLength(8);
        expect(actors).toContain('other');
        expect(existsSync(join(repo.root, LOCK))).toBe(true);
        const left = readdirSync(join(repo.root, '.git')).filter((name) =>
          /^lint-protocol-/.test(name),
        );
        expect(left).toEqual([]);
      }));
  },
);

test.skipIf(process.platform !== 'linux').each([
  ['there is no flock', null, true],
  ['flock fails', '#!/bin/sh\nexit 1\n', true],
  ['flock locks', '#!/bin/sh\nexit 0\n', false],
])('what is written says so where %s', (_name, script, isSaid) =>
  withBase(async (repo) => {
    const folder = join(repo.base, 'programs');
    mkdirSync(folder);
    symlinkSync(execFileSync('which', ['git'], { encoding: 'utf8' }).trim(), join(folder, 'git'));
    if (script !== null) writeFileSync(join(folder, 'flock'), script, { mode: 0o755 });
    const operation = operations.get('vouch/register-source');
    if (operation === undefined) throw new Error('there is no such operation');
    const input = { content: 'fact\n', locator: '1.md', actor: 'scout' };
    const env = { ...repo.env, PATH: folder };
    const done = await made({ root: repo.root, env }, operation, { input });
    expect(done).toMatchObject({ status: 'done' });
    expect('notes' in done && done.notes.filter((note) => note.includes('`flock`'))).toEqual(
      isSaid
        ? [
            `${LOCK} could not be locked: there is no program \`flock\`, or it failed. Another program may have written the same log at the same time.`,
          ]
        : [],
    );
  }),
);

/** The tables of its index, as it makes them. */
const TABLES = [
  'claims_fts USING fts5(id UNINDEXED, text, type UNINDEXED, status UNINDEXED, tags)',
  'pages_fts USING fts5(id UNINDEXED, title, body, type UNINDEXED, tags)',
  'entities_fts USING fts5(id UNINDEXED, name, description, type UNINDEXED, aliases)',
].map((table) => `CREATE VIRTUAL TABLE ${table};`);

const NOT_THERE = ['.vouch/state.db does not have this change: `vouch index` rebuilds it.'];

/** Has SQLite carry out statements on the index, and gives what they print, line by line. */
function sqlite({ root }: TestRepository, ...statements: readonly string[]): readonly string[] {
  const words = ['-batch', '-bail', join(root, '.vouch/state.db'), ...statements];
  const { status, stdout, stderr } = spawnSync('sqlite3', words, { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  return stdout.split('\n').filter(Boolean);
}

async function called(repo: TestRepository, id: string, input: Readonly<Record<string, unknown>>) {
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`there is no ${id}`);
  const done = await made(repo, operation, { input });
  if (!('result' in done)) throw new Error(`${id}: ${done.message}`);
  return done;
}

/** Approves something new, and gives what is noted. */
async function approved(repo: TestRepository, kind: string, input: object) {
  const proposed = await called(repo, `vouch/propose-${kind}`, { ...input, actor: 'scout' });
  expect(proposed.notes).toEqual([]);
  const proposalId = proposed.result?.['proposal_id'];
  return (await called(repo, 'vouch/approve', { proposalId, actor: 'maria' })).notes;
}

const entityOf = (name: string) => ({ name, type: 'project', aliases: ['no', "it's"] });

describe.skipIf(!isThere('sqlite3'))('the index of vouch, where it is there', () => {
  test('has what is written, and what was written before it was begun', () =>
    withBase(async (repo) => {
      expect(await approved(repo, 'entity', entityOf('First'))).toEqual([]);
      expect(existsSync(join(repo.root, '.vouch/state.db'))).toBe(false);
      const gone = "INSERT INTO entities_fts (id, name) VALUES ('gone', 'What is no more');";
      sqlite(repo, ...TABLES, gone);
      const page = { title: 'On refunds', body: "It's 'so'; DROP TABLE claims_fts; --\n.quit\n" };
      expect(await approved(repo, 'page', { ...page, claims: ['refund-window'] })).toEqual([]);
      const { notes } = await called(repo, 'vouch/archive', {
        id: 'refund-window',
        actor: 'maria',
      });
      expect(notes).toEqual([
        expect.stringMatching(/^Pages made from refund-window: on-refunds\./),
      ]);
      expect(sqlite(repo, 'SELECT id, status, text FROM claims_fts')).toEqual([
        'refund-window|archived|Refunds are paid within 14 days.',
      ]);
      expect(sqlite(repo, 'SELECT id, name, aliases FROM entities_fts')).toEqual([
        "first|First|no it's",
      ]);
      expect(
        sqlite(repo, "SELECT id, trim(body, char(10)) FROM pages_fts WHERE pages_fts MATCH 'drop'"),
      ).toEqual(["on-refunds|It's 'so'; DROP TABLE claims_fts; --", '.quit']);
      for (const table of ['claims_fts', 'pages_fts', 'entities_fts']) {
        sqlite(repo, `INSERT INTO ${table}(${table}) VALUES ('integrity-check')`);
      }
    }));

  test.each<readonly [string, (repo: TestRepository) => void]>([
    ['is no database', (repo) => repo.write({ '.vouch/state.db': 'theirs' })],
    ['has other tables', (repo) => void sqlite(repo, 'CREATE TABLE claims_fts (id);')],
    [
      'does something by itself',
      (repo) =>
        void sqlite(
          repo,
          ...TABLES,
          "CREATE TRIGGER t AFTER INSERT ON entities_fts_content BEGIN INSERT INTO claims_fts(id) VALUES ('x'); END;",
        ),
    ],
    [
      'is in the middle of a change',
      (repo) => {
        sqlite(repo, ...TABLES);
        repo.write({ '.vouch/state.db-journal': 'half' });
      },
    ],
    [
      'is for git to commit',
      (repo) => {
        sqlite(repo, ...TABLES);
        repo.write({ '.vouch/.gitignore': 'proposed/\n' });
      },
    ],
  ])('is left alone where it %s, and that is said', (_name, write) =>
    withBase(async (repo) => {
      write(repo);
      const before = readFileSync(join(repo.root, '.vouch/state.db'));
      expect(await approved(repo, 'entity', entityOf('First'))).toEqual(NOT_THERE);
      expect(readFileSync(join(repo.root, '.vouch/state.db'))).toEqual(before);
    }),
  );

  // The one that node brings can not be slowed down.
  test.skipIf(process.getBuiltinModule?.('node:sqlite') !== undefined)(
    'has the last of what both write at the same time',
    () =>
      withBase(async (repo) => {
        sqlite(repo, ...TABLES);
        const real = execFileSync('which', ['sqlite3'], { encoding: 'utf8' }).trim();
        const folder = join(repo.base, 'slow');
        const claim = join(repo.root, '.vouch/claims/refund-window.yaml');
        const row = "UPDATE claims_fts SET status = 'actionable' WHERE id = 'refund-window'";
        // What vouch does once our record was read: the record, then its row.
        const script = `#!/bin/sh
input=$(cat)
case $input in *BEGIN*) if [ ! -e ${folder}/done ]; then
  : > ${folder}/done
  sed -i 's/^status: .*/status: actionable/' ${claim}
  ${real} ${repo.root}/.vouch/state.db "${row}"
fi ;; esac
printf '%s\\n' "$input" | exec ${real} "$@"
`;
        mkdirSync(folder);
        writeFileSync(join(folder, 'sqlite3'), script, { mode: 0o755 });
        const env = { ...repo.env, PATH: `${folder}:${repo.env['PATH']}` };
        const operation = operations.get('vouch/approve');
        const proposed = await called(repo, 'vouch/propose-entity', {
          ...entityOf('First'),
          actor: 'scout',
        });
        if (operation === undefined) throw new Error('there is no such operation');
        const input = { proposalId: proposed.result?.['proposal_id'], actor: 'maria' };
        expect(await made({ root: repo.root, env }, operation, { input })).toMatchObject({
          status: 'done',
          notes: [],
        });
        expect(existsSync(join(folder, 'done'))).toBe(true);
        expect(sqlite(repo, 'SELECT id, status FROM claims_fts')).toEqual([
          'refund-window|actionable',
        ]);
      }),
  );

  test('is not followed where it is a link', () =>
    withBase(async (repo) => {
      sqlite(repo, ...TABLES);
      const elsewhere = join(repo.base, 'elsewhere.db');
      renameSync(join(repo.root, '.vouch/state.db'), elsewhere);
      symlinkSync(elsewhere, join(repo.root, '.vouch/state.db'));
      const before = readFileSync(elsewhere);
      expect(await approved(repo, 'entity', entityOf('First'))).toEqual([]);
      expect(readFileSync(elsewhere)).toEqual(before);
    }));
});
