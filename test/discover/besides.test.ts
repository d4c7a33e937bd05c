import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Config } from '../../src/core/config.ts';
import type { FileMode, SnapshotEntry } from '../../src/core/snapshot.ts';
import { besides, cluesIn, discover } from '../../src/discover/discover.ts';

const folder = fc.constantFrom(
  ...['.cleo', '.CLEO', '.vouch', 'agent-outputs', 'agents', 'claims', 'contributions'],
  ...['logs', 'messages', 'Messages', 'other', 'proposed', 'RedStone', 'src', 'work'],
);
const name = fc.constantFrom(
  ...['a.md', 'a.ts', 'AUDIT.JSONL', 'audit.jsonl', 'audit.log.jsonl', 'b.json', 'config.yaml'],
  ...['CONTRIBUTIONS.jsonl', 'log.jsonl', 'MANIFEST.jsonl', 'README.md', 'T100-x.md', 'x.yaml'],
  ...['audit.jsonl.', 'lögs.jsonl', 'profile.md', 'SKILL.md', '.gitignore'],
);
const path = fc
  .tuple(fc.array(folder, { maxLength: 3 }), name)
  .map(([folders, file]) => [...folders, file].join('/'));
const modes: readonly FileMode[] = ['file', 'file', 'file', 'executable', 'symlink', 'submodule'];
const file = fc.record({
  path,
  mode: fc.constantFrom(...modes),
  id: fc.constantFrom('a'.repeat(40), 'b'.repeat(40)),
});
const files = fc.uniqueArray(file, { maxLength: 14, selector: (each) => each.path });

const CONFIGURED: Config = {
  ...DEFAULT_CONFIG,
  history: { ...DEFAULT_CONFIG.history, appendOnly: ['logs/audit.jsonl', 'other/*.jsonl'] },
  subagents: { ...DEFAULT_CONFIG.subagents, manifests: ['work/log.jsonl'] },
};

function sorted(entries: Iterable<SnapshotEntry>): readonly SnapshotEntry[] {
  return [...entries].sort((a, b) => (a.path < b.path ? -1 : 1));
}

test('where all that changed is besides, the same paths are candidates', () => {
  let kept = 0;
  let came = 0;
  fc.assert(
    fc.property(
      files,
      fc.uniqueArray(fc.tuple(file, fc.boolean()), {
        maxLength: 3,
        selector: ([each]) => each.path,
      }),
      fc.constantFrom(DEFAULT_CONFIG, CONFIGURED),
      (before, changes, options) => {
        const after = new Map(before.map((entry) => [entry.path, entry]));
        for (const [entry, isThere] of changes) {
          if (isThere) after.set(entry.path, entry);
          else after.delete(entry.path);
        }
        const isBesides = besides(cluesIn(sorted(before), options), options, null);
        const were = new Map(before.map((entry) => [entry.path, entry]));
        const touched = changes.flatMap(([each]) => [
          were.get(each.path) ?? [],
          after.get(each.path) ?? [],
        ]);
        if (!touched.flat().every(isBesides)) return;
        kept += 1;
        if (touched.length > 0 && after.size !== before.length) came += 1;
        expect(discover(sorted(after.values()), options)).toEqual(
          discover(sorted(before), options),
        );
      },
    ),
    { numRuns: 3000 },
  );
  // Else all of this showed nothing.
  expect(kept).toBeGreaterThan(300);
  expect(came).toBeGreaterThan(100);
});

test('what is below a manifest that only the configuration knows is not besides', () => {
  const manifest = { path: 'work/log.jsonl', mode: 'file', id: 'a'.repeat(40) } as const;
  const isBesides = besides(cluesIn([manifest], CONFIGURED), CONFIGURED, null);
  const at = (each: string) => isBesides({ ...manifest, path: each });
  expect(at('work/T100-x.md')).toBe(false);
  expect(at('work/other/MANIFEST.jsonl')).toBe(false);
  expect(at('other/T100-x.md')).toBe(true);
  expect(at('work/x.ts')).toBe(true);
});
