/** Longer words are no id, and need not be looked at closely. */
const LONGEST_ID = 200;

/** What people write before an id: `msg 101`, `Message ID: 101`, `#101`. */
const LABELS = new Set([
  '',
  'msg',
  'message',
  'messages',
  'mail',
  'id',
  'ids',
  'no',
  'nr',
  'number',
]);

/** The same without a space: `id=101`, `msg#101`. */
const GLUED_LABEL = /^(?:msg|message|mail|id|no|nr)[.:=#]+(?=.)/i;

const LEADING = /^[("'[<{#*`-]+/;
const TRAILING = /[)"'\]>}*`.,:!?]+$/;

const ID = /^[A-Za-z0-9][A-Za-z0-9_.:@+-]*$/;
const DATE_OR_TIME = /^(?:\d{4}-\d\d-\d\d|\d\d?:\d\d)/;

/**
 * Message ids that a line names: one in each of its parts, which commas, semicolons and `and`
 * separate. What only may be an id (a date, a number that counts something, an ordinary word)
 * is left out, as a wrong guess would call a good reference broken.
 */
export function messageIds(line: string): string[] {
  return line.split(/[,;&]|\sand\s/i).flatMap((part) => idOf(part) ?? []);
}

function idOf(part: string): string | null {
  const words = [...part.matchAll(/\S+/g)].map(([word]) => word);
  const first = words.findIndex((word) => !isLabel(word));
  const written = words[first];
  if (written === undefined || written.length > LONGEST_ID) return null;
  const unlabelled = written.replace(GLUED_LABEL, '');
  const id = bare(unlabelled);
  if (!ID.test(id) || DATE_OR_TIME.test(id)) return null;
  const announced = first > 0 || unlabelled !== written || written.startsWith('#');
  const next = words[first + 1];
  if (/\d/.test(id)) {
    // `3 tests failed` counts tests; `101 (the kickoff)` names a message.
    const counts = /^\d+$/.test(id) && next !== undefined && /^\p{Ll}/u.test(next);
    return announced || !counts ? id : null;
  }
  return next === undefined && /[-_]/.test(id) ? id : null;
}

function isLabel(word: string): boolean {
  return word.length <= LONGEST_ID && LABELS.has(bare(word).toLowerCase());
}

/** A word without what may stand around it in prose. */
function bare(word: string): string {
  return word.replace(LEADING, '').replace(TRAILING, '');
}
