import { readFileSync } from 'node:fs';
import { replaceFile } from '../../write/fresh-file.ts';
import { statOf } from '../private-folder.ts';
import { inAscii, openSealed, sealedBlock } from './sealed-blocks.ts';

/** A file of more bytes was not written by a run. */
const LARGEST = 2 ** 26;

/** The lines of a file of one sealed block; none where there is no such file, or none that was sealed so. */
export function readSealed(file: string, seal: Uint8Array): readonly string[] {
  const stat = statOf(file);
  if (stat?.isFile() !== true || stat.size > LARGEST) return [];
  return openSealed(readFileSync(file), seal).lines;
}

/**
 * Puts a sealed block in place of whatever stands there, at once or not at all.
 * @param lines with JSON, which holds no line ends
 * @throws The system's error.
 */
export function writeSealed(file: string, seal: Uint8Array, lines: readonly string[]): void {
  const text = lines.map((line) => `${inAscii(line)}\n`).join('');
  replaceFile(file, sealedBlock(text, seal));
}
