/**
 * Plays random sequences of operations, each committed, and looks for errors that they leave.
 * `npx tsx scripts/sequences.ts [--bases] [--count N] [--seed N] [--length N] [--until MINUTES] [--linear] [--trace]`
 * With --bases, three actors call the methods of knowledge bases; `--vouch COMMAND` lets the reference
 * implementation look at each base in the end.
 */
import { parseArgs } from 'node:util';
import { playBaseSequence } from './base-sequences/run.ts';
import { playSequence } from './sequences/run.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '12' },
    until: { type: 'string' },
    bases: { type: 'boolean', default: false },
    vouch: { type: 'string' },
    linear: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});

const first = Number(values.seed);
const length = Number(values.length);
const end =
  values.until === undefined
    ? Number.POSITIVE_INFINITY
    : Date.now() + 60_000 * Number(values.until);
const sums = new Map<string, number>();
let played = 0;
let faulty = 0;
for (let seed = first; seed < first + Number(values.count) && Date.now() < end; seed += 1) {
  const options = { seed, length, branches: !values.linear };
  const sequence = values.bases
    ? await playBaseSequence({ ...options, ...(values.vouch && { reference: values.vouch }) })
    : await playSequence(options);
  played += 1;
  for (const [name, count] of Object.entries(sequence.ends)) add(name, count);
  for (const [name, count] of sequence.counts) add(name, count);
  if (sequence.faults.length > 0) faulty += 1;
  for (const { what, told } of sequence.faults) {
    process.stdout.write(`seed ${seed}: ${what}\n${told.map((each) => `  ${each}\n`).join('')}`);
  }
  if (values.trace) process.stdout.write(`${sequence.trace.join('\n')}\n`);
  if (played % 25 === 0) process.stdout.write(`${played} sequences, ${faulty} with a fault\n`);
}
const rows = [...sums].sort().map(([name, count]) => `  ${name}: ${count}\n`);
process.stdout.write(`${played} sequences, ${faulty} with a fault\n${rows.join('')}`);
if (faulty > 0) process.exitCode = 1;

function add(name: string, count: number): void {
  sums.set(name, (sums.get(name) ?? 0) + count);
}
