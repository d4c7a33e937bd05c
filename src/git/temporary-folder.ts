import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onInterruption } from '../core/interruption.ts';

/** A new folder that nobody else writes to. */
export interface TemporaryFolder {
  /** Absolute. */
  readonly path: string;
  /** Removes it with all that is in it. @throws The system's error. */
  remove(): Promise<void>;
  /** Leaves it where it is, for the user. */
  keep(): void;
}

/**
 * Makes a folder for temporary files. It goes also where the run is interrupted.
 * @param prefix what its name begins with
 * @throws The system's error, as where there is no room.
 */
export function temporaryFolder(prefix: string): TemporaryFolder {
  const made: string[] = [];
  const keep = onInterruption(() => made.forEach(removeNow));
  try {
    const path = mkdtempSync(join(tmpdir(), prefix));
    made.push(path);
    const remove = async (): Promise<void> => {
      await rm(path, { recursive: true, force: true });
      keep();
    };
    return { path, remove, keep };
  } catch (error) {
    keep();
    throw error;
  }
}

/** A program that is still at work there may be in the way for a moment. */
function removeNow(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });
}
