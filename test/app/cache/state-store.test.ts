import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StateStore } from '../../../src/app/cache/state-store.ts';
import type { Settled } from '../../../src/core/finding.ts';
import type { KnownState, StateName, Surroundings } from '../../../src/report/state-memory.ts';

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

const NOWHERE: Surroundings = { asked: [], gitignores: null, clues: [] };

const always = () => true;

function named(records: string, files: string | null = null): StateName {
  return { records, files };
}

/** A made-up problem: a store does not look into it. */
function problem(message: string): Settled {
  return { diagnostic: { message } } as unknown as Settled;
}

function state(files: number): KnownState {
  const checked = { records: { message: files }, files, commits: 0, cached: 0 };
  const problems = [problem('in all, é\t\n'), problem(`in ${files} alone`)];
  return {
    problems,
    checked,
    ruleNotes: [{ rule: 'MB-001', text: 'é' }],
    superseded: files,
    notes: [],
  };
}

test('the states of the last runs are recalled, and no others', () => {
  for (let number = 0; number < 10; number += 1) {
    const store = open();
    // The first is asked for again and again.
    expect(store.recallRecords(named('state 0'), always)).toEqual(number === 0 ? null : state(0));
    store.remember(named(`state ${number}`), NOWHERE, state(number));
    store.save();
  }
  const store = open();
  const recalled = Array.from({ length: 10 }, (_, number) =>
    store.recallRecords(named(`state ${number}`), always),
  );
  expect(recalled[0]).toEqual(state(0));
  expect(recalled[9]).toEqual(state(9));
  expect(recalled.filter((each) => each !== null)).toHaveLength(8);
});

test('nothing is written where nothing is new', () => {
  const store = open();
  store.recallRecords(named('state 1'), always);
  store.save();
  expect(readdirSync(folder)).toEqual([]);
});

test('other settings have states of their own', () => {
  const store = open();
  store.remember(named('state 1'), NOWHERE, state(1));
  store.save();
  expect(open('b'.repeat(64)).recallRecords(named('state 1'), always)).toBeNull();
  expect(
    open(SETTINGS.slice(0, 63).concat('b')).recallRecords(named('state 1'), always),
  ).toBeNull();
});

test('a problem that several states have is written once', () => {
  for (let number = 0; number < 3; number += 1) {
    const store = open();
    store.recallRecords(named('state 0'), always);
    store.remember(named(`state ${number}`), NOWHERE, state(number));
    store.save();
  }
  const [file = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, file), 'latin1');
  expect(text.split('in all')).toHaveLength(2);
  expect(text.split('in 1 alone')).toHaveLength(2);
});

test('of equal records in other surroundings each verdict is kept', () => {
  const here: Surroundings = { asked: [['a.md', 'absent']], gitignores: null, clues: [] };
  const there: Surroundings = {
    asked: [['a.md', 'file 0']],
    gitignores: [['.gitignore', 'file 1']],
    clues: [],
  };
  const store = open();
  store.remember(named('state'), here, state(1));
  store.remember(named('state'), there, state(2));
  store.save();
  const isIn = (wanted: Surroundings) => (known: Surroundings) =>
    JSON.stringify(known) === JSON.stringify(wanted);
  expect(open().recallRecords(named('state'), isIn(here))).toEqual(state(1));
  expect(open().recallRecords(named('state'), isIn(there))).toEqual(state(2));
  expect(open().recallRecords(named('state'), isIn(NOWHERE))).toBeNull();
});

test('a verdict on records is that on all files it was found for, and one value for each of them', () => {
  const store = open();
  store.remember(named('records', 'files-1'), NOWHERE, state(1));
  store.save();
  const later = open();
  expect(later.recall('files-2')).toBeNull();
  const found = later.recallRecords(named('records', 'files-2'), always);
  expect(later.recall('files-1')).toBe(found);
  later.save();
  expect(open().recall('files-1')).toEqual(state(1));
  expect(open().recall('files-2')).toEqual(state(1));
  expect(open().recall('records')).toBeNull();
});

test('files of which only the working tree has some are found by nothing', () => {
  const store = open();
  store.remember(named('records'), NOWHERE, state(1));
  store.recallRecords(named('records'), always);
  store.save();
  for (const files of ['', 'null', 'records']) expect(open().recall(files)).toBeNull();
});
