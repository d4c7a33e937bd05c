/**
 * How many proposals and approvals two servers do in a minute: one proposes claims, another approves
 * each, and whoever asks waits for every answer. Builds, makes a base, prints a table.
 * `npm run bench:servers -- [--claims 500] [--commit-every N]`; without the latter nothing is committed.
 * With `--sizes 50,5000`: what calls take in bases of so many claims, and whether the last take at
 * most 1.5 times as long as the first.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { machine } from './machine.ts';
import { git, repository } from './repository.ts';
import { vouchStore } from './vouch-store.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Claims between two lines of the table. */
const PART = 100;

/** How many times as long a call may take in the last base as in the first. */
const AT_MOST = 1.5;
const DAY = 86_400_000;

type Answer = Readonly<Record<string, string>>;

/** A server of one actor, whose answers come in the order of the requests. */
class Server {
  readonly #child;
  readonly #waiting: ((line: string) => void)[] = [];

  constructor(cwd: string, actor: string) {
    const args = ['serve', '--transport', 'jsonl', '--surface', 'kb', '--actor', actor];
    this.#child = spawn(process.execPath, [CLI, ...args], {
      cwd,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#waiting.shift()?.(line);
    });
  }

  async call(method: string, params: object): Promise<Answer> {
    const line = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify({ id: '1', method, params })}\n`);
    });
    const { ok, result } = JSON.parse(line);
    if (ok !== true) throw new Error(line);
    return result;
  }

  end(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.on('exit', resolve));
    this.#child.stdin.end();
    return ended;
  }
}

const { values } = parseArgs({
  options: {
    claims: { type: 'string', default: '500' },
    'commit-every': { type: 'string', default: '0' },
    sizes: { type: 'string' },
    calls: { type: 'string', default: '10' },
  },
});
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-servers-'));
try {
  if (values.sizes === undefined) await grow();
  else await compareSizes(values.sizes.split(',').map(Number), Number(values.calls));
} finally {
  rmSync(folder, { recursive: true });
}

/** What calls take while a base grows. */
async function grow(): Promise<void> {
  const every = Number(values['commit-every']);
  const cwd = repository(folder, 'base', []);
  execFileSync(process.execPath, [CLI, 'vouch', 'init', '--actor', 'ada'], { cwd });
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message=The base');
  const maker = new Server(cwd, 'ada');
  const judge = new Server(cwd, 'grace');
  try {
    const said = { content: 'Refunds are paid.', locator: 'docs/refunds.md', type: 'file' };
    const { id: source = '' } = await maker.call('kb.register_source', said);
    const rows: string[][] = [];
    const start = performance.now();
    let part = start;
    for (let nth = 1; nth <= Number(values.claims); nth += 1) {
      const claim = { text: `Refund ${nth} is paid.`, evidence: [source] };
      const { proposal_id: proposal = '' } = await maker.call('kb.propose_claim', claim);
      await judge.call('kb.approve', { proposal_id: proposal });
      if (every > 0 && nth % every === 0) {
        git(cwd, 'add', '--all');
        git(cwd, 'commit', '--quiet', `--message=${nth}`);
      }
      if (nth % PART > 0) continue;
      const now = performance.now();
      rows.push([
        `${nth}`,
        `${((now - part) / PART / 2).toFixed(0)} ms`,
        `${((now - start) / 1000).toFixed(1)} s`,
        `${Math.round((2 * nth * 60_000) / (now - start))}`,
      ]);
      part = now;
    }
    console.log(machine());
    console.log(table(['claims', 'a call', 'since the start', 'calls in a minute'], rows));
  } finally {
    await Promise.all([maker.end(), judge.end()]);
  }
}

/** What calls take in bases of some sizes, which were written a day ago and are committed. */
async function compareSizes(sizes: readonly number[], calls: number): Promise<void> {
  const found: ReadonlyMap<string, number>[] = [];
  for (const size of sizes) found.push(await takenIn(size, calls));
  const methods = [...(found[0]?.keys() ?? [])];
  const rows = methods.map((method) => {
    const times = found.map((taken) => taken.get(method) ?? 0);
    const ratio = (times.at(-1) ?? 0) / (times[0] ?? 1);
    const verdict = ratio <= AT_MOST ? 'yes' : 'no';
    return [method, ...times.map((time) => `${time.toFixed(0)} ms`), ratio.toFixed(2), verdict];
  });
  console.log(machine());
  console.log(table(['method', ...sizes.map((size) => `${size} claims`), 'ratio', 'met'], rows));
}

/** The least milliseconds that a call of each method took, once the servers knew the base. */
async function takenIn(claims: number, calls: number): Promise<ReadonlyMap<string, number>> {
  const files = new Map(vouchStore({ claims, seed: 1, start: Date.now() - DAY }));
  const cwd = repository(folder, `base-${claims}`, files);
  const [maker, judge] = [new Server(cwd, 'ada'), new Server(cwd, 'grace')];
  const least = new Map<string, number>();
  const timed = async (server: Server, method: string, params: object): Promise<Answer> => {
    const start = performance.now();
    const answer = await server.call(method, params);
    const time = performance.now() - start;
    least.set(method, Math.min(least.get(method) ?? time, time));
    return answer;
  };
  const [path = ''] = [...files.keys()].filter((each) => each.includes('/evidence/'));
  const evidence = [basename(path, '.yaml')];
  for (let nth = 0; nth < calls; nth += 1) {
    const text = `Refund ${nth} is paid.`;
    const { proposal_id } = await timed(maker, 'kb.propose_claim', { text, evidence });
    await timed(judge, 'kb.approve', { proposal_id });
    await timed(maker, 'kb.confirm', { claim_id: `refund-${nth}-is-paid` });
    await timed(maker, 'kb.register_source', { content: text, locator: `${nth}.md`, type: 'file' });
    await timed(maker, 'kb.search', { query: 'load carried' });
    await timed(maker, 'kb.list_pending', {});
  }
  await Promise.all([maker.end(), judge.end()]);
  return least;
}
