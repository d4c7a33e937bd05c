/**
 * Makes random edits in small repositories and judges each with what runs remember and without: the
 * answers must be the same bytes.
 * `npm run edits -- [--seed N] [--count SEEDS] [--length EDITS] [--store NAME] [--until MINUTES]
 * [--command EVERY] [--crowds N] [--keep FOLDER] [--trace]`
 * Of so many seeds as --command says, one is judged by the built command, the others in one process.
 * With --crowds, the built command is started many times at once in so many repositories, and some of
 * the runs are killed. --keep keeps the repository of the first fault.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { bundledPlayer } from './edits/bundled-player.ts';

const args = process.argv.slice(2);
if (args.some((arg) => /^--(?:command|crowds)\b/.test(arg))) await import('./build.ts');
const { file, remove } = await bundledPlayer();
try {
  // Nobody waits for it any more once this process is gone, however that went.
  const code = `process.stdin.on('close', () => process.exit(1)).resume().unref();
const { play } = await import(${JSON.stringify(pathToFileURL(file).href)});
process.exitCode = await play(process.argv.slice(1));`;
  // A heap that grows as it likes makes each start of git dearer.
  const node = ['--max-semi-space-size=8', '--max-old-space-size=256', '--input-type=module'];
  const child = spawn(process.execPath, [...node, '--eval', code, '--', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  process.exitCode = status ?? 1;
} finally {
  remove();
}
