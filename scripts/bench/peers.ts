/**
 * The linter beside what people use instead, and beside node and git themselves: every figure is a
 * ratio of times from one run, in which they take turns. Builds, installs the peers in a temporary
 * folder, prints a table; a full run also writes it into docs/performance.md.
 * `npm run bench:peers -- [--rounds 5] [--percent 100] [--of messages --of claims] [--processor]
 * [--cleo <repository>] [--mail <repository>] [--vouch <sources>]`
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { replaceBetween } from '../docs/markdown.ts';
import { machine } from './machine.ts';
import { again } from './peers/again-rows.ts';
import { cleo, mail, vouch } from './peers/given-rows.ts';
import { growthHooks } from './peers/growth-hook-rows.ts';
import { growth } from './peers/growth-rows.ts';
import { history, historyAgain, largeLog } from './peers/history-rows.ts';
import { type Clock, measured } from './peers/measure.ts';
import { oldClaimRows, oldMessageRows } from './peers/old-rows.ts';
import { type Installed, installPeers, PEERS } from './peers/packages.ts';
import type { Given, Row, Setting } from './peers/race.ts';
import { claims, contributions, messages } from './peers/record-rows.ts';
import { type Result, resultTable } from './peers/results.ts';
import { staged, version } from './peers/start-rows.ts';

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));

const ROWS: Readonly<Record<string, Row>> = {
  version,
  staged,
  'old-claims': oldClaimRows,
  'old-messages': oldMessageRows,
  cleo,
  messages,
  mail,
  contributions,
  claims,
  vouch,
  again,
  history,
  'history-again': historyAgain,
  'large-log': largeLog,
  growth,
  'growth-hooks': growthHooks,
};

/** Rows that want what is not made here, by the options that name it. */
const GIVEN: readonly Given[] = ['cleo', 'mail', 'vouch'];

interface Options {
  readonly rounds: number;
  readonly percent: number;
  readonly of: readonly string[];
  readonly clock: Clock;
  readonly given: Readonly<Partial<Record<Given, string>>>;
  /** Rows that were asked for, and for which nobody named what they want. */
  readonly leftOut: readonly Given[];
}

/** @throws When a value is none of those that are known. */
function options(): Options {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      percent: { type: 'string', default: '100' },
      of: { type: 'string', multiple: true, default: Object.keys(ROWS) },
      processor: { type: 'boolean', default: false },
      cleo: { type: 'string' },
      mail: { type: 'string' },
      vouch: { type: 'string' },
    },
  });
  const { processor } = values;
  const named = GIVEN.flatMap((name) => (values[name] ? [[name, resolve(values[name])]] : []));
  const given: Options['given'] = Object.fromEntries(named);
  const leftOut = GIVEN.filter((name) => values.of.includes(name) && given[name] === undefined);
  const of = values.of.filter((name) => !leftOut.some((each) => each === name));
  const [rounds, percent] = [Number(values.rounds), Number(values.percent)];
  const unknown = of.find((name) => !Object.hasOwn(ROWS, name));
  if (unknown !== undefined) {
    throw new Error(`--of ${unknown}: the rows are ${Object.keys(ROWS).join(', ')}`);
  }
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds wants a whole number');
  if (!(percent > 0 && percent <= 100)) throw new Error('--percent wants a number up to 100');
  return { rounds, percent, of, clock: processor ? 'processor' : 'wall', given, leftOut };
}

/** Every row in turn. A row's repositories are gone when the next one begins. */
async function resultsOf(folder: string, asked: Options): Promise<Result[]> {
  const { rounds, percent, of, clock } = asked;
  const peers = peersIn(join(folder, 'peers'));
  const given = (name: Given): string => {
    const path = asked.given[name];
    if (path === undefined) throw new Error(`--${name} is not given`);
    return path;
  };
  alone(folder);
  const part = (full: number): number => Math.max(1, Math.round((full * percent) / 100));
  const results: Result[] = [];
  for (const name of of) {
    const own = join(folder, name);
    mkdirSync(own);
    const setting: Setting = { folder: own, peers, given, part, rounds };
    for await (const race of ROWS[name]?.(setting) ?? []) {
      const measures = measured(race, rounds, clock);
      process.stderr.write(`${resultTable(measures).split('\n').slice(2).join('\n')}\n`);
      results.push(...measures);
    }
    rmSync(own, { recursive: true, force: true });
  }
  return results;
}

/** Installs the peers when the first row wants them. npm may need what nobody else is handed. */
function peersIn(folder: string): () => Installed {
  const env = { ...process.env };
  let installed: Installed | undefined;
  return () => {
    installed ??= installPeers(folder, env);
    return installed;
  };
}

/**
 * What everybody starts with. Whatever is kept between runs (compiled code, of the linter and of
 * others) is kept in a folder of this run. Certificates make every start of node slower by as much
 * as a whole run takes.
 */
function alone(folder: string): void {
  for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE', 'NODE_DISABLE_COMPILE_CACHE']) {
    delete process.env[name];
  }
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = kept;
}

/** The table with all that has to be known to read it. */
function page(results: readonly Result[], asked: Options, load: number): string {
  const { rounds, percent, clock, leftOut } = asked;
  const date = new Date().toISOString().slice(0, 10);
  const packages = Object.entries(PEERS).map(([name, is]) => `${name} ${is}`);
  return [
    `Measured on ${date} by \`npm run bench:peers -- --rounds ${rounds}\`: ${machine()}. The load of the machine was ${load.toFixed(1)} when it began.`,
    `Peers: ${packages.join(', ')}.`,
    ...(percent < 100
      ? [`Of ${percent} % of the records and commits: what is asked for is meant for all of them.`]
      : []),
    ...(clock === 'processor'
      ? ['Times are those of the processors, of each run with all that it started.']
      : []),
    ...(leftOut.length > 0
      ? [
          `Left out, for nobody named what they want: ${leftOut.map((name) => `\`--${name}\``).join(', ')}.`,
        ]
      : []),
    resultTable(results),
  ].join('\n\n');
}

const asked = options();
const [load = Number.NaN] = loadavg();
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-peers-'));
try {
  const shown = page(await resultsOf(folder, asked), asked, load);
  process.stdout.write(`${shown}\n`);
  const isFull =
    asked.percent === 100 &&
    asked.clock === 'wall' &&
    Object.keys(ROWS).every(
      (name) => asked.of.includes(name) || asked.leftOut.some((each) => each === name),
    );
  if (isFull) writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), 'results', shown));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
