/**
 * How many proposals and approvals two servers do in a minute: one proposes claims, another approves
 * each, and whoever asks waits for every answer. Builds, makes a base, prints a table.
 * `npm run bench:servers -- [--claims 500] [--commit-every N]`; without the latter nothing is committed.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { machine } from './machine.ts';
import { git, repository } from './repository.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Claims between two lines of the table. */
const PART = 100;

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
  },
});
await import('../build.ts');
const every = Number(values['commit-every']);
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-servers-'));
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
  rmSync(folder, { recursive: true });
}
