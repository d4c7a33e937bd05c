import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
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

test('an index of vouch does not have what is written: that is said, and only where it is there', () =>
  withBase(async (repo) => {
    const operation = operations.get('vouch/propose-entity');
    const approving = operations.get('vouch/approve');
    if (operation === undefined || approving === undefined) throw new Error('no such operation');
    const approved = async (name: string) => {
      const input = { name, type: 'project', actor: 'scout' };
      const proposed = await made(repo, operation, { input });
      if (!('result' in proposed)) throw new Error(proposed.message);
      expect(proposed.notes).toEqual([]);
      const proposalId = proposed.result?.['proposal_id'];
      const done = await made(repo, approving, { input: { proposalId, actor: 'maria' } });
      return 'notes' in done ? done.notes : [done.error];
    };
    expect(await approved('First')).toEqual([]);
    repo.write({ '.vouch/state.db': 'theirs' });
    expect(await approved('Second')).toEqual([
      '.vouch/state.db does not have this change: `vouch index` rebuilds it.',
    ]);
    expect(readFileSync(join(repo.root, '.vouch/state.db'), 'utf8')).toBe('theirs');
  }));
