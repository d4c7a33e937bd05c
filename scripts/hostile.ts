/**
 * Lints generated repositories that are made to hurt, each in a process of its own, and says which
 * took too much. `npm run hostile -- [--only text] [--built]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hostileCases } from './hostile/hostile-cases.ts';
import { type HostileResult, runCase } from './hostile/run-case.ts';

const SLOWEST = 10;

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, built: { type: 'boolean', default: false } },
});
if (!values.built) await import('./build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-hostile-'));
const results: HostileResult[] = [];
try {
  for (const each of hostileCases()) {
    if (!each.name.includes(values.only)) continue;
    const result = runCase(each, join(folder, 'repository'));
    results.push(result);
    const wrong = wrongWith(result);
    if (wrong.length > 0) process.stdout.write(`${line(result)}: ${wrong.join(', ')}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const failed = results.filter((result) => wrongWith(result).length > 0).length;
process.stdout.write(`\n${results.length} cases, ${failed} failed. Those that cost most:\n`);
const most = (of: 'seconds' | 'memory') =>
  results.toSorted((a, b) => b[of] - a[of]).slice(0, SLOWEST);
for (const result of new Set([...most('seconds'), ...most('memory')])) {
  process.stdout.write(`${line(result)}\n`);
}
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;

function wrongWith({ faults, excesses }: HostileResult): readonly string[] {
  return [...faults, ...excesses];
}

function line({ name, seconds, memory }: HostileResult): string {
  return `${seconds.toFixed(2)} s  ${memory.toFixed(0)} MiB  ${name}`;
}
