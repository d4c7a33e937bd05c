import { parseArgs } from 'node:util';
import { main } from '../../src/cli/main.ts';
import { type Asking, byCommand, inProcess } from './asking.ts';
import { playCrowd } from './crowd.ts';
import { type EditOptions, type Played, playEdits } from './run.ts';
import { STORE_NAMES } from './stores.ts';

const ROUNDS = 3;

/** Plays what the arguments ask for, and prints what came of it. Gives the exit code. */
export async function play(args: readonly string[]): Promise<0 | 1> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string', default: '60' },
      length: { type: 'string', default: '20' },
      store: { type: 'string' },
      until: { type: 'string' },
      command: { type: 'string', default: '0' },
      crowds: { type: 'string', default: '0' },
      keep: { type: 'string' },
      trace: { type: 'boolean', default: false },
    },
  });
  const [first, count, length, every, crowds] = (
    ['seed', 'count', 'length', 'command', 'crowds'] as const
  ).map((name) => Number(values[name])) as [number, number, number, number, number];
  const store = STORE_NAMES.find((name) => name === values.store);
  if (values.store !== undefined && store === undefined) {
    throw new Error(`--store knows ${STORE_NAMES.join(', ')}`);
  }
  const end = Date.now() + 60_000 * Number(values.until ?? Number.POSITIVE_INFINITY);
  const tally = new Tally();
  for (let seed = first; seed < first + count && Date.now() < end; seed += 1) {
    const isCommand = every > 0 && seed % every === 0;
    const keep = tally.faulty.length === 0 ? values.keep : undefined;
    const played = await asked({ seed, length, store, keep }, isCommand ? byCommand : IN_PROCESS);
    tally.add(seed, played);
    if (values.trace || played.fault !== null) print(played.trace.join('\n'));
    if (played.fault === null) continue;
    const again = `--seed ${seed} --count 1 --length ${length} --store ${played.store}`;
    print(`seed ${seed} (${played.store}):\n${played.fault}`);
    print(`npm run edits -- ${again}${isCommand ? ' --command 1' : ''}\n`);
  }
  for (let seed = first; seed < first + crowds; seed += 1) {
    const { fault, runs, killed } = await playCrowd(seed, ROUNDS);
    const counts = new Map(Object.entries({ 'runs in crowds': runs, 'of them killed': killed }));
    tally.add(seed, { fault, counts });
    if (fault !== null) print(`the crowd of seed ${seed}: ${fault}\n`);
  }
  print(tally.text());
  return tally.faulty.length > 0 || tally.played === 0 ? 1 : 0;
}

/** The command line of these sources, in this process. */
const IN_PROCESS = inProcess(main);

/** Plays one seed; in this process where nothing else is said. */
export function asked(options: EditOptions, ask: Asking = IN_PROCESS): Promise<Played> {
  return playEdits(options, ask);
}

/** What came of all seeds. */
class Tally {
  played = 0;
  readonly faulty: number[] = [];
  readonly #sums = new Map<string, number>();

  add(seed: number, { fault, counts }: Pick<Played, 'fault' | 'counts'>): void {
    this.played += 1;
    if (fault !== null) this.faulty.push(seed);
    for (const [name, count] of counts) this.#sums.set(name, (this.#sums.get(name) ?? 0) + count);
    if (this.played % 10 === 0) print(this.#line());
  }

  text(): string {
    const sums = [...this.#sums].sort(([one], [other]) => (one < other ? -1 : 1));
    return [...sums.map(([name, sum]) => `${String(sum).padStart(8)} ${name}`), this.#line()].join(
      '\n',
    );
  }

  #line(): string {
    const edits = [...this.#sums].reduce(
      (all, [name, sum]) => (name.startsWith('edits in ') ? all + sum : all),
      0,
    );
    const faults = `${this.faulty.length} with a fault: ${this.faulty.join(' ')}`;
    return `${this.played} repositories, ${edits} edits, ${faults}`;
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
