import { CouldNotCheck, WrongUse } from '../core/failure.ts';
import type { Caller } from './caller.ts';
import type { RefHook } from './hook-names.ts';

/** What a push does to one ref. */
export interface PushedRef {
  /** The whole name where the push arrives: `refs/heads/main`. */
  readonly name: string;
  /** What it names so far; null for a ref that is new. */
  readonly from: string | null;
  /** What it is to name; null for one that is to be deleted. */
  readonly to: string | null;
}

const ID = '([0-9a-f]{40}(?:[0-9a-f]{24})?)';
const LINES = {
  // What is pushed may be any expression, blanks included: `HEAD^{/a word}`.
  'pre-push': new RegExp(`^.* (?<to>${ID}) (?<name>\\S+) (?<from>${ID})$`, 's'),
  'pre-receive': new RegExp(`^(?<from>${ID}) (?<to>${ID}) (?<name>\\S+)$`, 's'),
};

/** More refs than any push moves. */
const INPUT_BYTES = 2 ** 26;

/**
 * Reads what git writes to the standard input of a hook that is about refs.
 * @throws WrongUse for what git would not write, CouldNotCheck for what can't be read: nobody must
 * take that for an empty push.
 */
export async function readPushedRefs(
  hook: RefHook,
  stdin: Caller['stdin'],
): Promise<readonly PushedRef[]> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stdin) {
      size += chunk.length;
      if (size > INPUT_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotCheck(
      'unreadable-input',
      `Standard input could not be read: ${reason}`,
      `Git lists the refs that move there. A program between git and this hook has to hand it on.`,
    );
  }
  if (size > INPUT_BYTES)
    throw new CouldNotCheck('input-too-large', 'No push moves that many refs.');
  // Names of refs are bytes, and are compared as such.
  const lines = Buffer.concat(chunks).toString('latin1').split('\n');
  return lines.filter((line) => line !== '').map((line) => readLine(hook, line));
}

function readLine(hook: keyof typeof LINES, line: string): PushedRef {
  const { from, to, name } = LINES[hook].exec(line)?.groups ?? {};
  if (from === undefined || to === undefined || name === undefined) {
    throw new WrongUse(
      'bad-hook-input',
      `Standard input of ${hook} holds what git does not write: ${JSON.stringify(line.slice(0, 200))}`,
      `--hook ${hook} is run by git, which writes the refs that move to its standard input.`,
    );
  }
  return { name, from: idOf(from), to: idOf(to) };
}

/** An id of zeros stands for nothing. */
function idOf(digits: string): string | null {
  return /^0+$/.test(digits) ? null : digits;
}
