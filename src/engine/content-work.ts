import type { Analyses } from '../analyze/analyses.ts';
import type { AnalystSource, Analysts, LooseContent } from '../analyze/analysts.ts';
import { type Analysis, analyze } from '../analyze/analyze.ts';
import type { ReadableCandidate } from '../core/candidate.ts';
import type { Config } from '../core/config.ts';
import { Failure } from '../core/failure.ts';
import type { Rule } from '../core/rule.ts';
import type { BlobRead } from '../core/snapshot.ts';
import { parseContent } from '../parse/parser.ts';
import { isIn } from '../protocols/kinds.ts';

/** A content, and the key under which its analysis is kept. */
export interface ContentJob {
  readonly key: string;
  readonly candidate: ReadableCandidate;
  readonly read: BlobRead;
}

/** By what contents are analyzed, where the analyses are kept, and who can be called to help. */
export interface Analyzing {
  readonly config: Config;
  readonly rules: readonly Rule[];
  readonly analyses: Analyses;
  readonly analysts: AnalystSource | null;
}

/** What is handed on at once: enough to outweigh the handing, little enough to end together. */
const BATCH_BYTES = 128 * 2 ** 10;
const BATCH_CONTENTS = 128;

/** Batches that wait for somebody. What is read is held: beyond that it is analyzed before more comes. */
const MOST_QUEUED = 4;

/** Contents that are analyzed here without listening to the others. */
const DEAF = 4;

/** Larger contents stay here: they are few, and would have to be held twice. */
const MOST_BYTES = 2 ** 20;

/** A content that waits to be handed on. */
interface Waiting {
  readonly job: ContentJob;
  readonly content: LooseContent;
}

/**
 * Has somebody hand contents over, and analyzes them.
 * @param total how many contents there may be
 * @throws Failure the first one in the order of the contents, and what `handOver` throws
 */
export async function workingOn(
  analyzing: Analyzing,
  total: number,
  handOver: (work: ContentWork) => Promise<void>,
): Promise<void> {
  const work = new ContentWork(analyzing, total);
  try {
    await handOver(work).catch(async (error: unknown) => {
      // What stands before it may be in the hands of others still, and be wrong as well.
      await work.finish();
      throw error;
    });
    await work.finish();
  } finally {
    work.end();
  }
}

/** Contents that are handed on together, counted from 0. */
interface Batch {
  readonly number: number;
  readonly items: readonly Waiting[];
}

/**
 * Analyzes contents, with others where there is much to do. The outcome does not depend on who does
 * what: where something fails elsewhere it is done again here, and of several failures the one is
 * told that comes first in the order of the contents.
 */
class ContentWork {
  readonly #analyzing: Analyzing;
  readonly #total: number;
  /** When the first content came: to wait for it was no work. */
  #start = 0;
  #taken = 0;
  /** Null when they were called, or there are none. */
  #source: AnalystSource | null;
  #analysts: Analysts | null = null;
  /** What becomes the next batch. */
  #next: Waiting[] = [];
  #nextBytes = 0;
  #batches = 0;
  /** Batches that nobody has begun with. */
  readonly #queue: Batch[] = [];
  readonly #given: Promise<void>[] = [];
  /** Batches that others could not analyze, or in which something failed here. */
  #failed: Batch[] = [];

  /** @param total how many contents there may be */
  constructor(analyzing: Analyzing, total: number) {
    this.#analyzing = analyzing;
    this.#source = analyzing.analysts;
    this.#total = total;
  }

  /** Analyzes a content, now or later. @throws Failure for this content or an earlier one */
  async take(job: ContentJob): Promise<void> {
    if (this.#source !== null) await this.#callIfWorthwhile();
    this.#taken += 1;
    const content = this.#analysts === null ? null : looseContent(job);
    if (content === null) return this.#analyze(job);
    this.#next.push({ job, content });
    this.#nextBytes += content.bytes.length;
    if (this.#nextBytes < BATCH_BYTES && this.#next.length < BATCH_CONTENTS) return;
    this.#enqueue();
    while (this.#queue.length > MOST_QUEUED) await this.#workOff();
  }

  /** Analyzes whatever was taken and is not analyzed yet. @throws Failure the first one */
  async finish(): Promise<void> {
    this.#enqueue();
    while (this.#queue.length > 0) await this.#workOff();
    await this.#takeBack();
  }

  /** Sends away whoever was called. */
  end(): void {
    this.#analysts?.dismiss();
    this.#analysts = null;
  }

  async #callIfWorthwhile(): Promise<void> {
    const source = this.#source;
    // Not by `performance`: node loads modules for it.
    if (this.#taken === 0) this.#start = Date.now();
    const spent = Date.now() - this.#start;
    if (!source?.isWorthwhile({ spent, taken: this.#taken, total: this.#total })) return;
    this.#source = null;
    this.#analysts = await source.call(this.#analyzing.rules, this.#analyzing.config);
  }

  #enqueue(): void {
    const items = this.#next;
    this.#next = [];
    this.#nextBytes = 0;
    if (items.length > 0) this.#queue.push({ number: this.#batches++, items });
    this.#feed();
  }

  /** Gives batches to whoever is free. Each answer makes somebody free. */
  #feed(): void {
    while (this.#analysts?.isFree) {
      const batch = this.#queue.shift();
      if (batch === undefined) return;
      this.#given.push(this.#give(batch, this.#analysts));
    }
  }

  async #give(batch: Batch, analysts: Analysts): Promise<void> {
    const json = await analysts.analyze(batch.items.map(({ content }) => content));
    this.#feed();
    if (json === null) {
      this.#failed.push(batch);
      return;
    }
    const found = JSON.parse(json) as readonly Analysis[];
    for (const [index, { job }] of batch.items.entries()) {
      this.#analyzing.analyses.set(job.key, found[index] as Analysis);
    }
  }

  /** Analyzes the first batch that nobody has begun with. @throws Failure the first one */
  async #workOff(): Promise<void> {
    const batch = this.#queue.shift();
    if (batch === undefined) return;
    try {
      for (const [index, { job }] of batch.items.entries()) {
        // Else nobody hears who is done, and they wait.
        if (index % DEAF === 0) await new Promise(setImmediate);
        await this.#analyze(job);
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#failed.push(batch);
    }
    if (this.#failed.length > 0) await this.#takeBack();
  }

  /**
   * Waits for what was given away, and does here what failed, in its order. All that waits in the
   * queue comes behind it.
   * @throws Failure the first one; nothing is left to be done then
   */
  async #takeBack(): Promise<void> {
    while (this.#given.length > 0) await Promise.all(this.#given.splice(0));
    const failed = this.#failed.sort((a, b) => a.number - b.number);
    this.#failed = [];
    try {
      for (const { items } of failed) for (const { job } of items) await this.#analyze(job);
    } catch (error) {
      this.#queue.length = 0;
      throw error;
    }
  }

  async #analyze({ key, candidate, read }: ContentJob): Promise<void> {
    const { config, rules, analyses } = this.#analyzing;
    const record = await parseContent(read, candidate.kind, config);
    analyses.set(key, analyze(record, candidate.declared, rules, config));
  }
}

/** What others can analyze; null for what has to be analyzed here and now. */
function looseContent({ candidate, read }: ContentJob): LooseContent | null {
  const { kind, declared } = candidate;
  if (!('bytes' in read) || isIn('archive', kind) || isIn('packed', kind)) return null;
  if (read.bytes.length > MOST_BYTES) return null;
  return { kind, declared, bytes: read.bytes };
}
