import { randomUUID } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RememberedAnalyses } from '../../analyze/remembered-analyses.ts';
import { statOf } from '../private-folder.ts';
import { makeRoom } from './cache-folder.ts';
import { inAscii, openSealed, sealedBlock } from './sealed-blocks.ts';

/** A file of more bytes is not read: it is written anew. */
const LARGEST = 2 ** 28;

/** A file that is smaller is not tidied up. */
const TIDY = 2 ** 23;

/** A file is tidied up when it is this many times as large as what the last run took from it. */
const TIDY_FACTOR = 3;

/** The analyses that runs by the same rules and settings remember: a file of sealed blocks. */
export class AnalysisStore {
  readonly analyses: RememberedAnalyses;
  /** True for a file that is not, or not to its end, as a run wrote it. */
  readonly isDamaged: boolean;
  readonly #file: string;
  readonly #folder: string;
  readonly #seal: Uint8Array;
  readonly #size: number;

  /**
   * @param settings names the rules and settings: 64 hex digits
   * @throws The system's error where the file is there and can't be read.
   */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `analyses-${settings.slice(0, 32)}`);
    // What was written for other settings is not believed, whatever its name.
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
    const stat = statOf(this.#file);
    this.#size = stat?.size ?? 0;
    const isReadable = stat?.isFile() === true && stat.size <= LARGEST;
    const { lines, isWhole } = isReadable
      ? openSealed(readFileSync(this.#file), this.#seal)
      : { lines: [], isWhole: stat === null };
    this.isDamaged = !isWhole;
    this.analyses = new RememberedAnalyses(new Map(lines.map(entryOf)));
  }

  /**
   * Adds what this run found. Others may add at the same time; what one of them does not see it
   * finds again.
   * @throws The system's error; what stood there still does then.
   */
  save(): void {
    const news = linesOf(this.analyses.toRemember());
    if (news === '' && !this.isDamaged) return;
    const taken = linesOf(this.analyses.taken());
    const most = Math.max(TIDY, TIDY_FACTOR * (taken.length + news.length));
    if (this.#size === 0) makeRoom(this.#folder);
    if (this.isDamaged || this.#size + news.length > most) this.#replace(taken + news);
    else appendFileSync(this.#file, sealedBlock(news, this.#seal));
  }

  #replace(text: string): void {
    const fresh = `${this.#file}.${randomUUID()}`;
    try {
      writeFileSync(fresh, sealedBlock(text, this.#seal), { flag: 'wx' });
      renameSync(fresh, this.#file);
    } finally {
      rmSync(fresh, { force: true });
    }
  }
}

function entryOf(line: string): readonly [key: string, json: string] {
  const tab = line.indexOf('\t');
  return [line.slice(0, tab), line.slice(tab + 1)];
}

/** Neither keys of blobs nor JSON hold a tab or a line end. */
function linesOf(entries: Iterable<readonly [key: string, json: string]>): string {
  let lines = '';
  for (const [key, json] of entries) lines += `${key}\t${inAscii(json)}\n`;
  return lines;
}
