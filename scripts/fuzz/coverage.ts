import { Session } from 'node:inspector/promises';

/** A stretch of a script, and how often it ran. */
interface CountedRange {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** What V8 says of one function since it was last asked: the whole first, then blocks in it. */
export interface FunctionCoverage {
  readonly functionName: string;
  readonly ranges: readonly CountedRange[];
}

export interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
}

type Stretch = readonly [start: number, end: number];

/** What says whether an input is worth keeping. */
export interface Guide {
  /** What ran since this was last asked. */
  counted(): Promise<readonly ScriptCoverage[]>;
  /** Whether any of it had never run before. */
  isNews(ran: readonly ScriptCoverage[]): boolean;
  /** Takes note of what ran. @returns whether any of it had never run before */
  take(ran: readonly ScriptCoverage[]): boolean;
}

/** Keeps nothing: inputs are made of the seeds alone. */
export const BLIND: Guide = {
  counted: async () => [],
  isNews: () => false,
  take: () => false,
};

/** The parts of the project that fuzzing is to reach; what judges it is none of them. */
const COUNTED = /\/src\/(?!cli\.ts|action)/;

/**
 * The code that any input ran so far. V8's own counters tell, block by block: there is nothing to
 * instrument, and code runs a tenth slower.
 */
export class Coverage implements Guide {
  readonly #session = new Session();
  readonly #seen = new SeenCode();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  }

  async counted(): Promise<readonly ScriptCoverage[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    return result.filter(({ url }) => COUNTED.test(url));
  }

  isNews(ran: readonly ScriptCoverage[]): boolean {
    return this.#seen.newIn(ran) > 0;
  }

  take(ran: readonly ScriptCoverage[]): boolean {
    return this.#seen.take(ran) > 0;
  }

  stop(): void {
    this.#session.disconnect();
  }
}

/** Which functions ran, and which stretches of them never did. */
export class SeenCode {
  /** By script and place. */
  readonly #missing = new Map<string, readonly Stretch[]>();

  /** Characters of code that had never run before. */
  newIn(scripts: readonly ScriptCoverage[]): number {
    return this.#changes(scripts).reduce((sum, { news }) => sum + news, 0);
  }

  /** The same, and from now on it has run. */
  take(scripts: readonly ScriptCoverage[]): number {
    const changes = this.#changes(scripts);
    for (const { key, left } of changes) this.#missing.set(key, left);
    return changes.reduce((sum, { news }) => sum + news, 0);
  }

  #changes(scripts: readonly ScriptCoverage[]) {
    return scripts.flatMap(({ url, functions }) =>
      functions.flatMap(({ ranges }) => {
        const [whole] = ranges;
        if (whole === undefined || whole.count === 0) return [];
        const key = `${url}:${whole.startOffset}`;
        const missing = missingIn(ranges);
        const known = this.#missing.get(key);
        const left = known === undefined ? missing : common(known, missing);
        const before = known === undefined ? whole.endOffset - whole.startOffset : length(known);
        return { key, left, news: before - length(left) };
      }),
    );
  }
}

/** The stretches of a function that did not run. Ranges nest, the outer ones first. */
function missingIn(ranges: readonly CountedRange[]): readonly Stretch[] {
  let missing: readonly Stretch[] = [];
  for (const { startOffset, endOffset, count } of ranges) {
    const outside = missing.flatMap(([start, end]): Stretch[] => [
      [start, Math.min(end, startOffset)],
      [Math.max(start, endOffset), end],
    ]);
    const kept = outside.filter(([start, end]) => start < end);
    missing = count === 0 ? [...kept, [startOffset, endOffset]] : kept;
  }
  return missing;
}

/** What stands in both of two lists of stretches, none of which overlap in their own list. */
function common(some: readonly Stretch[], others: readonly Stretch[]): readonly Stretch[] {
  return some.flatMap(([start, end]) =>
    others
      .map(([from, to]): Stretch => [Math.max(start, from), Math.min(end, to)])
      .filter(([from, to]) => from < to),
  );
}

function length(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, [start, end]) => sum + end - start, 0);
}
