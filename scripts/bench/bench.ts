/**
 * What a run costs against a bare start of node. Builds, makes its repositories, prints a table.
 * `npm run bench -- [--rounds 20] [--messages 2000]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { checkedBy, contest, type Timing } from './contest.ts';
import { type Heat, heats } from './heats.ts';
import { machine } from './machine.ts';

function rowsOf({ contenders, rounds }: Heat): string[][] {
  const timings = contest(contenders, rounds);
  const base = timings[0]?.median ?? Number.NaN;
  return timings.map(({ contender, median, low, high }: Timing) => [
    contender.name,
    `${median.toFixed(1)} ms`,
    `${low.toFixed(1)} to ${high.toFixed(1)}`,
    `${(median / base).toFixed(2)} x`,
    checkedBy(contender),
  ]);
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    messages: { type: 'string', default: '2000' },
  },
});
// It makes every start of node slower by as much as a whole run takes.
delete process.env['NODE_EXTRA_CA_CERTS'];
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-bench-'));
try {
  const rows = heats(folder, Number(values.rounds), Number(values.messages)).flatMap(rowsOf);
  const result = table(['run', 'median', 'middle half', 'against node', 'checked'], rows);
  process.stdout.write(`${machine()}\n\n${result}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
