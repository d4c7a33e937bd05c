import { cpSync } from 'node:fs';
import { withRepository } from '../../test/git/repository-builder.ts';
import { seeded } from '../bench/random.ts';
import { SPREAD } from '../sequences/run.ts';
import type { Asking, Question } from './asking.ts';
import { afterwards, change } from './change.ts';
import { judge } from './judge.ts';
import { Playground } from './playground.ts';
import { begin } from './start.ts';
import { type StoreName, storeOf } from './stores.ts';

export interface EditOptions {
  readonly seed: number;
  /** How many edits. */
  readonly length: number;
  /** Left out: the seed says which. */
  readonly store?: StoreName | undefined;
  /** Where the repository is kept in which something was judged otherwise. */
  readonly keep?: string | undefined;
}

/** What was done in one repository, and what came of it. */
export interface Played {
  readonly store: StoreName;
  /** One line for each step. */
  readonly trace: readonly string[];
  /** What was judged otherwise with memory than without; null for nothing. */
  readonly fault: string | null;
  /** How often each edit was made, each question asked, each exit code given. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Makes edits in a repository of its own, judging after each. Stops at the first fault. */
export function playEdits(options: EditOptions, ask: Asking): Promise<Played> {
  const { seed, length, store = storeOf(seed), keep } = options;
  return withRepository(async (repo) => {
    const random = seeded(Math.imul(seed, SPREAD) >>> 0);
    const ground = new Playground({ repo, random, store, ask });
    const played = new PlayedEdits(ground);
    await begin(ground);
    await played.judge();
    for (let nth = 0; nth < length && played.fault === null; nth += 1) await played.step();
    if (played.fault !== null && keep !== undefined) cpSync(repo.base, keep, { recursive: true });
    return played;
  });
}

/** What hooks ask, and what people do; the first are asked most. */
const QUESTIONS: readonly (readonly string[])[] = [
  ...Array(6).fill(['--staged']),
  ...Array(6).fill(['--hook', 'pre-commit']),
  ['--staged', '--all'],
  ['--staged', '--config-from', 'base'],
  ['--hook', 'pre-merge-commit'],
  [],
  [],
  ['--since', 'HEAD~1'],
  ['--since', 'HEAD~1'],
  ['--since', 'HEAD~1', '--all'],
  ['--range', 'HEAD~3..HEAD~1'],
  ['--range', 'HEAD..main'],
  ['--rev', 'HEAD'],
  ['--rev', 'HEAD~1'],
  ['--history'],
  ['--history'],
  ['--staged', 'docs', '.cleo'],
  ['--staged', '--skip', 'file/*'],
];

class PlayedEdits implements Played {
  readonly store: StoreName;
  readonly trace: string[] = [];
  fault: string | null = null;
  readonly counts = new Map<string, number>();
  readonly #ground: Playground;

  constructor(ground: Playground) {
    this.#ground = ground;
    this.store = ground.store;
  }

  async step(): Promise<void> {
    for (const [name, done] of await change(this.#ground)) {
      this.#count(`edit: ${name}`);
      this.trace.push(done);
    }
    this.#count(`edits in ${this.store}`);
    await this.judge();
    const done = this.fault === null ? await afterwards(this.#ground) : null;
    if (done === null) return;
    this.trace.push(done);
    if (done !== 'undo' && this.#ground.chance(30)) await this.judge();
  }

  async judge(): Promise<void> {
    const { repo, ask, isDamaged } = this.#ground;
    for (let left = this.#ground.chance(25) ? 2 : 1; left > 0 && this.fault === null; left -= 1) {
      const question = await this.#question();
      const said = question.args.join(' ') || 'the working tree';
      this.trace.push(`  ? ${said}`);
      const judged = await judge(repo, question, ask, isDamaged);
      this.fault = judged.fault;
      this.#count(`question: ${said}`);
      this.#count(`exit ${judged.code}`);
      if (judged.isRemembered) this.#count('answers that were partly remembered');
      if (judged.isKnown) this.#count('answers of which each file was remembered');
      if (judged.isNear) this.#count('answers that looked near what changed');
      if (judged.toldDamage) this.#count('answers that told of damage');
    }
  }

  async #question(): Promise<Question> {
    const { random } = this.#ground;
    if (!this.#ground.chance(5)) return { args: random.pick(QUESTIONS) };
    const ids = await this.#ground.gitSays('rev-parse', 'HEAD~2', 'HEAD~1', 'HEAD');
    const [first, second, third] = ids?.split('\n') ?? [];
    if (third === undefined) return { args: ['--staged'] };
    const lines = [`${first} ${third} refs/heads/main`, `${second} ${third} refs/heads/other`];
    return { args: ['--hook', 'pre-receive'], input: `${lines.join('\n')}\n` };
  }

  #count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }
}
