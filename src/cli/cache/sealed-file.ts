import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { statOf } from '../private-folder.ts';
import { inAscii, openSealed, sealedBlock } from './sealed-blocks.ts';

/** A file of more bytes was not written by a run. */
const LARGEST = 2 ** 26;

/** The JSON value of a file of one sealed block; null where there is none, or none that was sealed so. */
export function readSealed(file: string, seal: Uint8Array): unknown {
  const stat = statOf(file);
  if (stat?.isFile() !== true || stat.size > LARGEST) return null;
  const [line] = openSealed(readFileSync(file), seal).lines;
  return line === undefined ? null : JSON.parse(line);
}

/**
 * Puts a sealed block in place of whatever stands there, at once or not at all.
 * @throws The system's error.
 */
export function writeSealed(file: string, seal: Uint8Array, value: unknown): void {
  const block = sealedBlock(`${inAscii(JSON.stringify(value))}\n`, seal);
  replaceWith(file, block);
}

/** @throws The system's error; what stood there still does then. */
export function replaceWith(file: string, bytes: Uint8Array): void {
  const fresh = `${file}.${randomUUID()}`;
  try {
    writeFileSync(fresh, bytes, { flag: 'wx' });
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}
