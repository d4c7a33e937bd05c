/**
 * Measures that operations write safely: many processes append to one log while the linter runs, and
 * calls of the built command are killed while they write.
 * `npx tsx scripts/writers.ts [--processes N] [--each N] [--kills N] [--seed N] [--built]`; writes
 * the figures into `docs/reliability.md` where none is bad.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeded } from './bench/random.ts';
import { replaceBetween, table } from './docs/markdown.ts';
import { type Crowd, crowd } from './writers/crowd.ts';
import { type Kill, type KillOutcome, Kills } from './writers/kills.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '50' },
    each: { type: 'string', default: '200' },
    kills: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    built: { type: 'boolean', default: false },
  },
});
if (!values.built) await import('./build.ts');

const OUTCOMES: readonly KillOutcome[] = [
  'it was done before the signal came',
  'nothing was written',
  'all was written',
  'completed by the same call',
  'wrong',
];

const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-writers-'));
const temp = join(folder, 'temp');
mkdirSync(temp);
const env = {
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  TMPDIR: temp,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
};
try {
  const processes = Number(values.processes);
  const rows =
    processes > 0
      ? crowdRows(await crowd(folder, { processes, each: Number(values.each), env }))
      : [];
  const kills = await killed(Number(values.kills));
  const text = [...rows, ...killRows(kills)];
  const figures = table(['figure', 'number'], text);
  process.stdout.write(`\n${figures}\n`);
  const isSound =
    kills.every(({ outcome }) => outcome !== 'wrong') && process.exitCode === undefined;
  if (!isSound) process.exitCode = 1;
  else if (rows.length > 0 && kills.length > 0) {
    writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), 'writers', figures));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function killed(count: number): Promise<readonly Kill[]> {
  const kills = await Kills.of(folder, env);
  const random = seeded(Number(values.seed));
  const found: Kill[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const kill = await kills.next(random);
    found.push(kill);
    if (kill.told !== '') process.stdout.write(`${nth}, ${kill.operation}: ${kill.told}\n`);
    if (nth % 25 === 24) process.stdout.write(`${nth + 1} calls killed\n`);
  }
  return found;
}

function crowdRows({ processes, lines, lost, torn, doubled, ...rest }: Crowd): string[][] {
  const { took, inVain, runs, faulty, left } = rest;
  if (lost + torn + doubled + faulty + left.length > 0) process.exitCode = 1;
  return [
    ['processes that append to one log at the same time', number(processes)],
    ['lines that they appended', number(lines)],
    ['of them lost, torn or doubled', number(lost + torn + doubled)],
    ['lines a second', number(Math.round((lines * 1000) / took))],
    ['waits for the lock that ended after ten seconds, and were begun anew', number(inVain)],
    ['runs of `--staged` in the meantime', number(runs)],
    ['of them with a problem', number(faulty)],
    ['locks and journals left', number(left.length)],
  ];
}

function killRows(kills: readonly Kill[]): string[][] {
  const operations = new Set(kills.map(({ operation }) => operation)).size;
  return [
    ['calls that got SIGKILL', `${number(kills.length)}, of ${operations} operations`],
    ...OUTCOMES.map((wanted) => [
      `of them: ${wanted}`,
      number(kills.filter(({ outcome }) => outcome === wanted).length),
    ]),
  ];
}

function number(value: number): string {
  return value.toLocaleString('en');
}
