import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TieStore } from '../../../src/app/cache/tie-store.ts';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import type { TieChange } from '../../../src/engine/near/grown-ties.ts';
import type { KnownTies } from '../../../src/engine/near/known-ties.ts';
import { NotNear } from '../../../src/engine/near/not-near.ts';
import { wholeTies } from '../../../src/engine/near/whole-ties.ts';
import { checkFiles } from '../../../src/engine/state.ts';
import { filesOf } from '../../../src/engine/state-files.ts';
import { message } from '../../../src/protocols/messages/example.ts';
import { rules } from '../../all-rules.ts';

const SEAL = Buffer.alloc(32, 7);
const SETTINGS = 'a'.repeat(64);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-ties-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(seal = SEAL): TieStore {
  return new TieStore(folder, SETTINGS, seal);
}

/** The ties of a store of messages, and of a list of beads. */
async function ties(count: number) {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, nth) => {
      const created = new Date(Date.UTC(2026, 0, 1, 0, nth)).toISOString();
      const text = message({ id: nth, subject: `INFO: number ${nth}`, created, thread_id: 'é' });
      return [`messages/${nth}.md`, text] as const;
    }),
  );
  const snapshot = memorySnapshot({ ...files, '.beads/issues.jsonl': '{"id":"x-1"}\n' });
  const judging = {
    config: DEFAULT_CONFIG,
    rules,
    analyses: new Map(),
    given: null,
    onRead: () => undefined,
  };
  const read = filesOf(snapshot, judging);
  const { contents, checked, superseded } = await checkFiles(read, judging, () => true);
  if (contents === null) throw new Error('nothing was read');
  const totals = { checked, superseded };
  const { entries } = snapshot;
  return wholeTies({ entries, files: read, contents, totals, ...judging });
}

const KEY = 'message by id\0\x00';

function holders(known: KnownTies | null, id: number): readonly string[] | null {
  return known && [...known.tied('gives', `${KEY}${id}`)].map(({ path }) => path);
}

/** A message that takes the place of another, with another id. */
function change(path: string, id: number, totals: TieChange['totals']): TieChange {
  const row = [nameOf(id), path, null, 0] as const;
  const record = { kind: 'message', home: '', declared: true, copy: false, lines: null } as const;
  return { totals, gone: [[path, null]], records: [[path, record]], rows: [row] };
}

const NAMES = new Map<number, string>();
function nameOf(id: number): string {
  return NAMES.get(id) ?? '';
}

async function kept(count = 3000) {
  const [head, rows] = await ties(count);
  const { tieName } = await import('../../../src/engine/near/tie-names.ts');
  for (const id of [7, 9999]) {
    const { high, low } = tieName('gives', `${KEY}${id}`);
    NAMES.set(id, `${high.toString(16)} ${low.toString(16)}`);
  }
  const store = open();
  store.keep('tree1', head, rows);
  store.save();
  return head;
}

test('what ties a state is found again, key by key', async () => {
  await kept();
  const store = open();
  const known = store.of('tree1');
  expect(holders(known, 7)).toEqual(['messages/7.md']);
  expect(holders(known, 9999)).toEqual([]);
  expect(known?.record('messages/7.md')).toMatchObject({ kind: 'message', lines: null });
  expect(known?.record('.beads/issues.jsonl')?.kind).toBe('bead-list');
  expect(known?.record('messages/7')).toBeNull();
  const newest = known?.latest('message sent\0', () => true);
  expect(newest?.path).toBe('messages/2999.md');
  expect(known?.latest('message sent\0', ({ path }) => path !== newest?.path)?.path).toBe(
    'messages/2998.md',
  );
  expect(store.of('tree2')).toBeNull();
  store.save();
});

test('what a server put off is known to it, and written with the last or from another state on', async () => {
  const { totals } = await kept(300);
  const server = open();
  for (const tree of ['tree2', 'tree3']) {
    server.grow('tree1', tree, change('messages/7.md', 9999, totals));
    server.putOff();
  }
  // One came in place of the other, and nothing was written yet.
  expect([server.of('tree2'), open().of('tree3')]).toEqual([null, null]);
  expect(holders(server.of('tree3'), 9999)).toEqual(['messages/7.md']);
  expect(server.trees()[0]).toBe('tree3');
  server.grow('tree3', 'tree4', change('messages/7.md', 7, totals));
  server.putOff();
  expect(holders(open().of('tree3'), 9999)).toEqual(['messages/7.md']);
  expect(holders(open().of('tree4'), 7)).toEqual(['messages/7.md']);
  server.grow('tree4', 'tree5', change('messages/7.md', 9999, totals));
  server.putOff();
  server.save();
  expect(holders(open().of('tree5'), 9999)).toEqual(['messages/7.md']);
});

