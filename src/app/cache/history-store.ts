import { join } from 'node:path';
import type { VerifiedHistory } from '../../core/verified-history.ts';
import { makeRoom } from './cache-folder.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** A history with more problems, or with more to say of them, is not kept: what stood there stays. */
const MOST_PROBLEMS = 5_000;
const MOST_CHARACTERS = 2 ** 23;

/** The history that an earlier run judged, and what it found. */
export class HistoryStore {
  /** Null where there is none, or none that is as a run wrote it. */
  readonly known: VerifiedHistory | null;
  readonly #folder: string;
  readonly #file: string;
  readonly #seal: Uint8Array;
  #judged: VerifiedHistory | null = null;

  /**
   * @param settings names the rules and settings: 64 hex digits
   * @throws The system's error where the file is there and can't be read.
   */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `history-${settings.slice(0, 32)}`);
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
    const [line] = readSealed(this.#file, this.#seal);
    this.known = line === undefined ? null : (JSON.parse(line) as VerifiedHistory);
  }

  remember(judged: VerifiedHistory): void {
    this.#judged = judged;
  }

  /** @throws The system's error; what stood there still does then. */
  save(): void {
    const judged = this.#judged;
    if (judged === null || judged.head === this.known?.head) return;
    if (judged.problems.length > MOST_PROBLEMS) return;
    const text = JSON.stringify(judged);
    if (text.length > MOST_CHARACTERS) return;
    if (this.known === null) makeRoom(this.#folder);
    writeSealed(this.#file, this.#seal, [text]);
  }
}
