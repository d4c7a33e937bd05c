import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import {
  demandUnchanged,
  makeChanges,
  progressOf,
  type WorkFiles,
} from '../../src/write/change-set.ts';
import type { DiskChange } from '../../src/write/disk-change.ts';
import { type Contents, contentsOf, Dying, plainFiles, put, setOf } from './work-folder.ts';

let base = '';
let root = '';
let files: WorkFiles;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'lint-protocol-changes-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

let folders = 0;

/** A new folder for the next play. */
function begin(contents: Contents): void {
  folders += 1;
  root = join(base, `${folders}`);
  put(root, { 'other.md': 'others\n', ...contents });
  files = plainFiles(root);
}

const create = (path: string, text: string): DiskChange => {
  return { action: 'create', path, bytes: Buffer.from(text) };
};
const change = (path: string, text: string): DiskChange => {
  return { action: 'change', path, bytes: Buffer.from(text) };
};
const append = (lines: string, path = 'log.jsonl'): DiskChange => {
  return { action: 'append', path, lines };
};
const move = (from: string, path: string): DiskChange => ({ action: 'move', from, path });
const remove = (path: string): DiskChange => ({ action: 'remove', path });

const LOG = '{"id":1}\n';

interface Play {
  readonly name: string;
  readonly before: Contents;
  readonly changes: readonly DiskChange[];
  readonly after: Contents;
}

const PLAYS: readonly Play[] = [
  {
    name: 'a file and its entry',
    before: { 'log.jsonl': LOG },
    changes: [create('new/deep/a.json', '{}\n'), append('{"id":2}\n')],
    after: { 'new/deep/a.json': '{}\n', 'log.jsonl': `${LOG}{"id":2}\n` },
  },
  {
    name: 'a log that is new',
    before: {},
    changes: [append('{"id":1}\n{"ü":2}\n', 'logs/log.jsonl'), create('a.json', '{}\n')],
    after: { 'a.json': '{}\n', 'logs/log.jsonl': '{"id":1}\n{"ü":2}\n' },
  },
  {
    name: 'a file that is rewritten and moved, and two events',
    before: { 'log.jsonl': LOG, 'open/a.yaml': 'open\n' },
    changes: [
      append('{"id":2}\n'),
      change('open/a.yaml', 'decided\n'),
      append('{"id":3}\n{"id":4}\n'),
      move('open/a.yaml', 'decided/a.yaml'),
    ],
    after: { 'log.jsonl': `${LOG}{"id":2}\n{"id":3}\n{"id":4}\n`, 'decided/a.yaml': 'decided\n' },
  },
  {
    name: 'the old state is removed last',
    before: { 'log.jsonl': LOG, 'old.json': 'old\n', 'second.jsonl': '' },
    changes: [
      create('new.json', 'new\n'),
      append('{"id":2}\n'),
      append('{"id":3}\n', 'second.jsonl'),
      remove('old.json'),
    ],
    after: { 'new.json': 'new\n', 'log.jsonl': `${LOG}{"id":2}\n`, 'second.jsonl': '{"id":3}\n' },
  },
  {
    name: 'a log is rotated',
    before: { 'log.jsonl': `${LOG}{"id":2}\n` },
    changes: [create('log.1.jsonl', LOG), change('log.jsonl', '{"id":2}\n'), append('{"id":3}\n')],
    after: { 'log.1.jsonl': LOG, 'log.jsonl': '{"id":2}\n{"id":3}\n' },
  },
  {
    name: 'a log whose last line was cut off',
    before: { 'log.jsonl': `${LOG}{"i` },
    changes: [append('{"id":2}\n'), create('a.json', '{}\n'), append('{"id":3}\n')],
    after: { 'a.json': '{}\n', 'log.jsonl': `${LOG}{"i\n{"id":2}\n{"id":3}\n` },
  },
  {
    name: 'one line',
    before: { 'log.jsonl': LOG },
    changes: [append('{"id":2}\n')],
    after: { 'log.jsonl': `${LOG}{"id":2}\n` },
  },
];

const OTHERS = { 'other.md': 'others\n' };

/** Makes what is left of a set, as the next process does. */
function complete(set: ReturnType<typeof setOf>): void {
  const progress = progressOf(set, files);
  if ('strange' in progress) throw new Error(`strange: ${progress.strange.join()}`);
  makeChanges(set, progress.done, files);
}

