import type { Fault } from '../../core/fault.ts';

/**
 * UTF-16 units of a Markdown body that is taken apart. Ten million of the smallest blocks there are
 * took 5.6 s and 930 MB; nobody reads a document of this size either.
 */
const BODY_LIMIT = 2 * 2 ** 20;

/**
 * The fault of a body that is too large to be taken apart; null for others.
 * @param start where the body starts in the text
 * @param document what it is the body of, as in `The body of this message`
 */
export function bodyTooLarge(
  text: string,
  start: number,
  document: 'message' | 'document',
): Fault | null {
  const size = text.length - start;
  if (size <= BODY_LIMIT) return null;
  const what = `The body of this ${document}`;
  return {
    kind: 'too-large',
    message: 'tooLarge',
    data: { what, size, unit: 'characters', limit: BODY_LIMIT },
    at: { start, end: start },
    help: `Move the long part into a file of its own and name that file in the ${document}.`,
  };
}
