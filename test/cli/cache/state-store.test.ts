import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StateStore } from '../../../src/cli/cache/state-store.ts';
import type { KnownState } from '../../../src/report/state-memory.ts';

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

function state(files: number): KnownState {
  const checked = { records: { message: files }, files, commits: 0, cached: 0 };
  return { problems: [], checked, subjectNotes: ['é'], notes: [] };
}

test('the states of the last runs are recalled, and no others', () => {
  for (let number = 0; number < 10; number += 1) {
    const store = open();
    // The first is asked for again and again.
    expect(store.recall('state 0')).toEqual(number === 0 ? null : state(0));
    store.remember(`state ${number}`, state(number));
    store.save();
  }
  const store = open();
  const recalled = Array.from({ length: 10 }, (_, number) => store.recall(`state ${number}`));
  expect(recalled[0]).toEqual(state(0));
  expect(recalled[9]).toEqual(state(9));
  expect(recalled.filter((each) => each !== null)).toHaveLength(8);
});

test('nothing is written where nothing is new', () => {
  const store = open();
  store.recall('state 1');
  store.save();
  expect(readdirSync(folder)).toEqual([]);
});

test('other settings have states of their own', () => {
  const store = open();
  store.remember('state 1', state(1));
  store.save();
  expect(open('b'.repeat(64)).recall('state 1')).toBeNull();
  expect(open(SETTINGS.slice(0, 63).concat('b')).recall('state 1')).toBeNull();
});
