/**
 * Runs the tests with networking switched off. `npm run offline [-- what vitest is to run]`; without
 * it all of them, and the figures go into `docs/reliability.md`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { replaceBetween } from './docs/markdown.ts';
import { demandIsolated, isolation } from './offline/isolation.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));
const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));

const wanted = process.argv.slice(2);
// A busy machine may be given more time.
const isWhole = wanted.every((each) => /^--(?:test|hook)Timeout=\d+$/.test(each));
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-offline-'));
const attempts = join(folder, 'attempts');
try {
  const isolated = isolation(attempts);
  demandIsolated(isolated);
  process.stdout.write(`Networking is switched off by ${isolated.by}.\n`);
  const [program = '', ...args] = [...isolated.through, process.execPath, VITEST, 'run', ...wanted];
  const { code, lastLine } = await ran(program, args, isolated.env);
  const tried = existsSync(attempts) ? readFileSync(attempts, 'utf8') : '';
  const count = tried.split('\n').length - 1;
  process.stdout.write(`${count} attempts of node processes to reach a network\n${tried}`);
  const isSound = code === 0 && count === 0;
  if (isSound && isWhole) {
    const figures = `${lastLine}, and ${count} attempts of a node process to reach a network. Networking was switched off by ${isolated.by}.`;
    writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), 'offline', figures));
  }
  process.exitCode = isSound ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs a program, passes on what it prints, and gives the last line, where the counts stand. */
function ran(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; lastLine: string }> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    process.stdout.write(piece);
    text = (text + piece).slice(-1_000);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code, lastLine: text.trimEnd().split('\n').at(-1) ?? '' });
    });
  });
}
