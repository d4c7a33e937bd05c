/** Says how many of the sources a run over one JSON file loads: `npm run build`, then `npm run bench:modules`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contribution, PATH } from '../../src/protocols/contributions/example.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The chunks that a run over one contribution reads. */
function loadedChunks(folder: string): readonly string[] {
  mkdirSync(dirname(join(folder, PATH)), { recursive: true });
  writeFileSync(join(folder, PATH), contribution());
  spawnSync('git', ['init', '--quiet'], { cwd: folder });
  const told = join(folder, 'loaded.json');
  const hook = join(ROOT, 'scripts/bench/loaded-chunks.cjs');
  const args = ['--require', hook, join(ROOT, 'dist/cli.cjs'), PATH];
  spawnSync(process.execPath, args, { cwd: folder, env: { ...process.env, LOADED_CHUNKS: told } });
  return JSON.parse(readFileSync(told, 'utf8'));
}

/** The part of the sources that a module belongs to: `git`, `protocols/vouch`. */
function partOf(path: string): string {
  const [, part = '', protocol = ''] = path.replace(/\.\w+$/, '').split('/');
  return part === 'protocols' ? `${part}/${protocol}` : part;
}

const folder = mkdtempSync(join(tmpdir(), 'loaded-modules-'));
try {
  const sources = JSON.parse(readFileSync(join(ROOT, 'dist/modules.json'), 'utf8'));
  const chunks = loadedChunks(folder).filter((chunk) => (sources[chunk] ?? []).length > 0);
  const modules = chunks.flatMap((chunk): string[] => sources[chunk]);
  const counts = new Map<string, number>();
  for (const module of modules) counts.set(partOf(module), (counts.get(partOf(module)) ?? 0) + 1);
  const lines = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([part, count]) => `${count} ${part}`);
  const total = `${modules.length} modules in ${chunks.length} chunks`;
  process.stdout.write(`${[total, ...lines].join('\n')}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
