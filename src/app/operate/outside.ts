import { basename, dirname, isAbsolute } from 'node:path';
import { uninterrupted } from '../../core/interruption.ts';
import type { Plan } from '../../core/operation.ts';
import { FreshFile } from '../../write/fresh-file.ts';
import { unwritable } from '../write-file.ts';
import type { Call } from './call.ts';
import { bytesAt } from './work-files.ts';

/** The files that an input names outside of the repository: their paths are absolute. */
export function outsideOf({
  operation,
  input,
}: Pick<Call, 'operation' | 'input'>): readonly string[] {
  const { properties } = operation.input;
  return Object.entries(input).flatMap(([name, value]) =>
    properties[name]?.['x-path'] === 'anywhere' && isAbsolute(String(value)) ? String(value) : [],
  );
}

/**
 * What a file holds that the caller has named outside of the repository; null where none is.
 * @throws CouldNotCheck for a link, which leads somewhere else, and for what is not a file
 */
export function outsideBytes(path: string): Uint8Array | null {
  return bytesAt(dirname(path), basename(path));
}

/**
 * Makes changes in the repository, and the file outside of it that belongs to them, if there is one.
 * That is written whole before anything else: what may fail of it fails then. It gets its name at the
 * end, so that whoever is interrupted calls again.
 * @throws Failure where it can't be written: nothing was done then.
 */
export function writtenWith({ outside }: Plan, change: () => void): void {
  if (outside === undefined) {
    change();
    return;
  }
  const { path, bytes, isNew } = outside;
  uninterrupted(() => {
    try {
      const file = new FreshFile(path, bytes, { flush: true, likeTarget: true });
      try {
        change();
      } catch (error) {
        file.remove();
        throw error;
      }
      if (isNew) file.create();
      else file.replace();
    } catch (error) {
      throw error instanceof Error && 'code' in error && 'syscall' in error
        ? unwritable(`${path} could not be written`, error)
        : error;
    }
  });
}
