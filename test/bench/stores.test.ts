import { expect, test } from 'vitest';
import { judgedFiles, messageFiles } from '../../scripts/bench/stores.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

test('messages to compare with other programs stand in one file each, without a fault', async () => {
  const files = [...messageFiles(24)];
  const snapshot = memorySnapshot(Object.fromEntries(files));
  const config = DEFAULT_CONFIG;
  const report = await run({ snapshot, bases: [], history: null, config, rules, selects: null });
  expect(report.checked).toMatchObject({ records: { message: 24 }, files: 24 });
  expect(report.diagnostics.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(new Set(files.map(([, content]) => content)).size).toBe(24);
});

test('what records cite is not judged', () => {
  const files: [string, string][] = [
    ['docs/a.md', ''],
    ['messages/1.md', ''],
  ];
  expect(judgedFiles(files)).toBe(1);
});
