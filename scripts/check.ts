/**
 * Everything that CI runs: what is quick first, as many parts at once as there are processors, then
 * the tests. The first part that fails ends it.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { bringUpToDate } from './generated.ts';

/** Scripts of the package, those that take longest first. */
const QUICK = ['check:package', 'types', 'check:unused', 'check:docs', 'lint'];

/** Runs a part and says what it printed when it has ended: lines of several would stand among each other. */
function played(part: string, signal: AbortSignal): Promise<void> {
  const child = spawn(`npm run --silent ${part}`, { shell: true, signal });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.stdout.write(`> ${part}\n`);
      process.stdout.write(Buffer.concat(printed));
      if (code === 0) resolve();
      else reject(new Error(`npm run ${part} failed`));
    });
  });
}

async function playQuick(): Promise<void> {
  const ending = new AbortController();
  const left = [...QUICK];
  const worker = async (): Promise<void> => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) {
      await played(part, ending.signal);
    }
  };
  const workers = Array.from({ length: availableParallelism() }, worker);
  await Promise.all(workers).finally(() => ending.abort());
}

try {
  // Once, for all parts.
  bringUpToDate();
  await playQuick();
  // With the environment of `npm run check`, by which the tests know that all is built.
  const tests = spawn('vitest run', { shell: true, stdio: 'inherit' });
  process.exitCode = await new Promise((resolve) =>
    tests.once('close', (code) => resolve(code ?? 1)),
  );
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
