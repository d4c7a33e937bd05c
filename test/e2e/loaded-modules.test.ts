import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withRepository } from '../git/repository-builder.ts';
import { CLI } from './cli.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const AT_MOST = 408;

test('a run over one JSON file loads no more than it needs', () => {
  const args = ['--import', 'tsx', 'scripts/bench/modules.ts'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  const [, modules = ''] = /^(\d+) modules in \d+ chunks$/m.exec(stdout) ?? [];
  expect(Number(modules), stdout + stderr).toBeGreaterThan(100);
  expect(Number(modules), stdout).toBeLessThanOrEqual(AT_MOST);
});

/** The sources of declared kinds and of schemas that a run over two records reads. */
function loadedOfKinds(config: string): Promise<readonly string[]> {
  return withRepository(async (repo) => {
    await repo.commit('records', {
      '.lint-protocol.yaml': config,
      'notes/a.md': '---\nid: a\n---\n',
      's.json': '{"properties":{"id":{"type":"string"}}}',
      '.claude/agents/a.md': '---\nname: a\ndescription: Reads what others wrote.\n---\n\nRead.\n',
    });
    const told = join(repo.base, 'loaded.json');
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--require', join(ROOT, 'scripts/bench/loaded-chunks.cjs'), CLI],
      { cwd: repo.root, env: { ...repo.env, LOADED_CHUNKS: told }, encoding: 'utf8' },
    );
    expect(status, stderr).toBe(0);
    const sources = JSON.parse(readFileSync(join(ROOT, 'dist/modules.json'), 'utf8'));
    const chunks: readonly string[] = JSON.parse(readFileSync(told, 'utf8'));
    const modules = chunks.flatMap((chunk): readonly string[] => sources[chunk] ?? []);
    return modules.filter((each) =>
      /^src\/(?:core\/json-schema|protocols\/custom\/rules)\//.test(each),
    );
  });
}

test('what judges declared kinds and schemas is loaded where there are some, and nowhere else', async () => {
  expect(await loadedOfKinds('{}\n')).toEqual([]);
  const kind = '{ files: [notes/*.md], format: markdown, id: id, schema: s.json }';
  const loaded = await loadedOfKinds(`kinds: { note: ${kind} }\n`);
  expect(loaded).toContain('src/core/json-schema/judge.ts');
  expect(loaded).toContain('src/protocols/custom/rules/schema.ts');
});
