import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import { parseCommit } from '../../src/git/commit-object.ts';
import { compareFolders } from '../../src/git/tree-difference.ts';
import { TreeObject } from '../../src/git/tree-object.ts';

const TREE_ID = 'a'.repeat(40);

interface Item {
  readonly name: string;
  readonly mode: string;
  readonly id: string;
}

const item = fc.record({
  name: fc.stringMatching(/^[a-c.]{1,3}$/),
  mode: fc.constantFrom('100644', '100755', '120000', '40000'),
  id: fc.constantFrom('1', '2', '3').map((digit) => digit.repeat(40)),
});
const folder = fc.uniqueArray(item, { maxLength: 12, selector: ({ name }) => name });

/** In git's order: as bytes, with a slash behind a folder's name. */
function tree(items: readonly Item[], sorted = true): TreeObject {
  const key = ({ name, mode }: Item) => (mode === '40000' ? `${name}/` : name);
  const row = sorted ? [...items].sort((a, b) => (key(a) < key(b) ? -1 : 1)) : items;
  const parts = row.map(({ name, mode, id }) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
  );
  return new TreeObject(TREE_ID, Buffer.concat(parts));
}

/** What differs, name by name: `-` for nothing, a folder is its id behind a slash. */
function plainly(before: readonly Item[], after: readonly Item[]): string[] {
  const text = (items: readonly Item[], name: string, isFolder: boolean) => {
    const found = items.find((each) => each.name === name && (each.mode === '40000') === isFolder);
    return found ? `${found.mode} ${found.id}` : '-';
  };
  const names = new Set([...before, ...after].map(({ name }) => name));
  return [...names]
    .flatMap((name) =>
      [false, true].map((isFolder) => {
        const [was, is] = [text(before, name, isFolder), text(after, name, isFolder)];
        return was === is ? '' : `${name}${isFolder ? '/' : ''}: ${was} -> ${is}`;
      }),
    )
    .filter((line) => line !== '')
    .sort();
}

const OCTAL = { file: '100644', executable: '100755', symlink: '120000', submodule: '160000' };

function compared(before: TreeObject | null, after: TreeObject | null): string[] {
  const { differences, folders } = compareFolders('in/', before, after);
  const lines = differences.map(({ before: was, after: is }) => {
    const text = (entry: typeof was) => (entry ? `${OCTAL[entry.mode]} ${entry.id}` : '-');
    return `${(was ?? is)?.path.slice(3)}: ${text(was)} -> ${text(is)}`;
  });
  const text = (id: string | null) => (id === null ? '-' : `40000 ${id}`);
  const pairs = folders.map(
    ({ prefix, before: was, after: is }) => `${prefix.slice(3)}: ${text(was)} -> ${text(is)}`,
  );
  return [...lines, ...pairs].sort();
}