describe.each(PLAYS.map((play) => [play.name, play] as const))(
  '%s',
  (_name, { before, changes, after }) => {
    test('is made', () => {
      begin(before);
      makeChanges(setOf(changes, files), 0, files);
      expect(contentsOf(root)).toEqual({ ...OTHERS, ...after });
    });

    test('is completed behind each change, and twice is as once', () => {
      for (let done = 0; done <= changes.length; done += 1) {
        begin(before);
        const set = setOf(changes, files);
        makeChanges({ ...set, changes: changes.slice(0, done) }, 0, files);
        expect(progressOf(set, files)).toEqual({ done, isBegun: false });
        complete(set);
        expect(contentsOf(root)).toEqual({ ...OTHERS, ...after });
        expect(progressOf(set, files)).toEqual({ done: changes.length, isBegun: false });
        complete(set);
        expect(contentsOf(root)).toEqual({ ...OTHERS, ...after });
      }
    });

    test('is completed wherever the process dies', () => {
      for (let calls = 1; ; calls += 1) {
        begin(before);
        const set = setOf(changes, files);
        const dying = new Dying(calls);
        try {
          makeChanges(set, 0, files, dying.disk);
        } catch {
          // Its calls are over.
        }
        complete(set);
        expect(contentsOf(root)).toEqual({ ...OTHERS, ...after });
        if (!dying.isDead) break;
      }
    });

    test('is completed whatever of the lines is there, and whoever appended behind them', () => {
      const at = changes.findIndex(({ action }) => action === 'append');
      const appended = changes[at];
      if (appended?.action !== 'append') throw new Error('nothing is appended');
      const bytes = Buffer.from(appended.lines);
      for (let torn = 1; torn < bytes.length; torn += 1) {
        for (const foreign of ['', '\n{"theirs":1}\n']) {
          begin(before);
          const set = setOf(changes, files);
          makeChanges({ ...set, changes: changes.slice(0, at) }, 0, files);
          const isTorn = /[^\n]$/.test(String(files.read(appended.path) ?? ''));
          put(root, { [appended.path]: String(files.read(appended.path) ?? '') });
          const part = bytes.subarray(0, torn);
          appendFileSync(
            join(root, appended.path),
            isTorn ? Buffer.concat([Buffer.from('\n'), part]) : part,
          );
          appendFileSync(join(root, appended.path), foreign);
          complete(set);
          const { [appended.path]: log = '', ...rest } = contentsOf(root);
          const { [appended.path]: wanted = '', ...others } = { ...OTHERS, ...after };
          expect(rest).toEqual(others);
          if (foreign === '') expect(log).toBe(wanted);
          else {
            const kept = log.split('\n');
            const whole = [...wanted.split('\n'), '{"theirs":1}'].filter((each) =>
              each.endsWith('}'),
            );
            for (const line of whole) {
              expect(kept.filter((each) => each === line)).toEqual([line]);
            }
          }
        }
      }
    });

    test('is not completed over what another program wrote', () => {
      for (let done = 0; done <= changes.length; done += 1) {
        for (const path of setOf(changes, files).before.keys()) {
          begin(before);
          const set = setOf(changes, files);
          makeChanges({ ...set, changes: changes.slice(0, done) }, 0, files);
          put(root, { [path]: 'theirs, and nothing else\n' });
          // Where a log had no line yet, all of it may be others'.
          const hadLines = (set.before.get(path)?.size ?? 0) > 0;
          const isLog = changes.some((each) => each.action === 'append' && each.path === path);
          if (hadLines || !isLog) expect(progressOf(set, files)).toEqual({ strange: [path] });
        }
      }
    });
  },
);

test('others append before our lines and behind them: all stay, and ours are there once', () => {
  begin({ 'log.jsonl': LOG });
  const set = setOf([append('{"id":2}\n'), create('a.json', '{}\n')], files);
  appendFileSync(join(root, 'log.jsonl'), '{"theirs":1}\n{"id":2}\n{"theirs":2}\n');
  expect(progressOf(set, files)).toEqual({ done: 1, isBegun: false });
  complete(set);
  expect(contentsOf(root)).toEqual({
    ...OTHERS,
    'a.json': '{}\n',
    'log.jsonl': `${LOG}{"theirs":1}\n{"id":2}\n{"theirs":2}\n`,
  });
});

describe('a file that another program changed', () => {
  const refusal = (work: () => void): string | null => {
    try {
      work();
      return null;
    } catch (error) {
      return error instanceof CouldNotCheck ? `${error.code}: ${error.message}` : String(error);
    }
  };

  test.each([
    ['a new file', create('new.json', 'ours\n'), 'new.json'],
    ['a file', change('a.json', 'ours\n'), 'a.json'],
    ['a log', append('{"id":2}\n'), 'log.jsonl'],
    ['a file that is moved', move('a.json', 'b.json'), 'a.json'],
    ['where it is moved to', move('a.json', 'b.json'), 'b.json'],
    ['a file that is removed', remove('a.json'), 'a.json'],
  ])('keeps all from being written: %s', (_what, only, path) => {
    begin({ 'a.json': 'old\n', 'log.jsonl': LOG });
    const set = setOf([only], files);
    expect(refusal(() => demandUnchanged(set, files))).toBe(null);
    put(root, { [path]: 'theirs\n' });
    expect(refusal(() => demandUnchanged(set, files))).toMatch(`changed-file: ${path} was changed`);
  });

  test.each([
    ['a file', change('a.json', 'ours\n'), 'a.json'],
    ['a file that is moved', move('a.json', 'b.json'), 'a.json'],
    ['where it is moved to', move('a.json', 'b.json'), 'b.json'],
    ['a file that is removed', remove('a.json'), 'a.json'],
  ])('stays, also in the middle of a set: %s', (_what, only, path) => {
    begin({ 'a.json': 'old\n' });
    const set = setOf([create('first.json', '{}\n'), only], files);
    const meddling: WorkFiles = {
      ...files,
      at(each) {
        if (each === 'first.json') put(root, { [path]: 'theirs\n' });
        return files.at(each);
      },
    };
    expect(refusal(() => makeChanges(set, 0, meddling))).toMatch('changed-file');
    expect(contentsOf(root)[path]).toBe('theirs\n');
    expect(progressOf(set, files)).toEqual({ strange: [path] });
  });
});
