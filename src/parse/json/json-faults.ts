import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import { firstJsonFault } from './json-scan.ts';

/** Faults of one text of which more are told once these are put right. */
const MOST_FAULTS = 5;

/**
 * What is wrong with a text that is no JSON: the first fault, and those behind it that can be told
 * whatever becomes of the ones before. Places are offsets in the text.
 * @param isRead true for a text that is JSON
 */
export function jsonFaults(
  text: string,
  depth: number,
  isRead: (text: string) => boolean,
): readonly Fault[] {
  const faults = [firstJsonFault(text, depth)];
  let rest = steppedOver(text, faults[0] as Fault);
  while (rest !== null && faults.length < MOST_FAULTS && !isRead(rest)) {
    const fault = firstJsonFault(rest, depth);
    rest = steppedOver(rest, fault);
    // What opens or ends otherwise may come of the fault before.
    if (rest === null || fault.at.start < (faults.at(-1)?.at.end ?? 0)) break;
    faults.push(fault);
  }
  return faults;
}

/** The text as it would be without a fault, at the same offsets; null where that is not sure. */
function steppedOver(text: string, { message, at }: Fault): string | null {
  switch (message) {
    case 'comment':
    case 'strayComma':
    case 'trailingComma':
    case 'controlCharacter':
    case 'badEscape':
      return replaced(text, at, (found) => found.replace(/[^\r\n]/g, ' '));
    case 'otherWord':
    case 'badNumber':
      return replaced(text, at, (found) => '0'.padEnd(found.length));
    case 'missingComma': {
      const before = { start: at.start - 1, end: at.start };
      return /\s/.test(text.charAt(before.start)) ? replaced(text, before, () => ',') : null;
    }
    case 'quotes':
      return withQuotes(text, at);
    default:
      return null;
  }
}

function replaced(text: string, { start, end }: Span, by: (found: string) => string): string {
  return `${text.slice(0, start)}${by(text.slice(start, end))}${text.slice(end)}`;
}

/** Keys and values in other quotes: what wrote one of them wrote all. */
const QUOTED =
  /([[{:,]\s*)(['`\u2018-\u201f])([^"'`\u2018-\u201f\\\r\n]*)['`\u2018-\u201f](?=\s*[\]}:,])/g;

/** Null where the one at hand is none of them. */
function withQuotes(text: string, { start }: Span): string | null {
  const made = text.replace(QUOTED, '$1"$3"');
  return made.charAt(start) === '"' ? made : null;
}
