/**
 * What the parts of the program take for inputs that were made to hurt: processor time, and memory
 * where it is bounded. Prints a table; ends with 1 where something goes beyond its bound.
 * `npm run bench:limits -- [--only text]`
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { LIMIT_CASES } from './limits/cases.ts';
import type { LimitCase } from './limits/limit-case.ts';

/** What a case took: milliseconds of the processor, and MiB. */
interface Taken {
  readonly time: number;
  readonly memory: number;
}

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, alone: { type: 'string' } },
});

if (values.alone === undefined) await compare(values.only);
else {
  // In a process of its own, for the one that started it.
  const each = LIMIT_CASES.find(({ name }) => name === values.alone);
  if (each === undefined) throw new Error(`There is no case ${values.alone}`);
  process.stdout.write(JSON.stringify(await taken(each)));
}

async function compare(only: string): Promise<void> {
  const cases = LIMIT_CASES.filter(({ name }) => name.includes(only));
  const rows: string[][] = [];
  let beyond = 0;
  for (const each of cases) {
    const { time, memory } = each.memory === undefined ? await taken(each) : takenAlone(each);
    const isBeyond = time > each.time || memory > (each.memory ?? Number.POSITIVE_INFINITY);
    if (isBeyond) beyond += 1;
    const held = each.memory === undefined ? ['', ''] : [memory.toFixed(0), `${each.memory}`];
    const verdict = isBeyond ? 'BEYOND' : '';
    rows.push([each.name, time.toFixed(0), `${each.time}`, ...held, verdict]);
  }
  const head = ['case', 'processor ms', 'at most', 'MiB', 'at most', ''];
  process.stdout.write(`${table(head, rows)}\n`);
  process.stdout.write(`\n${cases.length} cases, ${beyond} beyond their bound\n`);
  process.exitCode = beyond > 0 || cases.length === 0 ? 1 : 0;
}

async function taken({ prepare }: LimitCase): Promise<Taken> {
  const work = await prepare();
  const before = process.resourceUsage();
  await work();
  const after = process.resourceUsage();
  const spent = (of: 'userCPUTime' | 'systemCPUTime') => (after[of] - before[of]) / 1000;
  return {
    time: spent('userCPUTime') + spent('systemCPUTime'),
    memory: (after.maxRSS - before.maxRSS) / 1024,
  };
}

function takenAlone({ name }: LimitCase): Taken {
  const args = [...process.execArgv, fileURLToPath(import.meta.url), '--alone', name];
  const run = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${name} ended with ${run.status}:\n${run.stderr}`);
  return JSON.parse(run.stdout) as Taken;
}
