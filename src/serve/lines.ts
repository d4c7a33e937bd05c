/** Bytes of a line that is read; a request has no need of more. */
const LONGEST_LINE = 8 * 1024 * 1024;

/** A line without its end, or why there is none. */
export type Line = { readonly text: string } | { readonly fault: string };

const LINE_END = 0x0a;

/**
 * The lines of a stream, the last one with or without an end. Of one that is too long nothing is kept.
 * @param longest bytes
 */
export async function* linesOf(
  input: AsyncIterable<Uint8Array>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<Line> {
  let held: Uint8Array[] = [];
  let size = 0;
  const hold = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > longest) held = [];
    else if (bytes.length > 0) held.push(bytes);
  };
  const taken = (): Line => {
    const line = size > longest ? tooLong(longest) : decoded(Buffer.concat(held));
    held = [];
    size = 0;
    return line;
  };
  for await (const chunk of input) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
      hold(chunk.subarray(from, at));
      yield taken();
      from = at + 1;
    }
    // A part of a chunk would keep all of it.
    hold(Buffer.from(chunk.subarray(from)));
  }
  if (size > 0) yield taken();
}

function tooLong(longest: number): Line {
  return { fault: `The line is longer than ${longest / 1024 / 1024} MiB, and was not read.` };
}

function decoded(bytes: Uint8Array): Line {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { fault: 'The line is not UTF-8.' };
  }
}

/** The id of a request as an answer can repeat it; null for none, and for a number that was rounded. */
export function exactId(id: unknown): string | number | null {
  if (typeof id === 'string') return id;
  if (typeof id !== 'number') return null;
  return Number.isInteger(id) && !Number.isSafeInteger(id) ? null : id;
}
