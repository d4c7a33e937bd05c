import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Analysis } from '../../../src/analyze/analyze.ts';
import { AnalysisStore } from '../../../src/app/cache/analysis-store.ts';
import type { LocatedFinding } from '../../../src/core/finding.ts';

const SEAL = Buffer.alloc(32, 7);
const SETTINGS = 'a'.repeat(64);

/** The key of the analysis of a made-up blob. */
const key = (number: number) => `${number.toString(16).padStart(40, '0')} message true false`;

function analysis(id: string): Analysis {
  return { isRecord: true, id, size: 1, fact: null, findings: [] };
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-store-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function open(settings = SETTINGS, seal: Uint8Array = SEAL): AnalysisStore {
  return new AnalysisStore(folder, settings, seal);
}

/** Saves analyses as one run would. */
function keep(entries: Readonly<Record<string, Analysis>>, store = open()): void {
  for (const [name, value] of Object.entries(entries)) store.analyses.set(name, value);
  store.save();
}

const [name = ''] = ['analyses-'.concat(SETTINGS.slice(0, 32))];

describe('a store of analyses', () => {
  it('gives a run what earlier ones found', () => {
    keep({ [key(1)]: analysis('one é \ud800 \t\n') });
    keep({ [key(2)]: analysis('two') });
    const store = open();
    const { analyses } = store;
    expect(analyses.get(key(1))).toEqual(analysis('one é \ud800 \t\n'));
    expect(analyses.get(key(2))).toEqual(analysis('two'));
    expect(analyses.isRemembered(key(1))).toBe(true);
    expect(analyses.get(key(3))).toBeUndefined();
    expect(analyses.has(key(3))).toBe(false);
    expect(store.isDamaged).toBe(false);
  });

  it('keeps nothing under a path that looks like a blob, nor a line that it hides', () => {
    const line = `${key(2)}\t${JSON.stringify(analysis('forged'))}`;
    keep({ [`${'1'.repeat(40)} \n${line}\n/messages/1.md message false true`]: analysis('link') });
    keep({ [key(1)]: analysis('one') });
    const { analyses } = open();
    expect(analyses.has(key(1))).toBe(true);
    expect(analyses.has(key(2))).toBe(false);
  });

  it('keeps where findings stand beside them, under no other name', () => {
    const placed = { rule: 'a', message: 'é' } as LocatedFinding;
    const store = open();
    store.analyses.set(key(1), analysis('one'));
    store.analyses.places.set(`place ${'0'.repeat(64)}`, placed);
    store.analyses.places.set(key(2), placed);
    store.analyses.set(`place ${'1'.repeat(64)}`, analysis('two'));
    store.save();
    const { analyses } = open();
    expect(analyses.places.get(`place ${'0'.repeat(64)}`)).toEqual(placed);
    expect(analyses.get(key(1))).toEqual(analysis('one'));
    expect(analyses.has(key(2))).toBe(false);
    expect(analyses.has(`place ${'1'.repeat(64)}`)).toBe(false);
  });

  it('keeps nothing of what has no blob', () => {
    keep({ 'messages/1.md message true false': analysis('unsaved'), [key(1)]: analysis('one') });
    const { analyses } = open();
    expect(analyses.has('messages/1.md message true false')).toBe(false);
    expect(analyses.has(key(1))).toBe(true);
  });

  it('is not written to where nothing is new', () => {
    keep({ [key(1)]: analysis('one') });
    const before = readFileSync(join(folder, name));
    const store = open();
    store.analyses.get(key(1));
    store.save();
    expect(readFileSync(join(folder, name))).toEqual(before);
  });

  it('is not believed under another seal, for other settings, or where another is in its place', () => {
    keep({ [key(1)]: analysis('one') });
    const other = open(SETTINGS, Buffer.alloc(32, 8));
    expect(other.analyses.has(key(1))).toBe(false);
    expect(other.isDamaged).toBe(true);
    const settings = SETTINGS.slice(0, 63).concat('b');
    expect(open(settings).analyses.has(key(1))).toBe(false);
    expect(open('b'.repeat(64)).analyses.has(key(1))).toBe(false);
  });

  it('drops what stands behind damage, and is whole again after a run', () => {
    keep({ [key(1)]: analysis('one') });
    appendFileSync(join(folder, name), 'half a block');
    const store = open();
    expect(store.analyses.get(key(1))).toEqual(analysis('one'));
    expect(store.isDamaged).toBe(true);
    store.analyses.set(key(2), analysis('two'));
    store.save();
    const mended = open();
    expect(mended.analyses.has(key(1))).toBe(true);
    expect(mended.analyses.has(key(2))).toBe(true);
    expect(mended.isDamaged).toBe(false);
  });

  it('does not read a link', () => {
    const target = join(folder, 'elsewhere');
    writeFileSync(target, 'secret');
    symlinkSync(target, join(folder, name));
    const store = open();
    keep({ [key(1)]: analysis('one') }, store);
    expect(store.isDamaged).toBe(true);
    expect(readFileSync(target, 'utf8')).toBe('secret');
    expect(open().analyses.has(key(1))).toBe(true);
  });

  it('takes in what two runs add at the same time', () => {
    const [one, two] = [open(), open()];
    keep({ [key(1)]: analysis('one') }, one);
    keep({ [key(2)]: analysis('two') }, two);
    const { analyses } = open();
    expect([analyses.has(key(1)), analyses.has(key(2))]).toEqual([true, true]);
  });

  it('lets go of what nobody takes any more when it grows', () => {
    const large = 'x'.repeat(2 ** 20);
    for (let version = 0; version < 12; version += 1) {
      keep({ [key(version)]: analysis(`${version}${large}`) });
    }
    expect(statSync(join(folder, name)).size).toBeLessThan(9 * 2 ** 20);
    expect(open().analyses.has(key(11))).toBe(true);
    expect(open().analyses.has(key(0))).toBe(false);
  });

  it('keeps what a server hands over that another process remembers already', () => {
    const large = 'x'.repeat(2 ** 20);
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    const found = numbers.map((number) => [key(number), analysis(`${number}${large}`)] as const);
    keep(Object.fromEntries(found));
    keep({ ...Object.fromEntries(found), [key(10)]: analysis('ten') });
    expect([...numbers, 10].filter((number) => !open().analyses.has(key(number)))).toEqual([]);
  });

  it('is beside those of a few other settings, and no more', () => {
    for (let number = 0; number < 12; number += 1) {
      keep({ [key(1)]: analysis('one') }, open(String(number).padStart(2, '0').repeat(32)));
    }
    expect(readdirSync(folder)).toHaveLength(8);
  });
});
