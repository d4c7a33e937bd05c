import { CouldNotCheck, WrongUse } from '../core/failure.ts';
import type { Asker } from './caller.ts';

/**
 * All of standard input.
 * @param usage how a record is handed over
 * @throws CouldNotCheck when it can't be read, or holds more than `limit` bytes; WrongUse when it is
 * empty, as after a command that failed to print a record: with a subject given, that would be a pass.
 */
export async function readStdin(
  stdin: Asker['stdin'],
  limit: number,
  usage: string,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stdin) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotCheck('unreadable-input', `Standard input could not be read: ${reason}`);
  }
  if (size === 0) {
    throw new WrongUse(
      'empty-input',
      'Standard input is empty: nothing was checked.',
      `Hand a record over, as in: ${usage}`,
    );
  }
  if (size <= limit) return Buffer.concat(chunks);
  throw new CouldNotCheck(
    'input-too-large',
    `Standard input holds more than ${limit} bytes.`,
    'A record that large is not read; limits.fileBytes in the configuration may allow it.',
  );
}
