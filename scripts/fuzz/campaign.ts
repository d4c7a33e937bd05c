import { type Random, seeded } from '../bench/random.ts';
import { Corpus } from './corpus.ts';
import { BLIND, Coverage, type Guide } from './coverage.ts';
import { Broken, escaped } from './finding.ts';
import type { FuzzInput } from './fuzz-input.ts';
import { minimised } from './minimise.ts';
import type { Target } from './target.ts';

/** Of so many inputs one is tried thoroughly, besides those that are kept. */
const THOROUGH = 6;
/** Seconds of the processor that one input may take, tried thoroughly. */
const MOST_SECONDS = 2;
/** For an input of some kilobytes. */
const MINIMISING_TRIES = 1000;

/** An input that breaks a property, as small as it could be made. */
export interface Finding {
  readonly signature: string;
  readonly message: string;
  readonly input: FuzzInput;
}

/** What became of a campaign so far. */
export interface Tally {
  /** Executions by target; each is one input, tried once. */
  readonly inputs: Record<string, number>;
  /** Inputs that ran code that none before them had run, by target. */
  readonly kept: Record<string, number>;
  /** The seconds of the processor that the slowest input took. */
  slowest: number;
  /** How often each fault was met, by signature. */
  readonly findings: Record<string, number>;
}

export interface CampaignOptions {
  readonly seed: number;
  readonly targets: readonly Target[];
  /** Asked before each round of batches, one for each target. */
  readonly isOver: (tally: Tally) => boolean;
  /** Is told each input before it is tried: whatever it does, somebody knows it. */
  readonly onInput?: (input: FuzzInput) => void;
  /** How many inputs are tried to make one that breaks a property smaller. */
  readonly minimisingTries?: number;
  /** Is told each finding once. */
  readonly onFinding: (finding: Finding) => void;
}

/** Tries seeds, then what it makes of them, guided by the code that they run. */
export async function campaign(options: CampaignOptions): Promise<Tally> {
  const coverage = new Coverage();
  await coverage.start();
  try {
    return await new Campaign(options, coverage).run();
  } finally {
    coverage.stop();
  }
}

/** The same by seeds alone: faster, and in the end blind. */
export function blindCampaign(options: CampaignOptions): Promise<Tally> {
  return new Campaign(options, BLIND).run();
}

/** An input, and how it is tried. */
interface Attempt {
  readonly input: FuzzInput;
  readonly isThorough: boolean;
}

class Campaign {
  readonly #options: CampaignOptions;
  readonly #guide: Guide;
  readonly #random: Random;
  readonly #corpora = new Map<Target, Corpus>();
  readonly #tally: Tally = { inputs: {}, kept: {}, slowest: 0, findings: {} };

  constructor(options: CampaignOptions, guide: Guide) {
    this.#options = options;
    this.#guide = guide;
    this.#random = seeded(options.seed);
  }

  async run(): Promise<Tally> {
    const { targets, isOver } = this.#options;
    for (const target of targets) await this.#begin(target);
    while (!isOver(this.#tally)) {
      for (const [target, corpus] of this.#corpora) await this.#batch(target, corpus);
    }
    return this.#tally;
  }

  /** What holds for the seeds is tried before anything is changed. */
  async #begin(target: Target): Promise<void> {
    const seeds = target.seeds().map((seed): FuzzInput => ({ ...seed, target: target.name }));
    this.#corpora.set(target, new Corpus(this.#random, seeds));
    for (const seed of seeds) await this.#try(target, seed, true);
    this.#guide.take(await this.#guide.counted());
  }

  /** What ran is looked at once for all of a batch: a look costs as much as several inputs. */
  async #batch(target: Target, corpus: Corpus): Promise<void> {
    const batch = Array.from(
      { length: target.batch },
      (): Attempt => ({
        input: corpus.next(),
        isThorough: this.#random.below(THOROUGH) === 0,
      }),
    );
    for (const { input, isThorough } of batch) await this.#try(target, input, isThorough);
    const ran = await this.#guide.counted();
    if (this.#guide.isNews(ran)) await this.#attribute(target, corpus, batch);
    // What comes of the order of inputs alone is nobody's news a second time.
    this.#guide.take(ran);
  }

  /** Finds out which inputs of a batch ran new code, by halves: mostly it is one of many. */
  async #attribute(target: Target, corpus: Corpus, batch: readonly Attempt[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2);
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      for (const { input, isThorough } of half) await tried(target, input, isThorough);
      const ran = await this.#guide.counted();
      if (half.length === 0 || !this.#guide.isNews(ran)) continue;
      const [only, ...others] = half;
      if (only === undefined || others.length > 0) await this.#attribute(target, corpus, half);
      else {
        this.#guide.take(ran);
        corpus.add(only.input);
        add(this.#tally.kept, target.name);
        if (!only.isThorough) await this.#try(target, only.input, true);
      }
    }
  }

  async #try(target: Target, input: FuzzInput, isThorough: boolean): Promise<void> {
    this.#options.onInput?.(input);
    add(this.#tally.inputs, target.name);
    const { broken, seconds } = await tried(target, input, isThorough);
    this.#tally.slowest = Math.max(this.#tally.slowest, seconds);
    if (broken === null) return;
    const { signature } = broken;
    if (add(this.#tally.findings, signature) > 1) return;
    const fails = async (candidate: FuzzInput): Promise<boolean> => {
      this.#options.onInput?.(candidate);
      return (await tried(target, candidate, true)).broken?.signature === signature;
    };
    const { minimisingTries = MINIMISING_TRIES } = this.#options;
    const small = await minimised(input, fails, minimisingTries);
    const again = (await tried(target, small, true)).broken;
    const { message } = again?.signature === signature ? again : broken;
    this.#options.onFinding({ signature, message, input: small });
  }
}

/** @returns the new count */
function add(counts: Record<string, number>, name: string): number {
  const count = (counts[name] ?? 0) + 1;
  counts[name] = count;
  return count;
}

interface Tried {
  readonly broken: Broken | null;
  /** Of the processor. */
  readonly seconds: number;
}

/** Tries one input. Never throws. */
export async function tried(target: Target, input: FuzzInput, isThorough: boolean): Promise<Tried> {
  const start = process.cpuUsage();
  let broken: Broken | null = null;
  try {
    await target.check(input, isThorough);
  } catch (error) {
    broken = escaped(error);
  }
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1e6;
  if (broken === null && seconds > MOST_SECONDS) {
    const text = `${seconds.toFixed(1)} s of the processor, and ${MOST_SECONDS} s are allowed`;
    broken = new Broken('an input takes too long', target.name, text);
  }
  return { broken, seconds };
}
