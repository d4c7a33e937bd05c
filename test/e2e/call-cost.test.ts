import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { everySecond } from '../runs.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const COUNTING = fileURLToPath(new URL('counting.cjs', import.meta.url));

/** What a call asked of the system: processes, files that were opened, bytes that gits were asked with. */
interface Cost {
  readonly processes: number;
  readonly files: number;
  readonly asked: number;
}

/** The first calls get to know the base. */
const FIRST = 3;
const CALLS = 5;

/**
 * By the clock, all files were written a moment ago, and git lists them each time; or long ago: then the
 * server goes by what the file system says, and all claims of the base grow stale with the next event.
 */
test.each(
  everySecond([
    ['was written a moment ago', '2026-01-02T08:00:00.000Z'],
    ['nobody wrote to for years', '2036-01-02T08:00:00.000Z'],
  ]),
)(
  'a call on a base that %s asks no more of the system where there are more claims',
  {
    timeout: 600_000,
  },
  async (_, time) => {
    const [few, many] = [await costs(30, time), await costs(70, time)];
    for (const [method, { processes, files, asked }] of few) {
      const { [method]: more } = Object.fromEntries(many);
      expect({ method, ...more }).toEqual({
        ...{ method, processes: expect.toSatisfy((count) => count <= processes) },
        ...{ files: expect.toSatisfy((count) => count <= files + 1) },
        asked: expect.toSatisfy((count) => count <= asked + 64),
      });
    }
  },
);

/** The least that a call of each method costs in a base of so many claims. */
function costs(claims: number, time: string): Promise<ReadonlyMap<string, Cost>> {
  return withRepository(async (repo) => {
    const files = Object.fromEntries(vouchStore({ claims, seed: 1 }));
    await repo.write(files);
    await repo.git('add', '--all');
    await repo.git('commit', '--quiet', '--message=base');
    const least = new Map<string, Cost>();
    const [maker, judge] = [new Server(repo, 'ada', time), new Server(repo, 'grace', time)];
    const call = async (nth: number, method: string, params: object) => {
      const { result, cost } = await (method === 'kb.approve' ? judge : maker).call(method, params);
      if (nth >= FIRST) least.set(method, leastOf(least.get(method) ?? cost, cost));
      return result;
    };
    const [evidence = ''] = Object.keys(files).filter((path) => path.includes('/evidence/'));
    const rested = evidence.slice('.vouch/evidence/'.length, -'.yaml'.length);
    for (let nth = 0; nth < CALLS; nth += 1) {
      const text = `Refund ${nth} is paid.`;
      const { proposal_id } = await call(nth, 'kb.propose_claim', { text, evidence: [rested] });
      await call(nth, 'kb.approve', { proposal_id });
      await call(nth, 'kb.confirm', { claim_id: `refund-${nth}-is-paid` });
      const source = { content: text, locator: `docs/${nth}.md`, type: 'file' };
      await call(nth, 'kb.register_source', source);
      await call(nth, 'kb.search', { query: 'load carried' });
      await call(nth, 'kb.list_pending', {});
    }
    await Promise.all([maker.end(), judge.end()]);
    return least;
  });
}

function leastOf(one: Cost, other: Cost): Cost {
  return {
    processes: Math.min(one.processes, other.processes),
    files: Math.min(one.files, other.files),
    asked: Math.min(one.asked, other.asked),
  };
}

/** The built server of one actor, which is asked one thing after the other. */
class Server {
  readonly #child;
  readonly #counts: string;
  readonly #waiting: ((line: string) => void)[] = [];
  #before: Cost = { processes: 0, files: 0, asked: 0 };

  constructor({ root, env }: TestRepository, actor: string, time: string) {
    this.#counts = join(root, '..', `${actor}.json`);
    const args = ['serve', '--transport', 'jsonl', '--surface', 'kb', '--actor', actor];
    this.#child = spawn(process.execPath, ['--require', COUNTING, CLI, ...args], {
      cwd: root,
      env: { ...env, LINT_COUNTS: this.#counts, LINT_CLOCK: time },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#waiting.shift()?.(line);
    });
  }

  async call(method: string, params: object) {
    const line = await new Promise<string>((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${JSON.stringify({ id: '1', method, params })}\n`);
    });
    const { result, error } = JSON.parse(line);
    expect(error).toBeUndefined();
    const after = JSON.parse(readFileSync(this.#counts, 'utf8')) as Cost;
    const before = this.#before;
    this.#before = after;
    const cost: Cost = {
      processes: after.processes - before.processes,
      files: after.files - before.files,
      asked: after.asked - before.asked,
    };
    return { result: result as Readonly<Record<string, string>>, cost };
  }

  end(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.on('exit', resolve));
    this.#child.stdin.end();
    return ended;
  }
}
