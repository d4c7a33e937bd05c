import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RecordChange } from '../../../src/core/history.ts';
import { decision } from '../../../src/protocols/custom/example.ts';
import { KNOWN_KINDS, type KnownKind } from '../../../src/protocols/custom/known-kinds.ts';
import { movesIn } from '../../../src/protocols/custom/moved-files.ts';

const KIND = 'custom:decision@0';

beforeAll(() => KNOWN_KINDS.set(KIND, { declaration: decision } as unknown as KnownKind));
// Other tests of the process know no such kind.
afterAll(() => KNOWN_KINDS.delete(KIND));

/** A file that is there before a step, or after it. */
function file(path: string, likeness: readonly string[], isNew: boolean): RecordChange<'custom'> {
  const state = { record: { path, kind: KIND, id: path }, fact: { likeness } };
  const change = { path, before: [isNew ? null : state], after: isNew ? state : null };
  // Sound because nothing else of it is asked for.
  return change as unknown as RecordChange<'custom'>;
}

test('one that is called the same is found before others that say the same', () => {
  const gone = [file('a/1.md', ['x'], false), file('a/2.md', ['x'], false)];
  const added = [file('b/2.md', ['x'], true), file('b/3.md', ['x'], true)];
  expect([...movesIn([...gone, ...added])]).toEqual([
    ['a/2.md', 'b/2.md'],
    ['a/1.md', 'b/3.md'],
  ]);
});

test('twice as many files that all say the same take twice as long', () => {
  const asked = vi.spyOn(KNOWN_KINDS, 'get');
  const questions = (count: number): number => {
    asked.mockClear();
    const files = Array.from({ length: count }, (_, index) => [
      file(`a/${index}.md`, ['x'], false),
      file(`b/x${index}.md`, ['x'], true),
    ]);
    expect(movesIn(files.flat()).size).toBe(count);
    return asked.mock.calls.length;
  };
  const few = questions(200);
  expect(few).toBeGreaterThan(0);
  expect(questions(400)).toBeLessThanOrEqual(2.5 * few);
});
