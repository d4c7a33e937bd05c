import { join } from 'node:path';
import type { VerifiedHistory } from '../../core/history.ts';
import { makeRoom } from './cache-folder.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/** The history that an earlier run found nothing wrong with. */
export class HistoryStore {
  /** Null where there is none, or none that is as a run wrote it. */
  readonly known: VerifiedHistory | null;
  readonly #folder: string;
  readonly #file: string;
  readonly #seal: Uint8Array;

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

  /** @throws The system's error; what stood there still does then. */
  save(verified: VerifiedHistory): void {
    if (verified.head === this.known?.head) return;
    if (this.known === null) makeRoom(this.#folder);
    writeSealed(this.#file, this.#seal, [JSON.stringify(verified)]);
  }
}
