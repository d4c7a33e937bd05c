import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OperationExample } from '../../src/core/operation.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { errorsOf, play } from './play.ts';

const operations = await loadOperations();

const OUTPUT = 'claudedocs/agent-outputs/research/T2398-cache-keys.md';
const MANIFEST = 'claudedocs/agent-outputs/MANIFEST.jsonl';

/** Does one thing, and commits it. */
async function done(
  repo: TestRepository,
  id: string,
  input: OperationExample['input'],
  now: string,
): Promise<void> {
  const operation = operations.find((each) => each.id === id);
  if (operation === undefined) throw new Error(`${id} is no operation`);
  const played = await play(operation, { input, now }, repo);
  expect(played).toMatchObject({ status: 'done', diagnostics: [] });
  await repo.git('add', '--all');
  expect(await errorsOf(repo, '--staged')).toEqual([]);
  await repo.commit(id);
}

/** Writes what an output is about. */
function written(repo: TestRepository, status: string, date: string): void {
  const text = readFileSync(join(repo.root, OUTPUT), 'utf8')
    .replace('<executive summary in 2-3 sentences>', 'Keys hold the tenant.')
    .replace('<main content>', 'All callers were read.')
    .replace(/(?<=\*\*Date\*\*: ).*/, date)
    .replace(/(?<=\*\*Status\*\*: ).*/, status);
  repo.write({ [OUTPUT]: text });
}

test('a day of a subagent leaves a history without an error', async () => {
  await withRepository(async (repo) => {
    await repo.commit('first', {
      'README.md': '# A repository\n',
      '.cleo/tasks.json': '{"tasks": [{"id": "T2398"}, {"id": "T2392"}]}\n',
    });
    await done(
      repo,
      'subagents/agent-new',
      { name: 'scout', description: 'Reads things', tools: ['Read'] },
      '2026-03-02T08:00:00Z',
    );
    await done(
      repo,
      'subagents/output-new',
      {
        category: 'research',
        task: 'T2398',
        title: 'Cache keys',
        links: ['T2392'],
        record: true,
        followups: ['Write it'],
      },
      '2026-03-02T09:00:00Z',
    );
    written(repo, 'partial', '2026-03-02');
    await done(
      repo,
      'subagents/record',
      { file: OUTPUT, status: 'partial', followups: ['Measure the hit rate'] },
      '2026-03-02T17:00:00Z',
    );
    written(repo, 'complete', '2026-03-03');
    await done(
      repo,
      'subagents/record',
      { file: OUTPUT, status: 'complete', findings: ['Keys hold the tenant'] },
      '2026-03-03T09:00:00Z',
    );
    const ids = readFileSync(join(repo.root, MANIFEST), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(['T2398-cache-keys', 'T2398-cache-keys-r1', 'T2398-cache-keys-r2']);
    expect(await errorsOf(repo)).toEqual([]);
    expect(await errorsOf(repo, '--history')).toEqual([]);
  });
});
