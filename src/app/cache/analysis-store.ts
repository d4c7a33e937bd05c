import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { RememberedAnalyses } from '../../analyze/remembered-analyses.ts';
import { appendLines } from '../../write/append-lines.ts';
import { replaceFile } from '../../write/fresh-file.ts';
import { statOf } from '../private-folder.ts';
import { makeRoom } from './cache-folder.ts';
import { type Entry, entryOf, inAscii, lineOf, openSealed, sealedBlock } from './sealed-blocks.ts';

/** A file of more bytes is not read: it is written anew. */
const LARGEST = 2 ** 28;

/** A file that is smaller is not tidied up. */
const TIDY = 2 ** 23;

/** A file is tidied up when it is this many times as large as what the last run took from it. */
const TIDY_FACTOR = 3;

/** The analyses that runs by the same rules and settings remember: a file of sealed blocks. */
export class AnalysisStore {
  /** Read when somebody asks. */
  readonly analyses: RememberedAnalyses;
  readonly #file: string;
  readonly #folder: string;
  readonly #seal: Uint8Array;
  #size = 0;
  #isDamaged = false;

  /** @param settings names the rules and settings: 64 hex digits */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `analyses-${settings.slice(0, 32)}`);
    // What was written for other settings is not believed, whatever its name.
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
    this.analyses = new RememberedAnalyses(() => this.#read());
  }

  /** True for a file that was read, and is not, or not to its end, as a run wrote it. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  #read(): ReadonlyMap<string, string> {
    const stat = statOf(this.#file);
    this.#size = stat?.size ?? 0;
    this.#isDamaged = stat !== null;
    if (stat?.isFile() !== true || stat.size > LARGEST) return new Map();
    const content = readOrNothing(this.#file);
    const { lines, isWhole } = openSealed(content, this.#seal);
    this.#isDamaged = !isWhole || content.length === 0;
    return new Map(lines.map(entryOf));
  }

  /**
   * Adds what this run found. Others may add at the same time; what one of them does not see it
   * finds again.
   * @throws The system's error; what stood there still does then, or nothing.
   */
  save(): void {
    const { places } = this.analyses;
    const news = linesOf(this.analyses.toRemember()) + linesOf(places.toRemember());
    if (news === '' && !this.#isDamaged) return;
    if (this.#size === 0) makeRoom(this.#folder);
    if (this.#isDamaged || this.#isUntidy(news.length)) {
      const taken = linesOf(this.analyses.taken()) + linesOf(places.taken());
      replaceFile(this.#file, sealedBlock(taken + news, this.#seal));
    } else {
      this.#append(sealedBlock(news, this.#seal));
    }
  }

  /** Whether most of the file is about what the last run did not look at. */
  #isUntidy(more: number): boolean {
    if (this.#size + more <= TIDY) return false;
    const taken = this.analyses.takenSize + this.analyses.places.takenSize;
    return this.#size + more > TIDY_FACTOR * (taken + more);
  }

  /** @throws The system's error. A block that found no room does not stay as half of one. */
  #append(block: Uint8Array): void {
    try {
      appendLines(this.#file, block, { flush: false });
    } catch (error) {
      const isTorn = (statOf(this.#file)?.size ?? 0) > this.#size;
      if (isTorn) rmSync(this.#file, { force: true });
      throw error;
    }
  }
}

/** What can't be read is nothing that is remembered. */
function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

function linesOf(entries: Iterable<Entry>): string {
  let lines = '';
  for (const entry of entries) lines += `${inAscii(lineOf(entry))}\n`;
  return lines;
}
