import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';
import { withRepository } from '../git/repository-builder.ts';
import { served } from './served.ts';

test.each([
  ['staged', true],
  ['in the working tree alone', false],
])('what was changed past the log and is %s is left out each time', (_, isStaged) =>
  withRepository(async (repo) => {
    await repo.commit('base', Object.fromEntries(vouchStore({ claims: 60, seed: 2 })));
    const claims = join(repo.root, '.vouch/claims');
    const [other, changed] = [37, 46].map((nth) => join(claims, `run-${nth}-is-fast-enough.yaml`));
    copyFileSync(other as string, changed as string);
    if (isStaged) await repo.git('add', '--all');
    const asked = { id: '1', method: 'kb.context', params: { task: 'what of run 5' } };
    const answers = await served(repo, [asked, asked, asked, asked], { surface: 'kb' });
    const [first] = answers;
    expect(JSON.stringify(first?.result)).toContain('report-59 is left out');
    const texts = answers.map(({ result }) =>
      JSON.stringify(result).replace(/"generated_at":"[^"]*"/, ''),
    );
    expect(new Set(texts).size).toBe(1);
  }),
);
