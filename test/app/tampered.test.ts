import { expect, test } from 'vitest';
import { TamperReports } from '../../src/app/operate/tampered.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { contribution } from '../../src/protocols/contributions/example.ts';
import { entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { ENTRY, manifest, OUTPUT } from '../../src/protocols/subagents/example.ts';
import { rules } from '../all-rules.ts';

const LISTED = '.cleo/contributions/c1.json';
const OUTPUTS = '.cleo/agent-outputs/';
const FILES = {
  [LISTED]: contribution(),
  [MANIFEST]: entry({ filePath: LISTED, checksum: '00000000' }),
  [`${OUTPUTS}${ENTRY.file}`]: OUTPUT,
  [`${OUTPUTS}MANIFEST.jsonl`]: manifest(ENTRY),
};

/** What is reported of some files, and what was read for that. */
async function reported(...paths: readonly string[]) {
  const state = memorySnapshot(FILES);
  const read: string[] = [];
  const snapshot: typeof state = {
    ...state,
    async *read(entries, limit) {
      for await (const each of state.read(entries, limit)) {
        read.push(each.entry.path);
        yield each;
      }
    },
  };
  const reports = new TamperReports({
    snapshot,
    config: DEFAULT_CONFIG,
    rules,
    excuses: async () => null,
    memory: { analyses: new Map() },
  });
  const found = await reports.of(new Set(paths));
  return { rules: found.map(({ rule }) => rule), read: [...new Set(read)].sort() };
}

test('a log of which no rule says that it was changed is not read for that', async () => {
  const paths = Object.keys(FILES).filter((path) => path.startsWith(OUTPUTS));
  expect(await reported(...paths)).toEqual({ rules: [], read: [] });
});

test('a contribution is looked at beside the manifest that has its checksum, and beside no other', async () => {
  const found = await reported(LISTED);
  expect(found.rules).toEqual(['manifest/checksum']);
  expect(found.read).toEqual([LISTED, MANIFEST].sort());
});
