import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StateStore } from '../../../src/cli/cache/state-store.ts';
import type { Settled } from '../../../src/report/settle.ts';
import type { KnownState, Surroundings } from '../../../src/report/state-memory.ts';

const SEAL = Buffer.alloc(32, 7);
const SETTINGS = 'a'.repeat(64);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-states-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(settings = SETTINGS): StateStore {
  return new StateStore(folder, settings, SEAL);
}

const NOWHERE: Surroundings = { asked: [], gitignores: null };

const always = () => true;

/** A made-up problem: a store does not look into it. */
function problem(message: string): Settled {
  return { diagnostic: { message } } as unknown as Settled;
}

function state(files: number): KnownState {
  const checked = { records: { message: files }, files, commits: 0, cached: 0 };
  const problems = [problem('in all, é\t\n'), problem(`in ${files} alone`)];
  return { problems, checked, subjectNotes: ['é'], notes: [] };
}

test('the states of the last runs are recalled, and no others', () => {
  for (let number = 0; number < 20; number += 1) {
    const store = open();
    // The first is asked for again and again.
    expect(store.recall('state 0', always)).toEqual(number === 0 ? null : state(0));
    store.remember(`state ${number}`, NOWHERE, state(number));
    store.save();
  }
  const store = open();
  const recalled = Array.from({ length: 20 }, (_, number) =>
    store.recall(`state ${number}`, always),
  );
  expect(recalled[0]).toEqual(state(0));
  expect(recalled[19]).toEqual(state(19));
  expect(recalled.filter((each) => each !== null)).toHaveLength(16);
});

test('nothing is written where nothing is new', () => {
  const store = open();
  store.recall('state 1', always);
  store.save();
  expect(readdirSync(folder)).toEqual([]);
});

test('other settings have states of their own', () => {
  const store = open();
  store.remember('state 1', NOWHERE, state(1));
  store.save();
  expect(open('b'.repeat(64)).recall('state 1', always)).toBeNull();
  expect(open(SETTINGS.slice(0, 63).concat('b')).recall('state 1', always)).toBeNull();
});

test('a problem that several states have is written once', () => {
  for (let number = 0; number < 3; number += 1) {
    const store = open();
    store.recall('state 0', always);
    store.remember(`state ${number}`, NOWHERE, state(number));
    store.save();
  }
  const [file = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, file), 'latin1');
  expect(text.split('in all')).toHaveLength(2);
  expect(text.split('in 1 alone')).toHaveLength(2);
});

test('of equal records in other surroundings each verdict is kept', () => {
  const here: Surroundings = { asked: [['a.md', 'absent']], gitignores: null };
  const there: Surroundings = {
    asked: [['a.md', 'file 0']],
    gitignores: [['.gitignore', 'file 1']],
  };
  const store = open();
  store.remember('state', here, state(1));
  store.remember('state', there, state(2));
  store.save();
  const isIn = (wanted: Surroundings) => (known: Surroundings) =>
    JSON.stringify(known) === JSON.stringify(wanted);
  expect(open().recall('state', isIn(here))).toEqual(state(1));
  expect(open().recall('state', isIn(there))).toEqual(state(2));
  expect(open().recall('state', isIn(NOWHERE))).toBeNull();
});