describe('two states of a folder', () => {
  test('differ in what a comparison name by name finds', () => {
    fc.assert(
      fc.property(folder, folder, fc.boolean(), fc.boolean(), (before, after, one, other) => {
        expect(compared(tree(before, one), tree(after, other))).toEqual(plainly(before, after));
      }),
      { numRuns: 3000 },
    );
  });

  test('with a change at each end: what stands between is not taken apart', () => {
    const some = Array.from({ length: 1000 }, (_, nth) => ({
      name: `c${1000 + nth}`,
      mode: '100644',
      id: '1'.repeat(40),
    }));
    const one = { name: 'A', mode: '100644', id: '1'.repeat(40) };
    const last = { ...one, name: 'd' };
    const [own, others] = tree([one, ...some]).differing(
      tree([{ ...one, id: '2'.repeat(40) }, ...some, last]),
    );
    expect([own, others].map((items) => items.map(({ name }) => name))).toEqual([
      ['A'],
      ['A', 'd'],
    ]);
  });

  test('with few changes, at any place', () => {
    fc.assert(
      fc.property(folder, fc.nat(), item, (before, at, changed) => {
        const others = before.filter(({ name }) => name !== changed.name);
        const after = others.toSpliced(at % (others.length + 1), 0, changed);
        expect(compared(tree(before), tree(after))).toEqual(plainly(before, after));
        expect(compared(tree(before), null)).toEqual(plainly(before, []));
        expect(compared(null, tree(before))).toEqual(plainly([], before));
        expect(compared(tree(before), tree(before))).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

test('the items of some names are those of all that have them', () => {
  const names = fc.uniqueArray(
    item.map(({ name }) => name),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(folder, fc.boolean(), names, (items, isSorted, wanted) => {
      const whole = tree(items, isSorted);
      const named = [...whole.named(new Set(wanted))].map(({ name }) => name).sort();
      const all = [...whole.items()].map(({ name }) => name);
      expect(named).toEqual(all.filter((name) => wanted.includes(name)).sort());
    }),
    { numRuns: 3000 },
  );
});

test('of a folder of thousands, a few are looked at for one name', () => {
  const items = Array.from({ length: 8192 }, (_, nth) => ({
    name: `c${10_000 + nth}`,
    // Whoever looks at one that is not meant is told so.
    mode: nth === 5000 ? '100644' : '1',
    id: '1'.repeat(40),
  }));
  expect([...tree(items).named(new Set(['c15000', 'c']))]).toHaveLength(1);
});

describe('a tree that is read beside another one', () => {
  const rows = (items: readonly Item[]) =>
    Buffer.concat(
      [...items]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map(({ name, mode, id }) =>
          Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
        ),
    );

  function read(bytes: Buffer, like: TreeObject | null): string {
    try {
      const tree = new TreeObject(TREE_ID, bytes, { like });
      return JSON.stringify([[...tree.items()], tree.size]);
    } catch (error) {
      expect(error).toBeInstanceOf(CouldNotCheck);
      return 'refused';
    }
  }

  /** Names of which none begins another one, and some of which one does. */
  const plain = fc.uniqueArray(
    fc.record({
      name: fc.oneof({ weight: 9, arbitrary: fc.stringMatching(/^[a-c]{2}$/) }, fc.constant('a')),
      mode: fc.constantFrom('100644', '40000'),
      id: fc.constantFrom('00', '20', '61').map((digits) => digits.repeat(20)),
    }),
    { maxLength: 9, selector: ({ name }) => name },
  );
  const edit = fc.record({
    at: fc.nat(400),
    cut: fc.integer({ min: 0, max: 40 }),
    put: fc.array(fc.constantFrom(0, 0x20, 0x30, 0x31, 0x34, 0x61, 0x62), { maxLength: 40 }),
  });
  const edited = (
    bytes: Buffer,
    { at, cut, put }: typeof edit extends fc.Arbitrary<infer T> ? T : never,
  ) => {
    const from = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(put), bytes.subarray(from + cut)]);
  };

  test('says the same, whatever was changed in it', () => {
    const seen = { refused: 0, read: 0 };
    fc.assert(
      fc.property(plain, plain, edit, fc.boolean(), (one, other, change, byByte) => {
        const before = rows(one);
        const after = byByte ? edited(before, change) : rows(other);
        const known = new TreeObject(TREE_ID, before);
        const found = read(after, known);
        expect(found).toBe(read(after, null));
        seen[found === 'refused' ? 'refused' : 'read'] += 1;
      }),
      { numRuns: 20_000 },
    );
    expect(Math.min(seen.refused, seen.read)).toBeGreaterThan(1000);
  });

  test('says the same where rows were added, dropped and turned', () => {
    fc.assert(
      fc.property(plain, fc.nat(), fc.nat(3), plain, (items, at, cut, put) => {
        const sorted = [...items].sort((a, b) => (a.name < b.name ? -1 : 1));
        const from = at % (sorted.length + 1);
        const rest = put.slice(0, 2);
        const turned = [...sorted.slice(0, from), ...rest, ...sorted.slice(from + cut)];
        const bytes = Buffer.concat(turned.map((each) => rows([each])));
        expect(read(bytes, new TreeObject(TREE_ID, rows(items)))).toBe(read(bytes, null));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('bytes of any kind', () => {
  /** True when something could be made of them. */
  function isRead(read: () => unknown): boolean {
    try {
      read();
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(CouldNotCheck);
      return false;
    }
  }

  const scrap = fc.oneof(
    fc.uint8Array({ maxLength: 30 }),
    fc
      .constantFrom('100644 a\0', '40000 b\0', ' ', '\0', 'tree ', 'parent ', '\n', '\n\n')
      .map((text) => Buffer.from(text)),
    fc.constantFrom('author A <a> 1 +0000', 'a'.repeat(40)).map((text) => Buffer.from(text)),
  );
  const bytes = fc.array(scrap, { maxLength: 8 }).map((parts) => Buffer.concat(parts));

  test('are a tree or a refusal', () => {
    let read = 0;
    fc.assert(
      fc.property(bytes, (content) => {
        if (isRead(() => [...new TreeObject(TREE_ID, content).items()])) read += 1;
      }),
      { numRuns: 5000 },
    );
    expect(read).toBeGreaterThan(0);
  });

  test('are a commit or a refusal', () => {
    let read = 0;
    const start = Buffer.from(`tree ${TREE_ID}\n`);
    fc.assert(
      fc.property(bytes, fc.boolean(), (content, whole) => {
        const commit = whole ? Buffer.concat([start, content]) : content;
        if (isRead(() => parseCommit(TREE_ID, commit))) read += 1;
      }),
      { numRuns: 5000 },
    );
    expect(read).toBeGreaterThan(1000);
  });

  test('a commit of a hundred thousand parents, and a header without an end', () => {
    // Quadratic work on two megabytes would take an hour.
    const parents = `parent ${TREE_ID}\n`.repeat(100_000);
    const commit = parseCommit(
      TREE_ID,
      Buffer.from(`tree ${TREE_ID}\n${parents}author ${'> '.repeat(1e6)}`),
    );
    expect(commit.parents).toHaveLength(100_000);
    expect(commit.authored).toBeNull();
  });
});
