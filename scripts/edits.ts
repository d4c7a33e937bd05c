/**
 * Makes random edits in small repositories and judges each with what runs remember and without: the
 * answers must be the same bytes.
 * `npm run edits -- [--seed N] [--count SEEDS] [--length EDITS] [--store NAME] [--until MINUTES]
 * [--command EVERY] [--keep FOLDER] [--trace]`
 * Of so many seeds as --command says, one is judged by the built command, the others in this process.
 * --keep keeps the repository of the first fault.
 */
import { parseArgs } from 'node:util';
import { byCommand, inProcess } from './edits/asking.ts';
import { bundledMain } from './edits/bundled-main.ts';
import { playEdits } from './edits/run.ts';
import { STORE_NAMES } from './edits/stores.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    length: { type: 'string', default: '20' },
    store: { type: 'string' },
    until: { type: 'string' },
    command: { type: 'string', default: '0' },
    keep: { type: 'string' },
    trace: { type: 'boolean', default: false },
  },
});

const first = Number(values.seed);
const length = Number(values.length);
const every = Number(values.command);
const store = STORE_NAMES.find((name) => name === values.store);
if (values.store !== undefined && store === undefined) {
  throw new Error(`--store knows ${STORE_NAMES.join(', ')}`);
}
const end =
  values.until === undefined
    ? Number.POSITIVE_INFINITY
    : Date.now() + 60_000 * Number(values.until);
if (every > 0) await import('./build.ts');
const { main, remove } = await bundledMain();
const sums = new Map<string, number>();
const faulty: number[] = [];
let played = 0;
try {
  for (let seed = first; seed < first + Number(values.count) && Date.now() < end; seed += 1) {
    const isCommand = every > 0 && seed % every === 0;
    const keep = faulty.length === 0 ? values.keep : undefined;
    const ask = isCommand ? byCommand : inProcess(main);
    const { fault, trace, counts, ...made } = await playEdits({ seed, length, store, keep }, ask);
    played += 1;
    for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
    if (values.trace || fault !== null) process.stdout.write(`${trace.join('\n')}\n`);
    if (fault !== null) {
      faulty.push(seed);
      const again = `npm run edits -- --seed ${seed} --count 1 --length ${length} --store ${made.store}${isCommand ? ' --command 1' : ''}`;
      process.stdout.write(`seed ${seed} (${made.store}):\n${fault}\n${again}\n\n`);
    }
    if (played % 25 === 0) process.stdout.write(`${played} seeds, ${faulty.length} with a fault\n`);
  }
} finally {
  remove();
}
const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1));
process.stdout.write(
  `${rows.map(([name, count]) => `${String(count).padStart(8)} ${name}\n`).join('')}`,
);
process.stdout.write(`${played} seeds, ${faulty.length} with a fault: ${faulty.join(' ')}\n`);
if (faulty.length > 0 || played === 0) process.exitCode = 1;
