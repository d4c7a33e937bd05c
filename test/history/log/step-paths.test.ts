import { describe, expect, test } from 'vitest';
import { RecordNumbers } from '../../../src/history/log/record-numbers.ts';
import { StepPaths, spelling } from '../../../src/history/log/step-paths.ts';
import { stepOf } from './states.ts';

const STEP = stepOf([{ 'a/x': '1', gone: '2', kept: '3' }, { 'a/x': '1' }], {
  'a/x': 'changed',
  'b/x': '1',
  'b/y/x': '1',
  'c/Ä.txt': '4',
  'c/ä.txt': '5',
  kept: '3',
  link: { mode: 'symlink', content: '1' },
  'tool/x': { mode: 'executable', content: '6' },
});

describe('the paths of a step', () => {
  const paths = () => new StepPaths(STEP);

  test('hold what the step put there', () => {
    expect(paths().at('b/x')).toMatchObject({ path: 'b/x', id: '1' });
    expect(['gone', 'nowhere'].map((path) => paths().at(path))).toEqual([null, null]);
  });

  test.each([
    ['a', 'a/x'],
    ['b', 'b/x'],
    ['b/y', 'b/y/x'],
    ['tool', 'tool/x'],
    ['gone', null],
    ['z', null],
    ['c/Ä.txt', null],
    ['', null],
  ])('below %j: %j first', (folder, path) => {
    expect(paths().within(folder)).toBe(path);
  });

  test('below a folder from which all went, and one where something is left', () => {
    const step = stepOf([{ 'f/a': '1', 'f/b': '1', 'g/a': '1' }], { 'f/b': '2' });
    expect(new StepPaths(step).within('f')).toBe('f/b');
    expect(new StepPaths(step).within('g')).toBeNull();
  });
});

describe('what a step added to a parent', () => {
  const added = () => new StepPaths(STEP).addedTo(0);

  test('is found by its bytes, the first by path; links have none', () => {
    expect([...added().byId]).toEqual(
      [
        ['1', 'b/x'],
        ['4', 'c/Ä.txt'],
        ['5', 'c/ä.txt'],
        ['6', 'tool/x'],
      ].map(([id = '', path]) => [Buffer.from(id).toString('latin1'), path]),
    );
  });

  test('is found by its name', () => {
    const names = [...added().byName].map(([name, files]) => [name, files.map(({ path }) => path)]);
    expect(Object.fromEntries(names)).toEqual({
      x: ['b/x', 'b/y/x', 'tool/x'],
      'Ä.txt': ['c/Ä.txt'],
      'ä.txt': ['c/ä.txt'],
    });
  });

  test('is found by its spelling, links too', () => {
    expect([...added().bySpelling.values()]).toEqual(['b/x', 'b/y/x', 'c/Ä.txt', 'link', 'tool/x']);
  });

  test('is more for a parent that has less, and worked out once', () => {
    const paths = new StepPaths(STEP);
    expect([...paths.addedTo(1).byName.keys()]).toContain('kept');
    expect(paths.addedTo(1)).toBe(paths.addedTo(1));
  });

  test('has no bytes to be found by where nothing but the working tree has it', () => {
    const step = stepOf([{}], { a: '1' });
    const changes = step.changes.map((each) => ({
      ...each,
      after: each.after && { ...each.after, id: null },
    }));
    const { byId, byName } = new StepPaths({ ...step, changes }).addedTo(0);
    expect([...byId]).toEqual([]);
    expect([...byName.keys()]).toEqual(['a']);
  });
});

test('paths that some file systems take for the same are spelled the same', () => {
  expect(spelling('A/\u0041\u0308')).toBe(spelling('a/\u00e4'));
  expect(spelling('ß')).not.toBe(spelling('SS'));
  expect(spelling('a/b')).not.toBe(spelling('a/c'));
});

test('more records than can be held are refused, by name and with what to do', () => {
  const numbers = new RecordNumbers('kb/log', 1);
  const digest = Buffer.alloc(32, 1);
  expect(numbers.of(digest)).toBe(0);
  expect(() => numbers.of(digest)).toThrow(
    expect.objectContaining({
      code: 'log-too-long',
      message: 'Versions of kb/log that go different ways have more than 1 records between them.',
      help: 'Nothing is known of what happened to this log: compare its versions by hand.',
    }),
  );
});
