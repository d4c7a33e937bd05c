/**
 * How time and memory grow with the number of records: a run over 1,000 contributions with their
 * manifest beside one over 10,000, and the same with the claims of a knowledge base and all that
 * they rest on. Builds, makes its repositories, prints a table for each.
 * `npm run bench:growth -- [--rounds 5] [--records 1000] [--of contributions --of claims]`
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { quantile } from './contest.ts';
import { type Cost, costOf, type Runner } from './cost.ts';
import { repository } from './repository.ts';
import { STORES } from './stores.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const FACTOR = 10;

type Figure = 'time' | 'memory';

/** A program in a folder, measured several times. */
interface Measured extends Runner {
  readonly costs: Cost[];
}

function median(costs: readonly Cost[], of: Figure): number {
  return quantile(
    costs.map((cost) => cost[of]).toSorted((a, b) => a - b),
    0.5,
  );
}

/** Runs over few and over many in turn, and says how the costs grow. */
function growth(parent: string, what: string, few: number, rounds: number): string {
  const store = STORES[what];
  if (store === undefined) throw new Error(`There are no ${what} to grow`);
  const runners: Measured[] = [
    { name: '`node -e 0`', args: ['-e', '0'], cwd: parent, costs: [] },
    ...[few, few * FACTOR].map((count) => ({
      name: `${count} ${what}`,
      args: [CLI],
      cwd: repository(parent, `${what}-${count}`, store(count)),
      costs: [],
    })),
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const runner of runners) runner.costs.push(costOf(runner));
  }
  const of = (index: number, cost: Figure) => median(runners[index]?.costs ?? [], cost);
  const rows = runners.map(({ name, costs }) => [
    name,
    `${median(costs, 'time').toFixed(0)} ms`,
    `${median(costs, 'memory').toFixed(0)} MiB`,
  ]);
  const ratio = (cost: Figure) => (of(2, cost) - of(0, cost)) / (of(1, cost) - of(0, cost));
  rows.push([
    `${FACTOR} times as many, without the start of node`,
    `${ratio('time').toFixed(1)} x`,
    `${ratio('memory').toFixed(1)} x`,
  ]);
  return table(['run', 'time', 'most memory'], rows);
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    records: { type: 'string', default: '1000' },
    of: { type: 'string', multiple: true, default: Object.keys(STORES) },
  },
});
// It makes every start of node slower by as much as a small run takes.
delete process.env['NODE_EXTRA_CA_CERTS'];
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-growth-'));
try {
  for (const what of values.of) {
    const shown = growth(folder, what, Number(values.records), Number(values.rounds));
    process.stdout.write(`${shown}\n\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
