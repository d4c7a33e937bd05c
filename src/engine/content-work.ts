import type { Analyses } from '../analyze/analyses.ts';
import type { AnalystSource, Analysts, LooseContent } from '../analyze/analysts.ts';
import { type Analysis, analyze } from '../analyze/analyze.ts';
import type { Config } from '../core/config.ts';
import { isIn } from '../core/format.ts';
import type { Rule } from '../core/rule.ts';
import type { BlobRead } from '../core/snapshot.ts';
import type { ReadableCandidate } from '../discover/candidate.ts';
import { parseContent } from '../parse/parser.ts';

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
  #batch: Waiting[] = [];
  #batchBytes = 0;
  #given: Promise<void>[] = [];
  /** What others could not analyze, batch by batch; by the number of the batch. */
  readonly #failed = new Map<number, readonly Waiting[]>();

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
    this.#batch.push({ job, content });
    this.#batchBytes += content.bytes.length;
    const isFull = this.#batchBytes >= BATCH_BYTES || this.#batch.length >= BATCH_CONTENTS;
    if (isFull) await this.#handOn();
  }

  /** Analyzes whatever was taken and is not analyzed yet. @throws Failure the first one */
  async finish(): Promise<void> {
    await this.#takeBack();
    const last = this.#batch;
    this.#batch = [];
    await this.#analyzeAll(last);
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

  async #handOn(): Promise<void> {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    if (this.#failed.size > 0) await this.#takeBack();
    if (this.#analysts?.isFree) this.#given.push(this.#give(batch, this.#analysts));
    else await this.#analyzeAll(batch);
  }

  async #give(batch: readonly Waiting[], analysts: Analysts): Promise<void> {
    const number = this.#given.length;
    const json = await analysts.analyze(batch.map(({ content }) => content));
    if (json === null) {
      this.#failed.set(number, batch);
      return;
    }
    const found = JSON.parse(json) as readonly Analysis[];
    for (const [index, { job }] of batch.entries()) {
      this.#analyzing.analyses.set(job.key, found[index] as Analysis);
    }
  }

  /** Waits for what was given away, and does here what failed, in its order. */
  async #takeBack(): Promise<void> {
    await Promise.all(this.#given);
    this.#given = [];
    const failed = [...this.#failed].sort(([a], [b]) => a - b);
    this.#failed.clear();
    for (const [, batch] of failed) await this.#analyzeAll(batch);
  }

  async #analyzeAll(batch: readonly Waiting[]): Promise<void> {
    for (const { job } of batch) await this.#analyze(job);
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
  if (!('bytes' in read) || isIn('archive', kind) || read.bytes.length > MOST_BYTES) return null;
  return { kind, declared, bytes: read.bytes };
}
