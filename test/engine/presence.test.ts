import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileMode, SnapshotEntry } from '../../src/core/snapshot.ts';
import { StatePaths } from '../../src/engine/presence.ts';

const MODES = ['file', 'executable', 'symlink', 'submodule'] as const;

/** Names that stand before and after a slash, so that neighbours get in the way. */
const NAMES = ['a', 'b', 'a-', 'a0', '.gitignore', '\ud800'];

const path = fc
  .array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
  .map((names) => names.join('/'));

const entries = fc
  .uniqueArray(fc.tuple(path, fc.constantFrom(...MODES), fc.constantFrom('1', '2')), {
    selector: ([at]) => at,
    maxLength: 12,
  })
  .map((all) => all.map(([at, mode, id]): SnapshotEntry => ({ path: at, mode, id })))
  // A file is no folder as well.
  .map((all) => all.filter(({ path: at }) => !all.some((other) => other.path.startsWith(`${at}/`))))
  .map((all) => all.sort((a, b) => (a.path < b.path ? -1 : 1)));

/** The same, one entry after the other. */
function plainPresence(all: readonly SnapshotEntry[], at: string): string {
  const entry = all.find((each) => each.path === at);
  const SAID: Readonly<Record<FileMode, string>> = {
    file: 'file',
    executable: 'file',
    symlink: 'beyond',
    submodule: 'folder',
  };
  if (entry !== undefined) return SAID[entry.mode];
  if (all.some((each) => each.path.startsWith(`${at}/`))) return 'folder';
  const leads = all.filter(({ mode }) => mode === 'symlink' || mode === 'submodule');
  return leads.some((each) => at.startsWith(`${each.path}/`)) ? 'beyond' : 'absent';
}

describe('the paths of a state', () => {
  test('are looked up as one entry after the other would be', () => {
    fc.assert(
      fc.property(entries, fc.array(path), (all, asked) => {
        const paths = new StatePaths({ entries: all });
        for (const at of [...asked, ...all.map((each) => each.path)]) {
          expect(paths.presenceOf(at), at).toBe(plainPresence(all, at));
          expect(paths.entryAt(at)).toBe(all.find((each) => each.path === at) ?? null);
        }
      }),
    );
  });

  test('the root is a folder, also of nothing', () => {
    expect(new StatePaths({ entries: [] }).presenceOf('')).toBe('folder');
  });
});