test('a server reads what stands there once, until another process puts something else in its place', async () => {
  const { totals } = await kept(300);
  const server = open();
  server.stay();
  const asked = (tree: string) => {
    server.hold();
    const found = holders(server.of(tree), 7);
    server.letGo();
    return found;
  };
  const [name = ''] = readdirSync(folder);
  const file = join(folder, name);
  const whole = readFileSync(file);
  expect(asked('tree1')).toEqual(['messages/7.md']);
  // Within the same file: whoever reads it sees that.
  writeFileSync(file, Buffer.alloc(whole.length));
  expect(open().of('tree1')).toBeNull();
  expect(asked('tree1')).toEqual(['messages/7.md']);
  const other = open();
  other.grow('tree1', 'tree2', change('messages/7.md', 9999, totals));
  other.save();
  expect(asked('tree2')).toEqual([]);
  const [head, rows] = await ties(5);
  other.keep('tree3', head, rows);
  other.save();
  expect(asked('tree3')).toEqual([]);
  expect(asked('tree1')).toBeNull();
  server.save();
});

test('one state is known by how it came from another', async () => {
  const { totals } = await kept(300);
  const second = open();
  second.grow('tree1', 'tree2', change('messages/7.md', 9999, totals));
  second.save();
  const third = open();
  third.grow('tree2', 'tree3', change('messages/7.md', 7, totals));
  third.save();
  const store = open();
  expect(holders(store.of('tree1'), 7)).toEqual(['messages/7.md']);
  expect(holders(store.of('tree2'), 7)).toEqual([]);
  expect(holders(store.of('tree2'), 9999)).toEqual(['messages/7.md']);
  expect(holders(store.of('tree3'), 7)).toEqual(['messages/7.md']);
  expect(holders(store.of('tree3'), 9999)).toEqual([]);
  expect(store.isDamaged).toBe(false);
  store.save();
});

test('many changes are written into the table, and nothing is lost by that', async () => {
  const { totals } = await kept(300);
  const rows = Array.from(
    { length: 900 },
    (_, nth) => [`${nth} 1`, 'messages/1.md', null, 0] as const,
  );
  let tree = 'tree1';
  for (let nth = 0; nth < 12; nth += 1) {
    const store = open();
    const more = change('messages/7.md', nth % 2 === 0 ? 9999 : 7, totals);
    store.grow(tree, `grown${nth}`, { ...more, rows: [...more.rows, ...rows] });
    store.save();
    tree = `grown${nth}`;
  }
  const changes = readdirSync(folder).filter((name) => name.startsWith('tie-changes'));
  for (const name of changes) expect(readFileSync(join(folder, name)).length).toBeLessThan(2 ** 18);
  const store = open();
  expect(store.of('tree1')).toBeNull();
  const known = store.of(tree);
  expect(holders(known, 7)).toEqual(['messages/7.md']);
  expect(holders(known, 8)).toEqual(['messages/8.md']);
  expect(known?.latest('message sent\0', () => true)?.path).toBe('messages/299.md');
  store.save();
});

test('what somebody else wrote is not believed', async () => {
  await kept(100);
  const store = open(Buffer.alloc(32, 8));
  expect(store.of('tree1')).toBeNull();
  store.save();
});

test('a file that is damaged anywhere gives what was written, or nothing', async () => {
  await kept();
  const [name = ''] = readdirSync(folder);
  const file = join(folder, name);
  const whole = readFileSync(file);
  let [known, not] = [0, 0];
  for (let nth = 0; nth < 60; nth += 1) {
    const broken = Buffer.from(whole);
    const at = Math.floor((nth * whole.length) / 60);
    broken[at] = (broken[at] as number) ^ 1;
    writeFileSync(file, nth % 10 === 9 ? whole.subarray(0, at) : broken);
    const store = open();
    try {
      const found = holders(store.of('tree1'), 7);
      if (found === null) not += 1;
      else {
        expect(found).toEqual(['messages/7.md']);
        known += 1;
      }
    } catch (error) {
      expect(error).toBeInstanceOf(NotNear);
      expect(store.isDamaged).toBe(true);
      not += 1;
    }
    store.save();
  }
  expect(known).toBeGreaterThan(0);
  expect(not).toBeGreaterThan(0);
});

test('a change that was cut off while it was written is not known', async () => {
  const { totals } = await kept(100);
  const store = open();
  store.grow('tree1', 'tree2', change('messages/7.md', 9999, totals));
  store.save();
  const name = readdirSync(folder).find((each) => each.startsWith('tie-changes')) ?? '';
  const whole = readFileSync(join(folder, name));
  writeFileSync(join(folder, name), whole.subarray(0, whole.length - 5));
  const torn = open();
  expect(torn.of('tree2')).toBeNull();
  expect(holders(torn.of('tree1'), 7)).toEqual(['messages/7.md']);
  torn.save();
});
