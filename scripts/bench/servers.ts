/**
 * What calls of servers take in knowledge bases of some sizes, which were written a day ago and are
 * committed: one server proposes, another approves, and whoever asks waits for every answer. Builds,
 * makes the bases, prints medians of wall clock and of processor time (the server and its gits), and
 * whether the last base takes at most 1.5 times the first.
 * `npm run bench:servers -- [--sizes 50,5000] [--calls 10]`
 * With `--growth 500 [--commit-every N]`: how many proposals and approvals are done in a minute while a
 * base grows. With `--memory 10000`: what a server holds after so many calls of all kinds.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { quantile } from './contest.ts';
import { machine } from './machine.ts';
import { git, repository } from './repository.ts';
import { Server, type Taken } from './served.ts';
import { vouchStore } from './vouch-store.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Claims between two lines of the table. */
const PART = 100;

/** How many times as long a call may take in the last base as in the first. */
const AT_MOST = 1.5;
const DAY = 86_400_000;

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '50,5000' },
    calls: { type: 'string', default: '10' },
    growth: { type: 'string' },
    'commit-every': { type: 'string', default: '0' },
    memory: { type: 'string' },
    profile: { type: 'string' },
  },
});
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-servers-'));
const sizes = values.sizes.split(',').map(Number);
try {
  console.log(machine());
  if (values.growth !== undefined) await grow(Number(values.growth));
  else if (values.memory !== undefined) await hold(sizes[0] ?? 0, Number(values.memory));
  else await compareSizes(sizes, Number(values.calls));
} finally {
  rmSync(folder, { recursive: true });
}

/** What calls take while a base grows. */
async function grow(claims: number): Promise<void> {
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
    for (let nth = 1; nth <= claims; nth += 1) {
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
    console.log(table(['claims', 'a call', 'since the start', 'calls in a minute'], rows));
  } finally {
    await Promise.all([maker.end(), judge.end()]);
  }
}

async function compareSizes(sizes: readonly number[], calls: number): Promise<void> {
  const found: ReadonlyMap<string, Taken>[] = [];
  for (const size of sizes) found.push(await takenIn(size, calls));
  const rows = [...(found[0]?.keys() ?? [])].map((what) => {
    const taken = found.map((each) => each.get(what) ?? { wall: 0, processor: 0 });
    const cells = taken.map(({ wall, processor }) => `${whole(processor)}, ${whole(wall)} ms`);
    const ratio = (taken.at(-1)?.processor ?? 0) / (taken[0]?.processor || 1);
    return [what, ...cells, ratio.toFixed(2), ratio <= AT_MOST ? 'yes' : 'no'];
  });
  const heads = ['call', ...sizes.map((size) => `${size} claims`), 'ratio', 'met'];
  console.log(`processor time, wall clock; medians of ${calls}\n${table(heads, rows)}`);
}

/** A committed base of so many claims, and a piece of evidence that it holds. */
function baseOf(claims: number) {
  const files = new Map(vouchStore({ claims, seed: 1, start: Date.now() - DAY }));
  const [path = ''] = [...files.keys()].filter((each) => each.includes('/evidence/'));
  return {
    cwd: repository(folder, `base-${claims}`, files),
    evidence: [basename(path, '.yaml')],
  };
}

/** The median of what calls of each method took, once the servers knew the base, and their first calls. */
async function takenIn(claims: number, calls: number): Promise<ReadonlyMap<string, Taken>> {
  const { cwd, evidence } = baseOf(claims);
  const all = new Map<string, Taken[]>();
  const timed = async (what: string, server: Server, params: object) => {
    const [method = ''] = what.split(' ');
    const { answer, taken } = await server.timed(method, params);
    all.set(what, [...(all.get(what) ?? []), taken]);
    return answer;
  };
  const propose = (nth: number | string) => ({ text: `Refund ${nth} is paid.`, evidence });
  const maker = new Server(cwd, 'ada');
  const first = await timed('kb.propose_claim (first of all)', maker, propose('zero'));
  const options =
    values.profile === undefined ? [] : [`--cpu-prof`, `--cpu-prof-dir=${values.profile}`];
  const judge = new Server(cwd, 'grace', options);
  await timed('kb.approve (first of a server)', judge, { proposal_id: first['proposal_id'] });
  // What was written a moment ago is listed by git: the first calls get to know the base.
  for (let nth = -3; nth < calls; nth += 1) {
    const known = nth < 0 ? ' (at first)' : '';
    const { proposal_id } = await timed(`kb.propose_claim${known}`, maker, propose(nth + 3));
    await timed(`kb.approve${known}`, judge, { proposal_id });
    if (nth < 0) continue;
    await timed('kb.confirm', maker, { claim_id: `refund-${nth + 3}-is-paid` });
    const content = `Refund ${nth}.`;
    await timed('kb.register_source', maker, { content, locator: `${nth}.md`, type: 'file' });
    await timed('kb.search', maker, { query: 'load carried' });
    await timed('kb.context', maker, { task: `how fast run ${nth} was` });
    await timed('kb.list_claims', maker, { limit: 10 });
    await timed('kb.status', maker, {});
    await timed('kb.list_pending', maker, {});
  }
  await Promise.all([maker.end(), judge.end()]);
  const median = (each: readonly Taken[], of: keyof Taken) =>
    quantile(
      each.map((taken) => taken[of]).toSorted((a, b) => a - b),
      0.5,
    );
  return new Map(
    [...all].map(([what, each]) => [
      what,
      { wall: median(each, 'wall'), processor: median(each, 'processor') },
    ]),
  );
}

/** What a server holds while it is asked many things. */
async function hold(claims: number, calls: number): Promise<void> {
  const { cwd, evidence } = baseOf(claims);
  const server = new Server(cwd, 'ada');
  const judge = new Server(cwd, 'grace');
  const rows: string[][] = [];
  for (let nth = 0; nth < calls; nth += 1) {
    await oneOf(nth, server, judge, evidence);
    if ((nth + 1) % Math.ceil(calls / 10) > 0 && nth !== 999) continue;
    rows.push([`${nth + 1}`, `${whole(server.memory)} MiB`]);
  }
  await Promise.all([server.end(), judge.end()]);
  console.log(table(['calls', 'memory'], rows));
}

/** Of a hundred calls one proposes, one approves what was proposed: most read. */
async function oneOf(nth: number, server: Server, judge: Server, evidence: readonly string[]) {
  if (nth % 100 === 0) {
    const { proposal_id } = await server.call('kb.propose_claim', {
      text: `Refund ${nth} is paid.`,
      evidence,
    });
    await judge.call('kb.approve', { proposal_id });
  } else if (nth % 100 === 50)
    await server.call('kb.confirm', { claim_id: `refund-${nth - 50}-is-paid` });
  else if (nth % 7 === 0) await server.call('kb.search', { query: `load ${nth}` });
  else if (nth % 7 === 1) await server.call('kb.list_claims', { limit: 10 });
  else if (nth % 7 === 2) await server.call('kb.context', { task: `what of run ${nth}` });
  else if (nth % 7 === 3) await server.answer('kb.read_claim', { claim_id: `no-${nth}` });
  else if (nth % 7 === 4)
    await server.answer('kb.propose_claim', { text: '', evidence: [`${nth}`] });
  else if (nth % 7 === 5) await server.call('kb.list_pending', {});
  else await server.call('kb.status', {});
}

function whole(value: number): string {
  return value.toFixed(0);
}
