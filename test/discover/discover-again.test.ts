import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { FileMode, SnapshotEntry } from '../../src/core/snapshot.ts';
import { cluesIn, discover } from '../../src/discover/discover.ts';
import { discoverAgain } from '../../src/discover/discover-again.ts';

/** Where files come and go; some are the first of a folder, a log, a clue, or another's twin. */
const PATHS = [
  ...['.vouch/claims/a.yaml', '.vouch/claims/b.yaml', '.vouch/claims/A.yaml', '.vouch/aaa.md'],
  ...['.vouch/audit.log.jsonl', '.vouch/Audit.log.jsonl', '.vouch/config.yaml', 'x/.vouch/1.md'],
  ...['messages/2026/01/1.md', 'Messages/2026/01/1.md', 'agents/BlueLake/inbox/2026/01/1.md'],
  ...['agents/BlueLake/outbox/2026/01/1.md', 'agents/BlueLake/profile.json', 'README.md'],
  ...[
    '.cleo/agent-outputs/MANIFEST.jsonl',
    '.cleo/agent-outputs/a.md',
    '.cleo/contributions/1.json',
  ],
  ...[
    'agent-outputs/MANIFEST.jsonl',
    'agent-outputs/b.md',
    '.cleo/consensus/CONS-1.json',
    'b.tar.gz',
  ],
];
const MODE = fc.constantFrom<FileMode>('file', 'file', 'file', 'file', 'executable', 'symlink');
const FILES = fc.dictionary(fc.constantFrom(...PATHS), MODE, { noNullPrototype: true });
/** null: the file goes. */
const EDIT = fc.tuple(
  fc.constantFrom(...PATHS),
  fc.option(MODE, { freq: 3 }),
  fc.constantFrom('b'.repeat(40), null),
);

function after(
  entries: readonly SnapshotEntry[],
  edits: readonly (readonly [string, FileMode | null, string | null])[],
): readonly SnapshotEntry[] {
  const all = new Map(entries.map((entry) => [entry.path, entry]));
  for (const [path, mode, id] of edits) {
    if (mode === null) all.delete(path);
    else all.set(path, { path, mode, id });
  }
  return [...all.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

test('what is discovered again is what is discovered anew, whatever changed', () => {
  let again = 0;
  fc.assert(
    fc.property(FILES, fc.array(EDIT, { maxLength: 3 }), (files, edits) => {
      const first = Object.entries(files).map(
        ([path, mode]) => [path, mode, 'a'.repeat(40)] as const,
      );
      const entries = after([], first);
      const clues = cluesIn(entries, DEFAULT_CONFIG);
      const candidates = discover(entries, DEFAULT_CONFIG, null, clues);
      const next = after(entries, edits);
      const found = discoverAgain({ entries, clues, candidates }, next, DEFAULT_CONFIG);
      if (found === null) return;
      again += 1;
      expect(found).toStrictEqual(discover(next, DEFAULT_CONFIG));
      expect(clues).toStrictEqual(cluesIn(next, DEFAULT_CONFIG));
      for (const { entry } of found) expect(next).toContain(entry);
    }),
    { numRuns: 5000 },
  );
  // Else it would be compared with nothing.
  expect(again).toBeGreaterThan(1000);
});

test('of many changes nothing is said', () => {
  const paths = Array.from({ length: 300 }, (_, at) => `.vouch/claims/c${at}.yaml`).sort();
  const entries = paths.map((path) => ({ path, mode: 'file' as const, id: null }));
  const before = { entries: [], clues: cluesIn([], DEFAULT_CONFIG), candidates: [] };
  expect(discoverAgain(before, entries, DEFAULT_CONFIG)).toBeNull();
});
