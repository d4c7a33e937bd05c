/** Longer words are no id, and need not be looked at closely. */
const LONGEST_ID = 100;

/** Project, hyphen, suffix: `demo-42.3`, `brenner_bot-1fvd`, `my-app-7`. */
const BEAD_ID = /^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*-([A-Za-z0-9]+)(?:\.[0-9]+)*$/;

/** What may stand around a word in prose: brackets, quotes, the end of a sentence. */
const LEADING = /^[("'[<{#*`]+/;
const TRAILING = /[)"'\]>}*`.:!?]+$/;

/**
 * Words of a line that could be bead ids. Whether they are, only the list of beads can tell: a
 * suffix without a digit (`well-known`) counts only where an id is expected, at the start of the
 * line or behind a label (`Bead: demo-abc`).
 */
export function beadNames(line: string): string[] {
  const names: string[] = [];
  let expected = true;
  for (const [written] of line.matchAll(/[^\s,;]+/g)) {
    if (written.length <= LONGEST_ID) {
      const word = written.replace(LEADING, '').replace(TRAILING, '');
      const suffix = BEAD_ID.exec(word)?.[1];
      if (suffix !== undefined && (expected || /\d/.test(suffix))) names.push(word);
      // A list's own mark is no word.
      expected = written.endsWith(':') || (expected && !/[\p{L}\p{N}]/u.test(word));
    } else {
      expected = false;
    }
  }
  return names;
}
