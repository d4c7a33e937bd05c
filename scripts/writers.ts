/**
 * Measures that operations write safely: many processes append to two logs while the linter runs,
 * first by what operations write with, then by operations of the built command; many clients propose
 * and approve in one knowledge base; calls are killed while they write; and calls find a disk that is
 * full or read-only. `npx tsx scripts/writers.ts [--processes N] [--each N] [--calls N] [--clients N]
 * [--claims N] [--kills N] [--disks N] [--seed N] [--built]`; a 0 leaves a part out. Each part writes
 * its figures into `docs/reliability.md` where none is bad.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeded } from './bench/random.ts';
import { replaceBetween, table } from './docs/markdown.ts';
import { type BaseCrowd, baseCrowd } from './writers/base-crowd.ts';
import { type Crowd, type CrowdOptions, crowd } from './writers/crowd.ts';
import { type FullDiskCall, type FullDiskOutcome, FullDisks } from './writers/full-disks.ts';
import { type Kill, type KillOutcome, Kills } from './writers/kills.ts';

const PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '50' },
    each: { type: 'string', default: '200' },
    calls: { type: 'string', default: '3' },
    clients: { type: 'string', default: '100' },
    claims: { type: 'string', default: '2' },
    kills: { type: 'string', default: '300' },
    disks: { type: 'string', default: '100' },
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

const DISK_OUTCOMES: readonly FullDiskOutcome[] = [
  'there was room enough',
  'nothing was written',
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
  for (const [by, each] of [
    ['writing', Number(values.each)],
    ['operations', Number(values.calls)],
  ] as const) {
    if (processes * each === 0) continue;
    const found = await crowd(folder, { processes, each, by, env });
    const { lost, torn, doubled, faulty, left } = found;
    tell(by, crowdRows(found, by), lost + torn + doubled + faulty + left.length === 0);
  }
  const [clients, each] = [Number(values.clients), Number(values.claims)];
  if (clients * each > 0) {
    const found = await baseCrowd(folder, { clients, each, env });
    const { lost, unchained, errors, faulty, left } = found;
    tell('base', baseRows(found), lost + unchained + errors + faulty + left.length === 0);
  }
  const kills = await killed(Number(values.kills));
  if (kills.length > 0) tell('kills', killRows(kills), isSound(kills));
  const disks = await onDisks(Number(values.disks));
  if (disks.length > 0) tell('disks', diskRows(disks), isSound(disks));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tell(part: string, rows: string[][], holds: boolean): void {
  const figures = table(['figure', 'number'], rows);
  process.stdout.write(`\n${figures}\n`);
  if (!holds) process.exitCode = 1;
  else writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), `writers-${part}`, figures));
}

function isSound(calls: readonly { readonly outcome: string }[]): boolean {
  return calls.every(({ outcome }) => outcome !== 'wrong');
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

async function onDisks(count: number): Promise<readonly FullDiskCall[]> {
  if (count === 0) return [];
  const disks = await FullDisks.of(folder, env);
  if (disks === null) {
    process.stdout.write('no disk may be mounted here: calls on a full one were not made\n');
    return [];
  }
  const random = seeded(Number(values.seed));
  const found: FullDiskCall[] = [];
  try {
    for (let nth = 0; nth < count; nth += 1) {
      const call = await disks.next(random);
      found.push(call);
      if (call.told !== '') process.stdout.write(`${nth}, ${call.operation}: ${call.told}\n`);
      if (nth % 25 === 24) process.stdout.write(`${nth + 1} calls without room\n`);
    }
  } finally {
    disks.unmount();
  }
  return found;
}

function crowdRows({ processes, lines, ...rest }: Crowd, by: CrowdOptions['by']): string[][] {
  const { lost, torn, doubled, took, inVain, longest, runs, faulty, left } = rest;
  const all = lines.reduce((sum, count) => sum + count, 0);
  return [
    ['processes that append to two logs at the same time', number(processes)],
    ['lines that they appended', lines.map(number).join(' and ')],
    ['of them lost, torn or doubled', number(lost + torn + doubled)],
    ['lines a second', ((all * 1000) / took).toFixed(1)],
    ['waits for the lock that ended in vain, and were begun anew', number(inVain)],
    [
      by === 'writing' ? 'longest wait for the lock' : 'longest call, waiting included',
      `${(longest / 1000).toFixed(1)} s`,
    ],
    ['runs of `--staged` in the meantime', number(runs)],
    ['of them with a problem', number(faulty)],
    ['locks, places before them and journals left', number(left.length)],
  ];
}

function baseRows({ clients, claims, took, ...rest }: BaseCrowd): string[][] {
  const { events, lost, unchained, errors, inVain, longest, runs, faulty, left } = rest;
  return [
    ['clients of one knowledge base at the same time, each call a process', number(clients)],
    ['claims that they proposed, and approved as somebody else', number(claims)],
    ['events in the log', number(events)],
    ["events and claims that are lost, doubled or nobody's", number(lost)],
    ['events without the hash of the one before', number(unchained)],
    ['verdicts with an error at the end (all, `--history`, `vouch doctor`)', number(errors)],
    ['calls a second', ((2 * claims * 1000) / took).toFixed(1)],
    ['waits for the lock that ended in vain, and were begun anew', number(inVain)],
    ['longest call, waiting included', `${(longest / 1000).toFixed(1)} s`],
    ['runs of `--staged` in the meantime', number(runs)],
    ['of them with a problem', number(faulty)],
    ['locks, places before them and journals left', number(left.length)],
  ];
}

function diskRows(calls: readonly FullDiskCall[]): string[][] {
  const operations = new Set(calls.map(({ operation }) => operation)).size;
  const counted = (isReadOnly: boolean, outcome: FullDiskOutcome) =>
    calls.filter((call) => call.isReadOnly === isReadOnly && call.outcome === outcome).length;
  const full = calls.filter(({ isReadOnly }) => !isReadOnly).length;
  return [
    ['calls on a full disk, or one with up to 15 pages left', number(full)],
    ...DISK_OUTCOMES.map((outcome) => [`of them: ${outcome}`, number(counted(false, outcome))]),
    ['calls on a read-only disk', `${number(calls.length - full)}`],
    ...DISK_OUTCOMES.slice(1).map((each) => [`of them: ${each}`, number(counted(true, each))]),
    ['operations', number(operations)],
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
