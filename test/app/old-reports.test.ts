import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { untilReported } from '../../src/app/old-reports.ts';
import { tidyUp } from '../../src/core/interruption.ts';
import { withRepository } from '../git/repository-builder.ts';

test('a signal leaves no report of an earlier run, but what git tracks, and no file that is new', () =>
  withRepository(async (repo) => {
    await repo.commit('a report', { 'kept.json': '{}' });
    repo.write({ 'old.json': '{}', 'other.txt': '' });
    const beside = join(repo.base, 'beside.json');
    writeFileSync(beside, '{}');
    const outputs = ['kept.json', 'old.json', 'none/new.json', '.git/config', beside, null].map(
      (file) => ({ format: 'json', file }) as const,
    );
    const files = ['kept.json', 'old.json', 'other.txt', '.git/config'].map((file) =>
      join(repo.root, file),
    );
    const there = () => [...files, beside].map((file) => existsSync(file));
    const asker = { cwd: repo.root, env: repo.env };
    (await untilReported(outputs, asker))();
    tidyUp();
    expect(there()).toEqual([true, true, true, true, true]);
    await untilReported(outputs, asker);
    tidyUp();
    expect(there()).toEqual([true, false, true, true, false]);
  }));
