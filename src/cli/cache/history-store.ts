import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VerifiedHistory } from '../../core/history.ts';
import { statOf } from '../private-folder.ts';
import { makeRoom } from './cache-folder.ts';
import { inAscii, openSealed, sealedBlock } from './sealed-blocks.ts';

/** A file of more bytes was not written by a run. */
const LARGEST = 2 ** 24;

/** The history that an earlier run found nothing wrong with: one sealed block. */
export class HistoryStore {
  /** Null where there is none, or none that is as a run wrote it. */
  readonly known: VerifiedHistory | null;
  readonly #file: string;
  readonly #folder: string;
  readonly #seal: Uint8Array;

  /**
   * @param settings names the rules and settings: 64 hex digits
   * @throws The system's error where the file is there and can't be read.
   */
  constructor(folder: string, settings: string, seal: Uint8Array) {
    this.#folder = folder;
    this.#file = join(folder, `history-${settings.slice(0, 32)}`);
    this.#seal = Buffer.concat([seal, Buffer.from(settings)]);
    const stat = statOf(this.#file);
    const isReadable = stat?.isFile() === true && stat.size <= LARGEST;
    const { lines } = isReadable ? openSealed(readFileSync(this.#file), this.#seal) : { lines: [] };
    this.known = lines[0] === undefined ? null : (JSON.parse(lines[0]) as VerifiedHistory);
  }

  /** @throws The system's error; what stood there still does then. */
  save(verified: VerifiedHistory): void {
    if (verified.head === this.known?.head) return;
    const fresh = `${this.#file}.${randomUUID()}`;
    try {
      if (this.known === null) makeRoom(this.#folder);
      writeFileSync(fresh, sealedBlock(`${inAscii(JSON.stringify(verified))}\n`, this.#seal), {
        flag: 'wx',
      });
      renameSync(fresh, this.#file);
    } finally {
      rmSync(fresh, { force: true });
    }
  }
}
