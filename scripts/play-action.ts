/** Plays pull requests and pushes through the built action, and prints how each ended. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCENES } from './play/scenes.ts';
import { Stage } from './play/stage.ts';

const HEAD = ['scene', 'exit', 'errors', 'commits', 'records', 'first annotation'];

/** One row of the table for each scene, and how many did not end as they should. */
function playAll(): { readonly rows: readonly string[][]; readonly wrong: number } {
  let wrong = 0;
  const rows = SCENES.map(({ name, code, play }) => {
    const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'lint-protocol-play-')));
    try {
      const step = play(new Stage(folder));
      const isRight = step.code === code;
      if (!isRight) wrong += 1;
      const { errors = '', commits = '', records = '' } = step.outputs;
      const exit = isRight ? `${code}` : `${step.code} (not ${code})`;
      const [first] = step.commands;
      const told = (first?.data ?? '').split('\n', 1)[0]?.slice(0, 70) ?? '';
      return [name, exit, errors, commits, records, told];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return { rows, wrong };
}

const { rows, wrong } = playAll();
const widths = HEAD.map((head, column) =>
  Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
);
for (const row of [HEAD, ...rows]) {
  const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  process.stdout.write(`${line.trimEnd()}\n`);
}
if (wrong > 0) process.exitCode = 1;
